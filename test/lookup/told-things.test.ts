/** Requests that say a thing before what tells of it, as labels and lists do. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findProducts } from '../../src/lookup/find-products.ts';
import { OF_KIND } from '../../src/lookup/finding/accepted.ts';
import { findLess } from '../../src/lookup/finding/less/find-less.ts';
import { understandRequest } from '../../src/lookup/finding/understand-request.ts';
import { LEAST_CONFIDENCE } from '../../src/lookup/finding/weights.ts';

const SHELF = [
  ['Strawberry Ice Cream', 'Ice Cream'],
  ['Vanilla Ice Cream', 'Ice Cream'],
  ['Ice Cream, Strawberry Swirl', 'Ice Cream'],
  ['Cookies Swirl Ice Cream', 'Ice Cream'],
  ['Sugar Cookies', 'Cookies'],
  ['Oatmeal Cookies', 'Cookies'],
  ['Fresh Strawberries', 'Fruit'],
  ['Strawberry Lowfat Yogurt', 'Yogurt'],
  ['Pretzels, Sticks', 'Snacks'],
  ['Sourdough Pretzels', 'Snacks'],
  ['Honey Mustard', 'Condiments'],
  ['Whole Milk', 'Milk'],
  ['Chocolate Milk', 'Milk'],
  ['Milk Chocolate', 'Candy'],
  ['Coconut Granola', 'Cereal'],
  ['Granola Coconut', 'Snacks'],
  ['Banana Pudding', 'Desserts'],
  ['Banana Cream Pudding', 'Desserts'],
  ['Pudding Pops, Banana', 'Frozen'],
  ['Gala Apples', 'Fruit'],
  ['Dried Apples', 'Snacks'],
] as const;
/** A catalogue of things by their names and categories, all without a brand. */
const catalogueOf = (things: readonly (readonly [name: string, category: string])[]) =>
  snapshotOfItems(
    things.map(([name, category]) => ({ name, brand: '', category, size: null })),
    1,
  );
const snapshot = catalogueOf(SHELF);
const thingOf = (text: string): string | undefined => {
  const { concepts, head } = understandRequest(snapshot, text);
  return concepts[head]?.typed;
};
const firstOf = (text: string) => {
  const [hit] = findProducts(snapshot, text, { limit: 5 }).hits;
  return hit === undefined ? undefined : { name: SHELF[hit.product]![0], confidence: hit.confidence };
};

describe('the thing that a request names', () => {
  it.each([
    // The last thing, as English has it.
    ['strawberry ice cream', 'ice cream'],
    ['strawberry yogurt', 'yogurt'],
    ['honey mustard', 'honey mustard'],
    // The first where names that say both are of the first.
    ['ice cream strawberry', 'ice cream'],
    // Names that say both are of the one as of the other: as English has it.
    ['granola coconut', 'coconut'],
    ['milk chocolate', 'milk chocolate'],
    // A fruit or a spice is a taste of what is none where most names that say both are of that.
    ['pudding banana', 'pudding'],
    // What is counted, if most of what is called so is that.
    ['pretzels honey mustard', 'pretzels'],
    ['pretzels apples', 'apples'],
    // Not where names that say both are the last.
    ['cookies ice cream', 'ice cream'],
  ])('of %s is %s', (text, thing) => expect(thingOf(text)).toBe(thing));

  it('is found whichever stands first', () => {
    const [labelled, spoken] = ['ice cream strawberry', 'strawberry ice cream'].map(firstOf);
    expect(labelled!.name).toBe(spoken!.name);
    expect(labelled!.confidence).toBeGreaterThan(0.95);
  });

  it('is sold without what tells of it rather than what tells of it alone', () => {
    expect(firstOf('pretzels honey mustard')!.name).toMatch(/Pretzels/);
    expect(firstOf('pretzels honey mustard')!.confidence).toBeLessThan(0.6);
  });
});

describe('a taste', () => {
  const SOLD = [
    ['Strawberry Lowfat Yogurt', 'Yogurt'],
    ['Plain Yogurt', 'Yogurt'],
    ['Almond-Milk Yogurt, Strawberry', 'Yogurt'],
    ['Fresh Strawberries', 'Fruit'],
    ['Lemon Flavored Water', 'Water'],
    ['Lime Flavored Water', 'Water'],
    ['Seltzer Water, Lemon', 'Water'],
    ['Spring Water', 'Water'],
    ['Lemons', 'Fruit'],
    ['Barbecue Potato Chips', 'Chips'],
    ['Classic Potato Chips', 'Chips'],
  ] as const;
  const shop = catalogueOf(SOLD);

  it.each([
    ['yogurt strawberry', 'Strawberry Lowfat Yogurt'],
    ['yogurt strawberry flavor', 'Strawberry Lowfat Yogurt'],
    ['strawberry flavor yogurt', 'Strawberry Lowfat Yogurt'],
    ['chips barbecue flavor', 'Barbecue Potato Chips'],
    ['lemon water', 'Lemon Flavored Water'],
    ['water with lemon', 'Lemon Flavored Water'],
    ['water', 'Spring Water'],
  ])('is of the thing beside it: %s', (text, name) => {
    const [hit] = findProducts(shop, text, { limit: 3 }).hits;
    expect(SOLD[hit!.product]![0]).toBe(name);
    expect(hit!.confidence).toBeGreaterThan(0.6);
  });

  it('that the thing is not sold in makes it no other thing', () => {
    const [hit] = findProducts(shop, 'chips lemon', { limit: 3 }).hits;
    expect(SOLD[hit!.product]![0]).toMatch(/Chips/);
    expect(hit!.confidence).toBeLessThan(0.6);
  });
});

describe('what stands behind a thing', () => {
  const SOLD = [
    ['Classic Hummus', 'Dips'],
    ['Sweet Red Pepper Hummus', 'Dips'],
    ['Red Peppers & Hummus', 'Dips'],
    ['Roasted Red Peppers, Mild', 'Canned Vegetables'],
    ['Original Beef Jerky', 'Jerky'],
    ['Peppered Beef Jerky', 'Jerky'],
    ['Teriyaki Sauce', 'Sauces'],
    ['Flax Seeds', 'Grains'],
    ['Ground Nutmeg', 'Spices'],
    ['Tortilla Chips', 'Chips'],
    ['Buttermilk Pancake Mix', 'Baking Mixes'],
    ['Spring Water', 'Water'],
  ] as const;
  const shop = catalogueOf(SOLD);

  it.each([
    // Peppers are a taste of hummus, though one of two names that say both is mostly of neither.
    ['hummus roasted red pepper', /Hummus/],
    // What is seasoned, with what no jerky says.
    ['beef jerky teriyaki', /Beef Jerky/],
    // What is done to a thing, and what shape it has.
    ['flax seed ground', /^Flax Seeds$/],
    ['tortilla chips scoops', /^Tortilla Chips$/],
    // How it is made, on either side.
    ['pancake mix just add water', /Pancake Mix/],
    ['just add water pancake mix', /Pancake Mix/],
    // What it is made of is nothing else for that.
    ['teriyaki sauce', /^Teriyaki Sauce$/],
    ['roasted red pepper', /^Roasted Red Peppers/],
  ])('only tells of it: %s', (text, name) => {
    const [hit] = findProducts(shop, text, { limit: 3 }).hits;
    expect(SOLD[hit!.product]![0]).toMatch(name);
  });
});

describe('what a thing is named after', () => {
  const SOLD = [
    ['Red Wine Vinegar', 'Vinegar'],
    ['Dijon Mustard With White Wine', 'Condiments'],
    ['Marsala Cooking Wine', 'Condiments'],
    ['Gummy Bears', 'Candy'],
    ['Sour Gummies', 'Candy'],
    ['Vanilla Ice Cream', 'Ice Cream'],
    ['Sea Scallops, Bacon Wrapped', 'Seafood'],
    ['Sea Scallops', 'Seafood'],
  ] as const;
  const shop = catalogueOf(SOLD);
  const likely = (text: string) =>
    findProducts(shop, text, { limit: 3 }).hits.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);

  it.each(['red wine', 'white wine', 'cbd gummies', 'melatonin gummies'])(
    'is nothing that is bought for it: %s',
    (text) => expect(likely(text).map(({ product }) => SOLD[product]![0])).toEqual([]),
  );

  it.each([
    ['red wine vinegar', 'Red Wine Vinegar'],
    ['cooking wine', 'Marsala Cooking Wine'],
    ['gummies', 'Sour Gummies'],
    ['ice cream', 'Vanilla Ice Cream'],
    ['scallops', 'Sea Scallops'],
  ])('is bought where it is asked for itself: %s', (text, name) =>
    expect(SOLD[likely(text)[0]!.product]![0]).toBe(name),
  );
});

describe('a taste of which a catalogue tells nothing', () => {
  const SOLD = [
    ['Ice Cream & Frozen Yogurt', 'Ice Cream & Frozen Yogurt'],
    ['Cakes, Cupcakes, Snack Cakes', 'Cakes, Cupcakes, Snack Cakes'],
    ['Chocolate', 'Chocolate'],
    ['Canned Fruit', 'Canned Fruit'],
    ['Cherry Soda', 'Soda'],
    ['Lemon Drops', 'Candy'],
    ['Pear Tree Dressing', 'Dressing'],
  ] as const;
  const shop = catalogueOf(SOLD);
  const found = (text: string, filled = true): readonly string[] =>
    findProducts(shop, text, { limit: 5, filled }).hits.map(({ product }) => SOLD[product]![0]);

  it('leaves nothing to who buys unseen', () => {
    expect(found('chocolate ice cream', false)).toEqual([]);
  });

  it.each([
    ['chocolate ice cream', ['Ice Cream & Frozen Yogurt']],
    ['cherry ice cream', ['Ice Cream & Frozen Yogurt']],
    // What is no taste, or of what is nothing near.
    ['dressing ice cream', []],
    ['lemon tree', []],
  ])('leaves the thing to be shown, where it is sold: %s', (text, names) => {
    expect(found(text)).toEqual(names);
  });
});

describe('what a thing is one of, where nothing is called so', () => {
  const SOLD = [
    ['Molasses & Syrups', 'Syrups'],
    ['Beans - Kidney Pinto', 'Beans'],
    ['Loaf Cheese', 'Cheese'],
    ['Cheese Substitute', 'Cheese'],
    ['Peanut Butter', 'Spreads'],
    ['Cream', 'Dairy'],
    ['Loaf Bread', 'Bread'],
  ] as const;
  const shop = catalogueOf(SOLD);
  const less = (text: string, filled: boolean) =>
    findLess(shop, understandRequest(shop, text), { limit: 5, filled })?.hits ?? [];

  it.each([
    ['maple syrup', 'Molasses & Syrups'],
    ['black beans', 'Beans - Kidney Pinto'],
    ['block of gouda', 'Loaf Cheese'],
  ])('is shown, and not bought: %s', (text, name) => {
    const [hit] = less(text, true);
    expect(SOLD[hit!.product]![0]).toBe(name);
    expect(hit!.confidence).toBeLessThan(OF_KIND);
    expect(less(text, false)).toEqual([]);
  });

  it.each(['vegan cheddar', 'spicy gouda sauce', 'motor oil'])(
    'is not where more is asked for: %s',
    (text) => {
      expect(less(text, true)).toEqual([]);
    },
  );

  it.each([
    ['peanut butter creamy', 'Peanut Butter'],
    ['bread whole wheat', 'Loaf Bread'],
  ])('is the thing where the rest only tells of it: %s', (text, name) => {
    const [hit] = findProducts(shop, text, { limit: 5 }).hits;
    expect(SOLD[hit!.product]![0]).toBe(name);
  });
});

describe('what is left on a thing', () => {
  const SOLD = [
    ['Loaded Potato Skins', 'Frozen'],
    ['Taco Shells', 'Shelf'],
    ['Turkey Breast Bone In', 'Meat'],
    ['Bone-In Pork Chops', 'Meat'],
    ['Boneless Pork Chops', 'Meat'],
    ['Atlantic Salmon Fillets', 'Seafood'],
    ['Raw Shrimp', 'Seafood'],
    ['No Shells Pistachios', 'Nuts'],
    ['Roasted Pistachios', 'Nuts'],
    ['Walnuts', 'Nuts'],
  ] as const;
  const shop = catalogueOf(SOLD);
  const answers = (text: string) => findProducts(shop, text, { limit: 3 }).hits;

  it.each([
    ['skin on salmon', 'Atlantic Salmon Fillets'],
    ['salmon, skin on', 'Atlantic Salmon Fillets'],
    ['shell on shrimp', 'Raw Shrimp'],
    ['bone in pork chops', 'Bone-In Pork Chops'],
    ['pistachios in shell', 'Roasted Pistachios'],
    ['pistachios no shells', 'No Shells Pistachios'],
    ['shelled pistachios', 'No Shells Pistachios'],
    ['shelled walnuts', 'Walnuts'],
  ])('is no thing, and keeps none from being found: %s', (text, name) => {
    const [hit] = answers(text);
    expect(SOLD[hit!.product]![0]).toBe(name);
    expect(hit!.confidence).toBeGreaterThan(LEAST_CONFIDENCE);
  });
});

describe('what is said to be pure', () => {
  const NAMES = [
    'Maple Syrup, Grade A Dark',
    'Pancake Syrup',
    'Imitation Vanilla Extract',
    'Pure Vanilla Extract',
  ];
  const shop = catalogueOf(NAMES.map((name) => [name, 'Baking'] as const));
  const bestOf = (text: string) => findProducts(shop, text, { limit: 1 }).hits[0]!;

  it('need not say so, but is what does rather than what does not', () => {
    expect(NAMES[bestOf('pure maple syrup').product]).toBe('Maple Syrup, Grade A Dark');
    expect(bestOf('pure maple syrup').confidence).toBeGreaterThan(0.8);
    expect(NAMES[bestOf('pure vanilla extract').product]).toBe('Pure Vanilla Extract');
  });
});

describe('what is said of things of the house', () => {
  const SOLD = [
    ['Paper Towels', 'Household'],
    ['Lemon Hand Soap', 'Health & Beauty'],
    ['Paper Napkins', 'Household'],
    ['Ultra Soft Bath Tissue', 'Household'],
    ['Bath Tissue', 'Household'],
  ] as const;
  const shop = catalogueOf(SOLD);

  it.each([
    ['ultra strong paper towels', 'Paper Towels'],
    ['foaming hand soap', 'Lemon Hand Soap'],
    ['quilted napkins', 'Paper Napkins'],
    ['ultra soft bath tissue', 'Ultra Soft Bath Tissue'],
  ])('keeps nothing from being found that does not say it: %s', (text, name) => {
    const [hit] = findProducts(shop, text, { limit: 3 }).hits;
    expect(SOLD[hit!.product]![0]).toBe(name);
  });
});

describe('what praises a thing', () => {
  it.each([
    ['artisan bread', 'Wheat Bread'],
    ['bold mustard', 'Yellow Mustard'],
    ['hearty chicken soup', 'Chicken Soup'],
    ['smooth peanut butter', 'Peanut Butter'],
    // What was done to it, too.
    ['charred chicken soup', 'Chicken Soup'],
    ['peanut butter cold pressed', 'Peanut Butter'],
  ])('keeps nothing from being found that does not say it: %s', (text, name) => {
    const names = ['Wheat Bread', 'Yellow Mustard', 'Chicken Soup', 'Tomato Soup', 'Peanut Butter', 'Butter'];
    const shop = snapshotOfItems(
      names.map((one) => ({ name: one, brand: '', category: 'Pantry', size: null })),
      1,
    );
    const [hit] = findProducts(shop, text, { limit: 3 }).hits;
    expect(names[hit!.product]).toBe(name);
  });
});
