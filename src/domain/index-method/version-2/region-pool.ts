import { capShares } from '../chain-shares.ts';
import { chainSizes } from './chain-sizes.ts';
import { METHOD_2 } from './method.ts';
import type { MonthInput2 } from './month-data.ts';
import type { Places } from './places.ts';
import type { PriceWindow } from './window.ts';
import type { IndexRegion } from '../month-data.ts';

/** The items of one region with the weights that put them together. */
export interface RegionPool {
  readonly region: IndexRegion;
  /** In the nation. */
  readonly weight: number;
  readonly window: PriceWindow;
  /** Positions in the scope of its units. */
  readonly units: readonly number[];
  /** Items of the window, in order. */
  readonly items: Int32Array;
  /** Elementary aggregate of each of `items`: chain x places + place. */
  readonly aggregate: Int32Array;
  /** What each of `items` weighs in its aggregate. */
  readonly sales: Float64Array;
  readonly chains: readonly string[];
  /** Units in scope of each chain. */
  readonly inScope: readonly number[];
  /** Capped share of each chain among those with a price this month; 0 for the others. */
  readonly chainShares: Float64Array;
  /** Capped share of each chain among all in scope. */
  readonly scopeShares: readonly number[];
  /** Share of each place in the value. */
  readonly placeShares: Float64Array;
  /** Weight of each place, of a basket the quantity bought. */
  readonly quantities: readonly number[];
  readonly isBasket: boolean;
}

/** Capped shares of the chains that `counts` says yes to; 0 for the others. */
function cappedAmong(sizes: readonly number[], counts: (chain: number) => boolean): Float64Array {
  const among = sizes.flatMap((size, i) => (counts(i) && size > 0 ? [i] : []));
  const capped = capShares(
    among.map((i) => sizes[i]!),
    METHOD_2.chainCap,
  );
  const shares = new Float64Array(sizes.length);
  among.forEach((chain, i) => (shares[chain] = capped[i]!));
  return shares;
}

/** Puts a region's pool together. */
export function makeRegionPool(
  input: MonthInput2,
  places: Places,
  window: PriceWindow,
  { region, weight, units }: Pick<RegionPool, 'region' | 'weight' | 'units'>,
): RegionPool {
  const { scope } = input;
  const chains = [...new Set(units.map((unit) => scope[unit]!.chain))].sort();
  const chainAt = new Map(chains.map((chain, i) => [chain, i]));
  const inScope = chains.map(() => 0);
  for (const unit of units) inScope[chainAt.get(scope[unit]!.chain)!]!++;
  const isIn = new Uint8Array(scope.length);
  for (const unit of units) isIn[unit] = 1;
  const items = Int32Array.from(window.unit.keys()).filter((item) => isIn[window.unit[item]!] === 1);
  const width = places.first.length;
  const aggregate = items.map(
    (item) => chainAt.get(scope[window.unit[item]!]!.chain)! * width + window.place[item]!,
  );
  const now = window.logs.at(-1)!;
  const hasPrice = new Set(
    Array.from(items.keys()).flatMap((i) =>
      Number.isNaN(now[items[i]!]!) ? [] : [Math.floor(aggregate[i]! / width)],
    ),
  );
  const sizes = chainSizes(input, region, chains, units);
  return {
    region,
    weight,
    window,
    units,
    items,
    aggregate,
    sales: Float64Array.from(items, (item) => scope[window.unit[item]!]!.sales),
    chains,
    inScope,
    chainShares: cappedAmong(sizes, (chain) => hasPrice.has(chain)),
    scopeShares: [...cappedAmong(sizes, () => true)],
    placeShares: placeShares(places, window, items),
    quantities: places.first.map((product) => product.weight),
    isBasket: input.definition.index_type === 'basket_total_cost',
  };
}

/** Share of each place in the value at the geometric mean of its prices over the window. */
function placeShares(places: Places, { logs, place }: PriceWindow, items: Int32Array): Float64Array {
  const sums = new Float64Array(places.first.length);
  const counts = new Float64Array(places.first.length);
  for (const row of logs) {
    for (const item of items) {
      const log = row[item]!;
      if (Number.isNaN(log)) continue;
      sums[place[item]!]! += log;
      counts[place[item]!]!++;
    }
  }
  const values = places.first.map(({ weight }, p) =>
    counts[p] === 0 ? 0 : weight * Math.exp(sums[p]! / counts[p]!),
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  return Float64Array.from(values, (value) => (total === 0 ? 0 : value / total));
}

/** What the same goods cost at the same stores in two months. */
export interface Bilateral {
  /** USD in the earlier and the later month; NaN where nothing matches. */
  readonly from: number;
  readonly to: number;
  /** Parts of the places in `from` and `to`, USD; 0 where nothing of a place matches. */
  readonly partsFrom: Float64Array;
  readonly partsTo: Float64Array;
}

/**
 * Compares two months of a pool. In each elementary aggregate (chain and place) the price of a month is the geometric
 * mean over units that have a price in both, weighted by what they sell: their relative is the matched Jevons. Chains
 * count by their shares among those that match, places by their weights or quantities: a fixed basket, so that going
 * there and back is 1.
 */
export function compareMonths(pool: RegionPool, a: number, b: number): Bilateral {
  const width = pool.placeShares.length;
  const { from, to, totals } = matchedSums(pool, a, b);
  const partsFrom = new Float64Array(width);
  const partsTo = new Float64Array(width);
  let weights = 0;
  for (let place = 0; place < width; place++) {
    let share = 0;
    for (let chain = 0; chain < pool.chains.length; chain++) {
      const at = chain * width + place;
      if (totals[at] === 0 || pool.chainShares[chain] === 0) continue;
      share += pool.chainShares[chain]!;
      partsFrom[place]! += pool.chainShares[chain]! * Math.exp(from[at]! / totals[at]!);
      partsTo[place]! += pool.chainShares[chain]! * Math.exp(to[at]! / totals[at]!);
    }
    if (share === 0) continue;
    partsFrom[place]! *= pool.quantities[place]! / share;
    partsTo[place]! *= pool.quantities[place]! / share;
    weights += pool.quantities[place]!;
  }
  // A mean of several products, unlike a basket, does not get cheaper when one of them does not match.
  const scale = weights === 0 ? Number.NaN : pool.isBasket ? 1 : 1 / weights;
  for (let place = 0; place < width; place++) {
    partsFrom[place]! *= scale;
    partsTo[place]! *= scale;
  }
  const sum = (parts: Float64Array): number => parts.reduce((total, part) => total + part, 0);
  return { from: sum(partsFrom), to: sum(partsTo), partsFrom, partsTo };
}

/** Sums of weighted log prices by elementary aggregate over units with a price in both months, and of the weights. */
function matchedSums(
  { window, items, aggregate, sales, chains, placeShares: shares }: RegionPool,
  a: number,
  b: number,
): { from: Float64Array; to: Float64Array; totals: Float64Array } {
  const before = window.logs[a]!;
  const after = window.logs[b]!;
  const from = new Float64Array(chains.length * shares.length);
  const to = new Float64Array(chains.length * shares.length);
  const totals = new Float64Array(chains.length * shares.length);
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const change = after[item]! - before[item]!;
    if (Number.isNaN(change)) continue;
    const at = aggregate[i]!;
    from[at]! += sales[i]! * before[item]!;
    to[at]! += sales[i]! * after[item]!;
    totals[at]! += sales[i]!;
  }
  return { from, to, totals };
}
