import { findStore } from '../../lookup/find-store.ts';
import { saleListOf } from '../../lookup/sale-lists.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { chainsNamed } from '../chains/chains-named.ts';
import { PRICE_POOL } from './find-answers.ts';
import { namesProducts } from './product-side.ts';
import { UNITS_A_SOURCE } from './requested-rows.ts';
import { MOST_LOOKED_UP } from './sale-rows.ts';
import { MOST_PRICE_IDS, type PricesQuery } from './schema.ts';

type Filters = Omit<PricesQuery, 'envelope'>;

/** Units of work for a price that is looked at, put in its place, and then shown or left out. */
const UNITS_A_PRICE = 2;

/** Most stores whose prices are looked at: those of a chain, else all. */
function mostSellers({ stores, chains }: Snapshot, { chain }: Filters): number {
  if (chain === undefined) return stores.count;
  const { chainStart } = stores;
  return chainsNamed(chains, chain).reduce((sum, one) => sum + chainStart[one + 1]! - chainStart[one]!, 0);
}

/** Of all that is on sale: lists are walked, and at stores that were asked for by id prices are resolved. */
function workOfSales({ stores, prices }: Snapshot, requested: readonly number[]): number {
  const asked = new Uint32Array(prices.chains.length);
  for (const store of requested) if (store >= 0) asked[stores.chain[store]!]!++;
  return prices.chains.reduce((sum, _, chain) => {
    const listed = saleListOf(prices, chain).pairs.length;
    const lookedUp = Math.min(asked[chain]! * listed, MOST_LOOKED_UP);
    return sum + UNITS_A_PRICE * listed + UNITS_A_SOURCE * lookedUp;
  }, 0);
}

/** The most work of `GET /v1/prices`, in units, from its parameters and the catalogue's counts. */
export function workOfPrices(snapshot: Snapshot, query: Filters): number {
  const { store_id, store_ids } = query;
  const ids = store_id === undefined ? store_ids : [store_id];
  if (!namesProducts(query)) return workOfSales(snapshot, ids?.map((id) => findStore(snapshot, id)) ?? []);
  const products = query.q === undefined ? (query.product_ids?.length ?? MOST_PRICE_IDS) : PRICE_POOL;
  if (ids !== undefined) return UNITS_A_SOURCE * products * ids.length;
  return UNITS_A_PRICE * Math.min(products * mostSellers(snapshot, query), snapshot.prices.count);
}
