/** Searches that name several things. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { bitsOf } from '../../src/lookup/eligible.ts';
import { isOneOfMany, namesMany, searchProducts, textsOf } from '../../src/lookup/search-products.ts';

const SHELF = [
  ['Whole Milk', 'Milk'],
  ['Reduced Fat Milk', 'Milk'],
  ['Large Eggs', 'Eggs'],
  ['White Bread', 'Bread'],
  ['Moisture Shampoo', 'Hair'],
  ['Moisture Conditioner', 'Hair'],
  ['Macaroni & Cheese', 'Pasta Dinners'],
  ['Elbow Macaroni', 'Pasta'],
  ['Cheddar Cheese', 'Cheese'],
  ['Mixed Nuts', 'Nuts'],
  ['Beef Hot Dogs', 'Meat'],
  ['Hot Dog Buns', 'Bread'],
  ['Overnight Diapers', 'Diapers'],
  ['Fresh Wipes', 'Diapers'],
  ['Ground Coffee', 'Coffee'],
  ['Hazelnut Coffee Creamer', 'Creamer'],
  ['Iodized Salt', 'Spices'],
  ['Ground Black Pepper', 'Spices'],
  ['Red Bell Peppers', 'Vegetables'],
  ['Ripe Lemons', 'Fruit'],
  ['Persian Limes', 'Fruit'],
] as const;
const shopOf = (shelf: readonly (readonly [name: string, category: string])[]) =>
  snapshotOfItems(
    shelf.map(([name, category]) => ({ name, brand: '', category, size: null })),
    1,
  );
const snapshot = shopOf(SHELF);
const found = (text: string, limit = 8, within = snapshot): string[] =>
  [...searchProducts(within, text, undefined, { limit, filled: true })].map((product) => SHELF[product]![0]);

describe('a search that names several things', () => {
  it.each([
    ['milk, eggs, bread', ['Whole Milk', 'Large Eggs', 'White Bread', 'Reduced Fat Milk']],
    ['bread & milk', ['White Bread', 'Whole Milk', 'Reduced Fat Milk']],
    ['shampoo and conditioner', ['Moisture Shampoo', 'Moisture Conditioner']],
    // Buns for hot dogs are none, nor are wipes on the shelf of diapers.
    ['hot dogs and buns', ['Beef Hot Dogs', 'Hot Dog Buns']],
    ['diapers and wipes', ['Overnight Diapers', 'Fresh Wipes']],
    // Without the and it is one thing.
    ['coffee and creamer', ['Ground Coffee', 'Hazelnut Coffee Creamer']],
    ['milk/eggs', ['Whole Milk', 'Large Eggs', 'Reduced Fat Milk']],
    // In a row, without anything between them.
    ['milk eggs bread', ['Whole Milk', 'Large Eggs', 'White Bread', 'Reduced Fat Milk']],
    ['lemons limes', ['Ripe Lemons', 'Persian Limes']],
    // Together they are said of other things than each alone.
    ['salt and pepper', ['Iodized Salt', 'Ground Black Pepper']],
  ])('finds each of them in turn: %s', (text, all) => {
    expect(found(text)).toEqual(all);
    expect(found(text, 2)).toEqual(all.slice(0, 2));
  });

  it.each([
    'pancake fixings',
    'ingredients for pancakes',
    'pancake stuff',
    'everything to make pancakes',
    'i need stuff for pancakes',
  ])('finds what a dish takes, however that is said: %s', (text) => {
    const shelf = [
      ['Buttermilk Pancake Mix', 'Baking Mixes'],
      ['Frozen Buttermilk Pancakes', 'Frozen Breakfast'],
      ['Large Eggs', 'Eggs'],
      ['Whole Milk', 'Milk'],
      ['Maple Syrup', 'Syrup'],
    ] as const;
    const shop = shopOf(shelf);
    const names = [...searchProducts(shop, text, undefined, { limit: 4 })].map(
      (product) => shelf[product]![0],
    );
    expect(names).toEqual(['Buttermilk Pancake Mix', 'Large Eggs', 'Whole Milk', 'Maple Syrup']);
    expect(isOneOfMany(shop, text, [{ confidence: 0.99 }])).toBe(true);
  });

  it('is for a thing that is called so', () => {
    const shelf = [
      ['Everything Bagels', 'Bagels'],
      ['Plain Bagels', 'Bagels'],
    ] as const;
    const [first] = searchProducts(shopOf(shelf), 'everything bagels', undefined, { limit: 2 });
    expect(shelf[first!]![0]).toBe('Everything Bagels');
  });

  it('says as much of each as anybody does', () => {
    expect(namesMany(snapshot, 'fresh regular plain original classic whole milk, large eggs')).toBe(true);
  });

  it('is for one thing wherever that is sold, also among what lacks it', () => {
    const test = (product: number): boolean => SHELF[product]![0] !== 'Macaroni & Cheese';
    const among = searchProducts(snapshot, 'macaroni and cheese', undefined, {
      limit: 8,
      eligible: { test },
    });
    expect([...among].map((product) => SHELF[product]![0])).not.toContain('Cheddar Cheese');
  });

  it('is for one thing where that is called so, and finds nothing where one of them is not sold', () => {
    expect(found('macaroni and cheese')[0]).toBe('Macaroni & Cheese');
    expect(found('nuts and bolts')).not.toContain('Mixed Nuts');
    expect(found('nuts and nuts')).not.toContain('Whole Milk');
    expect(found('coffee creamer')).toEqual(['Hazelnut Coffee Creamer']);
    expect(found('milk bread')).not.toContain('Large Eggs');
  });
});

describe('a thing with tastes before it', () => {
  const SWEETS = [
    ['Mint Chip Ice Cream', 'Ice Cream'],
    ['Vanilla Ice Cream', 'Ice Cream'],
    ['Mint Candies', 'Candy'],
    ['Semi Sweet Chocolate Chips', 'Baking'],
    ['Chocolate Chips', 'Baking'],
    ['Vanilla Extract', 'Baking'],
    ['Granulated Sugar', 'Baking'],
    ['All Purpose Flour', 'Baking'],
  ] as const;
  const shop = shopOf(SWEETS);

  it('is one, where names say them of it', () => {
    expect(namesMany(shop, 'mint chocolate chip ice cream')).toBe(false);
    const [first] = searchProducts(shop, 'mint chocolate chip ice cream', undefined, { limit: 3 });
    expect(SWEETS[first!]![0]).toBe('Mint Chip Ice Cream');
  });

  it('is one of several where none says them so', () => {
    expect(namesMany(shop, 'vanilla sugar flour')).toBe(true);
  });
});

describe('a thing that was found beside others', () => {
  it('is found again, in as many products as are wanted', () => {
    const fresh = shopOf(SHELF);
    expect(found('eggs, milk', 1, fresh)).toEqual(['Large Eggs']);
    expect(found('bread, milk', 8, fresh)).toEqual(['White Bread', 'Whole Milk', 'Reduced Fat Milk']);
    expect(found('eggs, milk', 1, fresh)).toEqual(['Large Eggs']);
  });

  it('is found among those that may be, whatever was found in all', () => {
    const among = (products: readonly number[]): number[] => {
      const eligible = { bits: bitsOf(products, SHELF.length) };
      return [...searchProducts(snapshot, 'bread & milk', undefined, { limit: 8, eligible })];
    };
    expect(found('bread & milk')).toEqual(['White Bread', 'Whole Milk', 'Reduced Fat Milk']);
    expect(among([0, 3])).toEqual([3, 0]);
    expect(found('bread & milk')).toHaveLength(3);
  });
});

describe('an item that leaves a choice', () => {
  it.each([
    ['lemons or limes', ['lemons', 'limes', 'lemons or limes']],
    ['white bread or hot dog buns', ['white bread', 'hot dog buns', 'white bread or hot dog buns']],
    // The last says what the first is, too.
    ['whole or reduced fat milk', ['whole or reduced fat milk', 'reduced fat milk', 'whole']],
    ['red or green bell peppers', ['red or green bell peppers', 'green bell peppers', 'red']],
    // The first says the thing, and the others what else of it will do.
    ['green bell peppers or red', ['green bell peppers', 'green bell peppers or red', 'red']],
    // A slash may mean both, unless the last says what the first is.
    ['lemons/limes', ['lemons/limes']],
    ['red/green bell peppers', ['red/green bell peppers', 'green bell peppers', 'red']],
    ['milk', ['milk']],
  ])('%s is looked for by %j', (line, texts) => {
    expect(textsOf(snapshot, line)).toEqual(texts);
  });
});
