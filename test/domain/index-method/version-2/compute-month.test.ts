import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regionWeights } from '../../../../src/domain/place/census-region.ts';
import { computeMonth2 } from '../../../../src/domain/index-method/version-2/compute-month.ts';
import { studentQuantile } from '../../../../src/domain/index-method/version-2/student-t.ts';
import { definition, monthInput, product, resultOf, series, units } from './series.ts';

const levels = (outputs: ReturnType<typeof series>): number[] =>
  outputs.map((output) => resultOf(output).level);
const BASKET = definition({
  index_type: 'basket_total_cost',
  constituents: [product('p', { weight: 3 }), product('q', { weight: 1 })],
});

describe('a month by method version 2', () => {
  const scope = units({ a: 10, b: 10, c: 5 });

  it('gives the same bytes for the same input', () => {
    const input = monthInput(scope, BASKET, 0, ({ unit, product }) => 4 + (unit % 7) / 10 + product, []);
    expect(JSON.stringify(computeMonth2(input, []))).toBe(JSON.stringify(computeMonth2(input, [])));
  });

  it('is 100 in the first month, at the average of what stores ask', () => {
    const [first] = series(scope, definition(), 1, ({ chain }) => ({ a: 4, b: 5, c: 6 })[chain]!);
    // Chains weigh 10, 10 and 5 of 25; none is over 40%.
    expect(resultOf(first!)).toMatchObject({
      level: 100,
      value_usd: 4.8,
      average_usd: 4.8,
      composition: null,
    });
  });

  it('is the example of methodology.md: two stores, and a dear one that comes in', () => {
    const asked = [
      [4, 4.4],
      [5, 5],
      [null, 9],
    ];
    const months = (stores: number): [number, number, number] => {
      const [, last] = series(
        units({ a: stores }),
        definition(),
        2,
        ({ unit, month }) => asked[unit]![month] ?? null,
      );
      const { level, value_usd, average_usd } = resultOf(last!);
      return [Number(level.toFixed(2)), value_usd, Number(average_usd.toFixed(2))];
    };
    expect(months(2)).toEqual([104.88, 4.7196, 4.7]);
    expect(months(3)).toEqual([104.88, 4.7196, 6.13]);
  });

  it('identity and proportionality: levels follow what every price does', () => {
    const steps = fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(steps, (logs) => {
        const factor = (month: number): number =>
          Math.exp(logs.slice(0, month).reduce((sum, log) => sum + log, 0));
        const outputs = series(
          units({ a: 3, b: 3 }),
          BASKET,
          logs.length + 1,
          ({ unit, product, month }) => (40 + unit + 10 * product) * factor(month),
        );
        levels(outputs).forEach((level, month) => expect(level / 100).toBeCloseTo(factor(month), 4));
      }),
      { numRuns: 20 },
    );
  });

  it('is what a fixed basket costs: a chain at half price counts by what it costs', () => {
    const outputs = series(scope, definition(), 2, ({ chain, month }) =>
      chain === 'a' && month === 1 ? 2 : 4,
    );
    expect(levels(outputs)[1]).toBeCloseTo(100 * (1 - 0.4 / 2), 8);
  });

  it('within a chain it is the geometric mean of matched stores, by what they sell', () => {
    const sized = units({ a: 2 }).map((unit, i) => ({ ...unit, sales: i === 0 ? 3 : 1 }));
    const outputs = series(sized, definition(), 2, ({ unit, month }) => (unit === 0 && month === 1 ? 8 : 4));
    expect(levels(outputs)[1]).toBeCloseTo(100 * 2 ** (3 / 4), 8);
  });

  it('a chain weighs 40% at most', () => {
    const outputs = series(units({ a: 80, b: 15, c: 5 }), definition(), 2, ({ chain, month }) =>
      chain === 'a' && month === 1 ? 8 : 4,
    );
    expect(levels(outputs)[1]).toBeCloseTo(140, 8);
    expect(resultOf(outputs[1]!).chains.map(({ weight }) => Number(weight.toFixed(12)))).toEqual([
      0.4, 0.4, 0.2,
    ]);
  });

  it('takes weights from a file, with its source', () => {
    const input = (month: number, previous: Parameters<typeof monthInput>[4]) =>
      monthInput(
        scope,
        definition(),
        month,
        ({ chain }) => (chain === 'c' && month === 1 ? 8 : 4),
        previous,
        {
          weights: {
            source: 'a survey',
            shares: ['a', 'b', 'c'].map((chain, i) => ({ chain, region: 'south', share: [35, 35, 30][i]! })),
          },
        },
      );
    const first = computeMonth2(input(0, []), []);
    expect(resultOf(computeMonth2(input(1, [first]), [first])).level).toBeCloseTo(130, 8);
  });

  it('the nation is a fixed basket over its regions; a region without a price moves with the others', () => {
    const both = [...units({ a: 5, b: 5 }, 'south'), ...units({ a: 5, b: 5 }, 'west')];
    const of = definition({ regions: ['national', 'south', 'west'] });
    const outputs = series(both, of, 3, ({ unit, month }) => {
      if (unit >= 10 && month === 2) return null;
      return unit < 10 && month > 0 ? 4.4 : 4;
    });
    const { south, west } = regionWeights(2025);
    const share = south / (south + west);
    expect(levels(outputs)[1]).toBeCloseTo(100 * (1 + share * 0.1), 8);
    expect(outputs[2]!.not_computable).toEqual([{ region: 'west', reason: 'no price was observed' }]);
    expect(levels(outputs)[2]).toBeCloseTo(levels(outputs)[1]!, 8);
  });
});

describe('rule 4: what is missing', () => {
  const scope = units({ a: 12, b: 12 });

  it('moves with its class for two months and then is out, and counts as neither store nor observation', () => {
    const outputs = series(scope, definition(), 5, ({ unit, month, chain }) =>
      unit === 0 && month > 0 ? null : 4 * (chain === 'a' ? 1.1 ** month : 1),
    );
    const ages = outputs.slice(1).map(({ cells }) => {
      const at = cells.unit.indexOf(0);
      return at < 0 ? null : [cells.age[at], Number(cells.price[at]!.toFixed(3))];
    });
    expect(ages).toEqual([[1, 4.4], [2, 4.84], null, null]);
    expect(resultOf(outputs[1]!)).toMatchObject({
      n_stores: 23,
      n_observations: 46,
      coverage_score: 23 / 24,
    });
  });

  it('a product that is missing everywhere moves with the others, for as long as it is', () => {
    const outputs = series(scope, BASKET, 8, ({ product, month }) =>
      product === 1 && month >= 2 && month < 7 ? null : 10 * (1 + product) * 1.02 ** month,
    );
    levels(outputs).forEach((level, month) => expect(level).toBeCloseTo(100 * 1.02 ** month, 3));
    expect(resultOf(outputs[6]!).products[1]).toMatchObject({ stores: 0, imputed: 24 });
  });

  it('a month without any observation has no value; the series goes on, and a flag says so', () => {
    const outputs = series(scope, definition(), 4, ({ month }) => (month === 2 ? null : 4 * 1.1 ** month));
    expect(outputs.map(({ period }) => period)).toEqual(['2025-01', '2025-02', '2025-04']);
    expect(levels(outputs)[2]).toBeCloseTo(133.1, 3);
    expect(resultOf(outputs[2]!).flags).toContainEqual({
      code: 'series_gap',
      detail: '2025-03 has no value: the series goes on from 2025-02',
    });
  });
});

describe('rule 5: size', () => {
  it('4 USD for 16 oz that become 4 USD for 14 oz are a rise of 14.3%, and it is named', () => {
    const change = Date.parse('2025-02-01') / 86_400_000;
    const of = definition({
      constituents: [product('p', { units: 16, sized: true, sizes: [{ from_day: change, units: 14 }] })],
    });
    const outputs = series(units({ a: 5, b: 5 }), of, 2, () => 4);
    expect(levels(outputs)[1]).toBeCloseTo((100 * 16) / 14, 3);
    expect(resultOf(outputs[0]!).shrinkflation).toEqual([]);
    expect(resultOf(outputs[1]!).shrinkflation).toEqual([
      { product_id: 'p', name: 'p', on: '2025-02-01', before_units: 16, after_units: 14 },
    ]);
  });
});

describe('rules 6 and 7: panel, coverage and promotion', () => {
  it('a third of the stores of every chain is enough', () => {
    const scope = units({ a: 90, b: 90, c: 90, d: 90, e: 90 }).map((unit, i) => ({
      ...unit,
      panel: i % 3 === 0,
    }));
    const outputs = series(scope, definition(), 4, ({ unit }) => (unit % 3 === 0 ? 4 + unit / 1000 : null));
    const third = resultOf(outputs[2]!);
    expect(third).toMatchObject({
      coverage_score: 1,
      cell_coverage: 1,
      publish_status: 'auto',
      is_base: true,
    });
    expect(third.register_coverage).toBeCloseTo(1 / 3, 12);
    expect(third.value_usd).toBe(third.average_usd);
    expect(resultOf(outputs[3]!)).toMatchObject({ publish_status: 'auto', is_base: false });
  });

  it('a store outside of the panel adds to the price, not to the coverage', () => {
    const scope = units({ a: 10 }).map((unit, i) => ({ ...unit, panel: i < 5 }));
    const [first] = series(scope, definition(), 1, ({ unit }) => (unit > 0 ? 4 : null));
    expect(resultOf(first!)).toMatchObject({ n_stores: 9, stores_in_panel: 5, coverage_score: 0.8 });
  });
});

describe('rule 9: the interval', () => {
  it('is withheld below eight stores', () => {
    const result = (stores: number) =>
      resultOf(series(units({ a: stores }), definition(), 2, ({ unit }) => 4 + unit / 10)[1]!);
    expect(result(7)).toMatchObject({ low_usd: null, high_usd: null, cv: null });
    const { low_usd, value_usd, high_usd } = result(8);
    expect(low_usd).toBeLessThan(value_usd);
    expect(high_usd).toBeGreaterThan(value_usd);
  });

  it('of a first month is that of a mean by Student', () => {
    const [first] = series(units({ a: 10 }), definition(), 1, ({ unit }) => 4 + unit / 10);
    const { value_usd, cv } = resultOf(first!);
    const prices = Array.from({ length: 10 }, (_, i) => 4 + i / 10);
    const mean = prices.reduce((sum, price) => sum + price, 0) / 10;
    const se = Math.sqrt(prices.reduce((sum, price) => sum + (price - mean) ** 2, 0) / 9 / 10);
    expect(cv! * value_usd).toBeCloseTo(se, 10);
  });

  it.each([
    ['several products', definition({ constituents: [product('p'), product('q')] })],
    ['a basket', BASKET],
  ])('the interval of %s that all cost in proportion is that of one', (_, of) => {
    const chains = units({ a: 6, b: 5, c: 4, alone: 1 });
    const months = (given: typeof of) =>
      series(chains, given, 3, ({ unit, product: at, month }) => {
        const usd = 4 + ((unit * 7 + month * (unit % 3)) % 11) / 20;
        return at === 0 ? usd : 3 * usd;
      }).map((output) => resultOf(output));
    const one = months(definition());
    months(of).forEach(({ cv, low_usd, value_usd, high_usd }, month) => {
      const alone = one[month]!;
      expect(cv! / alone.cv!).toBeCloseTo(1, 9);
      expect(low_usd! / value_usd).toBeCloseTo(alone.low_usd! / alone.value_usd, 4);
      expect(high_usd! / value_usd).toBeCloseTo(alone.high_usd! / alone.value_usd, 4);
    });
  });

  it.each([
    [3, 3.182446],
    [9, 2.262157],
    [30, 2.042272],
  ])('Student with %d degrees of freedom: %d', (df, quantile) => {
    expect(studentQuantile(0.975, df)).toBeCloseTo(quantile, 4);
  });
});

describe('what is told beside the value', () => {
  const scope = [...units({ a: 10, b: 10, c: 10 }, 'south'), ...units({ a: 10, d: 10 }, 'west')];
  const of = definition({ ...BASKET, regions: ['national', 'south', 'west'] });
  const outputs = series(scope, of, 4, ({ unit, product, month, chain }) => {
    if (chain === 'c' && month < 2) return null;
    if (chain === 'b' && month === 3) return null;
    if (product === 1 && (7 * unit + 3 * month) % 5 === 0) return null;
    return (
      (5 + (unit % 4) + 3 * product) *
      (1 + ((month * (unit + 2 * product)) % 5) / 50) *
      (chain === 'c' ? 1.4 : 1)
    );
  });

  it.each(['national', 'south', 'west'] as const)(
    'contributions of products add up to the change, and composition to the difference: %s',
    (region) => {
      for (const month of [1, 2, 3]) {
        const now = resultOf(outputs[month]!, region);
        const before = resultOf(outputs[month - 1]!, region);
        const total = now.products.reduce((sum, { contribution_pp }) => sum + contribution_pp!, 0);
        expect(total).toBeCloseTo(100 * (now.level / before.level - 1), 8);
        const { average_pct, index_pct, entering_pp, leaving_pp, weights_pp, formula_pp } = now.composition!;
        expect(entering_pp + leaving_pp + weights_pp + formula_pp).toBeCloseTo(average_pct - index_pct, 8);
        expect(average_pct).toBeCloseTo(100 * Math.log(now.average_usd / before.average_usd), 2);
      }
    },
  );

  it('a dear chain that comes in moves the average, not the index', () => {
    const { composition } = resultOf(outputs[2]!, 'south');
    expect(composition!.average_pct).toBeGreaterThan(composition!.index_pct + 5);
    expect(composition!.entering_pp).toBeGreaterThan(5);
  });
});

describe('other formulas', () => {
  it.each(['weighted_tpd', 'geary_khamis'] as const)('%s follows what every price does', (formula) => {
    const of = definition({ ...BASKET, formula });
    const outputs = series(units({ a: 4, b: 4 }), of, 4, ({ unit, product, month }) =>
      (unit + month) % 5 === 0 && product === 1 ? null : (5 + unit + product) * 1.03 ** month,
    );
    levels(outputs).forEach((level, month) => expect(level).toBeCloseTo(100 * 1.03 ** month, 2));
  });
});
