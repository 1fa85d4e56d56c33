import type { FieldError } from '../errors.ts';
import type { RawValues } from '../route.ts';
import { missingChoice } from './missing-choice.ts';
import type { AskedPlace } from './read-place.ts';

/** `lat` and `lng` need each other, and the missing one is named; neither stands beside `near`. */
export function placeIsOne({ near, lat, lng }: RawValues): FieldError[] {
  const errors: FieldError[] = [];
  if ((lat === undefined) !== (lng === undefined)) {
    const [missing, given] = lat === undefined ? ['lat', 'lng'] : ['lng', 'lat'];
    errors.push({ in: 'query', field: missing, detail: `is missing: ${given} needs it` });
  }
  if (near !== undefined && (lat ?? lng) !== undefined) {
    errors.push({
      in: 'query',
      field: 'near',
      detail: 'cannot be combined with lat and lng: give one place',
    });
  }
  return errors;
}

/** Where a radius has no place to be around: it would be ignored, and paid for. `needed` are the names of one place. */
export function radiusHasPlace(given: RawValues, needed: readonly string[]): FieldError[] {
  if (!('radius_mi' in given) || needed.some((name) => name in given)) return [];
  return [missingChoice({ names: needed }, 'radius_mi')];
}

/** The place of a query that names it in either way; null: none. */
export function askedPlace(query: {
  readonly near?: AskedPlace | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}): AskedPlace | null {
  const { near, lat, lng } = query;
  return near ?? (lat === undefined || lng === undefined ? null : { lat, lng });
}
