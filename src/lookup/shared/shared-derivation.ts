import type { PriceRegion } from '../../snapshot/parts/price-arena.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/**
 * Something large that is derived of a snapshot. The thread that loads the snapshot derives it into shared memory, and the
 * others take it over: it is there once, and the work is done once.
 */
export interface SharedDerivation {
  /** What this thread has derived, as `postMessage` can clone it without copying an array; undefined: nothing. */
  give(snapshot: Snapshot): unknown;
  /** Remembers what another thread derived of the same snapshot, as if it had been derived here. */
  take(snapshot: Snapshot, given: unknown): void;
}

/** Where what was derived is remembered, by what it follows from. */
type Known<Key extends object, Made> = Pick<WeakMap<Key, Made>, 'has' | 'get' | 'set'>;

/** Shares what follows from one part of a snapshot. */
export function sharedOfPart<Key extends object, Made>(
  known: Known<Key, Made>,
  partOf: (snapshot: Snapshot) => Key,
): SharedDerivation {
  return {
    give: (snapshot) => known.get(partOf(snapshot)),
    take(snapshot, given) {
      const part = partOf(snapshot);
      if (given !== undefined && !known.has(part)) known.set(part, given as Made);
    },
  };
}

/** Shares what follows from the prices of each chain. `known` is asked with the snapshot. */
export function sharedOfChains<Made>(
  knownOf: (snapshot: Snapshot) => Known<PriceRegion, Made>,
): SharedDerivation {
  return {
    give(snapshot) {
      const known = knownOf(snapshot);
      return snapshot.prices.chains.map((chain) => chain && known.get(chain.region));
    },
    take(snapshot, given) {
      const known = knownOf(snapshot);
      for (const [chain, made] of ((given ?? []) as readonly (Made | undefined)[]).entries()) {
        const region = snapshot.prices.chains[chain]?.region;
        if (region !== undefined && made !== undefined && !known.has(region)) known.set(region, made);
      }
    },
  };
}
