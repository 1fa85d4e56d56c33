import type { Sku } from '../../retailers/adapters/adapter.ts';
import { listingsAt } from '../../lookup/listings.ts';
import { findPair } from '../../lookup/price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findUuid } from '../../lookup/uuid-index.ts';
import { productFields } from '../../lookup/encoded-fields.ts';

/**
 * How the chain of a store knows each product: by its own number where its prices came with one, and by the barcode that
 * the catalogue has. Products that the catalogue does not know are left out.
 */
export function resolveSkus(
  snapshot: Snapshot,
  store: number,
  productIds: readonly string[],
): ReadonlyMap<string, Sku> {
  const { prices, products, stores } = snapshot;
  const listing = listingsAt(snapshot, store);
  const skus = new Map<string, Sku>();
  for (const productId of productIds) {
    const product = findUuid(products.ids, productId);
    if (product < 0) continue;
    const { upc } = productFields(products, product);
    const pair = findPair(prices, product, stores.chain[store]!);
    skus.set(productId, { retailerProductId: pair < 0 ? null : listing(pair, upc).retailerProductId, upc });
  }
  return skus;
}
