import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e4ToCents, e4ToUsd, usdToE4 } from '../../src/domain/money.ts';

describe('usdToE4', () => {
  it.each([
    [2.69, 26_900],
    [0, 0],
    [0.0001, 1],
    [1.00005, 10_001],
    [0.10175, 1_018],
    [1.00004, 10_000],
    [-1.00005, -10_001],
    [-0.0001, -1],
    [-0.00004, 0],
    [0.1 + 0.2, 3_000],
    [214_748.3647, 2_147_483_647],
  ])('%d dollars are %d', (usd, e4) => {
    expect(usdToE4(usd)).toBe(e4);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 214_748.3648, -1e9])('%d is none', (usd) => {
    expect(usdToE4(usd)).toBeNull();
  });

  it('rounds half away from zero what was written with five decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_646 }), (e4) => {
        expect(usdToE4(Number(`${e4}5e-5`))).toBe(e4 + 1);
      }),
    );
  });

  it('gives back every amount that the record can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (e4) => {
        expect(usdToE4(e4ToUsd(e4))).toBe(e4);
      }),
    );
  });
});

describe('ten-thousandths as whole cents', () => {
  it.each([
    [0, 0],
    [49, 0],
    [50, 0.01],
    [149, 0.01],
    [150, 0.02],
    [10_049, 1],
    [10_050, 1.01],
    [-49, 0],
    [-50, -0.01],
    [-150, -0.02],
    [107_266_368_176_500, 10_726_636_817.65],
  ])('%d is %d dollars, rounded half away from zero', (e4, usd) => {
    expect(e4ToCents(e4)).toBe(usd);
  });
});
