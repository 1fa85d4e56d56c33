import { describe, expect, it } from 'vitest';
import { effectivePriceE4, isOnSale, siblingTier } from '../../src/domain/price-tier.ts';

describe('siblingTier', () => {
  it.each([
    [0, 'regional'],
    [49.99, 'regional'],
    [50, 'regional'],
    [50.000001, 'chain'],
    [2000, 'chain'],
    [Number.NaN, 'chain'],
  ] as const)('at %d miles is %s', (distance, tier) => {
    expect(siblingTier(distance)).toBe(tier);
  });
});

describe('isOnSale and effectivePriceE4, in ten-thousandths of USD with 0 for not known', () => {
  it.each([
    ['a lower sale price', 39_900, 29_900, true, 29_900],
    ['no sale price', 39_900, 0, false, 39_900],
    ['an equal sale price', 39_900, 39_900, false, 39_900],
    ['a higher sale price', 39_900, 49_900, false, 39_900],
    ['a sale price alone', 0, 29_900, false, 0],
    ['no price at all', 0, 0, false, 0],
  ])('%s', (_, regular, sale, onSale, price) => {
    expect(isOnSale(regular, sale)).toBe(onSale);
    expect(effectivePriceE4(regular, sale)).toBe(price);
  });
});
