import { firstNotBelow } from '../domain/lower-bound.ts';
import { sharedArray } from '../domain/shared-array.ts';
import { foldText } from '../domain/text/fold.ts';
import type { ZipRow } from './zip-table.ts';

/** Texts end to end, in UTF-8: text `i` is `bytes[starts[i] .. starts[i + 1])`. */
interface Texts {
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** ZIP codes and cities, in arrays of shared memory: 3 MB. As objects they would take 15 MB a thread. */
export interface PlaceTable {
  /** ZIP codes as numbers, in the order of their source, and where they are, in degrees. */
  readonly zips: Uint32Array;
  readonly zipLat: Float64Array;
  readonly zipLng: Float64Array;
  /** By ZIP code: 1 + its place among `zips`; 0: there is none. */
  readonly zipAt: Uint16Array;
  /** Two letters each. */
  readonly states: readonly string[];
  /** Of each city, in the order of their source: its state's place in `states`, its name, and how many ZIP codes it has. */
  readonly state: Uint8Array;
  readonly names: Texts;
  readonly zipCount: Uint16Array;
  /** The middle of its ZIP codes, in degrees. */
  readonly cityLat: Float64Array;
  readonly cityLng: Float64Array;
  /** Its name by `cityKey`, and the cities in the order of their states and these. */
  readonly keys: Texts;
  readonly byKey: Uint32Array;
}

/** Five digits name at most so many. */
const ZIP_CODES = 100_000;

const SHORT_FORMS: readonly (readonly [short: RegExp, long: string])[] = [
  [/\bst\b/g, 'saint'],
  [/\bft\b/g, 'fort'],
  [/\bmt\b/g, 'mount'],
];

/** A city's name as cities are compared. */
export function cityKey(name: string): string {
  let key = foldText(name);
  for (const [short, long] of SHORT_FORMS) key = key.replace(short, long);
  return key;
}

/** The middle value, so that a ZIP code far out does not move the city. */
function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function toTexts(texts: readonly string[]): Texts {
  const starts = sharedArray<Uint32Array>(Uint32Array, texts.length + 1);
  texts.forEach((text, i) => (starts[i + 1] = starts[i]! + Buffer.byteLength(text)));
  const bytes = sharedArray<Uint8Array>(Uint8Array, starts[texts.length]!);
  const buffer = Buffer.from(bytes.buffer);
  texts.forEach((text, i) => buffer.write(text, starts[i]!));
  return { starts, bytes };
}

/** One of the texts. */
export function textAt({ starts, bytes }: Texts, at: number): string {
  return Buffer.from(bytes.buffer).toString('utf8', starts[at], starts[at + 1]);
}

function tableZips(rows: readonly ZipRow[]): Pick<PlaceTable, 'zips' | 'zipLat' | 'zipLng' | 'zipAt'> {
  const zipAt = sharedArray<Uint16Array>(Uint16Array, ZIP_CODES);
  let count = 0;
  for (const { zip } of rows) if (zipAt[Number(zip)] === 0) zipAt[Number(zip)] = ++count;
  const zips = sharedArray<Uint32Array>(Uint32Array, count);
  const zipLat = sharedArray<Float64Array>(Float64Array, count);
  const zipLng = sharedArray<Float64Array>(Float64Array, count);
  for (const { zip, lat, lng } of rows) {
    const at = zipAt[Number(zip)]! - 1;
    [zips[at], zipLat[at], zipLng[at]] = [Number(zip), lat, lng];
  }
  return { zips, zipLat, zipLng, zipAt };
}

/** A city while the table is made. */
interface City {
  readonly state: string;
  readonly key: string;
  readonly name: string;
  readonly lats: number[];
  readonly lngs: number[];
}

function collectCities(rows: readonly ZipRow[]): City[] {
  const cities = new Map<string, City>();
  // Most names stand in several rows.
  const keys = new Map<string, string>();
  for (const { city: name, state, lat, lng } of rows) {
    const key = keys.get(name) ?? cityKey(name);
    keys.set(name, key);
    const city = cities.get(`${state} ${key}`);
    if (city === undefined) cities.set(`${state} ${key}`, { state, key, name, lats: [lat], lngs: [lng] });
    else {
      city.lats.push(lat);
      city.lngs.push(lng);
    }
  }
  return [...cities.values()];
}

function tableCities(cities: readonly City[]): Omit<PlaceTable, 'zips' | 'zipLat' | 'zipLng' | 'zipAt'> {
  const states = [...new Set(cities.map(({ state }) => state))];
  const state = sharedArray<Uint8Array>(Uint8Array, cities.length);
  const zipCount = sharedArray<Uint16Array>(Uint16Array, cities.length);
  const cityLat = sharedArray<Float64Array>(Float64Array, cities.length);
  const cityLng = sharedArray<Float64Array>(Float64Array, cities.length);
  cities.forEach((city, at) => {
    state[at] = states.indexOf(city.state);
    zipCount[at] = city.lats.length;
    cityLat[at] = medianOf(city.lats);
    cityLng[at] = medianOf(city.lngs);
  });
  const byKey = sharedArray<Uint32Array>(Uint32Array, cities.length);
  byKey.set(
    [...cities.keys()].sort((a, b) => state[a]! - state[b]! || (cities[a]!.key < cities[b]!.key ? -1 : 1)),
  );
  return {
    states,
    state,
    names: toTexts(cities.map(({ name }) => name)),
    zipCount,
    cityLat,
    cityLng,
    keys: toTexts(cities.map(({ key }) => key)),
    byKey,
  };
}

/** The table of some ZIP codes, of which at most 65,535 differ. */
export function tablePlaces(rows: readonly ZipRow[]): PlaceTable {
  return { ...tableZips(rows), ...tableCities(collectCities(rows)) };
}

/** The city of a state, by its place in `states`, with that key; -1: there is none. */
export function findCityAt({ byKey, state, keys }: PlaceTable, wanted: number, key: string): number {
  const isBelow = (rank: number): boolean => {
    const city = byKey[rank]!;
    return state[city]! < wanted || (state[city] === wanted && textAt(keys, city) < key);
  };
  const city = byKey[firstNotBelow(byKey.length, isBelow)];
  return city !== undefined && state[city] === wanted && textAt(keys, city) === key ? city : -1;
}
