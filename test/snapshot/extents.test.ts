import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExtents } from '../../src/snapshot/parts/extents.ts';

describe('extents', () => {
  it('never overlap, and what is given back is whole again', () => {
    const step = fc.oneof(
      fc.record({ take: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ give: fc.nat() }),
      fc.record({ extend: fc.integer({ min: 1, max: 50 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.array(step), (capacity, steps) => {
        const extents = createExtents(capacity);
        const taken: { start: number; length: number }[] = [];
        for (const one of steps) {
          if ('extend' in one) extents.extend(extents.capacity + one.extend);
          else if ('give' in one) {
            const [gone] = taken.length === 0 ? [] : taken.splice(one.give % taken.length, 1);
            if (gone) extents.giveBack(gone.start, gone.length);
          } else {
            const start = extents.take(one.take);
            const free = extents.capacity - taken.reduce((sum, { length }) => sum + length, 0);
            if (start === -1) expect(free < one.take || taken.length > 0).toBe(true);
            else {
              expect(start + one.take).toBeLessThanOrEqual(extents.capacity);
              for (const other of taken)
                expect(start + one.take <= other.start || other.start + other.length <= start).toBe(true);
              taken.push({ start, length: one.take });
            }
          }
        }
        for (const { start, length } of taken) extents.giveBack(start, length);
        if (extents.capacity > 0) expect(extents.take(extents.capacity)).toBe(0);
        expect(extents.take(1)).toBe(-1);
      }),
    );
  });
});
