import { findStore } from '../../lookup/find-store.ts';
import { saleListOf } from '../../lookup/sale-lists.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { chainsNamed } from '../chains/chains-named.ts';
import { PRICE_POOL } from './find-answers.ts';
import { namesProducts } from './product-side.ts';
import { UNITS_A_SOURCE } from './requested-rows.ts';
import { LISTED_A_UNIT } from './sale-products.ts';
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

/** Of finding which products are on sale, as words may need it: the lists of the chains are walked, of stores those of theirs. */
function workOfGathering(
  { stores, prices, chains }: Snapshot,
  { chain }: Filters,
  requested: readonly number[] | undefined,
): number {
  const ofStores = requested?.filter((store) => store >= 0).map((store) => stores.chain[store]!);
  const named = chain === undefined ? [...prices.chains.keys()] : chainsNamed(chains, chain);
  const listed = [...new Set(ofStores ?? named)].map((one) => saleListOf(prices, one).pairs.length);
  return Math.ceil(listed.reduce((sum, length) => sum + length, 0) / LISTED_A_UNIT);
}

/** The most work of `GET /v1/prices`, in units, from its parameters and the catalogue's counts. */
export function workOfPrices(snapshot: Snapshot, query: Filters): number {
  const { store_id, store_ids } = query;
  const ids = store_id === undefined ? store_ids : [store_id];
  const requested = ids?.map((id) => findStore(snapshot, id));
  if (!namesProducts(query)) return workOfSales(snapshot, requested ?? []);
  const products = query.q === undefined ? (query.product_ids?.length ?? MOST_PRICE_IDS) : PRICE_POOL;
  const gathered = query.q !== undefined && query.on_sale ? workOfGathering(snapshot, query, requested) : 0;
  if (ids !== undefined) return gathered + UNITS_A_SOURCE * products * ids.length;
  const most = Math.min(products * mostSellers(snapshot, query), snapshot.prices.count);
  return gathered + UNITS_A_PRICE * most;
}
