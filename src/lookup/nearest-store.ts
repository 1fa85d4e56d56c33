import { EARTH_RADIUS_MI } from '../domain/place/geo.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';
import { geoIndexOf, type NearbyStore, storesWithin } from './geo-index.ts';

const FIRST_RADIUS_MI = 50;
/** No place is farther from another. */
const FARTHEST_MI = Math.PI * EARTH_RADIUS_MI;
/** So many stores are tested at most: whoever asks has an answer without rows already, and wants to know why. */
const MOST_TESTED = 5000;

/**
 * The nearest geocoded store that passes, and of equally near ones the one with the lowest id; null where none of the
 * `MOST_TESTED` nearest does.
 */
export function nearestStore(
  stores: StorePart,
  lat: number,
  lng: number,
  passes: (store: number) => boolean,
): NearbyStore | null {
  let tested = 0;
  for (let radius = FIRST_RADIUS_MI, within = -1; within < FARTHEST_MI; within = radius, radius *= 2) {
    const ring = storesWithin(geoIndexOf(stores), lat, lng, radius)
      .filter(({ distanceMi }) => distanceMi > within)
      .sort((a, b) => a.distanceMi - b.distanceMi || stores.idRank[a.store]! - stores.idRank[b.store]!);
    for (const nearby of ring) {
      if (tested++ === MOST_TESTED) return null;
      if (passes(nearby.store)) return nearby;
    }
  }
  return null;
}
