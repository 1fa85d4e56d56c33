/** Which store and which product a price record means, or why that cannot be told. */
import { isRounded, ROUNDED_BARCODE } from '../records/fields.ts';
import type { PriceRecord } from './price-record.ts';
import type { Reason } from '../reason.ts';
import type { References } from './references.ts';

const NONE = -1;
const encoder = new TextEncoder();

/** The store's row, and the chain that the record names or else the store's. -1 where not known; `reasons` then grow. */
export function resolveStore(
  references: References,
  record: PriceRecord,
  reasons: Reason[],
): { store: number; chainId: number } {
  let chainId = NONE;
  if (record.chain_slug != null) {
    const slug = encoder.encode(record.chain_slug);
    chainId = references.chainBySlug(slug, 0, slug.length);
    if (chainId < 0) {
      reasons.push({ field: 'chain_slug', problem: 'unknown chain', detail: record.chain_slug });
      return { store: NONE, chainId };
    }
  }
  const field = record.store_id != null ? 'store_id' : 'web_external_id';
  const key = record.store_id ?? record.web_external_id ?? '';
  const bytes = encoder.encode(key);
  const store =
    field === 'store_id'
      ? references.storeByUuid(bytes, 0, bytes.length)
      : references.storeByExternalId(chainId, bytes, 0, bytes.length);
  if (store < 0) {
    reasons.push({
      field,
      problem: 'unknown store',
      detail: record.chain_slug == null ? key : `${record.chain_slug} ${key}`,
    });
    return { store, chainId };
  }
  const storeChain = references.data.stores.chainId[store]!;
  if (field === 'store_id' && chainId >= 0 && storeChain !== chainId) {
    reasons.push({ field: 'store_id', problem: 'is a store of another chain', detail: key });
  }
  return { store, chainId: chainId < 0 ? storeChain : chainId };
}

/** The product's row: by id, by barcode, by the chain's own number. -1 where not known; `reasons` then grow. */
export function resolveProduct(
  references: References,
  record: PriceRecord,
  chainId: number,
  reasons: Reason[],
): number {
  const unknown = (field: string, detail: string): number => {
    const isUnreadable = field === 'upc' && isRounded(detail);
    reasons.push({ field, problem: isUnreadable ? ROUNDED_BARCODE : 'unknown product', detail });
    return NONE;
  };
  if (record.product_id != null) {
    const bytes = encoder.encode(record.product_id);
    const product = references.productByUuid(bytes, 0, bytes.length);
    return product < 0 ? unknown('product_id', record.product_id) : product;
  }
  const { upc, retailer_product_id: sku } = record;
  const byUpc = upc == null ? NONE : references.productByUpc(chainId, upc);
  if (byUpc >= 0) return byUpc;
  const bySku = sku == null ? NONE : references.productBySku(chainId, sku);
  if (bySku >= 0) return bySku;
  return upc == null ? unknown('retailer_product_id', sku ?? '') : unknown('upc', upc);
}

/** Rows by texts, kept for a while: a file's rows repeat their stores and products. -1: not known. */
export interface TextReferences {
  /** By the chain's slug and its number of the store. */
  store(chain: string, number: string): number;
  /** By barcode, else by the chain's number; null: not given. */
  product(chain: string, upc: string | null, sku: string | null): number;
}

const MOST_REMEMBERED = 200_000;

interface KnownChain {
  readonly slug: string;
  readonly chainId: number;
  readonly stores: Map<string, number>;
  readonly upcs: Map<string, number>;
  readonly skus: Map<string, number>;
}

/** Remembers nothing yet. */
export function createTextReferences(references: References): TextReferences {
  const chains = new Map<string, KnownChain>();
  let last: KnownChain | undefined;
  const chainOf = (slug: string): KnownChain => {
    if (last?.slug === slug) return last;
    last = chains.get(slug) ?? openChain(references, slug);
    if (chains.size >= MOST_REMEMBERED) chains.clear();
    chains.set(slug, last);
    return last;
  };
  return {
    store(slug, number) {
      const { stores, chainId } = chainOf(slug);
      if (chainId < 0) return NONE;
      return remembered(stores, number, () => {
        const bytes = encoder.encode(number);
        return references.storeByExternalId(chainId, bytes, 0, bytes.length);
      });
    },
    product(slug, upc, sku) {
      const { upcs, skus, chainId } = chainOf(slug);
      const byUpc = upc === null ? NONE : remembered(upcs, upc, () => references.productByUpc(chainId, upc));
      if (byUpc >= 0 || sku === null) return byUpc;
      return remembered(skus, sku, () => references.productBySku(chainId, sku));
    },
  };
}

function openChain(references: References, slug: string): KnownChain {
  const bytes = encoder.encode(slug);
  const chainId = references.chainBySlug(bytes, 0, bytes.length);
  return { slug, chainId, stores: new Map(), upcs: new Map(), skus: new Map() };
}

function remembered(known: Map<string, number>, key: string, find: () => number): number {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = find();
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, made);
  return made;
}
