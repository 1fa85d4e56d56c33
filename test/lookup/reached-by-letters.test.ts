/** What letters reach of a request of many words, each of which is known as it is spelt. */
import { expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { findLikely, findProducts } from '../../src/lookup/find-products.ts';

const NAMES = [
  'Boneless Skinless Chicken Breasts',
  'Organic Boneless Skinless Chicken Breasts',
  'Organic Chicken Thighs',
  'Chicken Wings',
];
const snapshot = snapshotOfItems(
  NAMES.map((name) => ({ name, brand: '', category: 'Meat > Chicken', size: null })),
  1,
);

it('is nothing whose name lacks the thing that is asked for', () => {
  const [found] = findProducts(snapshot, 'boneless skinless chicken thighs', { limit: 1 }).hits;
  expect(NAMES[found!.product]).toBe('Organic Chicken Thighs');
  const [listed] = findLikely(snapshot, 'boneless skinless chicken thighs', {}, 8, 0.3);
  expect(NAMES[listed!.product]).toBe('Organic Chicken Thighs');
});
