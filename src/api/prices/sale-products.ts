import type { Sliced } from '../../domain/slices.ts';
import { bitsOf, type Eligible } from '../../lookup/eligible.ts';
import { saleListOf } from '../../lookup/sale-lists.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { StoreSide } from './store-side.ts';

/** So many prices on sale are passed over in the time of a unit of work. */
export const LISTED_A_UNIT = 4;
/** After so many it may give way. */
const LISTED_A_PIECE = 2_048;

/**
 * The products that are on sale at some stores; at any store of its chain where a store was asked for by id, as a sibling's price may
 * stand for its own.
 */
export function* productsOnSale(
  { stores, prices, products }: Snapshot,
  { chains, supplies }: Pick<StoreSide, 'chains' | 'supplies'>,
): Sliced<Eligible> {
  const bits = bitsOf([], products.count);
  let passed = 0;
  for (let chain = 0; chain < prices.chains.length; chain++) {
    if (chains !== null && chains[chain] !== 1) continue;
    const { starts, products: onSale } = saleListOf(prices, chain).byStore;
    const first = stores.chainStart[chain]!;
    for (let position = 0; position + 1 < starts.length; position++) {
      if (supplies !== null && supplies[first + position] !== 1) continue;
      const end = starts[position + 1]!;
      for (let at = starts[position]!; at < end; at++) {
        if (++passed % LISTED_A_PIECE === 0) yield LISTED_A_PIECE / LISTED_A_UNIT;
        const product = onSale[at]!;
        bits[product >>> 5]! |= 1 << (product & 31);
      }
    }
  }
  return { bits };
}
