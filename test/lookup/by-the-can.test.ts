/** What is asked for by the can, of what is bought fresh by who says no more, and by the pound, of what is canned or dry. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { searchProducts } from '../../src/lookup/search-products.ts';

const ITEMS = [
  ['Yellow Peaches', 'Produce'],
  ['White Peaches', 'Produce'],
  ['Peach Slices Canned Fruit', 'Canned Fruit'],
  ['Tomatoes On The Vine', 'Produce'],
  ['Canned Tomatoes, Diced', 'Canned Vegetables'],
  ['Crushed Tomatoes', 'Canned Vegetables'],
  ['Whole Chicken', 'Meat'],
  ['Canned Chicken Breast', 'Canned Meat'],
  ['Chicken Noodle Soup', 'Soup'],
].flatMap(([name = '', category = '']) =>
  ['Hill', 'Mill'].map((brand) => ({ name, brand, category, size: null })),
);
const snapshot = snapshotOfItems(ITEMS, 1);
const nameOf = (product: number | undefined): string | undefined => ITEMS[product ?? -1]?.name;

describe('a can', () => {
  it.each([
    ['can of peaches', 'Peach Slices Canned Fruit'],
    ['2 cans peaches', 'Peach Slices Canned Fruit'],
    ['15 oz can of peaches', 'Peach Slices Canned Fruit'],
    ['peaches', 'Yellow Peaches'],
    ['can of chicken', 'Canned Chicken Breast'],
    // What says to be canned anyway need not be called so.
    ['can of crushed tomatoes', 'Crushed Tomatoes'],
    ['can of chicken noodle soup', 'Chicken Noodle Soup'],
  ])('%s is of what is canned: %s', (text, name) => {
    const [first] = searchProducts(snapshot, text, undefined, { limit: 5 });
    expect(nameOf(first)).toBe(name);
    const [likely] = findLikely(snapshot, text, {}, 8, 0.3);
    expect(nameOf(likely?.product)).toBe(name);
  });
});

describe('a single can', () => {
  const PACKS = ['Hill', 'Mill', 'Dale', 'Glen', 'Moor', 'Vale'].map((brand) => ({
    name: 'Black Beans, 4 pk, 15 oz cans',
    brand,
    category: 'Beans',
    size: '4 pk, 15 oz cans',
  }));
  const SINGLE = { name: 'Black Beans, 15 oz', brand: 'Field', category: 'Beans', size: '15 oz' };
  const beans = [...PACKS, SINGLE];

  it.each(['can of black beans', '2 cans of black beans'])(
    'is first, however many packs say their cans: %s',
    (text) => {
      const all = findProducts(snapshotOfItems(beans, 1), text, { limit: 10 }).hits;
      expect(all.at(-1)!.product).toBe(beans.indexOf(SINGLE));
      for (const limit of [1, 10]) {
        const [first] = searchProducts(snapshotOfItems(beans, 1), text, undefined, { limit });
        expect(beans[first!]).toBe(SINGLE);
      }
    },
  );
});

describe('a pound', () => {
  const CANNED = [
    ['Black Beans', '15.5 oz'],
    ['Pinto Beans', '29 oz'],
    ['Green Beans', '15 oz'],
  ];
  const shopOf = (dry: readonly (readonly string[])[]) =>
    [...CANNED, ...dry].flatMap(([name = '', size = '']) =>
      ['Hill', 'Mill'].map((brand) => ({ name, brand, category: 'Beans', size })),
    );
  const takenOf = (items: ReturnType<typeof shopOf>, text: string): string | undefined =>
    items[findLikely(snapshotOfItems(items, 1), text, {}, 8, 0.3)[0]?.product ?? -1]?.name;
  const withDry = shopOf([
    ['Black Dry Beans', '1 lb'],
    ['Pinto Dry Beans', '1 lb'],
  ]);

  it.each([
    ['1 lb black beans', 'Black Dry Beans'],
    ['2 pounds of pinto beans', 'Pinto Dry Beans'],
    ['black beans', 'Black Beans'],
    ['2 cans of black beans', 'Black Beans'],
    ['15 oz black beans', 'Black Beans'],
    ['1 lb green beans', 'Green Beans'],
  ])('%s is of what is sold so: %s', (text, name) => {
    expect(takenOf(withDry, text)).toBe(name);
  });

  it('says nothing where no name says to be dry', () => {
    expect(takenOf(shopOf([]), '1 lb black beans')).toBe('Black Beans');
  });
});
