import { describe, expect, it } from 'vitest';
import {
  DEAL_BOUNDS,
  type DealEvidence,
  dealEvidence,
  type DealVerdict,
  dealVerdict,
} from '../../../src/domain/history/deal-verdict.ts';
import { interval } from './intervals.ts';

/** A good price: 10% under the typical one, lower on 20% of days, seen before. */
const GOOD: DealEvidence = {
  observations: 20,
  days: 300,
  typicalE4: 50_000,
  savingPct: 10,
  percentile: 20,
  daysSinceAsLow: 100,
  regularOverTypicalPct: null,
  regularAskedPct: null,
};

const INFLATED = { regularOverTypicalPct: 110, regularAskedPct: 9.99 };

const CASES: readonly [says: string, evidence: Partial<DealEvidence>, verdict: DealVerdict][] = [
  ['a day seen too few', { observations: 5 }, 'too_little_history'],
  ['just enough days seen', { observations: 6 }, 'good'],
  ['one more', { observations: 7 }, 'good'],
  ['a day with a price too few', { days: 59 }, 'too_little_history'],
  ['just enough days with a price', { days: 60 }, 'good'],
  ['one more', { days: 61 }, 'good'],
  ['no typical price', { typicalE4: null, savingPct: null }, 'too_little_history'],
  ['no day to compare with', { percentile: null }, 'too_little_history'],
  ['a saving just under the bound', { savingPct: 9.99 }, 'usual'],
  ['a saving at the bound', { savingPct: 10 }, 'good'],
  ['a saving over it', { savingPct: 10.01 }, 'good'],
  ['lower on fewer days than the bound', { percentile: 19.99 }, 'good'],
  ['lower on as many days', { percentile: 20 }, 'good'],
  ['lower on more days', { percentile: 20.01 }, 'usual'],
  ['never as low, but hardly lower', { daysSinceAsLow: null, savingPct: 4.99, percentile: 0 }, 'usual'],
  ['never as low, by the bound', { daysSinceAsLow: null, savingPct: 5, percentile: 0 }, 'record_low'],
  ['never as low, by more', { daysSinceAsLow: null, savingPct: 30, percentile: 0 }, 'record_low'],
  ['as low before, between both bounds', { daysSinceAsLow: 1, savingPct: 9, percentile: 0 }, 'usual'],
  ['a regular price asked less than hardly ever', INFLATED, 'inflated_regular'],
  ['asked as often as the bound', { ...INFLATED, regularAskedPct: 10 }, 'good'],
  ['asked more often', { ...INFLATED, regularAskedPct: 10.01 }, 'good'],
  ['a regular price near the typical one', { ...INFLATED, regularOverTypicalPct: 109.99 }, 'good'],
  ['further from it', { ...INFLATED, regularOverTypicalPct: 110.01 }, 'inflated_regular'],
  ['too few days before the sale', { ...INFLATED, regularAskedPct: null }, 'good'],
  ['a record low under an inflated price', { ...INFLATED, daysSinceAsLow: null }, 'inflated_regular'],
  ['an inflated price with little history', { ...INFLATED, days: 59 }, 'too_little_history'],
  ['a usual price under an inflated one', { ...INFLATED, savingPct: -3 }, 'inflated_regular'],
];

describe('dealVerdict', () => {
  it.each(CASES)('%s', (_says, evidence, verdict) => {
    expect(dealVerdict({ ...GOOD, ...evidence })).toBe(verdict);
  });
});

describe('dealEvidence', () => {
  const TODAY = 1_000;
  const usual = interval(600, 900, 5, { observations: 20 });
  const offer = (usd: number, regularUsd = usd): Parameters<typeof dealEvidence>[2] => ({
    priceE4: usd * 10_000,
    regularE4: regularUsd * 10_000,
    onSale: usd < regularUsd,
  });

  it('knows a record low, and what was before it began', () => {
    const evidence = dealEvidence([usual, interval(900, 1_060, 4)], TODAY, offer(4));
    expect(evidence).toMatchObject({ observations: 21, days: 365, daysSinceAsLow: null, percentile: 0 });
  });

  it('saves against the lower one of the two typical prices', () => {
    expect(dealEvidence([usual, interval(900, 1_060, 4)], TODAY, offer(4))).toMatchObject({
      typicalE4: 40_000,
      savingPct: 0,
    });
    expect(
      dealEvidence([usual, interval(900, 990, 6), interval(990, 1_060, 4)], TODAY, offer(4)),
    ).toMatchObject({
      typicalE4: 50_000,
      savingPct: 20,
    });
  });

  it('counts the days since it was last as low, before the present price', () => {
    const intervals = [interval(700, 720, 4), interval(720, 950, 5), interval(950, 1_060, 4)];
    expect(dealEvidence(intervals, TODAY, offer(4)).daysSinceAsLow).toBe(TODAY - 719);
    expect(dealEvidence(intervals, TODAY, offer(3)).daysSinceAsLow).toBeNull();
    expect(dealEvidence(intervals, TODAY, offer(5)).daysSinceAsLow).toBe(0);
  });

  it('takes a gap for the end of a price', () => {
    const intervals = [interval(700, 720, 4), interval(950, 1_060, 4)];
    expect(dealEvidence(intervals, TODAY, offer(4)).daysSinceAsLow).toBe(TODAY - 719);
  });

  it('finds how often the claimed regular price was asked before the sale', () => {
    const sale = interval(980, 1_060, 4, { regularUsd: 8 });
    const asked = (usd: number, days: number): number | null =>
      dealEvidence([interval(700, 980 - days, 5), interval(980 - days, 980, usd), sale], TODAY, offer(4, 8))
        .regularAskedPct;
    expect(asked(8, 28)).toBe(10);
    expect(asked(7.84, 28)).toBe(10);
    expect(asked(7.83, 28)).toBe(0);
    expect(asked(9, 14)).toBe(5);
  });

  it('does not judge a regular price by fewer than 30 days before the sale', () => {
    const sale = interval(940, 1_060, 4, { regularUsd: 8 });
    const asked = (days: number): number | null =>
      dealEvidence([interval(940 - days, 940, 5), sale], TODAY, offer(4, 8)).regularAskedPct;
    expect(asked(DEAL_BOUNDS.fewestDaysBeforeSale - 1)).toBeNull();
    expect(asked(DEAL_BOUNDS.fewestDaysBeforeSale)).toBe(0);
    expect(asked(DEAL_BOUNDS.fewestDaysBeforeSale + 1)).toBe(0);
  });

  it('takes several prices of one sale for one sale', () => {
    const evidence = dealEvidence(
      [
        interval(700, 940, 5),
        interval(940, 970, 4, { regularUsd: 8 }),
        interval(970, 1_060, 3, { regularUsd: 8 }),
      ],
      TODAY,
      offer(3, 8),
    );
    expect(evidence.regularAskedPct).toBe(0);
    expect(evidence.regularOverTypicalPct).toBe(200);
    expect(dealVerdict({ ...evidence, observations: 20 })).toBe('inflated_regular');
  });

  it('looks at no claim where nothing is on sale, and at nothing after the day', () => {
    const evidence = dealEvidence([usual, interval(1_001, 1_060, 1)], TODAY, offer(5));
    expect(evidence).toMatchObject({
      regularOverTypicalPct: null,
      regularAskedPct: null,
      daysSinceAsLow: 101,
    });
    expect(evidence.typicalE4).toBe(50_000);
  });

  it('knows nothing of a price that begins on the next day', () => {
    const before = [usual, interval(900, TODAY + 1, 4)];
    expect(dealEvidence([...before, interval(TODAY + 1, 1_060, 1)], TODAY, offer(4))).toEqual(
      dealEvidence(before, TODAY, offer(4)),
    );
  });

  it('counts the day itself as the last of the 90 and of the 365', () => {
    const dearThen = interval(911, 912, 3);
    const year = (from: number) => dealEvidence([interval(from, from + 1, 1), dearThen], TODAY, offer(4));
    expect([year(636).days, year(635).days]).toEqual([2, 1]);
    const typical = (from: number) =>
      dealEvidence([interval(700, 702, 3), interval(from, from + 1, 2)], TODAY, offer(4)).typicalE4;
    expect([typical(911), typical(910)]).toEqual([20_000, 30_000]);
  });

  it('counts the days before a sale from the same 365 on', () => {
    const sale = interval(980, 1_060, 4, { regularUsd: 8 });
    const asked = (from: number): number | null =>
      dealEvidence([interval(from, from + 1, 8), interval(900, 949, 5), sale], TODAY, offer(4, 8))
        .regularAskedPct;
    expect([asked(636), asked(635)]).toEqual([2, 0]);
  });

  it('knows nothing of what was never seen', () => {
    const evidence = dealEvidence([], TODAY, offer(5));
    expect(evidence).toMatchObject({
      observations: 0,
      days: 0,
      typicalE4: null,
      savingPct: null,
      percentile: null,
    });
    expect(dealVerdict(evidence)).toBe('too_little_history');
  });
});
