/** Requests that tell more of a thing than any name of a catalogue does. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { ofBrands } from './of-brands.ts';

const SHELF = [
  ['Traditional', 'Ice Cream'],
  ['Premium Pints', 'Ice Cream'],
  ['Bagels', 'Bread & Bagels'],
  ['Better For You', 'Bacon'],
  ['Ground Coffee', 'Coffee'],
  ['Butter', 'Butter'],
  ['Pecan Halves', 'Nuts'],
  ['Mint Cookies', 'Cookies'],
  ['Chocolate Chip Cookies', 'Cookies'],
  ['Pepper Rings', 'Pickles'],
  ['Cream Cheese', 'Cheese'],
  ['Soup', 'Soup'],
  ['Cola', 'Soft Drinks'],
  ['Potato Chips', 'Chips'],
  ['Paper Towels', 'Paper'],
  ['Salmon', 'Fresh Fish'],
  ['Breaded Stick Portions', 'Frozen Fish'],
] as const;
const items = ofBrands(
  SHELF,
  Array.from({ length: 12 }, (_, i) => `Orchard ${i}`),
);
const snapshot = snapshotOfItems(items, 1);

/** What is found for a request, by name. */
const found = (text: string, filled: boolean) =>
  findProducts(snapshot, text, { limit: 10, filled }).hits.map(({ product, confidence }) => ({
    name: items[product]!.name,
    category: items[product]!.category,
    confidence,
  }));

describe('a request that tells of a thing what no name tells', () => {
  it('is answered with the thing where products are shown, and not surely', () => {
    for (const [text, category] of [
      ['butter pecan ice cream', 'Ice Cream'],
      ['mint chip ice cream', 'Ice Cream'],
      ['maple bacon', 'Bacon'],
    ] as const) {
      const shown = found(text, true);
      expect(shown.length, text).toBeGreaterThan(0);
      for (const hit of shown) {
        expect(hit.category, text).toBe(category);
        expect(hit.confidence, text).toBeLessThan(0.5);
      }
      expect(found(text, false), text).toEqual([]);
    }
  });

  it('is not answered where what is said of it is no word of groceries, or the thing is none that has kinds', () => {
    for (const text of ['motor coffee', 'golf bacon', 'soccer ice cream', 'butter dish'])
      expect(found(text, true), text).toEqual([]);
  });
});

describe('coffee', () => {
  it('is what roasts and blends are of, in any order', () => {
    for (const text of ['dark roast', 'breakfast blend coffee', 'ground coffee medium roast'])
      expect(found(text, true)[0]?.name, text).toBe('Ground Coffee');
  });
});

describe('fish sticks', () => {
  it('are no fish where nothing is called so, whatever it is cut in', () => {
    expect(found('fish sticks', false)).not.toContainEqual(expect.objectContaining({ name: 'Salmon' }));
    expect(found('salmon strips', false)[0]?.name).toBe('Salmon');
  });
});
