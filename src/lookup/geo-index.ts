import KDBush from 'kdbush';
import { distanceMi, EARTH_RADIUS_MI } from '../domain/place/geo.ts';
import { derivedFrom } from '../domain/derived.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';

/** Stores by position; those that are not geocoded are in no answer. */
export interface GeoIndex {
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  /** Ordinals of the geocoded stores, as `tree` numbers them. */
  readonly ordinals: Uint32Array;
  readonly tree: KDBush;
}

/** A store and its great-circle distance from the point that was asked for. */
export interface NearbyStore {
  readonly store: number;
  readonly distanceMi: number;
}

/** Indexes points in degrees; NaN marks one that is not known. */
export function buildGeoIndex(lat: Float64Array, lng: Float64Array): GeoIndex {
  const ordinals = Uint32Array.from(lat.keys()).filter((store) => !Number.isNaN(lat[store]!));
  const tree = new KDBush(ordinals.length);
  for (const store of ordinals) tree.add(lng[store]!, lat[store]!);
  tree.finish();
  return { lat, lng, ordinals, tree };
}

/** The geo index of a snapshot's stores, built once a part. */
export const geoIndexOf = derivedFrom((stores: StorePart) => buildGeoIndex(stores.lat, stores.lng));

/** Ranges of longitude within `radius` degrees of arc of a point: all of them near a pole, two across the date line. */
function longitudeRanges(lat: number, lng: number, radius: number): readonly (readonly [number, number])[] {
  if (Math.abs(lat) + radius >= 90) return [[-180, 180]];
  const radians = Math.PI / 180;
  const half = Math.asin(Math.sin(radius * radians) / Math.cos(lat * radians)) / radians;
  const [west, east] = [lng - half, lng + half];
  if (west < -180)
    return [
      [-180, east],
      [west + 360, 180],
    ];
  if (east > 180)
    return [
      [west, 180],
      [-180, east - 360],
    ];
  return [[west, east]];
}

/** Stores up to `radiusMi` miles, inclusive, from a point in degrees, in no particular order. */
export function storesWithin(index: GeoIndex, lat: number, lng: number, radiusMi: number): NearbyStore[] {
  // A hair wider than the circle, so that rounding never loses a store on its edge; the distance decides.
  const radius = (radiusMi / EARTH_RADIUS_MI) * (180 / Math.PI) + 1e-9;
  const found: NearbyStore[] = [];
  for (const [west, east] of longitudeRanges(lat, lng, radius)) {
    for (const entry of index.tree.range(west - 1e-9, lat - radius, east + 1e-9, lat + radius)) {
      const store = index.ordinals[entry]!;
      const distance = distanceMi(lat, lng, index.lat[store]!, index.lng[store]!);
      if (distance <= radiusMi) found.push({ store, distanceMi: distance });
    }
  }
  return found;
}
