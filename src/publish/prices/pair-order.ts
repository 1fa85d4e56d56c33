import type { StagedPrices } from './staged-prices.ts';

/** Pairs of all sources in their final order: by product, then chain. */
export interface PairOrder {
  readonly pairStart: Uint32Array;
  /** Source of each pair, and the pair's number in it. */
  readonly source: Uint8Array;
  readonly pair: Uint32Array;
}

/** Orders pairs: a counting sort by product, then an insertion sort by chain among the few pairs of a product. */
export function orderPairs(sources: readonly StagedPrices[], productCount: number): PairOrder {
  const pairStart = new Uint32Array(productCount + 1);
  for (const { pairProduct, pairCount } of sources) {
    for (let k = 0; k < pairCount; k++) pairStart[pairProduct[k]! + 1]!++;
  }
  for (let product = 0; product < productCount; product++) pairStart[product + 1]! += pairStart[product]!;
  const total = pairStart[productCount]!;
  const end = pairStart.slice();
  const source = new Uint8Array(total);
  const pair = new Uint32Array(total);
  const chain = new Uint16Array(total);
  sources.forEach(({ pairProduct, pairChain, pairCount }, s) => {
    for (let k = 0; k < pairCount; k++) {
      const product = pairProduct[k]!;
      let at = end[product]!++;
      for (; at > pairStart[product]! && chain[at - 1]! > pairChain[k]!; at--) {
        source[at] = source[at - 1]!;
        pair[at] = pair[at - 1]!;
        chain[at] = chain[at - 1]!;
      }
      source[at] = s;
      pair[at] = k;
      chain[at] = pairChain[k]!;
    }
  });
  return { pairStart, source, pair };
}
