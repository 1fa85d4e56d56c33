import type { IndexType } from '../month-data.ts';
import { averagePlaces, costOf, fallBack, mergeAverages } from './averages.ts';
import type { Composition } from './month-data.ts';
import type { Places } from './places.ts';
import type { RegionPool } from './region-pool.ts';
import type { EarlierResult, RegionMonth } from './region-month.ts';

/** What stores of a region asked on average. */
export interface RegionAverages {
  /** Of each place this month: USD a format unit; NaN where nobody has it. */
  readonly places: Float64Array;
  /** This month's cost: of a basket by quantities, else the mean by weights. */
  readonly cost: number;
  /** The cost of another month of the window by this month's weights. */
  costIn(month: number): number;
}

type Counted = (item: number) => boolean;

const ALL: Counted = () => true;

/** A region's pools, and what they look up what they lack in. */
type Regions = Pick<RegionMonth, 'pools' | 'nation'>;

/**
 * Averages of each pool's places over the items that `counts` takes. A place without any takes `otherwise`; without
 * that, what the pool has imputed, then the mean of all regions.
 */
function poolAverages(
  { pools, nation }: Regions,
  month: number,
  counts: Counted,
  otherwise?: readonly Float64Array[],
): Float64Array[] {
  const own = (pool: RegionPool): Float64Array =>
    fallBack(averagePlaces(pool, month, counts), averagePlaces(pool, month, ALL));
  const everywhere = mergeAverages(
    nation.map(own),
    nation.map(({ weight }) => weight),
  );
  return pools.map((pool, r) =>
    otherwise === undefined
      ? fallBack(own(pool), everywhere)
      : fallBack(averagePlaces(pool, month, counts), otherwise[r]!),
  );
}

/** The cost of several pools: the mean of their costs by weights. */
function costOfPools(
  type: IndexType,
  places: Places,
  averages: readonly Float64Array[],
  weights: readonly number[],
): number {
  return averages.reduce((sum, one, r) => sum + weights[r]! * costOf(type, places, one), 0);
}

/** Observed items of a month. */
function observedIn(pool: RegionPool | undefined, month: number): Counted {
  return (item) => pool?.window.observed[month]![item] === 1;
}

/** What stores asked on average, over what was observed. */
export function averagesOf(of: RegionMonth, weights: readonly number[]): RegionAverages {
  const { pools, input, month } = of;
  const cost = (averages: readonly Float64Array[]): number =>
    costOfPools(input.definition.index_type, month.places, averages, weights);
  const inMonth = (at: number): Float64Array[] => poolAverages(of, at, observedIn(pools[0], at));
  const current = inMonth(pools[0]!.window.periods.length - 1);
  return { places: mergeAverages(current, weights), cost: cost(current), costIn: (at) => cost(inMonth(at)) };
}

/** Takes apart why the average price moved otherwise than the index since the last month with a value. */
export function composeChange(
  of: RegionMonth,
  weights: readonly number[],
  averages: RegionAverages,
  last: EarlierResult,
  level: number,
): Composition {
  const { pools, input, month } = of;
  const type = input.definition.index_type;
  const [pool] = pools;
  const now = pool!.window.periods.length - 1;
  const index = Math.log(level / last.result.level);
  const isThen = observedIn(pool, last.at);
  const isNow = observedIn(pool, now);
  const both: Counted = (item) => isThen(item) && isNow(item);
  const cost = (averages: readonly Float64Array[]): number =>
    Math.log(costOfPools(type, month.places, averages, weights));
  const allThen = poolAverages(of, last.at, isThen);
  const matchedThen = cost(poolAverages(of, last.at, both, allThen));
  // What was not seen in both months moves with the index: where it is otherwise, it came in.
  const moved = allThen.map((places) => places.map((usd) => usd * Math.exp(index)));
  const matchedNow = cost(poolAverages(of, now, both, moved));
  const then = cost(allThen);
  const change = Math.log(averages.cost) - Math.log(last.result.average_usd);
  return {
    average_pct: 100 * change,
    index_pct: 100 * index,
    entering_pp: 100 * (Math.log(averages.cost) - matchedNow),
    leaving_pp: 100 * (matchedThen - then),
    weights_pp: 100 * (then - Math.log(last.result.average_usd)),
    formula_pp: 100 * (matchedNow - matchedThen - index),
  };
}
