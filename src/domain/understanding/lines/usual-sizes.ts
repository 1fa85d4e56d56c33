import { amountOf } from './purchase.ts';
import type { NamedSize } from './size-request.ts';

/** Amounts from half to double the median one. */
export interface UsualSizes {
  readonly counted: boolean;
  /** Whether they are weights, so that volumes are something else: cold brew is not ground coffee. */
  readonly weighed: boolean;
  readonly median: number;
}

/** Many write `oz` for fluid ounces too: only where this share of the amounts is in ounces of weight are they weights. */
const WEIGHED_SHARE = 0.75;

/** The amounts that a thing is usually sold in, in the kind of amount that most of its sizes have; null: none is known. */
export function usualSizesOf(sizes: readonly NamedSize[]): UsualSizes | null {
  const amounts = sizes.flatMap((size) => amountOf(size) ?? []);
  const counted = 2 * amounts.filter((one) => one.counted).length > amounts.length;
  const alike = amounts.filter((one) => one.counted === counted).map(({ amount }) => amount);
  const median = alike.sort((a, b) => a - b)[(alike.length - 1) >> 1];
  const weights = sizes.filter(({ unit, each }) => unit === 'oz' && each !== null).length;
  const weighed = !counted && weights >= WEIGHED_SHARE * alike.length;
  return median === undefined ? null : { counted, weighed, median };
}

/** How far from the median a usual size may be. */
const USUAL_FACTOR = 2;

/** Whether a size is a usual one; null: it cannot be compared. */
export function isUsualSize(size: NamedSize, usual: UsualSizes): boolean | null {
  const amount = amountOf(size);
  if (amount === null || amount.counted !== usual.counted || (usual.weighed && size.unit !== 'oz'))
    return null;
  return amount.amount >= usual.median / USUAL_FACTOR && amount.amount <= usual.median * USUAL_FACTOR;
}
