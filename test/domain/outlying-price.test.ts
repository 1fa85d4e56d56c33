import { describe, expect, it } from 'vitest';
import { isOutlying, medianOfOutlying } from '../../src/domain/outlying-price.ts';

const medianOf = (...prices: number[]): number | null =>
  medianOfOutlying(Uint32Array.from(prices), prices.length);

describe('outlying prices', () => {
  it('more than three times the median, or less than a third of it', () => {
    expect([299, 300, 301].map((price) => isOutlying(price, 100))).toEqual([false, false, true]);
    expect([33, 34, 100].map((price) => isOutlying(price, 100))).toEqual([true, false, false]);
    expect(isOutlying(33, 99)).toBe(false);
  });

  it('the median is told where one of the prices is outlying by it', () => {
    expect(medianOf(100, 110, 90, 100, 1_000)).toBe(100);
    expect(medianOf(100, 110, 90, 100, 3)).toBe(100);
    expect(medianOf(100, 1_000, 110, 90, 100)).toBe(100);
    expect(medianOf(1_000, 100, 100, 110, 90, 120)).toBe(100);
  });

  it('prices within a factor of three of one another have none', () => {
    expect(medianOf(100, 110, 90, 100, 270)).toBeNull();
  });

  it('the ends may be far apart and near the median all the same', () => {
    expect(medianOf(50, 60, 80, 100, 200)).toBeNull();
  });

  it('four prices are too few to judge by', () => {
    expect(medianOf(100, 110, 90, 1_000)).toBeNull();
  });
});
