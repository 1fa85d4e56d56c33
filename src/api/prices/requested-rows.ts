import { type Sliced, sortedInSlices } from '../../domain/slices.ts';
import { findPair, findSource, type PriceSource, readAheadSources } from '../../lookup/price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import {
  byDistanceThenPrice,
  passes,
  type PriceRow,
  type PriceRowPage,
  type RowWindow,
} from './price-rows.ts';

/** The row of a price that was resolved for a requested store; `userDistanceMi` is NaN without `near`. */
export function requestedRow(
  product: number,
  requested: number,
  source: PriceSource,
  userDistanceMi: number,
): PriceRow {
  // Written out: spreading the source takes as long as finding it.
  const { observation, store, tier, distanceMi } = source;
  return { product, requested, observation, store, tier, distanceMi, userDistanceMi };
}

/** Units of work that resolving a price for a store takes: where it has none its siblings' are looked through. */
export const UNITS_A_SOURCE = 10;

/** The rows of requested stores, product by product and then by store name; prices fall back to siblings. */
export function* rowsOfRequested(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  requested: readonly number[],
  window: RowWindow,
): Sliced<PriceRowPage> {
  const { offset, limit, counting } = window;
  const isFiltered = window.onSale || window.observedFrom > 0;
  const rows: PriceRow[] = [];
  let met = 0;
  if (products.length > 1) readAheadSources(snapshot, products, requested, limit);
  for (let i = 0; i < products.length; i++) {
    if (rows.length === limit && !counting) break;
    const product = products[i]!;
    for (const store of requested) {
      const pair = findPair(snapshot.prices, product, snapshot.stores.chain[store]!);
      if (pair < 0) continue;
      // Without a filter every pair is a row, so rows outside the page need no source.
      const inPage = met >= offset && rows.length < limit;
      if (!inPage && !isFiltered) {
        met++;
        continue;
      }
      const source = findSource(snapshot, pair, store);
      if (!passes(snapshot, source.observation, window)) continue;
      if (inPage) rows.push(requestedRow(product, store, source, Number.NaN));
      met++;
    }
    yield UNITS_A_SOURCE * requested.length;
  }
  return { rows, total: counting ? met : null };
}

/** The rows of requested stores whose source store is near: nearest source first, then the lowest price. */
export function* rowsOfRequestedNear(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  requested: readonly number[],
  distances: ReadonlyMap<number, number>,
  window: RowWindow,
): Sliced<PriceRowPage> {
  const { offset, limit, counting } = window;
  const found: PriceRow[] = [];
  for (let i = 0; i < products.length; i++) {
    for (const store of requested) {
      const pair = findPair(snapshot.prices, products[i]!, snapshot.stores.chain[store]!);
      if (pair < 0) continue;
      const source = findSource(snapshot, pair, store);
      const userDistanceMi = distances.get(source.store);
      if (userDistanceMi === undefined || !passes(snapshot, source.observation, window)) continue;
      found.push(requestedRow(products[i]!, store, source, userDistanceMi));
    }
    yield UNITS_A_SOURCE * requested.length;
  }
  const rows = yield* sortedInSlices(found, byDistanceThenPrice(snapshot, products));
  return { rows: rows.slice(offset, offset + limit), total: counting ? rows.length : null };
}
