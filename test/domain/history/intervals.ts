import fc from 'fast-check';
import { type PriceInterval, STALE_AFTER_DAYS } from '../../../src/domain/history/price-interval.ts';
import { effectivePriceE4, isOnSale } from '../../../src/domain/price-tier.ts';

/** What was seen of a product at a store on a day. Money in ten-thousandths of a US dollar; 0 is not known. */
export interface ObservedPrice {
  /** UTC, since 1970-01-01. */
  readonly day: number;
  readonly regularE4: number;
  readonly saleE4: number;
}

/** An interval of a price in dollars that is its own regular price, or on sale from one. */
export function interval(
  from: number,
  to: number,
  usd: number,
  { regularUsd = usd, observations = 1 }: { regularUsd?: number; observations?: number } = {},
): PriceInterval {
  const priceE4 = Math.round(usd * 10_000);
  const regularE4 = Math.round(regularUsd * 10_000);
  return { from, to, priceE4, regularE4, onSale: priceE4 < regularE4, observations };
}

/** Observations on ascending days, few prices, so that the same one comes again; some without a price. */
export const observations: fc.Arbitrary<ObservedPrice[]> = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 90 }),
      regularE4: fc.constantFrom(0, 19_900, 24_900, 29_900),
      saleE4: fc.constantFrom(0, 0, 14_900, 24_900),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    let day = 100;
    return steps.map(({ step, regularE4, saleE4 }) => ({ day: (day += step), regularE4, saleE4 }));
  });

/** The price of each day of `[from, to)` by its own look at all intervals: the oracle of what is summed up. */
export function pricesByDay(intervals: readonly PriceInterval[], from: number, to: number): number[] {
  const prices: number[] = [];
  for (let day = from; day < to; day++) {
    const found = intervals.filter((one) => one.from <= day && day < one.to);
    if (found.length > 1) throw new Error(`day ${day} has two prices`);
    if (found[0] !== undefined) prices.push(found[0].priceE4);
  }
  return prices.sort((a, b) => a - b);
}

/**
 * The intervals of one store's observations, which come by ascending day, one a day. A price holds until the next
 * observation, no longer than `staleAfter` days and not beyond `before`; the same price seen again in time goes on. An
 * observation without a price ends the one before it and opens a gap. The oracle of what is computed over columns.
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
