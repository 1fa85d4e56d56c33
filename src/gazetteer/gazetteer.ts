import { editDistance, nearestWord } from '../domain/text/edit-distance.ts';
import { stateCode as codeOfState, US_STATES } from '../domain/place/us-states.ts';
import { cityKey, findCityAt, type PlaceTable, tablePlaces, textAt } from './place-table.ts';
import { readZipTable } from './zip-table.ts';

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
  /**
   * The place of `City, ST`, in any case, with or without accents; `St.`, `Ft.` and `Mt.` may be written out or not, and so
   * may the state behind a comma.
   */
  findCity(text: string): Place | UnknownPlace;
}

const ZIP = /^(\d{5})(?:-\d{4})?$/;
const CITY = /^(.+?)[\s,]+([a-z]{2})\.?$/i;
const CITY_AND_STATE = /^(.+?)\s*,\s*([a-z ]+)$/i;
/** At most so many letters may differ between a misspelt city and the one that is meant. */
const MOST_EDITS = 3;
/** Five digits, leading zeros kept. */
const zipText = (zip: number): string => String(zip).padStart(5, '0');

/** The number closest to a ZIP code; of two the one that comes first. */
function closestZip({ zips }: PlaceTable, zip: number): string | null {
  let best: number | null = null;
  for (const candidate of zips)
    if (best === null || Math.abs(candidate - zip) < Math.abs(best - zip)) best = candidate;
  return best === null ? null : zipText(best);
}

/** The city of that name with the most ZIP codes, in whichever state; -1: there is none. */
function largestNamed(table: PlaceTable, key: string): number {
  let largest = -1;
  for (const state of table.states.keys()) {
    const city = findCityAt(table, state, key);
    if (city >= 0 && (largest < 0 || table.zipCount[city]! > table.zipCount[largest]!)) largest = city;
  }
  return largest;
}

/** What people put behind the names of cities that lack it. */
const CITY_BEHIND = / city$/;

/** What people call cities for short, by their keys. */
const NICKNAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abq: 'albuquerque',
    atl: 'atlanta',
    chi: 'chicago',
    cincy: 'cincinnati',
    dc: 'washington',
    indy: 'indianapolis',
    jax: 'jacksonville',
    kc: 'kansas city',
    la: 'los angeles',
    manhattan: 'new york',
    nola: 'new orleans',
    nyc: 'new york',
    okc: 'oklahoma city',
    philly: 'philadelphia',
    pdx: 'portland',
    queens: 'new york',
    'saint pete': 'saint petersburg',
    sf: 'san francisco',
    slc: 'salt lake city',
    stl: 'saint louis',
    vegas: 'las vegas',
  }),
);

/** The key of a city, or of what it is short for, without a `City` behind that no city of that name has: New York City is called New York. */
function keyOf(table: PlaceTable, name: string): string {
  const written = cityKey(name);
  const nickname = NICKNAMES.get(written);
  const key = nickname !== undefined && largestNamed(table, written) < 0 ? nickname : written;
  return CITY_BEHIND.test(key) && largestNamed(table, key) < 0 ? key.replace(CITY_BEHIND, '') : key;
}

/** How a city is called: `Atlanta, GA`; null for -1. */
function nameOf({ names, states, state }: PlaceTable, city: number): string | null {
  return city < 0 ? null : `${textAt(names, city)}, ${states[state[city]!]}`;
}

/** The keys of a state's cities. */
function keysOf({ state, keys }: PlaceTable, wanted: number): string[] {
  const found: string[] = [];
  for (let city = 0; city < state.length; city++) if (state[city] === wanted) found.push(textAt(keys, city));
  return found;
}

/** The parts of `City, ST` and of `City, State`, the state as its code; empty texts where a text has no such parts. */
function readCity(text: string): readonly [name: string, stateCode: string] {
  const [, name, code] = CITY.exec(text) ?? [];
  if (name !== undefined && code !== undefined) return [name, code.toUpperCase()];
  const [, city, state] = CITY_AND_STATE.exec(text) ?? [];
  const written = state === undefined ? null : codeOfState(state);
  return city === undefined || written === null ? ['', ''] : [city, written];
}

/** Letters that may differ where no state is named, among many cities: one from four letters on, two from seven. */
const MOST_EDITS_ANYWHERE = 2;
const LETTERS_AN_EDIT = 3;

/**
 * The city, in whichever state, that a misspelt name most likely means; -1: none begins alike and is near. Ten times as many
 * ZIP codes count as one letter: more people mean Phoenix than Phenix.
 */
function mostAlike({ keys, state, zipCount }: PlaceTable, key: string): number {
  const most = Math.min(MOST_EDITS_ANYWHERE, Math.floor((key.length - 1) / LETTERS_AN_EDIT));
  // Most cities are told apart by their first letter and their length, without a text of their own.
  const initial = key.charCodeAt(0);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let city = 0; city < state.length; city++) {
    const length = keys.starts[city + 1]! - keys.starts[city]!;
    if (keys.bytes[keys.starts[city]!] !== initial || Math.abs(length - key.length) > most) continue;
    const edits = editDistance(key, textAt(keys, city));
    const distance = edits - Math.log10(zipCount[city]!);
    if (edits <= most && distance < least) [best, least] = [city, distance];
  }
  return best;
}

/** A gazetteer of these places. */
function createGazetteer(table: PlaceTable): Gazetteer {
  const withoutState = (text: string): UnknownPlace => {
    const key = keyOf(table, text.split(',')[0]!);
    const named = largestNamed(table, key);
    return {
      reason: 'must be a ZIP code, City, ST or lat,lng',
      nearest: nameOf(table, named >= 0 ? named : mostAlike(table, key)),
    };
  };

  return {
    findZip(text) {
      const zip = ZIP.exec(text)?.[1];
      const at = zip === undefined ? -1 : table.zipAt[Number(zip)]! - 1;
      if (at < 0)
        return {
          reason: `${zip ?? text} is not a ZIP code`,
          nearest: closestZip(table, Number(zip ?? text)),
        };
      return { name: zipText(table.zips[at]!), lat: table.zipLat[at]!, lng: table.zipLng[at]! };
    },
    findCity(text) {
      const [name, stateCode] = readCity(text.trim());
      const state = table.states.indexOf(stateCode);
      if (name === '') return withoutState(text);
      if (state < 0) {
        const elsewhere = withoutState(name).nearest ?? nearestWord(stateCode, [...US_STATES]);
        return { reason: `${stateCode} is not a state`, nearest: elsewhere };
      }
      const key = keyOf(table, name);
      const named = findCityAt(table, state, key);
      // A nickname may be the name of a city elsewhere: Manhattan, Kansas.
      const city = named >= 0 ? named : findCityAt(table, state, NICKNAMES.get(key) ?? key);
      if (city >= 0)
        return { name: nameOf(table, city)!, lat: table.cityLat[city]!, lng: table.cityLng[city]! };
      const near = nearestWord(key, keysOf(table, state), MOST_EDITS);
      const nearby = near === null ? -1 : findCityAt(table, state, near);
      const other = nearby >= 0 ? nearby : largestNamed(table, key);
      return { reason: `there is no ${name.trim()} in ${stateCode}`, nearest: nameOf(table, other) };
    },
  };
}

interface Known {
  readonly table: PlaceTable;
  readonly gazetteer: Gazetteer;
}

let known: Known | undefined;

const know = (table: PlaceTable): Known => ({ table, gazetteer: createGazetteer(table) });

function usPlaces(): Known {
  known ??= know(tablePlaces(readZipTable()));
  return known;
}

/** The gazetteer of the United States, read at its first use. */
export function usGazetteer(): Gazetteer {
  return usPlaces().gazetteer;
}

/** What it is made of, for another thread: `postMessage` copies none of the arrays. */
export function givePlaces(): PlaceTable {
  return usPlaces().table;
}

/** Takes what another thread gave, where nothing was read here yet. */
export function takePlaces(table: PlaceTable): void {
  known ??= know(table);
}
