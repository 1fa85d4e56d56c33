import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  knownObservations,
  type KnownScope,
  roomFor,
} from '../../../src/lookup/history/known-observations.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';

type Row = readonly [position: number, day: number, known: number, regular: number];

/** Few stores, days and prices, so that looks are late, corrected and said again; a layer has what two publications brought. */
const row: fc.Arbitrary<Row> = fc.tuple(
  fc.nat(3),
  fc.integer({ min: 20_000, max: 20_004 }),
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 3 }),
);
const PUBLICATIONS_A_LAYER = 2;

/** The rows layer by layer, as their files have them: in each by store, day and as they became known. */
function byLayer(rows: readonly Row[]): Row[] {
  const layer = ([, , known]: Row): number => Math.ceil(known / PUBLICATIONS_A_LAYER);
  return rows.toSorted((a, b) => layer(a) - layer(b) || a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

/** Of each store its newest look: store, day and price. */
function newestIn(room: ObservedRows, rows: readonly Row[], scope: KnownScope): number[][] {
  room.clear();
  for (const [position, day, known, regular] of rows) room.add(position, day, known, regular, 0, 1);
  const { rows: kept, order, positions, starts } = knownObservations(room, scope);
  expect(starts).toEqual([...positions.keys(), positions.length]);
  return [...order].map((at, i) => [positions[i]!, kept.day[at]!, kept.regularE4[at]!]);
}

describe('the newest look at each store', () => {
  it('is the same, whether all looks are held or the newest alone', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 30 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 19_999, max: 20_005 }),
        (given, knownAt, lastDay) => {
          const scope = { knownAt, lastDay, isNewestOnly: true };
          const rows = byLayer(given);
          expect(newestIn(roomFor(scope), rows, scope)).toEqual(newestIn(new ObservedRows(), rows, scope));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    [
      'a late look of a later publication is older than it',
      [
        [1, 20_003, 1, 10],
        [1, 20_001, 2, 20],
      ],
      [[1, 20_003, 10]],
    ],
    [
      'a correction of the same day holds',
      [
        [1, 20_003, 1, 10],
        [1, 20_003, 2, 20],
      ],
      [[1, 20_003, 20]],
    ],
    [
      'what a later publication brought is not known',
      [
        [1, 20_003, 1, 10],
        [1, 20_003, 4, 20],
      ],
      [[1, 20_003, 10]],
    ],
    [
      'a later day does not count',
      [
        [1, 20_003, 1, 10],
        [1, 20_009, 1, 20],
      ],
      [[1, 20_003, 10]],
    ],
  ] satisfies [string, Row[], number[][]][])('%s', (_what, rows, newest) => {
    const scope = { knownAt: 3, lastDay: 20_004, isNewestOnly: true };
    expect(newestIn(roomFor(scope), rows, scope)).toEqual(newest);
  });
});
