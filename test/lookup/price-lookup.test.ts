import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_MI } from '../../src/domain/place/geo.ts';
import { findObservation, findPair, findSource } from '../../src/lookup/price-lookup.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';

/** Degrees of latitude that are so many miles. */
const degrees = (miles: number): number => (miles / EARTH_RADIUS_MI) * (180 / Math.PI);

interface StoreAt {
  /** Miles north of a point; null: not geocoded. */
  readonly north: number | null;
  /** Rank of its id among all. */
  readonly id: number;
  /** When it observed the product, in minutes; null: it did not. */
  readonly observed: number | null;
}

/** One product at one chain. Only the columns that the lookup reads. */
function snapshotOf(stores: readonly StoreAt[]): Snapshot {
  const observing = stores.flatMap(({ observed }, position) =>
    observed === null ? [] : [{ observed, position }],
  );
  const columns = {
    stores: {
      lat: Float64Array.from(stores, ({ north }) => (north === null ? Number.NaN : 30 + degrees(north))),
      lng: Float64Array.from(stores, ({ north }) => (north === null ? Number.NaN : -84)),
      chain: new Uint16Array(stores.length),
      chainStart: Uint32Array.of(0, stores.length),
      byChain: Uint32Array.from(stores.keys()),
      positionInChain: Uint16Array.from(stores.keys()),
      idRank: Uint32Array.from(stores, ({ id }) => id),
    },
    prices: {
      offerStart: Uint32Array.of(0, 1),
      offerChain: Uint16Array.of(0),
      offerPair: Uint32Array.of(0),
      obsStart: Uint32Array.of(0, observing.length),
      store: Uint16Array.from(observing, ({ position }) => position),
      observedMin: Uint32Array.from(observing, ({ observed }) => observed),
    },
  };
  return columns as unknown as Snapshot;
}

const at = (north: number | null, observed: number | null = null, id = 0): StoreAt => ({
  north,
  observed,
  id,
});

describe('findSource', () => {
  it("answers a store's own observation as specific, also where it is not geocoded", () => {
    expect(findSource(snapshotOf([at(0, 1), at(0.1, 9)]), 0, 0)).toEqual({
      observation: 0,
      store: 0,
      tier: 'specific',
      distanceMi: 0,
    });
    expect(findSource(snapshotOf([at(null, 1), at(0.1, 9)]), 0, 0)).toMatchObject({
      tier: 'specific',
      distanceMi: 0,
    });
  });

  it.each([
    [0, 'regional'],
    [10, 'regional'],
    [49.999, 'regional'],
    [50.001, 'chain'],
    [900, 'chain'],
  ])('falls back to a sibling %d miles away as %s', (miles, tier) => {
    const source = findSource(snapshotOf([at(0), at(miles, 1)]), 0, 0);
    expect(source).toMatchObject({ observation: 0, store: 1, tier });
    expect(source.distanceMi).toBeCloseTo(miles, 6);
  });

  it('takes the nearest sibling, however old its price', () => {
    expect(findSource(snapshotOf([at(0), at(-30, 9), at(20, 1), at(25, 9)]), 0, 0).store).toBe(2);
  });

  it('takes the lowest id of siblings in one place', () => {
    expect(findSource(snapshotOf([at(0), at(20, 1, 5), at(20, 9, 2), at(20, 1, 3)]), 0, 0).store).toBe(2);
  });

  it('takes a geocoded sibling before one that is not', () => {
    expect(findSource(snapshotOf([at(0), at(null, 9), at(800, 1)]), 0, 0)).toMatchObject({
      store: 2,
      tier: 'chain',
    });
  });

  it('takes the most recent price as chain where the store is not geocoded', () => {
    const source = findSource(snapshotOf([at(null), at(5, 1, 1), at(6, 9, 3), at(7, 9, 2)]), 0, 0);
    expect(source).toEqual({ observation: 2, store: 3, tier: 'chain', distanceMi: Number.NaN });
  });

  it('takes the most recent price as chain where no sibling that has one is geocoded', () => {
    const source = findSource(snapshotOf([at(0), at(null, 1), at(null, 9)]), 0, 0);
    expect(source).toEqual({ observation: 1, store: 2, tier: 'chain', distanceMi: Number.NaN });
  });
});

describe('findPair and findObservation', () => {
  it('find what is there, and answer -1 for what is not', () => {
    const { prices } = snapshotOf([at(0), at(1, 1), at(2), at(3, 1)]);
    expect(findPair(prices, 0, 0)).toBe(0);
    expect(findPair(prices, 0, 1)).toBe(-1);
    expect([0, 1, 2, 3, 4].map((position) => findObservation(prices, 0, position))).toEqual([
      -1, 0, -1, 1, -1,
    ]);
  });
});
