import { effectivePriceE4, isOnSale } from '../price-tier.ts';

/** Days for which a price is taken to hold where nothing newer was seen. Beyond, it is not known: a gap. */
export const STALE_AFTER_DAYS = 60;

/** Days since 1970-01-01, `from` in and `to` out. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** What was seen of a product at a store on a day. Money in ten-thousandths of a US dollar; 0 is not known. */
export interface ObservedPrice {
  /** UTC, since 1970-01-01. */
  readonly day: number;
  readonly regularE4: number;
  readonly saleE4: number;
}

/** A price that held at one store over the days `[from, to)`. Money in ten-thousandths of a US dollar. */
export interface PriceInterval extends DayRange {
  /** What a customer paid: the sale price when on sale, else the regular one. Above 0. */
  readonly priceE4: number;
  /** What was claimed to be the regular price. Above 0. */
  readonly regularE4: number;
  readonly onSale: boolean;
  /** Days on which it was seen; at least 1. */
  readonly observations: number;
}

/**
 * The intervals of one store's observations, which come by ascending day, one a day. A price holds until the next
 * observation, no longer than `staleAfter` days and not beyond `before`; the same price seen again in time goes on. An
 * observation without a price ends the one before it and opens a gap.
 */
export function priceIntervals(
  observations: Iterable<ObservedPrice>,
  before: number,
  staleAfter = STALE_AFTER_DAYS,
): PriceInterval[] {
  const intervals: PriceInterval[] = [];
  let open: PriceInterval | undefined;
  const close = (to: number): void => {
    if (open !== undefined) intervals.push({ ...open, to: Math.min(open.to, to) });
    open = undefined;
  };
  for (const { day, regularE4, saleE4 } of observations) {
    if (day >= before) break;
    const priceE4 = effectivePriceE4(regularE4, saleE4);
    const onSale = isOnSale(regularE4, saleE4);
    const to = day + staleAfter;
    if (open !== undefined && isSamePrice(open, { priceE4, regularE4, onSale }) && day <= open.to) {
      open = { ...open, to, observations: open.observations + 1 };
      continue;
    }
    close(day);
    if (priceE4 > 0) open = { from: day, to, priceE4, regularE4, onSale, observations: 1 };
  }
  close(before);
  return intervals;
}

function isSamePrice(a: PriceInterval, b: Pick<PriceInterval, 'priceE4' | 'regularE4' | 'onSale'>): boolean {
  return a.priceE4 === b.priceE4 && a.regularE4 === b.regularE4 && a.onSale === b.onSale;
}

/** How many days of `[from, to)` the range covers. */
export function daysWithin(range: DayRange, from: number, to: number): number {
  return Math.max(0, Math.min(range.to, to) - Math.max(range.from, from));
}
