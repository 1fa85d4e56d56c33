/** How sure answers are that stand in for what is asked for. */
import { describe, expect, it } from 'vitest';
import { demoProducts } from '../../bench/judged-catalogues.ts';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { reducedOf } from '../../src/domain/understanding/reduced-request.ts';
import type { Understanding } from '../../src/domain/understanding/understanding.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { understandRequest } from '../../src/lookup/finding/understand-request.ts';

/** The names that answer a request, and how surely. */
function answersTo(shelf: readonly (readonly [name: string, category: string])[], text: string) {
  const items = shelf.map(([name, category]) => ({ name, brand: '', category, size: null }));
  const { hits } = findProducts(snapshotOfItems(items, 1), text, { limit: 5 });
  return hits.map(({ product, confidence }) => ({ name: shelf[product]![0], confidence }));
}

/** The names that are meant as much as the best one, for those who show them in their order, as coupons do. */
function meantBy(shelf: readonly (readonly [name: string, category: string])[], text: string): string[] {
  const items = shelf.map(([name, category]) => ({ name, brand: '', category, size: null }));
  const { hits } = findProducts(snapshotOfItems(items, 1), text, { limit: 8, likelyFor: 'in_order' });
  return hits.map(({ product }) => shelf[product]![0]);
}

/** The names that fill an item of a list. */
function listed(shelf: readonly (readonly [name: string, category: string])[], text: string): string[] {
  const items = shelf.map(([name, category]) => ({ name, brand: '', category, size: null }));
  const likely = findLikely(snapshotOfItems(items, 1), text, {}, 8, 0.3);
  return likely.map(({ product }) => shelf[product]![0]);
}

describe('juice', () => {
  it('is no frozen concentrate, and may stand on a shelf of drinks', () => {
    const shelf = [
      ['Calcium Added Orange Juice', 'Frozen Fruit & Juice Concentrates'],
      ['Orange Juice From Concentrate', 'Frozen Fruit & Juice Concentrates'],
      ['Apple Juice', 'Frozen Fruit & Juice Concentrates'],
      ['100% Pure Orange Juice', 'Vegetable Juice, Nectars & Fruit Drinks'],
      ['Orange Juice Drink', 'Vegetable Juice, Nectars & Fruit Drinks'],
    ] as const;
    const [juice] = answersTo(shelf, 'orange juice');
    expect(juice).toMatchObject({ name: '100% Pure Orange Juice' });
    expect(juice!.confidence).toBeGreaterThan(0.8);
    expect(answersTo(shelf, 'frozen orange juice')[0]!.name).toMatch(/^Calcium|From Concentrate$/);
  });
});

describe('what has but the last word of a thing', () => {
  const demo = demoProducts();
  const items = demo.map(({ name, brand, category, size }) => ({
    name,
    brand: brand ?? '',
    category: category ?? null,
    size,
  }));

  it('stands in for it only behind the thing itself, whatever else it says that is asked for', () => {
    const { hits } = findProducts(snapshotOfItems(items, 1), 'low sodium alfredo sauce', { limit: 5 });
    expect(items[hits[0]!.product]!.name).toMatch(/Alfredo/);
  });
});

describe('what stands in for a thing', () => {
  const others = [
    ['Coffee Filters', 'Coffee Filters'],
    ['Chicken Soup', 'Soup'],
    ['Tomato Soup', 'Soup'],
  ] as const;

  it('without gluten is no pasta beside rice', () => {
    const pasta = [
      ['Authentic Pasta Rice Beans', 'Hispanic'],
      ['Spaghetti Dry', 'Pasta'],
      ...others,
    ] as const;
    expect(listed(pasta, 'gluten free pasta')).toEqual([]);
    for (const name of ['Rice Pasta', 'Organic Brown Rice Penne Pasta'])
      expect(listed([...pasta, [name, 'Pasta']], 'gluten free pasta')).toEqual([name]);
  });

  it('of so many cans comes in cans', () => {
    const food = ['Cat', 'Dog'].flatMap((animal) => {
      const shelf = `${animal} Food`;
      const dry = ['Economy', 'Premium', 'Puppy'].map(
        (line) => [`Dry ${shelf} ${line} (Cost Cut`, shelf] as const,
      );
      return [...dry, [`Canned ${shelf} (Alpo/Frisk`, shelf] as const];
    });
    const shelf = [...food, ...others];
    const items = shelf.map(([name, category]) => ({ name, brand: '', category, size: null }));
    for (const [text, name] of [
      ['12 cans of cat food', 'Canned Cat Food (Alpo/Frisk'],
      ['6 cans dog food', 'Canned Dog Food (Alpo/Frisk'],
    ] as const) {
      const [first] = findProducts(snapshotOfItems(items, 1), text, { limit: 5 }).hits;
      expect(shelf[first!.product]![0]).toBe(name);
      // Canned says as much as cans do: dry food has only the rest of the words, and counts 0.7.
      expect(first!.coverage).toBeGreaterThan(0.9);
    }
  });

  it('is what labels call it: sanitary napkins', () => {
    const hygiene = [
      ['Fem. Hygn.Napkins', 'Feminine Hygiene'],
      ['Paper Napkins', 'Paper'],
      ...others,
    ] as const;
    expect(listed(hygiene, 'sanitary napkins')).toEqual(['Fem. Hygn.Napkins']);
  });
});

describe('what has the words of a phrase apart', () => {
  it('is meant less than what has the phrase', () => {
    const shelf = ['Large White Eggs', 'Liquid Egg Whites', 'Whole Milk', 'Olive Oil'];
    const items = shelf.map((name) => ({ name, brand: '', category: 'Shelf', size: null }));
    const likely = findLikely(snapshotOfItems(items, 1), 'egg whites', {}, 8, 0.3);
    const meant = likely.filter(({ isMeant }) => isMeant).map(({ product }) => shelf[product]);
    expect(meant).toEqual(['Liquid Egg Whites']);
  });
});

describe('a variety of what is bought fresh', () => {
  const SHELF = [
    ['Green Cabbage', 'Produce'],
    ['Russet Potatoes', 'Produce'],
    ['Gala Apples', 'Produce'],
    ['Granny Smith Apples', 'Produce'],
    ['Bell Peppers', 'Produce'],
    ['White Pepper', 'Spices'],
    ['Caramel Apple', 'Candy'],
  ] as const;

  it('that is not sold is answered by the others, surely by none', () => {
    const [cabbage] = answersTo(SHELF, 'savoy cabbage');
    expect(cabbage).toMatchObject({ name: 'Green Cabbage' });
    expect(cabbage!.confidence).toBeLessThan(0.8);
    expect(listed(SHELF, 'savoy cabbage')).toEqual(['Green Cabbage']);
    expect(answersTo(SHELF, 'granny smith apples')[0]!.name).toBe('Granny Smith Apples');
  });

  it.each([
    ['savoy cabbage', true],
    ['potatoes', false],
    ['mashed potatoes', false],
    ['caramel apples', false],
    ['white pepper', false],
    ['crab apples', false],
    ['gala candy', false],
  ])('is nothing that is made of it, and no other thing: %s', (text, isVariety) => {
    const items = SHELF.map(([name, category]) => ({ name, brand: '', category, size: null }));
    const less = reducedOf(understandRequest(snapshotOfItems(items, 1), text));
    const isThingAlone = ({ concepts, head }: Understanding) =>
      concepts.every(({ preference }, i) => preference || i === head);
    expect(less.some(isThingAlone)).toBe(isVariety);
  });
});

describe('a number alone', () => {
  it.each(['0', '1/2', '100%', '12', '½', '500 ml', '24 pack'])('asks for nothing: %s', (text) => {
    expect(
      answersTo(
        [
          ['100% Apple Juice', 'Juice'],
          ['12 Grain Bread', 'Bakery'],
          ['1/2 and 1/2', 'Dairy'],
        ],
        text,
      ),
    ).toEqual([]);
  });
});

describe('what names a thing in passing', () => {
  it.each([
    ['hamburger', 'Hamburger Buns'],
    ['blue cheese', 'Blue Cheese Dressing'],
    ['orzo', 'Chicken Broccoli Orzo'],
    ['flowers', 'Flower Seeds'],
    ['naranjas', 'Orange Soda'],
    ['lettuce', 'Shredded Lettuce'],
    ['bacon', 'Real Bacon Pieces'],
    ['powdered sugar', 'Powdered Sugar Cookies'],
  ])('is hardly likely to be meant by it: %s', (text, name) => {
    const shelf = [
      [name, 'Shelf'],
      ['Milk', 'Dairy'],
      ['Bread', 'Bakery'],
    ] as const;
    const [passing] = answersTo(shelf, text);
    expect(passing?.confidence ?? 0).toBeLessThan(0.65);
    expect(answersTo(shelf, name)[0]!.confidence).toBeGreaterThan(0.8);
  });
});

describe('what a brand makes', () => {
  const MADE = [
    ['Crispex Wafers', 'Crispex', 'Cookies'],
    ['Crispex Thin Wafers', 'Crispex', 'Cookies'],
    ['Crispex Frozen Bars', 'Crispex', 'Frozen'],
    ['Larkola Crackers', 'Larkola', 'Crackers'],
    ['Larkola Tomato Soup', 'Larkola', 'Soup'],
    ['Larkola Dish Soap', 'Larkola', 'Cleaning'],
    ['Glide Wafers', 'Glide', 'Cookies'],
    ['Sour Cream', 'Dairyfold', 'Dairy'],
  ] as const;

  it.each([
    ['crispex snorkel flavor', ['Crispex Thin Wafers', 'Crispex Wafers']],
    // It makes several kinds of things, a word that means something else is no sure brand, and one behind is none.
    ['larkola snorkel flavor', []],
    ['glide snorkel flavor', []],
    ['snorkel crispex', []],
  ])(
    'is less surely a line of it that nothing is called, where nearly all is of one kind: %s',
    (text, names) => {
      const items = MADE.map(([name, brand, category]) => ({ name, brand, category, size: null }));
      const { hits } = findProducts(snapshotOfItems(items, 1), text, { limit: 5 });
      expect(hits.map(({ product }) => MADE[product]![0]).sort()).toEqual(names);
      for (const { confidence } of hits) expect(confidence).toBeLessThanOrEqual(0.75);
    },
  );
});

describe('what stands in for what is asked for', () => {
  const CHEESES = [
    ['Gouda Cheese', 'Cheese'],
    ['Havarti Cheese', 'Cheese'],
    ['Yellow Onions', 'Produce'],
    ['Orange Juice', 'Juice'],
  ] as const;

  it('is less sure than the thing, where it is only one of the same kind', () => {
    const [asked] = answersTo(CHEESES, 'gouda');
    const [instead] = answersTo(CHEESES, 'paneer');
    expect(asked!.name).toBe('Gouda Cheese');
    expect(asked!.confidence).toBeGreaterThan(0.8);
    expect(instead!.confidence).toBeLessThan(0.6);
  });

  it('is less sure, where it is of another brand', () => {
    const [soda] = answersTo([...CHEESES, ['Cherry Soda', 'Soda']], 'dr pepper');
    expect(soda!.name).toBe('Cherry Soda');
    expect(soda!.confidence).toBeLessThan(0.75);
  });

  it('is hardly likely, and in no list, where it has what somebody cannot do without', () => {
    const shelf = [
      ...CHEESES,
      ['Saltine Crackers', 'Crackers'],
      ['Plain Bagels', 'Bagels'],
      ['Gluten Free Waffles', 'Frozen Breakfast'],
      ['Milk Chocolate with Almonds', 'Candy'],
      ['Dairy Free Ranch Dressing', 'Dressings'],
      ['Non-Dairy Coffee Creamer', 'Creamers'],
      ['Oat Creamer', 'Creamers'],
    ] as const;
    const [crackers] = answersTo(shelf, 'gluten free crackers');
    expect(crackers!.name).toBe('Saltine Crackers');
    expect(crackers!.confidence).toBeLessThanOrEqual(0.4);
    for (const text of ['gluten free crackers', 'gf bagels', 'gluten free bagels', 'dairy free chocolate'])
      expect(listed(shelf, text)).toEqual([]);
    expect(listed(shelf, 'gluten free waffles')).toEqual(['Gluten Free Waffles']);
    expect(listed(shelf, 'dairy free creamer')).toEqual(['Oat Creamer']);
  });

  it.each([
    ['gluten free crackers', []],
    ['sugar free chocolate', []],
    ['vegan cheese', []],
    ['gluten free waffles', ['Gluten Free Waffles']],
    ['crackers', ['Butter Crackers', 'Saltine Crackers']],
    // A matter of taste, which the next best does not say.
    ['organic crackers', ['Butter Crackers', 'Saltine Crackers']],
  ])('is not meant where it has what somebody cannot do without: %s', (text, names) => {
    const shelf = [
      ...CHEESES,
      ['Saltine Crackers', 'Crackers'],
      ['Butter Crackers', 'Crackers'],
      ['Gluten Free Waffles', 'Frozen Breakfast'],
      ['Buttermilk Waffles', 'Frozen Breakfast'],
      ['Milk Chocolate with Almonds', 'Candy'],
    ] as const;
    expect(meantBy(shelf, text).sort()).toEqual(names);
  });

  it.each([
    'Glutino Crackers',
    'Crunchmaster Sea Salt Crackers',
    "Mary's Gone Crackers Original",
    'Simple Mills Crackers',
  ])('is what a brand makes that makes nothing else, which its name does not say: %s', (name) => {
    const shelf = [['Saltine Crackers', 'Crackers'], [name, 'Crackers'], ...CHEESES] as const;
    expect(listed(shelf, 'gluten free crackers')).toEqual([name]);
    expect(meantBy(shelf, 'gluten free crackers')).toEqual([name]);
  });

  it('is no other thing of a brand where somebody cannot do without what it lacks', () => {
    const items = ['Original Sandwich Cookies', 'Golden Sandwich Cookies', 'Mint Sandwich Cookies'].map(
      (name) => ({ name: `Oreo ${name}`, brand: 'Oreo', category: 'Cookies', size: null }),
    );
    const shop = snapshotOfItems([...items, { name: 'Milk', brand: '', category: 'Milk', size: null }], 1);
    const meant = (text: string) => findProducts(shop, text, { limit: 8, likelyFor: 'in_order' }).hits;
    expect(meant('oreo double stuf').length).toBe(3);
    expect(meant('oreo double stuf gluten free')).toEqual([]);
  });

  it.each([
    // What is free of gluten has nuts, and chicken is what the dog should not get.
    [
      'nut free granola bars',
      ['Peanut Butter Gluten Free Granola Bars', 'Honey Granola Bars'],
      'Honey Granola Bars',
    ],
    ['granola bars without nuts', ['Almond Granola Bars', 'Honey Granola Bars'], 'Honey Granola Bars'],
    ['chicken free dog food', ['Chicken Dog Food', 'Lamb Dog Food'], 'Lamb Dog Food'],
    ['decaf coffee', ['Ground Coffee'], 'Ground Coffee'],
  ])('lacks what is said to be in it: %s, of %j', (text, names, first) => {
    const shelf = [...names.map((name) => [name, 'Shelf'] as const), ...CHEESES];
    const [best] = answersTo(shelf, text);
    expect(best!.name).toBe(first);
    expect(best!.confidence).toBeLessThanOrEqual(0.4);
    expect(listed(shelf, text)).toEqual([]);
  });

  it.each([
    ['nut free granola bars', ['Almond Granola Bars', 'Nut Free Granola Bars'], ['Nut Free Granola Bars']],
    ['cookies without egg', ['Egg Cookies', 'Cookies, No Egg'], ['Cookies, No Egg']],
    ['chili no beans', ['Chili Beans', 'Chili No Beans'], ['Chili No Beans']],
    ['chili beans', ['Chili Beans', 'Chili No Beans'], ['Chili Beans']],
    ['gf crackers', ['Saltine Crackers', 'Gluten Free Crackers'], ['Gluten Free Crackers']],
    // Salt is a matter of taste, or of less of it.
    ['crackers without salt', ['Saltine Crackers', 'Wheat Crackers'], ['Saltine Crackers', 'Wheat Crackers']],
  ])('is none where names say that they lack it: %s, of %j', (text, names, first) => {
    const shelf = [...names.map((name) => [name, 'Shelf'] as const), ...CHEESES];
    expect(listed(shelf, text).sort()).toEqual(first);
  });

  it.each([
    ['salsa not hot', ['Salsa Hot', 'Chunky Mild Salsa'], ['Chunky Mild Salsa', 'Salsa Hot']],
    ['salsa not spicy', ['Salsa Medium', 'Chunky Mild Salsa'], ['Chunky Mild Salsa', 'Salsa Medium']],
    ['cat food no fish', ['Tuna Cat Food', 'Chicken Cat Food'], ['Chicken Cat Food', 'Tuna Cat Food']],
    ['no butter popcorn', ['Butter Popcorn', 'Sea Salt Popcorn'], ['Sea Salt Popcorn', 'Butter Popcorn']],
    ['lettuce, not iceberg', ['Iceberg Lettuce', 'Romaine Lettuce'], ['Romaine Lettuce', 'Iceberg Lettuce']],
    ['beans that are not refried', ['Refried Beans', 'Pinto Beans'], ['Pinto Beans', 'Refried Beans']],
  ])(
    'is behind the others, and less likely, where it is what somebody does not want: %s, of %j',
    (text, names, order) => {
      const answers = answersTo([...names.map((name) => [name, 'Shelf'] as const), ...CHEESES], text);
      expect(answers.map(({ name }) => name)).toEqual(order);
      expect(answers[1]!.confidence).toBeLessThan(0.6);
    },
  );

  it('is another size of what is numbered by sizes', () => {
    const items = demoProducts().map(({ name, brand, size }) => ({
      name,
      brand: brand ?? '',
      category: null,
      size,
    }));
    const shop = snapshotOfItems(items, 1);
    const [sold] = findProducts(shop, 'size 4 diapers', { limit: 1 }).hits;
    const [other] = findProducts(shop, 'size 8 diapers', { limit: 1 }).hits;
    expect(items[sold!.product]!.name).toMatch(/size 4/i);
    expect(sold!.confidence).toBeGreaterThan(0.8);
    expect(other!.confidence).toBeLessThan(0.65);
  });

  it('is another size, however alike its letters are', () => {
    const diapers = ['Size 3 Overnight Diapers', 'Size 6 Diapers', 'Size 6 Baby Shorts'];
    const items = diapers.map((name) => ({ name, brand: 'Hill', category: null, size: null }));
    const shop = snapshotOfItems(items, 1);
    const answers = findProducts(shop, 'size 6 overnight diapers', { limit: 5 }).hits;
    expect(items[answers[0]!.product]!.name).toBe('Size 6 Diapers');
    for (const { product, confidence } of answers)
      if (items[product]!.name.includes('3')) expect(confidence).toBeLessThan(0.6);
  });

  it('is behind what says nothing of its size, and less likely, where it says another', () => {
    const shrimps = [['Small Raw Shrimp', 'Seafood'], ['Raw Shrimp', 'Seafood'], ...CHEESES] as const;
    const answers = answersTo(shrimps, 'large raw shrimp');
    expect(answers.map(({ name }) => name)).toEqual(['Raw Shrimp', 'Small Raw Shrimp']);
    expect(answers[1]!.confidence).toBeLessThan(0.6);
    const [small] = answersTo(shrimps, 'small raw shrimp');
    expect(small!.name).toBe('Small Raw Shrimp');
    expect(small!.confidence).toBeGreaterThan(0.8);
  });

  it('is behind the thing, and doubtful, where it says to be something else', () => {
    const spices = [
      ['Cumin Curry Dressing', 'Dressings'],
      ['Ground Cumin Spice', 'Spices'],
      ...CHEESES,
    ] as const;
    const answers = answersTo(spices, 'cumin');
    expect(answers.map(({ name }) => name)).toEqual(['Ground Cumin Spice', 'Cumin Curry Dressing']);
    const [vodkaSauce] = answersTo([...CHEESES, ['Vodka Pasta Sauce', 'Pasta Sauce']], 'vodka');
    // What is known to be one of something else.
    const [mango] = answersTo([...CHEESES, ['Champagne Mangoes', 'Produce']], 'champagne');
    for (const { confidence } of [answers[1]!, vodkaSauce!, mango!]) expect(confidence).toBeLessThan(0.5);
  });
});

describe('what says in two ways what is asked for', () => {
  it('counts by the one that says more: hot cocoa of milk chocolate is no less than hot cocoa', () => {
    const items = [
      'Milk Chocolate Hot Cocoa Mix',
      'No Sugar Added Hot Cocoa Mix',
      'Chocolate Bar',
      'Hot Sauce',
    ].map((name) => ({ name, brand: '', category: 'Pantry', size: null }));
    const { hits } = findProducts(snapshotOfItems(items, 1), 'hot chocolate', { limit: 2 });
    expect(hits.map(({ coverage }) => coverage.toFixed(2))).toEqual(['0.95', '0.95']);
  });
});

describe('what names call by what the thing is one of', () => {
  it('is the thing: a pesto that is called pasta sauce', () => {
    const items = [
      ['Chicken Pesto', 'Frozen Dinners'],
      ['Turkey Pesto', 'Frozen Dinners'],
      ['Shrimp Pesto', 'Frozen Dinners'],
      ['Beef Pesto', 'Frozen Dinners'],
      ['Tomato Pesto, Italian Pasta Sauce', 'Pasta Sauces'],
      ['Marinara Pasta Sauce', 'Pasta Sauces'],
      ['Tomato & Basil Pasta Sauce', 'Pasta Sauces'],
      ['Alfredo Pasta Sauce', 'Pasta Sauces'],
    ].map(([name, category]) => ({ name: name!, brand: '', category: category!, size: null }));
    const { hits } = findProducts(snapshotOfItems(items, 1), 'pesto', { limit: 5 });
    expect(hits.find(({ product }) => items[product]!.name.startsWith('Tomato'))?.isKind).toBe(true);
    expect(hits.map(({ product }) => items[product]!.name)).not.toContain('Marinara Pasta Sauce');
  });
});

describe('what a brand makes that is not sold', () => {
  const SHELF = [
    ['Chocolate Ice Cream Bars', 'Ice Cream'],
    ['Hazelnut Chocolate Bar', 'Candy'],
    ['Saltine Crackers', 'Crackers'],
    ['Thin Wheat Crackers', 'Crackers'],
    ['Gel Drain Opener', 'Cleaning'],
    ['Yellow Onions', 'Produce'],
  ] as const;

  it.each([
    ['snickers bar', 'Hazelnut Chocolate Bar'],
    ['triscuit crackers', 'Thin Wheat Crackers'],
    // A drain cleaner by another name.
    ['drano', 'Gel Drain Opener'],
  ])('is what is meant by the brand and the kind: %s', (text, first) => {
    expect(answersTo(SHELF, text)[0]!.name).toBe(first);
  });

  it('is any of the kind, where nothing of what it makes is sold', () => {
    const others = SHELF.filter(([name]) => name !== 'Thin Wheat Crackers');
    expect(answersTo(others, 'triscuit crackers')[0]!.name).toBe('Saltine Crackers');
  });
});

describe('how large a pack is, said without a figure', () => {
  const SHELF = [
    ['Potato Chips', 'Chips'],
    ['Potato Chips Party Size', 'Chips'],
    ['Saltine Crackers', 'Crackers'],
    ['Yellow Onions', 'Produce'],
  ] as const;

  it('is preferred, and not missed', () => {
    expect(answersTo(SHELF, 'potato chips party size')[0]!.name).toBe('Potato Chips Party Size');
    const [crackers] = answersTo(SHELF, 'family size crackers');
    expect(crackers!.name).toBe('Saltine Crackers');
    expect(crackers!.confidence).toBeGreaterThan(0.7);
  });
});

describe('a word that would be a container, were it misspelt', () => {
  it('asks for nothing that is sold in one: curtains', () => {
    const shelf = [
      ['Strawberry Protein Shake Carton', 'Drinks'],
      ['Yellow Onions', 'Produce'],
    ] as const;
    expect(answersTo(shelf, 'curtains')).toEqual([]);
    expect(answersTo(shelf, 'stawberry carton')[0]!.name).toBe('Strawberry Protein Shake Carton');
  });
});

describe('what is made without animals', () => {
  const SHELF = [
    ['Vegan Mozzarella Shreds', 'Cheese'],
    ['Mozzarella Cheese Block', 'Cheese'],
    ['Plant-Based Burgers', 'Frozen Meals'],
    ['Oat Milk', 'Milk'],
    ['Yellow Onions', 'Produce'],
  ] as const;

  it('is behind what is of them, where that is asked for', () => {
    const names = answersTo(SHELF, 'mozzarella').map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Mozzarella Cheese Block', 'Vegan Mozzarella Shreds']);
    expect(answersTo(SHELF, 'vegan mozzarella')[0]!.name).toBe('Vegan Mozzarella Shreds');
  });

  it('is doubtful where there is nothing else, and not where the request says so', () => {
    const sure = (text: string): number => answersTo(SHELF, text)[0]!.confidence;
    expect(sure('burgers')).toBeLessThan(0.5);
    expect(sure('plant based burgers')).toBeGreaterThan(0.8);
    expect(sure('oat milk')).toBeGreaterThan(0.8);
  });
});

describe('what a thing is for', () => {
  const SHELF = [
    ['Cheese Pizza', 'Frozen Pizza'],
    ['Pizza, Cheese', 'Frozen Pizza'],
    ['Pepperoni Pizza', 'Frozen Pizza'],
    ['Lean Ground Beef', 'Beef'],
    ['Beef Stew Meat', 'Beef'],
    ['Mozzarella Cheese', 'Cheese'],
    ['Sliced Cheddar Cheese', 'Cheese'],
    ['Sliced Pepperoni', 'Lunch Meat'],
    ['Pizza Sauce', 'Pasta Sauce'],
    ['Marinara Sauce', 'Pasta Sauce'],
    ['Dog Food', 'Dog Food'],
    ['Cat Food', 'Cat Food'],
  ] as const;

  it.each([
    ['cheese for pizza', 'Mozzarella Cheese'],
    ['cheese for the pizza', 'Mozzarella Cheese'],
    ['queso para pizza', 'Mozzarella Cheese'],
    // What is bought for it.
    ['beef for stew', 'Beef Stew Meat'],
    ['cheese for burgers', 'Sliced Cheddar Cheese'],
    ['pepperoni for pizza', 'Sliced Pepperoni'],
    ['pepperoni for pasta', 'Sliced Pepperoni'],
    // Names say it before the thing.
    ['sauce for pizza', 'Pizza Sauce'],
    ['cheese pizza', 'Cheese Pizza'],
    // Who it is for is no dish.
    ['food for cats', 'Cat Food'],
    // No thing is named but the use.
    ['ingredients for marinara sauce', 'Marinara Sauce'],
    ['something for cats', 'Cat Food'],
  ])('is not what is asked for: %s', (text, first) => {
    expect(answersTo(SHELF, text)[0]!.name).toBe(first);
  });
});

describe('a thing that names call by what it is one of, too', () => {
  const SHELF = [
    ['Gala Apples', 'Produce'],
    ['Baby Bella Sliced Mushrooms', 'Produce'],
    ['Reduced Fat Grated Parmesan Cheese', 'Cheese'],
    ['Grated Parmesan Cheese', 'Cheese'],
    ['Fuji Apples', 'Produce'],
    ['Lemons', 'Produce'],
    ['Lemon Fruit Bars', 'Snacks'],
    ['Lemon Juice', 'Juice'],
    ['Lemonade', 'Juice'],
    ['Lemon Cookies', 'Cookies'],
  ] as const;

  it.each([
    ['gala', 'Gala Apples'],
    ['baby bella', 'Baby Bella Sliced Mushrooms'],
    ['grated parmesan', 'Grated Parmesan Cheese'],
    // Few names call a lemon a fruit.
    ['lemon', 'Lemons'],
  ])('is sure by its own name: %s', (text, first) => {
    const [best] = answersTo(SHELF, text);
    expect(best!.name).toBe(first);
    expect(best!.confidence).toBeGreaterThan(0.9);
  });
});

describe('how large a piece is, in inches', () => {
  const SHELF = [
    ['Flour Tortillas', 'Tortillas'],
    ['Paper Plates 7 Inch', 'Plates'],
    ['Paper Plates 9 Inch', 'Plates'],
    ['Yellow Onions', 'Produce'],
  ] as const;

  it.each([
    ['9" paper plates', 'Paper Plates 9 Inch'],
    ['7-inch paper plates', 'Paper Plates 7 Inch'],
    ['6 flour tortillas (8 inch)', 'Flour Tortillas'],
  ])('is preferred, and not missed: %s', (text, first) => {
    const [best] = answersTo(SHELF, text);
    expect(best!.name).toBe(first);
    expect(best!.confidence).toBeGreaterThan(0.7);
  });
});

describe('a word that is English and Spanish', () => {
  const SHELF = [
    ['White Sandwich Bread', 'Bread'],
    ['Whole Wheat Bread', 'Bread'],
    ['Sheets Puff Pastry', 'Frozen'],
    ['Yellow Onions', 'Produce'],
  ] as const;

  it.each([
    ['pan', 'White Sandwich Bread'],
    ['pan integral', 'Whole Wheat Bread'],
  ])('is Spanish alone and beside Spanish: %s', (text, first) => {
    expect(answersTo(SHELF, text)[0]!.name).toBe(first);
  });

  it.each(['baking pan', 'sheet pan'])('is English beside English: %s', (text) => {
    expect(answersTo(SHELF, text)).toEqual([]);
  });
});

describe('what claims more than is asked for', () => {
  it('fills no item where the plain thing comes a little later', () => {
    const farms = ['Hill', 'Lake', 'Glen', 'Wood', 'Moor', 'Dale', 'Ford', 'Brook', 'Heath'];
    const shelf = [
      ...farms.map((farm) => [`${farm} Cage Free Large Eggs`, 'Eggs'] as const),
      ['Grade A Large White Eggs From Barns Near You', 'Eggs'],
      ['Whole Milk', 'Milk'],
    ] as const;
    expect(listed(shelf, 'eggs')[0]).toMatch(/^Grade A/);
    expect(listed(shelf, 'cage free eggs')[0]).toMatch(/Cage Free/);
  });
});

describe('what is sold in sizes that few take', () => {
  /** The size of what fills an item, of four wines of which the one at a place has three liters. */
  const sizeOf = (text: string, large: number): string => {
    const sizes = ['750 ml', '750 ml', '750 ml', '1 L'].with(large, '3 L');
    const items = sizes.map((size) => ({ name: 'Chardonnay Wine', brand: '', category: 'Wine', size }));
    const [best] = findLikely(snapshotOfItems(items, 1), text, {}, 8, 0.3);
    return sizes[best!.product]!;
  };

  it.each([0, 1, 2, 3])('goes behind what is sold in a usual one, unless it is asked for: at %i', (large) => {
    expect(sizeOf('chardonnay', large)).not.toBe('3 L');
    expect(sizeOf('2 bottles of chardonnay', large)).not.toBe('3 L');
    expect(sizeOf('chardonnay 3 liter', large)).toBe('3 L');
  });
});

describe('what a shelf lists that a thing may be', () => {
  const sugar = ['Pure Cane Sugar', 'Granulated, Brown & Powdered Sugar'] as const;
  const sureness = (shelf: readonly (readonly [name: string, category: string])[], text: string): number =>
    answersTo(shelf, text)[0]!.confidence;

  it('is not said of all that stands there', () => {
    expect(sureness([sugar, ['Oats', 'Cereal']], 'sugar')).toBeGreaterThan(0.9);
    expect(answersTo([['Light Brown Sugar', sugar[1]], sugar], 'sugar')[0]!.name).toBe(sugar[0]);
  });

  it('is where there is nothing else that it may be', () => {
    const inCans = sureness([['Green Beans', 'Canned & Bottled Beans'], sugar], 'green beans');
    const onNone = sureness([['Green Beans', 'Beans'], sugar], 'green beans');
    expect(inCans).toBeLessThan(0.75 * onNone);
  });
});

describe('what says to be another kind of thing', () => {
  const others = [
    ['Chicken Broth', 'Broth'],
    ['Cola', 'Soft Drinks'],
  ] as const;
  const sureOf = (category: string, name: string, text: string): number =>
    answersTo([[name, category], ...others], text).find((answer) => answer.name === name)!.confidence;

  it('is hardly bought where its shelf says so too: no pasta sauce for vodka', () => {
    const [own, none] = ['Pasta Sauce', 'Grocery'].map((shelf) => sureOf(shelf, 'Vodka Sauce', 'vodka'));
    expect(own).toBeLessThan(0.7 * none!);
    expect(listed([['Vodka Sauce', 'Pasta Sauce'], ...others], 'vodka')).toEqual([]);
  });

  it('is bought as others are on a shelf of what is asked for: cups of ramen among noodles', () => {
    const text = 'ramen noodles';
    const [asked, none] = ['Dry Noodles', 'Grocery'].map((shelf) => sureOf(shelf, 'Ramen Noodle Cups', text));
    expect(asked).toBeGreaterThan(1.5 * none!);
  });
});

describe('what is full fat', () => {
  it('is rather what says nothing of its fat than what says low fat', () => {
    const shelf = [
      ['Low Fat Cottage Cheese', 'Cheese'],
      ['Cottage Cheese', 'Cheese'],
      ['Fat Free Ranch Dressing', 'Dressing'],
      ['Original Crackers', 'Crackers'],
      ['Whole Milk', 'Milk'],
    ] as const;
    expect(answersTo(shelf, 'full fat cottage cheese')[0]!.name).toBe('Cottage Cheese');
    expect(answersTo(shelf, 'low fat cottage cheese')[0]!.name).toBe('Low Fat Cottage Cheese');
  });
});
