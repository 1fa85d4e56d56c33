import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { BasketRequest } from './schema.ts';

/**
 * What a basket may look at in all: prices, shelves and products of an unscraped store. Items, in their order, that would
 * go beyond it are not priced. Fifty categories over all chains of a full-scale catalogue take half a million.
 */
export const MOST_LOOKED_AT = 2_000_000;

/** Units of work of a search for what an item in words means. */
export const UNITS_A_SEARCH = 5_000;

/** Units of work for each item and store in scope: its quote, in which group it is, and which is the best there. */
const UNITS_A_STORE = 3;

/** The most work of a basket, in units, from its parameters and the catalogue's counts. */
export function workOfBasket(
  { stores, prices }: Snapshot,
  { items, store_id }: Pick<BasketRequest, 'items' | 'store_id'>,
): number {
  const searched = UNITS_A_SEARCH * items.length;
  if (store_id !== undefined) return searched + MOST_LOOKED_AT;
  // What is sold in scope is marked once, by looking at each price there.
  return searched + MOST_LOOKED_AT + prices.count + UNITS_A_STORE * items.length * stores.count;
}
