/** Words around a thing that are no part of what it is called, or name nothing. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { readRequestLine } from '../../src/domain/understanding/lines/request-line.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { understandRequest } from '../../src/lookup/finding/understand-request.ts';
import { namesMany, searchProducts } from '../../src/lookup/search-products.ts';
import { ofBrands } from './of-brands.ts';

const SHELF = [
  ['Crunchy Cheese Puffs', 'Chips'],
  ['Hot Dogs, Cheese', 'Meat'],
  ['Mild Italian Sausage', 'Meat'],
  ['Hot Italian Sausage', 'Meat'],
  ['Bananas', 'Produce'],
  ['Organic Tomatoes', 'Produce'],
  ['Organic Chicken & Rice Puppy Food', 'Pet Food'],
  ['Chicken & Rice Puppy Food', 'Pet Food'],
  ['Chicken Noodle Soup, Low Sodium', 'Soup'],
  ['Chicken Noodle Soup', 'Soup'],
  ['Iodized Salt', 'Spices'],
  ['Ground Black Pepper', 'Spices'],
  ['Red Bell Peppers', 'Produce'],
  ['Bamboo Bath Tissue', 'Paper'],
] as const;
const items = ofBrands(SHELF, ['Hill', 'Mill']);
const snapshot = snapshotOfItems(items, 1);
const first = (text: string): string | undefined => {
  const [hit] = findProducts(snapshot, text, { limit: 1 }).hits;
  return hit && items[hit.product]!.name;
};

describe('a request', () => {
  it('is for what a brand makes, however hot', () => {
    expect(first('hot cheetos')).toBe('Crunchy Cheese Puffs');
    expect(first('hot italian sausage')).toBe('Hot Italian Sausage');
  });

  it('is for no Spanish word that is spelt nearly so, beside English', () => {
    expect(first('cambur')).toBe('Bananas');
    expect(first('cambro lids')).toBeUndefined();
  });

  it('is for a thing, whosever it is for', () => {
    expect(readRequestLine('low sodium soup for my blood pressure').text).toBe(
      'low sodium soup for blood pressure',
    );
    expect(first('low sodium soup for my blood pressure')).toBe('Chicken Noodle Soup, Low Sodium');
  });

  it('is for a thing, whatever the feast, but for what names or the vocabulary call by it', () => {
    const names = [
      'Beef Hot Dogs',
      'Chocolate Hearts',
      'Halloween Candy',
      'Peppermint Candy',
      'Spiral Ham',
      'Deli Ham',
      'Snack Bowls, Pears',
      'Cheese Snacks',
    ];
    const shop = snapshotOfItems(
      names.map((name) => ({ name, brand: '', category: 'Shelf', size: null })),
      1,
    );
    const answers = [
      ['4th of july hot dogs', 'Beef Hot Dogs'],
      ["valentine's day chocolate", 'Chocolate Hearts'],
      ['halloween candy', 'Halloween Candy'],
      ['super bowl snacks', 'Cheese Snacks'],
      ['back to school snacks', 'Cheese Snacks'],
      ['easter ham', 'Spiral Ham'],
    ] as const;
    for (const [text, name] of answers) {
      const [hit] = findProducts(shop, text, { limit: 1 }).hits;
      expect([text, names[hit!.product]]).toEqual([text, name]);
    }
  });

  it.each([
    ['eggs for breakfast', 'eggs'],
    // Names say it before the thing, or the vocabulary knows it.
    ['bars for breakfast', 'breakfast bars'],
    ['sausage for breakfast', 'breakfast sausage'],
  ])('leaves out a meal that names hardly ever say before the thing: %s', (text, asked) => {
    const eggs = Array.from({ length: 300 }, (_, i) => [`Large Eggs, ${i} ct`, 'Eggs'] as const);
    const others = [
      ['Breakfast Egg Sandwich', 'Frozen'],
      ['Breakfast Bars', 'Bars'],
      ['Fruit Bars', 'Bars'],
      ['Pork Breakfast Sausage', 'Meat'],
      ['Italian Sausage', 'Meat'],
    ] as const;
    const shelf = [...eggs, ...others].map(([name, category]) => ({ name, brand: '', category, size: null }));
    const { concepts } = understandRequest(snapshotOfItems(shelf, 1), text);
    expect(concepts.map(({ typed }) => typed).join(' ')).toBe(asked);
  });

  it('is for nothing to wash with where salts to bathe in are not sold', () => {
    expect(first('epsom salt')).toBeUndefined();
  });

  it.each(['organic food', 'organic products', 'productos organicos', 'comida organica'])(
    'is for all that is organic where it names no thing: %s',
    (text) => {
      const names = (q: string) =>
        Array.from(
          searchProducts(snapshot, q, undefined, { limit: 9 }),
          (product) => items[product]!.name,
        ).sort();
      expect(names(text)).toEqual(names('organic'));
      expect(names('puppy food')).not.toEqual(names('organic'));
    },
  );

  it('is for several things, whatever is said around them', () => {
    for (const text of ['salt and pepper', 'salt and pepper to taste']) {
      expect(namesMany(snapshot, text)).toBe(true);
      const found = searchProducts(snapshot, text, undefined, { limit: 2 });
      expect(Array.from(found, (product) => items[product]!.name)).toEqual([
        'Iodized Salt',
        'Ground Black Pepper',
      ]);
    }
  });
});

it.each([
  ['buttermilk 1 1/2 cups', 'buttermilk'],
  ['sugar, 3/4 cup', 'sugar'],
  ['butter ½ cup', 'butter'],
  ['cumin 1/2 tsp', 'cumin'],
])('an amount behind a thing is an amount: %s', (line, text) => {
  expect(readRequestLine(line).text).toBe(text);
});
