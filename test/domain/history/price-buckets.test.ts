import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/domain/slices.ts';
import { bucketsOf, priceBuckets } from '../../../src/domain/history/price-buckets.ts';
import { parseUtcDay } from '../../../src/domain/time/utc-day.ts';
import { interval, observations, priceIntervals, pricesByDay } from './intervals.ts';

const day = (text: string): number => parseUtcDay(text)!;
const text = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

describe('bucketsOf', () => {
  it.each([
    {
      length: 'day',
      from: '2026-02-27',
      to: '2026-03-02',
      starts: ['2026-02-27', '2026-02-28', '2026-03-01'],
    },
    {
      length: 'week',
      from: '2026-07-01',
      to: '2026-07-14',
      starts: ['2026-07-01', '2026-07-06', '2026-07-13'],
    },
    {
      length: 'month',
      from: '2025-12-31',
      to: '2026-02-02',
      starts: ['2025-12-31', '2026-01-01', '2026-02-01'],
    },
    { length: 'month', from: '2026-01-01', to: '2026-01-01', starts: [] },
  ] as const)('begins a $length where the calendar does', ({ length, from, to, starts }) => {
    const found = bucketsOf(length, day(from), day(to));
    expect(found.map((one) => text(one.from))).toEqual(starts);
    expect(found.map((one) => one.to)).toEqual([
      ...found.slice(1).map((one) => one.from),
      ...(starts.length > 0 ? [day(to)] : []),
    ]);
  });
});

describe('priceBuckets', () => {
  it('shows a bucket without a price as it is', () => {
    expect(finish(priceBuckets([[interval(0, 2, 1), interval(4, 5, 2)]], 'day', 0, 5))).toMatchObject([
      { from: 0, stores: 1, spread: { medianE4: 10_000 } },
      { from: 1, stores: 1 },
      { from: 2, stores: 0, spread: null },
      { from: 3, stores: 0, spread: null },
      { from: 4, stores: 1, spread: { lowE4: 20_000, highE4: 20_000 } },
    ]);
  });

  it('counts a store once in a bucket, whatever its prices', () => {
    const store = [interval(4, 5, 1), interval(5, 6, 2), interval(6, 30, 3)];
    expect(finish(priceBuckets([store, store], 'week', 4, 11)).map(({ stores }) => stores)).toEqual([2]);
  });

  it('equals the quantiles of all stores, day by day', () => {
    fc.assert(
      fc.property(
        fc.array(observations, { maxLength: 4 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        fc.integer({ min: 90, max: 700 }),
        fc.integer({ min: 0, max: 120 }),
        (seen, length, from, days) => {
          const stores = seen.map((one) => priceIntervals(one, 5_000));
          for (const { from: start, to, stores: count, spread } of finish(
            priceBuckets(stores, length, from, from + days),
          )) {
            const byStore = stores.map((intervals) => pricesByDay(intervals, start, to));
            const prices = byStore.flat().sort((a, b) => a - b);
            const at = (share: number): number | undefined =>
              prices[Math.max(0, Math.ceil(prices.length * share) - 1)];
            expect(count).toBe(byStore.filter((one) => one.length > 0).length);
            expect(spread?.lowE4).toBe(prices[0]);
            expect(spread?.firstQuartileE4).toBe(at(0.25));
            expect(spread?.medianE4).toBe(at(0.5));
            expect(spread?.thirdQuartileE4).toBe(at(0.75));
            expect(spread?.highE4).toBe(prices.at(-1));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
