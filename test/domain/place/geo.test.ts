import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMi, EARTH_RADIUS_MI, hundredthsOfMile, unitVector } from '../../../src/domain/place/geo.ts';

const point = fc.tuple(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
);

describe('distanceMi', () => {
  it.each([
    ['Atlanta to Athens, Georgia', [33.749, -84.388], [33.9519, -83.3576], 60.72],
    ['New York to Los Angeles', [40.7128, -74.006], [34.0522, -118.2437], 2445.56],
    ['across the date line', [51.88, 179.9], [51.88, -179.9], 8.53],
    ['a point to itself', [33.749, -84.388], [33.749, -84.388], 0],
    ['pole to pole', [90, 0], [-90, 77], Math.PI * EARTH_RADIUS_MI],
  ] as const)('%s', (_, [latA, lngA], [latB, lngB], expected) => {
    expect(distanceMi(latA, lngA, latB, lngB)).toBeCloseTo(expected, 1);
  });

  it('is NaN where a coordinate is not known', () => {
    expect(distanceMi(Number.NaN, 0, 1, 1)).toBeNaN();
  });

  it('grows with the straight line between the points on the unit sphere', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const [from, to] = [unitVector(...a), unitVector(...b)];
        const chord = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
        const fromChord = 2 * EARTH_RADIUS_MI * Math.asin(Math.min(1, chord / 2));
        // Near the antipode both lose precision; no two stores of the country are that far apart.
        if (chord < 1.99) expect(fromChord).toBeCloseTo(distanceMi(...a, ...b), 5);
      }),
    );
  });
});

it('hundredthsOfMile rounds to the nearest', () => {
  expect([0, 0.004, 0.005, 1.234, 49.996].map(hundredthsOfMile)).toEqual([0, 0, 1, 123, 5000]);
});
