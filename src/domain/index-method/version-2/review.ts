import { addMonths } from '../../time/month.ts';
import { addPeriods } from '../../time/period.ts';
import { isWeek } from '../../time/week.ts';
import type { EarlierMonth, Flag, IndexRegion } from '../month-data.ts';
import { METHOD_2 } from './method.ts';
import type { FrozenDefinition2, IndexBase2, RegionResult2 } from './month-data.ts';

/** What of a region's month the rules look at. */
export type Reviewed2 = Pick<
  RegionResult2,
  | 'region'
  | 'level'
  | 'cv'
  | 'n_observations'
  | 'n_stores'
  | 'n_chains'
  | 'coverage_score'
  | 'cell_coverage'
  | 'imputed_share'
  | 'counts'
>;

/** The same region's last month. */
export type Before2 = Pick<RegionResult2, 'level' | 'n_stores' | 'coverage_score'> & {
  readonly period: string;
};

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** What keeps a month from counting towards publication; empty where it qualifies. Flags are looked at apart. */
export function findShortfalls2(month: Reviewed2): string[] {
  const { coverage, cellCoverage } = METHOD_2.qualifies;
  const least = month.region === 'national' ? METHOD_2.qualifies.national : METHOD_2.qualifies.regional;
  const shortfalls: string[] = [];
  if (month.coverage_score < coverage)
    shortfalls.push(`coverage of the panel ${percent(month.coverage_score)} is below ${percent(coverage)}`);
  if (month.cell_coverage < cellCoverage)
    shortfalls.push(`coverage of cells ${percent(month.cell_coverage)} is below ${percent(cellCoverage)}`);
  if (month.n_stores < least.stores)
    shortfalls.push(`${month.n_stores} stores are fewer than ${least.stores}`);
  if (month.n_chains < least.chains)
    shortfalls.push(`${month.n_chains} chains are fewer than ${least.chains}`);
  if (month.cv === null) shortfalls.push('too few stores for an interval');
  else if (month.cv > least.cv)
    shortfalls.push(`coefficient of variation ${percent(month.cv)} is over ${percent(least.cv)}`);
  return shortfalls;
}

/** Signs that a month should be looked at by a person. */
export function findFlags2(
  definition: Pick<FrozenDefinition2, 'max_change' | 'max_change_regional'>,
  period: string,
  month: Reviewed2,
  before: Before2 | null,
): Flag[] {
  const flags: Flag[] = [];
  const add = (code: string, detail: string): void => void flags.push({ code, detail });
  const held = month.counts.held / Math.max(1, month.counts.observations);
  if (held > METHOD_2.droppedShare) add('many_held', `${percent(held)} of the observations were held as odd`);
  if (month.imputed_share > METHOD_2.flags.imputedShare)
    add('much_imputed', `${percent(month.imputed_share)} of the weight is imputed`);
  if (before === null) return flags;
  const missing = addPeriods(before.period, 1);
  const last = addPeriods(period, -1);
  if (missing <= last)
    add(
      'series_gap',
      `${missing === last ? missing : `${missing} to ${last}`} has no value: the series goes on from ${before.period}`,
    );
  const change = month.level / before.level - 1;
  const limit = month.region === 'national' ? definition.max_change : definition.max_change_regional;
  if (Math.abs(change) > limit)
    add(
      'large_change',
      `the index changed by ${percent(change)} in a ${isWeek(period) ? 'week' : 'month'}, over ${percent(limit)}`,
    );
  const move = month.coverage_score - before.coverage_score;
  // A region's first month has no panel and so no coverage to move from.
  if (before.coverage_score > 0 && Math.abs(move) > METHOD_2.flags.coverageMove)
    add(
      'coverage_moved',
      `coverage moved from ${percent(before.coverage_score)} to ${percent(month.coverage_score)}`,
    );
  if (month.n_stores < (1 - METHOD_2.flags.storesFall) * before.n_stores)
    add('stores_fell', `stores fell from ${before.n_stores} to ${month.n_stores}`);
  return flags;
}

/** Beta until three months in a row qualify without an open flag; from the third on auto, for good. Weeks are always beta. */
export function decideStatus2(
  { inception_period }: Pick<FrozenDefinition2, 'inception_period'>,
  month: {
    readonly region: IndexRegion;
    readonly period: string;
    readonly qualifies: boolean;
    readonly flagged: boolean;
  },
  history: readonly EarlierMonth[],
  base: IndexBase2 | undefined,
): Pick<RegionResult2, 'publish_status' | 'is_base'> {
  if (isWeek(month.period)) return { publish_status: 'beta', is_base: false };
  if (base !== undefined) return { publish_status: 'auto', is_base: false };
  const isGood = (back: number): boolean =>
    history.some(
      ({ region, period, qualifies, flagged }) =>
        region === month.region && period === addMonths(month.period, -back) && qualifies && !flagged,
    );
  const earlier = Array.from({ length: METHOD_2.qualifies.monthsInARow - 1 }, (_, i) => i + 1);
  const isTime = inception_period === null || month.period >= inception_period;
  const promoted = isTime && month.qualifies && !month.flagged && earlier.every(isGood);
  return { publish_status: promoted ? 'auto' : 'beta', is_base: promoted };
}
