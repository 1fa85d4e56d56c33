import { addMonths } from '../time/month.ts';
import type { Flag, IndexRegion, MonthInput, MonthOutput, RegionResult } from './month-data.ts';

/** A region's last result, and how many of `previous` lie between it and the month. */
export interface LastResult {
  readonly result: RegionResult;
  readonly period: string;
  readonly between: number;
}

/** The last month with a value of the region; where gaps are not bridged, the month before alone. */
export function findLast(
  region: IndexRegion,
  { gaps }: MonthInput,
  previous: readonly MonthOutput[],
): LastResult | undefined {
  const reach = gaps === 'continue' ? previous : previous.slice(0, 1);
  for (const [between, { period, regions }] of reach.entries()) {
    const result = regions.find((one) => one.region === region);
    if (result !== undefined) return { result, period, between };
  }
  return undefined;
}

/** Says that a region's series goes on over months without a value. */
export function gapFlags(input: MonthInput, last: LastResult | undefined): Flag[] {
  if (input.gaps !== 'continue' || last === undefined) return [];
  const missing = addMonths(last.period, 1);
  if (missing === input.period) return [];
  const to = addMonths(input.period, -1);
  const months = missing === to ? missing : `${missing} to ${to}`;
  return [{ code: 'series_gap', detail: `${months} has no value: the series goes on from ${last.period}` }];
}
