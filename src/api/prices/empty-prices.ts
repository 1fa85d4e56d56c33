import { findObservation } from '../../lookup/price-lookup.ts';
import { searchProducts } from '../../lookup/find-products.ts';
import { nearestStore } from '../../lookup/nearest-store.ts';
import { saleListOf } from '../../lookup/sale-lists.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type EmptyAnswer, NO_SUCH_WORDS, nothingNear } from '../http/empty-answer.ts';
import { pairsByChain } from './observed-rows.ts';
import { passes, type RowFilter } from './price-rows.ts';
import { namesProducts, resolveProductSide } from './product-side.ts';
import type { PricesQuery } from './schema.ts';
import { placeTest } from './store-side.ts';

type Filters = Omit<PricesQuery, 'envelope' | 'as_of' | 'known_at' | 'stale_after_days'>;

/** Why there are no rows: words that mean nothing, or a place around which there is nothing. */
export function explainEmpty(snapshot: Snapshot, filters: Filters, filter: RowFilter): EmptyAnswer {
  const { q, order, near, store_id, store_ids } = filters;
  if (q !== undefined && searchProducts(snapshot, q, order, { limit: 1 }).length === 0) {
    return { message: NO_SUCH_WORDS };
  }
  if (near === undefined || store_id !== undefined || store_ids !== undefined) {
    return { message: 'Nothing that was asked for has a matching price at these stores.' };
  }
  const isInScope = placeTest(snapshot, filters);
  const sells = namesProducts(filters) ? sellsAny(snapshot, filters, filter) : hasSales(snapshot, filter);
  const found = nearestStore(
    snapshot.stores,
    near.lat,
    near.lng,
    (store) => isInScope(store) && sells(store),
  );
  return nothingNear(found);
}

/** Whether a store has a matching price of its own for any of the products. */
function sellsAny(snapshot: Snapshot, filters: Filters, filter: RowFilter): (store: number) => boolean {
  const { stores, prices } = snapshot;
  const pairs = pairsByChain(snapshot, resolveProductSide(snapshot, filters, null), { chains: null });
  return (store) => {
    const position = stores.positionInChain[store]!;
    return pairs[stores.chain[store]!]!.some((pair, i) => {
      if (i % 2 === 0) return false;
      const observation = findObservation(prices, pair, position);
      return observation >= 0 && passes(snapshot, observation, filter);
    });
  };
}

/** Whether a store has anything on sale that matches. */
function hasSales(snapshot: Snapshot, filter: RowFilter): (store: number) => boolean {
  const { stores, prices } = snapshot;
  const having = new Uint8Array(stores.count);
  for (let chain = 0; chain < prices.chains.length; chain++) {
    for (const observation of saleListOf(prices, chain).observations) {
      if (!passes(snapshot, observation, filter)) continue;
      having[stores.byChain[stores.chainStart[chain]! + prices.store[observation]!]!] = 1;
    }
  }
  return (store) => having[store] === 1;
}
