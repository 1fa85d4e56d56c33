import { usGazetteer } from '../../../gazetteer/gazetteer.ts';

/** A plain decimal number: no exponent, sign `+` or leading zero. */
export const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d{1,30})?$/;

/** A place as it was asked for, in degrees. */
export interface AskedPlace {
  readonly lat: number;
  readonly lng: number;
  /** What the ZIP code or city is called; absent where a point was given. */
  readonly name?: string;
}

const LETTER = /\p{L}/u;
const ZIP = /^\d{5}(?:-\d{4})?$/;
/** What ends in a ZIP code, as the last line of an address does, is told by that: `Atlanta, GA 30303`. */
const ENDS_IN_ZIP = /^.*\p{L}.*[\s,](\d{5}(?:-\d{4})?)$/u;
const COUNTRY = /(?<=\S)[\s,]+(?:USA|U\.S\.A\.|United States)$/i;
/** Characters that a place has at most. */
export const LONGEST_PLACE = 100;
const NO_PLACE = 'must be a ZIP code, City, ST or lat,lng in decimal degrees';

/** The point of a `lat,lng` pair, which people write with a space too, or what is wrong with it. */
function readPoint(value: string): AskedPlace | string {
  const [lat, lng, ...rest] = value.split(/ ?, ?/);
  const isPair = [lat, lng].every((part) => part !== undefined && DECIMAL.test(part)) && rest.length === 0;
  if (!isPair) return NO_PLACE;
  const degrees = { lat: Number(lat), lng: Number(lng) };
  const isOnEarth = Math.abs(degrees.lat) <= 90 && Math.abs(degrees.lng) <= 180;
  return isOnEarth ? degrees : 'must have a latitude of -90 to 90 and a longitude of -180 to 180';
}

/** The place that a text names, or what is wrong with it and, where it can be said, the nearest that exists. */
export function readPlace(written: string): AskedPlace | string {
  if (written.length > LONGEST_PLACE) return `must have at most ${LONGEST_PLACE} characters`;
  const place = written.trim().replace(COUNTRY, '');
  const value = ENDS_IN_ZIP.exec(place)?.[1] ?? place;
  const isZip = ZIP.test(value);
  if (!isZip && !LETTER.test(value)) return readPoint(value);
  const found = isZip ? usGazetteer().findZip(value) : usGazetteer().findCity(value);
  if ('lat' in found) return found;
  return found.nearest === null ? found.reason : `${found.reason}; the nearest is ${found.nearest}`;
}
