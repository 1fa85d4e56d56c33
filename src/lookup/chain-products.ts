import { derivedFrom, rememberLast } from '../domain/derived.ts';
import { takeReadAhead } from '../domain/read-ahead.ts';
import { sharedArray } from '../domain/shared-array.ts';
import type { Eligible } from './eligible.ts';
import type { PriceRegion } from '../snapshot/parts/price-arena.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';
import { sharedOfChains } from './shared/shared-derivation.ts';

/** One bit a product, for each chain: whether the chain sells it. 5 MB at full scale; made anew where the chain changed. */
const bitsOf = new WeakMap<PriceRegion, Uint32Array>();

/** What chains sell, in bits. */
export const CHAIN_BITS = sharedOfChains(() => bitsOf);

function chainBits({ chains, pairProduct }: PricePart, chain: number): Uint32Array {
  const region = chains[chain]?.region;
  if (region === undefined) return new Uint32Array(0);
  let bits = bitsOf.get(region);
  if (bits === undefined) {
    const end = region.firstPair + region.pairCount;
    const last = region.pairCount === 0 ? 0 : pairProduct[end - 1]!;
    bits = sharedArray<Uint32Array>(Uint32Array, (last >>> 5) + 1);
    for (let pair = region.firstPair; pair < end; pair++) {
      const product = pairProduct[pair]!;
      bits[product >>> 5]! |= 1 << (product & 31);
    }
    bitsOf.set(region, bits);
  }
  return bits;
}

/** Up to this many chains have their bits joined; more sell so much that looking a product up is as good. */
const MOST_JOINED = 32;

/** Whether any of the marked chains sells a product; `chains` marks with 1, null is every chain. */
export function isSold(
  { offerStart, offerChain }: PricePart,
  chains: Uint8Array | null,
  product: number,
): boolean {
  for (let offer = offerStart[product]!; offer < offerStart[product + 1]!; offer++) {
    if (chains === null || chains[offerChain[offer]!] === 1) return true;
  }
  return false;
}

/** Reads ahead who sells products. */
export function readAheadOffers(
  { offerStart, offerChain, offerPair }: PricePart,
  products: readonly number[],
): void {
  let read = 0;
  for (const product of products) read ^= offerStart[product]!;
  for (const product of products) {
    const first = offerStart[product]!;
    if (first < offerChain.length) read ^= offerChain[first]! ^ offerPair[first]!;
  }
  takeReadAhead(read);
}

/** Sets of chains whose joined bits are remembered, twice as many at most. 66 KB each at full scale. */
const SETS_KEPT = 16;

/** What any of some chains sells, in bits, by their numbers with commas: near places have the same chains. */
const joinedBits = derivedFrom((prices: PricePart) =>
  rememberLast(2 * SETS_KEPT, (numbers) => {
    const joined = new Uint32Array((prices.offerStart.length >>> 5) + 1);
    for (const chain of numbers === '' ? [] : numbers.split(',')) {
      const bits = chainBits(prices, Number(chain));
      for (let word = 0; word < bits.length; word++) joined[word]! |= bits[word]!;
    }
    return joined;
  }),
);

/** The same of all products, for a search. */
export function soldProducts(prices: PricePart, chains: Uint8Array | null): Eligible {
  const test = (product: number): boolean => isSold(prices, chains, product);
  if (chains === null) return { test };
  const marked = [...prices.chains.keys()].filter((chain) => chains[chain] === 1);
  if (marked.length > MOST_JOINED) return { test };
  return { bits: joinedBits(prices)(marked.join()) };
}

/** Does, ahead of the first test, what would make it slow. */
export function prepareChainProducts(prices: PricePart): void {
  for (const chain of prices.chains.keys()) chainBits(prices, chain);
}
