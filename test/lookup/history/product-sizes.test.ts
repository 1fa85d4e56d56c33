import { expect, it } from 'vitest';
import { sizeOn, sizesOfProduct } from '../../../src/lookup/history/product-sizes.ts';
import { SINCE_EVER } from '../../../src/snapshot/parts/sizes.ts';

const SIZES = {
  product: Uint32Array.of(3, 3, 3, 7, 7),
  fromDay: Int32Array.of(SINCE_EVER, 100, 200, 50, 60),
  text: ['16 oz', '15 oz', '14 oz', '10 oz', '9 oz'],
};

it.each([
  [2, []],
  [
    3,
    [
      { fromDay: null, text: '16 oz' },
      { fromDay: 100, text: '15 oz' },
      { fromDay: 200, text: '14 oz' },
    ],
  ],
  [
    7,
    [
      { fromDay: 50, text: '10 oz' },
      { fromDay: 60, text: '9 oz' },
    ],
  ],
  [8, []],
])('has the sizes of product %d alone', (product, sizes) => {
  expect(sizesOfProduct(SIZES, product)).toEqual(sizes);
});

it.each([
  [3, 99, '16 oz'],
  [3, 100, '15 oz'],
  [3, 199, '15 oz'],
  [3, 200, '14 oz'],
  [7, 60, '9 oz'],
])('of product %d the pack held on day %d %s', (product, day, text) => {
  expect(sizeOn(sizesOfProduct(SIZES, product), day)).toBe(text);
});

it('takes the first size that is known for what a pack held before, and knows none of a pack without any', () => {
  expect(sizeOn(sizesOfProduct(SIZES, 7), 49)).toBe('10 oz');
  expect(sizeOn([], 49)).toBeUndefined();
});
