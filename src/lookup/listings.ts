import { fillPageTemplate } from '../domain/product-page.ts';
import { derivedFrom } from '../domain/derived.ts';
import type { Blobs } from '../snapshot/parts/columns.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { NUMBER_PLACE } from '../snapshot/parts/prices.ts';

/** How a chain names a product and shows it. */
export interface Listing {
  /** The chain's own number of the product; null: not known. */
  readonly retailerProductId: string | null;
  /** The product's page in the chain's shop; null: not known. */
  readonly pdpUrl: string | null;
}

const bufferOf = derivedFrom((bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
);

function textOf({ offsets, bytes }: Blobs, item: number): string {
  return bufferOf(bytes).toString('utf8', offsets[item], offsets[item + 1]);
}

/** The chain's own id of a store, read out of its encoded object. */
function webExternalId({ stores }: Snapshot, store: number): string | null {
  const object = JSON.parse(`${textOf(stores.json, store)}}`) as { readonly web_external_id: string | null };
  return object.web_external_id;
}

/**
 * Listings of the chain of a store: of a pair of its chain and the product's raw UPC. A page's address is the one that
 * came with the prices, else the chain's template filled in.
 */
export function listingsAt(snapshot: Snapshot, store: number): (pair: number, upc: string | null) => Listing {
  const { prices, chains, stores } = snapshot;
  const template = chains.pdpUrlTemplates[stores.chain[store]!] ?? null;
  const storeId = template?.includes('{store_id}') ? webExternalId(snapshot, store) : null;
  return (pair, upc) => {
    const retailerProductId = textOf(prices.pairSku, pair) || null;
    const form = prices.pairUrl[pair]!;
    if (form !== 0) {
      const pdpUrl = textOf(prices.urlForms, form).replace(NUMBER_PLACE, () => retailerProductId ?? '');
      return { retailerProductId, pdpUrl };
    }
    if (template === null) return { retailerProductId, pdpUrl: null };
    const values = { store_id: storeId, retailer_product_id: retailerProductId, upc };
    return { retailerProductId, pdpUrl: fillPageTemplate(template, values) };
  };
}
