import { sizeNearness } from '../../domain/understanding/size-request.ts';
import { understandRequest } from '../../lookup/find-products.ts';
import { findPair, findSource } from '../../lookup/price-lookup.ts';
import { soldPackOf } from '../../lookup/sold-pack.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { visitObserved } from './observed-rows.ts';
import { passes, type RowFilter } from './price-rows.ts';
import { findNamed, type ProductFilters } from './product-side.ts';
import type { StoreSide } from './store-side.ts';

/**
 * Of what `q` alone finds, the products of the size that it asks for, and those that are sold by weight: of a gallon of milk
 * the cheapest is no pint. All of them where it asks for none, or where nothing of the size has a price at the query's stores.
 */
export function ofAskedSize(
  snapshot: Snapshot,
  products: Uint32Array,
  side: StoreSide,
  filters: ProductFilters,
  filter: RowFilter,
): Uint32Array {
  const { q, order } = filters;
  if (q === undefined || order === 'similarity' || findNamed(snapshot.products, filters) !== undefined)
    return products;
  const { size: asked } = understandRequest(snapshot, q).line;
  if (asked === null) return products;
  const fitting = products.filter((product) => {
    const { size, byWeight } = soldPackOf(snapshot, product);
    return byWeight || (size !== null && sizeNearness(asked, size) === 1);
  });
  return fitting.some((product) => hasPrice(snapshot, product, side, filter)) ? fitting : products;
}

/** Whether a product has a price that would be a row. */
function hasPrice(snapshot: Snapshot, product: number, side: StoreSide, filter: RowFilter): boolean {
  const { requested, distances } = side;
  const isNear = (store: number): boolean => distances === null || distances.has(store);
  if (requested === null) {
    let found = false;
    visitObserved(snapshot, product, side, filter, (_observation, store) => {
      found ||= isNear(store);
    });
    return found;
  }
  return requested.some((store) => {
    const pair = findPair(snapshot.prices, product, snapshot.stores.chain[store]!);
    if (pair < 0) return false;
    const source = findSource(snapshot, pair, store);
    return isNear(source.store) && passes(snapshot, source.observation, filter);
  });
}
