import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMi } from '../../src/domain/place/geo.ts';
import { buildGeoIndex, storesWithin } from '../../src/lookup/geo-index.ts';

const around = (centre: number, spread: number): fc.Arbitrary<number> =>
  fc.double({ min: centre - spread, max: centre + spread, noNaN: true });
const wrapped = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);

describe('storesWithin', () => {
  it.each([
    ['in Georgia', 33.7, -84.4],
    ['on the date line', 51.9, 179.99],
    ['west of the date line', 51.9, -179.99],
    ['near the north pole', 89.9, 12],
    ['at the south pole', -90, 0],
    ['on the equator', 0, 0],
  ])('finds exactly the stores within the radius %s', (_, lat, lng) => {
    const clamp = (value: number): number => Math.max(-90, Math.min(90, value));
    const point = fc.tuple(around(lat, 1).map(clamp), around(lng, 1).map(wrapped));
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 60 }),
        point,
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (stores, [fromLat, fromLng], radius) => {
          const index = buildGeoIndex(
            Float64Array.from(stores, ([at]) => at),
            Float64Array.from(stores, ([, at]) => at),
          );
          const found = storesWithin(index, fromLat, fromLng, radius);
          const expected = stores
            .map(([storeLat, storeLng], store) => ({
              store,
              distanceMi: distanceMi(fromLat, fromLng, storeLat, storeLng),
            }))
            .filter((nearby) => nearby.distanceMi <= radius);
          expect(found.toSorted((a, b) => a.store - b.store)).toEqual(expected);
        },
      ),
    );
  });

  it('includes a store at exactly the radius', () => {
    const index = buildGeoIndex(Float64Array.of(34), Float64Array.of(-84));
    const exact = distanceMi(33.9, -84, 34, -84);
    expect(storesWithin(index, 33.9, -84, exact)).toEqual([{ store: 0, distanceMi: exact }]);
  });

  it('never finds a store that is not geocoded', () => {
    const index = buildGeoIndex(Float64Array.of(Number.NaN, 34), Float64Array.of(Number.NaN, -84));
    expect(storesWithin(index, 34, -84, 50).map(({ store }) => store)).toEqual([1]);
  });

  it('finds nothing where there is no store', () => {
    expect(storesWithin(buildGeoIndex(new Float64Array(0), new Float64Array(0)), 34, -84, 50)).toEqual([]);
  });
});
