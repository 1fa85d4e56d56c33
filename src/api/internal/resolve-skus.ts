import type { Sku } from '../../retailers/adapters/adapter.ts';
import { readJsonBlob } from './catalogue.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findUuid } from '../../snapshot/uuid-index.ts';

/**
 * How the chain of a store knows each product: by the barcode that the catalogue has, because the snapshot does not hold
 * the chains' own numbers. Products that the catalogue does not know are left out.
 */
export function resolveSkus(snapshot: Snapshot, productIds: readonly string[]): ReadonlyMap<string, Sku> {
  const skus = new Map<string, Sku>();
  for (const productId of productIds) {
    const product = findUuid(snapshot.products.ids, productId);
    if (product < 0) continue;
    const { upc } = readJsonBlob(snapshot.products.json, product) as { upc: string | null };
    skus.set(productId, { retailerProductId: null, upc });
  }
  return skus;
}
