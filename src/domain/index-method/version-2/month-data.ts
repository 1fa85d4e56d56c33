import type { CensusRegion } from '../../place/census-region.ts';
import type {
  ChainFilter,
  Constituent,
  EarlierMonth,
  Flag,
  IndexRegion,
  IndexType,
  NotComputable,
  ScopeUnit,
} from '../month-data.ts';

/** How prices above elementary aggregates are put together over a window. */
export const INDEX_FORMULAS = ['geks', 'weighted_tpd', 'geary_khamis'] as const;

export type IndexFormula = (typeof INDEX_FORMULAS)[number];

/** From a day (counted from 1970-01-01) on, the format units in a pack. */
export interface SizeStep {
  readonly from_day: number;
  readonly units: number;
}

/** One product of an index. */
export interface IndexProduct extends Constituent {
  /** The product whose place it takes; null: none. */
  readonly replaces: string | null;
  /** Whether `units` was said, so that it can be compared per unit with what it replaces. */
  readonly sized: boolean;
  /** Changes of the pack, ascending; before the first `units` holds. */
  readonly sizes: readonly SizeStep[];
}

/** What of an index's definition decides its values; frozen with each month. */
export interface FrozenDefinition2 {
  readonly slug: string;
  readonly index_type: IndexType;
  readonly formula: IndexFormula;
  /** Without any Census region, all stores are one national pool. */
  readonly regions: readonly IndexRegion[];
  readonly constituents: readonly IndexProduct[];
  readonly chain_filter: ChainFilter | null;
  readonly inception_period: string | null;
  /** Monthly change, as a share, beyond which a flag is set. */
  readonly max_change: number;
  readonly max_change_regional: number;
}

/** A store in scope, or a whole chain that has one price everywhere. */
export interface ScopeUnit2 extends ScopeUnit {
  /** Whether it was seen in the three months before. */
  readonly panel: boolean;
  /** States that it counts in. Inputs that were frozen before there were states and divisions lack it. */
  readonly states?: readonly string[];
  /**
   * Of a chain with one price everywhere, its active stores in each of `states`. Inputs that were frozen before such
   * chains counted by their stores lack it: the chain counts as one store there.
   */
  readonly stores?: readonly number[];
  /** What it sells against other stores of its chain and region; 1 where that is not known. */
  readonly sales: number;
}

/**
 * Daily prices of one product at one unit: `[unit, constituent, days since 1970, prices in USD x 10,000, 1 where the
 * price is a declared sale]`.
 */
export type ObservedCell2 = readonly [
  unit: number,
  constituent: number,
  days: readonly number[],
  pricesE4: readonly number[],
  sales: readonly number[],
];

/** Shares of chains in regions, where they are known. */
export interface ChainWeights {
  /** Whose figures they are, or how they were counted. */
  readonly source: string;
  /** Over 0; compared within a region. Null: the stores in scope are counted. */
  readonly shares:
    | readonly { readonly chain: string; readonly region: CensusRegion; readonly share: number }[]
    | null;
}

/** The month whose value is 100. Never recomputed. */
export interface IndexBase2 {
  readonly period: string;
  readonly value_usd: number;
  /** The level of the index in that month. */
  readonly level: number;
}

/** Everything that decides a month's (or week's) values. Frozen as JSON; equal inputs give equal outputs, byte for byte. */
export interface MonthInput2 {
  readonly methodology_version: 2;
  readonly period: string;
  readonly definition: FrozenDefinition2;
  readonly weights: ChainWeights;
  readonly scope: readonly ScopeUnit2[];
  /** By unit and constituent, each pair once; days ascend. */
  readonly observations: readonly ObservedCell2[];
  /** The outputs built on, newest first, at most the window; `sha256` is of the output's bytes. */
  readonly previous: readonly { readonly period: string; readonly sha256: string }[];
  /** The two months before, where they were computed. */
  readonly history: readonly EarlierMonth[];
  readonly bases: Readonly<Partial<Record<IndexRegion, IndexBase2>>>;
}

/** What happened to a region's observations. */
export interface Counts2 {
  readonly observations: number;
  /** Held back as odd and not confirmed. */
  readonly held: number;
  /** Kept, but of a store-month without two weeks. */
  readonly too_few: number;
  readonly cells_observed: number;
  readonly cells_imputed: number;
}

/** One product's part in a region's month; a replaced product and its successors are one. */
export interface ProductResult {
  readonly product_id: string;
  /** Mean of what stores asked, USD a format unit; null where nobody has it. */
  readonly average_usd: number | null;
  readonly stores: number;
  readonly imputed: number;
  /** Share of the value, 0 to 1. */
  readonly share: number;
  /** Its part in the change since the month before, in percentage points; null in a region's first month. */
  readonly contribution_pp: number | null;
}

/** A chain's stores and its weight in a region. */
export interface ChainResult2 {
  readonly chain: string;
  readonly in_scope: number;
  readonly stores: number;
  /** Of the region, after the cap, among chains with prices. */
  readonly weight: number;
}

/** Why the average price moved otherwise than the index, in log points x 100. The four parts add up to the difference. */
export interface Composition {
  readonly average_pct: number;
  readonly index_pct: number;
  /** Stores and products that were not there the month before. */
  readonly entering_pp: number;
  readonly leaving_pp: number;
  /** Weights that changed between the months. */
  readonly weights_pp: number;
  /** Geometric against arithmetic, the window, what was imputed. */
  readonly formula_pp: number;
}

/** A pack that became another size, at the same or another price. */
export interface Shrinkflation {
  readonly product_id: string;
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly before_units: number;
  readonly after_units: number;
}

/** The month of one region. */
export interface RegionResult2 {
  readonly region: IndexRegion;
  /** The base month's (before there is a base: the first month's) average price moved by the index. */
  readonly value_usd: number;
  /** Level of the matched index, 100 in the region's first month. */
  readonly level: number;
  /** Chained matched Jevons, 100 in the region's first month. */
  readonly jevons: number;
  /** What stores asked on average this month. */
  readonly average_usd: number;
  readonly first_period: string;
  readonly first_usd: number;
  /** 95% bounds of the value; null below eight stores. */
  readonly low_usd: number | null;
  readonly high_usd: number | null;
  /** Standard error of the value as a share of it; null below eight stores. */
  readonly cv: number | null;
  readonly n_observations: number;
  readonly n_stores: number;
  readonly n_chains: number;
  readonly stores_in_scope: number;
  readonly stores_in_panel: number;
  /** Shares of the panel and of the scope that contributed, and the weight of well observed cells; 0 to 1. */
  readonly coverage_score: number;
  readonly register_coverage: number;
  readonly cell_coverage: number;
  readonly imputed_share: number;
  readonly counts: Counts2;
  readonly products: readonly ProductResult[];
  readonly chains: readonly ChainResult2[];
  /** Against the last month with a value; null in a region's first month. */
  readonly composition: Composition | null;
  readonly shrinkflation: readonly Shrinkflation[];
  readonly flags: readonly Flag[];
  readonly shortfalls: readonly string[];
  readonly publish_status: 'auto' | 'beta';
  readonly is_base: boolean;
}

/** What a month came to: its regions, and what later months build on. */
export interface MonthOutput2 {
  readonly methodology_version: 2;
  readonly period: string;
  readonly regions: readonly RegionResult2[];
  readonly not_computable: readonly NotComputable[];
  /** Factor by which a successor's price is divided to go on from what it replaces, and how that was found. */
  readonly links: readonly {
    readonly product_id: string;
    readonly factor: number;
    readonly by: 'overlap' | 'unit' | 'class';
    readonly period: string;
  }[];
  /** Odd prices that wait for another month to confirm them: USD a format unit. */
  readonly held: readonly { readonly unit: string; readonly product_id: string; readonly usd: number }[];
  /**
   * Store-month prices by column: what later months build on. `unit` and `product` are positions in `units` (keys) and
   * `products` (ids of what was first in each place); `price` is USD a format unit; `age` counts the months since it was
   * last observed.
   */
  readonly cells: {
    readonly units: readonly string[];
    readonly products: readonly string[];
    readonly unit: readonly number[];
    readonly product: readonly number[];
    readonly price: readonly number[];
    readonly age: readonly number[];
  };
}
