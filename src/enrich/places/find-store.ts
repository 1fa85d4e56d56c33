/** Which store of the record a place is. */
import type pg from 'pg';
import { addToGroup } from '../../domain/group-by.ts';
import { decidePairs, type PairDecision } from '../../domain/identity/decide.ts';
import { followMerges } from '../../domain/identity/follow-merges.ts';
import { pairWeight } from '../../domain/identity/match-model.ts';
import { placeKeys } from '../../domain/identity/store-blocks.ts';
import {
  compareStores,
  createStoreCorpus,
  metersBetween,
  readStore,
  STORE_SEED,
  type StoreFeatures,
  type StoreIdentity,
  tradeOf,
} from '../../domain/identity/store-comparison.ts';
import { storeDoubts, storeRefusal } from '../../domain/identity/store-doubts.ts';
import { foldText } from '../../domain/text/fold.ts';
import { createChainRecogniser, grocersOf, loadChainNames } from '../../ingest/adapters/chain-recogniser.ts';
import type { PlaceRecord } from './place-record.ts';

/** A store that a place was found to be. */
export interface FoundStore {
  readonly storeId: number;
  readonly id: string;
  readonly name: string;
  /** Lower-case words of the store's, its chain's and its city's names: nobody's names. */
  readonly words: ReadonlySet<string>;
}

/** The store, or in words why there is none. */
export type FindStore = (place: PlaceRecord) => { readonly store: FoundStore } | { readonly unknown: string };

interface Row {
  readonly store_id: number;
  readonly id: string;
  readonly chain_slug: string;
  readonly chain_name: string;
  readonly web_external_id: string | null;
  readonly name: string;
  readonly banner_name: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly phone: string | null;
  readonly format: string | null;
}

/** A place is a store from even odds on, where every other store is this much less likely and nothing speaks against it. */
const THRESHOLDS = { merge: 0, review: 0, margin: 4 };
/** Of two stores that compare alike the nearer is taken, where the other is this many times as far. */
const CLEARLY_FARTHER = 2;
const ZIP_DIGITS = 5;

/**
 * Reads the open stores. A place is matched with them as stores are with one another, by the weights that a fit begins
 * from: places come one at a time. Merged-away ids lead to the store that they were merged into.
 */
export async function loadStoreFinder(client: pg.PoolClient): Promise<FindStore> {
  const { rows } = await client.query<Row>(`
    select s.store_id, s.id, c.slug as chain_slug, c.name as chain_name, s.web_external_id, s.name, s.banner_name,
      s.address, s.city, s.state, s.zip, s.lat, s.lng, s.phone, s.format
    from store s join chain c using (chain_id)
    where s.is_active and not exists (select from store_merge m where m.from_id = s.id)
    order by s.store_id`);
  const merges = await client.query<{ from_id: string; to_id: string }>(
    'select from_id, to_id from store_merge order by from_id',
  );
  const { chains } = await loadChainNames(client);
  const survivors = followMerges(merges.rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byNumber = new Map(rows.map((row) => [`${row.chain_slug}/${row.web_external_id ?? ''}`, row]));
  const recognise = createChainRecogniser(chains);
  const chainOf: ChainOf = ({ chain_slug: slug, name, format }, { city, state }) =>
    slug ?? recognise({ name: name ?? '', city, state, trade: tradeOf('', format ?? null) });
  const candidatesOf = likelyStores(rows, chainOf, grocersOf(chains));
  return (place) => {
    if (place.store_id != null)
      return given(byId.get(survivors.get(place.store_id) ?? place.store_id), 'no open store has this id');
    const { chain_slug: chain, web_external_id: number } = place;
    const numbered = chain != null && number != null ? byNumber.get(`${chain}/${number}`) : undefined;
    if (numbered !== undefined) return given(numbered, '');
    const candidates = candidatesOf(place);
    return candidates.length === 0 ? { unknown: whyUnknown(place) } : decideStore(candidates);
  };
}

/** A store that a place may be, with what speaks of it. */
interface LikelyStore extends PairDecision {
  readonly row: Row;
  /** Null: one of the two is not geocoded. */
  readonly meters: number | null;
}

/** The chain of a place that may be some store; null: none that is known. */
type ChainOf = (place: PlaceRecord, row: Row) => string | null;

/** Finds the stores that a place is likelier to be than not, the likeliest first, then the nearest. */
function likelyStores(
  rows: readonly Row[],
  chainOf: ChainOf,
  grocers: ReadonlySet<string>,
): (place: PlaceRecord) => LikelyStore[] {
  const corpus = createStoreCorpus(rows.map(identityOf));
  const byKey = new Map<string, number[]>();
  for (const [at, store] of corpus.features.entries()) {
    for (const key of placeKeys(store)) addToGroup(byKey, key, at);
  }
  return (place) => {
    const asked = readStore(placeIdentity(place));
    const near = new Set(placeKeys(asked).flatMap((key) => byKey.get(key) ?? []));
    const pairs = [...near].map((at) => {
      const [row, store] = [rows[at]!, corpus.features[at]!];
      const one = besideStore({ ...asked, chain: chainOf(place, row) }, store, grocers);
      const comparison = compareStores(corpus, one, store);
      return {
        first: rows.length,
        second: at,
        comparison,
        bits: pairWeight(STORE_SEED, comparison),
        refusal: storeRefusal(one, store),
        doubts: storeDoubts(one, store, comparison),
      };
    });
    return decidePairs(pairs, THRESHOLDS)
      .filter(({ verdict }) => verdict !== 'apart')
      .map((pair) => ({ ...pair, row: rows[pair.second]!, meters: metersBetween(asked, rows[pair.second]!) }))
      .sort(
        (a, b) =>
          b.bits - a.bits ||
          (a.meters ?? Number.POSITIVE_INFINITY) - (b.meters ?? Number.POSITIVE_INFINITY) ||
          a.row.store_id - b.row.store_id,
      );
  };
}

/**
 * A place as it is compared with a store. A chain that is no grocer's may be of the trade that the place is said to be of, and
 * where its store says nothing of it, the name alone tells whether the place is another shop.
 */
function besideStore(
  place: StoreFeatures,
  store: StoreFeatures,
  grocers: ReadonlySet<string>,
): StoreFeatures {
  const { chain } = place;
  const mayBeOfTrade = chain !== null && chain === store.chain && !grocers.has(chain);
  return mayBeOfTrade && store.format === null
    ? { ...place, trade: tradeOf(foldText(place.name), null) }
    : place;
}

/** Takes the likeliest of some stores, if it is one to be taken. */
function decideStore([first, second]: readonly LikelyStore[]): ReturnType<FindStore> {
  const { row, verdict, reasons, doubts, bits, meters } = first!;
  if (verdict === 'merge') return given(row, '');
  const isAlike = second?.bits === bits && doubts.length === 0;
  if (isAlike && (second.meters ?? 0) >= (meters ?? Number.POSITIVE_INFINITY) * CLEARLY_FARTHER)
    return given(row, '');
  if (isAlike)
    return { unknown: `two stores are about as likely: ${row.id} and ${second.row.id}; give store_id` };
  return { unknown: `it may be ${row.id}, but ${reasons.join(', and ')}; give store_id` };
}

function identityOf(row: Row): StoreIdentity {
  return { ...row, chain: row.chain_slug, number: row.web_external_id };
}

function placeIdentity(place: PlaceRecord): StoreIdentity {
  return {
    chain: place.chain_slug ?? null,
    name: place.name ?? '',
    address: place.address ?? '',
    city: place.city ?? null,
    zip: place.zip?.slice(0, ZIP_DIGITS) ?? null,
    phone: place.phone ?? null,
    lat: place.lat ?? null,
    lng: place.lng ?? null,
    number: place.web_external_id ?? null,
    format: place.format ?? null,
  };
}

function given(row: Row | undefined, unknown: string): ReturnType<FindStore> {
  if (row === undefined) return { unknown };
  const names = [row.name, row.banner_name ?? '', row.chain_name, row.city].join(' ');
  const words = new Set(
    names
      .toLowerCase()
      .match(/[\p{L}][\p{L}'’]*/gu)
      ?.map((word) => word.replace(/['’]s?$/, '')),
  );
  return { store: { storeId: row.store_id, id: row.id, name: row.name, words } };
}

function whyUnknown(place: PlaceRecord): string {
  if (place.lat != null || place.address != null) return 'no open store like it is near, or has its address';
  return 'no open store of this chain has this number';
}
