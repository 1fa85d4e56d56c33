import { fillPageTemplate } from '../domain/product-page.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { NUMBER_PLACE } from '../snapshot/parts/chain-prices.ts';
import { blobText, webExternalId } from './encoded-fields.ts';

/** How a chain names a product and shows it. */
export interface Listing {
  /** The chain's own number of the product; null: not known. */
  readonly retailerProductId: string | null;
  /** The product's page in the chain's shop; null: not known. */
  readonly pdpUrl: string | null;
}

/**
 * Listings of the chain of a store: of a pair of its chain and the product's raw UPC. A page's address is the one that
 * came with the prices, else the chain's template filled in.
 */
export function listingsAt(snapshot: Snapshot, store: number): (pair: number, upc: string | null) => Listing {
  const { prices, chains, stores } = snapshot;
  const chain = stores.chain[store]!;
  const template = chains.pdpUrlTemplates[chain] ?? null;
  const ofChain = prices.chains[chain];
  const storeId = template?.includes('{store_id}') ? webExternalId(stores, store) : null;
  return (pair, upc) => {
    if (ofChain === undefined) return { retailerProductId: null, pdpUrl: null };
    const { sku, url, region } = ofChain;
    const place = pair - region.firstPair;
    const retailerProductId = blobText(sku, place) || null;
    const form = url.values[url.codes[place]!] ?? null;
    if (form !== null) {
      return { retailerProductId, pdpUrl: form.replace(NUMBER_PLACE, () => retailerProductId ?? '') };
    }
    if (template === null) return { retailerProductId, pdpUrl: null };
    const values = { store_id: storeId, retailer_product_id: retailerProductId, upc };
    return { retailerProductId, pdpUrl: fillPageTemplate(template, values) };
  };
}
