import { describe, expect, it } from 'vitest';
import { knownObservations } from '../../../src/lookup/history/known-observations.ts';
import { tieredPrices } from '../../../src/lookup/history/tiered-prices.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';
import type { StorePart } from '../../../src/snapshot/parts/stores.ts';

type Look = readonly [store: number, day: number, regularE4: number];

/** A chain of three stores: 0 and 1 a mile apart, 2 not on the map. */
const STORES = {
  byChain: Uint32Array.of(0, 1, 2),
  chain: Uint16Array.of(0, 0, 0),
  chainStart: Uint32Array.of(0, 3),
  positionInChain: Uint16Array.of(0, 1, 2),
  idRank: Uint32Array.of(0, 1, 2),
  lat: Float64Array.of(33.75, 33.76, Number.NaN),
  lng: Float64Array.of(-84.38, -84.38, Number.NaN),
} as unknown as StorePart;

/** The same with all stores in one place or none; the last one has the lowest id. */
const IN_ONE_PLACE = {
  ...STORES,
  idRank: Uint32Array.of(2, 1, 0),
  lat: new Float64Array(3).fill(33.75),
  lng: new Float64Array(3).fill(-84.38),
};
const NOWHERE = { ...IN_ONE_PLACE, lat: new Float64Array(3).fill(Number.NaN) };

/** What store `of` is taken to have had up to day 500; prices hold for 60 days. */
function piecesOf(of: number, looks: readonly Look[], stores = STORES) {
  const rows = new ObservedRows();
  for (const [store, day, regular] of looks) rows.add(store, day, 1, regular, 0, 1);
  const known = knownObservations(rows, { knownAt: 1, lastDay: 500 });
  return tieredPrices(stores, known, of, { from: 0, to: 501 }, 60).map(
    ({ from, to, store, observations, observedDay }) => [from, to, store, observations, observedDay],
  );
}

/** A look every ten days. */
const looksAt = (store: number, from: number, to: number): Look[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, i) => [store, from + 10 * i, 19_900] as const);

describe('tieredPrices', () => {
  it('counts the looks at a sibling in the piece whose days they are of, and none that the own price hides', () => {
    const looks = [...looksAt(1, 100, 200), [0, 125, 24_900] as const];
    expect(piecesOf(0, looks)).toEqual([
      [100, 125, 1, 3, 120],
      [125, 185, 0, 1, 125],
      [185, 260, 1, 2, 200],
    ]);
    expect(piecesOf(0, [...looksAt(1, 105, 205), [0, 125, 24_900] as const])[0]).toEqual([
      105, 125, 1, 2, 115,
    ]);
    expect(piecesOf(0, [...looksAt(1, 100, 110), [0, 110, 24_900] as const])[0]).toEqual([
      100, 110, 1, 1, 100,
    ]);
  });

  it('names the earlier look where nobody looked while a sibling stood in', () => {
    expect(
      piecesOf(0, [
        [1, 150, 19_900],
        [0, 100, 24_900],
      ]),
    ).toEqual([
      [100, 160, 0, 1, 100],
      [160, 210, 1, 0, 150],
    ]);
  });

  it('tells a price of a store that is not on the map as one, and each of its looks once', () => {
    expect(piecesOf(2, looksAt(0, 100, 150))).toEqual([[100, 210, 0, 6, 150]]);
  });

  it('goes to whichever store was looked at last where distances are not known', () => {
    const looks = [...looksAt(0, 100, 120), [1, 115, 24_900] as const];
    expect(piecesOf(2, looks)).toEqual([
      [100, 115, 0, 2, 110],
      [115, 120, 1, 1, 115],
      [120, 180, 0, 1, 120],
    ]);
    const inTurn: Look[] = [
      [0, 99, 19_900],
      [0, 101, 19_900],
      [1, 100, 24_900],
    ];
    expect(piecesOf(2, inTurn)).toEqual([
      [99, 100, 0, 1, 99],
      [100, 101, 1, 1, 100],
      [101, 161, 0, 1, 101],
    ]);
  });

  it('has no piece behind the last day where the own price holds up to it', () => {
    expect(
      piecesOf(0, [
        [0, 480, 24_900],
        [1, 490, 19_900],
      ]),
    ).toEqual([[480, 501, 0, 1, 480]]);
  });

  it('has no piece of no days where a sibling was looked at on the days on which the own price begins or ends', () => {
    const looks: Look[] = [
      [0, 100, 24_900],
      [1, 40, 19_900],
      [1, 100, 19_900],
      [1, 160, 19_900],
    ];
    expect(piecesOf(0, looks.slice(0, 1).concat(looks.slice(2, 3)))).toEqual([[100, 160, 0, 1, 100]]);
    expect(piecesOf(0, looks)).toEqual([
      [40, 100, 1, 1, 40],
      [100, 160, 0, 1, 100],
      [160, 220, 1, 1, 160],
    ]);
  });

  it.each([
    ['equally near', IN_ONE_PLACE],
    ['equally recent where distances are not known', NOWHERE],
  ])('goes to the lowest store id of siblings that are %s', (_, stores) => {
    const looks: Look[] = [
      [1, 100, 19_900],
      [2, 100, 24_900],
    ];
    expect(piecesOf(0, looks, stores)).toEqual([[100, 160, 2, 1, 100]]);
  });
});
