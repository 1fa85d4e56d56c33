import type { Manifest } from './snapshot.ts';

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

/** The item with `rank` smaller ones before it, in two passes and without sorting. */
function nthSmallest(items: Uint32Array, rank: number): number {
  const high = rankWithin(
    countBy(items, (item) => item >>> 16),
    rank,
  );
  const low = rankWithin(
    countBy(items, (item) => (item >>> 16 === high.value ? item & 0xffff : -1)),
    high.rank,
  );
  return high.value * 0x1_0000 + low.value;
}

function countBy(items: Uint32Array, digit: (item: number) => number): Uint32Array {
  const counts = new Uint32Array(0x1_0000);
  for (const item of items) {
    const value = digit(item);
    if (value >= 0) counts[value]!++;
  }
  return counts;
}

/** The value that holds the item of this rank, and the item's rank among the items of that value. */
function rankWithin(counts: Uint32Array, rank: number): { value: number; rank: number } {
  let left = rank;
  let value = 0;
  while (left >= counts[value]!) left -= counts[value++]!;
  return { value, rank: left };
}
