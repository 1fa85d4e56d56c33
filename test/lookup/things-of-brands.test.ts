/** What is found for a brand and a thing that is sold, where the brand sells no such thing. */
import { describe, expect, it } from 'vitest';
import { demoProducts } from '../../bench/judged-catalogues.ts';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { groupBy } from '../../src/domain/group-by.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { ofOneCategory } from '../../src/lookup/finding/brands/categories.ts';
import { findingOf, understandRequest } from '../../src/lookup/finding/understand-request.ts';
import { prepareFinding, searchProducts } from '../../src/lookup/search-products.ts';

const SHELF = [
  ['Hollis Corner', 'Dipping Corn Chips', 'Snacks > Chips'],
  ['Hollis Corner', 'Salted Corn Chips', 'Snacks > Chips'],
  ['Hollis Corner', 'White Sandwich Bread', 'Bakery > Bread'],
  ['Hollis Corner', 'Feta Cheese', 'Dairy > Cheese'],
  ['Hollis Corner', 'Lemonade', 'Beverages > Juice'],
  ['Beekman', 'Clover Honey', 'Pantry > Honey & Syrup'],
  ['Alder Row', 'Raw Honey', 'Pantry > Honey & Syrup'],
  ['Alder Row', 'Maple Syrup', 'Pantry > Honey & Syrup'],
  ['Alder Row', 'Ranch Dressing', 'Pantry > Dressing'],
  ['Crispley', 'Ridged Potato Chips', 'Snacks > Chips'],
  ['Crispley', 'Thin Potato Chips', 'Snacks > Chips'],
  ['Crispley', 'Spicy Potato Chips', 'Snacks > Chips'],
] as const;
const items = SHELF.map(([brand, name, category]) => ({ name, brand, category, size: null }));
const snapshot = snapshotOfItems(items, 1);

const nameOf = (product: number): string => SHELF[product]![1];
const shown = (text: string): string[] =>
  Array.from(searchProducts(snapshot, text, undefined, { limit: 10, filled: true }), nameOf);
const bought = (text: string): string[] =>
  findProducts(snapshot, text, { limit: 10 }).hits.map(({ product }) => nameOf(product));
const listed = (text: string): string | undefined => {
  const [hit] = findLikely(snapshot, text, {}, 8, 0.3);
  return hit === undefined ? undefined : nameOf(hit.product);
};

describe('a thing of a brand of many things that does not sell it', () => {
  it('is what others make of it, and then what the brand makes', () => {
    const found = shown('hollis corner honey');
    expect(found.slice(0, 2).toSorted()).toEqual(['Clover Honey', 'Raw Honey']);
    expect(found).toContain('Feta Cheese');
  });

  it('is nothing else for who buys it', () => {
    expect(bought('hollis corner honey').toSorted()).toEqual(['Clover Honey', 'Raw Honey']);
    expect(['Clover Honey', 'Raw Honey']).toContain(listed('hollis corner honey'));
    const ofBrand = { test: (product: number) => SHELF[product]![0] === 'Hollis Corner' };
    expect(findProducts(snapshot, 'hollis corner honey', { limit: 10, eligible: ofBrand }).hits).toEqual([]);
  });

  it('is that of the brand, where it sells one', () => {
    for (const text of ['hollis corner corn chips', 'hollis corner chips'])
      expect(shown(text)[0], text).toMatch(/Corn Chips$/);
    expect(listed('hollis corner bread')).toBe('White Sandwich Bread');
  });

  it('is not what it makes besides on the same shelf', () => {
    const MEATS = 'Pepperoni, Salami & Cold Cuts';
    const shelf = [
      ['Hollis Corner', 'Thick Cut Bacon', MEATS],
      ['Hollis Corner', 'Salted Corn Chips', 'Chips'],
      ['Alder Row', 'Sliced Pepperoni', MEATS],
      ['Beekman', 'Genoa Salami', MEATS],
    ] as const;
    const sold = shelf.map(([brand, name, category]) => ({ name, brand, category, size: null }));
    const { hits } = findProducts(snapshotOfItems(sold, 1), 'hollis corner pepperoni', { limit: 4 });
    expect(shelf[hits[0]!.product]![1]).toBe('Sliced Pepperoni');
  });

  it('is what the brand makes, where nobody sells one', () => {
    expect(shown('hollis corner sardines')[0]).not.toMatch(/Honey$/);
  });
});

describe('a brand of one kind of thing', () => {
  it('is told by the categories of what it makes', () => {
    const finding = findingOf(snapshot);
    const isOfOne = (text: string): number =>
      ofOneCategory(finding)[understandRequest(snapshot, text).brand!.brand]!;
    expect(['crispley', 'beekman', 'alder row', 'hollis corner'].map(isOfOne)).toEqual([1, 1, 0, 0]);
  });

  describe('of the demo', () => {
    const products = demoProducts();
    const demo = snapshotOfItems(
      products.map(({ brand, name, category = '', size }) => ({ name, brand, category, size })),
      1,
    );
    prepareFinding(demo);
    const { columns } = findingOf(demo);

    it('is told as by counting', () => {
      const made = new Map<number, number[]>();
      columns.brand.forEach((brand: number, product: number) =>
        made.set(brand, [...(made.get(brand) ?? []), columns.category[product]!]),
      );
      const counted = Array.from(columns.brands, (_, brand) => {
        const codes = made.get(brand) ?? [];
        const known = [...new Set(codes)].filter((code) => code !== 0);
        const most = Math.max(...known.map((code) => codes.filter((other) => other === code).length));
        return Number(most >= 0.9 * codes.length);
      });
      expect([...ofOneCategory(findingOf(demo))]).toEqual(counted);
      expect(counted.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(10);
    });

    it('is nearly never shown first for a staple that it lacks where it makes many things', () => {
      const staples = [
        ['milk', /\bmilk\b|\bMLK\b/i],
        ['butter', /\bbutter\b|\bBTR\b/i],
        ['eggs', /\beggs?\b/i],
        ['cheddar cheese', /cheddar|\bCHED\b/i],
        ['white rice', /\brice\b/i],
        ['ketchup', /ketchup/i],
        ['yogurt', /yogurt|\bYGRT\b/i],
        ['olive oil', /olive oil|\bOLV OIL\b/i],
        ['honey', /honey|\bHNY\b/i],
        ['salsa', /salsa/i],
      ] as const;
      const made = groupBy(products, ({ brand }) => brand);
      const isOfMany = (brand: string): boolean => {
        const named = understandRequest(demo, `${brand} milk`).brand;
        return named !== null && ofOneCategory(findingOf(demo))[named.brand] === 0;
      };
      const brands = [...made.keys()].filter((brand) => brand !== '' && isOfMany(brand));
      const every = staples.flatMap(([thing, isSo]) =>
        brands
          .filter(
            (brand) => made.get(brand)!.length >= 6 && !made.get(brand)!.some(({ name }) => isSo.test(name)),
          )
          .map((brand) => ({ text: `${brand} ${thing}`, isSo })),
      );
      const pairs = every.filter((_, i) => i % 4 === 0);
      const right = pairs.filter(({ text, isSo }) => {
        const [best] = searchProducts(demo, text, undefined, { limit: 1, filled: true });
        return best !== undefined && isSo.test(products[best]!.name);
      });
      expect(pairs.length).toBeGreaterThan(500);
      expect(right.length / pairs.length).toBeGreaterThan(0.95);
    });

    it('goes first with a word that is a thing of others, as one of many things does not', () => {
      const brandOfFirst = (text: string): string => {
        const [best] = searchProducts(demo, text, undefined, { limit: 5, filled: true });
        return products[best!]!.brand;
      };
      // A word such as that mostly names a line of what the brand makes.
      expect(brandOfFirst('Caskwyn House cheddar cheese')).toBe('Caskwyn House');
      expect(brandOfFirst('Nettlebarrow Guild cheddar cheese')).not.toBe('Nettlebarrow Guild');
    });
  });
});

describe('a brand that is called by a word of many names', () => {
  const stock = [
    ["French's", 'Yellow Mustard', 'Condiments'],
    ...[
      'French Bread',
      'French Fries',
      'French Toast Sticks',
      'French Vanilla Creamer',
      'French Green Beans',
    ].map((name) => ['Fairgrove', name, name] as const),
  ] as const;
  const shop = snapshotOfItems(
    stock.map(([brand, name, category]) => ({ name, brand, category, size: null })),
    1,
  );
  const first = (text: string): string | undefined => {
    const [hit] = findProducts(shop, text, { limit: 1 }).hits;
    return hit && stock[hit.product]![1];
  };

  it('is meant by who writes it as an owner, and not by the word', () => {
    expect(first("french's")).toBe('Yellow Mustard');
    expect(first('french’s mustard')).toBe('Yellow Mustard');
    expect(first('french bread')).toBe('French Bread');
    expect(first('french')).toMatch(/^French/);
  });
});

describe('a brand of several words, and a taste of a thing that it makes', () => {
  const others =
    'Corn Flakes Cereal|Honey Oat Cereal|Bran Cereal|Chocolate Puffs Cereal|Chocolate Milk|Chocolate Bar|' +
    'Chocolate Cookies|Dark Chocolate|Wheat Bread|Rice Cakes|Rice Milk';
  const stock = [
    ['Malt O Mill Farms', 'Cereal'],
    ['Malt O Mill Farms', 'Mini Spheres Corn Puff Snack With Natural Chocolate Flavor Cereal And Vitamins'],
    ...others.split('|').map((name) => ['Fairgrove', name] as const),
  ] as const;
  const shop = snapshotOfItems(
    stock.map(([brand, name]) => ({ name, brand, category: 'Breakfast > Cereal', size: null })),
    1,
  );

  it('is what says it, before what has nearly as many of the words', () => {
    const text = 'malt o mill farms chocolate cereal';
    const [shown] = searchProducts(shop, text, undefined, { limit: 5, filled: true });
    const [listed] = findLikely(shop, text, {}, 8, 0.3);
    for (const product of [shown, listed?.product]) expect(stock[product ?? 0]![1]).toMatch(/Chocolate/);
  });
});

describe('a brand and what others sell as a thing, where the brand makes something else of it', () => {
  const ofStore = [
    ['Strawberry Instant Oatmeal', 'Breakfast > Oatmeal'],
    ['Penne Pasta', 'Pantry > Pasta'],
    ['Whole Milk', 'Dairy > Milk'],
    ['Salted Butter', 'Dairy > Butter'],
    ['White Sandwich Bread', 'Bakery > Bread'],
    ['Ketchup', 'Pantry > Condiments'],
    ['Potato Chips', 'Snacks > Chips'],
    ['Dish Soap', 'Household > Cleaning'],
    ['Paper Towels', 'Household > Paper'],
  ] as const;
  const stock = [
    ['Grovewell', '100% Grape Juice', 'Beverages > Juice'],
    ['Grovewell', 'Apple Juice', 'Beverages > Juice'],
    ['Grovewell', 'Concord Grape Jelly', 'Pantry > Jam'],
    ['Fairgrove', 'Red Seedless Grapes', 'Produce > Fruit'],
    ['Fairgrove', 'Strawberries', 'Produce > Fruit'],
    ['Fairgrove', 'Organic Strawberries', 'Produce > Fruit'],
    ...ofStore.map(([name, category]) => ['Tarrow Market', name, category] as const),
  ] as const;
  const shop = snapshotOfItems(
    stock.map(([brand, name, category]) => ({ name, brand, category, size: null })),
    1,
  );
  const listedIn = (text: string): string[] =>
    findLikely(shop, text, {}, 8, 0.3).map(({ product }) => stock[product]![1]);
  const confidenceOf = (text: string): number => findProducts(shop, text, { limit: 1 }).hits[0]!.confidence;

  it('is what the brand makes of it, and surely so', () => {
    expect(listedIn('grovewell grape').slice(0, 2).toSorted()).toEqual([
      '100% Grape Juice',
      'Concord Grape Jelly',
    ]);
    expect(listedIn('grovewell grape jelly')[0]).toBe('Concord Grape Jelly');
    expect(confidenceOf('grovewell grape')).toBeGreaterThan(0.8);
  });

  it('is the thing itself where the brand is of a store, which makes everything', () => {
    expect(listedIn('tarrow market strawberry')[0]).toMatch(/Strawberries$/);
  });

  it('is the thing itself where the brand makes nothing of it', () => {
    expect(listedIn('grovewell strawberries')[0]).toMatch(/Strawberries$/);
  });

  it('is of the brand, and says it, nearly always in lists of the demo', () => {
    const products = demoProducts();
    const demo = snapshotOfItems(
      products.map(({ brand, name, category = '', size }) => ({ name, brand, category, size })),
      1,
    );
    prepareFinding(demo);
    const tastes = ['cherry', 'vanilla', 'lemon', 'mango', 'honey', 'garlic', 'raspberry'];
    const made = [...groupBy(products, ({ brand }) => brand)].filter(
      ([brand, some]) => brand !== '' && new Set(some.map(({ category }) => category)).size <= 8,
    );
    const says = (name: string, taste: string): boolean =>
      name
        .toLowerCase()
        .split(/\W+/)
        .some((word) => word.startsWith(taste));
    /** Stores have lines of their own brand. */
    const isOf = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);
    const asked = made.flatMap(([brand, some]) =>
      tastes
        .filter((taste) => !says(brand, taste) && some.some(({ name }) => says(name, taste)))

        .map((taste) => ({ brand, taste, text: `${brand} ${taste}` }))
        .filter(({ text }) => understandRequest(demo, text).brand !== null),
    );
    const right = asked.filter(({ brand, taste, text }) => {
      const [best] = findLikely(demo, text, {}, 8, 0.3);
      return (
        best !== undefined &&
        isOf(products[best.product]!.brand, brand) &&
        says(products[best.product]!.name, taste)
      );
    });
    expect(asked.length).toBeGreaterThan(100);
    expect(right.length / asked.length).toBeGreaterThan(0.95);
  });
});

describe('a brand that is written with the legal form of its company', () => {
  const shelf = [
    ['Hartley Mills, Inc.', 'Rolled Oats', 'Breakfast'],
    ['HARTLEY MILLS', 'Corn Flakes', 'Breakfast'],
    ['Hartley Mills LLC', 'Rye Crackers', 'Crackers'],
    ['Nut Butter & Co', 'Dark Chocolate Spread', 'Spreads'],
    ['Alder Row', 'Quick Oats', 'Breakfast'],
    ['Alder Row', 'Nut Butter', 'Spreads'],
  ] as const;
  const listing = shelf.map(([brand, name, category]) => ({ name, brand, category, size: null }));
  const catalogue = snapshotOfItems(listing, 1);
  const best = (text: string): string =>
    shelf[findProducts(catalogue, text, { limit: 1 }).hits[0]!.product]![1];

  it('is the brand that it is called by', () => {
    expect(best('hartley mills oats')).toBe('Rolled Oats');
    expect(best('hartley mills crackers')).toBe('Rye Crackers');
    const brand = understandRequest(catalogue, 'hartley mills')?.brand?.brand;
    const { columns } = findingOf(catalogue);
    expect([0, 1, 2].map((product) => columns.brand[product])).toEqual([brand, brand, brand]);
  });

  it('keeps what is as often a part of its name', () => {
    expect(best('nut butter')).toBe('Nut Butter');
  });
});
