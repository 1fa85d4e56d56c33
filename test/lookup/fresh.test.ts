/** What comes first of things that are sold fresh, canned and in jars. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts, searchFor } from '../../src/lookup/find-products.ts';

type Shelf = readonly (readonly [name: string, category: string, brand?: string])[];

/** What answers a request, best first: names with their categories. */
function answersTo(shelf: Shelf, text: string): string[] {
  const items = shelf.map(([name, category, brand = '']) => ({ name, brand, category, size: null }));
  const { hits } = findProducts(snapshotOfItems(items, 1), text, { limit: 8 });
  return hits.map(({ product }) => `${shelf[product]![0]}, ${shelf[product]![1]}`);
}

const SHELF: Shelf = [
  ['Carrots', 'Grocery'],
  ['Carrots', 'Grocery'],
  ['Carrots Bagged', 'Produce'],
  ['Carrots Bulk', 'Produce'],
  ['Sweet Roasted Peppers', 'Pickles, Olives & Relishes'],
  ['Green Bell Peppers', 'Produce'],
  ['Red Bell Peppers', 'Produce'],
  ['Garlic Jar', 'Produce'],
  ['Garlic Whole Cloves', 'Produce'],
  ['Orange Soda', 'Soda'],
  ['Apples', 'Fruit', 'Palmgrove'],
  ['Apples', 'Produce', 'Hillside'],
];

describe('what is sold fresh', () => {
  it('is first where it is asked for and nothing more, before what its shelf does not say to be', () => {
    const answers = answersTo(SHELF, 'carrots');
    expect(answers.slice(0, 2).sort()).toEqual(['Carrots Bagged, Produce', 'Carrots Bulk, Produce']);
    expect(answers.slice(2)).toEqual(['Carrots, Grocery', 'Carrots, Grocery']);
  });

  it('is before what is roasted or in a jar', () => {
    for (const text of ['bell peppers', 'sweet peppers'])
      expect(answersTo(SHELF, text).slice(0, 2).sort()).toEqual([
        'Green Bell Peppers, Produce',
        'Red Bell Peppers, Produce',
      ]);
    expect(answersTo(SHELF, 'garlic')).toEqual(['Garlic Whole Cloves, Produce', 'Garlic Jar, Produce']);
  });

  it('is not first where what is asked for is roasted, or of a brand that is on another shelf', () => {
    expect(answersTo(SHELF, 'roasted peppers')[0]).toBe('Sweet Roasted Peppers, Pickles, Olives & Relishes');
    expect(answersTo(SHELF, 'palmgrove apples')[0]).toBe('Apples, Fruit');
  });
});

describe('what is asked for as cans hold it', () => {
  const shelf: Shelf = [
    ['Tomatoes Vine Ripe', 'Tomatoes'],
    ['Tomatoes Cherry', 'Tomatoes'],
    ...Array.from({ length: 8 }, () => ['Tomatoes: Stewed/Diced/Crmd', 'Vegetables - Shelf Stable'] as const),
    ...Array.from({ length: 8 }, () => ['Tomatoes Whole', 'Vegetables - Shelf Stable'] as const),
    ['Ginger Ale', 'Mixers'],
  ];

  it('is what says so, also in a row of what may be done to it', () => {
    for (const text of ['diced tomatoes', 'crushed tomatoes', 'stewed tomatoes', '1 can diced tomatoes'])
      expect(answersTo(shelf, text)[0]).toBe('Tomatoes: Stewed/Diced/Crmd, Vegetables - Shelf Stable');
    expect(answersTo(shelf, 'tomatoes')[0]).toMatch(/, Tomatoes$/);
  });

  it('is hardly what is drunk, of a root', () => {
    const items = shelf.map(([name, category]) => ({ name, brand: '', category, size: null }));
    const { hits } = findProducts(snapshotOfItems(items, 1), 'ginger', { limit: 1 });
    expect(hits[0]!.confidence).toBeLessThan(0.4);
  });
});

describe('a thing whose name has a word that tells of others', () => {
  it('is not in a state that nobody means who says no more', () => {
    const shelf: Shelf = [
      ['Soy Baby Formula', 'Formula'],
      ['Soy Infant Formula', 'Formula'],
      ['Gentle Baby Formula', 'Formula'],
    ];
    expect(answersTo(shelf, 'baby formula')[0]).toBe('Gentle Baby Formula, Formula');
    expect(answersTo(shelf, 'soy baby formula')[0]).toBe('Soy Baby Formula, Formula');
    const cakes: Shelf = [
      ['Cakes: Ice Cream', 'Cakes'],
      ['Cakes: Sheet', 'Cakes'],
    ];
    expect(answersTo(cakes, 'cake')[0]).toBe('Cakes: Sheet, Cakes');
    expect(answersTo(cakes, 'ice cream cake')[0]).toBe('Cakes: Ice Cream, Cakes');
    const chicken: Shelf = [
      ['Chicken: Dinners', 'Chicken'],
      ['Chicken: Cut Up Pieces', 'Chicken'],
    ];
    expect(answersTo(chicken, 'chicken')[0]).toBe('Chicken: Cut Up Pieces, Chicken');
    expect(answersTo(chicken, 'chicken dinner')[0]).toBe('Chicken: Dinners, Chicken');
  });
});

describe('what is made of what is sold fresh', () => {
  const SODAS = ['Lime', 'Orange', 'Cherry', 'Cola', 'Ginger'].map(
    (name) => [`${name} Soda`, 'Soda'] as const,
  );
  const DRINKS: Shelf = [
    ...SODAS,
    ['Twist of Lime', 'Soda'],
    ['Lemon Dish Soap', 'Soap'],
    ['Dish Soap', 'Soap'],
    ['Hand Soap', 'Soap'],
    ['Bar Soap', 'Soap'],
    ['Mashed Potatoes', 'Prepared'],
    ['Chicken Dinner', 'Prepared'],
    ['Turkey Sandwich', 'Prepared'],
    ['Cheese Pizza', 'Prepared'],
    ['Beef Stew', 'Prepared'],
    ['Red Onions', 'Vegetables'],
    ['Raw Honey, Habanero and Lime', 'Honey'],
    ['Clover Honey', 'Honey'],
    ['Wildflower Honey', 'Honey'],
    ['Hot Honey', 'Honey'],
  ];
  const snapshot = snapshotOfItems(
    DRINKS.map(([name, category]) => ({ name, brand: '', category, size: null })),
    1,
  );
  const surest = (text: string): number =>
    Math.max(0, ...findProducts(snapshot, text, { limit: 8 }).hits.map(({ confidence }) => confidence));
  const listed = (text: string): string[] =>
    findLikely(snapshot, text, {}, 8, 0.3).map(({ product }) => DRINKS[product]![0]);

  it('is half as sure as the thing, and fills no item of a list', () => {
    for (const text of ['limes', 'oranges', 'cherries', 'habaneros']) {
      expect(surest(text)).toBeLessThan(0.5);
      expect(listed(text)).toEqual([]);
    }
    expect(listed('onions')).toEqual(['Red Onions']);
  });

  it('is no spice: that is grown too', () => {
    const spices: Shelf = [
      ...['Cumin', 'Oregano', 'Ginger'].map((name) => [`${name} Ground Spice`, 'Spices'] as const),
      ['Ground Black Pepper', 'Spices'],
      ['Red Bell Peppers', 'Produce'],
      ['Black Pepper Turkey Breast', 'Deli'],
    ];
    const items = spices.map(([name, category]) => ({ name, brand: '', category, size: null }));
    const first = (text: string): string | undefined => {
      const [hit] = findLikely(snapshotOfItems(items, 1), text, {}, 8, 0.8);
      return hit === undefined ? undefined : spices[hit.product]![0];
    };
    expect(first('black pepper')).toBe('Ground Black Pepper');
    expect(first('ground ginger')).toBe('Ginger Ground Spice');
    expect(first('bell peppers')).toBe('Red Bell Peppers');
  });

  it('is what is asked for where the request says so', () => {
    expect(listed('lime soda')[0]).toBe('Lime Soda');
    expect(listed('dish soap lemon')[0]).toBe('Lemon Dish Soap');
    expect(listed('mashed potatoes')).toEqual(['Mashed Potatoes']);
    expect(listed('potatoes')).toEqual([]);
  });
});

describe('what is in a state that nobody means who says none', () => {
  const STAND_INS: Shelf = [
    ['Hard Boiled Eggs', 'Eggs'],
    ['Light Brown Sugar', 'Baking'],
    ['Strawberry Milk', 'Milk'],
    ['Coffee Cake', 'Cakes'],
    ['Avocado Oil', ''],
    ['Canned Soup, Cream of Chicken', 'Soup'],
  ];
  const sureOf = (text: string): number => {
    const items = STAND_INS.map(([name, category]) => ({ name, brand: '', category, size: null }));
    return findProducts(snapshotOfItems(items, 1), text, { limit: 1 }).hits[0]?.confidence ?? 0;
  };

  it('is less sure where it is all there is, and as sure as ever where the request says so', () => {
    for (const text of ['eggs', 'milk', 'coffee', 'avocados']) expect(sureOf(text)).toBeLessThan(0.6);
    for (const text of [
      'boiled eggs',
      'brown sugar',
      'strawberry milk',
      'coffee cake',
      'avocado oil',
      'cream of chicken',
    ])
      expect(sureOf(text)).toBeGreaterThan(0.85);
  });

  const SHELVES: Shelf = [
    ['Powdered Peanut Butter', 'Spreads'],
    ['Peanut Butter With Honey Roasted Nuts And Sea Salt', 'Spreads'],
    ['Low Fat Mayonnaise', 'Dressing'],
    ['Mayonnaise With Avocado Oil And Lemon', 'Dressing'],
    ['Onion Rings', 'Snacks'],
  ];

  it('is last of its kind, however plain its name, and first where the request says so', () => {
    const [peanutButter, mayonnaise] = [1, 3].map((i) => SHELVES[i]!.join(', '));
    expect(answersTo(SHELVES, 'peanut butter')).toEqual([peanutButter, 'Powdered Peanut Butter, Spreads']);
    expect(answersTo(SHELVES, 'mayonnaise')).toEqual([mayonnaise, 'Low Fat Mayonnaise, Dressing']);
    expect(answersTo(SHELVES, 'powdered peanut butter')[0]).toBe('Powdered Peanut Butter, Spreads');
    expect(answersTo(SHELVES, 'low fat mayonnaise')[0]).toBe('Low Fat Mayonnaise, Dressing');
  });
});

describe('what tastes of a fruit', () => {
  const OTHERS: Shelf = [
    ['Whole Milk', 'Dairy'],
    ['Sugar', 'Baking'],
    ['White Bread', 'Bread'],
  ];
  const TASTES = [
    ['Cookie Icing, Orange', 'Baking Decorations & Dessert Toppings'],
    ['Fanta Orange', 'Non Alcoholic Beverages'],
    ['Orange', 'Other Drinks'],
    ['Kefir Orange', ''],
    ['Orange Pie', 'Bakery'],
  ] as const;
  const sureOf = (shelf: Shelf, text: string): number => {
    const items = shelf.map(([name, category]) => ({ name, brand: '', category, size: null }));
    return findProducts(snapshotOfItems(items, 1), text, { limit: 8 }).hits[0]?.confidence ?? 0;
  };

  it.each(TASTES)('is no fresh one, nor sure to be taken for it: %s', (...taste) => {
    expect(answersTo([taste, ['Navel Oranges', 'Produce'], ...OTHERS], 'oranges')[0]).toMatch(/^Navel/);
    expect(sureOf([taste, ...OTHERS], 'oranges')).toBeLessThan(0.7);
  });

  it('is taken where that is what is asked for', () => {
    expect(sureOf([['Orange Pie', 'Bakery'], ...OTHERS], 'orange pie')).toBeGreaterThan(0.8);
    // Juices stand beside drinks, and are asked for as juices.
    expect(
      sureOf([['Orange Juice', 'Vegetable Juice & Fruit Drinks'], ...OTHERS], 'orange juice'),
    ).toBeGreaterThan(0.8);
  });
});

describe('what is fresh behind many that are not', () => {
  const cans = Array.from({ length: 12 }, () => ['Spinach & Greens', 'Vegetables - Shelf Stable'] as const);
  const shelf: Shelf = [...cans, ['Salad Spinach', 'Salad Mix'], ['Carrots', 'Carrots']];
  const items = shelf.map(([name, category]) => ({ name, brand: '', category, size: null }));
  const snapshot = snapshotOfItems(items, 1);

  it.each(['spinach', 'fresh spinach'])('is first all the same, in a list and of a search: %s', (text) => {
    expect(findProducts(snapshot, text, { limit: 1 }).hits[0]!.product).toBeLessThan(cans.length);
    const [listed] = findLikely(snapshot, text, {}, 8, 0.3);
    const [shown] = searchFor(snapshot, text, { limit: 1 }).hits;
    expect([listed?.product, shown?.product]).toEqual([cans.length, cans.length]);
  });

  it('is not where cans are asked for', () => {
    expect(findLikely(snapshot, 'canned spinach', {}, 8, 0.3)[0]!.product).toBeLessThan(cans.length);
  });
});
