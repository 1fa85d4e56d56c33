/** What the name of a category says of the products that it holds. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';
import type { FoundProduct } from '../../src/lookup/finding/found-products.ts';
import { LEAST_CONFIDENCE, SIMILARITY_FLOOR } from '../../src/lookup/finding/weights.ts';
import { searchProducts } from '../../src/lookup/search-products.ts';

type Shelf = readonly (readonly [name: string, category: string])[];

const snapshotOf = (shelf: Shelf) =>
  snapshotOfItems(
    shelf.map(([name, category]) => ({ name, brand: '', category, size: null })),
    1,
  );

/** What is found of a product for a request. */
function foundOf(shelf: Shelf, text: string, product: number): FoundProduct | undefined {
  const { hits } = findProducts(snapshotOf(shelf), text, { limit: shelf.length });
  return hits.find((hit) => hit.product === product);
}

describe('the name of a category', () => {
  const others: Shelf = [
    ['Coffee Filters', 'Coffee Filters'],
    ['Chicken Soup', 'Soup'],
    ['Tomato Soup', 'Soup'],
  ];

  it('says by shorthand what it stands for', () => {
    const frozen = 'Waffles,Pancakes,Pizza,Peas,Corn,Fruit Bars,Pies,Dumplings,Burritos,Meatballs'.split(',');
    const shelf: Shelf = [
      ...frozen.map((name) => [name, 'Frzn Foods'] as const),
      ['Waffles', 'Bakery'],
      ...others,
    ];
    expect(foundOf(shelf, 'frozen waffles', 0)!.confidence).toBeGreaterThan(
      foundOf(shelf, 'frozen waffles', frozen.length)!.confidence,
    );
    const all = searchProducts(snapshotOf(shelf), 'frozen foods', undefined, { limit: shelf.length });
    expect([...all].sort((a, b) => a - b)).toEqual([...frozen.keys()]);
  });

  it('says nothing of a thing that it lists by what stands beside it', () => {
    const alone = foundOf([['Peanut Butter', 'Peanut Butter'], ...others], 'peanut butter', 0)!.confidence;
    for (const category of ['Peanut Butter & Jelly', 'Pnt Btr/Jelly/Jams', 'Peanut Butter, Jelly Rolls'])
      expect(foundOf([['Peanut Butter', category], ...others], 'peanut butter', 0)!.confidence).toBe(alone);
  });

  it('says of it what tells of the thing itself, or of no other', () => {
    const plain = foundOf([['Tomato Soup', 'Soup'], ...others], 'soup', 0)!.confidence;
    for (const category of ['Refrigerated Soup', 'Soup - Refrigerated', 'Stock'])
      expect(foundOf([['Tomato Soup', category], ...others], 'soup', 0)!.confidence).toBeLessThan(plain);
  });

  it('says that nothing beside pickles is fresh', () => {
    const fresh = foundOf([['Jalapenos', 'Peppers'], ...others], 'jalapenos', 0)!.confidence;
    for (const category of ['Pickles, Jalapenos & Relishes', 'Canned Jalapenos'])
      expect(foundOf([['Jalapenos', category], ...others], 'jalapenos', 0)!.confidence).toBeLessThan(fresh);
  });

  it('stands for what no word of a name says', () => {
    const shelf: Shelf = [['Traditional', 'Ice Cream'], ['Premium Pints', 'Ice Cream'], ...others];
    const likely = (text: string) =>
      findLikely(snapshotOf(shelf), text, { leastSimilarity: SIMILARITY_FLOOR }, 8, LEAST_CONFIDENCE);
    const found = likely('ice cream');
    expect(new Set(found.map(({ product }) => product))).toEqual(new Set([0, 1]));
    expect(found.map(({ similarity }) => similarity)).toEqual([1, 1]);
    // A word that nothing says is missed.
    expect(foundOf(shelf, 'traditional ice cream', 1)!.similarity).toBeLessThan(1);
    expect(foundOf(shelf, 'traditional ice cream', 0)!.similarity).toBe(1);
    expect(likely('gravel')).toEqual([]);
  });

  it('says one word of a phrase where names say the other alone', () => {
    const shelf: Shelf = [
      ['Loin - Chops Bone-In', 'Pork'],
      ['Seasoned Pork', 'Pork'],
      ['Whole Loin', 'Pork'],
      ...others,
    ];
    const { hits } = findProducts(snapshotOf(shelf), 'pork chops', { limit: shelf.length });
    expect(hits[0]).toMatchObject({ product: 0, coverage: expect.closeTo(0.93, 1) });
    // Where a name has both, its words mean no more than that.
    const named: Shelf = [...shelf, ['Pork Chops', 'Meat']];
    expect(foundOf(named, 'pork chops', named.length - 1)!.confidence).toBeGreaterThan(0.9);
    expect(foundOf(named, 'pork chops', 1)).toBeUndefined();
  });

  it('says no state against a thing that is known in it', () => {
    const jars = 'Pickles, Olives, Peppers & Relishes';
    const shelf: Shelf = [
      ['Banana Peppers, Mild Rings', jars],
      ['Onions, Sweet', jars],
      ['Bananas', 'Produce'],
      ['Green Peppers', 'Produce'],
      ...others,
    ];
    expect(foundOf(shelf, 'banana peppers', 0)!.marked).toBe(0);
    expect(foundOf(shelf, 'onions', 1)!.marked).toBeGreaterThan(0);
  });

  it('says what the products are in its last level, where that of any does', () => {
    const items = [
      { name: 'Half & Half', brand: 'Turnpike', category: 'Dairy & Eggs > Cream', size: null },
      { name: 'Large Eggs', brand: 'Meadow', category: 'Dairy & Eggs > Eggs', size: null },
      { name: 'Brown Eggs', brand: 'Meadow', category: 'Dairy & Eggs > Eggs', size: null },
      ...others.map(([name, category]) => ({ name, brand: '', category, size: null })),
    ];
    const covers = (shelf: typeof items): boolean => {
      const { hits } = findProducts(snapshotOfItems(shelf, 1), 'turnpike eggs', { limit: 6 });
      return hits.find(({ product }) => product === 0)!.covered === 0b11;
    };
    expect(covers(items)).toBe(false);
    const flat = items.map((item) => ({ ...item, category: item.category.split(' > ')[0]! }));
    expect(covers(flat)).toBe(true);
  });

  it('says nothing of a product whose own name says what else is listed', () => {
    const confidenceOf = (name: string, category: string, text: string): number =>
      foundOf([[name, category], ...others], text, 0)?.confidence ?? 0;
    const listed = 'Frozen Poultry, Chicken & Turkey';
    const turkey = confidenceOf('Turkey Burgers', listed, 'turkey burgers');
    expect(turkey).toBeGreaterThan(0.9);
    expect(confidenceOf('Chicken Burgers', listed, 'turkey burgers')).toBeLessThan(0.6 * turkey);
    // What says neither may be either, and what the whole list tells is told of each.
    expect(confidenceOf('Burgers', listed, 'turkey burgers')).toBeGreaterThan(0.8);
    expect(confidenceOf('Chicken Burgers', listed, 'frozen chicken burgers')).toBeGreaterThan(0.9);
    // A wider level says what its parts are one of.
    expect(confidenceOf('Gala Apples', 'Fruit > Apples & Pears', 'fruit')).toBeGreaterThan(0.6);
  });
});
