import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerMedianRank, selectKth } from '../../src/domain/order-statistic.ts';

describe('the k-th smallest key', () => {
  const keys = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 1, maxLength: 200 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 200 }),
  );

  it('is the one that sorting finds, wherever the keys start, and leaves the others alone', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(5), (values, seed, from) => {
        const k = seed % values.length;
        const room = Uint32Array.from([...Array.from<number>({ length: from }).fill(7), ...values, 9, 9]);
        const sorted = Uint32Array.from(values).sort();
        expect(selectKth(room, values.length, k, from)).toBe(sorted[k]);
        expect(room.subarray(from, from + values.length).sort()).toEqual(sorted);
        expect([...room.subarray(0, from), ...room.subarray(from + values.length)]).toEqual([
          ...Array.from<number>({ length: from }).fill(7),
          9,
          9,
        ]);
      }),
    );
  });

  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [5, 2],
  ])('of %i keys the lower median has rank %i', (count, rank) => {
    expect(lowerMedianRank(count)).toBe(rank);
  });
});
