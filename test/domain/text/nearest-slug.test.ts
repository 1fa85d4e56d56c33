import { describe, expect, it } from 'vitest';
import { nearestSlug, nearestValue } from '../../../src/domain/text/edit-distance.ts';

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
    ['walmrt', 'walmart-supercenter'],
    ['Whole Food', 'whole-foods-market'],
    ['wfm', 'whole-foods-market'],
  ])('of %s is %s', (text, nearest) => {
    expect(nearestSlug(text, CHAINS)).toBe(nearest);
  });

  it('is none where there are none, and by edits where few letters say little', () => {
    expect(nearestSlug('walmart', [])).toBeNull();
    expect(nearestSlug('w', ['walmart', 'w-1'])).toBe('w-1');
  });
});

describe('the nearest metro', () => {
  const METROS = ['albany', 'atlanta', 'boise', 'los-angeles', 'new-york', 'san-francisco', 'tulsa'];

  it.each([
    ['New York', 'new-york'],
    ['nyc', 'new-york'],
    ['LA', 'los-angeles'],
    ['sf', 'san-francisco'],
    ['atlnta', 'atlanta'],
    ['bay area', null],
    ['xyz', null],
  ])('of %s is %s', (text, nearest) => {
    expect(nearestSlug(text, METROS)).toBe(nearest);
  });
});

describe('the nearest value', () => {
  const REGIONS = [
    'national',
    'northeast',
    'midwest',
    'south',
    'west',
    'new_england',
    'middle_atlantic',
    'mountain',
  ];
  const SORTS = ['price', 'unit_price', 'distance', 'relevance'];

  it.each([
    ['southeast', REGIONS, 'south'],
    ['South East', REGIONS, 'south'],
    ['southwest', REGIONS, 'south'],
    ['northwest', REGIONS, 'west'],
    ['east', REGIONS, 'northeast'],
    ['middwest', REGIONS, 'midwest'],
    ['nrtheast', REGIONS, 'northeast'],
    ['mid_atlantic', REGIONS, 'middle_atlantic'],
    ['atlanta', REGIONS, null],
    ['price_asc', SORTS, 'price'],
    ['unitprice', SORTS, 'unit_price'],
    ['unit', SORTS, 'unit_price'],
    ['cheapest', SORTS, null],
  ] as const)('of %s among %j is %s', (text, values, nearest) => {
    expect(nearestValue(text, values)).toBe(nearest);
  });
});
