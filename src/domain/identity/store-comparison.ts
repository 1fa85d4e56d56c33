import { distanceMi } from '../place/geo.ts';
import { readPhone } from '../text/phone.ts';
import { foldText } from '../text/fold.ts';
import { similarity } from '../text/trigram.ts';
import { type Comparison, type MatchModel, MISSING } from './match-model.ts';
import { readStreetAddress, type StreetAddress } from './street-address.ts';

/** What a store is compared by, as its source has it; null: the source does not say. */
export interface StoreIdentity {
  readonly chain: string | null;
  readonly name: string;
  readonly address: string;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  /** Degrees; null together with `lng`. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** The chain's own number of the store. */
  readonly number: string | null;
  /** What kind of shop the source says it is (`supermarket`). */
  readonly format: string | null;
}

/** A store, read for comparing it with many. */
export interface StoreFeatures extends StoreIdentity {
  /** Folded, without numbers. */
  readonly bareName: string;
  readonly street: StreetAddress;
  readonly cityFolded: string;
  /** Digits of the chain's number, from `number` or the name's end, without leading zeros; null: not told. */
  readonly storeNumber: string | null;
  /** What the shop is besides or instead of a grocer (`pharmacy`); null: nothing. */
  readonly trade: string | null;
}

/** Stores with what is common and rare among them. */
export interface StoreCorpus {
  readonly features: readonly StoreFeatures[];
  /** Share of the stores of a name, by `bareName`. */
  nameFrequency(bareName: string): number;
}

/** Whether a folded name says that the shop is a grocer's, whatever counters it names: "Food & Pharmacy". */
export function namesGrocer(foldedName: string): boolean {
  return GROCER.test(foldedName);
}

/**
 * What a shop is besides or instead of a grocer's (`pharmacy`), by its folded name and by what kind of shop its source says
 * it is; null: nothing.
 */
export function tradeOf(foldedName: string, format: string | null): string | null {
  const inName = namesGrocer(foldedName) ? undefined : TRADES.exec(foldedName)?.[1];
  return inName ?? (FORMAT_TRADES.has(format ?? '') ? format : null);
}

/** What pairs of stores are compared by, with shares to begin a fit from. */
export const STORE_SEED: MatchModel = {
  prior: 0.2,
  fields: [
    {
      field: 'name',
      levels: ['same', 'alike', 'somewhat alike', 'unlike'],
      m: [0.6, 0.25, 0.12, 0.03],
      u: [0.1, 0.1, 0.2, 0.6],
      usual: 0,
    },
    { field: 'number', levels: ['same', 'unlike'], m: [0.95, 0.05], u: [0.01, 0.99], usual: 0 },
    { field: 'phone', levels: ['same', 'unlike'], m: [0.85, 0.15], u: [0.005, 0.995], usual: 0 },
    {
      field: 'address',
      levels: ['same', 'same house, street alike', 'same street', 'unlike'],
      m: [0.7, 0.15, 0.08, 0.07],
      u: [0.01, 0.01, 0.1, 0.88],
      usual: 0,
    },
    {
      field: 'distance',
      levels: ['within 60 m', 'within 150 m', 'within 300 m', 'within 1 km', 'farther'],
      m: [0.55, 0.3, 0.1, 0.04, 0.01],
      u: [0.02, 0.04, 0.09, 0.2, 0.65],
      usual: 0,
    },
    { field: 'town', levels: ['same', 'unlike'], m: [0.95, 0.05], u: [0.4, 0.6], usual: 0 },
  ],
};

/** Fields of `STORE_SEED` by their place. */
export const STORE_FIELD = { name: 0, number: 1, phone: 2, address: 3, distance: 4, town: 5 } as const;

const METERS_PER_MILE = 1609.344;
/** Most metres of each level of the distance but the last. */
const DISTANCE_LEVELS = [60, 150, 300, 1000];
const NAME_ALIKE = 0.6;
const NAME_SOMEWHAT = 0.3;
const STREET_ALIKE = 0.5;

/** Shops beside a grocer's that bear its name and stand at its address. */
const TRADES =
  /\b(pharmacy|drugs?|fuel|gas|gasoline|petrol|optical|vision|liquors?|wine|spirits|bakery|deli|cafe|clinic|garden|bank|tire|auto)\b/;
/** Words of a grocer's, which has such shops as counters. */
const GROCER = /\b(super ?markets?|market|foods?|grocer[sy]?|supercenter)\b/;
const FORMAT_TRADES: ReadonlySet<string> = new Set(
  'pharmacy chemist fuel gas optician alcohol wine bakery deli cafe clinic garden_centre bank car_repair'.split(
    ' ',
  ),
);

/** Reads stores for comparison. */
export function createStoreCorpus(stores: readonly StoreIdentity[]): StoreCorpus {
  const features = stores.map(readStore);
  const counts = new Map<string, number>();
  for (const { bareName } of features) counts.set(bareName, (counts.get(bareName) ?? 0) + 1);
  return { features, nameFrequency: (name) => (counts.get(name) ?? 0) / stores.length };
}

/** Reads a store for comparison. */
export function readStore(store: StoreIdentity): StoreFeatures {
  const name = foldText(store.name);
  const inName = /(?<![a-z0-9])0*(\d{2,6})$/.exec(name)?.[1] ?? null;
  const own = /^[a-z]{0,3}[-# ]?0*(\d{1,6})$/i.exec(store.number ?? '')?.[1] ?? null;
  const bareName = name
    .replaceAll(/\b\d+\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return {
    ...store,
    phone: readPhone(store.phone ?? ''),
    bareName,
    street: readStreetAddress(store.address),
    cityFolded: foldText(store.city ?? ''),
    storeNumber: own ?? inName,
    trade: tradeOf(name, store.format),
  };
}

/** Compares two stores of a corpus. Chains are not compared: two chains' stores are no candidates. */
export function compareStores(corpus: StoreCorpus, a: StoreFeatures, b: StoreFeatures): Comparison {
  const name = nameLevel(a.bareName, b.bareName);
  const levels = [
    name,
    equality(a.storeNumber, b.storeNumber),
    equality(a.phone, b.phone),
    addressLevel(a.street, b.street),
    distanceLevel(a, b),
    townLevel(a, b),
  ];
  return { levels, frequencies: [name === 0 ? corpus.nameFrequency(a.bareName) : 0, 0, 0, 0, 0, 0] };
}

function equality(a: string | null, b: string | null): number {
  return a === null || b === null ? MISSING : a === b ? 0 : 1;
}

function nameLevel(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return MISSING;
  const alike = similarity(a, b);
  // "Art's Deli" and "Art's Delicatessen": the shorter within the longer is one name in two lengths.
  if (alike >= NAME_ALIKE || startsWithWords(a, b) || startsWithWords(b, a)) return 1;
  return alike >= NAME_SOMEWHAT ? 2 : 3;
}

function startsWithWords(long: string, short: string): boolean {
  return short !== '' && long.startsWith(`${short} `);
}

function addressLevel(a: StreetAddress, b: StreetAddress): number {
  if ((a.house === null && a.street === '') || (b.house === null && b.street === '')) return MISSING;
  const isSameHouse = a.house !== null && a.house === b.house;
  const isSameStreet = a.street === b.street;
  const contradicts = a.direction !== '' && b.direction !== '' && a.direction !== b.direction;
  if (isSameHouse && isSameStreet && !contradicts) return 0;
  const isAlike =
    isSameStreet || a.street === '' || b.street === '' || similarity(a.street, b.street) >= STREET_ALIKE;
  if (isSameHouse && isAlike) return 1;
  return isSameStreet && a.street !== '' ? 2 : 3;
}

/** Metres between two stores; null where one is not geocoded. */
export function metersBetween(
  a: Pick<StoreIdentity, 'lat' | 'lng'>,
  b: Pick<StoreIdentity, 'lat' | 'lng'>,
): number | null {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return null;
  return distanceMi(a.lat, a.lng, b.lat, b.lng) * METERS_PER_MILE;
}

function distanceLevel(a: StoreIdentity, b: StoreIdentity): number {
  const meters = metersBetween(a, b);
  if (meters === null) return MISSING;
  const level = DISTANCE_LEVELS.findIndex((most) => meters <= most);
  return level === -1 ? DISTANCE_LEVELS.length : level;
}

function townLevel(a: StoreFeatures, b: StoreFeatures): number {
  const isSameZip = a.zip !== null && a.zip === b.zip;
  if (isSameZip || (a.cityFolded !== '' && a.cityFolded === b.cityFolded)) return 0;
  const isTold = (a.zip !== null && b.zip !== null) || (a.cityFolded !== '' && b.cityFolded !== '');
  return isTold ? 1 : MISSING;
}
