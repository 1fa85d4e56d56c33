import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  doSlice,
  finish,
  inSteps,
  SLICE_UNITS,
  type Sliced,
  sortedInSlices,
} from '../../src/domain/slices.ts';

function* count(pieces: number, units: number): Sliced<string> {
  for (let i = 0; i < pieces; i++) yield units;
  return 'done';
}

describe('work in slices', () => {
  it('comes to the same in one go and slice by slice', () => {
    expect(finish(count(7, SLICE_UNITS))).toBe('done');
    const work = count(7, SLICE_UNITS);
    const steps = Array.from({ length: 8 }, () => doSlice(work));
    expect(steps.map(({ done }) => done === true)).toEqual([...Array<boolean>(7).fill(false), true]);
    expect(steps.at(-1)?.value).toBe('done');
  });

  it('puts small pieces together until a slice is full', () => {
    const work = count(25, SLICE_UNITS / 10);
    let slices = 1;
    while (doSlice(work).done !== true) slices++;
    expect(slices).toBe(3);
  });
});

describe('inSteps', () => {
  it.each([
    [0, []],
    [3, [[0, 3]]],
    [4, [[0, 4]]],
    [
      9,
      [
        [0, 4],
        [4, 8],
        [8, 9],
      ],
    ],
  ])('goes through %i four at a time, and tells the units of each step', (length, steps) => {
    const taken: [number, number][] = [];
    const units = [
      ...inSteps(length, 4, (from, to) => {
        taken.push([from, to]);
        return 10 * (to - from);
      }),
    ];
    expect(taken).toEqual(steps);
    expect(units).toEqual(taken.map(([from, to]) => 10 * (to - from)));
  });
});

describe('sortedInSlices', () => {
  const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;

  it('sorts as toSorted does, those alike in the order given', () => {
    const lists = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 20_000, size: 'max' });
    fc.assert(
      fc.property(lists, (keys) => {
        const items = keys.map((key, at) => ({ key, at }));
        expect(finish(sortedInSlices(items, byKey))).toEqual(items.toSorted(byKey));
      }),
      { numRuns: 20 },
    );
  });

  it('gives way many times in what is long', () => {
    const items = Array.from({ length: 100_000 }, (_, at) => ({ key: (at * 7_919) % 100_003 }));
    const pieces = [...sortedInSlices(items, byKey)];
    expect(pieces.length).toBeGreaterThan(100);
    expect(Math.max(...pieces)).toBeLessThan(SLICE_UNITS);
  });
});
