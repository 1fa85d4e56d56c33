import type { Manifest } from '../snapshot/snapshot.ts';
import type { PriceAges } from './prices/price-ages.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/**
 * How old prices were at `now`; of an even number, the lower of the two middle times counts. Ages are in hours, to one
 * decimal, and never negative; null without prices.
 */
export function measureFreshness(ages: readonly PriceAges[], now: Date): Manifest['freshness'] {
  const pricesAt = new Map<number, number>();
  let count = 0;
  for (const { observedMin, prices } of ages) {
    observedMin.forEach((minute, i) => {
      pricesAt.set(minute, (pricesAt.get(minute) ?? 0) + prices[i]!);
      count += prices[i]!;
    });
  }
  const minutes = Uint32Array.from(pricesAt.keys()).sort();
  const oldest = minutes[0];
  if (oldest === undefined)
    return { p50_hours: null, max_hours: null, median_observed_at: null, oldest_observed_at: null };
  let before = 0;
  const median = minutes.find((minute) => (before += pricesAt.get(minute)!) > (count - 1) >> 1);
  return ageFrom(isoOf(median ?? oldest), isoOf(oldest), now);
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
