import { averagesOf, composeChange, type RegionAverages } from './composition.ts';
import { countRegion, imputedShare, productResults, shrinkflations } from './region-counts.ts';
import { METHOD_2 } from './method.ts';
import type { RegionResult2 } from './month-data.ts';
import type { EarlierResult, RegionMonth } from './region-month.ts';
import { compareMonths, type RegionPool } from './region-pool.ts';
import { decideStatus2, findFlags2, findShortfalls2, type Reviewed2 } from './review.ts';
import { boundsOf, samplingError } from './sampling-error.ts';
import { weightedLog } from '../matched.ts';
import { geksLevels, itemLevels, type LogMatrix, pairwiseLogs, spliceLevel } from './window-levels.ts';

/** To the decimals that are published. */
function rounded(usd: number): number {
  return Number(usd.toFixed(METHOD_2.decimals));
}

/** The region's earlier results, oldest first. */
function earlierResults({ region, previous }: RegionMonth): EarlierResult[] {
  return previous.toReversed().flatMap(({ period, regions }, at) => {
    const result = regions.find((one) => one.region === region);
    return result === undefined ? [] : [{ at, period, result }];
  });
}

/** Weights of a region's pools, which sum to 1. */
function poolWeights(pools: readonly RegionPool[]): number[] {
  const total = pools.reduce((sum, { weight }) => sum + weight, 0);
  return pools.map(({ weight }) => weight / total);
}

/** The region's levels over the window, as logarithms, and the bilateral logs that GEKS makes them of. */
function windowOf({ pools, input, month }: RegionMonth): { matrix: LogMatrix; levels: number[] } {
  const weights = poolWeights(pools);
  const matrix = pairwiseLogs(pools, weights);
  const { formula } = input.definition;
  if (formula === 'geks') return { matrix, levels: geksLevels(matrix) };
  const each = pools.map((pool) => itemLevels(pool, month.places, formula));
  const levels = each[0]!.map((_, t) =>
    weightedLog(
      each.map((logs) => logs[t]!),
      weights,
    ),
  );
  return { matrix, levels };
}

/** Months by way of which GEKS goes: those compared with every other. */
function linksOf(matrix: LogMatrix): number[] {
  return matrix.flatMap((row, k) => (row.every(Number.isFinite) ? [k] : []));
}

/** Levels of the matched index and of the chained matched Jevons. */
function levelsOf(
  matrix: LogMatrix,
  logLevels: readonly number[],
  earlier: readonly EarlierResult[],
): { level: number; jevons: number } {
  const last = earlier.at(-1);
  if (last === undefined) return { level: 100, jevons: 100 };
  const published = earlier.map(({ at, result }) => ({ at, level: result.level }));
  const movement = matrix[last.at]!.at(-1)!;
  const step = Number.isFinite(movement) ? Math.exp(movement) : 1;
  return {
    level: spliceLevel(logLevels, published) ?? last.result.level * step,
    jevons: last.result.jevons * step,
  };
}

/** The month that the value is measured from: the base, else the region's first. */
function anchorOf(
  { region, input }: RegionMonth,
  earlier: readonly EarlierResult[],
  averages: RegionAverages,
): { period: string; usd: number; level: number } {
  const base = input.bases[region];
  if (base !== undefined) return { period: base.period, usd: base.value_usd, level: base.level };
  const first = earlier.at(-1)?.result;
  return first === undefined
    ? { period: input.period, usd: averages.cost, level: 100 }
    : { period: first.first_period, usd: first.first_usd, level: 100 };
}

/** A basket without a price of one of its goods cannot begin. */
function missingGoods({ input, month }: RegionMonth, averages: RegionAverages): string[] {
  if (input.definition.index_type !== 'basket_total_cost') return [];
  const missing = month.places.first.filter((_, place) => Number.isNaN(averages.places[place]));
  return missing.length === 0
    ? []
    : [`no store has a price of ${missing.map(({ name }) => name).join(', ')}`];
}

/** What the rules say of a region's month. */
function judged(
  of: RegionMonth,
  reviewed: Reviewed2,
  last: EarlierResult | undefined,
  averages: RegionAverages,
): Pick<RegionResult2, 'shortfalls' | 'flags' | 'publish_status' | 'is_base'> {
  const { region, input } = of;
  const { definition, period } = input;
  const shortfalls = [...findShortfalls2(reviewed), ...missingGoods(of, averages)];
  const before = last === undefined ? null : { ...last.result, period: last.period };
  const flags = findFlags2(definition, period, reviewed, before);
  const qualifies = shortfalls.length === 0;
  const month = { region, period, qualifies, flagged: flags.length > 0 };
  const status = decideStatus2(definition, month, input.history, input.bases[region]);
  return { flags, shortfalls, ...status };
}

/** One region's month; the nation's is made of all pools. */
export function regionResult(of: RegionMonth): RegionResult2 {
  const { region, pools, input } = of;
  const weights = poolWeights(pools);
  const earlier = earlierResults(of);
  const last = earlier.at(-1);
  const { matrix, levels } = windowOf(of);
  const { level, jevons } = levelsOf(matrix, levels, earlier);
  const averages = averagesOf(of, weights);
  const anchor = anchorOf(of, earlier, averages);
  const moved = (anchor.usd * level) / anchor.level;
  const { contributing, chains, ...counted } = countRegion(of);

  const from = spanStart(of, earlier, anchor.period);
  const error =
    contributing.size < METHOD_2.intervalStores
      ? null
      : samplingError(pools, weights, {
          from,
          links: linksOf(matrix),
          costUsd: averages.costIn(from),
          chainOf: (unit) => input.scope[unit]!.chain,
          isWhole: (unit) => input.scope[unit]!.stores !== undefined,
        });
  const reviewed = {
    region,
    level,
    cv: error?.se ?? null,
    ...counted,
    imputed_share: imputedShare(pools, weights),
  };
  const verdict = judged(of, reviewed, last, averages);
  const value = rounded(verdict.is_base ? averages.cost : moved);
  const bounds = error === null ? null : boundsOf(value, error);
  const compared =
    last === undefined ? null : pools.map((pool) => compareMonths(pool, last.at, matrix.length - 1));
  return {
    ...reviewed,
    value_usd: value,
    jevons,
    average_usd: rounded(averages.cost),
    first_period: last?.result.first_period ?? input.period,
    first_usd: last?.result.first_usd ?? averages.cost,
    low_usd: bounds === null ? null : rounded(bounds.low),
    high_usd: bounds === null ? null : rounded(bounds.high),
    products: productResults(
      of,
      weights,
      averages,
      compared,
      last === undefined ? null : level / last.result.level,
    ),
    chains,
    composition: last === undefined ? null : composeChange(of, weights, averages, last, level),
    shrinkflation: shrinkflations(input),
    ...verdict,
  };
}

/** Position in the window of the month whose prices the value rests on: the base where the window reaches it. */
function spanStart({ pools }: RegionMonth, earlier: readonly EarlierResult[], anchorPeriod: string): number {
  const { periods } = pools[0]!.window;
  const at = periods.indexOf(anchorPeriod);
  if (at >= 0) return at;
  return earlier[0]?.at ?? periods.length - 1;
}
