import { hundredthsOfMile } from '../../domain/geo.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import { derivedFrom } from '../../snapshot/derived.ts';
import { findPair, findSource, type PriceSource } from '../../snapshot/price-lookup.ts';
import { productIdRanks } from '../../snapshot/product-search.ts';
import type { PricePart, Snapshot, StorePart } from '../../snapshot/snapshot.ts';
import type { StoreSide } from './store-side.ts';

/** One row of an answer: a product at a store, and where its price comes from. */
export interface PriceRow extends PriceSource {
  readonly product: number;
  /** The requested store, or the source store where none was requested. */
  readonly requested: number;
  /** Miles from `near` to the source store; NaN without `near`. */
  readonly userDistanceMi: number;
}

/** Which of the rows to answer. */
export interface RowWindow {
  readonly onSale: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Whether to count all rows. */
  readonly counting: boolean;
}

/** A page of rows; `total` is null unless it was asked for. */
export interface RowPage {
  readonly rows: readonly PriceRow[];
  readonly total: number | null;
}

function passesSale({ prices }: Snapshot, observation: number, onSale: boolean): boolean {
  return !onSale || isOnSale(prices.regularE4[observation]!, prices.saleE4[observation]!);
}

/** The rows of requested stores, product by product and then by store name; prices fall back to siblings. */
export function rowsOfRequested(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  requested: readonly number[],
  { onSale, offset, limit, counting }: RowWindow,
): RowPage {
  const rows: PriceRow[] = [];
  let met = 0;
  for (let i = 0; i < products.length; i++) {
    if (rows.length === limit && !counting) break;
    const product = products[i]!;
    for (const store of requested) {
      const pair = findPair(snapshot.prices, product, snapshot.stores.chain[store]!);
      if (pair < 0) continue;
      // Without the sale filter every pair is a row, so rows outside the page need no source.
      const inPage = met >= offset && rows.length < limit;
      if (!inPage && !onSale) {
        met++;
        continue;
      }
      const source = findSource(snapshot, pair, store);
      if (!passesSale(snapshot, source.observation, onSale)) continue;
      if (inPage) rows.push({ product, requested: store, ...source, userDistanceMi: Number.NaN });
      met++;
    }
  }
  return { rows, total: counting ? met : null };
}

/** The rows of requested stores whose source store is near: nearest source first, then the lowest price. */
export function rowsOfRequestedNear(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  requested: readonly number[],
  distances: ReadonlyMap<number, number>,
  { onSale, offset, limit, counting }: RowWindow,
): RowPage {
  const rows: PriceRow[] = [];
  for (let i = 0; i < products.length; i++) {
    for (const store of requested) {
      const pair = findPair(snapshot.prices, products[i]!, snapshot.stores.chain[store]!);
      if (pair < 0) continue;
      const source = findSource(snapshot, pair, store);
      const userDistanceMi = distances.get(source.store);
      if (userDistanceMi === undefined || !passesSale(snapshot, source.observation, onSale)) continue;
      rows.push({ product: products[i]!, requested: store, ...source, userDistanceMi });
    }
  }
  rows.sort(byDistanceThenPrice(snapshot));
  return { rows: rows.slice(offset, offset + limit), total: counting ? rows.length : null };
}

/** A price that is not known comes last. */
function priceOrLast({ prices }: Snapshot, observation: number): number {
  return (
    effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!) || Number.POSITIVE_INFINITY
  );
}

/** Distance as the answer shows it, then price, then product id, then store id. */
function byDistanceThenPrice(snapshot: Snapshot): (a: PriceRow, b: PriceRow) => number {
  const productRank = productIdRanks(snapshot.products);
  const storeRank = snapshot.stores.idRank;
  return (a, b) => {
    const distance = hundredthsOfMile(a.userDistanceMi) - hundredthsOfMile(b.userDistanceMi);
    if (distance !== 0) return distance;
    const priceA = priceOrLast(snapshot, a.observation);
    const priceB = priceOrLast(snapshot, b.observation);
    if (priceA !== priceB) return priceA < priceB ? -1 : 1;
    const product = productRank[a.product]! - productRank[b.product]!;
    return product !== 0 ? product : storeRank[a.requested]! - storeRank[b.requested]!;
  };
}

/** Observed prices in a query's stores: `visit` sees the observation and its store, in no particular order. */
function visitObserved(
  { stores, prices }: Snapshot,
  product: number,
  { supplies, chains }: StoreSide,
  onSale: boolean,
  visit: (observation: number, store: number) => void,
): void {
  for (let pair = prices.pairStart[product]!; pair < prices.pairStart[product + 1]!; pair++) {
    const chain = prices.pairChain[pair]!;
    if (chains !== null && chains[chain] !== 1) continue;
    const first = stores.chainStart[chain]!;
    const end = prices.obsStart[pair + 1]!;
    for (let observation = prices.obsStart[pair]!; observation < end; observation++) {
      const at = first + prices.store[observation]!;
      if (supplies !== null && supplies[at] !== 1) continue;
      if (onSale && !isOnSale(prices.regularE4[observation]!, prices.saleE4[observation]!)) continue;
      visit(observation, stores.byChain[at]!);
    }
  }
}

function observedRow(product: number, observation: number, store: number, userDistanceMi: number): PriceRow {
  return { product, requested: store, observation, store, tier: 'specific', distanceMi: 0, userDistanceMi };
}

/** The stores in name order. */
const storesByName = derivedFrom(({ nameRank }: StorePart) => {
  const stores = new Uint32Array(nameRank.length);
  nameRank.forEach((rank, store) => {
    stores[rank] = store;
  });
  return stores;
});

/** Name rank and observation in one number, which sorts natively; both are below 2^32 and together below 2^53. */
const RANK_UNIT = 2 ** 32;

// Kernels run to their end without giving way, so that all queries can share the room.
let keys = new Float64Array(1024);

/** Most observations that a product can have in a query's stores. */
function mostObserved({ pairStart, obsStart }: PricePart, product: number): number {
  return obsStart[pairStart[product + 1]!]! - obsStart[pairStart[product]!]!;
}

/** Observed prices, product by product and then by store name. */
export function rowsObserved(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  side: StoreSide,
  { onSale, offset, limit, counting }: RowWindow,
): RowPage {
  const { nameRank } = snapshot.stores;
  const byName = storesByName(snapshot.stores);
  const rows: PriceRow[] = [];
  let met = 0;
  for (let i = 0; i < products.length; i++) {
    if (rows.length === limit && !counting) break;
    const most = mostObserved(snapshot.prices, products[i]!);
    if (most > keys.length) keys = new Float64Array(2 * most);
    let found = 0;
    visitObserved(snapshot, products[i]!, side, onSale, (observation, store) => {
      keys[found++] = nameRank[store]! * RANK_UNIT + observation;
    });
    if (rows.length < limit && met + found > offset) {
      const sorted = keys.subarray(0, found).sort();
      for (let at = Math.max(0, offset - met); at < found && rows.length < limit; at++) {
        const observation = sorted[at]! % RANK_UNIT;
        const store = byName[Math.floor(sorted[at]! / RANK_UNIT)]!;
        rows.push(observedRow(products[i]!, observation, store, Number.NaN));
      }
    }
    met += found;
  }
  return { rows, total: counting ? met : null };
}

/** Observed prices at near stores: nearest first, then the lowest price. */
export function rowsObservedNear(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  side: StoreSide,
  distances: ReadonlyMap<number, number>,
  { onSale, offset, limit, counting }: RowWindow,
): RowPage {
  const hundredths = new Uint16Array(snapshot.stores.count);
  for (const [store, distance] of distances) hundredths[store] = hundredthsOfMile(distance);
  // Rows of each distance are counted first, so that only those up to the end of the page are made and sorted.
  const farthestOfAll = hundredths.reduce((most, distance) => Math.max(most, distance), 0);
  const counts = new Uint32Array(farthestOfAll + 1);
  const productOf: number[] = [];
  const observationOf: number[] = [];
  const storeOf: number[] = [];
  for (let i = 0; i < products.length; i++) {
    visitObserved(snapshot, products[i]!, side, onSale, (observation, store) => {
      counts[hundredths[store]!]!++;
      productOf.push(products[i]!);
      observationOf.push(observation);
      storeOf.push(store);
    });
  }
  const end = offset + limit;
  let farthest = 0;
  for (let before = counts[0]!; before < end && farthest < farthestOfAll; ) before += counts[++farthest]!;
  const rows: PriceRow[] = [];
  for (let i = 0; i < storeOf.length; i++) {
    const store = storeOf[i]!;
    if (hundredths[store]! > farthest) continue;
    rows.push(observedRow(productOf[i]!, observationOf[i]!, store, distances.get(store)!));
  }
  rows.sort(byDistanceThenPrice(snapshot));
  return { rows: rows.slice(offset, end), total: counting ? storeOf.length : null };
}
