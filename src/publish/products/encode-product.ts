import type { ProductRow } from '../../record/read-products.ts';
import { formatUuid } from '../../lookup/uuid-index.ts';

/** An encoded Product object, with positions in UTF-16 units; `byteAt` turns them into bytes. */
export interface EncodedProduct {
  readonly json: string;
  /** Where the value of `size_display` starts. */
  readonly sizeAt: number;
  /** Where the value of `upc` ends. */
  readonly upcEnd: number;
}

/** The Product object. Text members are encoded one by one: several times faster than an object at once. */
export function encodeProduct(row: ProductRow): EncodedProduct {
  const toSize =
    `{"product_id":"${formatUuid(row.id)}","name":${encodeText(row.name)},"brand":${encodeText(row.brand)}` +
    ',"size_display":';
  const toUpc =
    `${toSize}${encodeText(row.size_display)},"image_url":${encodeText(row.image_url)}` +
    `,"upc":${encodeText(row.upc)}`;
  const json =
    `${toUpc},"category":${encodeText(row.category)},"description":${encodeText(row.description)}` +
    `,"ingredients":${encodeText(row.ingredients)},"allergens":${row.allergens}` +
    `,"dietary_labels":${row.dietary_labels},"snap_eligible":${row.snap_eligible}` +
    `,"serving_size":${encodeText(row.serving_size)},"serving_size_unit":${encodeText(row.serving_size_unit)}` +
    `,"category_derived":${row.category_derived},"size_derived":${row.size_derived}}`;
  return { json, sizeAt: toSize.length, upcEnd: toUpc.length };
}

function encodeText(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
}

/** The byte position in a text's UTF-8 form of a position in UTF-16 units. `byteLength` is that of the whole text. */
export function byteAt(text: string, position: number, byteLength: number): number {
  return byteLength === text.length ? position : Buffer.byteLength(text.slice(0, position));
}
