/** Misspelt words that the vocabulary knows and nothing is called, beside what is sold and spelt nearly so. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { searchFor } from '../../src/lookup/find-products.ts';

/** Many cherries and peppers, so that nearness to a common word is put to the test. */
const SHELF = [
  ...Array.from({ length: 40 }, (_, i) => [`Cherries No ${i}`, 'Fruit'] as const),
  ...Array.from({ length: 40 }, (_, i) => [`Bell Pepper No ${i}`, 'Vegetables'] as const),
  ['Toasted Oat Cereal', 'Cereal'],
  ['Root Beer Soda', 'Soda'],
  ['Chocolate Sandwich Cookies', 'Cookies'],
  ['Clear Plastic Wrap', 'Storage'],
  ['Russet Potatoes', 'Vegetables'],
  ['Golden Beets', 'Vegetables'],
  ['White Rice', 'Rice'],
  ['Garlic Bread', 'Bread'],
  ['Rye Bread', 'Bread'],
  ...['Vanilla', 'Peach', 'Whole Milk', 'Plain', 'Low Fat Plain'].map(
    (kind) => [`${kind} Yogurt`, 'Yogurt'] as const,
  ),
  ['Italian Meatballs', 'Frozen'],
  ['Lunch Meat', 'Deli'],
  ['Farrowick Corn Tortillas', 'Bakery'],
  ['Cotton Balls', 'Beauty'],
] as const;
const snapshot = snapshotOfItems(
  SHELF.map(([name, category]) => ({ name, brand: '', category, size: null })),
  1,
);
const first = (text: string): string | undefined => {
  const [best] = searchFor(snapshot, text, { limit: 1, filled: true }).hits;
  return best === undefined ? undefined : SHELF[best.product]![0];
};

describe('a misspelt word that people are known to ask for', () => {
  it.each([
    ['cheereos', 'Toasted Oat Cereal'],
    ['orios', 'Chocolate Sandwich Cookies'],
    // Two words as one.
    ['drpepper', 'Root Beer Soda'],
    ['saranwrap', 'Clear Plastic Wrap'],
    // What is spelt like something sold is that.
    ['chery', 'Cherries'],
    ['peper', 'Bell Pepper'],
  ])('%s finds %s', (text, name) => {
    expect(first(text)?.replace(/ No \d+$/, '')).toBe(name);
  });

  it('is no Spanish word that is spelt nearly so', () => {
    expect(first('papya')).toBeUndefined();
    expect(first('papa')).toBe('Russet Potatoes');
  });
});

describe('what a word is taken for that is misspelt in much of it', () => {
  const confidenceOf = (text: string): number => searchFor(snapshot, text, { limit: 1 }).hits[0]!.confidence;

  it('is doubted, whether something is called so or only the vocabulary knows it', () => {
    for (const [right, wrong] of [
      ['beets', 'bexts'],
      ['arroz', 'arrox'],
    ] as const) {
      expect(first(wrong)).toBe(first(right));
      expect(confidenceOf(wrong)).toBeLessThan(0.7 * confidenceOf(right));
    }
  });

  it('is not where one of many is wrong', () => {
    expect(confidenceOf('cheerois')).toBeGreaterThan(0.9 * confidenceOf('cheerios'));
  });
});

describe('a word of its own', () => {
  it('is nothing that has all other vowels', () => {
    expect(first('boots')).toBeUndefined();
    expect(first('beats')).toBe('Golden Beets');
  });

  it('is what sounds like it', () => {
    expect(first('rise')).toBe('White Rice');
  });

  it.each([
    ['garlic bred', 'Garlic Bread'],
    ['plane yogurt', 'Plain Yogurt'],
    ['meet balls', 'Italian Meatballs'],
  ])('is what sounds like it and is said with the word beside it: %s', (text, name) => {
    expect(first(text)).toBe(name);
  });

  it.each(['garden bred', 'plane cereal'])('stays what it says where nothing is called so: %s', (text) => {
    expect(first(text)).toBeUndefined();
  });
});

describe('a word that is not typed to its end', () => {
  it.each([
    ['potat', 'Russet Potatoes'],
    ['bell pe', 'Bell Pepper'],
    ['root be', undefined],
    // English says what it says, and what is misspelt by half an error is that.
    ['pot', undefined],
    ['chery', 'Cherries'],
    // Nor is one that others follow, or that begins nothing.
    ['bre garlic', undefined],
    ['bell xo', undefined],
    // What begins so names no thing, as brands do not.
    ['farro', undefined],
  ])('is the one that is said with the word before it, or is sold most: %s', (text, name) => {
    expect(first(text)?.replace(/ No \d+$/, '')).toBe(name);
  });
});
