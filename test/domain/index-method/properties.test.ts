import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centre, sortedCentre } from '../../../src/domain/index-method/centre.ts';
import { capShares, storeWeights } from '../../../src/domain/index-method/chain-shares.ts';
import { geksJevons, geksTornqvist } from '../../../src/domain/index-method/geks.ts';
import {
  fisher,
  jevons,
  laspeyres,
  lowe,
  paasche,
  tornqvist,
} from '../../../src/domain/index-method/price-indices.ts';

/** Cases a property; INDEX_CASES=10000 is what the method promises. */
const numRuns = Number(process.env['INDEX_CASES'] ?? 500);

const price = fc.double({ min: 0.01, max: 1_000, noNaN: true });
const quantity = fc.double({ min: 0.01, max: 100, noNaN: true });
const item = fc.record({ p0: price, p1: price, q0: quantity, q1: quantity });
const items = fc.array(item, { minLength: 1, maxLength: 12 });
const factor = fc.double({ min: 0.05, max: 20, noNaN: true });

type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;
type Formula = (items: readonly Item[]) => number;

const of = (all: readonly Item[], field: keyof Item): number[] => all.map((one) => one[field]);

const FORMULAS: Record<string, Formula> = {
  Jevons: (all) => jevons(of(all, 'p0'), of(all, 'p1')),
  Laspeyres: (all) => laspeyres(of(all, 'p0'), of(all, 'p1'), of(all, 'q0')),
  Paasche: (all) => paasche(of(all, 'p0'), of(all, 'p1'), of(all, 'q1')),
  Lowe: (all) => lowe(of(all, 'p0'), of(all, 'p1'), of(all, 'q0')),
  Fisher: (all) => fisher(of(all, 'p0'), of(all, 'p1'), of(all, 'q0'), of(all, 'q1')),
  Törnqvist: (all) => tornqvist(of(all, 'p0'), of(all, 'p1'), of(all, 'q0'), of(all, 'q1')),
};

/** Relative; formulas with weights have more sums to round. */
const toleranceOf = (name: string): number => (name === 'Jevons' ? 1e-12 : 1e-8);

function near(a: number, b: number, tolerance: number): void {
  expect(Math.abs(a - b)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(a), Math.abs(b)));
}

const check = (holds: (all: readonly Item[], k: number) => void): void =>
  fc.assert(fc.property(items, factor, holds), { numRuns, seed: 1 });

describe.each(Object.entries(FORMULAS))('%s', (name, formula) => {
  const tolerance = toleranceOf(name);

  it('is 1 where prices do not change (identity)', () => {
    check((all) => near(formula(all.map((one) => ({ ...one, p1: one.p0 }))), 1, tolerance));
  });

  it('is k times as high where the later prices are k times as high (proportionality)', () => {
    check((all, k) =>
      near(formula(all.map((one) => ({ ...one, p1: k * one.p1 }))), k * formula(all), tolerance),
    );
  });

  it('does not depend on the order of the items', () => {
    check((all) => near(formula(all.toReversed()), formula(all), tolerance));
  });

  it('does not depend on the units that items are counted in', () => {
    check((all, k) => {
      const changed = all.map((one, i) => {
        const units = i % 2 === 0 ? k : 1;
        return { p0: one.p0 * units, p1: one.p1 * units, q0: one.q0 / units, q1: one.q1 / units };
      });
      near(formula(changed), formula(all), tolerance);
    });
  });
});

describe.each(['Jevons', 'Fisher', 'Törnqvist'])('%s', (name) => {
  it('backwards is the reciprocal (time reversal)', () => {
    const formula = FORMULAS[name]!;
    check((all) => {
      const reversed = all.map(({ p0, p1, q0, q1 }) => ({ p0: p1, p1: p0, q0: q1, q1: q0 }));
      near(formula(reversed) * formula(all), 1, toleranceOf(name));
    });
  });
});

describe('GEKS', () => {
  const window = fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([periods, goods]) => {
      const row = fc.array(price, { minLength: goods, maxLength: goods });
      const amounts = fc.array(quantity, { minLength: goods, maxLength: goods });
      return fc.record({
        prices: fc.array(row, { minLength: periods, maxLength: periods }),
        quantities: fc.array(amounts, { minLength: periods, maxLength: periods }),
      });
    });

  it.each([
    ['Jevons', (prices: number[][]) => geksJevons(prices)],
    ['Törnqvist', (prices: number[][], quantities: number[][]) => geksTornqvist(prices, quantities)],
  ] as const)('%s is transitive: the base does not matter', (_, formula) => {
    fc.assert(
      fc.property(window, ({ prices, quantities }) => {
        const levels = formula(prices, quantities);
        const turned = [...prices.slice(1), prices[0]!];
        const amounts = [...quantities.slice(1), quantities[0]!];
        const again = formula(turned, amounts);
        // From the second period to any other, whichever period comes first.
        for (let t = 1; t < prices.length; t++) near(again[t - 1]!, levels[t]! / levels[1]!, 1e-12);
      }),
      { numRuns, seed: 2 },
    );
  });

  it('of complete prices is the direct Jevons index', () => {
    fc.assert(
      fc.property(window, ({ prices }) => {
        geksJevons(prices).forEach((level, t) => near(level, jevons(prices[0]!, prices[t]!), 1e-12));
      }),
      { numRuns, seed: 3 },
    );
  });

  it('stays transitive with missing prices, and leaves out periods with nothing in common', () => {
    const prices = [
      [1, 2, Number.NaN],
      [1.1, Number.NaN, 3],
      [Number.NaN, 2.4, 3.3],
    ];
    const [a = 0, b = 0, c = 0] = geksJevons(prices);
    const [x = 0, y = 0, z = 0] = geksJevons([prices[1]!, prices[2]!, prices[0]!]);
    near(b / a, x / z, 1e-12);
    near(c / b, y / x, 1e-12);
    expect(
      geksJevons([
        [1, Number.NaN],
        [Number.NaN, 2],
      ])[1],
    ).toBeNaN();
  });
});

describe('the trimmed mean', () => {
  it('is that of R: mean(c(0:10, 50), trim = 0.1) is 5.5', () => {
    expect(centre([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50])).toBe(5.5);
  });

  it.each([
    [[3], 3],
    [[1, 2], 1.5],
    [[5, 1, 9], 5],
    [[1, 2, 3, 4, 5, 6, 7, 8, 100], 5],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 100], 5.5],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 1000], 10.5],
  ])('of %j is %d: the median below ten, else floor(n / 10) off each end', (prices, expected) => {
    expect(centre(prices)).toBe(expected);
  });

  it('is NaN of nothing', () => {
    expect(centre([])).toBeNaN();
  });

  const prices = fc.array(price, { minLength: 1, maxLength: 40 });

  it('lies between the lowest and the highest, whatever the order and the currency', () => {
    fc.assert(
      fc.property(prices, factor, (all, k) => {
        const value = centre(all);
        expect(value).toBeGreaterThanOrEqual(Math.min(...all) * (1 - 1e-12));
        expect(value).toBeLessThanOrEqual(Math.max(...all) * (1 + 1e-12));
        near(centre(all.toReversed()), value, 1e-12);
        near(centre(all.map((one) => one * k)), k * value, 1e-12);
      }),
      { numRuns, seed: 4 },
    );
  });

  it('is not moved by the tails', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 10, maxLength: 40 }), factor, (all, k) => {
        const highest = Math.max(...all);
        const at = all.indexOf(highest);
        near(centre(all.with(at, highest * (1 + k))), centre(all), 1e-12);
      }),
      { numRuns, seed: 5 },
    );
  });

  it('of prices with counts is that of the prices written out as often', () => {
    const counted = fc.array(fc.tuple(price, factor, fc.integer({ min: 0, max: 4 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(counted, (all) => {
        const sorted = all.toSorted(([a], [b]) => a - b);
        const written = sorted.flatMap((one) => Array.from({ length: one[2] }, () => one));
        const value = sortedCentre(
          sorted.map(([one]) => one),
          sorted.map(([, weight]) => weight),
          sorted.map(([, , count]) => count),
        );
        if (written.length === 0) expect(value).toBeNaN();
        else
          near(
            value,
            centre(
              written.map(([one]) => one),
              written.map(([, weight]) => weight),
            ),
            1e-9,
          );
      }),
      { numRuns, seed: 6 },
    );
  });

  it('weighs: a price that counts twice is two prices for the median', () => {
    expect(centre([1, 2, 3], [1, 1, 2])).toBe(2.5);
    expect(centre([1, 2, 3], [1, 1, 3])).toBe(3);
  });
});

describe('the weights of chains', () => {
  it.each([
    [
      [50, 30, 20],
      [0.4, 0.36, 0.24],
    ],
    [
      [90, 5, 5],
      [0.4, 0.3, 0.3],
    ],
    [
      [80, 15, 5],
      [0.4, 0.4, 0.2],
    ],
    [
      [30, 30, 20, 20],
      [0.3, 0.3, 0.2, 0.2],
    ],
    [
      [1, 1],
      [0.5, 0.5],
    ],
    [[7], [1]],
  ])('of chains with %j stores are %j: 40%% at most, where that can hold', (stores, expected) => {
    capShares(stores).forEach((share, i) => expect(share).toBeCloseTo(expected[i]!, 12));
  });

  it('sum to 1, keep the order and never pass the cap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 3, maxLength: 30 }), (stores) => {
        const shares = capShares(stores);
        near(
          shares.reduce((sum, share) => sum + share, 0),
          1,
          1e-12,
        );
        expect(Math.max(...shares)).toBeLessThanOrEqual(0.4 + 1e-12);
        for (let i = 1; i < stores.length; i++)
          if (stores[i]! >= stores[i - 1]!) expect(shares[i]).toBeGreaterThanOrEqual(shares[i - 1]! - 1e-12);
      }),
      { numRuns, seed: 6 },
    );
  });

  it('are equal for the stores of a chain, and by the scope, not by who answered', () => {
    const weights = storeWeights(
      ['a', 'a', 'b'],
      new Map([
        ['a', 10],
        ['b', 10],
        ['c', 30],
      ]),
    );
    expect(weights).toEqual([0.25, 0.25, 0.5]);
  });
});
