/** Which products coupons are for that are asked for by words. */
import { expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { meantProducts } from '../../src/api/coupons/listed-rows.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';

const SHELF = [
  ['Bananas', 'Produce', true],
  ['Organic Bananas', 'Produce', false],
  ['Whole Milk', 'Milk', true],
  ['Organic Whole Milk', 'Milk', true],
  ['Green Peas', 'Frozen Vegetables', true],
  ['Frozen Green Peas', 'Frozen Vegetables', false],
  ['Marinara Pasta Sauce', 'Pasta Sauce', true],
  ['Large Eggs', 'Eggs', true],
] as const;
const items = SHELF.map(([name, category]) => ({ name, brand: '', category, size: null }));
const couponed = [...SHELF.keys()].filter((product) => SHELF[product]![2]);

/** A coupon for each of some products. */
const coupons = {
  count: couponed.length,
  rowCount: couponed.length,
  product: Uint32Array.from(couponed),
  rowStart: Uint32Array.from({ length: couponed.length + 1 }, (_, row) => row),
  byProduct: Uint32Array.from(couponed.keys()),
  productStart: Uint32Array.from(
    { length: SHELF.length + 1 },
    (_, product) => couponed.filter((one) => one < product).length,
  ),
};
const snapshot = { ...snapshotOfItems(items, 1), coupons } as unknown as Snapshot;
const named = (words: string): string[] =>
  Array.from(meantProducts(snapshot, words, () => true).among, (product) => items[product]!.name);

it.each([
  ['bananas', ['Bananas']],
  // Sold, without a coupon: one for others takes nothing off these.
  ['organic bananas', []],
  ['organic milk', ['Organic Whole Milk']],
  // What nothing claims that is sold is no reason to leave the rest out.
  ['organic pasta sauce', ['Marinara Pasta Sauce']],
  // What a shelf says as well need not be in the name.
  ['frozen peas', ['Green Peas']],
  // Of several things only that which it is said of.
  ['organic bananas and eggs', ['Large Eggs']],
] as const)('%s are what says what labels claim, where such is sold', (words, names) => {
  expect(named(words)).toEqual(names);
});
