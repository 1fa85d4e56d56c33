/** What people buy for their animals, and what they do not. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { searchProducts } from '../../src/lookup/search-products.ts';
import { ofBrands } from './of-brands.ts';

const THINGS = [
  ['Moisture Shampoo', 'Health > Hair Care'],
  ['Creamy Peanut Butter', 'Pantry > Spreads'],
  ['Ground Beef', 'Meat > Beef'],
  ['Dry Dog Food', 'Pet > Dog'],
  ['Crunchy Dog Treats', 'Pet > Dog'],
  ['Beef Hot Dogs', 'Meat > Hot Dogs'],
] as const;
const ITEMS = ofBrands(THINGS, ['Old Mill', 'Sunny Day', 'Blue Door']);
const snapshot = snapshotOfItems(ITEMS, 1);
const namesOf = (text: string): string[] => [
  ...new Set(
    [...searchProducts(snapshot, text, undefined, { limit: 3, filled: true })].map((i) => ITEMS[i]!.name),
  ),
];

describe('what is asked for an animal', () => {
  it.each([
    ['dog food', ['Dry Dog Food']],
    ['dog food beef', ['Dry Dog Food']],
    ['dog treats peanut butter', ['Crunchy Dog Treats']],
  ])('is what that is given, whatever is told of it: %s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it.each(['dog shampoo', 'peanut butter for dogs', 'cat shampoo'])(
    'is nothing that people use: %s',
    (text) => {
      for (const name of namesOf(text)) expect(name).toMatch(/Dog (?:Food|Treats)/);
    },
  );

  it('is no hot dog, which people eat', () => {
    expect(namesOf('hot dogs')).toEqual(['Beef Hot Dogs']);
    expect(namesOf('shampoo')).toEqual(['Moisture Shampoo']);
  });
});
