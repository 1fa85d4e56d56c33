/** What somebody cannot do without, and what comes next to it. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import { restrictionTest } from '../../src/lookup/finding/accepted.ts';
import { LEAST_CONFIDENCE } from '../../src/lookup/finding/weights.ts';

const SHELF = [
  ['Vegetarian Chili', 'Soup'],
  ['Beef Chili', 'Soup'],
  ['Vegan Mayonnaise', 'Condiments'],
  ['Classic Mayonnaise', 'Condiments'],
  ['Vegan Italian Sausage', 'Meat'],
  ['Vegetarian Breakfast Sausage', 'Meat'],
  ['Italian Pork Sausage', 'Meat'],
  ['Garden Veggie Burgers', 'Frozen'],
  ['Beef Burgers', 'Frozen'],
  ['Vegan Cheese Shreds', 'Cheese'],
  ['Cheddar Cheese Shreds', 'Cheese'],
  ['Peanut Free Granola Bars', 'Snacks'],
  ['Almond Granola Bars', 'Snacks'],
  ['Dairy Free Oatmeal Cookies', 'Cookies'],
  ['Chocolate Chip Cookies', 'Cookies'],
  ['Smoked Turkey Sausage', 'Meat'],
  ['Uncured Beef Hot Dogs', 'Meat'],
  ['Jumbo Hot Dogs', 'Meat'],
  ['No Bake Cheesecake', 'Dessert'],
  ['Cherry Cheesecake', 'Dessert'],
  ['Coarse Kosher Salt', 'Salt'],
  ['Whole Chicken', 'Chicken'],
  ['Mangoes', 'Produce'],
  ['Dried Mango Slices', 'Dried Fruit'],
] as const;
const items = SHELF.map(([name, category]) => ({ name, brand: '', category, size: null }));
const snapshot = snapshotOfItems(items, 1);
const first = (text: string): string | undefined => {
  const [hit] = findProducts(snapshot, text, { limit: 1 }).hits;
  return hit && items[hit.product]!.name;
};
const listed = (text: string): string[] =>
  findLikely(snapshot, text, {}, 8, LEAST_CONFIDENCE).map(({ product }) => items[product]!.name);

describe('what is kept in some way', () => {
  it('is shown as it is kept, though all that is has what somebody cannot have, and is in no list', () => {
    expect(first('dried mango no sugar')).toBe('Dried Mango Slices');
    expect(listed('dried mango no sugar')).toEqual([]);
  });
});

describe('what is vegan', () => {
  it('is vegetarian', () => {
    expect(listed('vegetarian sausage')).toEqual(
      expect.arrayContaining(['Vegetarian Breakfast Sausage', 'Vegan Italian Sausage']),
    );
    expect(listed('vegetarian mayonnaise')).toEqual(['Vegan Mayonnaise']);
  });

  it.each([
    ['vegan sausage', ['Vegan Italian Sausage']],
    ['vegan mayonnaise', ['Vegan Mayonnaise']],
    ['vegan cheese', ['Vegan Cheese Shreds']],
    // What is vegetarian, or free of dairy alone, is not vegan.
    ['vegan chili', []],
    ['vegan burgers', []],
    ['vegan cookies', []],
    ['chili vegano', []],
  ])('is what says so, or what includes it, for a list: %s', (text, names) => {
    expect(listed(text)).toEqual(names);
  });

  it.each([
    ['vegan chili', 'Vegetarian Chili'],
    ['vegan burgers', 'Garden Veggie Burgers'],
    ['vegan cookies', 'Dairy Free Oatmeal Cookies'],
    ['vegan sausage', 'Vegan Italian Sausage'],
    // Where nothing comes near to it either, the thing itself.
    ['vegan chicken', 'Whole Chicken'],
  ])('is shown before what comes next to it: %s', (text, name) => {
    expect(first(text)).toBe(name);
  });

  it('is met by nothing that comes next to it', () => {
    const { understanding, hits } = findProducts(snapshot, 'vegan chili', { limit: 2 });
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.filter(restrictionTest(understanding))).toEqual([]);
  });
});

it('may contain other nuts that is free of peanuts', () => {
  expect(first('nut free granola bars')).toBe('Peanut Free Granola Bars');
  expect(listed('nut free granola bars')).toEqual([]);
});

it('is no diet that salt is only called by', () => {
  expect(listed('kosher salt')).toEqual(['Coarse Kosher Salt']);
  expect(listed('kosher chicken')).toEqual([]);
});

describe('what has no pork', () => {
  it.each(['no pork sausage', 'sausage no pork', 'sausage without pork', 'pork free sausage'])(
    'is what says another meat: %s',
    (text) => {
      expect(first(text)).toBe('Smoked Turkey Sausage');
      expect(listed(text)).toContain('Smoked Turkey Sausage');
      expect(listed(text)).not.toContain('Italian Pork Sausage');
    },
  );

  it('is not what says nothing of it, for who buys it unseen', () => {
    expect(listed('no pork hot dogs')).toEqual(['Uncured Beef Hot Dogs']);
  });
});

it('is what names say by their no that is asked for by it', () => {
  expect(first('no bake cheesecake')).toBe('No Bake Cheesecake');
});
