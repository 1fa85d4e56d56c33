import type { Manifest } from '../snapshot/snapshot.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/**
 * How old prices were at `now`. `observedMin` is in minutes since 1970; of an even number, the lower of the two
 * middle times counts. Ages are in hours, to one decimal, and never negative; null without prices.
 */
export function measureFreshness(observedMin: Uint32Array, now: Date): Manifest['freshness'] {
  if (observedMin.length === 0)
    return { p50_hours: null, max_hours: null, median_observed_at: null, oldest_observed_at: null };
  const oldest = nthSmallest(observedMin, 0);
  const median = nthSmallest(observedMin, (observedMin.length - 1) >> 1);
  return ageFrom(isoOf(median), isoOf(oldest), now);
}

/** The same prices, looked at later. */
export function ageFreshness(before: Manifest['freshness'], now: Date): Manifest['freshness'] {
  const { median_observed_at: median, oldest_observed_at: oldest } = before;
  return median === null || oldest === null ? before : ageFrom(median, oldest, now);
}

function ageFrom(median: string, oldest: string, now: Date): Manifest['freshness'] {
  return {
    p50_hours: hoursSince(median, now),
    max_hours: hoursSince(oldest, now),
    median_observed_at: median,
    oldest_observed_at: oldest,
  };
}

function isoOf(minutes: number): string {
  return new Date(minutes * MS_PER_MINUTE).toISOString();
}

function hoursSince(iso: string, now: Date): number {
  const minutes = Math.max(0, now.getTime() - Date.parse(iso)) / MS_PER_MINUTE;
  return Math.round((10 * minutes) / MINUTES_PER_HOUR) / 10;
}

/** The item with `rank` smaller ones before it: by its high sixteen bits first, then by its low ones. */
function nthSmallest(items: Uint32Array, rank: number): number {
  const highs = new Uint32Array(0x1_0000);
  for (let i = 0; i < items.length; i++) highs[items[i]! >>> 16]!++;
  const high = rankWithin(highs, rank);
  const lows = new Uint32Array(0x1_0000);
  for (let i = 0; i < items.length; i++) if (items[i]! >>> 16 === high.value) lows[items[i]! & 0xffff]!++;
  return high.value * 0x1_0000 + rankWithin(lows, high.rank).value;
}

/** The value that holds the item of this rank, and the item's rank among the items of that value. */
function rankWithin(counts: Uint32Array, rank: number): { value: number; rank: number } {
  let left = rank;
  let value = 0;
  while (left >= counts[value]!) left -= counts[value++]!;
  return { value, rank: left };
}
