import type pg from 'pg';
import { type GtinReading, readGtin } from '../../domain/gtin.ts';
import { productIdByGtin, productIdBySku, productIdByUpc } from '../../domain/natural-key.ts';
import { createBytesTable, createNumberTable } from '../hash-tables.ts';
import { loadReferences } from '../prices/load-references.ts';
import { parseUuid } from '../prices/parse-bytes.ts';
import { createClaims, type ReferenceData } from '../prices/references.ts';

/** What names a product in a feed. */
export interface ProductKeys {
  readonly product_id?: string | null | undefined;
  readonly upc?: string | null | undefined;
  readonly retailer_product_id?: string | null | undefined;
}

/** Products by every key that a feed may use: those of the record, and those that the feed itself adds. */
export interface ProductDirectory {
  /** Chain id of a slug; undefined where the record has no such chain. */
  chainId(slug: string): number | undefined;
  /** The known product's row, or -1. `chainId` -1: no chain. */
  find(keys: ProductKeys, reading: GtinReading | null, chainId: number): number;
  /** The row that this chain means by a barcode which another product has; undefined: it means that one. */
  claimed(reading: GtinReading | null, chainId: number): number | undefined;
  /** The row that has this barcode, or -1. */
  owner(reading: GtinReading, upc: string, chainId: number): number;
  add(id: string): number;
  idOf(row: number): string;
  /** Key of the row in the record; -1: not there yet. */
  productId(row: number): number;
  /** Says that the row now has this barcode (null: none), and no other. */
  setBarcode(row: number, reading: GtinReading | null, upc: string | null, chainId: number): void;
  setSku(row: number, chainId: number, sku: string): void;
}

/** Reads the directory. It holds some 100 bytes a product. */
export async function loadProductDirectory(client: pg.PoolClient): Promise<ProductDirectory> {
  const data = await loadReferences(client);
  const chainIds = new Map(data.chains.map((chain) => [chain.slug, chain.chainId]));
  const ids = createIdTable(data);
  const barcodes = createBarcodeTable(data);
  const skus = new Map(data.skus.map(([chainId, sku, row]) => [`${chainId}/${sku}`, row]));
  const bySku = (chainId: number, sku: string): number => skus.get(`${chainId}/${sku}`) ?? -1;
  const claimedBy = createClaims(data);
  const claimed: ProductDirectory['claimed'] = (reading, chainId) =>
    reading === null || reading.gtin14 === null ? undefined : claimedBy(chainId, Number(reading.gtin14));
  const owner = (reading: GtinReading, upc: string, chainId: number): number =>
    isOwnCode(reading, chainId)
      ? bySku(chainId, upc)
      : (claimed(reading, chainId) ?? barcodes.find(reading, upc));
  return {
    claimed,
    owner,
    chainId: (slug) => chainIds.get(slug),
    find({ product_id: id, upc, retailer_product_id: sku }, reading, chainId) {
      if (id != null) return ids.find(id);
      if (upc != null && reading !== null) {
        const known = owner(reading, upc, chainId);
        if (known >= 0) return known;
      }
      const known = sku == null || chainId < 0 ? -1 : bySku(chainId, sku);
      // A chain's number names a product only as long as no barcode contradicts it: chains reuse their numbers.
      return upc != null && known >= 0 && barcodes.has(known) ? -1 : known;
    },
    add(id) {
      barcodes.add();
      return ids.add(id);
    },
    idOf: (row) => ids.idOf(row),
    productId: (row) => data.products.productId[row] ?? -1,
    setBarcode: (row, reading, upc, chainId) =>
      barcodes.set(row, reading, reading !== null && isOwnCode(reading, chainId) ? null : upc),
    setSku: (row, chainId, sku) => void skus.set(`${chainId}/${sku}`, row),
  };
}

/** Whether a code is a number that the chain itself gave out, and no barcode at all. */
function isOwnCode(reading: GtinReading, chainId: number): boolean {
  return reading.gtin14 === null && reading.note === 'restricted' && chainId >= 0;
}

interface IdTable {
  find(id: string): number;
  add(id: string): number;
  idOf(row: number): string;
}

/** Products by id: the rows of the record, then those that were added. */
function createIdTable({ products }: ReferenceData): IdTable {
  const count = products.productId.length;
  const uuids = createBytesTable(count, 16);
  const added: string[] = [];
  for (let row = 0; row < count; row++) uuids.set(products.uuids, row * 16, row * 16 + 16, row);
  const key = new Uint8Array(16);
  const encoder = new TextEncoder();
  return {
    find: (id) => (parseUuid(encoder.encode(id), 0, 36, key) ? uuids.get(key, 0, 16) : -1),
    add(id) {
      const row = count + added.push(id) - 1;
      parseUuid(encoder.encode(id), 0, 36, key);
      uuids.set(key, 0, 16, row);
      return row;
    },
    idOf: (row) => (row < count ? uuidText(products.uuids, row * 16) : added[row - count]!),
  };
}

interface BarcodeTable {
  find(reading: GtinReading, upc: string): number;
  has(row: number): boolean;
  /** Makes a row without a barcode. */
  add(): void;
  /** Says that the row now has this barcode (null: none), and no other. */
  set(row: number, reading: GtinReading | null, upc: string | null): void;
}

/** Products by GTIN-14, or by a code that cannot be trusted exactly as written. */
function createBarcodeTable({ products, rawUpcs: known }: ReferenceData): BarcodeTable {
  const gtins = createNumberTable(products.productId.length);
  /** The GTIN of each row, -1: none; an entry of `gtins` counts only while its row agrees. */
  const gtinOf = Array.from(products.gtins);
  gtinOf.forEach((gtin, row) => {
    if (gtin >= 0) gtins.set(gtin, row);
  });
  const rawUpcs = new Map(known);
  const upcOf = new Map(known.map(([upc, row]) => [row, upc]));
  return {
    find({ gtin14 }, upc) {
      if (gtin14 === null) return rawUpcs.get(upc) ?? -1;
      const row = gtins.get(Number(gtin14));
      return row >= 0 && gtinOf[row] === Number(gtin14) ? row : -1;
    },
    has: (row) => gtinOf[row]! >= 0 || upcOf.has(row),
    add: () => void gtinOf.push(-1),
    set(row, reading, upc) {
      const old = upcOf.get(row);
      if (old !== undefined && rawUpcs.get(old) === row) rawUpcs.delete(old);
      upcOf.delete(row);
      gtinOf[row] = reading?.gtin14 == null ? -1 : Number(reading.gtin14);
      if (gtinOf[row] >= 0) gtins.set(gtinOf[row], row);
      else if (upc !== null) {
        rawUpcs.set(upc, row);
        upcOf.set(row, upc);
      }
    },
  };
}

/** The id of a product that no key finds: derived from its best key. Null where it has none. */
export function derivedProductId(
  keys: ProductKeys,
  reading: GtinReading | null,
  chainSlug: string | null,
): string | null {
  const { upc, retailer_product_id: sku } = keys;
  if (reading !== null && reading.gtin14 !== null) return productIdByGtin(reading.gtin14);
  if (reading?.note === 'restricted' && chainSlug !== null)
    return productIdBySku(chainSlug, sku ?? upc ?? '');
  if (upc != null) return productIdByUpc(upc);
  return chainSlug === null || sku == null ? null : productIdBySku(chainSlug, sku);
}

/** Null where there is no code. */
export function readUpc(upc: string | null | undefined): GtinReading | null {
  return upc == null ? null : readGtin(upc);
}

function uuidText(bytes: Uint8Array, at: number): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + at, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
