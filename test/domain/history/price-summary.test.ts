import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceDays } from '../../../src/domain/history/price-days.ts';
import { gapsOf, intervalOn, summarizePrices } from '../../../src/domain/history/price-summary.ts';
import { interval, observations, priceIntervals, pricesByDay } from './intervals.ts';

const TODAY = 1_000;

describe('summarizePrices', () => {
  it('says nothing of what was never seen', () => {
    expect(summarizePrices([], TODAY)).toEqual({
      observations: 0,
      coveredDays: 0,
      since: null,
      lowest: null,
      highest: null,
      typical90: null,
      typical365: null,
      percentile: null,
      saleDays: 0,
      gaps: [],
    });
  });

  it('finds the lowest and the highest price with the last time that they were asked', () => {
    const { lowest, highest } = summarizePrices(
      [
        interval(800, 820, 1.99),
        interval(820, 850, 2.99),
        interval(850, 860, 1.99, { regularUsd: 2.99 }),
        interval(860, 870, 1.99),
        interval(870, 900, 2.99),
        interval(920, 1_060, 2.49),
      ],
      TODAY,
    );
    expect(lowest).toEqual({ priceE4: 19_900, from: 850, to: 870 });
    expect(highest).toEqual({ priceE4: 29_900, from: 870, to: 900 });
  });

  it('begins the time of a new lowest price where that price begins', () => {
    const { lowest, highest } = summarizePrices([interval(800, 820, 2), interval(820, 850, 1)], TODAY);
    expect(lowest).toEqual({ priceE4: 10_000, from: 820, to: 850 });
    expect(highest).toEqual({ priceE4: 20_000, from: 800, to: 820 });
  });

  it('knows nothing of a price that begins on the next day', () => {
    const before = [interval(900, TODAY + 1, 2)];
    expect(summarizePrices([...before, interval(TODAY + 1, 1_060, 1)], TODAY)).toEqual(
      summarizePrices(before, TODAY),
    );
  });

  it('weighs a price by its days, over 90 and over 365', () => {
    const { typical90, typical365 } = summarizePrices(
      [interval(500, 940, 2), interval(940, 990, 3), interval(990, 1_020, 4)],
      TODAY,
    );
    expect(typical90).toEqual({ priceE4: 30_000, days: 90 });
    expect(typical365).toEqual({ priceE4: 20_000, days: 365 });
  });

  it('counts the day itself as the last of the 90 and of the 365', () => {
    const { typical90, typical365 } = summarizePrices([interval(636, 637, 1), interval(910, 911, 2)], TODAY);
    expect(typical90).toBeNull();
    expect(typical365).toEqual({ priceE4: 10_000, days: 2 });
    expect(summarizePrices([interval(635, 636, 1), interval(911, 912, 2)], TODAY)).toMatchObject({
      typical90: { priceE4: 20_000, days: 1 },
      typical365: { priceE4: 20_000, days: 1 },
    });
  });

  it('takes the lower of two middle prices: one that was asked', () => {
    expect(summarizePrices([interval(980, 990, 3), interval(990, 1_000, 2)], TODAY).typical90).toEqual({
      priceE4: 20_000,
      days: 20,
    });
  });

  it('counts the sale days of a year, and what it does not know as a gap', () => {
    const { saleDays, gaps, percentile } = summarizePrices(
      [
        interval(600, 640, 2, { regularUsd: 3 }),
        interval(700, 710, 2, { regularUsd: 3 }),
        interval(710, 720, 3),
      ],
      TODAY,
    );
    expect(saleDays).toBe(4 + 10);
    expect(gaps).toEqual([
      { from: 640, to: 700 },
      { from: 720, to: 1_001 },
    ]);
    expect(percentile).toBeNull();
  });

  it('equals a count day by day', () => {
    fc.assert(
      fc.property(observations, fc.integer({ min: 101, max: 2_000 }), (days, today) => {
        const intervals = priceIntervals(days, today + 1);
        const summary = summarizePrices(priceIntervals(days, today + 500), today);
        const all = pricesByDay(intervals, 0, today + 1);
        const year = pricesByDay(intervals, today - 364, today + 1);
        const quarter = pricesByDay(intervals, today - 89, today + 1);
        const now = pricesByDay(intervals, today, today + 1)[0];
        expect(summary.coveredDays).toBe(all.length);
        expect(summary.lowest?.priceE4).toBe(all[0]);
        expect(summary.highest?.priceE4).toBe(all.at(-1));
        expect(summary.typical365?.priceE4).toBe(year[(year.length - 1) >> 1]);
        expect(summary.typical90?.priceE4).toBe(quarter[(quarter.length - 1) >> 1]);
        expect(summary.percentile).toBe(
          now === undefined ? null : (100 * year.filter((price) => price < now).length) / year.length,
        );
        const gapDays = summary.gaps.reduce((sum, { from, to }) => sum + to - from, 0);
        if (summary.since !== null) expect(all.length + gapDays).toBe(today + 1 - summary.since);
      }),
    );
  });
});

describe('intervalOn', () => {
  it('has no price on the day on which one ended', () => {
    const intervals = [interval(10, 20, 1), interval(30, 40, 2)];
    expect([9, 10, 19, 20, 30].map((day) => intervalOn(intervals, day)?.priceE4)).toEqual([
      undefined,
      10_000,
      10_000,
      undefined,
      20_000,
    ]);
  });
});

describe('gapsOf', () => {
  it('knows no gap before the first price, nor one between neighbours', () => {
    expect(gapsOf([interval(10, 20, 1), interval(20, 30, 2)], 30)).toEqual([]);
  });
});

describe('PriceDays', () => {
  it('answers as percentile_disc does', () => {
    const days = [
      interval(0, 1, 1),
      interval(1, 2, 2),
      interval(2, 3, 3),
      interval(3, 4, 4),
      interval(4, 5, 5),
    ];
    const quarters = (count: number): (number | null)[] => {
      const prices = priceDays(days.slice(0, count), 0, 10);
      return [0, 1, 2, 3, 4].map((part) => prices.quantile(part, 4));
    };
    expect(quarters(5)).toEqual([10_000, 20_000, 30_000, 40_000, 50_000]);
    expect(quarters(4)).toEqual([10_000, 10_000, 20_000, 30_000, 40_000]);
    expect(quarters(0)).toEqual([null, null, null, null, null]);
  });
});
