import { lowerBound } from '../../domain/lower-bound.ts';
import { findPair } from '../../lookup/price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Scope } from './scope.ts';

/** Looking a store up among a pair's observations takes as long as walking along so many of them. */
const WALKED_A_LOOKUP = 16;

/** The places in scope of each chain: those of chain `c` are `places[starts[c] .. starts[c + 1])`. */
function placesByChain({ stores }: Snapshot, { places }: Scope): Uint32Array {
  return Uint32Array.from(stores.chainStart, (first) => lowerBound(places, first));
}

/** Tells whether a product is sold in scope at any of some chains, 1 for each: has a price that counts there, or had one. */
export function soldAt(snapshot: Snapshot, scope: Scope, chains: Uint8Array): (product: number) => boolean {
  const { prices, stores } = snapshot;
  const { requested, places, mask } = scope;
  const { pairStart, pairChain, obsStart, store } = prices;
  if (requested !== null) {
    const chain = stores.chain[requested]!;
    return (product) => chains[chain] === 1 && findPair(prices, product, chain) >= 0;
  }
  const starts = placesByChain(snapshot, scope);
  const isSold = (pair: number, chain: number): boolean => {
    const first = stores.chainStart[chain]!;
    const from = obsStart[pair]!;
    const end = obsStart[pair + 1]!;
    if (end - from <= WALKED_A_LOOKUP * (starts[chain + 1]! - starts[chain]!)) {
      for (let observation = from; observation < end; observation++)
        if (mask[first + store[observation]!] === 1) return true;
      return false;
    }
    for (let i = starts[chain]!; i < starts[chain + 1]!; i++) {
      const position = places[i]! - first;
      const observation = lowerBound(store, position, from, end);
      if (observation < end && store[observation] === position) return true;
    }
    return false;
  };
  return (product) => {
    for (let pair = pairStart[product]!; pair < pairStart[product + 1]!; pair++) {
      const chain = pairChain[pair]!;
      if (chains[chain] === 1 && isSold(pair, chain)) return true;
    }
    return false;
  };
}
