import { isNoBarcode, readGtin } from '../../domain/gtin.ts';
import { createBytesTable, createNumberTable } from '../hash-tables.ts';
import { parseUuid } from './parse-bytes.ts';

/** What a price line may refer to, as plain arrays that can pass to a worker thread. Stores and products by row. */
export interface ReferenceData extends PlaceData, ProductData {}

/** The chains and stores of the record. */
export interface PlaceData {
  readonly chains: readonly { readonly chainId: number; readonly slug: string }[];
  readonly stores: {
    readonly storeId: Int32Array;
    readonly chainId: Int32Array;
    /** 16 bytes a row. */
    readonly uuids: Uint8Array;
    readonly externalIds: readonly (string | null)[];
  };
  /** Merged-away ids without a store of their own, 16 bytes each, and the row of the store that stands for each. */
  readonly redirects: { readonly uuids: Uint8Array; readonly store: Int32Array };
}

/** Products of the record, and what else names them. */
export interface ProductData {
  readonly products: {
    readonly productId: Int32Array;
    readonly uuids: Uint8Array;
    /** -1: no barcode, or one that cannot be trusted. */
    readonly gtins: Float64Array;
  };
  /** Codes that cannot be trusted, as their source wrote them, with the product's row. */
  readonly rawUpcs: readonly (readonly [upc: string, product: number])[];
  readonly skus: readonly (readonly [chainId: number, sku: string, product: number])[];
  /** Barcodes that mean another product at a chain than the one that has them; `chainId` -1: in sources that are no chain. */
  readonly claims: readonly (readonly [chainId: number, gtin14: number, product: number])[];
}

/** Finds stores and products by the keys that feeds use. Rows are those of `ReferenceData`; -1: not known. */
export interface References {
  readonly data: ReferenceData;
  chainBySlug(bytes: Uint8Array, start: number, end: number): number;
  storeByUuid(bytes: Uint8Array, start: number, end: number): number;
  storeByExternalId(chainId: number, bytes: Uint8Array, start: number, end: number): number;
  productByUuid(bytes: Uint8Array, start: number, end: number): number;
  productByGtin(chainId: number, gtin14: number): number;
  /** By a barcode of any form: as GTIN-14; a restricted code as the chain's own number; else exactly as written. */
  productByUpc(chainId: number, upc: string): number;
  productBySku(chainId: number, sku: string): number;
}

const MAX_EXTERNAL_ID_BYTES = 400;
const encoder = new TextEncoder();

/** Builds the tables: some 0.2 s for half a million products. */
export function createReferences(data: ReferenceData): References {
  return { data, chainBySlug: chainTable(data), ...storeTables(data), ...productTables(data) };
}

function chainTable({ chains }: PlaceData): References['chainBySlug'] {
  const slugs = createBytesTable(chains.length, 12);
  for (const { chainId, slug } of chains) {
    const bytes = encoder.encode(slug);
    slugs.set(bytes, 0, bytes.length, chainId);
  }
  return slugs.get;
}

function storeTables({
  stores,
  redirects,
}: PlaceData): Pick<References, 'storeByUuid' | 'storeByExternalId'> {
  const uuids = createBytesTable(stores.storeId.length + redirects.store.length, 16);
  redirects.store.forEach((store, i) => uuids.set(redirects.uuids, i * 16, i * 16 + 16, store));
  const externalIds = createBytesTable(stores.storeId.length, 12);
  const key = new Uint8Array(2 + MAX_EXTERNAL_ID_BYTES);
  stores.storeId.forEach((_, row) => {
    const externalId = stores.externalIds[row];
    if (externalId !== null && externalId !== undefined) {
      const bytes = encoder.encode(externalId);
      const end = writeExternalKey(key, stores.chainId[row]!, bytes, 0, bytes.length);
      if (end > 0) externalIds.set(key, 0, end, row);
    }
    uuids.set(stores.uuids, row * 16, row * 16 + 16, row);
  });
  const uuid = new Uint8Array(16);
  return {
    storeByUuid: (bytes, start, end) => (parseUuid(bytes, start, end, uuid) ? uuids.get(uuid, 0, 16) : -1),
    storeByExternalId(chainId, bytes, start, end) {
      const keyEnd = writeExternalKey(key, chainId, bytes, start, end);
      return keyEnd < 0 ? -1 : externalIds.get(key, 0, keyEnd);
    },
  };
}

/** Writes what a chain's own store number is looked up by; returns its end, -1 where the number is too long. */
function writeExternalKey(
  key: Uint8Array,
  chainId: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  if (end - start > MAX_EXTERNAL_ID_BYTES) return -1;
  key[0] = chainId >> 8;
  key[1] = chainId;
  for (let i = start; i < end; i++) key[i - start + 2] = bytes[i]!;
  return end - start + 2;
}

function productTables({
  products,
  ...data
}: ProductData): Pick<References, 'productByUuid' | 'productByGtin' | 'productByUpc' | 'productBySku'> {
  const uuids = createBytesTable(products.productId.length, 16);
  const gtins = createNumberTable(products.productId.length);
  for (let row = 0; row < products.productId.length; row++) {
    uuids.set(products.uuids, row * 16, row * 16 + 16, row);
    if (products.gtins[row]! >= 0) gtins.set(products.gtins[row]!, row);
  }
  const rawUpcs = new Map(data.rawUpcs);
  const skus = new Map(data.skus.map(([chainId, sku, product]) => [`${chainId}/${sku}`, product]));
  const claimedBy = createClaims(data);
  const productByGtin = (chainId: number, gtin14: number): number =>
    claimedBy(chainId, gtin14) ?? gtins.get(gtin14);
  const uuid = new Uint8Array(16);
  const productBySku = (chainId: number, sku: string): number => skus.get(`${chainId}/${sku}`) ?? -1;
  return {
    productBySku,
    productByUuid: (bytes, start, end) => (parseUuid(bytes, start, end, uuid) ? uuids.get(uuid, 0, 16) : -1),
    productByGtin,
    productByUpc(chainId, upc) {
      const { gtin14, note } = readGtin(upc);
      if (gtin14 !== null) return productByGtin(chainId, Number(gtin14));
      if (isNoBarcode(upc)) return -1;
      const own = note === 'restricted' ? productBySku(chainId, upc) : -1;
      return own >= 0 ? own : (rawUpcs.get(upc) ?? -1);
    },
  };
}

/** Finds the product that a chain means by a barcode which another product has; undefined: it means that one. */
export function createClaims({
  claims,
}: Pick<ProductData, 'claims'>): (chainId: number, gtin14: number) => number | undefined {
  const ofChain = new Map<number, Map<number, number>>();
  for (const [chainId, gtin14, product] of claims) {
    const products = ofChain.get(chainId) ?? new Map<number, number>();
    ofChain.set(chainId, products.set(gtin14, product));
  }
  return (chainId, gtin14) => ofChain.get(chainId)?.get(gtin14);
}
