import type { Sliced } from '../slices.ts';
import { monthNumber, monthOf, monthStartMs, monthText } from '../time/month.ts';
import { DAY_MS } from '../time/utc-day.ts';
import { mondayOf, weekOf } from '../time/week.ts';
import { PriceDays } from './price-days.ts';
import { type DayRange, type PriceInterval, daysWithin } from './price-interval.ts';

/** Lengths of time that prices of several stores are put together by: UTC days, ISO weeks, calendar months. */
export type BucketLength = 'day' | 'week' | 'month';

/** Where stores' prices lay, in ten-thousandths of a US dollar; each store's price of each day counts once. */
export interface PriceSpread {
  readonly lowE4: number;
  readonly firstQuartileE4: number;
  readonly medianE4: number;
  readonly thirdQuartileE4: number;
  readonly highE4: number;
}

/** The prices of a bucket over several stores. */
export interface PriceBucket extends DayRange {
  /** Stores with a price on at least one of its days. */
  readonly stores: number;
  /** Null where no store had a price. */
  readonly spread: PriceSpread | null;
}

/** Units of work of a price in a bucket. */
const UNITS_A_BUCKET = 5;

/** The days of `[from, to)` in whole days, weeks or months, the first and last cut where the range is. Ascending. */
export function bucketsOf(length: BucketLength, from: number, to: number): DayRange[] {
  const buckets: DayRange[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, nextStart(length, start));
    buckets.push({ from: start, to: end });
    start = end;
  }
  return buckets;
}

/** The first day of the bucket after the one that the day is in. */
function nextStart(length: BucketLength, day: number): number {
  if (length === 'day') return day + 1;
  if (length === 'week') return mondayOf(weekOf(day) + 1);
  return monthStartMs(monthText(monthNumber(monthOf(day * DAY_MS)) + 1)) / DAY_MS;
}

/**
 * The prices of several stores by bucket over `[from, to)`, every bucket in turn, also those without a price. Each
 * store's intervals ascend and do not overlap.
 */
export function* priceBuckets(
  stores: Iterable<readonly PriceInterval[]>,
  length: BucketLength,
  from: number,
  to: number,
): Sliced<PriceBucket[]> {
  const ranges = bucketsOf(length, from, to);
  const counts = ranges.map(() => 0);
  const prices = ranges.map(() => new PriceDays());
  for (const intervals of stores) {
    let units = 1;
    let bucket = 0;
    let counted = -1;
    for (const interval of intervals) {
      while (bucket < ranges.length && ranges[bucket]!.to <= interval.from) bucket++;
      for (let i = bucket; i < ranges.length && ranges[i]!.from < interval.to; i++) {
        const range = ranges[i]!;
        if (daysWithin(interval, range.from, range.to) === 0) continue;
        prices[i]!.add(interval, range.from, range.to);
        units += UNITS_A_BUCKET;
        if (i > counted) counts[i]!++;
        counted = i;
      }
    }
    yield units;
  }
  return ranges.map((range, i) => ({ ...range, stores: counts[i]!, spread: spreadOf(prices[i]!) }));
}

function spreadOf(prices: PriceDays): PriceSpread | null {
  const lowE4 = prices.quantile(0, 1);
  if (lowE4 === null) return null;
  return {
    lowE4,
    firstQuartileE4: prices.quantile(1, 4)!,
    medianE4: prices.quantile(1, 2)!,
    thirdQuartileE4: prices.quantile(3, 4)!,
    highE4: prices.quantile(1, 1)!,
  };
}
