import { derivedFrom } from '../domain/derived.ts';
import type { Eligible } from './eligible.ts';
import type { PricePart } from '../snapshot/parts/prices.ts';

/** One bit a product, for each chain: whether the chain sells it. 5 MB at full scale. */
const chainBitsOf = derivedFrom(({ pairStart, pairChain }: PricePart) => {
  const products = pairStart.length - 1;
  const chains = pairChain.reduce((most, chain) => Math.max(most, chain + 1), 0);
  const words = (products >>> 5) + 1;
  const bits = Array.from({ length: chains }, () => new Uint32Array(words));
  for (let product = 0; product < products; product++) {
    for (let pair = pairStart[product]!; pair < pairStart[product + 1]!; pair++) {
      bits[pairChain[pair]!]![product >>> 5]! |= 1 << (product & 31);
    }
  }
  return bits;
});

/** Up to this many chains have their bits joined; more sell so much that looking a product up is as good. */
const MOST_JOINED = 32;

/** Whether any of the marked chains sells a product; `chains` marks with 1, null is every chain. */
export function isSold(
  { pairStart, pairChain }: PricePart,
  chains: Uint8Array | null,
  product: number,
): boolean {
  for (let pair = pairStart[product]!; pair < pairStart[product + 1]!; pair++) {
    if (chains === null || chains[pairChain[pair]!] === 1) return true;
  }
  return false;
}

/** The same of all products, for a search. */
export function soldProducts(prices: PricePart, chains: Uint8Array | null): Eligible {
  const test = (product: number): boolean => isSold(prices, chains, product);
  if (chains === null) return { test };
  const marked = chainBitsOf(prices).filter((_, chain) => chains[chain] === 1);
  if (marked.length > MOST_JOINED) return { test };
  const joined = new Uint32Array((prices.pairStart.length >>> 5) + 1);
  for (const bits of marked) for (let word = 0; word < bits.length; word++) joined[word]! |= bits[word]!;
  return { bits: joined };
}

/** Does, ahead of the first test, what would make it slow. */
export function prepareChainProducts(prices: PricePart): void {
  chainBitsOf(prices);
}
