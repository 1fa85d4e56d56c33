import { nearestWord } from '../domain/text/edit-distance.ts';
import { foldText } from '../domain/text/fold.ts';
import { US_STATES } from '../domain/place/us-states.ts';
import { readZipTable, type ZipRow } from './zip-table.ts';

/** A place that was found, and the point that stands for it, in degrees. */
export interface Place {
  /** What it is called: `30303`, or `Atlanta, GA`. */
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** Why a text names no place. `nearest` is the name of a place that does exist; null: nothing is close. */
export interface UnknownPlace {
  readonly reason: string;
  readonly nearest: string | null;
}

/** Finds ZIP codes and cities. */
export interface Gazetteer {
  /** The place of a five-digit ZIP code, or of a ZIP+4, whose last four digits are passed over. */
  findZip(text: string): Place | UnknownPlace;
  /** The place of `City, ST`, in any case, with or without accents; `St.`, `Ft.` and `Mt.` may be written out or not. */
  findCity(text: string): Place | UnknownPlace;
}

const ZIP = /^(\d{5})(?:-\d{4})?$/;
const CITY = /^(.+?)[\s,]+([a-z]{2})\.?$/i;
/** At most so many letters may differ between a misspelt city and the one that is meant. */
const MOST_EDITS = 3;
const SHORT_FORMS: readonly (readonly [short: RegExp, long: string])[] = [
  [/\bst\b/g, 'saint'],
  [/\bft\b/g, 'fort'],
  [/\bmt\b/g, 'mount'],
];

interface City {
  readonly name: string;
  readonly state: string;
  readonly lats: number[];
  readonly lngs: number[];
}

/** A city's name as cities are compared. */
function cityKey(name: string): string {
  let key = foldText(name);
  for (const [short, long] of SHORT_FORMS) key = key.replace(short, long);
  return key;
}

/** The middle value, so that a ZIP code far out does not move the city. */
function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function collectCities(rows: readonly ZipRow[]): Map<string, Map<string, City>> {
  const states = new Map<string, Map<string, City>>();
  for (const { city: name, state, lat, lng } of rows) {
    let cities = states.get(state);
    if (cities === undefined) states.set(state, (cities = new Map<string, City>()));
    const key = cityKey(name);
    const city = cities.get(key);
    if (city === undefined) cities.set(key, { name, state, lats: [lat], lngs: [lng] });
    else {
      city.lats.push(lat);
      city.lngs.push(lng);
    }
  }
  return states;
}

function toPlace({ name, state, lats, lngs }: City): Place {
  return { name: `${name}, ${state}`, lat: medianOf(lats), lng: medianOf(lngs) };
}

/** The number closest to a ZIP code among ascending ones. */
function closestZip(zip: string, zips: readonly string[]): string | null {
  let best: string | null = null;
  for (const candidate of zips) {
    if (best === null || Math.abs(Number(candidate) - Number(zip)) < Math.abs(Number(best) - Number(zip))) {
      best = candidate;
    }
  }
  return best;
}

/** The city of that name with the most ZIP codes, in whichever state. */
function largestNamed(key: string, states: ReadonlyMap<string, ReadonlyMap<string, City>>): City | null {
  let largest: City | null = null;
  for (const cities of states.values()) {
    const city = cities.get(key);
    if (city && city.lats.length > (largest?.lats.length ?? 0)) largest = city;
  }
  return largest;
}

/** A gazetteer of these ZIP codes. */
export function createGazetteer(rows: readonly ZipRow[]): Gazetteer {
  const zips = new Map(rows.map(({ zip, lat, lng }) => [zip, { name: zip, lat, lng }]));
  const states = collectCities(rows);

  const withoutState = (text: string): UnknownPlace => {
    const city = largestNamed(cityKey(text), states);
    const nearest = city === null ? null : `${city.name}, ${city.state}`;
    return { reason: 'must be a ZIP code, City, ST or lat,lng', nearest };
  };

  return {
    findZip(text) {
      const zip = ZIP.exec(text)?.[1] ?? text;
      return (
        zips.get(zip) ?? { reason: `${zip} is not a ZIP code`, nearest: closestZip(zip, [...zips.keys()]) }
      );
    },
    findCity(text) {
      const [, name = '', code = ''] = CITY.exec(text.trim()) ?? [];
      const state = code.toUpperCase();
      const cities = states.get(state);
      if (name === '') return withoutState(text);
      if (cities === undefined) {
        const elsewhere = withoutState(name).nearest ?? nearestWord(state, [...US_STATES]);
        return { reason: `${state} is not a state`, nearest: elsewhere };
      }
      const key = cityKey(name);
      const city = cities.get(key);
      if (city !== undefined) return toPlace(city);
      const near = nearestWord(key, [...cities.keys()], MOST_EDITS);
      const other = (near === null ? undefined : cities.get(near)) ?? largestNamed(key, states);
      return {
        reason: `there is no ${name.trim()} in ${state}`,
        nearest: other ? `${other.name}, ${other.state}` : null,
      };
    },
  };
}

let known: Gazetteer | undefined;

/** The gazetteer of the United States, read at its first use. */
export function usGazetteer(): Gazetteer {
  known ??= createGazetteer(readZipTable());
  return known;
}
