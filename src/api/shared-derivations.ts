import { givePlaces, takePlaces } from '../gazetteer/gazetteer.ts';
import type { PlaceTable } from '../gazetteer/place-table.ts';
import { SOLD_BY_STORES } from '../lookup/chain-assortment.ts';
import { CHAIN_LETTERS, CHAIN_WORDS } from '../lookup/chains/chain-search.ts';
import { CHAIN_BITS } from '../lookup/chain-products.ts';
import { BRAND_LISTS, CATEGORY_LISTS, CATEGORY_ORDINALS } from '../lookup/code-lists.ts';
import { COUPON_ORDERS, COUPONS_OF_ROWS } from '../lookup/order-coupon-rows.ts';
import { BRAND_ORDER, PRODUCT_ID_RANKS } from '../lookup/product-search.ts';
import { SALE_LISTS } from '../lookup/sale-lists.ts';
import type { SharedDerivation } from '../lookup/shared/shared-derivation.ts';
import { DENSE_TRIGRAMS } from '../lookup/trigram-counts.ts';
import { POPULARITY } from '../lookup/trigram-search.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { COUPON_CODES } from './coupons/coupon-codes.ts';
import { COVERAGE } from './coverage/queries.ts';

/** ZIP codes and cities, which are the same beside every snapshot. */
const PLACES: SharedDerivation = {
  give: givePlaces,
  take: (_snapshot, given) => takePlaces(given as PlaceTable),
};

/** All that is derived of a snapshot once for all threads, by its name. */
export const SHARED_DERIVATIONS = {
  soldByStores: SOLD_BY_STORES,
  chainBits: CHAIN_BITS,
  chainWords: CHAIN_WORDS,
  chainLetters: CHAIN_LETTERS,
  denseTrigrams: DENSE_TRIGRAMS,
  popularity: POPULARITY,
  productIdRanks: PRODUCT_ID_RANKS,
  brandOrder: BRAND_ORDER,
  brandLists: BRAND_LISTS,
  categoryLists: CATEGORY_LISTS,
  categoryOrdinals: CATEGORY_ORDINALS,
  couponOrders: COUPON_ORDERS,
  couponsOfRows: COUPONS_OF_ROWS,
  couponCodes: COUPON_CODES,
  saleLists: SALE_LISTS,
  coverage: COVERAGE,
  places: PLACES,
} as const satisfies Readonly<Record<string, SharedDerivation>>;

/** What one thread has derived of a snapshot, for others: `postMessage` copies none of its arrays. */
export type GivenDerivations = ReadonlyMap<string, unknown>;

/** What this thread has derived of a snapshot; all of it after `prepareReads`, `prepareRest` and `makeAhead`. */
export function giveDerivations(snapshot: Snapshot): GivenDerivations {
  return new Map(
    Object.entries(SHARED_DERIVATIONS).map(([name, derivation]) => [name, derivation.give(snapshot)]),
  );
}

/** Takes over what another thread derived of the same snapshot: to be done before those, which then need not. */
export function takeDerivations(snapshot: Snapshot, given: GivenDerivations): void {
  for (const [name, derivation] of Object.entries(SHARED_DERIVATIONS))
    derivation.take(snapshot, given.get(name));
}
