/** Things that are asked for in a shape: slices, strips, sticks, of what is sold so, or not. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { searchProducts } from '../../src/lookup/search-products.ts';
import { ofBrands } from './of-brands.ts';

const THINGS = [
  ['Gala Apples', 'Produce > Fruit'],
  ['Yellow Peaches', 'Produce > Fruit'],
  ['Peach Slices in Syrup', 'Pantry > Canned Fruit'],
  ['Thick Cut Bacon', 'Meat > Bacon'],
  ['Mini Pepperoni Slices', 'Meat > Pepperoni'],
  ['Crispy Chicken Strips', 'Frozen > Chicken'],
  ['Shoestring Potato Sticks', 'Snacks > Chips'],
  ['Russet Potatoes', 'Produce > Vegetables'],
  ['Sweet Cream Butter Sticks, Unsalted', 'Dairy > Butter'],
  ['Unsalted Butter', 'Dairy > Butter'],
  ['Margarine Sticks, Unsalted', 'Dairy > Butter'],
  ['Original Cream Cheese', 'Dairy > Cheese'],
] as const;
const itemsOf = (things: readonly (readonly [name: string, category: string])[]) =>
  ofBrands(things, ['Old Mill', 'Sunny Day', 'Blue Door']);

function firstOf(items: ReturnType<typeof itemsOf>, text: string): string | undefined {
  const [first] = searchProducts(snapshotOfItems(items, 1), text, undefined, { limit: 3, filled: true });
  return first === undefined ? undefined : items[first]!.name;
}

describe('a thing in a shape', () => {
  it.each([
    ['apple slices', 'Gala Apples', 'what nothing is sold in'],
    ['bacon strips', 'Thick Cut Bacon', 'what nothing is sold in'],
    ['peach slices', 'Peach Slices in Syrup', 'what it is sold in'],
    ['pepperoni slices', 'Mini Pepperoni Slices', 'what it is sold in'],
    ['chicken strips', 'Crispy Chicken Strips', 'a thing of its own'],
    ['cream cheese brick', 'Original Cream Cheese', 'what nothing is sold in'],
    ['butter unsalted sticks', 'Sweet Cream Butter Sticks, Unsalted', 'what it is sold in'],
    ['potato sticks', 'Shoestring Potato Sticks', 'a thing of its own'],
  ])('%s: %s, in a shape of %s', (text, name) => {
    expect(firstOf(itemsOf(THINGS), text)).toBe(name);
  });

  it('is what is sold so, though its name says it further behind', () => {
    const sliced = itemsOf([...THINGS, ['Apples Peeled & Cored, Slices', 'Produce > Cut Fruit']]);
    expect(firstOf(sliced, 'apple slices')).toBe('Apples Peeled & Cored, Slices');
  });

  it('is nothing where neither is sold', () => {
    expect(firstOf(itemsOf(THINGS), 'lobster strips')).toBeUndefined();
  });
});
