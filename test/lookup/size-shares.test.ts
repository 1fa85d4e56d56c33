/** How near sizes are to the one that is asked for, which is worked out once for all products of a size. */
import { expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { type NamedSize, sizeNearness } from '../../src/domain/understanding/lines/size-request.ts';
import { soldSize } from '../../src/lookup/finding/open.ts';
import { sizeShares } from '../../src/lookup/finding/ranking/size-shares.ts';
import { findingOf } from '../../src/lookup/finding/understand-request.ts';

const SIZES = [
  '12 oz',
  '12 fl oz',
  '16 oz',
  '6 x 12 fl oz',
  '1 gal',
  '12 ct',
  null,
  '2 lb',
  '12 oz',
  '24 ct',
  null,
];
const finding = findingOf(
  snapshotOfItems(
    SIZES.map((size, i) => ({ name: `Thing ${'abcdefghijk'[i]!}`, brand: '', category: 'Pantry', size })),
    1,
  ),
);

const asked: readonly NamedSize[] = [
  { unit: 'oz', each: 12, packs: null },
  { unit: 'oz', each: 12, packs: null, weighed: true },
  { unit: 'fl oz', each: 12, packs: 6 },
  { unit: 'ct', each: 24, packs: null },
  { unit: 'ct', each: 24, packs: null, counted: true },
  { unit: 'oz', each: null, packs: 6 },
];

it('is as near as each size is by itself, whatever was asked for before', () => {
  for (const size of [...asked, ...asked.toReversed()]) {
    const share = sizeShares(finding, size);
    const shares = SIZES.map((_, product) => share(product));
    const expected = SIZES.map((_, product) => {
      const sold = soldSize(finding.columns, product);
      return sold === null ? 0.2 : sizeNearness(size, sold);
    });
    expect(shares).toEqual(expected);
  }
});

it('tells sizes apart', () => {
  const of = asked.map((size) => {
    const share = sizeShares(finding, size);
    return SIZES.map((_, product) => share(product)).join(' ');
  });
  expect(new Set(of).size).toBe(asked.length);
});
