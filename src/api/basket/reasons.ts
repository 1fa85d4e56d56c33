import { isMeant } from '../../lookup/find-products.ts';
import { namesMany } from '../../lookup/search-products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { MissingReason } from './answer-schema.ts';
import { type Asked, type AskedProduct, SIZE_FITS } from './asked-products.ts';

/** What is said of a product that was taken because it is in a category. */
export const REASON_OF_CATEGORY = 'Any product of the category will do.';

const MISSING: Readonly<Record<MissingReason, string>> = {
  unknown_product: 'No product has this barcode.',
  several_things:
    'This names several things, or a whole department: ask for each thing as an item of its own.',
  unknown_name: 'Nothing in the catalogue is likely to be meant by this name.',
  unknown_category: 'No product and no category is likely to be meant by these words.',
  no_stores_in_scope: 'No open store is in scope.',
  too_broad: 'The basket looks at too many prices before this item.',
  size_unknown: 'No size is known of what is sold in scope, to compare it by.',
  out_of_stock: 'What is meant is out of stock in scope.',
  no_price_in_scope: 'What is meant has no price in scope.',
  not_at_store: 'This store has nothing in stock that is likely to be meant.',
};

/** Why nothing in scope stands for words; `isMissing`: what holds of what they mean in the catalogue. */
export function whyMissing(snapshot: Snapshot, text: string, isMissing: MissingReason): MissingReason {
  if (namesMany(snapshot, text)) return 'several_things';
  return isMeant(snapshot, text) ? isMissing : 'unknown_name';
}

/** Why an item has no price, as a sentence. */
export function reasonOfMissing(reason: MissingReason): string {
  return MISSING[reason];
}

/** How the size of what was taken fits. */
function reasonOfSize({ demand, usual, isAmount }: Asked, { fit }: AskedProduct): string {
  const fitting = SIZE_FITS[fit]!;
  if (fitting === 'unknown') return 'of a size that cannot be compared';
  if (fitting === 'many') return 'so small that it takes many of it';
  if (demand.size !== null) {
    if (fitting === 'other') return 'of another size than was asked for';
    return demand.size.counted === true
      ? 'of a size that makes the amount asked for'
      : 'of the size asked for';
  }
  if (usual !== null && fitting === 'other') return 'of an unusual size';
  return isAmount && demand.pieces ? 'of a size that suits the number asked for' : 'of a usual size';
}

/** Why a product was taken for an item in words, as a sentence. */
export function reasonOfChoice(asked: Asked, taken: AskedProduct): string {
  const alike = asked.products.filter(
    ({ isGood, isAlike, isUsual, fit }) =>
      isGood === taken.isGood && isAlike === taken.isAlike && isUsual === taken.isUsual && fit === taken.fit,
  ).length;
  const match = taken.isAlike
    ? taken.isUsual
      ? 'Likely meant'
      : 'Likely meant, though not what is usually meant'
    : taken.isGood
      ? 'Likely meant, though not in the category of what matches best'
      : 'Not all that is asked for, but the nearest to it in scope';
  const others = alike === 1 ? 'as no other product in scope is' : `as ${alike} products in scope are`;
  const size = reasonOfSize(asked, taken);
  return `${match}, and ${size}, ${others}.`;
}
