import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldPrices } from '../../../src/lookup/history/held-prices.ts';
import { knownObservations } from '../../../src/lookup/history/known-observations.ts';
import { pricesAsOf } from '../../../src/lookup/history/prices-as-of.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';
import { observations, priceIntervals } from '../../domain/history/intervals.ts';

type Look = readonly [day: number, regularE4: number, saleE4?: number, available?: number, known?: number];

const EVERYTHING = { knownAt: Number.MAX_SAFE_INTEGER, lastDay: 0xffff };

/** One store's looks. */
function rowsOf(looks: readonly Look[]): ObservedRows {
  const rows = new ObservedRows();
  for (const [day, regular, sale = 0, available = 1, known = 1] of looks)
    rows.add(3, day, known, regular, sale, available);
  return rows;
}

const held = (looks: readonly Look[], staleAfter: number) =>
  heldPrices(knownObservations(rowsOf(looks), EVERYTHING), 0, staleAfter);

describe('heldPrices', () => {
  // Looks on days 100 and 160: the second is on the 60th day after the first.
  it.each([
    {
      says: 'the same price again, a day after it ended',
      stale: 59,
      second: 29_900,
      intervals: [
        [100, 159, 1],
        [160, 219, 1],
      ],
    },
    {
      says: 'the same price again, on the day it would end',
      stale: 60,
      second: 29_900,
      intervals: [[100, 220, 2]],
    },
    { says: 'the same price again, a day before', stale: 61, second: 29_900, intervals: [[100, 221, 2]] },
    {
      says: 'another price, a day after the first ended',
      stale: 59,
      second: 19_900,
      intervals: [
        [100, 159, 1],
        [160, 219, 1],
      ],
    },
    {
      says: 'another price, on the day the first would end',
      stale: 60,
      second: 19_900,
      intervals: [
        [100, 160, 1],
        [160, 220, 1],
      ],
    },
    {
      says: 'another price, a day before',
      stale: 61,
      second: 19_900,
      intervals: [
        [100, 160, 1],
        [160, 221, 1],
      ],
    },
  ])('holds a price until the next look, at most $stale days: $says', ({ stale, second, intervals }) => {
    const found = held(
      [
        [100, 29_900],
        [160, second],
      ],
      stale,
    );
    expect(found.map(({ from, to, observations: count }) => [from, to, count])).toEqual(intervals);
  });

  it('counts the days from the last look at a price, not from the first', () => {
    const found = held(
      [100, 150, 200].map((day) => [day, 29_900] as const),
      60,
    );
    expect(found).toMatchObject([{ from: 100, to: 260, observedDay: 200, observations: 3, known: 1 }]);
  });

  it('tells an ended sale, a sale price and what was sold out apart', () => {
    const found = held(
      [
        [100, 29_900],
        [107, 29_900, 19_900],
        [114, 29_900, 29_900],
        [121, 29_900, 29_900, 0],
        [128, 0],
      ],
      60,
    );
    expect(found.map(({ priceE4, onSale, available }) => [priceE4, onSale, available])).toEqual([
      [29_900, false, true],
      [19_900, true, true],
      [29_900, false, true],
      [29_900, false, false],
      [0, false, true],
    ]);
    expect(found.every(({ to }, i) => i + 1 === found.length || to === found[i + 1]!.from)).toBe(true);
  });

  it('covers the days that the rule covers, whatever was seen', () => {
    fc.assert(
      fc.property(observations, fc.integer({ min: 1, max: 90 }), (looks, stale) => {
        const rows = new ObservedRows();
        for (const { day, regularE4, saleE4 } of looks) rows.add(0, day, 1, regularE4, saleE4, 1);
        const known = knownObservations(rows, EVERYTHING);
        const found = looks.length === 0 ? [] : heldPrices(known, 0, stale);
        const daysOf = (prices: readonly { from: number; to: number; priceE4: number }[]) =>
          prices
            .filter(({ priceE4 }) => priceE4 > 0)
            .flatMap(({ from, to, priceE4 }) =>
              Array.from({ length: to - from }, (_, i) => [from + i, priceE4] as const),
            );
        expect(daysOf(found)).toEqual(daysOf(priceIntervals(looks, 0xffff, stale)));
      }),
    );
  });
});

describe('pricesAsOf', () => {
  const STALE = 60;
  /** The day that has a price of the look on day 100. */
  const pricesOn = (day: number): number => {
    const known = knownObservations(rowsOf([[100, 29_900]]), { ...EVERYTHING, lastDay: day });
    const counts = { chains: 1, products: 1 };
    return pricesAsOf([{ chain: 0, product: 0, known }], counts, day - STALE + 1, () => []).count;
  };

  it.each([
    [99, 0],
    [100, 1],
    [158, 1],
    [159, 1],
    [160, 0],
  ])('a price of day 100 is one of day %i: %i', (day, count) => {
    expect(pricesOn(day)).toBe(count);
  });
});
