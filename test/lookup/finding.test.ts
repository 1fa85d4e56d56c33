import { describe, expect, it } from 'vitest';
import { finish } from '../../src/domain/slices.ts';
import { foldText } from '../../src/domain/text/fold.ts';
import { similarity } from '../../src/domain/text/trigram.ts';
import {
  ofKindAlone,
  reducedOf,
  restrictionsOf,
  widened,
} from '../../src/domain/understanding/reduced-request.ts';
import { understand } from '../../src/domain/understanding/understanding.ts';
import { VOCABULARY } from '../../src/domain/understanding/vocabulary.ts';
import { buildFindingIndex } from '../../src/lookup/finding/indexing/build.ts';
import type { FindableProduct } from '../../src/lookup/finding/indexing/columns.ts';
import { understoodFor } from '../../src/lookup/finding/match.ts';
import { FEATURE_AT, FEATURES } from '../../src/lookup/finding/weights.ts';
import { openFinding } from '../../src/lookup/finding/open.ts';
import { narrowPostings, type PostedForms } from '../../src/lookup/finding/postings.ts';
import { rank, rankEach, type RankOptions } from '../../src/lookup/finding/rank.ts';
import type { Scope } from '../../src/lookup/finding/scope.ts';

const SHELF: readonly (readonly [
  name: string,
  brand: string | null,
  category: string,
  size: string | null,
])[] = [
  ['Whole Milk', 'Meadow', 'Milk', '1 gal'],
  ['Whole Milk', 'Meadow', 'Milk', '0.5 gal'],
  ['2% Reduced Fat Milk', 'Meadow', 'Milk', '1 gal'],
  ['Chocolate Milk', 'Meadow', 'Milk', '1 qt'],
  ['KRO WHL MLK GAL', null, 'Milk', null],
  ['Buttermilk', 'Meadow', 'Milk', '1 qt'],
  ['Whole Grain Pancake & Waffle Mix', 'Hearth', 'Baking Mixes', '32 oz'],
  ['Complete Pancake Mix', 'Hearth', 'Baking Mixes', '32 oz'],
  ['Brownie Mix', 'Hearth', 'Baking Mixes', '18 oz'],
  ['Milk Chocolate Bar', 'Cocoa Hill', 'Candy', '3 oz'],
  ['Dark Chocolate Bar', 'Cocoa Hill', 'Candy', '3 oz'],
  ['Oat Milk', 'Nordfield', 'Plant Based Milk', '64 fl oz'],
  ['Almondmilk, Vanilla', 'Nordfield', 'Plant Based Milk', '64 fl oz'],
  ['Goat Milk Cheese', 'Ridge', 'Cheese', '8 oz'],
  ['Sharp Cheddar Cheese', 'Ridge', 'Cheese', '8 oz'],
  ['Large White Eggs', 'Meadow', 'Eggs', '12 ct'],
  ['Large Brown Eggs', 'Meadow', 'Eggs', '18 ct'],
  ['Egg Nog', 'Meadow', 'Milk', '1 qt'],
  ['Wide Egg Noodles', 'Hearth', 'Pasta', '12 oz'],
  ['Spaghetti', 'Barilla', 'Pasta', '16 oz'],
  ['Spaghetti', 'Hearth', 'Pasta', '16 oz'],
  ['Thin Spaghetti Pasta', 'Barilla', 'Pasta', '16 oz'],
  ['Creamy Peanut Butter', 'Nutty', 'Nut Butters', '16 oz'],
  ['Crunchy Peanut Butter', 'Nutty', 'Nut Butters', '16 oz'],
  ['Peanut Butter Dog Treats', 'Barks', 'Dog Treats', '12 oz'],
  ['Salted Butter', 'Meadow', 'Butter', '16 oz'],
  ['Unsalted Butter', 'Meadow', 'Butter', '16 oz'],
  ['Bananas', null, 'Produce', null],
  ['Banana Chips', 'Nutty', 'Snacks', '6 oz'],
  ['Yellow Onions', null, 'Produce', '3 lb'],
  ['Sour Cream & Onion Potato Chips', 'Crackle', 'Snacks', '8 oz'],
  ['Orange Juice', 'Grove', 'Juice', '52 fl oz'],
  ['Apple Juice', 'Grove', 'Juice', '64 fl oz'],
  ['Boneless Chicken Breasts', 'Farmer', 'Meat', '2 lb'],
  ['Whole Chicken', 'Farmer', 'Meat', '5 lb'],
  ['Chicken Noodle Soup', 'Hearth', 'Soup', '10.5 oz'],
  ['Long Grain White Rice', 'Hearth', 'Rice', '2 lb'],
  ['Vanilla Ice Cream', 'Meadow', 'Frozen Desserts', '48 oz'],
  ['Cola Soda Cans', 'Fizz', 'Soda', '12 pk, 12 fl oz'],
  ['Cola Soda', 'Fizz', 'Soda', '2 l'],
  ['Granola', '365 Everyday Value', 'Cereal', '12 oz'],
  ['TOMATOES GRAPE', null, 'Produce', '1 pt'],
  ['GRAPES RED SEEDLESS', null, 'Produce', '2 lb'],
  ['Gelatin', 'Hearth', 'Desserts', '3 oz'],
  ['Gelatin Dessert, Grape', 'Jell-O', 'Desserts', '3 oz'],
  ['Cooked Shrimp', 'Farmer', 'Seafood', '1 lb'],
  ['Ghee Clarified Butter', 'Meadow', 'Butter', '9 oz'],
  ['Diced Tomatoes', 'Hearth', 'Canned Tomatoes', '14.5 oz'],
  ['Chopped Frozen Spinach', 'Hearth', 'Frozen Vegetables', '10 oz'],
  ['Baby Spinach', 'Farmer', 'Produce', '5 oz'],
  ['Canned Spinach', 'Hearth', 'Canned Vegetables', '14 oz'],
  ['Ketchup', 'Hearth', 'Condiments', '20 oz'],
];
const products = SHELF.map(
  ([name, brand, category, size]): FindableProduct => ({ name, brand, category, size }),
);
const popularity = Uint32Array.from({ length: SHELF.length }, (_, i) => i % 7);
const finding = openFinding(buildFindingIndex(products, VOCABULARY), popularity, VOCABULARY);

function find(query: string, options: Partial<RankOptions> = {}) {
  const understanding = understand(query, finding.lexicon, VOCABULARY);
  return rank(understanding, finding, { limit: 5, popularity, ...options });
}
const nameOf = (product: number | undefined): string | undefined =>
  product === undefined
    ? undefined
    : [products[product]!.brand, products[product]!.name, products[product]!.size].filter(Boolean).join(' ');

const FIRST = [
  ['whole milk', 'Whole Milk'],
  ['whole milk 1 gal', 'Meadow Whole Milk 1 gal'],
  ['half gallon whole milk', 'Meadow Whole Milk 0.5 gal'],
  ['2% milk', '2% Reduced Fat Milk'],
  ['oat milk', 'Oat Milk'],
  ['oatmilk', 'Oat Milk'],
  ['almond milk', 'Almondmilk'],
  ['butter milk', 'Buttermilk'],
  ['egg', 'Eggs'],
  ['huevos', 'Eggs'],
  ['dozen eggs', 'Large White Eggs'],
  ['peanut butter', 'Peanut Butter'],
  ['pb', 'Peanut Butter'],
  ['butter', 'Butter 16 oz'],
  ['banana', 'Bananas'],
  ['onion', 'Yellow Onions'],
  ['oj', 'Orange Juice'],
  ['jugo de manzana', 'Apple Juice'],
  ['pollo', 'Whole Chicken'],
  ['pechuga de pollo', 'Chicken Breasts'],
  ['arroz', 'Rice'],
  ['chedder cheese', 'Cheddar'],
  ['pancke mix', 'Pancake Mix'],
  ['barilla spaghetti', 'Barilla Spaghetti'],
  ['spaghetti hearth', 'Hearth Spaghetti'],
  ['cola 12 pack', 'Cola Soda Cans'],
  ['2 liter cola', 'Fizz Cola Soda 2 l'],
  ['365 everyday value', 'Granola'],
  // A letter is missing of a short word.
  ['egs', 'Eggs'],
  // What is counted stands in the plural, wherever it stands.
  ['grape', 'GRAPES RED'],
  // A brand beside another word is no word for the kind.
  ['jello gelatin', 'Jell-O'],
  // A phrase that nothing is called is told by its words.
  ['soda pop', 'Cola Soda'],
  ['camarones', 'Shrimp'],
  // What a word marks is meant by those who say it.
  ['tomatoes', 'TOMATOES GRAPE'],
  ['diced tomatoes', 'Diced Tomatoes'],
  ['clarified butter', 'Ghee'],
  // Each state is not the others.
  ['fresh spinach', 'Baby Spinach'],
  // Who says no state means what is usual.
  ['spinach', 'Baby Spinach'],
  ['frozen spinach', 'Frozen Spinach'],
  ['can of spinach', 'Canned Spinach'],
  ['2 cans tomatoes', 'Diced Tomatoes'],
  // A brand that is not sold is no reason for nothing.
  ['heinz ketchup', 'Ketchup'],
  ['fage whole milk', 'Whole Milk'],
  ['ketchup heinz', 'Ketchup'],
  // What it is one of is offered where it is not sold itself, and not where it is.
  ['gouda', 'Cheese'],
  ['cheddar', 'Sharp Cheddar Cheese'],
  // One letter wrong and one misheard, and a word of the vocabulary that nothing is called.
  ['ketsup', 'Ketchup'],
  ['arros', 'Rice'],
  // So many come in one pack.
  ['18 eggs', 'Large Brown Eggs 18 ct'],
  ['1 cup white rice, rinsed', 'White Rice'],
  // What counts at the end of a request is no word that a name would have.
  ['grape tomatoes, 2 boxes', 'TOMATOES GRAPE'],
  ['huevos docena', 'Large White Eggs 12 ct'],
  ['oat milk 80', 'Oat Milk'],
] as const;

/** Brands that the vocabulary knows; all but the last are not sold. */
const MAKERS = [
  // Of two words, or words that things are called by: `kind` is no king.
  ['oscar mayer chicken', 'Chicken'],
  ['kind granola', 'Granola'],
  ['mccormick ketchup', 'Ketchup'],
  // Alone it means what it makes, and beside one of those that.
  ['duncan hines', 'Brownie Mix'],
  ['duncan hines brownie mix', 'Brownie Mix'],
  // A longer phrase than the brand says what is meant.
  ['hershey bar', 'Milk Chocolate Bar'],
  ['betty crocker pancake mix', 'Complete Pancake Mix'],
  ['barilla', 'Barilla'],
] as const;

/** Opens a shelf whose products are sold at as many stores each. */
function openShelf(shelf: readonly FindableProduct[], soldAt = 5) {
  const stores = new Uint32Array(shelf.length).fill(soldAt);
  return { stores, opened: openFinding(buildFindingIndex(shelf, VOCABULARY), stores, VOCABULARY) };
}

/** What a shelf of names answers, best first. */
function named(shelf: readonly string[], query: string): string[] {
  const list = shelf.map((name): FindableProduct => ({ name, brand: null, category: null, size: null }));
  const { stores, opened } = openShelf(list, 0);
  const understanding = understand(query, opened.lexicon, VOCABULARY);
  const { products: found } = rank(understanding, opened, { limit: 20, popularity: stores });
  return Array.from(found, (product) => shelf[product]!);
}

/** The postings of some products alone. */
function narrowed(keeps: (product: number) => boolean): PostedForms & { ordinals: Uint32Array } {
  const ordinals = Uint32Array.from([...products.keys()].filter(keeps));
  return { ...finish(narrowPostings(finding.columns, ordinals)), ordinals };
}

describe('finding', () => {
  it('takes less of a thing for no word of that thing', () => {
    const shelf = ['Sugar Frosted Flakes Cereal', 'Maple & Brown Sugar Oatmeal', 'Corn Cereal', 'Oatmeal'];
    expect(named(shelf, 'low sugar cereal')[0]).not.toBe('Sugar Frosted Flakes Cereal');
    expect(named(shelf, 'less sugar oatmeal')[0]).not.toBe('Maple & Brown Sugar Oatmeal');
    expect(named([...shelf, 'Fruity Cereal, Reduced Sugar'], 'low sugar cereal')[0]).toBe(
      'Fruity Cereal, Reduced Sugar',
    );
    const nuts = ['Salted Nuts, Less Than Half Peanuts, Sea Salt', 'Lightly Salted Nuts', 'Nuts'];
    expect(named(nuts, 'low sodium nuts')[0]).toBe('Lightly Salted Nuts');
  });

  it.each([...FIRST, ...MAKERS])('answers %s with %s first', (query, first) => {
    expect(nameOf(find(query).products[0])).toContain(first);
  });

  it('makes little of a name that is the one word asked for, in a category that is not', () => {
    const shelf = Array.from({ length: 60 }, (_, i): FindableProduct => {
      const [name, category] = i === 0 ? ['Coffee', 'Appliances'] : ['Ground Coffee', 'Coffee'];
      return { name, brand: `Maker ${i}`, category, size: null };
    });
    const stores = new Uint32Array(shelf.length);
    const opened = openFinding(buildFindingIndex(shelf, VOCABULARY), stores, VOCABULARY);
    const namedSo = (query: string): number[] => {
      const understanding = understand(query, opened.lexicon, VOCABULARY);
      const { products: found, features } = rank(understanding, opened, { limit: 60, popularity: stores });
      const row = found.indexOf(0) * FEATURES.length;
      return [features[row + FEATURE_AT.literal]!, features[row + FEATURE_AT.exact]!];
    };
    const [literal, exact] = namedSo('coffee');
    expect(literal).toBeLessThan(0.2);
    expect(exact).toBeLessThan(0.2);
    expect(namedSo('maker 0 coffee')).toEqual([1, 1]);
  });

  it.each([
    'lawn mower',
    'zzxkq',
    '***',
    '',
    'usb c hub',
    'office chair',
    'milk hose',
    'milk rake',
    'onion sheet',
    'xbox controller',
    'iphone case',
  ])('has no answer to %j', (query) => {
    expect(find(query).products).toHaveLength(0);
  });

  it('offers what a thing is one of where its words are sold, but in no product together', () => {
    const others = ['TOMATOES VINE', 'POTATOES WHITE', 'MILK', 'BREAD', 'EGGS'];
    expect(named([...others, 'SOUPS'], 'tomato soup')).toEqual(['SOUPS']);
    expect(named([...others, 'SOUPS'], 'sopa de tomate')).toEqual(['SOUPS']);
    expect(named([...others, 'SOUPS', 'SOUP CREAMY TOMATO'], 'tomato soup')).toEqual(['SOUP CREAMY TOMATO']);
  });

  it('reads names that say the kind first, and tells what is told of it from the kind', () => {
    const shelf = [
      'BEANS GREEN: CUT',
      'BEANS WAX',
      'COFFEE BEANS',
      'TEA GREEN',
      'RICE - INSTANT & DRY',
      'DRY DOG FOOD',
    ];
    expect(named(shelf, 'green beans')[0]).toBe('BEANS GREEN: CUT');
    expect(named(shelf, 'rice')).toEqual(['RICE - INSTANT & DRY']);
  });

  it('takes no word that tells of a thing for it, whatever stands first in the plural', () => {
    expect(
      named(['Crowns Broccoli', 'Broccoli Cheddar Soup', 'Organic Crowns Broccoli'], 'broccoli')[0],
    ).toBe('Crowns Broccoli');
  });

  it.each([
    // What a brand means by another name is what it makes too.
    ['advil', ['Ibuprofen Tablets']],
    // What it makes is sold with the words beside it.
    ['doritos cool ranch', ['Cool Ranch Tortilla Chips']],
    ['tide detergent', ['Laundry Detergent']],
  ])('answers a brand that is not sold with what it makes: %s', (q, all) => {
    const shelf = ['Ibuprofen Tablets', 'Cool Ranch Tortilla Chips', 'Ranch Dressing', 'Laundry Detergent'];
    expect(named(shelf, q)).toEqual(all);
  });

  it('takes the clause for the kind that ends as names of the category do, and none that tells of a thing', () => {
    const shelves = {
      Asian: 'Hoisin Sauce|Plum Sauce|Soy Sauce|Oyster Sauce|Fish Sauce|Hot Sauce|Teriyaki Sauce, Pineapple',
      Baking: 'Plain Sauce|Garlic Sauce',
      Meat: 'Plain Sauce|Garlic Sauce',
      Pasta: 'Plain Sauce|Garlic Sauce',
      Seafood: 'Plain Sauce|Garlic Sauce',
      Fruit:
        'Whole Pineapple|Golden Pineapple|Fresh Pineapple|Baby Pineapple|Pineapple (Bulk & Bag)|Mango (Bulk & Bag)|' +
        'Apples (Bulk & Bag)|Pears (Bulk & Bag)|Plums (Bulk & Bag)|Kiwis (Bulk & Bag)',
    };
    const list = Object.entries(shelves).flatMap(([category, names]) =>
      names.split('|').map((name): FindableProduct => ({ name, brand: null, category, size: null })),
    );
    const { kinds, forms } = buildFindingIndex(list, VOCABULARY);
    const kindOf = (name: string) => forms[kinds[list.findIndex((product) => product.name === name)]!];
    expect(kindOf('Teriyaki Sauce, Pineapple')).toBe('sauce');
    expect(kindOf('Whole Pineapple')).toBe('pineapple');
    expect(kindOf('Pineapple (Bulk & Bag)')).toBe('pineapple');
  });

  it('takes a name without a kind for what its category says, and no other', () => {
    const list = [
      ['Premium 12 Oz', 'Bacon'],
      ['Economy 16 Oz', 'Hot Dogs'],
      ['Turkey Jerky', 'Bacon'],
      ['Bread', 'Bakery'],
      ['Bacon', 'Meat'],
    ].map(
      ([name, category]): FindableProduct => ({ name: name!, brand: null, category: category!, size: null }),
    );
    const stores = new Uint32Array(list.length);
    const opened = openFinding(buildFindingIndex(list, VOCABULARY), stores, VOCABULARY);
    const found = rank(understand('bacon', opened.lexicon, VOCABULARY), opened, {
      limit: 5,
      popularity: stores,
    });
    expect(found.products.toSorted()).toEqual(Uint32Array.of(0, 4));
  });

  it('keeps the words of a phrase apart while one thing has them all, by its name or its category', () => {
    const phrase = (category: string): readonly string[] => {
      const list = [
        { name: 'Chopped Spinach', brand: null, category, size: null },
        { name: 'Frozen Waffles', brand: null, category: 'Breakfast', size: null },
        { name: 'Frozen Vegetables', brand: null, category: 'Sides', size: null },
      ];
      const stores = new Uint32Array(list.length);
      const { lexicon } = openFinding(buildFindingIndex(list, VOCABULARY), stores, VOCABULARY);
      return understand('frozen spinach', lexicon, VOCABULARY).concepts.map(({ typed }) => typed);
    };
    expect(phrase('Frozen Greens')).toEqual(['frozen', 'spinach']);
    expect(phrase('Produce')).toEqual(['frozen spinach']);
  });

  it('respells no English word that the vocabulary has: brown is no brownie', () => {
    expect(named(['BROWNIE MIX', 'SUGAR', 'BREAD'], 'brown sugar')).toEqual(['SUGAR']);
  });

  it('leaves out what has all but the kind of thing, where something has that', () => {
    const mixes = ['CHOCOLATE', 'LEMON', 'VANILLA', 'CARROT', 'SPICE', 'BANANA'].map(
      (of) => `${of} BAKING MIX`,
    );
    const shelf = ['ALL PURPOSE BAKING MIX', 'ALL PURPOSE CLEANER', ...mixes, 'BREAD', 'EGGS'];
    expect(named(shelf, 'all purpose baking mix')[0]).toBe('ALL PURPOSE BAKING MIX');
    expect(named(shelf, 'all purpose baking mix')).not.toContain('ALL PURPOSE CLEANER');
    expect(named(shelf, 'all purpose')).toContain('ALL PURPOSE CLEANER');
  });

  it('rates the shelf that is called as the request as the best, whatever more names end in it', () => {
    const shelf: FindableProduct[] = [
      ...['Pork Chops', 'Pork Loin', 'Ground Pork'].map((name) => ({ name, category: 'Meat > Pork' })),
      ...['Egg Rolls - Pork', 'Dumplings - Pork', 'Wontons - Pork'].map((name) => ({
        name,
        category: 'Frozen > Meals',
      })),
      ...['Bread', 'Milk', 'Peas'].map((name) => ({ name, category: null })),
    ].map((product) => ({ ...product, brand: null, size: null }));
    const { stores, opened } = openShelf(shelf);
    const pork = understand('pork', opened.lexicon, VOCABULARY);
    const { products, features } = rank(pork, opened, { limit: 6, popularity: stores });
    const rated = Array.from(products, (product, i) => [
      product,
      features[i * FEATURES.length + FEATURE_AT.category],
    ]);
    expect(rated.toSorted(([a], [b]) => a! - b!)).toEqual(
      shelf.slice(0, 6).map((_, product) => [product, 1]),
    );
  });

  it.each(['lime', 'green lime'])(
    'knows by all of the catalogue where %s is sold, also where a place does not sell it',
    (text) => {
      const shelf: FindableProduct[] = [
        ...['Limes', 'Green Limes', 'Green Limes, Bag'].map((name) => ({ name, category: 'Produce' })),
        ...['Sparkling Water, Green Lime', 'Green Lime Sparkling Water'].map((name) => ({
          name,
          category: 'Water',
        })),
        ...['Bread', 'Milk', 'Peas'].map((name) => ({ name, category: null })),
      ].map((product) => ({ ...product, brand: null, size: null }));
      const { stores, opened } = openShelf(shelf);
      const lime = understand(text, opened.lexicon, VOCABULARY);
      const rateOfWater = (scope: Scope): number => {
        const { products, features } = rank(lime, opened, { limit: 8, popularity: stores, scope });
        const water = products.findIndex((product) => shelf[product]!.category === 'Water');
        return features[water * FEATURES.length + FEATURE_AT.category]!;
      };
      const rate = rateOfWater({});
      expect(rate).toBeLessThan(0.7);
      expect(rateOfWater({ test: (product) => shelf[product]!.category !== 'Produce' })).toBeCloseTo(rate, 6);
      const others = Uint32Array.of(0b1111_1000);
      expect(rateOfWater({ bits: others })).toBeCloseTo(rate, 6);
      const each: number[] = [];
      rankEach(lime, opened, { limit: 8, popularity: stores }, [others], ({ features }) =>
        each.push(features[FEATURE_AT.category]!),
      );
      expect(each).toEqual([expect.closeTo(rate, 6)]);
    },
  );

  it('knows where a thing is sold, whatever is called by a part of its name where it is not', () => {
    const shelf: FindableProduct[] = [
      ...['Marinara', 'Alfredo', 'Vodka', 'Tomato'].map((of) => ({
        name: `${of} Sauce`,
        category: 'Sauces',
      })),
      ...['Chicken', 'Shrimp', 'Broccoli'].map((beside) => ({
        name: `${beside} Alfredo Bowl`,
        category: 'Meals',
      })),
      ...['Bread', 'Milk', 'Peas'].map((name) => ({ name, category: null })),
    ].map((product) => ({ ...product, brand: null, size: null }));
    const { stores, opened } = openShelf(shelf);
    const sauce = understand('alfredo sauce', opened.lexicon, VOCABULARY);
    const scope = { test: (product: number) => shelf[product]!.category === 'Meals' };
    const { products, features, closely } = rank(sauce, opened, { limit: 3, popularity: stores, scope });
    expect(closely).toHaveLength(3);
    for (let i = 0; i < products.length; i++)
      expect(features[i * FEATURES.length + FEATURE_AT.category]).toBeLessThan(0.5);
  });

  it('answers nothing that is for animals to who asks for food', () => {
    const shelf = ['Lamb & Oatmeal Puppy Food', 'Lamb Wet Dog Food', 'Bread', 'Milk'];
    expect(named(shelf, 'lamb')).toEqual([]);
    expect(named(shelf, 'lamb puppy food')).toEqual(['Lamb & Oatmeal Puppy Food', 'Lamb Wet Dog Food']);
    expect(named([...shelf, 'Lamb Chops'], 'lamb')).toEqual(['Lamb Chops']);
  });

  it('reads a word of the vocabulary that only shelves are called', () => {
    const shelf: FindableProduct[] = [
      { name: 'Corn 15 Oz', brand: null, category: 'Vegetables - Shelf Stable', size: null },
      { name: 'Corn 16 Oz', brand: null, category: 'Vegetables - Frozen', size: null },
      { name: 'Milk', brand: null, category: 'Dairy', size: null },
    ];
    const { stores, opened } = openShelf(shelf);
    const corn = understand('canned corn', opened.lexicon, VOCABULARY);
    expect(rank(corn, opened, { limit: 1, popularity: stores }).products).toEqual(Uint32Array.of(0));
  });

  it('takes no number for the kind of thing', () => {
    const shelf = ['PAPER PLATES 100', 'PAPER PLATES 48', 'BULBS 100', 'BREAD'];
    expect(named(shelf, 'paper plates 100')).toEqual(['PAPER PLATES 100', 'PAPER PLATES 48']);
  });

  it('knows what is one of a wider kind besides, where that is sold or has a shelf', () => {
    const kindsOf = (text: string) =>
      understand(text, finding.lexicon, VOCABULARY).concepts[0]!.kinds.map(({ forms }) => forms);
    // As one form, which nothing here is called, and word by word.
    expect(kindsOf('oat milk')).toEqual([
      ['plant based', 'milk'],
      ['plant', 'based', 'milk'],
    ]);
    expect(kindsOf('creamy peanut butter')).toEqual([]);
    const list = ['Gouda', 'Swiss Cheese', 'Bread'].map(
      (name): FindableProduct => ({ name, brand: null, category: null, size: null }),
    );
    const stores = new Uint32Array(list.length);
    const opened = openFinding(buildFindingIndex(list, VOCABULARY), stores, VOCABULARY);
    const gouda = understand('gouda', opened.lexicon, VOCABULARY);
    expect(rank(gouda, opened, { limit: 5, popularity: stores }).products).toEqual(Uint32Array.of(0));
    expect(rank(widened(gouda), opened, { limit: 5, popularity: stores }).products).toEqual(
      Uint32Array.of(0, 1),
    );
  });

  it.each([
    ['ice cream sugar free', 'ice cream'],
    ['onions yellow', 'onions'],
    ['chips smoked', 'chips'],
    ['juice no sugar', 'juice'],
    ['juice men', 'juice'],
  ])('takes no word that only tells of a thing for it: %s', (q, thing) => {
    const { concepts, head } = understand(q, finding.lexicon, VOCABULARY);
    expect(concepts[head]?.typed).toBe(thing);
  });

  it('reads a phrase that stands the other way round, and none that is said as it stands', () => {
    const typed = (q: string): string[] =>
      understand(q, finding.lexicon, VOCABULARY).concepts.map((concept) => concept.typed);
    expect(typed('milk (whole) 1 gallon')).toEqual(['whole milk']);
    expect(
      understand('butter peanut', finding.lexicon, VOCABULARY).concepts[0]?.alternatives[0]?.forms,
    ).toEqual(['peanut butter']);
    // A bar of milk chocolate is sold so.
    expect(nameOf(find('milk chocolate').products[0])).toContain('Milk Chocolate Bar');
  });

  it.each([
    ['purple bananas', 1],
    ['purple bannanas', 0],
    ['bananas', 0],
  ])('asks for less than %j in so many ways: %d, of no thing that is respelt', (q, ways) => {
    expect(reducedOf(understand(q, finding.lexicon, VOCABULARY))).toHaveLength(ways);
  });

  it.each([
    ['ketchup', ['HAR KTCHP 14OZ', 'Tomato Ketchup']],
    ['seedless grapes', ['Green Seedless Grapes', 'HAR RED SDLS GRAPES 2LB']],
    // Two words may be meant.
    ['bramblings', ['Bramblings']],
    // A word of English says what it says.
    ['mythea', ['Mythea Cookies']],
  ])('reads what labels write without vowels, learned from the catalogue: %s', (q, all) => {
    const shelf = ['HAR KTCHP 14OZ', 'Tomato Ketchup', 'HAR RED SDLS GRAPES 2LB', 'Green Seedless Grapes'];
    const others = ['Bramblings', 'Brumbolings', 'HAR BRMBLNGS', 'Mythea Cookies', 'Myth Puzzle'];
    expect(named([...shelf, ...others], q).sort()).toEqual(all);
  });

  it.each([
    ['frozen waffles', ['Homestyle Frozen Waffles', 'Protein Frozen Waffles']],
    ['frozen salmon', ['Atlantic Frozen Salmon', 'Nova Smoked Frozen Salmon']],
    ['unsalted peanuts', ['Unsalted Roasted Peanuts', 'Lightly Salted Peanuts']],
    // Who asks for what is for animals means that, whatever it is made of.
    ['dog treats beef', ['Beef Dog Treats']],
  ])('keeps the states that nobody means beside one that is said: %s', (q, all) => {
    expect(named([...all].reverse(), q)).toEqual(all);
  });

  it.each([
    ['banana ketchup', ['ketchup']],
    ['large banana ketchup', ['ketchup']],
    // A word that nothing has, a brand, and what names one thing alone.
    ['zebra ketchup', null],
    ['barilla ketchup', null],
    ['ketchup', null],
  ])('asks for the kind alone that %j names: %j', (q, missed) => {
    const understanding = understand(q, finding.lexicon, VOCABULARY);
    const kind = ofKindAlone(understanding);
    if (missed === null) expect(kind).toBe(understanding);
    else expect(kind.concepts.flatMap(({ typed, preference }) => (preference ? [] : typed))).toEqual(missed);
  });

  it.each(['sugar free ketchup', 'gluten free bananas', 'bananas without seeds'])(
    'tells that less than %s leaves out what somebody needs',
    (q) => {
      const understanding = understand(q, finding.lexicon, VOCABULARY);
      const restrictions = restrictionsOf(understanding);
      expect(restrictions).not.toBe(0);
      const [less] = reducedOf(understanding);
      const lacking = less!.concepts.filter((_, i) => (restrictions & (1 << i)) !== 0);
      expect(lacking.every(({ preference }) => preference)).toBe(true);
    },
  );

  it.each([
    ['naan', ['Original Naan', 'Garlic Naan']],
    ['garlic naan', ['Garlic Naan', 'Original Naan']],
    ['original naan', ['Original Naan', 'Garlic Naan']],
    ['yogurt', ['Plain Yogurt', 'Vanilla Yogurt']],
  ])('takes what says that it is the plain one for what is asked for, and for no more: %s', (q, all) => {
    expect(named(['Garlic Naan', 'Original Naan', 'Vanilla Yogurt', 'Plain Yogurt'], q)).toEqual(all);
  });

  it('takes no part of a phrase for what somebody cannot do without', () => {
    expect(named(['Chicken Nuggets', 'Plant-Based Chicken Patties'], 'vegan chicken')).toEqual([
      'Plant-Based Chicken Patties',
    ]);
  });

  it.each([
    ['shallots', []],
    ['mustered', ['Yellow Mustard']],
    ['desert', ['Rich Dessert']],
    ['doll', []],
    ['stake', ['Sirloin Steak']],
    // No word of English.
    ['skallops', ['Sea Scallops']],
    ['dyll', ['Fresh Dill']],
  ])('takes a word of English for another only where that sounds alike: %s', (q, all) => {
    const shelf = ['Sea Scallops', 'Yellow Mustard', 'Rich Dessert', 'Fresh Dill', 'Sirloin Steak'];
    expect(named(shelf, q)).toEqual(all);
  });

  it.each([
    ['white vinegar', ['Distilled White Vinegar', 'White Balsamic Vinegar']],
    ['bread', ['Wheat Bread', 'Rye Bread']],
    ['pan', ['Wheat Bread', 'Rye Bread']],
    ['rye bread', ['Rye Bread']],
    ['cola', ['Classic Cola', 'Diet Cola']],
    ['diet cola', ['Diet Cola']],
    // What is a kind of its own is asked for beside what is called so alone.
    ['juice', ['Orange Juice', 'Lime Juice']],
    ['lime juice', ['Lime Juice']],
    // And so is what is one of it, and does not say so.
    ['pasta', ['Rotini Pasta', 'Spaghetti']],
    ['fish', ['Salmon']],
  ])('puts first what is usually meant by who says no more, and it alone: %s', (q, first) => {
    const shelf = ['Rye Bread', 'Wheat Bread', 'Diet Cola', 'Classic Cola', 'Lime Juice', 'Orange Juice'];
    shelf.push('White Balsamic Vinegar', 'Distilled White Vinegar', 'Rotini Pasta', 'Spaghetti');
    // Nothing is called fish, which is an English word and no dish.
    shelf.push('Salmon', 'Noodle Dish');
    expect(named(shelf, q).slice(0, first.length)).toEqual(first);
  });

  it.each([
    ['eggs free range', ['Brown Eggs Free Range']],
    ['free range eggs', ['Brown Eggs Free Range']],
    ['egg free mayonnaise', ['Egg Free Mayonnaise']],
  ])('takes the free of free range for no lack of anything: %s', (q, all) => {
    expect(named(['Egg Free Mayonnaise', 'Brown Eggs Free Range'], q)).toEqual(all);
  });

  it('asks once for what is said twice', () => {
    const { concepts } = understand('Barilla Barilla thin spaghetti', finding.lexicon, VOCABULARY);
    expect(concepts.map(({ typed }) => typed)).toEqual(['barilla', 'thin', 'spaghetti']);
    expect(understand('half and half', finding.lexicon, VOCABULARY).concepts).toHaveLength(1);
  });

  it('takes what a recipe does to a thing as it is written, sold or not', () => {
    const { concepts } = understand('1 cup packed onions', finding.lexicon, VOCABULARY);
    expect(concepts[0]).toMatchObject({ typed: 'packed', preference: true });
    expect(concepts[0]!.alternatives).toEqual([{ forms: ['packed'], weight: 1, how: 'typed' }]);
  });

  it('takes a kind for what names say of it, where only a shelf says the rest', () => {
    const shelf = ['Cheese Pizza', 'Pepperoni Pizza', 'Vanilla Ice Cream'];
    const frozen = shelf.map((name) => ({ name, brand: null, category: 'Frozen', size: null }));
    const shop = openFinding(buildFindingIndex(frozen, VOCABULARY), new Uint32Array(3), VOCABULARY);
    const [concept] = understand('digiorno', shop.lexicon, VOCABULARY).concepts;
    expect(concept?.alternatives).toMatchObject([{ forms: ['pizza'], how: 'kind' }]);
  });

  it('reads a phrase word by word where no product is called so, nor what it means', () => {
    const { concepts } = understand('canned soup', finding.lexicon, VOCABULARY);
    expect(concepts.map(({ typed }) => typed)).toEqual(['canned', 'soup']);
    expect(understand('peanut butter', finding.lexicon, VOCABULARY).concepts).toHaveLength(1);
  });

  it('tells in Spanish what is without a thing from the thing', () => {
    const meant = (q: string): string[] =>
      understand(q, finding.lexicon, VOCABULARY).concepts.flatMap(({ alternatives }) =>
        alternatives.map(({ forms }) => forms.join(' ')),
      );
    expect(meant('mantequilla sin sal')).toContain('unsalted butter');
    expect(meant('sal')).not.toContain('unsalted');
    expect(meant('sin sal')).toContain('unsalted');
  });

  it('never puts a word right that is sold', () => {
    const { concepts } = understand('bar', finding.lexicon, VOCABULARY);
    expect(concepts[0]?.alternatives.every(({ how }) => how !== 'spelling')).toBe(true);
  });

  it('answers with eligible products only, and says the same of a narrowed catalogue', () => {
    const bits = new Uint32Array(2);
    for (let product = 0; product < products.length; product += 2)
      bits[product >>> 5]! |= 1 << (product & 31);
    const postings = narrowed((product) => product % 2 === 0);
    for (const [query] of FIRST) {
      const scoped = find(query, { scope: { bits } });
      expect([...scoped.products].every((product) => product % 2 === 0)).toBe(true);
      const understanding = understand(query, finding.lexicon, VOCABULARY);
      expect(rank(understanding, finding, { limit: 5, popularity, scope: { postings } })).toEqual(scoped);
    }
  });

  it('narrows postings to what is left of them without the other products', () => {
    const { postingStarts, postings, strengths, forms } = finding.columns;
    for (const keeps of [(p: number) => p % 3 === 1, (p: number) => p > 9, () => false, () => true]) {
      const kept = narrowed(keeps);
      forms.forEach((form, f) => {
        const [from, to] = [kept.postingStarts[f]!, kept.postingStarts[f + 1]!];
        const all = [...postings.subarray(postingStarts[f], postingStarts[f + 1])];
        const expected = all.flatMap((product, i) =>
          keeps(product) ? [[product, strengths[postingStarts[f]! + i]!]] : [],
        );
        const found = Array.from(kept.postings.subarray(from, to), (place) => kept.ordinals[place]!);
        expect(
          found.map((product, i) => [product, kept.strengths[from + i]!]),
          form,
        ).toEqual(expected);
      });
    }
    expect(forms.some((form) => form.includes(' '))).toBe(true);
  });

  it('measures similarity as pg_trgm does, to the request as it was understood', () => {
    for (const [query] of FIRST) {
      const understanding = understand(query, finding.lexicon, VOCABULARY);
      const { products: found, features, covered } = rank(understanding, finding, { limit: 5, popularity });
      found.forEach((product, i) => {
        const understood = understoodFor(understanding, finding, covered[i]!, product);
        const { name, brand } = products[product]!;
        const exact = [name, `${brand ?? ''} ${name}`].map((text) => similarity(understood, foldText(text)));
        const ours = features[i * FEATURES.length + FEATURE_AT.similarity];
        const lacks = understanding.concepts.some(
          ({ preference }, concept) => !preference && (covered[i]! & (1 << concept)) === 0,
        );
        // Letters that what it lacks has by chance are not counted.
        if (lacks) expect(ours).toBeLessThanOrEqual(Math.max(...exact) + 1e-6);
        else expect(ours).toBeCloseTo(Math.max(...exact), 6);
      });
    }
  });

  it('tells how like the words that answer are, whatever else is on the label', () => {
    const similarityOf = (query: string, name: string): number => {
      const { products: found, similarities } = find(query);
      return similarities[[...found].findIndex((product) => products[product]!.name === name)]!;
    };
    expect(similarityOf('butter', 'Salted Butter')).toBe(1);
    expect(similarityOf('whole milk', 'Whole Milk')).toBe(1);
    expect(similarityOf('boneless breasts', 'Boneless Chicken Breasts')).toBeLessThan(1);
  });

  it('leaves out what is less similar than asked for, and gives confidences of 0 to 1', () => {
    for (const [query] of FIRST) {
      const { similarities, confidences } = find(query, { leastSimilarity: 0.3 });
      expect(similarities.every((one) => one >= 0.3)).toBe(true);
      expect(confidences.every((one) => one > 0 && one < 1)).toBe(true);
    }
  });

  it('answers the same again: nothing is left of a search', () => {
    for (const [query] of FIRST) expect(find(query)).toEqual(find(query));
  });
});

describe('an empty catalogue', () => {
  it('has no answers', () => {
    const empty = openFinding(buildFindingIndex([], VOCABULARY), [], VOCABULARY);
    const understanding = understand('milk', empty.lexicon, VOCABULARY);
    expect(rank(understanding, empty, { limit: 5, popularity: [] }).products).toHaveLength(0);
  });
});
