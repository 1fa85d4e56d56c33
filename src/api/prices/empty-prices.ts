import type { Sliced } from '../../domain/slices.ts';
import { searchProducts } from '../../lookup/search-products.ts';
import { saleListOf } from '../../lookup/sale-lists.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import {
  type EmptyAnswer,
  NO_SUCH_WORDS,
  noStoreLeft,
  noSuchSide,
  nothingAround,
} from '../http/empty-answer.ts';
import { UNITS_A_STEP, unitsOfProduct, visitObserved } from './observed-rows.ts';
import { passes, type RowFilter } from './price-rows.ts';
import { namesProducts, resolveProductSide } from './product-side.ts';
import type { PricesQuery } from './schema.ts';
import { placeTest, resolveStoreSide } from './store-side.ts';

type Filters = Omit<PricesQuery, 'envelope' | 'as_of' | 'known_at' | 'stale_after_days'>;

/** Why there are no rows, today's or those of the past: nothing has the ids that were asked for, or all these stores are closed. */
export function nothingAskedFor(snapshot: Snapshot, filters: Filters): EmptyAnswer | null {
  const { requested } = resolveStoreSide(snapshot, filters);
  return (
    noSuchSide(snapshot, filters) ??
    noStoreLeft(snapshot, filters, (store) => requested?.includes(store) === true)
  );
}

/** Why there are no rows: stores or products that do not exist, words that mean nothing, or a place around which there is nothing. */
export function* explainEmpty(snapshot: Snapshot, filters: Filters, filter: RowFilter): Sliced<EmptyAnswer> {
  const { q, order, near } = filters;
  const none = nothingAskedFor(snapshot, filters);
  if (none !== null) return none;
  const { requested, chains: ofChains, distances } = resolveStoreSide(snapshot, filters);
  if (q !== undefined && searchProducts(snapshot, q, order, { limit: 1 }).length === 0) {
    return { message: NO_SUCH_WORDS };
  }
  if (near === undefined) return { message: yield* nothingAtStores(snapshot, filters, filter) };
  const having = namesProducts(filters)
    ? yield* storesSelling(snapshot, (yield* resolveProductSide(snapshot, filters, null)).products, filter)
    : yield* storesWithSales(snapshot, filter);
  if (requested !== null) {
    // Any store of its chain supplies a store that has no price of its own.
    const isSupplied = having.some(
      (has, store) => has === 1 && ofChains![snapshot.stores.chain[store]!] === 1,
    );
    const message = isSupplied ? NEAR_IS_ELSEWHERE : yield* nothingAtStores(snapshot, filters, filter);
    return { message };
  }
  const isInScope = placeTest(snapshot, filters);
  // What is sold within the radius is no answer there, where what is meant is decided by what these stores have.
  const isElsewhere = (store: number): boolean => having[store] === 1 && distances?.has(store) !== true;
  return nothingAround(snapshot.stores, near, (store) => isElsewhere(store) && isInScope(store));
}

const NEAR_IS_ELSEWHERE =
  'near limits which stores prices may come from, and the prices of these stores come from stores farther away than radius_mi: leave near out.';
const NOTHING_AT_STORES = 'There is no matching price at these stores.';
const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;

/** Why there is nothing at some stores; where all prices of the products are older than was asked for, how old the newest is, as `age_hours` has it. */
function* nothingAtStores(snapshot: Snapshot, filters: Filters, filter: RowFilter): Sliced<string> {
  const { max_age_days: most } = filters;
  if (most === undefined || !namesProducts(filters)) return NOTHING_AT_STORES;
  const side = resolveStoreSide(snapshot, filters);
  // Prices of siblings stand in for what a store itself has not: those of its chain count.
  const scope = side.requested === null ? side : { supplies: null, chains: side.chains };
  let newestMin = 0;
  const { products } = yield* resolveProductSide(snapshot, filters, side.chains);
  for (const product of products) {
    visitObserved(snapshot, product, scope, { ...filter, observedFrom: 0 }, (observation) => {
      newestMin = Math.max(newestMin, snapshot.prices.observedMin[observation]!);
    });
    yield unitsOfProduct(snapshot, product);
  }
  if (newestMin === 0 || newestMin >= filter.observedFrom) return NOTHING_AT_STORES;
  const ageMin = filter.observedFrom - newestMin + most * MINUTES_A_DAY;
  const hours = Math.floor(ageMin / MINUTES_AN_HOUR);
  const days = Math.ceil(ageMin / MINUTES_A_DAY);
  return `No matching price at these stores is that recent: the newest is ${hours} hours old, and max_age_days=${days} would include it.`;
}

/** The stores with a matching price of their own for any of some products, 1 each. */
export function* storesSelling(
  snapshot: Snapshot,
  products: Iterable<number>,
  filter: RowFilter,
): Sliced<Uint8Array> {
  const having = new Uint8Array(snapshot.stores.count);
  const anywhere = { supplies: null, chains: null };
  for (const product of products) {
    visitObserved(snapshot, product, anywhere, filter, (_observation, store) => {
      having[store] = 1;
    });
    yield unitsOfProduct(snapshot, product);
  }
  return having;
}

/** The stores with anything on sale that matches, 1 each. */
function* storesWithSales(snapshot: Snapshot, filter: RowFilter): Sliced<Uint8Array> {
  const { stores, prices } = snapshot;
  const having = new Uint8Array(stores.count);
  for (let chain = 0; chain < prices.chains.length; chain++) {
    const { observations } = saleListOf(prices, chain);
    for (const observation of observations) {
      if (!passes(snapshot, observation, filter)) continue;
      having[stores.byChain[stores.chainStart[chain]! + prices.store[observation]!]!] = 1;
    }
    yield UNITS_A_STEP + observations.length;
  }
  return having;
}
