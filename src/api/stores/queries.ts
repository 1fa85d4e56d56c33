import { foldText } from '../../domain/text/fold.ts';
import { derivedFrom } from '../../domain/derived.ts';
import { geoIndexOf, storesWithin } from '../../lookup/geo-index.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findMatching } from '../../lookup/trigram-search.ts';
import type { StoresQuery } from './schema.ts';

/** Stores of a page, and how many match in all; null where that was not asked for. */
export interface StorePage {
  readonly stores: readonly number[];
  readonly total: number | null;
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
    const chain = chains.bySlug.get(query.chain) ?? -1;
    filters.push((store) => stores.chain[store] === chain);
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

/** A page of the stores that pass, in a given order; stops as soon as it is full unless all are to be counted. */
function takePage(order: Iterable<number>, accepts: Accepts, query: StoresQuery): StorePage {
  const { limit, offset, include_count: counts } = query;
  const page: number[] = [];
  let total = 0;
  for (const store of order) {
    if (!accepts(store)) continue;
    if (total >= offset && page.length < limit) page.push(store);
    total++;
    if (!counts && page.length === limit) break;
  }
  return { stores: page, total: counts ? total : null };
}

/**
 * The page of active stores that `GET /v1/stores` lists: by distance and id around a point, by name with any other
 * filter, else by id. All filters combine with AND.
 */
export function findStores(snapshot: Snapshot, query: StoresQuery): StorePage {
  const { stores } = snapshot;
  const filters = filtersOf(snapshot, query);
  const accepts: Accepts = (store) => stores.active[store] === 1 && filters.every((passes) => passes(store));
  if (query.lat === undefined || query.lng === undefined) {
    const order = filters.length > 0 ? byName(stores) : byId(stores);
    return takePage(order, accepts, query);
  }
  const nearby = storesWithin(geoIndexOf(stores), query.lat, query.lng, query.radius)
    .filter(({ store }) => accepts(store))
    .sort((a, b) => a.distanceMi - b.distanceMi || stores.idRank[a.store]! - stores.idRank[b.store]!)
    .map(({ store }) => store);
  return takePage(nearby, () => true, query);
}

/** Does, before a snapshot is served, what would make its first store queries slow. */
export function prepareStores({ stores }: Snapshot): void {
  byName(stores);
  byId(stores);
  geoIndexOf(stores);
}
