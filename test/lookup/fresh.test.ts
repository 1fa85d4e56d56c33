/** What comes first of things that are sold fresh, canned and in jars. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findProducts } from '../../src/lookup/find-products.ts';

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
