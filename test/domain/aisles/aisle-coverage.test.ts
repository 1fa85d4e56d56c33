import { describe, expect, it } from 'vitest';
import { isCovered } from '../../../src/domain/aisles/aisle-coverage.ts';

describe('isCovered', () => {
  it.each([
    [10, 3, true],
    [10, 2, false],
    [1000, 300, true],
    [1000, 299, false],
    [1000, 301, true],
    [7, 3, true],
    [7, 2, false],
    [1, 1, true],
    [0, 0, false],
  ])('of %i rows, %i with an aisle: %s', (rows, placed, expected) => {
    expect(isCovered(rows, placed)).toBe(expected);
  });
});
