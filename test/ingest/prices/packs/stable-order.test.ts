import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stableOrder } from '../../../../src/ingest/prices/packs/stable-order.ts';

describe('stableOrder', () => {
  it('orders rows as a stable comparison sort does', () => {
    const key = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2_147_483_647 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(key, key), { maxLength: 200 }), (rows) => {
        const columns = [0, 1].map((c) => Int32Array.from(rows, (row) => row[c]!));
        const expected = rows
          .map((_, i) => i)
          .sort((a, b) => rows[a]![0] - rows[b]![0] || rows[a]![1] - rows[b]![1] || a - b);
        expect([...stableOrder(columns, rows.length)]).toEqual(expected);
        const guess = stableOrder(columns.toReversed(), rows.length);
        expect([...stableOrder(columns, rows.length, guess)]).toEqual(expected);
      }),
    );
  });
});
