import type { Blobs } from '../../snapshot/parts/columns.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** What a receipt says of a product. */
export interface ProductFields {
  readonly product_id: string;
  readonly name: string;
  readonly brand: string | null;
  readonly size_display: string | null;
  readonly upc: string | null;
}

/** What answers say of a store. */
export interface StoreFields {
  readonly store_id: string;
  readonly store_name: string;
  readonly chain_slug: string;
}

function textOf({ offsets, bytes }: Blobs, item: number, from: number, to: number): string {
  const start = bytes.byteOffset + offsets[item]!;
  return Buffer.from(bytes.buffer, start + from, to - from).toString();
}

/** A product's own fields, read out of its encoded object. */
export function productFields({ products }: Snapshot, product: number): ProductFields {
  const head = textOf(products.json, product, 0, products.priceHead[product]!);
  return JSON.parse(`${head}}`) as ProductFields;
}

/** A store's fields, read out of the part of a price row that they are encoded in. */
export function storeFields({ stores }: Snapshot, store: number): StoreFields {
  const { offsets } = stores.priceRowStore;
  const members = textOf(stores.priceRowStore, store, 1, offsets[store + 1]! - offsets[store]!);
  return JSON.parse(`{${members}}`) as StoreFields;
}
