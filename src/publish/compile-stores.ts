import { groupBy } from '../domain/group-by.ts';
import { foldText } from '../domain/text/fold.ts';
import type { ChainRow } from '../record/read-chains.ts';
import {
  type HoursRow,
  type PlacesRow,
  readHours,
  readPlaces,
  type StoreRow,
} from '../record/read-stores.ts';
import {
  blobColumn,
  dictionaryColumn,
  listColumn,
  numberColumn,
  uuidColumn,
} from '../snapshot/files/arrow-columns.ts';
import { toBlobs } from '../snapshot/parts/blob-builder.ts';
import { toDictionary } from '../snapshot/files/dictionary.ts';
import { encodeHours, encodePlaces, encodeStore } from './encode-store.ts';
import { orderByName } from './name-order.ts';
import type { StoreOrder } from './store-order.ts';
import type { Table } from '../snapshot/files/table.ts';
import { buildTrigramPostings } from './trigram-index.ts';
import { buildUuidIndex, idRanks, uuidBytes } from '../lookup/uuid-index.ts';
import { chainRows, mergedStores, storeMerges, storesInOrder } from './numbering.ts';
import type { CompileStep } from './publishing.ts';

/** The step of the part of stores. */
export const STORE_STEP: CompileStep = {
  async compile(publishing) {
    const order = await storesInOrder(publishing);
    const tables = compileStores({
      order,
      chains: await chainRows(publishing),
      merges: await storeMerges(publishing),
      merged: await mergedStores(publishing),
      hours: await publishing.read(readHours),
      places: await publishing.read(readPlaces),
    });
    const done = order.stores.length;
    publishing.onProgress({ stage: 'compiling stores', done, total: done, unit: 'stores' });
    return tables;
  },
};

/** What the store part is made of. */
interface StoreRows {
  readonly order: StoreOrder<StoreRow>;
  /** In ordinal order. */
  readonly chains: readonly ChainRow[];
  /** Merged-away id to surviving id. */
  readonly merges: ReadonlyMap<string, string>;
  /** By the id of a survivor: itself, and those merged into it, by age. */
  readonly merged: ReadonlyMap<string, readonly StoreRow[]>;
  /** By store and day. */
  readonly hours: readonly HoursRow[];
  readonly places: readonly PlacesRow[];
}

/** The files of the store part. */
function compileStores(rows: StoreRows): Record<string, Table> {
  const { order } = rows;
  const { stores } = order;
  const count = stores.length;
  const uuids = uuidBytes(stores.map(({ id }) => id));
  const ids = buildUuidIndex(uuids);
  const names = stores.map(({ name }) => name);
  const { nameRank } = orderByName(names.map(foldText), names, uuids);
  const search = buildTrigramPostings(stores.map(searchText));
  const columns = {
    id: uuidColumn(uuids),
    sorted_id: uuidColumn(ids.uuids),
    sorted_ordinal: numberColumn(ids.ordinals),
    chain: numberColumn(order.chain),
    position_in_chain: numberColumn(order.positionInChain),
    state: dictionaryColumn(toDictionary(stores.map(({ state }) => state)), 0),
    metro: dictionaryColumn(toDictionary(stores.map(({ metro }) => metro)), 1),
    zip: numberColumn(Uint32Array.from(stores, ({ zip }) => Number(zip))),
    active: numberColumn(Uint8Array.from(stores, ({ is_active }) => Number(is_active))),
    lat: numberColumn(Float64Array.from(stores, ({ lat }) => lat ?? Number.NaN)),
    lng: numberColumn(Float64Array.from(stores, ({ lng }) => lng ?? Number.NaN)),
    name_rank: numberColumn(nameRank),
    id_rank: numberColumn(idRanks(ids)),
    trigram_count: numberColumn(search.sizes),
    ...encodedColumns(rows),
  };
  const trigrams = {
    key: numberColumn(search.keys),
    stores: listColumn(search.starts, numberColumn(search.postings)),
  };
  return {
    stores: { rows: count, columns },
    'store-redirects': compileRedirects(rows),
    'chain-stores': {
      rows: rows.chains.length,
      columns: { stores: listColumn(order.chainStart, numberColumn(order.byChain)) },
    },
    'store-trigrams': { rows: search.keys.length, columns: trigrams },
  };
}

function encodedColumns({ order, chains, merged, hours, places }: StoreRows): Table['columns'] {
  const { stores } = order;
  const hoursOf = groupBy(hours, (row) => row.store_id);
  const placesOf = new Map(places.map((row) => [row.store_id, row]));
  const group = ({ id, store_id }: StoreRow): readonly number[] =>
    merged.get(id)?.map((row) => row.store_id) ?? [store_id];
  const encodedPlaces = stores.map((store) => encodePlaces(newestPlaces(group(store), placesOf)));
  const chainOf = (ordinal: number): ChainRow => chains[order.chain[ordinal]!]!;
  const encoded = (what: string, encode: (store: StoreRow, ordinal: number) => string) =>
    blobColumn(toBlobs(stores.map(encode), what));
  return {
    json: encoded('the stores', (store, ordinal) => encodeStore(store, chainOf(ordinal))),
    hours: encoded('the hours', (store) => {
      const own = group(store).find((id) => hoursOf.has(id));
      return encodeHours(own === undefined ? [] : hoursOf.get(own)!);
    }),
    places: encoded('the places', (_, ordinal) => encodedPlaces[ordinal]!.json),
    places_day_at: numberColumn(Int32Array.from(encodedPlaces, ({ dayAt }) => dayAt)),
    price_row_store: encoded('the stores', ({ id, name }, ordinal) =>
      members({ store_id: id, store_name: name, chain_slug: chainOf(ordinal).slug }),
    ),
    price_row_source: encoded('the stores', ({ id, name }) =>
      members({ source_store_id: id, source_store_name: name }),
    ),
  };
}

/** Of stores that are one, the enrichment that was made last. */
function newestPlaces(
  storeIds: readonly number[],
  placesOf: ReadonlyMap<number, PlacesRow>,
): PlacesRow | undefined {
  const known = storeIds.flatMap((id) => placesOf.get(id) ?? []);
  return known.reduce<PlacesRow | undefined>(
    (best, row) =>
      best && (best.enriched_at?.getTime() ?? 0) >= (row.enriched_at?.getTime() ?? 0) ? best : row,
    undefined,
  );
}

/** Members of an object as they follow others: `,"a":1,"b":2`. */
function members(object: object): string {
  return `,${JSON.stringify(object).slice(1, -1)}`;
}

function searchText({ name, display_name, banner_name, address, city }: StoreRow): string {
  return foldText([name, display_name, banner_name, address, city].filter((text) => text !== null).join(' '));
}

function compileRedirects({ order, merges }: StoreRows): Table {
  const ordinalOf = new Map(order.stores.map(({ id }, ordinal) => [id, ordinal]));
  const from = uuidBytes([...merges.keys()]);
  const redirects = buildUuidIndex(
    from,
    Uint32Array.from(merges.values(), (to) => ordinalOf.get(to)!),
  );
  return {
    rows: merges.size,
    columns: { from_id: uuidColumn(redirects.uuids), store: numberColumn(redirects.ordinals) },
  };
}
