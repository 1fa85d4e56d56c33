import {
  CENSUS_DIVISIONS,
  CENSUS_REGIONS,
  CENSUS_STATES,
  type CensusRegion,
} from '../place/census-region.ts';

/** Where any index may be computed for: the nation and the four regions that it is put together of. */
export const MAIN_REGIONS = ['national', ...CENSUS_REGIONS] as const;

export type MainRegion = (typeof MAIN_REGIONS)[number];

/** Where an index is computed for; divisions and states stand beside the regions, by version 2 alone. */
export const INDEX_REGIONS = [...MAIN_REGIONS, ...CENSUS_DIVISIONS, ...CENSUS_STATES] as const;

export type IndexRegion = (typeof INDEX_REGIONS)[number];

/** The region of a name in either case; undefined: there is none. */
export function readRegion(text: string): IndexRegion | undefined {
  const lower = text.toLowerCase();
  return INDEX_REGIONS.find((region) => region.toLowerCase() === lower);
}

/** One product's price, several products' price a unit of their format, or what a basket costs. */
export const INDEX_TYPES = ['single_sku', 'multi_sku_same_format', 'basket_total_cost'] as const;

export type IndexType = (typeof INDEX_TYPES)[number];

/** Published by rule, not yet, by hand; hidden by hand; a draft, which never counts towards publication. */
export const PUBLISH_STATUSES = ['auto', 'beta', 'forced_publish', 'forced_hide', 'draft'] as const;

export type PublishStatus = (typeof PUBLISH_STATUSES)[number];

/** One product of an index. */
export interface Constituent {
  /** The product's id. */
  readonly product_id: string;
  readonly upc: string | null;
  readonly name: string;
  /** Fixed weight; of a basket, the quantity bought. Over 0. */
  readonly weight: number;
  /** Format units in a pack (a dozen, a 12-pack): the price is divided by it. */
  readonly units: number;
}

/** What of an index's definition decides its values; frozen with each month. */
export interface FrozenDefinition {
  readonly slug: string;
  readonly index_type: IndexType;
  /** Without any Census region, all stores are one national pool. */
  readonly regions: readonly MainRegion[];
  readonly constituents: readonly Constituent[];
  readonly chain_filter: ChainFilter | null;
  /** No month before it is published by the rule; null: the rule alone decides. */
  readonly inception_period: string | null;
  /** Monthly change, as a share, beyond which a flag is set. */
  readonly max_change: number;
  readonly max_change_regional: number;
}

/** Which chains an index looks at; what is given combines with AND. */
export interface ChainFilter {
  readonly chain_slugs?: readonly string[];
  readonly exclude_chain_slugs?: readonly string[];
  readonly market_positions?: readonly string[];
}

/** A store in scope, or a whole chain that has one price everywhere. */
export interface ScopeUnit {
  /** The store's id, or `chain:<slug>`. */
  readonly key: string;
  readonly chain: string;
  /** Regions that it counts in; the first is where its prices are compared with others. */
  readonly regions: readonly CensusRegion[];
}

/** Daily prices of one product at one unit: `[unit, constituent, days since 1970, prices in USD x 10,000]`. */
export type ObservedCell = readonly [
  unit: number,
  constituent: number,
  days: readonly number[],
  pricesE4: readonly number[],
];

/** How a region stood in an earlier month, as far as later ones depend on it. */
export interface EarlierMonth {
  readonly period: string;
  readonly region: IndexRegion;
  readonly qualifies: boolean;
  /** Whether a flag was open when this month was computed. */
  readonly flagged: boolean;
}

/** The month whose value is 100. Never recomputed. */
export interface IndexBase {
  readonly period: string;
  readonly value_usd: number;
}

/** Everything that decides a month's values. Frozen as JSON; equal inputs give equal outputs, byte for byte. */
export interface MonthInput {
  readonly methodology_version: number;
  readonly period: string;
  readonly seed: number;
  readonly definition: FrozenDefinition;
  readonly scope: readonly ScopeUnit[];
  /** By unit and constituent, each pair once; days ascend. */
  readonly observations: readonly ObservedCell[];
  /** The outputs built on, newest first; months without one are left out. `sha256` is of the output's bytes. */
  readonly previous: readonly { readonly period: string; readonly sha256: string }[];
  /** The two months before, where they were computed. */
  readonly history: readonly EarlierMonth[];
  readonly bases: Readonly<Partial<Record<IndexRegion, IndexBase>>>;
  /**
   * What follows a month without a value: the matched series go on from the last month that had one. Inputs that were
   * frozen before this was said lack it: there they began at 100 again, and compute to the same bytes.
   */
  readonly gaps?: 'continue';
}

/** What happened to a region's observations. */
export interface Counts {
  /** Read for stores in scope. */
  readonly observations: number;
  readonly dropped_relative: number;
  readonly dropped_spread: number;
  /** Kept by the outlier rules, but of a store-month without two weeks. */
  readonly too_few: number;
  /** Store-months by product: observed, imputed, and given up because they were missing for too long. */
  readonly cells_observed: number;
  readonly cells_imputed: number;
  readonly cells_expired: number;
}

/** One product's part in a region's value. */
export interface ConstituentResult {
  readonly product_id: string;
  /** Centre of the stores' prices, USD a format unit. */
  readonly centre_usd: number;
  readonly stores: number;
  readonly imputed: number;
  /** Part of the value, in USD. */
  readonly part_usd: number;
}

/** A chain's weight in a region. */
export interface ChainResult {
  readonly chain: string;
  readonly in_scope: number;
  readonly stores: number;
  /** Share of the scope before the cap, and of the weight after it; the latter among chains that have prices. */
  readonly share: number;
  readonly weight: number;
}

/** Something of a month that a person should look at: what kind, and in words. */
export interface Flag {
  readonly code: string;
  readonly detail: string;
}

/** A region's month. */
export interface RegionResult {
  readonly region: IndexRegion;
  readonly value_usd: number;
  /** Of the bootstrap, 95%. */
  readonly low_usd: number;
  readonly high_usd: number;
  /** Coefficient of variation of the bootstrap. */
  readonly cv: number;
  /** Chained, 100 in the first month computed. */
  readonly jevons: number;
  readonly geks_jevons: number;
  readonly n_observations: number;
  readonly n_stores: number;
  readonly n_chains: number;
  readonly stores_in_scope: number;
  /** 0 to 1. */
  readonly coverage_score: number;
  readonly largest_chain_share: number;
  /** Share of the value that rests on imputed prices. */
  readonly imputed_share: number;
  readonly counts: Counts;
  readonly constituents: readonly ConstituentResult[];
  readonly chains: readonly ChainResult[];
  readonly flags: readonly Flag[];
  /** What keeps this month from counting towards publication, flags apart. */
  readonly shortfalls: readonly string[];
  readonly publish_status: 'auto' | 'beta' | 'draft';
  /** True in the month that sets the base. */
  readonly is_base: boolean;
}

/** A region without a value, and why. */
export interface NotComputable {
  readonly region: IndexRegion;
  readonly reason: string;
}

/** All that a month comes to: a result or a reason for each region. */
export interface MonthOutput {
  readonly methodology_version: number;
  readonly period: string;
  readonly regions: readonly RegionResult[];
  readonly not_computable: readonly NotComputable[];
  /**
   * Store-month prices by column, which is short: what later months build on. `unit` and `constituent` are positions in
   * `units` (keys) and `constituents` (product ids); `price` is in USD a format unit; `age` counts the months since it
   * was last observed, 0 where it was observed in this month.
   */
  readonly cells: {
    readonly units: readonly string[];
    readonly constituents: readonly string[];
    readonly unit: readonly number[];
    readonly constituent: readonly number[];
    readonly price: readonly number[];
    readonly age: readonly number[];
  };
}
