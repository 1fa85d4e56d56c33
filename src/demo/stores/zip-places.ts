import { distanceMi } from '../../domain/place/geo.ts';
import { readZipTable, type ZipRow } from '../../gazetteer/zip-table.ts';
import { METROS, type Metro } from '../metros.ts';

/** A ZIP code's place, as the demo sees it. */
export interface ZipPlace extends ZipRow {
  /** Null outside the metros that the demo knows. */
  metro: Metro | null;
  /** How many shoppers live there, relative to other ZIP codes. */
  weight: number;
}

/**
 * Millions of people outside the listed metros, for the placing of stores. There are about 130; fewer here, so that
 * the few stores of a demo are dense where people look for them.
 */
const RURAL_POPULATION = 80;

function nearestMetro(lat: number, lng: number): Metro | null {
  let best: Metro | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const metro of METROS) {
    // A degree of latitude is 69 miles: most metros are ruled out without trigonometry.
    if (Math.abs(lat - metro.lat) > metro.radiusMi / 69) continue;
    const distance = distanceMi(lat, lng, metro.lat, metro.lng);
    if (distance <= metro.radiusMi && distance < bestDistance) [best, bestDistance] = [metro, distance];
  }
  return best;
}

/** Gives every ZIP code its share of its metro's people, or of those outside the metros. */
function weigh(places: readonly ZipPlace[]): void {
  const counts = new Map<Metro | null, number>();
  for (const place of places) counts.set(place.metro, (counts.get(place.metro) ?? 0) + 1);
  for (const place of places) {
    place.weight = (place.metro?.population ?? RURAL_POPULATION) / (counts.get(place.metro) ?? 1);
  }
}

/** The ZIP codes of the fifty states, the District of Columbia and the American territories, ordered by ZIP code. */
export function loadZipPlaces(): ZipPlace[] {
  const places: ZipPlace[] = [];
  for (const row of readZipTable()) {
    // The Marshall Islands and the islands west of the date line have no shops of the chains.
    if (row.state === 'MH' || row.lng > 0) continue;
    places.push({ ...row, metro: nearestMetro(row.lat, row.lng), weight: 0 });
  }
  weigh(places);
  return places.sort((a, b) => (a.zip < b.zip ? -1 : 1));
}
