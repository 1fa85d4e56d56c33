import { isSold, soldProducts } from '../../snapshot/chain-products.ts';
import { findProductsByBarcode, searchProducts } from '../../snapshot/product-search.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { bitsOf } from '../../snapshot/eligible.ts';
import { findUuid } from '../../snapshot/uuid-index.ts';
import type { PricesQuery } from './schema.ts';

/** A search for prices considers this many of the most relevant products that the chains in question sell. */
export const PRICE_POOL = 500;

/** The parameters that say which products. */
export type ProductFilters = Pick<PricesQuery, 'q' | 'barcode' | 'product_id' | 'product_ids'>;

/** The products that `barcode`, `product_id` and `product_ids` all name; undefined where none of them is given. */
function findNamed(
  snapshot: Snapshot,
  { barcode, product_id, product_ids }: ProductFilters,
): Set<number> | undefined {
  const { products } = snapshot;
  const sets: Set<number>[] = [];
  const find = (ids: readonly string[]): Set<number> => new Set(ids.map((id) => findUuid(products.ids, id)));
  if (barcode !== undefined) sets.push(new Set(findProductsByBarcode(products, barcode)));
  if (product_id !== undefined) sets.push(find([product_id]));
  if (product_ids !== undefined) sets.push(find(product_ids));
  const [first, ...rest] = sets;
  if (first === undefined) return undefined;
  return new Set([...first].filter((product) => product >= 0 && rest.every((set) => set.has(product))));
}

/**
 * The products of a query that the given chains sell: by relevance with `q`, at most `PRICE_POOL`, else in name order.
 * All parameters combine with AND. `chains` marks with 1; null is every chain.
 */
export function resolveProductSide(
  snapshot: Snapshot,
  filters: ProductFilters,
  chains: Uint8Array | null,
): Uint32Array {
  const { products, prices } = snapshot;
  const named = findNamed(snapshot, filters);
  if (named === undefined) {
    if (filters.q === undefined) return new Uint32Array(0);
    return searchProducts(snapshot, filters.q, PRICE_POOL, soldProducts(prices, chains));
  }
  const sold = Uint32Array.from(named).filter((product) => isSold(prices, chains, product));
  if (filters.q === undefined) return sold.sort((a, b) => products.nameRank[a]! - products.nameRank[b]!);
  return searchProducts(snapshot, filters.q, PRICE_POOL, { bits: bitsOf(sold, products.count) });
}
