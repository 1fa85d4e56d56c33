import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STALE_AFTER_DAYS } from '../../../src/domain/history/price-interval.ts';
import { observations, priceIntervals } from './intervals.ts';

const seen = (
  day: number,
  regularE4: number,
  saleE4 = 0,
): { day: number; regularE4: number; saleE4: number } => ({
  day,
  regularE4,
  saleE4,
});

describe('priceIntervals', () => {
  it('holds a price until the next observation, the new one from its day on', () => {
    const [first, second] = priceIntervals([seen(10, 29_900), seen(24, 27_900)], 30);
    expect(first).toEqual({
      from: 10,
      to: 24,
      priceE4: 29_900,
      regularE4: 29_900,
      onSale: false,
      observations: 1,
    });
    expect(second).toMatchObject({ from: 24, to: 30, priceE4: 27_900 });
  });

  it.each([
    { next: 69, intervals: [[10, 80, 2]] },
    { next: 70, intervals: [[10, 80, 2]] },
    {
      next: 71,
      intervals: [
        [10, 70, 1],
        [71, 80, 1],
      ],
    },
  ])('joins the same price seen again, unless 60 days went by: day $next', ({ next, intervals }) => {
    const found = priceIntervals([seen(10, 29_900), seen(next, 29_900)], 80);
    expect(STALE_AFTER_DAYS).toBe(60);
    expect(found.map(({ from, to, observations: count }) => [from, to, count])).toEqual(intervals);
  });

  it('ends a price 60 days after it was last seen', () => {
    expect(priceIntervals([seen(10, 29_900), seen(40, 29_900)], 500)).toMatchObject([{ from: 10, to: 100 }]);
  });

  it('opens a gap where the price was not known', () => {
    const found = priceIntervals([seen(10, 29_900), seen(20, 0), seen(30, 29_900)], 40);
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [10, 20],
      [30, 40],
    ]);
  });

  it('tells a sale apart from the same price without one', () => {
    const found = priceIntervals([seen(10, 19_900), seen(20, 29_900, 19_900), seen(30, 29_900, 29_900)], 40);
    expect(found.map(({ priceE4, onSale }) => [priceE4, onSale])).toEqual([
      [19_900, false],
      [19_900, true],
      [29_900, false],
    ]);
  });

  it('ascends without overlap, and knows each observed day as it was seen', () => {
    fc.assert(
      fc.property(observations, fc.integer({ min: 100, max: 3_000 }), (days, before) => {
        const found = priceIntervals(days, before);
        for (const [i, { from, to }] of found.entries()) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(before);
          if (i > 0) expect(from).toBeGreaterThanOrEqual(found[i - 1]!.to);
        }
        for (const { day, regularE4, saleE4 } of days.filter((one) => one.day < before)) {
          const held = found.filter(({ from, to }) => from <= day && day < to);
          const priceE4 = saleE4 > 0 && saleE4 < regularE4 ? saleE4 : regularE4;
          expect(held.map((one) => one.priceE4)).toEqual(priceE4 === 0 ? [] : [priceE4]);
        }
        const priced = days.filter(({ day, regularE4 }) => day < before && regularE4 > 0).length;
        expect(found.reduce((sum, one) => sum + one.observations, 0)).toBe(priced);
      }),
    );
  });
});
