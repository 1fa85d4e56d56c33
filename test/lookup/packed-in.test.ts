/** Things that are asked for in what they lie in: in juice, in oil, in syrup. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { searchProducts } from '../../src/lookup/search-products.ts';
import { ofBrands } from './of-brands.ts';

const THINGS = [
  ['Fresh Whole Pineapple', 'Produce > Fruit'],
  ['Pineapple Chunks In Juice', 'Pantry > Canned Fruit'],
  ['100% Pineapple Juice', 'Beverages > Juice'],
  ['Bartlett Pears', 'Produce > Fruit'],
  ['Pear Halves', 'Pantry > Canned Fruit'],
  ['Pancake Syrup', 'Pantry > Syrup'],
  ['Chicken Broth', 'Pantry > Soup'],
  ['Chicken Breast', 'Meat > Chicken'],
  ['Chunk Light Tuna In Water', 'Pantry > Canned Tuna'],
  ['Solid White Tuna In Olive Oil', 'Pantry > Canned Tuna'],
  ['Extra Virgin Olive Oil', 'Pantry > Oils'],
  ['Macaroni & Cheese', 'Pantry > Pasta'],
] as const;
const ITEMS = ofBrands(THINGS, ['Old Mill', 'Sunny Day', 'Blue Door']);
const SNAPSHOT = snapshotOfItems(ITEMS, 1);

const namesFor = (text: string): string[] =>
  Array.from(searchProducts(SNAPSHOT, text, undefined, { limit: 3, filled: true }), (i) => ITEMS[i]!.name);

describe('a thing in what it lies in', () => {
  it.each([
    ['pineapple in juice', 'Pineapple Chunks In Juice', 'as its name says'],
    ['tuna in oil', 'Solid White Tuna In Olive Oil', 'as its name says'],
    ['tuna in water', 'Chunk Light Tuna In Water', 'as its name says'],
    ['pears in syrup', 'Pear Halves', 'as it is canned'],
    ['pears in light syrup', 'Pear Halves', 'as it is canned'],
    ['piña en jugo', 'Pineapple Chunks In Juice', 'as its name says'],
    ['atún en aceite', 'Solid White Tuna In Olive Oil', 'as its name says'],
    ['chicken broth', 'Chicken Broth', 'that is a thing of its own'],
    ['macaroni with cheese', 'Macaroni & Cheese', 'that it is called with'],
  ])('%s: %s, %s', (text, name) => {
    const [first] = namesFor(text);
    expect(first).toBe(name);
  });

  it('is not what it lies in', () => {
    for (const text of ['chicken in broth', 'pollo en caldo']) {
      const [best] = findProducts(SNAPSHOT, text, { limit: 1 }).hits;
      expect(best === undefined || best.confidence < 0.6, text).toBe(true);
    }
    expect(new Set(namesFor('pineapple in juice'))).toEqual(new Set(['Pineapple Chunks In Juice']));
  });
});
