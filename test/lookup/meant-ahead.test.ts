/** Searches whose first answers are put in the order that a list would take them in. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { searchFor } from '../../src/lookup/search-products.ts';

const SHELF = [
  ['Whole Lactose Free Milk', '0.5 gal', 30],
  ['Frontrange Larder Whole Milk', '0.5 gal', 1],
  ['Stoopside Pantry Whole Milk', '1 gal', 1],
  ['Whole Lactose Free Milk', '1 gal', 30],
] as const;
const items = SHELF.map(([name, size]) => ({ name, brand: '', category: 'Milk', size }));
const snapshot = {
  ...snapshotOfItems(items, 1),
  prices: {
    ...snapshotOfItems(items, 1).prices,
    storesSelling: Uint32Array.from(SHELF, ([, , stores]) => stores),
  },
};
const name = (product: number | undefined): string => SHELF[product!]!.slice(0, 2).join(' ');

describe('what is meant most', () => {
  it.each([
    ['half gallon of milk', 'Frontrange Larder Whole Milk 0.5 gal'],
    ['1 gallon milk', 'Stoopside Pantry Whole Milk 1 gal'],
  ])('goes ahead among what is of the size that is asked for: %s', (text, first) => {
    const found = findProducts(snapshot, text, { limit: 4 }).hits;
    expect(name(found[0]?.product)).toMatch(/^Whole Lactose Free/);
    const [best, second] = searchFor(snapshot, text, { limit: 4 }).hits;
    expect(name(best?.product)).toBe(first);
    expect(name(second?.product)).toBe(name(found[0]?.product));
  });
});
