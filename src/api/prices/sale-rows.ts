import type { Sliced } from '../../domain/slices.ts';
import { findSource } from '../../lookup/price-lookup.ts';
import { discountLevel, saleListOf } from '../../lookup/sale-lists.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { observedRow } from './observed-rows.ts';
import { passes, type PriceRowPage, type RowWindow } from './price-rows.ts';
import { requestedRow, UNITS_A_SOURCE } from './requested-rows.ts';
import { type FirstRows, keepFirst, type Sort } from './row-orders.ts';
import type { StoreSide } from './store-side.ts';

/** What the walks along the lists share. */
interface Walk {
  readonly snapshot: Snapshot;
  readonly side: StoreSide;
  readonly window: RowWindow;
  readonly first: FirstRows;
  /** Whether the walk may end as soon as the page is certain: not where all rows count, nor in another order. */
  readonly endsEarly: boolean;
}

/** No product stands before another: see `byDistanceThenPrice`. */
const NO_PRODUCTS = new Uint32Array(0);

/** After so many prices of a list the walk may give way. */
const PRICES_A_PIECE = 2048;
/** Units of work that a price on sale takes: its store, its discount, its place in the order. */
const UNITS_A_PRICE = 2;

/** For the requested stores of a chain so many prices are looked up at most; those of the largest discounts first. */
export const MOST_LOOKED_UP = 50_000;

/**
 * What is on sale at a query's stores, whatever the product: by discount, or in an order that is asked for. At stores
 * that were asked for by id a price falls back to siblings as elsewhere. The work is bounded by what is on sale at the
 * chains in question, and for requested stores by `MOST_LOOKED_UP` prices, beyond which `total` counts none.
 */
export function* rowsOnSale(
  snapshot: Snapshot,
  side: StoreSide,
  sort: Sort,
  window: RowWindow,
): Sliced<PriceRowPage> {
  const first = keepFirst(snapshot, sort, NO_PRODUCTS, window.offset + window.limit);
  const endsEarly = sort === 'discount' && !window.counting;
  const walk = { snapshot, side, window, first, endsEarly };
  let total = 0;
  for (let chain = 0; chain < snapshot.prices.chains.length; chain++) {
    if (side.chains !== null && side.chains[chain] !== 1) continue;
    total +=
      side.requested === null
        ? yield* offerChain(walk, chain)
        : yield* offerStores(walk, side.requested, chain);
  }
  const rows = yield* first.take(window.offset, window.limit);
  return { rows, total: window.counting ? total : null };
}

/** Offers what is on sale at the stores of one chain; returns how many rows that were. */
function* offerChain({ snapshot, side, window, first, endsEarly }: Walk, chain: number): Sliced<number> {
  const { stores, prices } = snapshot;
  const { observations, pairs } = saleListOf(prices, chain);
  const firstPlace = stores.chainStart[chain]!;
  const most = window.offset + window.limit;
  let total = 0;
  let available = 0;
  let lastLevel = -1;
  for (let at = 0; at < observations.length; at++) {
    if (at % PRICES_A_PIECE === PRICES_A_PIECE - 1) {
      yield UNITS_A_PRICE * PRICES_A_PIECE;
      yield* first.drop();
    }
    const observation = observations[at]!;
    // The page is certain once it is full of what is available: all of its last discount have been seen.
    if (endsEarly && available >= most && discountLevel(prices, observation) < lastLevel) break;
    const place = firstPlace + prices.store[observation]!;
    if (side.supplies !== null && side.supplies[place] !== 1) continue;
    if (!passes(snapshot, observation, window)) continue;
    total++;
    available += prices.available[observation]!;
    if (lastLevel < 0 && available === most) lastLevel = discountLevel(prices, observation);
    const store = stores.byChain[place]!;
    const distance = side.distances?.get(store) ?? Number.NaN;
    const product = prices.pairProduct[pairs[at]!]!;
    first.offer(observation, product, distance, () => observedRow(product, observation, store, distance));
  }
  return total;
}

/** Offers what is on sale at requested stores of one chain; returns how many rows that were. */
function* offerStores(walk: Walk, requested: readonly number[], chain: number): Sliced<number> {
  const { snapshot, side, window, first, endsEarly } = walk;
  const { stores, prices } = snapshot;
  const { observations, pairs } = saleListOf(prices, chain);
  const ofChain = requested.filter((store) => stores.chain[store] === chain);
  const most = window.offset + window.limit;
  const seen = new Set<number>();
  // Of what is available: the rest stands behind it.
  const levels: number[] = [];
  let total = 0;
  let better = 0;
  let level = Number.POSITIVE_INFINITY;
  for (let at = 0; at < observations.length; at++) {
    const here = discountLevel(prices, observations[at]!);
    if (here < level) {
      // No product that is yet to come has a larger discount at any store than the one here.
      level = here;
      better = levels.filter((one) => one > here).length;
      if (endsEarly && better >= most) break;
    }
    const pair = pairs[at]!;
    if (at % PRICES_A_PIECE === PRICES_A_PIECE - 1) yield UNITS_A_PRICE * PRICES_A_PIECE;
    if (seen.has(pair)) continue;
    if ((seen.size + 1) * ofChain.length > MOST_LOOKED_UP) break;
    seen.add(pair);
    const product = prices.pairProduct[pair]!;
    for (const store of ofChain) {
      const source = findSource(snapshot, pair, store);
      const distance = side.distances === null ? Number.NaN : side.distances.get(source.store);
      if (distance === undefined || !passes(snapshot, source.observation, window)) continue;
      total++;
      if (prices.available[source.observation] === 1) levels.push(discountLevel(prices, source.observation));
      first.offer(source.observation, product, distance, () =>
        requestedRow(product, store, source, distance),
      );
    }
    yield UNITS_A_SOURCE * ofChain.length;
    yield* first.drop();
  }
  return total;
}
