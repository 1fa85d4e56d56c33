import { METHOD } from './method.ts';
import type {
  EarlierMonth,
  Flag,
  FrozenDefinition,
  IndexBase,
  IndexRegion,
  RegionResult,
} from './month-data.ts';
import { addMonths } from '../time/month.ts';

/** What of a region's month the rules look at. */
export type Reviewed = Pick<
  RegionResult,
  | 'region'
  | 'value_usd'
  | 'cv'
  | 'n_stores'
  | 'n_chains'
  | 'coverage_score'
  | 'largest_chain_share'
  | 'imputed_share'
  | 'counts'
>;

/** The same region's month before. */
export type Before = Pick<RegionResult, 'value_usd' | 'n_stores' | 'coverage_score'>;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** What keeps a month from counting towards publication; empty where it qualifies. Flags are looked at apart. */
export function findShortfalls(month: Reviewed): string[] {
  const { coverage, chainShare } = METHOD.qualifies;
  const least = month.region === 'national' ? METHOD.qualifies.national : METHOD.qualifies.regional;
  const shortfalls: string[] = [];
  if (month.coverage_score < coverage)
    shortfalls.push(`coverage ${percent(month.coverage_score)} is below ${percent(coverage)}`);
  if (month.n_stores < least.stores)
    shortfalls.push(`${month.n_stores} stores are fewer than ${least.stores}`);
  if (month.n_chains < least.chains)
    shortfalls.push(`${month.n_chains} chains are fewer than ${least.chains}`);
  if (month.largest_chain_share > chainShare)
    shortfalls.push(
      `one chain has ${percent(month.largest_chain_share)} of the scope, over ${percent(chainShare)}`,
    );
  if (!(month.cv <= least.cv))
    shortfalls.push(`coefficient of variation ${percent(month.cv)} is over ${percent(least.cv)}`);
  return shortfalls;
}

/** Signs that a month should be looked at by a person. `jevons`: the matched index against the month before, NaN where no store is in both. */
export function findFlags(
  definition: Pick<FrozenDefinition, 'max_change' | 'max_change_regional'>,
  month: Reviewed,
  before: Before | null,
  jevons: number,
): Flag[] {
  const flags: Flag[] = [];
  const add = (code: string, detail: string): void => void flags.push({ code, detail });
  const { counts } = month;
  const dropped = (counts.dropped_relative + counts.dropped_spread) / Math.max(1, counts.observations);
  if (dropped > METHOD.droppedShare)
    add('many_outliers', `${percent(dropped)} of the observations were dropped as outliers`);
  if (month.imputed_share > METHOD.flags.imputedShare)
    add('much_imputed', `${percent(month.imputed_share)} of the value is imputed`);
  if (before === null) return flags;
  const change = month.value_usd / before.value_usd - 1;
  const limit = month.region === 'national' ? definition.max_change : definition.max_change_regional;
  if (Math.abs(change) > limit)
    add('large_change', `the value changed by ${percent(change)} in a month, over ${percent(limit)}`);
  const move = month.coverage_score - before.coverage_score;
  if (Math.abs(move) > METHOD.flags.coverageMove)
    add(
      'coverage_moved',
      `coverage moved from ${percent(before.coverage_score)} to ${percent(month.coverage_score)}`,
    );
  if (month.n_stores < (1 - METHOD.flags.storesFall) * before.n_stores)
    add('stores_fell', `stores fell from ${before.n_stores} to ${month.n_stores}`);
  const points = 100 * (1 + change - jevons);
  if (Math.abs(points) > METHOD.flags.jevonsPoints)
    add('far_from_jevons', `the value moved ${points.toFixed(1)} points more than the matched Jevons index`);
  return flags;
}

/** What may be published of a month, by the rule. */
export interface Verdict {
  readonly publish_status: 'auto' | 'beta' | 'draft';
  readonly is_base: boolean;
}

/**
 * Beta until three months in a row qualify without an open flag; from the third on auto, for good. A basket with too
 * much imputed is a draft. `history` has the months before, of any region.
 */
export function decideStatus(
  definition: Pick<FrozenDefinition, 'index_type' | 'inception_period'>,
  month: {
    readonly region: IndexRegion;
    readonly period: string;
    readonly qualifies: boolean;
    readonly flagged: boolean;
    readonly imputedShare: number;
  },
  history: readonly EarlierMonth[],
  base: IndexBase | undefined,
): Verdict {
  if (definition.index_type === 'basket_total_cost' && month.imputedShare > METHOD.draftImputedShare)
    return { publish_status: 'draft', is_base: false };
  if (base !== undefined) return { publish_status: 'auto', is_base: false };
  const isGood = (back: number): boolean =>
    history.some(
      ({ region, period, qualifies, flagged }) =>
        region === month.region && period === addMonths(month.period, -back) && qualifies && !flagged,
    );
  const earlier = Array.from({ length: METHOD.qualifies.monthsInARow - 1 }, (_, i) => i + 1);
  const isTime = definition.inception_period === null || month.period >= definition.inception_period;
  const promoted = isTime && month.qualifies && !month.flagged && earlier.every(isGood);
  return { publish_status: promoted ? 'auto' : 'beta', is_base: promoted };
}
