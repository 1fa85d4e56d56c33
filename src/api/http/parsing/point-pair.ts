import type { FieldError } from '../errors.ts';
import type { RawValues } from '../route.ts';

/** `lat` and `lng` need each other; the missing one is named. */
export function pointIsWhole({ lat, lng }: RawValues): FieldError[] {
  if ((lat === undefined) === (lng === undefined)) return [];
  const [missing, given] = lat === undefined ? ['lat', 'lng'] : ['lng', 'lat'];
  return [{ in: 'query', field: missing, detail: `is missing: ${given} needs it` }];
}
