import type { ZipPlace } from './stores/zip-places.ts';

/** Chains set prices by zone, not by store: three levels of the cost of living, in a metro or outside. */
export const PRICE_ZONES = 6;

const DEAR = new Set('AK CA CT DC HI MA MD NH NJ NY OR VT WA'.split(' '));
const CHEAP = new Set('AL AR GA IA IN KS KY LA MO MS ND NE NM OH OK SC SD TN TX WV'.split(' '));

const LEVELS = [0.95, 1, 1.07] as const;
const METRO_FACTOR = 1.03;

/** 0 to `PRICE_ZONES` - 1. */
export function priceZone(place: ZipPlace): number {
  const level = CHEAP.has(place.state) ? 0 : DEAR.has(place.state) ? 2 : 1;
  return level * 2 + (place.metro === null ? 0 : 1);
}

/** Prices of a zone as a multiple of the average. */
export function zoneFactor(zone: number): number {
  return (LEVELS[zone >> 1] ?? 1) * (zone % 2 === 1 ? METRO_FACTOR : 1);
}
