import { describe, expect, it } from 'vitest';
import { gearyKhamis } from '../../../src/domain/index-method/geary-khamis.ts';
import { geksTornqvist } from '../../../src/domain/index-method/geks.ts';
import {
  expenditureShares,
  weightedTimeProductDummy,
} from '../../../src/domain/index-method/time-product-dummy.ts';
import { CES_PRICES, cesQuantities, cesTruth } from './ces-data.ts';

const quantities = cesQuantities(2);

describe('multilateral formulas on data of known preferences (elasticity 2, period 12 on 1)', () => {
  it('Geary-Khamis is 1.232453, as the R package IndexNumR has it', () => {
    expect(gearyKhamis(CES_PRICES, quantities).at(-1)).toBeCloseTo(1.232453, 6);
  });

  it('the weighted time-product dummy is 1.173772, as the R package IndexNumR has it', () => {
    const levels = weightedTimeProductDummy(CES_PRICES, expenditureShares(CES_PRICES, quantities));
    expect(levels.at(-1)).toBeCloseTo(1.173772, 6);
  });

  it('GEKS-Törnqvist is nearer to the truth than either', () => {
    const truth = cesTruth(2).at(-1)!;
    expect(Math.abs(geksTornqvist(CES_PRICES, quantities).at(-1)! - truth)).toBeLessThan(0.005);
    expect(cesTruth(2)[0]).toBe(1);
  });

  it.each([
    ['Geary-Khamis', gearyKhamis],
    [
      'weighted time-product dummy',
      (prices: readonly (readonly number[])[], amounts: readonly (readonly number[])[]) =>
        weightedTimeProductDummy(prices, expenditureShares(prices, amounts)),
    ],
  ])('%s: identity, proportionality, missing prices, and a period that nothing connects', (_, formula) => {
    const same = [
      [1, 2, 3],
      [1, 2, 3],
      [2, 4, 6],
    ];
    const amounts = same.map(() => [3, 2, 1]);
    formula(same, amounts).forEach((level, t) => expect(level).toBeCloseTo([1, 1, 2][t]!, 12));
    const holes = [
      [1, 2, Number.NaN],
      [Number.NaN, 2.2, 3.3],
      [1.21, Number.NaN, 3.63],
    ];
    formula(holes, amounts).forEach((level, t) => expect(level).toBeCloseTo(1.1 ** t, 10));
    const empty = [same[0]!, [Number.NaN, Number.NaN, Number.NaN]];
    expect(formula(empty, amounts)[1]).toBeNaN();
  });
});
