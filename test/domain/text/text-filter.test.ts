import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTextFilter } from '../../../src/domain/text/text-filter.ts';

describe('a text filter', () => {
  it('never tells of a text that it is not there when it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const may = makeTextFilter(texts);
        expect(texts.every(may)).toBe(true);
      }),
    );
  });

  it('tells of nearly all others that they are not', () => {
    const may = makeTextFilter(Array.from({ length: 10_000 }, (_, i) => `brand ${i}`));
    const taken = Array.from({ length: 10_000 }, (_, i) => `other ${i}`).filter(may);
    expect(taken.length).toBeLessThan(1_500);
  });

  it('of no texts lets none through', () => {
    expect(makeTextFilter([])('')).toBe(false);
  });
});
