import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { derivedFrom } from '../../domain/derived.ts';
import { type Sliced, sortedInSlices } from '../../domain/slices.ts';
import { findObservation } from '../../lookup/price-lookup.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import {
  byDistanceThenPrice,
  passes,
  type PriceRow,
  type PriceRowPage,
  type RowFilter,
  type RowWindow,
} from './price-rows.ts';
import type { StoreSide } from './store-side.ts';

/** Units of work that a product, or a store, takes beside its prices. */
export const UNITS_A_STEP = 10;

/** Units of work that visiting a product's observed prices takes. */
export function unitsOfProduct({ prices }: Snapshot, product: number): number {
  return UNITS_A_STEP + prices.storesSelling[product]!;
}

/** Observed prices in a query's stores: `visit` sees the observation and its store, in no particular order. */
export function visitObserved(
  snapshot: Snapshot,
  product: number,
  { supplies, chains }: Pick<StoreSide, 'supplies' | 'chains'>,
  filter: RowFilter,
  visit: (observation: number, store: number) => void,
): void {
  const { stores, prices } = snapshot;
  for (let offer = prices.offerStart[product]!; offer < prices.offerStart[product + 1]!; offer++) {
    const chain = prices.offerChain[offer]!;
    if (chains !== null && chains[chain] !== 1) continue;
    const pair = prices.offerPair[offer]!;
    const first = stores.chainStart[chain]!;
    const end = prices.obsStart[pair + 1]!;
    for (let observation = prices.obsStart[pair]!; observation < end; observation++) {
      const at = first + prices.store[observation]!;
      if (supplies !== null && supplies[at] !== 1) continue;
      if (!passes(snapshot, observation, filter)) continue;
      visit(observation, stores.byChain[at]!);
    }
  }
}

/** The row of an observed price; `userDistanceMi` is NaN without `near`. */
export function observedRow(
  product: number,
  observation: number,
  store: number,
  userDistanceMi: number,
): PriceRow {
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

// A product's prices are sorted without giving way, so that all queries can share the room.
let keys = new Float64Array(1024);

/** Observed prices, product by product and then by store name. */
export function* rowsObserved(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  side: StoreSide,
  window: RowWindow,
): Sliced<PriceRowPage> {
  const { offset, limit, counting } = window;
  const { nameRank } = snapshot.stores;
  const byName = storesByName(snapshot.stores);
  const rows: PriceRow[] = [];
  let met = 0;
  for (let i = 0; i < products.length; i++) {
    if (rows.length === limit && !counting) break;
    const most = snapshot.prices.storesSelling[products[i]!]!;
    if (most > keys.length) keys = new Float64Array(2 * most);
    let found = 0;
    visitObserved(snapshot, products[i]!, side, window, (observation, store) => {
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
    yield unitsOfProduct(snapshot, products[i]!);
  }
  return { rows, total: counting ? met : null };
}

/** The pairs of the products with each chain that the query's stores belong to, two numbers each: product and pair. */
function pairsByChain(
  { chains, prices }: Snapshot,
  products: ArrayLike<number>,
  side: Pick<StoreSide, 'chains'>,
): readonly number[][] {
  const pairs: number[][] = Array.from({ length: chains.count }, () => []);
  for (let i = 0; i < products.length; i++) {
    const product = products[i]!;
    for (let offer = prices.offerStart[product]!; offer < prices.offerStart[product + 1]!; offer++) {
      const chain = prices.offerChain[offer]!;
      if (side.chains === null || side.chains[chain] === 1)
        pairs[chain]!.push(product, prices.offerPair[offer]!);
    }
  }
  return pairs;
}

/** Observed prices at near stores: nearest first, then the lowest price. */
export function* rowsObservedNear(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  side: StoreSide,
  distances: ReadonlyMap<number, number>,
  window: RowWindow,
): Sliced<PriceRowPage> {
  const { offset, limit, counting } = window;
  const { stores, prices } = snapshot;
  const pairs = pairsByChain(snapshot, products, side);
  const nearest = [...distances].sort(([, a], [, b]) => a - b);
  const met: PriceRow[] = [];
  let farthest = 0;
  for (const [store, distance] of nearest) {
    const chain = stores.chain[store]!;
    const position = stores.positionInChain[store]!;
    if (side.supplies !== null && side.supplies[stores.chainStart[chain]! + position] !== 1) continue;
    // Distances that are shown alike are one place in the order, so the page ends with all of them.
    const shown = hundredthsOfMile(distance);
    if (met.length >= offset + limit && shown > farthest) break;
    farthest = shown;
    const ofChain = pairs[chain]!;
    for (let i = 0; i < ofChain.length; i += 2) {
      const observation = findObservation(prices, ofChain[i + 1]!, position);
      if (observation < 0 || !passes(snapshot, observation, window)) continue;
      met.push(observedRow(ofChain[i]!, observation, store, distance));
    }
    yield UNITS_A_STEP + ofChain.length;
  }
  const rows = yield* sortedInSlices(met, byDistanceThenPrice(snapshot, products));
  return {
    rows: rows.slice(offset, offset + limit),
    total: counting ? yield* countObserved(snapshot, products, side, window) : null,
  };
}

function* countObserved(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  side: StoreSide,
  filter: RowFilter,
): Sliced<number> {
  let count = 0;
  for (let i = 0; i < products.length; i++) {
    visitObserved(snapshot, products[i]!, side, filter, () => count++);
    yield unitsOfProduct(snapshot, products[i]!);
  }
  return count;
}
