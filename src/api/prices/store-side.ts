import { chainsNamed } from '../chains/chains-named.ts';
import { metroListsOf, stateListsOf } from '../../lookup/code-lists.ts';
import { geoIndexOf, storesWithin } from '../../lookup/geo-index.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findStore } from '../../lookup/find-store.ts';
import type { PricesQuery } from './schema.ts';

/** The parameters that say which stores. */
export type StoreFilters = Pick<
  PricesQuery,
  'store_id' | 'store_ids' | 'chain' | 'metro' | 'state' | 'near' | 'radius_mi'
>;

/** Which stores a query is about. */
export interface StoreSide {
  /** The stores that were asked for by id, in name order; null where none was. Prices fall back to siblings. */
  readonly requested: readonly number[] | null;
  /**
   * By position in `StorePart.byChain`: 1 for each store whose observed prices are rows, where no store was asked for
   * by id; null: every store.
   */
  readonly supplies: Uint8Array | null;
  /** 1 for each chain that can supply a row; null: every chain. */
  readonly chains: Uint8Array | null;
  /** Miles from `near` of each store within the radius; null without `near`. A source store must be in here. */
  readonly distances: ReadonlyMap<number, number> | null;
}

const EVERYWHERE: StoreSide = { requested: null, supplies: null, chains: null, distances: null };

const codeOf = ({ values }: Dictionary, value: string): number => values.indexOf(value);

/** A test of chain, metro and state, as far as they are asked for. Stores that are not active pass no test. */
export function placeTest(
  { chains, stores }: Snapshot,
  { chain, metro, state }: StoreFilters,
): (store: number) => boolean {
  const named = chain === undefined ? null : chainsNamed(chains, chain);
  // No code is -1, so that an unknown name passes nothing.
  const metroCode = metro === undefined ? null : codeOf(stores.metro, metro);
  const stateCode = state === undefined ? null : codeOf(stores.state, state);
  return (store) =>
    stores.active[store] === 1 &&
    (named === null || named.includes(stores.chain[store]!)) &&
    (metroCode === null || stores.metro.codes[store] === metroCode) &&
    (stateCode === null || stores.state.codes[store] === stateCode);
}

/** The active stores of the given ids that pass a test, merged ones followed to the survivor, each once, in name order. */
function findRequested(
  { stores }: Snapshot,
  { store_id, store_ids }: StoreFilters,
  passes: (store: number) => boolean,
): number[] {
  const find = (id: string): number => findStore({ stores }, id);
  const one = store_id === undefined ? null : find(store_id);
  const many = store_ids === undefined ? null : new Set(store_ids.map(find));
  const both = one === null ? [...(many ?? [])] : many === null || many.has(one) ? [one] : [];
  return both
    .filter((store) => store >= 0 && passes(store))
    .sort((a, b) => stores.nameRank[a]! - stores.nameRank[b]!);
}

/** The stores that `chain`, `metro`, `state` and `near` leave, out of the list of one of them. */
function findSuppliers(
  { chains, stores }: Snapshot,
  { chain, metro, state }: StoreFilters,
  distances: ReadonlyMap<number, number> | null,
  passes: (store: number) => boolean,
): readonly number[] | Uint32Array {
  if (distances !== null) return [...distances.keys()].filter(passes);
  if (chain !== undefined) {
    const found: number[] = [];
    for (const ordinal of chainsNamed(chains, chain)) {
      const ofChain = stores.byChain.subarray(stores.chainStart[ordinal], stores.chainStart[ordinal + 1]);
      for (const store of ofChain) if (passes(store)) found.push(store);
    }
    return found;
  }
  const lists = metro !== undefined ? metroListsOf(stores) : stateListsOf(stores);
  const code = metro !== undefined ? codeOf(stores.metro, metro) : codeOf(stores.state, state!);
  return code < 0 ? [] : lists.items.subarray(lists.starts[code], lists.starts[code + 1]).filter(passes);
}

/** The distance of each store within the radius of a point. */
function findNear(
  { stores }: Snapshot,
  { lat, lng }: NonNullable<StoreFilters['near']>,
  radiusMi: number,
): ReadonlyMap<number, number> {
  const distances = new Map<number, number>();
  for (const { store, distanceMi } of storesWithin(geoIndexOf(stores), lat, lng, radiusMi)) {
    distances.set(store, distanceMi);
  }
  return distances;
}

/**
 * Resolves the store side of a query; all its parameters combine with AND. `store_id` and `store_ids` name requested
 * stores, which `chain`, `metro` and `state` narrow. `near` always speaks of the source store.
 */
export function resolveStoreSide(snapshot: Snapshot, filters: StoreFilters): StoreSide {
  const { stores, chains } = snapshot;
  const { store_id, store_ids, chain, metro, state, near, radius_mi } = filters;
  const isByPlace = chain !== undefined || metro !== undefined || state !== undefined || near !== undefined;
  if (!isByPlace && store_id === undefined && store_ids === undefined) return EVERYWHERE;
  const passes = placeTest(snapshot, filters);
  const distances = near === undefined ? null : findNear(snapshot, near, radius_mi);
  const ofChains = new Uint8Array(chains.count);
  if (store_id !== undefined || store_ids !== undefined) {
    const requested = findRequested(snapshot, filters, passes);
    for (const store of requested) ofChains[stores.chain[store]!] = 1;
    return { requested, supplies: null, chains: ofChains, distances };
  }
  const supplies = new Uint8Array(stores.count);
  for (const store of findSuppliers(snapshot, filters, distances, passes)) {
    const ofChain = stores.chain[store]!;
    supplies[stores.chainStart[ofChain]! + stores.positionInChain[store]!] = 1;
    ofChains[ofChain] = 1;
  }
  return { requested: null, supplies, chains: ofChains, distances };
}
