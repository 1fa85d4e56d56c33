/** What is found for the line of a brand that is known and not sold, as carts and receipts call it. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { soldHere } from '../support/sold-here.ts';

const SHELF = [
  ['Original Dish Soap', 'Dishes'],
  ['Scrub Sponges', 'Dishes'],
  ['Ultra Soft Toilet Paper', 'Paper'],
  ['Fresh Baby Wipes', 'Baby'],
  ['Disinfecting Wipes, Fresh Scent', 'Cleaning'],
  ['Almond Milk, Original', 'Dairy'],
  ['Sliced Almonds', 'Nuts'],
  ['Chicken Noodle Soup', 'Soup'],
  ['Boneless Chicken Breasts', 'Meat'],
  ['Beef Dry Dog Food', 'Pet'],
  ['Gluten Free Penne', 'Pasta'],
  ['Penne', 'Pasta'],
  ['Corn Tortilla Chips', 'Snacks'],
  ['Sea Salt Potato Crisps', 'Snacks'],
  ['Cheddar & Sour Cream Potato Chips', 'Snacks'],
  ['Sour Cream', 'Dairy'],
  ['Medium Roast Ground Coffee', 'Coffee'],
  ['Coffee Creamer', 'Dairy'],
] as const;
const items = SHELF.map(([name, category]) => ({ name, brand: '', category, size: null }));
const snapshot = snapshotOfItems(items, 1);

const first = (text: string): string | undefined => {
  const [hit] = findProducts(snapshot, text, { limit: 1 }).hits;
  return hit === undefined ? undefined : SHELF[hit.product]![0];
};
const listed = (text: string): string | undefined => {
  const [hit] = findLikely(snapshot, text, {}, 8, 0.3);
  return hit === undefined ? undefined : SHELF[hit.product]![0];
};

describe('a line of a brand that is not sold', () => {
  it('is the thing that the brand makes', () => {
    expect(listed('dawn ultra platinum dish soap')).toBe('Original Dish Soap');
    expect(first('barilla collezione artisanal penne')).toBe('Penne');
  });

  it('is the certain one of a thing that the brand makes', () => {
    expect(first('huggies natural care wipes')).toBe('Fresh Baby Wipes');
  });

  it('is not what the brand makes of that thing besides', () => {
    expect(first('blue diamond almonds')).toBe('Sliced Almonds');
    expect(first('blue diamond lightly dusted almonds')).toBe('Sliced Almonds');
  });

  it('is less sure than the thing by itself, and found for no other thing', () => {
    const sureness = (text: string): number => findProducts(snapshot, text, { limit: 1 }).hits[0]!.confidence;
    expect(sureness('dawn platinum powerwash dish soap')).toBeLessThan(0.8 * sureness('dish soap'));
    expect(listed('dawn ultra platinum sponge holder')).toBeUndefined();
  });

  it('is what the brand makes, where what is named beside it is only a taste of such', () => {
    expect(first('pringles sour cream')).toBe('Sea Salt Potato Crisps');
    expect(first('lays sour cream')).toBe('Cheddar & Sour Cream Potato Chips');
    expect(first('folgers creamer')).toBe('Coffee Creamer');
    expect(first('sour cream')).toBe('Sour Cream');
  });

  it('is what the brand makes, where no thing is named beside it', () => {
    expect(first('dawn platinum powerwash')).toBe('Original Dish Soap');
    expect(first('charmin essentials')).toBe('Ultra Soft Toilet Paper');
    expect(first('dawn powerwash sponges')).toBe('Scrub Sponges');
    expect(first('dawn soup')).not.toBe('Original Dish Soap');
  });

  it('is as sure whatever a line is called that nothing sold is', () => {
    const [one, two] = ['charmin essentials', 'charmin essentials superluxe'].map(
      (text) => findLikely(snapshot, text, {}, 8, 0.3)[0]?.confidence,
    );
    expect(one).toBeGreaterThan(0.4);
    expect(two).toBeCloseTo(one!, 10);
    expect(listed('charmin vegan essentials')).toBeUndefined();
  });

  it('is of all that the brand makes what the line says', () => {
    const animals = ['Beef Dry Dog Food', 'Tuna Wet Cat Food'];
    const shop = snapshotOfItems(
      animals.map((name) => ({ name, brand: '', category: 'Pet', size: null })),
      1,
    );
    const [cat, dog] = ['purina naturals cat', 'purina naturals dog'].map(
      (text) => animals[findProducts(shop, text, { limit: 1 }).hits[0]?.product ?? -1],
    );
    expect([cat, dog]).toEqual(['Tuna Wet Cat Food', 'Beef Dry Dog Food']);
  });

  it('is the plain one of what the brand makes', () => {
    const yogurts = ['Almond-Milk Yogurt, Vanilla', 'Vanilla Drinkable Yogurt', 'Vanilla Whole Milk Yogurt'];
    const shop = snapshotOfItems(
      yogurts.map((name) => ({ name, brand: '', category: 'Yogurt', size: null })),
      1,
    );
    const [hit] = findProducts(shop, 'dannon vanilla', { limit: 3 }).hits;
    expect(yogurts[hit?.product ?? -1]).toBe('Vanilla Whole Milk Yogurt');
  });

  it('keeps what somebody cannot do without', () => {
    expect(listed('doritos gluten free loaded tortilla chips')).toBeUndefined();
    expect(listed('doritos gluten free loaded')).toBeUndefined();
  });
});

describe('a brand of which another product is sold, or that is sold elsewhere', () => {
  const SOLD = [
    ['Chobani', 'Banana Greek Yogurt', 'Yogurt'],
    ['Hill', 'Strawberry Greek Yogurt', 'Yogurt'],
    ['Mill', 'Strawberry Yogurt', 'Yogurt'],
    ['Hill', 'Plain Greek Yogurt', 'Yogurt'],
    ['', 'Fresh Strawberries', 'Produce'],
    ['', 'Strawberries', 'Produce'],
    ['', 'Bananas', 'Produce'],
  ] as const;
  const shelf = SOLD.map(([brand, name, category]) => ({ name, brand, category, size: null }));
  const shop = snapshotOfItems(shelf, 1);
  /** What fills an item, at a chain that sells some. */
  const filledAt = (text: string, isSold: (brand: string) => boolean): string | undefined => {
    const sold = [...shelf.keys()].filter((i) => isSold(shelf[i]!.brand));
    const [hit] = findLikely(shop, text, soldHere(shop, sold), 8, 0.3);
    return hit && shelf[hit.product]!.name;
  };

  it('is asked for what it makes, with the taste that is named', () => {
    expect(filledAt('chobani strawberry', () => true)).toMatch(/^Strawberry (?:Greek )?Yogurt$/);
    expect(filledAt('chobani strawberry', (brand) => brand !== 'Chobani')).toMatch(
      /^Strawberry (?:Greek )?Yogurt$/,
    );
    expect(filledAt('chobani banana', () => true)).toBe('Banana Greek Yogurt');
  });

  it('is asked for what it makes where nothing else is named', () => {
    expect(filledAt('chobani', () => true)).toBe('Banana Greek Yogurt');
    expect(filledAt('chobani', (brand) => brand !== 'Chobani')).toMatch(/Greek Yogurt$/);
  });
});

describe('a fruit or a nut of a brand that is not sold and makes none', () => {
  const SOLD = [
    ['Navel Oranges', 'Produce'],
    ['Peaches', 'Produce'],
    ['Roasted Almonds', 'Nuts'],
    ['Iced Tea, Peach', 'Iced Tea'],
    ['Iced Tea, Lemon', 'Iced Tea'],
    ['Milk Chocolate Candy Bar with Almonds', 'Candy'],
    ['Green Plantains', 'Produce'],
    ['Black Beans', 'Beans'],
    ['Vanilla Extract', 'Baking'],
  ] as const;
  const shop = snapshotOfItems(
    SOLD.map(([name, category]) => ({ name, brand: '', category, size: null })),
    1,
  );
  const listed = (text: string): string | undefined => {
    const [hit] = findLikely(shop, text, {}, 8, 0.3);
    return hit && SOLD[hit.product]![0];
  };

  it('is a taste of what the brand makes', () => {
    expect(listed('lipton peach')).toBe('Iced Tea, Peach');
    expect(listed('snickers almond')).toBe('Milk Chocolate Candy Bar with Almonds');
  });

  it('is nothing where none of that is sold', () => {
    expect(listed('gatorade orange')).toBeUndefined();
    expect(listed('zevia peach')).toBeUndefined();
    expect(listed('capri sun peach')).toBeUndefined();
    expect(listed('glade vanilla')).toBeUndefined();
  });

  it('is nothing that has nearly the letters of the brand', () => {
    const spices = snapshotOfItems(
      ['Bananas', 'Spices', 'Coconut'].map((name) => ({ name, brand: '', category: 'Produce', size: null })),
      1,
    );
    for (const text of ['banana boat', 'old spice', 'softsoap coconut'])
      expect(findLikely(spices, text, {}, 8, 0.3), text).toEqual([]);
  });

  it('is the thing where the brand is unknown, a store, or one that makes such things', () => {
    expect(listed('kestrel peaches')).toBe('Peaches');
    expect(listed('great value peaches')).toBe('Peaches');
    expect(listed('goya plantains')).toBe('Green Plantains');
    expect(listed('mccormick vanilla')).toBe('Vanilla Extract');
  });
});

describe('a product that is asked for by its brand and name', () => {
  /** What fills an item, of a brand's seasonings and some of others. */
  const filledWith = (text: string): string | undefined => {
    const made = ['Chipotle', 'Habanero', 'Garlic'].map((name) => ({
      name: `${name} Seasoning`,
      brand: "Dean Jacob's",
    }));
    const others = ['Taco Seasoning', 'Paprika', 'Oregano'].map((name) => ({ name, brand: 'Hillside' }));
    const shelf = [...made, ...others].map((item) => ({ ...item, category: 'Seasonings', size: null }));
    const [hit] = findLikely(snapshotOfItems(shelf, 1), text, {}, 8, 0.3);
    return shelf[hit?.product ?? -1]?.name;
  };

  it.each(['Chipotle Seasoning', 'Habanero Seasoning', 'Garlic Seasoning'])(
    'is before what else the brand makes, though its letters reach it as well: %s',
    (name) => expect(filledWith(`dean jacob's ${name.toLowerCase()}`)).toBe(name),
  );
});

describe('what tells for whom a thing is', () => {
  it('is left out where no name says it', () => {
    expect(first('senior dog food')).toBe('Beef Dry Dog Food');
  });
});
