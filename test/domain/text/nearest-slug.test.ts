import { describe, expect, it } from 'vitest';
import { nearestSlug } from '../../../src/domain/text/edit-distance.ts';

describe('the nearest slug', () => {
  const CHAINS = [
    'kroger',
    'h-e-b',
    'walmart-supercenter',
    'walmart-neighborhood-market',
    'wegmans',
    'whole-foods-market',
  ];

  it.each([
    ['walmart', 'walmart-supercenter'],
    ['wal-mart', 'walmart-supercenter'],
    ['whole-foods', 'whole-foods-market'],
    ['Heb', 'h-e-b'],
    ['krogers', 'kroger'],
    ['wegmens', 'wegmans'],
  ])('of %s is %s', (text, nearest) => {
    expect(nearestSlug(text, CHAINS)).toBe(nearest);
  });

  it('is none where there are none, and by edits where few letters say little', () => {
    expect(nearestSlug('walmart', [])).toBeNull();
    expect(nearestSlug('w', ['walmart', 'w-1'])).toBe('w-1');
  });
});
