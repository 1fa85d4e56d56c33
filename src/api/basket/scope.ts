import { censusRegion } from '../../domain/place/census-region.ts';
import { chainsNamed } from '../chains/chains-named.ts';
import { metroListsOf, stateListsOf } from '../../lookup/code-lists.ts';
import { geoIndexOf, storesWithin } from '../../lookup/geo-index.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findStore } from '../../lookup/find-store.ts';
import { type BasketRequest, DEFAULT_RADIUS_MI } from './schema.ts';

/** The stores that a basket is about. */
export interface Scope {
  /**
   * The store that was asked for by id: its prices fall back to siblings; null: prices are observed ones. An id that does
   * not exist leaves null, and no store.
   */
  readonly requested: number | null;
  /** Open stores by their places in `StorePart.byChain`, ascending. */
  readonly places: Uint32Array;
  /** By place: 1 for each of them. */
  readonly mask: Uint8Array;
  /** 1 for each chain that has any of them. */
  readonly chains: Uint8Array;
  /** Miles from `near` by store; null without `near`. */
  readonly distances: ReadonlyMap<number, number> | null;
}

const codeOf = ({ values }: Dictionary, value: string): number => values.indexOf(value);

/** 1 for each chain that the request leaves. */
function chainsOf({ chains }: Snapshot, request: BasketRequest): Uint8Array {
  const { chain_slug, chain_slugs, market_position } = request;
  const one = chain_slug === undefined ? null : chainsNamed(chains, chain_slug);
  const some = chain_slugs?.flatMap((name) => chainsNamed(chains, name)) ?? null;
  return Uint8Array.from(chains.slugs, (_, chain) =>
    Number(
      (one === null || one.includes(chain)) &&
        (some === null || some.includes(chain)) &&
        (market_position === undefined || chains.marketPositions[chain] === market_position),
    ),
  );
}

/** A test of all that the request says of a store's chain and address. Stores that are not open pass no test. */
export function placeTest(snapshot: Snapshot, request: BasketRequest): (store: number) => boolean {
  const { stores } = snapshot;
  const { state, metro, region } = request;
  const chains = chainsOf(snapshot, request);
  const states = Uint8Array.from(stores.state.values, (value) =>
    Number(
      value !== null &&
        (state === undefined || value === state) &&
        (region === undefined || censusRegion(value) === region),
    ),
  );
  const metroCode = metro === undefined ? null : codeOf(stores.metro, metro);
  return (store) =>
    stores.active[store] === 1 &&
    chains[stores.chain[store]!] === 1 &&
    states[stores.state.codes[store]!] === 1 &&
    (metroCode === null || stores.metro.codes[store] === metroCode);
}

/** Stores that hold all that can be in scope, by whichever condition leaves few. */
function candidatesOf(
  { stores }: Snapshot,
  request: BasketRequest,
  requested: number | null,
  distances: ReadonlyMap<number, number> | null,
): Iterable<number> {
  if (requested !== null && requested < 0) return [];
  if (requested !== null) return distances === null || distances.has(requested) ? [requested] : [];
  if (distances !== null) return distances.keys();
  for (const [dictionary, lists, value] of [
    [stores.metro, metroListsOf(stores), request.metro],
    [stores.state, stateListsOf(stores), request.state],
  ] as const) {
    if (value === undefined) continue;
    const code = codeOf(dictionary, value);
    return code < 0 ? [] : lists.items.subarray(lists.starts[code], lists.starts[code + 1]);
  }
  return stores.byChain;
}

/** Resolves the scope of a basket; everything that is given combines with AND. */
export function resolveScope(snapshot: Snapshot, request: BasketRequest): Scope {
  const { stores, chains } = snapshot;
  const { store_id, near, radius_mi = DEFAULT_RADIUS_MI } = request;
  const requested = store_id === undefined ? null : findStore(snapshot, store_id);
  const distances =
    near === undefined
      ? null
      : new Map(
          storesWithin(geoIndexOf(stores), near.lat, near.lng, radius_mi).map(
            ({ store, distanceMi }) => [store, distanceMi] as const,
          ),
        );
  const passes = placeTest(snapshot, request);
  const mask = new Uint8Array(stores.byChain.length);
  const ofChains = new Uint8Array(chains.count);
  const places: number[] = [];
  for (const store of candidatesOf(snapshot, request, requested, distances)) {
    if (!passes(store)) continue;
    const chain = stores.chain[store]!;
    const at = stores.chainStart[chain]! + stores.positionInChain[store]!;
    mask[at] = 1;
    ofChains[chain] = 1;
    places.push(at);
  }
  return {
    requested: requested === -1 ? null : requested,
    places: Uint32Array.from(places).sort(),
    mask,
    chains: ofChains,
    distances,
  };
}
