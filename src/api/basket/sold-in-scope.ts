import { derivedFrom } from '../../domain/derived.ts';
import { finish, type Sliced } from '../../domain/slices.ts';
import { lowerBound } from '../../domain/lower-bound.ts';
import { assortmentOf } from '../../lookup/chain-assortment.ts';
import type { Eligible } from '../../lookup/eligible.ts';
import { findPair } from '../../lookup/price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Scope } from './scope.ts';

/** One bit a product that any store in scope of some chains was seen to sell. */
function* bitsAt(snapshot: Snapshot, { places }: Scope, chains: Uint8Array): Sliced<Uint32Array> {
  const { stores } = snapshot;
  const bits = new Uint32Array((snapshot.products.count >>> 5) + 1);
  for (let chain = chains.indexOf(1); chain >= 0; chain = chains.indexOf(1, chain + 1)) {
    const first = stores.chainStart[chain]!;
    const from = lowerBound(places, first);
    const end = lowerBound(places, stores.chainStart[chain + 1]!);
    if (from === end) continue;
    const { products, ownStarts, own } = assortmentOf(snapshot, chain);
    for (let i = from; i < end; i++) {
      const position = places[i]! - first;
      for (let at = ownStarts[position]!; at < ownStarts[position + 1]!; at++) {
        const product = products[own[at]!]!;
        bits[product >>> 5]! |= 1 << (product & 31);
      }
      yield ownStarts[position + 1]! - ownStarts[position]!;
    }
  }
  return bits;
}

/** The same of all chains in scope, by the scope: every item of a basket asks for it. */
const bitsOfScopes = new WeakMap<Scope, Uint32Array>();

/** Marks what is sold in scope, where that was not done: ahead of `soldIn`, which would do it in one go. */
export function* markSold(snapshot: Snapshot, scope: Scope): Sliced<void> {
  if (scope.requested !== null || bitsOfScopes.has(scope)) return;
  bitsOfScopes.set(scope, yield* bitsAt(snapshot, scope, scope.chains));
}

/** Those of one chain in scope, by chain. */
const bitsOfChains = derivedFrom(() => derivedFrom(() => new Map<number, Uint32Array>()));

/** The products that are sold in scope: they have a price that counts there, or had one. */
export function soldIn(snapshot: Snapshot, scope: Scope): Eligible {
  const { prices, stores } = snapshot;
  const { requested } = scope;
  if (requested === null) {
    finish(markSold(snapshot, scope));
    return { bits: bitsOfScopes.get(scope)! };
  }
  const chain = stores.chain[requested]!;
  return { test: (product) => scope.chains[chain] === 1 && findPair(prices, product, chain) >= 0 };
}

/** The products that the stores in scope of one chain were seen to sell, one bit each. */
export function soldByChain(snapshot: Snapshot, scope: Scope, chain: number): Uint32Array {
  const known = bitsOfChains(scope)(snapshot);
  let bits = known.get(chain);
  if (bits === undefined) {
    const only = Uint8Array.from(scope.chains, (_, other) => Number(other === chain));
    bits = finish(bitsAt(snapshot, scope, only));
    known.set(chain, bits);
  }
  return bits;
}
