/** Searches that name a part of the catalogue instead of a thing. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { bitsOf } from '../../src/lookup/eligible.ts';
import { namesMany, prepareFinding, searchProducts } from '../../src/lookup/search-products.ts';
import { ofBrands } from './of-brands.ts';

/** Each of them in four flavors. */
const THINGS = [
  ['Potato Chips', 'Snacks > Chips'],
  ['Tortilla Chips', 'Snacks > Chips'],
  ['Roasted Almonds', 'Snacks > Nuts'],
  ['Seaweed Snacks', 'Snacks > Seaweed'],
  ['Apples', 'Produce > Fruit'],
  ['Bananas', 'Produce > Fruit'],
  ['Frozen Bananas', 'Produce > Fruit'],
  ['Oranges', 'Produce > Fruit'],
  ['Dried Fruit', 'Baking > Dried Fruit'],
  ['Dill Pickles', 'Pantry > Pickles'],
  ['Sweet Pickles', 'Pantry > Pickles'],
  ['Capers', 'Pantry > Pickles'],
  ['Whole Milk', 'Dairy & Eggs > Milk'],
  ['Cheddar Cheese', 'Dairy & Eggs > Cheese'],
  ['Large Eggs', 'Dairy & Eggs > Eggs'],
  ['Chicken Pot Pie', 'Frozen > Meals'],
  ['Beef Burritos', 'Frozen > Meals'],
  ['Beef Lasagna', 'Frozen > Meals'],
  ['Glass Cleaner', 'Household > Cleaning'],
  ['Scrub Sponges', 'Household > Cleaning'],
  ['Dish Soap', 'Household > Cleaning'],
  ['Cleaning Vinegar', 'Pantry > Vinegar'],
  ['Extra Virgin Olive Oil', 'Vegetable & Cooking Oils'],
  ['Canola Oil', 'Vegetable & Cooking Oils'],
  ['Peanut Oil', 'Vegetable & Cooking Oils'],
  ['Chicken Dog Food', 'Pet > Dog'],
  ['Beef Dog Food', 'Pet > Dog'],
  ['Rawhide Dog Chews', 'Pet > Dog'],
  ['Mixed Vegetables', 'Canned Vegetables'],
] as const;
const ITEMS = ofBrands(THINGS, ['Old Mill', 'Sunny Day', 'Blue Door', 'Hill']);
const snapshot = snapshotOfItems(ITEMS, 1);
const found = (text: string, limit = 8, eligible: readonly number[] | null = null): string[] =>
  [
    ...searchProducts(snapshot, text, undefined, {
      limit,
      filled: true,
      eligible: eligible === null ? undefined : { bits: bitsOf(eligible, ITEMS.length) },
    }),
  ].map((product) => ITEMS[product]!.name);
const kindsOf = (text: string, limit: number): string[] => [...new Set(found(text, limit))].sort();

describe('a search that names a department', () => {
  it.each([
    ['snacks', ['Potato Chips', 'Roasted Almonds', 'Seaweed Snacks', 'Tortilla Chips']],
    // As one may say of any.
    ['healthy snacks', ['Potato Chips', 'Roasted Almonds', 'Seaweed Snacks', 'Tortilla Chips']],
    ['Snacks!', ['Potato Chips', 'Roasted Almonds', 'Seaweed Snacks', 'Tortilla Chips']],
    ['fruit', ['Apples', 'Bananas', 'Oranges']],
    ['produce', ['Apples', 'Bananas', 'Oranges']],
    ['fresh produce', ['Apples', 'Bananas', 'Oranges']],
    ['dairy', ['Cheddar Cheese', 'Large Eggs', 'Whole Milk']],
    ['dairy products', ['Cheddar Cheese', 'Large Eggs', 'Whole Milk']],
    ['frozen meals', ['Beef Burritos', 'Beef Lasagna', 'Chicken Pot Pie']],
    ['frozen food', ['Beef Burritos', 'Beef Lasagna', 'Chicken Pot Pie']],
    ['cleaning supplies', ['Dish Soap', 'Glass Cleaner', 'Scrub Sponges']],
    ['productos de limpieza', ['Dish Soap', 'Glass Cleaner', 'Scrub Sponges']],
    ['fruta fresca', ['Apples', 'Bananas', 'Oranges']],
    ['botanas saludables', ['Potato Chips', 'Roasted Almonds', 'Seaweed Snacks', 'Tortilla Chips']],
    [
      'snacks and produce',
      ['Apples', 'Bananas', 'Oranges', 'Potato Chips', 'Roasted Almonds', 'Seaweed Snacks', 'Tortilla Chips'],
    ],
  ])('shows what kinds it has, one of each in turn: %s', (text, kinds) => {
    expect(kindsOf(text, kinds.length)).toEqual(kinds);
    expect(kindsOf(text, 100).filter((name) => kinds.includes(name as never))).toEqual(kinds);
  });

  it('shows first the kinds that most stores sell, and of each kind what most stores sell', () => {
    const storesSelling = new Uint32Array(ITEMS.length).fill(5);
    const ofKind = (name: string) => [...ITEMS.keys()].filter((product) => ITEMS[product]!.name === name);
    const [seaweed, almonds] = [ofKind('Seaweed Snacks'), ofKind('Roasted Almonds')];
    seaweed.forEach((product, i) => (storesSelling[product] = [6, 5, 9, 7][i]!));
    almonds.forEach((product, i) => (storesSelling[product] = [5, 5, 6, 8][i]!));
    const sold = { ...snapshot, prices: { ...snapshot.prices, storesSelling } };
    const first = [...searchProducts(sold, 'snacks', undefined, { limit: 6, filled: true })];
    expect(first.slice(0, 2)).toEqual([seaweed[2], almonds[3]]);
    expect(first.slice(4)).toEqual([seaweed[3], almonds[2]]);
  });

  it('goes on in the same order behind what fills a page', () => {
    const KINDS = ['Bananas', 'Apples', 'Oranges', 'Pears'];
    const items = Array.from({ length: 200 }, (_, i) => ({
      name: `${i % 7 === 0 ? 'Frozen ' : ''}${KINDS[i % 3 === 0 ? 0 : i % 4]!}`,
      brand: `Maker ${i}`,
      category: 'Produce > Fruit',
      size: null,
    }));
    const shop = snapshotOfItems(items, 1);
    const storesSelling = Uint32Array.from(items, (_, i) => (i * 37) % 101);
    const sold = { ...shop, prices: { ...shop.prices, storesSelling } };
    const produce = (limit: number, eligible?: number[]): number[] => [
      ...searchProducts(sold, 'produce', undefined, {
        limit,
        filled: true,
        eligible: eligible && { bits: bitsOf(eligible, items.length) },
      }),
    ];
    const all = produce(1000);
    expect(all.toSorted((a, b) => a - b)).toEqual([...items.keys()]);
    const kindOf = (product: number): string => items[product]!.name.replace('Frozen ', '');
    for (const kind of KINDS) {
      const rank = (product: number): number =>
        (items[product]!.name.startsWith('Frozen') ? 0 : 1000) + storesSelling[product]!;
      const ofKind = all.filter((product) => kindOf(product) === kind);
      expect(ofKind).toEqual(ofKind.toSorted((a, b) => rank(b) - rank(a) || a - b));
    }
    for (const limit of [1, 3, 50, 64, 120]) expect(produce(limit)).toEqual(all.slice(0, limit));
    const last = all.slice(-5);
    expect(produce(3, last)).toEqual(last.slice(0, 3));
  });

  it('has what nobody means who does not say it behind the others of its kind', () => {
    const all = found('fruit', 100);
    expect(all.lastIndexOf('Bananas')).toBeLessThan(all.indexOf('Frozen Bananas'));
  });

  it('shows of it what is eligible', () => {
    const some = [...ITEMS.keys()].filter((product) => product % 4 === 1);
    const names = found('snacks', 100, some);
    expect(names.toSorted()).toEqual(['Potato Chips', 'Roasted Almonds', 'Seaweed Snacks', 'Tortilla Chips']);
  });

  it.each([
    ['pickles', ['Dill Pickles', 'Sweet Pickles'], 'what most of it is called'],
    ['eggs', ['Large Eggs'], 'what is called so'],
    ['canned vegetables', ['Mixed Vegetables'], 'what is surely a thing'],
    ['vegetable oil', ['Canola Oil', 'Peanut Oil', 'Extra Virgin Olive Oil'], 'a level of another meaning'],
    ['dog food', ['Chicken Dog Food', 'Beef Dog Food'], 'the food of an animal'],
  ])('is for a thing where that is asked for: %s', (text, things) => {
    expect(things).toContain(found(text)[0]);
    expect(found(text, 2).every((name) => things.includes(name))).toBe(true);
  });

  it('is not fresh where a thing is', () => {
    expect(namesMany(snapshot, 'fresh produce')).toBe(true);
    expect(namesMany(snapshot, 'fresh pickles')).toBe(false);
  });

  it('is not what a thing is one of that is not sold', () => {
    // The vocabulary knows lollipops as candy, and the brand by what it makes.
    const CANDY = ['Gummy Bears', 'Mint Drops', 'Chocolate Bar', 'Caramel Squares'];
    const candy = CANDY.flatMap((name) =>
      ['Hill', 'Mill', 'Day'].map((brand) => ({ name, brand, category: 'Candy', size: null })),
    );
    const shop = snapshotOfItems([...ITEMS, ...candy], 1);
    const names = (text: string) =>
      [...searchProducts(shop, text, undefined, { limit: 100, filled: false })].length;
    expect(names('candy')).toBe(candy.length);
    expect(names('I need candy')).toBe(candy.length);
    expect(names('lollipop')).toBe(0);
  });

  it('is listed ahead of the first request, from the categories as they were then', () => {
    const shop = snapshotOfItems(ITEMS, 1);
    prepareFinding(shop);
    shop.finding.columns.category.fill(0);
    expect(namesMany(shop, 'snacks')).toBe(true);
  });

  it('is nothing that is sold by the can', () => {
    expect(namesMany(snapshot, 'snacks')).toBe(true);
    expect(namesMany(snapshot, 'can of snacks')).toBe(false);
  });

  it('is not what a level names beside other things', () => {
    expect(found('vegetables')[0]).toBe('Mixed Vegetables');
  });

  describe('and says more', () => {
    const CLAIMING = [
      ['Organic Bananas', 'Produce > Fruit'],
      ['Organic Oranges', 'Produce > Fruit'],
      ['Organic Baby Food, Fruit', 'Baby > Food'],
      ['Gluten Free Pretzels', 'Snacks > Pretzels'],
      ['Organic Gummy Bears', 'Snacks > Gummies'],
    ] as const;
    const claiming = ofBrands(CLAIMING, ['Hill', 'Mill']);
    const items = [...ITEMS, ...claiming];
    const shop = snapshotOfItems(items, 1);
    const shown = (text: string): string[] => {
      const products = searchProducts(shop, text, undefined, { limit: 100, filled: true });
      return [...new Set(Array.from(products, (product) => items[product]!.name))].sort();
    };

    it('is all of it that says so', () => {
      expect(shown('organic produce')).toEqual(['Organic Bananas', 'Organic Oranges']);
      expect(shown('gluten free snack foods')).toEqual(['Gluten Free Pretzels']);
      expect(shown('botanas sin gluten')).toEqual(['Gluten Free Pretzels']);
      expect(shown('botanas organicas')).toEqual(['Organic Gummy Bears']);
    });

    it('is nothing of it where none says so', () => {
      expect(shown('kosher produce')).toEqual([]);
    });

    it('is several things for a list', () => {
      expect(namesMany(shop, 'organic produce')).toBe(true);
      expect(namesMany(shop, 'organic bananas')).toBe(false);
    });
  });

  it('is several where each part names one, whatever is usually meant by it: fruit', () => {
    const shop = snapshotOfItems(
      ['Fruit', 'Vegetables'].flatMap((shelf, i) =>
        [
          ['Gala Apples', 'Kiwis', 'Mangoes', 'Plums'],
          ['Carrots', 'Celery', 'Zucchini', 'Leeks'],
        ][i]!.flatMap((name) =>
          ['Hill', 'Mill', 'Day'].map((brand) => ({
            name,
            brand,
            category: `Produce > ${shelf}`,
            size: null,
          })),
        ),
      ),
      1,
    );
    expect([...searchProducts(shop, 'fruits and vegetables', undefined, { limit: 100 })]).toHaveLength(24);
  });
});
