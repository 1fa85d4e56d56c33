import { foldText } from '../../domain/text/fold.ts';
import { derivedFrom } from '../../domain/derived.ts';
import { usGazetteer } from '../../gazetteer/gazetteer.ts';
import { chainsNamed } from '../chains/chains-named.ts';
import { geoIndexOf, storesWithin } from '../../lookup/geo-index.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findMatching } from '../../lookup/trigram-search.ts';
import { type EmptyAnswer, nothingAround } from '../http/empty-answer.ts';
import { askedPlace } from '../http/parsing/asked-place.ts';
import type { StoresQuery } from './schema.ts';

/** Stores of a page, and how many match in all; null where that was not asked for. */
export interface StorePage {
  readonly stores: readonly number[];
  readonly total: number | null;
  /** Miles from the place that was asked for, store by store; null without one. */
  readonly distances: readonly number[] | null;
  /** Why there are no stores; null where there are some. */
  readonly empty: EmptyAnswer | null;
}

type Accepts = (store: number) => boolean;

/** The stores in the order of a rank without ties. */
function inOrderOf(rank: Uint32Array): Uint32Array {
  const order = new Uint32Array(rank.length);
  for (let store = 0; store < rank.length; store++) order[rank[store]!] = store;
  return order;
}

const byName = derivedFrom((stores: StorePart) => inOrderOf(stores.nameRank));
const byId = derivedFrom((stores: StorePart) => inOrderOf(stores.idRank));

/** The code of a value; -1, which no store has, for an unknown one. */
function codeOf(dictionary: Dictionary, value: string): number {
  return dictionary.values.indexOf(value);
}

/** The tests that a store has to pass, geography aside. */
function filtersOf({ chains, stores }: Snapshot, query: StoresQuery): Accepts[] {
  const filters: Accepts[] = [];
  if (query.chain !== undefined) {
    const named = chainsNamed(chains, query.chain);
    filters.push((store) => named.includes(stores.chain[store]!));
  }
  if (query.state !== undefined) {
    const code = codeOf(stores.state, query.state);
    filters.push((store) => stores.state.codes[store] === code);
  }
  if (query.metro !== undefined) {
    const code = codeOf(stores.metro, query.metro);
    filters.push((store) => stores.metro.codes[store] === code);
  }
  if (query.zip !== undefined) {
    const zip = Number(query.zip);
    filters.push((store) => stores.zip[store] === zip);
  }
  if (query.q !== undefined) {
    // What matches is decided among all active stores, whatever the other filters are: AND, not "the best of the rest".
    const matches = new Uint8Array(stores.count);
    const isActive: Accepts = (store) => stores.active[store] === 1;
    for (const store of findMatching(stores.search, foldText(query.q), isActive)) matches[store] = 1;
    filters.push((store) => matches[store] === 1);
  }
  return filters;
}

/** A page of what is listed. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number | null;
}

/** A page of the items that pass, in a given order; stops as soon as it is full unless all are to be counted. */
function takePage<Item>(
  order: Iterable<Item>,
  accepts: (item: Item) => boolean,
  query: StoresQuery,
): Page<Item> {
  const { limit, offset, include_count: counts } = query;
  const items: Item[] = [];
  let total = 0;
  for (const item of order) {
    if (!accepts(item)) continue;
    if (total >= offset && items.length < limit) items.push(item);
    total++;
    if (!counts && items.length === limit) break;
  }
  return { items, total: counts ? total : null };
}

/** A test of all that a query asks for, geography aside. */
function testOf(snapshot: Snapshot, query: StoresQuery): Accepts {
  const { active } = snapshot.stores;
  const filters = filtersOf(snapshot, query);
  return (store) => active[store] === 1 && filters.every((passes) => passes(store));
}

/**
 * Why there are no stores: a place is told its nearest one, and so is a ZIP code, which without a store of its own stands
 * for where it is.
 */
function explainEmpty(snapshot: Snapshot, query: StoresQuery): EmptyAnswer {
  const { zip, ...others } = query;
  const ofZip = zip === undefined ? null : usGazetteer().findZip(zip);
  const place = askedPlace(query) ?? (ofZip !== null && 'lat' in ofZip ? ofZip : null);
  if (place === null) return { message: 'No open store matches.' };
  const accepts = testOf(snapshot, askedPlace(query) === null ? others : query);
  return nothingAround(snapshot.stores, place, accepts);
}

/**
 * The page of active stores that `GET /v1/stores` lists: by distance and id around a place, by name with any other
 * filter, else by id. All filters combine with AND.
 */
export function findStores(snapshot: Snapshot, query: StoresQuery): StorePage {
  const { stores } = snapshot;
  const place = askedPlace(query);
  const accepts = testOf(snapshot, query);
  const explain = (found: number): EmptyAnswer | null =>
    found > 0 || query.offset > 0 ? null : explainEmpty(snapshot, query);
  if (place === null) {
    const isFiltered = [query.chain, query.state, query.metro, query.zip, query.q].some(
      (filter) => filter !== undefined,
    );
    const { items, total } = takePage(isFiltered ? byName(stores) : byId(stores), accepts, query);
    return { stores: items, total, distances: null, empty: explain(items.length) };
  }
  const nearby = storesWithin(geoIndexOf(stores), place.lat, place.lng, query.radius)
    .filter(({ store }) => accepts(store))
    .sort((a, b) => a.distanceMi - b.distanceMi || stores.idRank[a.store]! - stores.idRank[b.store]!);
  const { items, total } = takePage(nearby, () => true, query);
  return {
    stores: items.map(({ store }) => store),
    total,
    distances: items.map(({ distanceMi }) => distanceMi),
    empty: explain(items.length),
  };
}

/** Does, before a snapshot is served, what would make its first store queries slow. */
export function prepareStores({ stores }: Snapshot): void {
  byName(stores);
  byId(stores);
  geoIndexOf(stores);
}
