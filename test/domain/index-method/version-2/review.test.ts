import { describe, expect, it } from 'vitest';
import {
  type Before2,
  decideStatus2,
  findFlags2,
  findShortfalls2,
  type Reviewed2,
} from '../../../../src/domain/index-method/version-2/review.ts';

const NATIONAL: Reviewed2 = {
  region: 'national',
  level: 100,
  cv: 0.02,
  n_observations: 1000,
  n_stores: 100,
  n_chains: 5,
  coverage_score: 0.6,
  cell_coverage: 0.6,
  imputed_share: 0.15,
  counts: { observations: 1000, held: 50, too_few: 0, cells_observed: 400, cells_imputed: 0 },
};
const REGIONAL: Reviewed2 = { ...NATIONAL, region: 'south', n_stores: 30, n_chains: 3, cv: 0.04 };

describe('what counts towards publication', () => {
  it.each([
    ['the nation at its limits', NATIONAL, []],
    ['a region at its limits', REGIONAL, []],
    [
      'coverage of the panel under 0.6',
      { ...NATIONAL, coverage_score: 0.599 },
      ['coverage of the panel 59.9%'],
    ],
    ['coverage of cells under 0.6', { ...NATIONAL, cell_coverage: 0.599 }, ['coverage of cells 59.9%']],
    ['99 stores in the nation', { ...NATIONAL, n_stores: 99 }, ['99 stores']],
    ['29 stores in a region', { ...REGIONAL, n_stores: 29 }, ['29 stores']],
    ['4 chains in the nation', { ...NATIONAL, n_chains: 4 }, ['4 chains']],
    ['2 chains in a region', { ...REGIONAL, n_chains: 2 }, ['2 chains']],
    ['a coefficient of variation over 2% in the nation', { ...NATIONAL, cv: 0.0201 }, ['coefficient']],
    ['a coefficient of variation over 4% in a region', { ...REGIONAL, cv: 0.0401 }, ['coefficient']],
    ['no coefficient of variation', { ...NATIONAL, cv: null }, ['too few stores for an interval']],
  ] as const)('%s', (_, month, expected) => {
    const shortfalls = findShortfalls2(month);
    expect(shortfalls).toHaveLength(expected.length);
    expected.forEach((words, i) => expect(shortfalls[i]).toContain(words));
  });
});

describe('flags', () => {
  const limits = { max_change: 0.25, max_change_regional: 0.5 };
  const before: Before2 = { period: '2026-01', level: 100, n_stores: 100, coverage_score: 0.6 };
  const flags = (month: Partial<Reviewed2>, than: Partial<Before2> | null = {}, period = '2026-02') =>
    findFlags2(limits, period, { ...NATIONAL, ...month }, than === null ? null : { ...before, ...than });

  it.each([
    ['nothing, at all limits', {}, []],
    ['5.1% of the observations held', { counts: { ...NATIONAL.counts, held: 51 } }, ['many_held']],
    ['15.1% imputed', { imputed_share: 0.151 }, ['much_imputed']],
    ['a change of a quarter in the nation', { level: 125 }, []],
    ['more than a quarter in the nation', { level: 125.1 }, ['large_change']],
    ['less by more than a quarter', { level: 74.9 }, ['large_change']],
    ['more than a quarter in a region', { level: 125.1, region: 'south' }, []],
    ['more than a half in a region', { level: 150.1, region: 'south' }, ['large_change']],
    ['coverage up by 0.151', { coverage_score: 0.751 }, ['coverage_moved']],
    ['coverage down by 0.149', { coverage_score: 0.451 }, []],
    ['coverage down by 0.151', { coverage_score: 0.449 }, ['coverage_moved']],
    ['a quarter of the stores gone', { n_stores: 75 }, []],
    ['more than a quarter of the stores gone', { n_stores: 74 }, ['stores_fell']],
  ] as const)('%s', (_, month, expected) => {
    expect(flags(month).map(({ code }) => code)).toEqual(expected);
  });

  it('has nothing to compare a first month with, nor the coverage of a month that had no panel', () => {
    expect(flags({ level: 500 }, null)).toEqual([]);
    expect(flags({ coverage_score: 0.9 }, { coverage_score: 0 })).toEqual([]);
  });

  it('says which months or weeks have no value, and where the series goes on from', () => {
    const gap = (period: string, last: string): string | undefined =>
      flags({}, { period: last }, period)[0]?.detail;
    expect(gap('2026-02', '2026-01')).toBeUndefined();
    expect(gap('2026-03', '2026-01')).toBe('2026-02 has no value: the series goes on from 2026-01');
    expect(gap('2026-04', '2025-12')).toBe(
      '2026-01 to 2026-03 has no value: the series goes on from 2025-12',
    );
  });
});

describe('the status of a month', () => {
  const month = { region: 'national', period: '2026-03', qualifies: true, flagged: false } as const;
  const good = (period: string) => ({ ...month, period });
  const TWO = [good('2026-01'), good('2026-02')];
  const BETA = { publish_status: 'beta', is_base: false };
  const statusOf = (of = {}, history = TWO, inception: string | null = null) =>
    decideStatus2({ inception_period: inception }, { ...month, ...of }, history, undefined);

  it('is auto from the third good month in a row on, which is the base', () => {
    expect(statusOf()).toEqual({ publish_status: 'auto', is_base: true });
    expect(statusOf({}, TWO, '2026-03')).toEqual({ publish_status: 'auto', is_base: true });
  });

  it.each([
    ['one month before', {}, [good('2026-02')]],
    ['a gap', {}, [good('2025-12'), good('2026-02')]],
    ['a flag that is open', {}, [good('2026-01'), { ...good('2026-02'), flagged: true }]],
    ['a month that did not qualify', {}, [{ ...good('2026-01'), qualifies: false }, good('2026-02')]],
    ['its own flag', { flagged: true }, TWO],
    ['its own shortfall', { qualifies: false }, TWO],
    ['good months of another region', { region: 'south' }, TWO],
    ['weeks', { period: '2026-W10' }, [good('2026-W08'), good('2026-W09')]],
  ] as const)('stays beta after %s', (_, of, history) => {
    expect(statusOf(of, [...history] as typeof TWO)).toEqual(BETA);
  });

  it('stays beta before the inception that the definition plans', () => {
    expect(statusOf({}, TWO, '2026-04')).toEqual(BETA);
  });

  it('stays auto once there is a base, in a weak month too', () => {
    const base = { period: '2025-06', value_usd: 5, level: 100 };
    const weak = { ...month, qualifies: false, flagged: true };
    expect(decideStatus2({ inception_period: null }, weak, [], base)).toEqual({
      publish_status: 'auto',
      is_base: false,
    });
  });
});
