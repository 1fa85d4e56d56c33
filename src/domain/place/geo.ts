/** Mean radius of the earth (IUGG), in miles. */
export const EARTH_RADIUS_MI = 3958.7613;

const RADIANS = Math.PI / 180;

/** Great-circle distance in miles between two points in degrees, by the haversine formula. */
export function distanceMi(latA: number, lngA: number, latB: number, lngB: number): number {
  const sinLat = Math.sin(((latB - latA) * RADIANS) / 2);
  const sinLng = Math.sin(((lngB - lngA) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_MI * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * A point in degrees on the unit sphere. The straight line between two such points grows with their great-circle
 * distance, so comparing its square finds the nearest without any trigonometry.
 */
export function unitVector(lat: number, lng: number): readonly [x: number, y: number, z: number] {
  const cosLat = Math.cos(lat * RADIANS);
  return [cosLat * Math.cos(lng * RADIANS), cosLat * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)];
}

/** Hundredths of a mile, the precision that answers show and sort by. */
export function hundredthsOfMile(distance: number): number {
  return Math.round(distance * 100);
}
