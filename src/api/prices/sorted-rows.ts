import type { Sliced } from '../../domain/slices.ts';
import { findPair, findSource } from '../../lookup/price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { observedRow, unitsOfProduct, visitObserved } from './observed-rows.ts';
import { passes, type PriceRowPage, type RowWindow } from './price-rows.ts';
import { requestedRow, UNITS_A_SOURCE } from './requested-rows.ts';
import { type FirstRows, keepFirst, type Sort } from './row-orders.ts';
import type { StoreSide } from './store-side.ts';

/** All rows of some products at a query's stores, in an order that is asked for. */
export function* rowsSorted(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  side: StoreSide,
  sort: Sort,
  window: RowWindow,
): Sliced<PriceRowPage> {
  const first = keepFirst(snapshot, sort, products, window.offset + window.limit);
  const offerAll = side.requested === null ? offerObserved : offerRequested;
  const total = yield* offerAll(snapshot, products, side, window, first);
  const rows = yield* first.take(window.offset, window.limit);
  return { rows, total: window.counting ? total : null };
}

/** Offers every observed price; returns how many there are. */
function* offerObserved(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  side: StoreSide,
  window: RowWindow,
  first: FirstRows,
): Sliced<number> {
  let total = 0;
  for (let i = 0; i < products.length; i++) {
    visitObserved(snapshot, products[i]!, side, window, (observation, store) => {
      const userDistanceMi = side.distances?.get(store) ?? Number.NaN;
      total++;
      first.offer(observation, products[i]!, userDistanceMi, () =>
        observedRow(products[i]!, observation, store, userDistanceMi),
      );
    });
    yield 2 * unitsOfProduct(snapshot, products[i]!);
    yield* first.drop();
  }
  return total;
}

/** Offers the price of each product at each requested store, resolved by tier; returns how many there are. */
function* offerRequested(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  { requested, distances }: StoreSide,
  window: RowWindow,
  first: FirstRows,
): Sliced<number> {
  let total = 0;
  for (let i = 0; i < products.length; i++) {
    const product = products[i]!;
    for (const store of requested ?? []) {
      const pair = findPair(snapshot.prices, product, snapshot.stores.chain[store]!);
      if (pair < 0) continue;
      const source = findSource(snapshot, pair, store);
      const distance = distances === null ? Number.NaN : distances.get(source.store);
      if (distance === undefined || !passes(snapshot, source.observation, window)) continue;
      total++;
      first.offer(source.observation, product, distance, () =>
        requestedRow(product, store, source, distance),
      );
    }
    yield UNITS_A_SOURCE * (requested?.length ?? 0);
    yield* first.drop();
  }
  return total;
}
