import { type PriceDays, priceDays } from './price-days.ts';
import { type DayRange, type PriceInterval, daysWithin } from './price-interval.ts';

/** Days of the windows that typical prices are taken over; the day that is asked for is the last one. */
export const TYPICAL_WINDOWS = { quarter: 90, year: 365 } as const;

/** A price and the last time that it held without a break. */
export interface PriceSpell extends DayRange {
  readonly priceE4: number;
}

/** The time-weighted lower median of a window: half of the days it was at most this. */
export interface TypicalPrice {
  readonly priceE4: number;
  /** Days of the window with a price, at least 1. */
  readonly days: number;
}

/** What the prices of one product at one store were, up to and with a day. Money in ten-thousandths of a US dollar. */
export interface PriceSummary {
  /** Days on which it was seen. */
  readonly observations: number;
  /** Days with a price. */
  readonly coveredDays: number;
  /** From the first day with a price; null without one. */
  readonly since: number | null;
  /** Ever, with the last time that it was so; null without a price. */
  readonly lowest: PriceSpell | null;
  readonly highest: PriceSpell | null;
  /** Null where the window has no price. */
  readonly typical90: TypicalPrice | null;
  readonly typical365: TypicalPrice | null;
  /** Share of the last 365 days with a price, 0 to 100, on which it was lower than the day's; null without a price on the day. */
  readonly percentile: number | null;
  /** Of the last 365 days with a price. */
  readonly saleDays: number;
  /** Days without a price, after the first one and up to the day, oldest first. */
  readonly gaps: readonly DayRange[];
}

/** The price on a day; null in a gap. Intervals ascend and do not overlap. */
export function intervalOn<Interval extends PriceInterval>(
  intervals: readonly Interval[],
  day: number,
): Interval | null {
  return intervals.findLast(({ from, to }) => from <= day && day < to) ?? null;
}

/** The days after the first price and before `before` on which there is none. Intervals ascend and end by then. */
export function gapsOf(intervals: readonly DayRange[], before: number): DayRange[] {
  const gaps: DayRange[] = [];
  let end = intervals[0]?.from ?? before;
  for (const { from, to } of intervals) {
    if (from > end) gaps.push({ from: end, to: from });
    end = to;
  }
  if (end < before) gaps.push({ from: end, to: before });
  return gaps;
}

/**
 * The last time that the price was the lowest, or with `sign` -1 the highest. Intervals at the price that follow one
 * another without a gap (the claimed regular price may differ) are one time.
 */
function lastSpell(intervals: readonly PriceInterval[], sign: 1 | -1): PriceSpell | null {
  let spell: PriceSpell | null = null;
  for (const { priceE4, from, to } of intervals) {
    const order: number = spell === null ? -1 : sign * (priceE4 - spell.priceE4);
    if (order > 0) continue;
    const goesOn: boolean = spell !== null && order === 0 && spell.to === from;
    spell = { priceE4, from: goesOn ? spell!.from : from, to };
  }
  return spell;
}

function typicalOf(prices: PriceDays): TypicalPrice | null {
  const priceE4 = prices.quantile(1, 2);
  return priceE4 === null ? null : { priceE4, days: prices.days };
}

/**
 * Sums up one store's intervals, which ascend and do not overlap, to the end of `today`: what begins later is left
 * out, what goes on is cut there.
 */
export function summarizePrices(intervals: readonly PriceInterval[], today: number): PriceSummary {
  const before = today + 1;
  const known = intervals
    .filter(({ from }) => from < before)
    .map((interval) => (interval.to > before ? { ...interval, to: before } : interval));
  const yearFrom = before - TYPICAL_WINDOWS.year;
  const quarter = priceDays(known, before - TYPICAL_WINDOWS.quarter, before);
  const year = priceDays(known, yearFrom, before);
  const now = intervalOn(known, today);
  return {
    observations: known.reduce((sum, { observations }) => sum + observations, 0),
    coveredDays: known.reduce((sum, { from, to }) => sum + to - from, 0),
    since: known[0]?.from ?? null,
    lowest: lastSpell(known, 1),
    highest: lastSpell(known, -1),
    typical90: typicalOf(quarter),
    typical365: typicalOf(year),
    percentile: now === null ? null : (100 * year.daysBelow(now.priceE4)) / year.days,
    saleDays: known.reduce(
      (sum, interval) => sum + (interval.onSale ? daysWithin(interval, yearFrom, before) : 0),
      0,
    ),
    gaps: gapsOf(known, before),
  };
}
