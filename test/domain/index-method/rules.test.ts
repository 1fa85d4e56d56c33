import { describe, expect, it } from 'vitest';
import { CENSUS_REGIONS, censusRegion, regionWeights } from '../../../src/domain/place/census-region.ts';
import { isRelativeOutlier, isSpreadOutlier, logSpread } from '../../../src/domain/index-method/outliers.ts';
import {
  decideStatus,
  findFlags,
  findShortfalls,
  type Reviewed,
} from '../../../src/domain/index-method/review.ts';
import { storeMonthPrice } from '../../../src/domain/index-method/store-month.ts';
import { US_STATES } from '../../../src/domain/place/us-states.ts';
import { readReference } from './reference.ts';

/** 2026-06-01 was a Monday. */
const FIRST = Date.parse('2026-06-01') / 86_400_000;
const LAST = FIRST + 29;

describe('rule 2: outliers', () => {
  it.each([
    [0.999, 3, true],
    [1, 3, false],
    [9, 3, false],
    [9.001, 3, true],
  ])('%d after %d: dropped %s (outside 1/3 to 3)', (price, before, dropped) => {
    expect(isRelativeOutlier(price, before)).toBe(dropped);
  });

  it('drops a price whose robust z of the logarithm passes 3.5, with a MAD of at least 0.05', () => {
    const spread = logSpread([4, 4, 4, 4, 4]);
    expect(spread.mad).toBe(0.05);
    const limit = Math.exp((3.5 * 0.05) / 0.6745);
    expect(isSpreadOutlier(4 * limit * 0.999, spread)).toBe(false);
    expect(isSpreadOutlier(4 * limit * 1.001, spread)).toBe(true);
    expect(isSpreadOutlier((4 / limit) * 1.001, spread)).toBe(false);
    expect(isSpreadOutlier((4 / limit) * 0.999, spread)).toBe(true);
    expect(isSpreadOutlier(6, logSpread([2, 3, 4, 5, 6]))).toBe(false);
  });
});

describe('rule 3: the price of a store and month', () => {
  it('needs two different weeks', () => {
    expect(storeMonthPrice([], [], LAST)).toBeNull();
    expect(storeMonthPrice([FIRST], [5], LAST)).toBeNull();
    expect(storeMonthPrice([FIRST, FIRST + 6], [5, 6], LAST)).toBeNull();
    expect(storeMonthPrice([FIRST + 6, FIRST + 7], [5, 5], LAST)).toBe(5);
  });

  it('is the mean over days of the price that stood, carried for 14 days at most', () => {
    // Days 1 to 15 at 4, nothing on days 16 to 20, days 21 to 30 at 6.
    expect(storeMonthPrice([FIRST, FIRST + 20], [4, 6], LAST)).toBeCloseTo((15 * 4 + 10 * 6) / 25, 12);
    // The next observation ends the one before it.
    expect(storeMonthPrice([FIRST, FIRST + 7], [4, 6], LAST)).toBeCloseTo((7 * 4 + 15 * 6) / 22, 12);
    // The month ends it too.
    expect(storeMonthPrice([FIRST + 15, FIRST + 27], [4, 6], LAST)).toBeCloseTo((12 * 4 + 3 * 6) / 15, 12);
  });
});

describe('regions', () => {
  it('are 9, 12, 17 and 13 states, DC in the South; territories and undisclosed places belong to none', () => {
    const states = [...US_STATES];
    const count = (region: string): number => states.filter((state) => censusRegion(state) === region).length;
    expect(CENSUS_REGIONS.map(count)).toEqual([9, 12, 17, 13]);
    expect(censusRegion('DC')).toBe('south');
    for (const code of ['PR', 'GU', 'VI', 'AS', 'MP', 'ZZ']) expect(censusRegion(code)).toBeNull();
  });

  it('are those of the Census Bureau, state by state', () => {
    const rows = readReference('census_regions.csv');
    expect(rows.length).toBe(51);
    for (const row of rows) expect(censusRegion(row['state']!), row['state']).toBe(row['region']);
  });

  it('have fixed weights a year that sum to 1: population of the census before it', () => {
    for (const year of [2017, 2020, 2021, 2026]) {
      const weights = regionWeights(year);
      expect(CENSUS_REGIONS.reduce((sum, region) => sum + weights[region], 0)).toBeCloseTo(1, 12);
    }
    expect(regionWeights(2026).south).toBeCloseTo(126_266_107 / 331_449_281, 12);
    expect(regionWeights(2020).south).toBeCloseTo(114_555_744 / 308_745_538, 12);
  });
});

const COUNTS = {
  observations: 1000,
  dropped_relative: 0,
  dropped_spread: 0,
  too_few: 0,
  cells_observed: 400,
  cells_imputed: 0,
  cells_expired: 0,
};
const NATIONAL: Reviewed = {
  region: 'national',
  value_usd: 5,
  cv: 0.01,
  n_stores: 100,
  n_chains: 5,
  coverage_score: 0.6,
  largest_chain_share: 0.5,
  imputed_share: 0,
  counts: COUNTS,
};
const REGIONAL: Reviewed = { ...NATIONAL, region: 'south', n_stores: 30, n_chains: 3, cv: 0.04 };

describe('rule 10: what counts towards publication', () => {
  it.each([
    ['the nation at its limits', NATIONAL, []],
    ['a region at its limits', REGIONAL, []],
    ['coverage under 0.6', { ...NATIONAL, coverage_score: 0.599 }, ['coverage']],
    ['99 stores in the nation', { ...NATIONAL, n_stores: 99 }, ['stores']],
    ['29 stores in a region', { ...REGIONAL, n_stores: 29 }, ['stores']],
    ['4 chains in the nation', { ...NATIONAL, n_chains: 4 }, ['chains']],
    ['2 chains in a region', { ...REGIONAL, n_chains: 2 }, ['chains']],
    ['a chain over 50%', { ...NATIONAL, largest_chain_share: 0.501 }, ['one chain']],
    ['a coefficient of variation over 2% in the nation', { ...NATIONAL, cv: 0.0201 }, ['coefficient']],
    ['a coefficient of variation over 4% in a region', { ...REGIONAL, cv: 0.0401 }, ['coefficient']],
    ['no coefficient of variation', { ...NATIONAL, cv: Number.NaN }, ['coefficient']],
  ] as const)('%s', (_, month, expected) => {
    const shortfalls = findShortfalls(month);
    expect(shortfalls.length).toBe(expected.length);
    expected.forEach((word, i) => expect(shortfalls[i]).toContain(word));
  });

  const DEFINITION = { index_type: 'multi_sku_same_format', inception_period: null } as const;
  const MONTH = {
    region: 'national',
    period: '2026-03',
    qualifies: true,
    flagged: false,
    imputedShare: 0,
  } as const;
  const good = (period: string) => ({ period, region: 'national', qualifies: true, flagged: false }) as const;
  const TWO = [good('2026-01'), good('2026-02')];

  it('publishes the third good month in a row, and makes it the base', () => {
    expect(decideStatus(DEFINITION, MONTH, TWO, undefined)).toEqual({
      publish_status: 'auto',
      is_base: true,
    });
  });

  it.each([
    ['one month before', { ...MONTH }, [good('2026-02')]],
    ['a gap', MONTH, [good('2025-12'), good('2026-02')]],
    ['a flag that is open', MONTH, [good('2026-01'), { ...good('2026-02'), flagged: true }]],
    ['a month that did not qualify', MONTH, [{ ...good('2026-01'), qualifies: false }, good('2026-02')]],
    ['its own flag', { ...MONTH, flagged: true }, TWO],
    ['its own shortfall', { ...MONTH, qualifies: false }, TWO],
    ['good months of another region', { ...MONTH, region: 'south' } as const, TWO],
  ])('stays beta after %s', (_, month, history) => {
    expect(decideStatus(DEFINITION, month, history, undefined)).toEqual({
      publish_status: 'beta',
      is_base: false,
    });
  });

  it('is not published by the rule before the inception that the definition plans', () => {
    const planned = { ...DEFINITION, inception_period: '2026-04' };
    expect(decideStatus(planned, MONTH, TWO, undefined).publish_status).toBe('beta');
    const now = { ...DEFINITION, inception_period: MONTH.period };
    expect(decideStatus(now, MONTH, TWO, undefined).publish_status).toBe('auto');
  });

  it('stays published once it has a base, also in a weak month', () => {
    const base = { period: '2025-06', value_usd: 5 };
    expect(decideStatus(DEFINITION, { ...MONTH, qualifies: false, flagged: true }, [], base)).toEqual({
      publish_status: 'auto',
      is_base: false,
    });
  });

  it('rule 7: a basket with more than 10% of its cost imputed is a draft', () => {
    const basket = { ...DEFINITION, index_type: 'basket_total_cost' } as const;
    const base = { period: '2025-06', value_usd: 5 };
    expect(decideStatus(basket, { ...MONTH, imputedShare: 0.101 }, TWO, base).publish_status).toBe('draft');
    expect(decideStatus(basket, { ...MONTH, imputedShare: 0.1 }, TWO, base).publish_status).toBe('auto');
    expect(decideStatus(DEFINITION, { ...MONTH, imputedShare: 0.9 }, TWO, base).publish_status).toBe('auto');
  });
});

describe('rule 11: flags', () => {
  const eggs = { max_change: 0.2, max_change_regional: 0.3 };
  const before = { value_usd: 5, n_stores: 100, coverage_score: 0.6 };
  const codes = (month: Reviewed, limits = eggs, jevons = month.value_usd / 5): string[] =>
    findFlags(limits, month, before, jevons).map(({ code }) => code);

  it.each([
    ['eggs, the nation, +20%', { ...NATIONAL, value_usd: 6 }, eggs, []],
    [
      'a change of just the limit',
      { ...NATIONAL, value_usd: 6.25 },
      { max_change: 0.25, max_change_regional: 0.25 },
      [],
    ],
    ['eggs, the nation, +20.1%', { ...NATIONAL, value_usd: 6.005 }, eggs, ['large_change']],
    ['eggs, the nation, -20.1%', { ...NATIONAL, value_usd: 3.995 }, eggs, ['large_change']],
    ['eggs, a region, +29%', { ...REGIONAL, value_usd: 6.45, n_stores: 100 }, eggs, []],
    ['eggs, a region, +31%', { ...REGIONAL, value_usd: 6.55, n_stores: 100 }, eggs, ['large_change']],
    [
      'soda, +7.1%',
      { ...NATIONAL, value_usd: 5.355 },
      { max_change: 0.07, max_change_regional: 0.07 },
      ['large_change'],
    ],
    [
      'a basket, +3.1%',
      { ...NATIONAL, value_usd: 5.155 },
      { max_change: 0.03, max_change_regional: 0.03 },
      ['large_change'],
    ],
    ['coverage up by 0.151', { ...NATIONAL, coverage_score: 0.751 }, eggs, ['coverage_moved']],
    ['coverage down by 0.149', { ...NATIONAL, coverage_score: 0.451 }, eggs, []],
    ['stores down by a quarter', { ...NATIONAL, n_stores: 75 }, eggs, []],
    ['stores down by more than a quarter', { ...NATIONAL, n_stores: 74 }, eggs, ['stores_fell']],
    ['15% imputed', { ...NATIONAL, imputed_share: 0.15 }, eggs, []],
    ['15.1% imputed', { ...NATIONAL, imputed_share: 0.151 }, eggs, ['much_imputed']],
    [
      '5% dropped',
      { ...NATIONAL, counts: { ...COUNTS, dropped_relative: 20, dropped_spread: 30 } },
      eggs,
      [],
    ],
    [
      '5.1% dropped',
      { ...NATIONAL, counts: { ...COUNTS, dropped_relative: 20, dropped_spread: 31 } },
      eggs,
      ['many_outliers'],
    ],
  ] as const)('%s', (_, month, limits, expected) => {
    expect(codes(month, limits)).toEqual(expected);
  });

  it('more than 3 points from the matched Jevons index', () => {
    expect(codes({ ...NATIONAL, value_usd: 5.2 }, eggs, 1.0101)).toEqual([]);
    expect(codes({ ...NATIONAL, value_usd: 5.2 }, eggs, 1.0099)).toEqual(['far_from_jevons']);
    expect(codes({ ...NATIONAL, value_usd: 5.2 }, eggs, 1.0701)).toEqual(['far_from_jevons']);
  });

  it('cannot tell from the matched Jevons index where no store is in both months', () => {
    expect(codes({ ...NATIONAL, value_usd: 5.9 }, eggs, Number.NaN)).toEqual([]);
  });

  it('has nothing to compare a first month with', () => {
    expect(findFlags(eggs, NATIONAL, null, 1)).toEqual([]);
  });
});
