import type { IndexRegion } from '../month-data.ts';
import type { MonthCells2 } from './cells.ts';
import type { MonthInput2, MonthOutput2, RegionResult2 } from './month-data.ts';
import type { RegionPool } from './region-pool.ts';

/** A region and all that its result is made of. */
export interface RegionMonth {
  readonly region: IndexRegion;
  readonly pools: readonly RegionPool[];
  /** The pools of all regions: what this one lacks is looked up there. */
  readonly nation: readonly RegionPool[];
  readonly input: MonthInput2;
  readonly month: MonthCells2;
  /** Newest first. */
  readonly previous: readonly MonthOutput2[];
}

/** A region's result in an earlier month of the window. */
export interface EarlierResult {
  /** Position in the window. */
  readonly at: number;
  readonly period: string;
  readonly result: RegionResult2;
}
