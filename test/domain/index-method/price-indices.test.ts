import { describe, expect, it } from 'vitest';
import { chainAggregates, rebase, type AggregateNode } from '../../../src/domain/index-method/aggregate.ts';
import {
  fisher,
  jevons,
  laspeyres,
  lowe,
  paasche,
  tornqvist,
} from '../../../src/domain/index-method/price-indices.ts';
import { readReference } from './reference.ts';

/** Half a unit of the last printed digit. */
const HALF_UNIT = 0.00005 + 1e-12;

describe("Balk's six products over five periods", () => {
  const columns = (path: string): number[][] => {
    const rows = readReference(path);
    return Object.keys(rows[0] ?? {}).map((name) => rows.map((row) => Number(row[name])));
  };
  const prices = columns('gpindex/price6.csv');
  const quantities = columns('gpindex/quantity6.csv');
  const expected = readReference('gpindex/expected_balk_4dp.csv');

  it.each(expected.map((row, t) => [row['t'], t] as const))('gives the published values in %s', (_, t) => {
    const row = expected[t]!;
    const [p0, p1, q0, q1] = [prices[0]!, prices[t]!, quantities[0]!, quantities[t]!];
    const near = (value: number, name: string): void =>
      expect(Math.abs(value - Number(row[name])), name).toBeLessThanOrEqual(HALF_UNIT);
    near(laspeyres(p0, p1, q0), 'laspeyres');
    near(paasche(p0, p1, q1), 'paasche');
    near(fisher(p0, p1, q0, q1), 'fisher');
    near(tornqvist(p0, p1, q0, q1), 'tornqvist');
    near(lowe(p0, p1, q0), 'laspeyres');
    near(
      lowe(
        p0,
        p1,
        q0.map((q, i) => q + q1[i]!),
      ),
      'marshall_edgeworth',
    );
  });

  it('gives the last against the first: Laspeyres 1.4400, Paasche 0.7968, Fisher 1.0712, Törnqvist 1.2477', () => {
    const [p0, p1, q0, q1] = [prices[0]!, prices[4]!, quantities[0]!, quantities[4]!];
    expect(laspeyres(p0, p1, q0)).toBeCloseTo(1.44, 4);
    expect(paasche(p0, p1, q1)).toBeCloseTo(0.7968, 4);
    expect(fisher(p0, p1, q0, q1)).toBeCloseTo(1.0712, 4);
    expect(tornqvist(p0, p1, q0, q1)).toBeCloseTo(1.2477, 4);
  });
});

describe("piar's matched sample with missing prices", () => {
  it('gives the published chained indices: Jevons, parent imputation, aggregation', () => {
    const rows = readReference('piar/ms_prices.csv');
    const expected = readReference('piar/expected_ms_index_chained.csv');
    const periods = [...new Set(rows.map((row) => row['period']!))];
    const priceOf = new Map(
      rows
        .filter((row) => row['price'] !== 'NA')
        .map((row) => [`${row['business']} ${row['product']} ${row['period']}`, Number(row['price'])]),
    );
    const relatives = periods.slice(1).map((period, t) => {
      const pairs = new Map<string, [number[], number[]]>();
      for (const [key, price] of priceOf) {
        const [business = '', product, at] = key.split(' ');
        const before = priceOf.get(`${business} ${product} ${periods[t]}`);
        if (at !== period || before === undefined) continue;
        const [p0, p1] = pairs.get(business) ?? pairs.set(business, [[], []]).get(business)!;
        p0.push(before);
        p1.push(price);
      }
      return new Map([...pairs].map(([business, [p0, p1]]) => [business, jevons(p0, p1)]));
    });
    const nodes: AggregateNode[] = [
      { name: '1', parent: null },
      { name: '11', parent: '1' },
      { name: '12', parent: '1' },
      ...readReference('piar/ms_weights.csv').map((row) => ({
        name: row['business']!,
        parent: row['classification']!,
        weight: Number(row['weight']),
      })),
    ];
    const levels = chainAggregates(nodes, relatives);
    for (const row of expected) {
      const series = levels.get(row['level']!)!;
      series.forEach((value, t) =>
        expect(
          Math.abs(value - Number(row[periods[t]!])),
          `${row['level']} ${periods[t]}`,
        ).toBeLessThanOrEqual(5.0001e-8),
      );
      expect(rebase(series, 2)[2]).toBeCloseTo(100, 10);
    }
    expect(expected.length).toBe(8);
  });
});

describe('the Jevons index', () => {
  it('is the geometric mean of relatives', () => {
    expect(jevons([1, 1], [4, 9])).toBeCloseTo(6, 12);
    expect(jevons([2, 5], [2, 5])).toBe(1);
    expect(jevons([], [])).toBeNaN();
  });
});
