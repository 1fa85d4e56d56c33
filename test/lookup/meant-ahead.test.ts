/** Searches whose first answers are put in the order that a list would take them in. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts, searchFor } from '../../src/lookup/find-products.ts';
import { LEAST_CONFIDENCE } from '../../src/lookup/finding/weights.ts';

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

describe('what claims nothing', () => {
  const SIZES = ['0.5 gal', '1 gal', '1 pt', '1 qt', '96 fl oz', '64 fl oz'];
  const lactoseFree = SIZES.map((size) => ({
    name: 'Whole Lactose Free Milk',
    brand: '',
    category: 'Milk',
    size,
  }));
  const PLAIN = { name: 'Frontrange Larder Whole Milk', brand: '', category: 'Milk', size: '1 gal' };
  const shelf = [...lactoseFree, PLAIN];
  const made = snapshotOfItems(shelf, 1);
  const selling = Uint32Array.from(shelf, (item) => (item === PLAIN ? 1 : 30));
  const shop = { ...made, prices: { ...made.prices, storesSelling: selling } };
  const firstOf = (text: string, limit: number) => shelf[searchFor(shop, text, { limit }).hits[0]!.product];

  it.each([1, 3, 7])('goes ahead where all of the first five claim something, of %i shown', (limit) => {
    const found = findProducts(shop, 'milk', { limit: 7 }).hits;
    expect(shelf[found.at(-1)!.product]).toBe(PLAIN);
    expect(firstOf('milk', limit)).toBe(PLAIN);
  });

  it('is listed first also where nothing says all that is asked for', () => {
    const more = [...shelf.slice(0, -1), ...lactoseFree, PLAIN];
    const many = snapshotOfItems(more, 1);
    const stores = Uint32Array.from(more, (item) => (item === PLAIN ? 1 : 30));
    const sold = { ...many, prices: { ...many.prices, storesSelling: stores } };
    for (const text of ['milk', 'milk each'])
      expect(more[findLikely(sold, text, {}, 8, LEAST_CONFIDENCE)[0]!.product]).toBe(PLAIN);
  });

  it('does not where the claim is asked for', () => {
    expect(firstOf('lactose free milk', 7)).not.toBe(PLAIN);
  });
});

describe('what every one of a thing is', () => {
  const NAMES = ['Extra Large Eggs', 'Grade A Large Eggs', 'Cage Free Extra Large Eggs'];
  const made = snapshotOfItems(
    NAMES.map((item) => ({ name: item, brand: '', category: 'Eggs', size: '12 ct' })),
    1,
  );
  const selling = Uint32Array.from([30, 1, 30]);
  const shop = { ...made, prices: { ...made.prices, storesSelling: selling } };
  const firstOf = (text: string) => NAMES[searchFor(shop, text, { limit: 3 }).hits[0]!.product];

  it('tells no more of those whose names say it: eggs of a grade', () => {
    expect(firstOf('dozen large eggs')).toBe('Grade A Large Eggs');
    expect(firstOf('eggs')).toBe('Grade A Large Eggs');
    expect(firstOf('extra large eggs')).toMatch(/Extra Large/);
  });
});
