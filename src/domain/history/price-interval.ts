/** Days for which a price is taken to hold where nothing newer was seen. Beyond, it is not known: a gap. */
export const STALE_AFTER_DAYS = 60;

/** Days since 1970-01-01, `from` in and `to` out. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** A price that held at one store over the days `[from, to)`. Money in ten-thousandths of a US dollar. */
export interface PriceInterval extends DayRange {
  /** What a customer paid: the sale price when on sale, else the regular one. Above 0. */
  readonly priceE4: number;
  /** What was claimed to be the regular price. Above 0. */
  readonly regularE4: number;
  readonly onSale: boolean;
  /** Days on which it was seen; 0 where only an earlier look tells of it. */
  readonly observations: number;
}

/** How many days of `[from, to)` the range covers. */
export function daysWithin(range: DayRange, from: number, to: number): number {
  return Math.max(0, Math.min(range.to, to) - Math.max(range.from, from));
}
