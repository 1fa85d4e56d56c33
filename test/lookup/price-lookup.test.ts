import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMi, EARTH_RADIUS_MI } from '../../src/domain/place/geo.ts';
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
    const siblings = [at(5, 1, 1), at(6, 8, 4), at(7, 9, 3), at(8, 9, 2), at(9, 5, 0)];
    const source = findSource(snapshotOf([at(null), ...siblings]), 0, 0);
    expect(source).toEqual({ observation: 3, store: 4, tier: 'chain', distanceMi: Number.NaN });
  });

  it('takes the most recent price as chain where no sibling that has one is geocoded', () => {
    const source = findSource(snapshotOf([at(0), at(null, 1), at(null, 9)]), 0, 0);
    expect(source).toEqual({ observation: 1, store: 2, tier: 'chain', distanceMi: Number.NaN });
  });
});

/** A store of one of two chains, and when it observed each of two products; null: it did not. */
interface AnyStore {
  readonly chain: number;
  readonly lat: number;
  readonly lng: number;
  readonly observed: readonly (number | null)[];
}

/** Two products at two chains, whose stores are told in any order. Pairs of one chain lie side by side. */
function mixedSnapshot(stores: readonly AnyStore[], idRank: readonly number[]): Snapshot {
  const all = [...stores.keys()];
  const byChain = [0, 1].flatMap((chain) => all.filter((store) => stores[store]!.chain === chain));
  const first = byChain.filter((store) => stores[store]!.chain === 0).length;
  const positionOf = (store: number): number =>
    byChain.indexOf(store) - (stores[store]!.chain === 0 ? 0 : first);
  const packs = [0, 1].flatMap((chain) =>
    [0, 1].map((product) =>
      byChain.flatMap((store) => {
        const observed = stores[store]!.observed[product]!;
        return stores[store]!.chain !== chain || observed === null ? [] : [{ store, observed }];
      }),
    ),
  );
  const columns = {
    stores: {
      lat: Float64Array.from(stores, ({ lat }) => lat),
      lng: Float64Array.from(stores, ({ lng }) => lng),
      chain: Uint16Array.from(stores, ({ chain }) => chain),
      chainStart: Uint32Array.of(0, first, stores.length),
      byChain: Uint32Array.from(byChain),
      positionInChain: Uint16Array.from(all, positionOf),
      idRank: Uint32Array.from(idRank),
    },
    prices: {
      obsStart: Uint32Array.from([0, 1, 2, 3, 4], (end) => packs.slice(0, end).flat().length),
      store: Uint16Array.from(packs.flat(), ({ store }) => positionOf(store)),
      observedMin: Uint32Array.from(packs.flat(), ({ observed }) => observed),
    },
  };
  return columns as unknown as Snapshot;
}

describe('findSource among two chains', () => {
  /** So few that stores share them, and no two are as far from a third; NaN twice: not geocoded. */
  const place = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(fc.constantFrom(30.1, 31.37, 32.9), fc.constantFrom(-90.13, -88.7, -86.01)),
    },
    { weight: 1, arbitrary: fc.constant([Number.NaN, Number.NaN] as const) },
  );
  const store = fc.tuple(
    fc.integer({ min: 0, max: 1 }),
    place,
    fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 2, maxLength: 2 }),
  );
  const world = fc
    .array(store, { minLength: 1, maxLength: 12 })
    .chain((stores) =>
      fc.tuple(fc.constant(stores), fc.shuffledSubarray([...stores.keys()], { minLength: stores.length })),
    );

  it('is the own price, else of the nearest sibling, else the newest, of equal ones at the lowest id', () => {
    fc.assert(
      fc.property(world, ([told, idRank]) => {
        const stores = told.map(([chain, [lat, lng], observed]): AnyStore => ({ chain, lat, lng, observed }));
        const snapshot = mixedSnapshot(stores, idRank);
        for (const [asked, { chain, lat, lng }] of stores.entries()) {
          for (const product of [0, 1]) {
            const seen = [...stores.keys()].filter(
              (one) => stores[one]!.chain === chain && stores[one]!.observed[product] !== null,
            );
            if (seen.length === 0) continue;
            const far = (one: number): number => distanceMi(lat, lng, stores[one]!.lat, stores[one]!.lng);
            const placed = seen.filter((one) => !Number.isNaN(far(one)));
            const best = (from: readonly number[], by: (one: number) => number): number =>
              from.toSorted((a, b) => by(a) - by(b) || idRank[a]! - idRank[b]!)[0]!;
            const expected = seen.includes(asked)
              ? asked
              : placed.length > 0
                ? best(placed, (one) => Math.round(far(one) * 1000))
                : best(seen, (one) => -stores[one]!.observed[product]!);
            const source = findSource(snapshot, 2 * chain + product, asked);
            expect(source.store).toBe(expected);
            expect(snapshot.prices.observedMin[source.observation]).toBe(stores[expected]!.observed[product]);
          }
        }
      }),
    );
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
