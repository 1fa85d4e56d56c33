import { distanceMi, unitVector } from '../domain/place/geo.ts';
import { type SourceTier, siblingTier } from '../domain/price-tier.ts';
import { derivedFrom } from '../domain/derived.ts';
import { lowerBound } from '../domain/lower-bound.ts';
import { takeReadAhead } from '../domain/read-ahead.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** Where the price of a product at a store comes from. */
export interface PriceSource {
  /** Index into the columns of `PricePart`. */
  readonly observation: number;
  /** The store that supplied it. */
  readonly store: number;
  readonly tier: SourceTier;
  /** Miles from the requested to the source store; 0 when `specific`, NaN where either is not geocoded. */
  readonly distanceMi: number;
}

/** Stores on the unit sphere, three numbers each, in the order of `StorePart.byChain`; NaN where not geocoded. */
const unitVectorsOf = derivedFrom(({ byChain, lat, lng }: StorePart) => {
  const vectors = new Float64Array(byChain.length * 3);
  byChain.forEach((store, at) => vectors.set(unitVector(lat[store]!, lng[store]!), at * 3));
  return vectors;
});

/** The pair of a product and a chain, or -1 where the chain does not sell the product. */
export function findPair(
  { offerStart, offerChain, offerPair }: Pick<PricePart, 'offerStart' | 'offerChain' | 'offerPair'>,
  product: number,
  chain: number,
): number {
  for (let offer = offerStart[product]!; offer < offerStart[product + 1]!; offer++) {
    if (offerChain[offer] === chain) return offerPair[offer]!;
  }
  return -1;
}

/** The observation of a pair at the store at `position` in its chain, or -1. */
export function findObservation(
  { obsStart, store }: Pick<PricePart, 'obsStart' | 'store'>,
  pair: number,
  position: number,
): number {
  const end = obsStart[pair + 1]!;
  const observation = lowerBound(store, position, obsStart[pair], end);
  return observation < end && store[observation] === position ? observation : -1;
}

/**
 * The observation of a pair that is nearest to a geocoded store, or -1 where no observing store is geocoded. Of equally
 * near stores the one with the lowest id.
 */
function nearestObservation({ stores, prices }: Snapshot, pair: number, store: number): number {
  const vectors = unitVectorsOf(stores);
  const first = stores.chainStart[stores.chain[store]!]!;
  const own = (first + stores.positionInChain[store]!) * 3;
  const x = vectors[own]!;
  const y = vectors[own + 1]!;
  const z = vectors[own + 2]!;
  const end = prices.obsStart[pair + 1]!;
  const positions = prices.store;
  let nearest = -1;
  let nearestChord = Number.POSITIVE_INFINITY;
  for (let observation = prices.obsStart[pair]!; observation < end; observation++) {
    const at = (first + positions[observation]!) * 3;
    const dx = vectors[at]! - x;
    const dy = vectors[at + 1]! - y;
    const dz = vectors[at + 2]! - z;
    const chord = dx * dx + dy * dy + dz * dz;
    // A NaN, of a store that is not geocoded, is never less.
    if (chord < nearestChord) {
      nearestChord = chord;
      nearest = observation;
    } else if (
      chord === nearestChord &&
      hasLowerId(stores, first, positions[observation]!, positions[nearest]!)
    ) {
      nearest = observation;
    }
  }
  return nearest;
}

/** Of two stores of the chain that starts at `first`, by position: whether the first one's id is lower. */
function hasLowerId({ byChain, idRank }: StorePart, first: number, position: number, than: number): boolean {
  return idRank[byChain[first + position]!]! < idRank[byChain[first + than]!]!;
}

/** The most recent observation of a pair; of several that are equally recent the one at the store with the lowest id. */
function latestObservation({ stores, prices }: Snapshot, pair: number, chain: number): number {
  const first = stores.chainStart[chain]!;
  const { observedMin, store } = prices;
  let latest = prices.obsStart[pair]!;
  for (let observation = latest + 1; observation < prices.obsStart[pair + 1]!; observation++) {
    const later = observedMin[observation]! - observedMin[latest]!;
    if (later > 0 || (later === 0 && hasLowerId(stores, first, store[observation]!, store[latest]!))) {
      latest = observation;
    }
  }
  return latest;
}

/**
 * Resolves the price of a pair (a product at the store's chain) for a store. Its own observation is `specific`. Else
 * the nearest geocoded sibling's, `regional` up to 50 miles and `chain` beyond. Where the store, or every sibling
 * that observed the product, is not geocoded: the most recent observation, tier `chain`, at a distance that is not
 * known. Ties go to the lowest store id.
 */
export function findSource(snapshot: Snapshot, pair: number, store: number): PriceSource {
  const { stores, prices } = snapshot;
  const own = findObservation(prices, pair, stores.positionInChain[store]!);
  if (own >= 0) return { observation: own, store, tier: 'specific', distanceMi: 0 };
  const chain = stores.chain[store]!;
  const { lat, lng } = stores;
  const nearest = Number.isNaN(lat[store]!) ? -1 : nearestObservation(snapshot, pair, store);
  const observation = nearest >= 0 ? nearest : latestObservation(snapshot, pair, chain);
  const source = stores.byChain[stores.chainStart[chain]! + prices.store[observation]!]!;
  const distance = distanceMi(lat[store]!, lng[store]!, lat[source]!, lng[source]!);
  return { observation, store: source, tier: siblingTier(distance), distanceMi: distance };
}

/** The pairs of products with the chains of stores, product by product; at most `most`. */
function firstPairs(
  { stores, prices }: Snapshot,
  products: ArrayLike<number>,
  requested: readonly number[],
  most: number,
): number[] {
  const chains = new Set(requested.map((store) => stores.chain[store]!));
  const pairs: number[] = [];
  for (let i = 0; i < products.length; i++) {
    for (const chain of chains) {
      if (pairs.length >= most) return pairs;
      const pair = findPair(prices, products[i]!, chain);
      if (pair >= 0) pairs.push(pair);
    }
  }
  return pairs;
}

/** Reads ahead where the prices of the first products are for requested stores, of `most` pairs at most. */
export function readAheadSources(
  snapshot: Snapshot,
  products: ArrayLike<number>,
  requested: readonly number[],
  most: number,
): void {
  const { obsStart, store } = snapshot.prices;
  const pairs = firstPairs(snapshot, products, requested, most);
  let read = 0;
  for (const pair of pairs) read ^= obsStart[pair]!;
  for (const pair of pairs) {
    const first = obsStart[pair]!;
    read ^= store[first]! ^ store[(first + obsStart[pair + 1]!) >> 1]!;
  }
  takeReadAhead(read);
}

/** Does, ahead of the first lookup, what would make it slow. */
export function preparePriceLookup({ stores }: Snapshot): void {
  unitVectorsOf(stores);
}
