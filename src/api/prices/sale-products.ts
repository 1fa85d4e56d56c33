import { bitsOf, type Eligible } from '../../lookup/eligible.ts';
import { saleListOf } from '../../lookup/sale-lists.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { StoreSide } from './store-side.ts';

/** The products that are on sale at some stores; at any store of its chain where a store was asked for by id, as a sibling's price may stand for its own. */
export function productsOnSale({ stores, prices, products }: Snapshot, side: StoreSide): Eligible {
  const { chains, supplies } = side;
  const found: number[] = [];
  for (let chain = 0; chain < prices.chains.length; chain++) {
    if (chains !== null && chains[chain] !== 1) continue;
    const { observations, pairs } = saleListOf(prices, chain);
    const first = stores.chainStart[chain]!;
    for (let at = 0; at < pairs.length; at++) {
      if (supplies === null || supplies[first + prices.store[observations[at]!]!] === 1)
        found.push(prices.pairProduct[pairs[at]!]!);
    }
  }
  return { bits: bitsOf(found, products.count) };
}
