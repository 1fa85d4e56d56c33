import { sharedArray } from '../../domain/shared-array.ts';
import { sharedOfPart } from '../../lookup/shared/shared-derivation.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** What is known of a part of the catalogue: a chain, a state, or all of it. */
export interface Coverage {
  /** Open stores. */
  stores: number;
  /** Those of them whose place on the map is known. */
  storesGeocoded: number;
  /** Those of them that have a price of their own. */
  storesPriced: number;
  /** Observed prices. */
  prices: number;
  /** Prices by their age at publication in whole hours; the last place has all that are older. */
  readonly ages: Uint32Array;
}

/** All of it, and its parts. */
export interface CatalogueCoverage {
  readonly all: Coverage;
  /** By chain ordinal, with the number of products that the chain sells. */
  readonly chains: readonly (Coverage & { readonly products: number })[];
  /** By code of the stores' states; 0 has the stores without one. */
  readonly states: readonly Coverage[];
}

/** Half a year of hours. */
const MOST_HOURS = 4096;
const MINUTES = 60;
const HOUR_MS = 3_600_000;
/** So many prices are counted in a few milliseconds. */
const SLICE = 500_000;

function nothing(): Coverage {
  const ages = sharedArray<Uint32Array>(Uint32Array, MOST_HOURS);
  return { stores: 0, storesGeocoded: 0, storesPriced: 0, prices: 0, ages };
}

function addTo(sums: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < sums.length; i++) sums[i]! += counts[i]!;
}

/** Counts a snapshot; yields after each slice of the work. */
function* countSnapshot({ manifest, chains, stores, prices }: Snapshot): Generator<void, CatalogueCoverage> {
  const publishedHour = Math.floor(Date.parse(manifest.published_at) / HOUR_MS);
  const all = nothing();
  const byState = stores.state.values.map(nothing);
  const byChain = Array.from({ length: chains.count }, (_, chain) => ({
    ...nothing(),
    products: prices.chains[chain]?.region.pairCount ?? 0,
  }));
  const priced = new Uint8Array(stores.count);
  let untilSlice = SLICE;
  for (const [chain, listed] of prices.chains.entries()) {
    if (listed === undefined) continue;
    const { first, count } = listed.region;
    const ofChain = stores.byChain.subarray(stores.chainStart[chain], stores.chainStart[chain + 1]);
    const stateOf = Uint32Array.from(ofChain, (store) => stores.state.codes[store]!);
    const pricedAt = new Uint8Array(ofChain.length);
    // The counts of each state, one after another: one number is counted up for each price.
    const counted = new Uint32Array(byState.length * MOST_HOURS);
    for (let row = first; row < first + count; row++) {
      const at = prices.store[row]!;
      const hours = publishedHour - ((prices.observedMin[row]! / MINUTES) >>> 0);
      const age = hours < 0 ? 0 : hours < MOST_HOURS ? hours : MOST_HOURS - 1;
      pricedAt[at] = 1;
      counted[stateOf[at]! * MOST_HOURS + age]!++;
      if (--untilSlice > 0) continue;
      untilSlice = SLICE;
      yield;
    }
    ofChain.forEach((store, at) => (priced[store] = pricedAt[at]!));
    for (const [state, { ages }] of byState.entries()) {
      const ofState = counted.subarray(state * MOST_HOURS, (state + 1) * MOST_HOURS);
      addTo(ages, ofState);
      addTo(byChain[chain]!.ages, ofState);
    }
  }
  for (let store = 0; store < stores.count; store++) {
    if (stores.active[store] !== 1) continue;
    for (const part of [all, byChain[stores.chain[store]!]!, byState[stores.state.codes[store]!]!]) {
      part.stores++;
      part.storesGeocoded += Number.isNaN(stores.lat[store]!) ? 0 : 1;
      part.storesPriced += priced[store]!;
    }
  }
  for (const { ages } of byChain) addTo(all.ages, ages);
  for (const part of [all, ...byChain, ...byState]) part.prices = part.ages.reduce((sum, n) => sum + n, 0);
  return { all, chains: byChain, states: byState };
}

const known = new WeakMap<Snapshot['manifest'], CatalogueCoverage>();

/** The counts. */
export const COVERAGE = sharedOfPart(known, ({ manifest }) => manifest);

/** What a snapshot covers, counted once: at once where `prepareCoverage` has not. */
export function coverageOf(snapshot: Snapshot): CatalogueCoverage {
  let coverage = known.get(snapshot.manifest);
  if (coverage === undefined) {
    const work = countSnapshot(snapshot);
    let step = work.next();
    while (step.done !== true) step = work.next();
    known.set(snapshot.manifest, (coverage = step.value));
  }
  return coverage;
}

/** Counts ahead of the first question, letting others have their turn between slices of the work. */
export async function prepareCoverage(snapshot: Snapshot, nextTurn: () => Promise<unknown>): Promise<void> {
  if (known.has(snapshot.manifest)) return;
  const work = countSnapshot(snapshot);
  let step = work.next();
  while (step.done !== true) {
    await nextTurn();
    step = work.next();
  }
  known.set(snapshot.manifest, step.value);
}

/** The age at publication, in hours, that a share (0 to 1) of the prices does not exceed; null without prices. */
export function ageAt({ ages, prices }: Coverage, share: number): number | null {
  if (prices === 0) return null;
  const wanted = Math.ceil(prices * share);
  let seen = 0;
  for (let age = 0; age < MOST_HOURS; age++) {
    seen += ages[age]!;
    if (seen >= wanted) return age;
  }
  return MOST_HOURS - 1;
}
