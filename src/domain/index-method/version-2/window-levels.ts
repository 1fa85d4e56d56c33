import { gearyKhamis } from '../geary-khamis.ts';
import { geks } from '../geks.ts';
import { weightedTimeProductDummy } from '../time-product-dummy.ts';
import type { IndexFormula } from './month-data.ts';
import type { Places } from './places.ts';
import { compareMonths, type RegionPool } from './region-pool.ts';

/** Logarithms of bilateral indices between all months of a window: antisymmetric; NaN where nothing matches. */
export type LogMatrix = readonly (readonly number[])[];

/** Each two months of some regions, which count by weights: what the same goods cost in both, earlier against later. */
export function pairwiseLogs(pools: readonly RegionPool[], weights: readonly number[]): LogMatrix {
  const months = pools[0]!.window.periods.map((_, t) => t);
  const compare = (a: number, b: number): number => {
    let from = 0;
    let to = 0;
    pools.forEach((pool, r) => {
      const costs = compareMonths(pool, a, b);
      // A region where nothing matches moves with the others.
      if (Number.isNaN(costs.from)) return;
      from += weights[r]! * costs.from;
      to += weights[r]! * costs.to;
    });
    return from === 0 ? Number.NaN : Math.log(to / from);
  };
  const upper = months.map((a) => months.map((b) => (a < b ? compare(a, b) : 0)));
  return months.map((a) => months.map((b) => (a <= b ? upper[a]![b]! : -upper[b]![a]!)));
}

/** Log levels of a window by GEKS, 0 in its first month; NaN for a month that nothing connects. */
export function geksLevels(matrix: LogMatrix): number[] {
  return geks(matrix.length, (a, b) => matrix[a]![b]!).map(Math.log);
}

/** Log levels of a pool by one of the other multilateral formulas, 0 in the first month. */
export function itemLevels(
  pool: RegionPool,
  places: Places,
  formula: Exclude<IndexFormula, 'geks'>,
): number[] {
  const { window, items, aggregate, sales, placeShares, chainShares } = pool;
  const totals = new Float64Array(pool.chains.length * placeShares.length);
  aggregate.forEach((at, i) => (totals[at]! += sales[i]!));
  const shareOf = (i: number): number => {
    const at = aggregate[i]!;
    return (chainShares[Math.floor(at / placeShares.length)]! * sales[i]!) / totals[at]!;
  };
  const prices = window.logs.map((row) => Array.from(items, (item) => Math.exp(row[item]!)));
  const weights = Array.from(items.keys(), (i) => {
    const place = window.place[items[i]!]!;
    const size = formula === 'geary_khamis' ? places.first[place]!.weight : placeShares[place]!;
    return size * shareOf(i);
  });
  const constant = prices.map(() => weights);
  const levels =
    formula === 'geary_khamis' ? gearyKhamis(prices, constant) : weightedTimeProductDummy(prices, constant);
  return levels.map(Math.log);
}

/** A published level of an earlier month of the window. */
export interface PublishedLevel {
  /** Position in the window. */
  readonly at: number;
  readonly level: number;
}

/**
 * The level of the window's last month that goes on from what was published: the geometric mean, over all earlier months
 * of the window with a published level, of that level times the window's movement since. What was published never
 * changes. Null where no earlier month is connected.
 *
 * Source: Diewert and Fox (2017) and the Australian Bureau of Statistics (2017), the mean splice, on published levels.
 */
export function spliceLevel(
  logLevels: readonly number[],
  published: readonly PublishedLevel[],
): number | null {
  const now = logLevels.at(-1)!;
  const logs = published
    .map(({ at, level }) => Math.log(level) + now - logLevels[at]!)
    .filter((log) => Number.isFinite(log));
  if (logs.length === 0) return null;
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}
