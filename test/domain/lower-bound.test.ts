import { describe, expect, it } from 'vitest';
import { firstNotBelow, lowerBound } from '../../src/domain/lower-bound.ts';

const KINDS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const;

describe('lowerBound', () => {
  it.each(KINDS)('finds what a walk finds, in a %o', (kind) => {
    const items = kind.from([2, 2, 5, 7, 7, 7, 11]);
    for (let value = 0; value <= 12; value++) {
      const walked = [...items].findIndex((item) => item >= value);
      expect(lowerBound(items, value)).toBe(walked === -1 ? items.length : walked);
    }
  });

  it('stays within its range', () => {
    const items = Uint32Array.of(1, 3, 5, 7, 9);
    expect(lowerBound(items, 0, 2, 4)).toBe(2);
    expect(lowerBound(items, 7, 2, 4)).toBe(3);
    expect(lowerBound(items, 9, 2, 4)).toBe(4);
    expect(lowerBound(items, 5, 3, 3)).toBe(3);
  });
});

describe('firstNotBelow', () => {
  it('finds the end of those that are below, and looks at few', () => {
    for (const end of [0, 1, 499, 999, 1000]) {
      const seen: number[] = [];
      const isBelow = (index: number): boolean => {
        seen.push(index);
        return index < end;
      };
      expect(firstNotBelow(1000, isBelow)).toBe(end);
      expect(seen.length).toBeLessThanOrEqual(10);
      expect(seen.every((index) => index >= 0 && index < 1000)).toBe(true);
    }
    expect(firstNotBelow(0, () => true)).toBe(0);
  });
});
