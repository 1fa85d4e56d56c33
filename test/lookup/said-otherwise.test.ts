/** Requests that say a thing otherwise than names do: in another order, written as one, mistyped, or with whom it is for. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { understandRequest } from '../../src/lookup/finding/understand-request.ts';
import { searchProducts } from '../../src/lookup/search-products.ts';
import { ofBrands } from './of-brands.ts';

const SHELF = [
  ['Chocolate Milk', 'Dairy'],
  ['Milk Chocolate Bar', 'Candy'],
  ['Whole Milk', 'Dairy'],
  ['Large Eggs', 'Dairy'],
  ['Large Brown Eggs', 'Dairy'],
  ['Vanilla Yogurt', 'Dairy'],
  ['Vanilla Extract', 'Baking'],
  ['Blackberries', 'Produce'],
  ['Frozen Green Peas', 'Frozen'],
  ['Ice Cream, Vegan', 'Frozen'],
  ['Waffles, Frozen', 'Frozen'],
  ['Cotton Swabs', 'Beauty'],
  ['Chicken Broth', 'Soup'],
  ['Pancake Mix', 'Baking'],
  ['Rice Mix', 'Sides'],
  ['Half & Half', 'Dairy'],
  ['Mint Toothpaste', 'Oral Care'],
  ['Gummy Vitamins, Kids', 'Vitamins'],
  ['Vitamin C Tablets', 'Vitamins'],
  ['Bananas', 'Produce'],
  ['Scrub Sponges', 'Cleaning'],
  ['Sandwich Bread', 'Bakery'],
  ['Flour: White & Self Rising', 'Baking'],
  ['Flour Tortillas', 'Bakery'],
  ['Flour Tortilla Wraps', 'Bakery'],
  ['Bread Flour Rolls', 'Bakery'],
] as const;
const items = ofBrands(SHELF, ['Hill', 'Millers Host', 'Day']);
const snapshot = snapshotOfItems(items, 1);
const nameOf = (product: number): string => items[product]!.name;

const shown = (text: string): string | undefined => {
  const [first] = searchProducts(snapshot, text, undefined, { limit: 10, filled: true });
  return first === undefined ? undefined : nameOf(first);
};
const listed = (text: string): string | undefined => {
  const [hit] = findLikely(snapshot, text, {}, 8, 0.3);
  return hit && nameOf(hit.product);
};

describe('the kind of thing first, and what tells of it behind', () => {
  it.each([
    ['milk, chocolate', 'Chocolate Milk'],
    ['milk (chocolate)', 'Chocolate Milk'],
    ['berries, black', 'Blackberries'],
    ['yogurt, vanilla', 'Vanilla Yogurt'],
    ['2 peas, frozen', 'Frozen Green Peas'],
    ['peas frozen', 'Frozen Green Peas'],
    ['ice cream vegan', 'Ice Cream, Vegan'],
    ['flour all purpose', 'Flour: White & Self Rising'],
    // What is said as it stands is that.
    ['milk chocolate', 'Milk Chocolate Bar'],
    ['large, brown eggs', 'Large Brown Eggs'],
  ])('is that thing: %s', (text, name) => {
    expect(shown(text)).toBe(name);
    expect(listed(text)).toBe(name);
  });

  it('is read as two things where it is two', () => {
    const found = Array.from(searchProducts(snapshot, 'milk, eggs', undefined, { limit: 2 }), nameOf);
    expect(found).toEqual(['Whole Milk', 'Large Eggs']);
    const { concepts, head } = understandRequest(snapshot, 'milk, eggs');
    expect(concepts[head]!.typed).toBe('milk');
  });
});

describe('two words written as one', () => {
  it.each([
    ['frozenwaffles', 'Waffles, Frozen'],
    ['qtips', 'Cotton Swabs'],
    ['sandwichbread', 'Sandwich Bread'],
    ['blk berries', 'Blackberries'],
  ])('are two: %s', (text, name) => {
    expect(shown(text)).toBe(name);
    expect(listed(text)).toBe(name);
  });

  it('stay one beside others, and where English has the word', () => {
    const typed = (text: string): string[] =>
      understandRequest(snapshot, text).concepts.map((concept) => concept.typed);
    expect(typed('milkwash sponges')).toEqual(['milkwash', 'sponges']);
    expect(typed('milkman')).toEqual(['milkman']);
  });
});

describe('a word that the one beside it puts right', () => {
  it.each([
    ['chicken both', 'Chicken Broth'],
    ['ice cram', 'Ice Cream, Vegan'],
    ['pancke mix', 'Pancake Mix'],
  ])('is the word that is said with it: %s', (text, name) => {
    expect(shown(text)).toBe(name);
    expect(listed(text)).toBe(name);
  });

  it('is left alone where nothing is said so', () => {
    // Roses are near to hoses, and no phrase with gardens.
    expect(listed('garden hose')).toBeUndefined();
    expect(listed('chicken coop')).toBeUndefined();
    // A brand is called what it is called.
    const { concepts } = understandRequest(snapshot, 'millers host chocolate milk');
    expect(concepts.map(({ typed }) => typed)).toContain('host');
  });
});

describe('what tells nothing of a thing', () => {
  it.each([
    ['good milk', 'Whole Milk'],
    ['some good half and half', 'Half & Half'],
    ['a nice sandwich bread', 'Sandwich Bread'],
    ['bananas for my husband’s lunch', 'Bananas'],
    ['toothpaste for the kids', 'Mint Toothpaste'],
    ['bannanas for the kids', 'Bananas'],
    ['eggs for school', 'Large Eggs'],
    ['our usual bananas for next week', 'Bananas'],
    ['Item: bananas', 'Bananas'],
    ['dame unas bananas para los niños', 'Bananas'],
    ['más huevos', 'Large Eggs'],
    ['sandwich bread for tonight’s dinner', 'Sandwich Bread'],
  ])('changes neither what is found nor how sure it is: %s', (text, name) => {
    expect(listed(text)).toBe(name);
    const [hit] = findProducts(snapshot, text, { limit: 1 }).hits;
    expect(hit!.confidence).toBeGreaterThan(0.8);
  });

  it('is heard where something is made so', () => {
    expect(listed('vitamins for the kids')).toBe('Gummy Vitamins, Kids');
  });
});
