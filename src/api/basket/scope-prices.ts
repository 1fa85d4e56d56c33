import { effectivePriceE4 } from '../../domain/price-tier.ts';
import { findPair, findSource } from '../../lookup/price-lookup.ts';
import { putOnShelf, type ShelfSource, type ShelfVariant } from '../../lookup/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Scope } from './scope.ts';

/** The prices of products in a scope: observed ones, or those of a store that was asked for by id. */
export interface ScopePrices {
  /** Puts a product on the shelves of the stores in scope. */
  readonly put: (product: number, variant: ShelfVariant) => void;
  /** Calls `visit` with each price of a product: the store's place and the observation. */
  readonly visit: (product: number, visit: (at: number, observation: number) => void) => void;
  /** How much there is to look at for a product. */
  readonly cost: (product: number) => number;
  /** Whether a product has a known price in scope, in stock or not. */
  readonly hasKnownPrice: (product: number) => boolean;
  /** Whether a price counts as that of the store it is for: not a sibling's, unless the chain has but one price. */
  readonly isOwn: (observation: number) => boolean;
}

/** The prices of a scope, which has stores. */
export function createScopePrices(snapshot: Snapshot, scope: Scope, source: ShelfSource): ScopePrices {
  return scope.requested === null
    ? observedPrices(snapshot, scope, source)
    : pricesOfStore(snapshot, scope.requested, scope.places[0]!, source);
}

function isKnown({ prices }: Snapshot, observation: number): boolean {
  return effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!) !== 0;
}

/** What `/v1/prices` gives a store: its own price, else a sibling's by tier. */
function pricesOfStore(snapshot: Snapshot, store: number, at: number, source: ShelfSource): ScopePrices {
  const { stores, prices, chains } = snapshot;
  const chain = stores.chain[store]!;
  const hasOnePrice = chains.pricingScopes[chain] === 'chain_level';
  const find = (product: number): number => {
    const pair = findPair(prices, product, chain);
    return pair < 0 ? -1 : findSource(snapshot, pair, store).observation;
  };
  return {
    put(product, variant) {
      const observation = find(product);
      if (observation >= 0) putOnShelf(source, at, product, observation, variant);
    },
    visit(product, visit) {
      const observation = find(product);
      if (observation >= 0) visit(at, observation);
    },
    cost: () => 1,
    hasKnownPrice(product) {
      const observation = find(product);
      return observation >= 0 && isKnown(snapshot, observation);
    },
    isOwn: (observation) => hasOnePrice || prices.store[observation] === stores.positionInChain[store],
  };
}

function observedPrices(snapshot: Snapshot, { chains, mask }: Scope, source: ShelfSource): ScopePrices {
  const { stores, prices } = snapshot;
  const { offerStart, offerChain, offerPair, obsStart } = prices;
  const visitEach = (product: number, visit: (at: number, observation: number) => void): void => {
    for (let offer = offerStart[product]!; offer < offerStart[product + 1]!; offer++) {
      if (chains[offerChain[offer]!] !== 1) continue;
      const pair = offerPair[offer]!;
      const first = stores.chainStart[offerChain[offer]!]!;
      const end = obsStart[pair + 1]!;
      for (let observation = obsStart[pair]!; observation < end; observation++) {
        const at = first + prices.store[observation]!;
        if (mask[at] === 1) visit(at, observation);
      }
    }
  };
  return {
    put: (product, variant) =>
      visitEach(product, (at, observation) => putOnShelf(source, at, product, observation, variant)),
    visit: visitEach,
    cost: (product) => prices.storesSelling[product]!,
    hasKnownPrice(product) {
      for (let offer = offerStart[product]!; offer < offerStart[product + 1]!; offer++) {
        if (chains[offerChain[offer]!] !== 1) continue;
        const pair = offerPair[offer]!;
        const first = stores.chainStart[offerChain[offer]!]!;
        const end = obsStart[pair + 1]!;
        for (let observation = obsStart[pair]!; observation < end; observation++) {
          if (mask[first + prices.store[observation]!] === 1 && isKnown(snapshot, observation)) return true;
        }
      }
      return false;
    },
    isOwn: () => true,
  };
}
