import fc from 'fast-check';
import type { ObservedPrice, PriceInterval } from '../../../src/domain/history/price-interval.ts';

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
