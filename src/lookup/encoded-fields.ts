import { derivedFrom } from '../domain/derived.ts';
import { compareTexts } from '../domain/text/compare-texts.ts';
import { foldText } from '../domain/text/fold.ts';
import type { Blobs } from '../snapshot/parts/columns.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';

/*
 * The snapshot keeps objects as answers have them: encoded. What is read out of them is read here.
 */

const bufferOf = derivedFrom((bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
);

/** A blob as text, whole or its first `length` bytes. */
export function blobText({ offsets, bytes }: Blobs, item: number, length?: number): string {
  const start = offsets[item]!;
  return bufferOf(bytes).toString('utf8', start, length === undefined ? offsets[item + 1]! : start + length);
}

/** An encoded object, decoded; `end` is what was left off it. Its members are what the column's docstring says. */
export function blobObject<Fields = Readonly<Record<string, unknown>>>(
  blobs: Blobs,
  item: number,
  end = '',
): Fields {
  return JSON.parse(blobText(blobs, item) + end) as Fields;
}

/** The members of an encoded Product up to those of a PriceRow's head. */
export interface ProductFields {
  readonly product_id: string;
  readonly name: string;
  readonly brand: string | null;
  readonly size_display: string | null;
  readonly image_url: string | null;
  readonly upc: string | null;
}

/** A product's own fields. */
export function productFields({ json, priceHead }: ProductPart, product: number): ProductFields {
  return JSON.parse(`${blobText(json, product, priceHead[product])}}`) as ProductFields;
}

/** What answers say of a store. */
export interface StoreFields {
  readonly store_id: string;
  readonly store_name: string;
  readonly chain_slug: string;
}

/** A store's fields, as a price row has them. */
export function storeFields({ priceRowStore }: StorePart, store: number): StoreFields {
  return JSON.parse(`{${blobText(priceRowStore, store).slice(1)}}`) as StoreFields;
}

/** The chain's own id of a store; null: not known. */
export function webExternalId({ json }: StorePart, store: number): string | null {
  return blobObject<{ readonly web_external_id: string | null }>(json, store, '}').web_external_id;
}

const QUOTE = 34;
const BACKSLASH = 92;
const NULL = 'null'.length;
const NAME_AT = '{"product_id":"00000000-0000-0000-0000-000000000000","name":'.length;
const BRAND = ',"brand":'.length;
const SIZE = ',"size_display":'.length;
const IMAGE = ',"image_url":'.length;

/** The end of a JSON text or null that starts at `at`. */
function valueEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== QUOTE) return at + NULL;
  let end = at + 1;
  while (bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end + 1;
}

/** A product's name, read out of its encoded object without decoding the rest. */
export function productName({ json }: ProductPart, product: number): string {
  const start = json.offsets[product]! + NAME_AT;
  const end = valueEnd(json.bytes, start);
  return JSON.parse(bufferOf(json.bytes).toString('utf8', start, end)) as string;
}

const SPACE = 32;
/** By byte what `foldText` makes of it: a letter or digit itself, in lower case; 0 for anything else. */
const FOLDED = new Uint8Array(128);
for (const letter of '0123456789abcdefghijklmnopqrstuvwxyz') {
  FOLDED[letter.charCodeAt(0)] = letter.charCodeAt(0);
  FOLDED[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
}

/** How a product's folded name compares to a folded text: below 0 where it goes before it, 0 where it is that. */
export function compareName(part: ProductPart, product: number, folded: string): number {
  const { offsets, bytes } = part.json;
  const decoded = (): number => compareTexts(foldText(productName(part, product)), folded);
  let at = offsets[product]! + NAME_AT;
  if (bytes[at++] !== QUOTE) return decoded();
  let length = 0;
  let isApart = false;
  for (let byte = bytes[at++]!; byte !== QUOTE; byte = bytes[at++]!) {
    // Nearly all names are of plain letters, and decoding each would take ten times as long.
    if (byte >= FOLDED.length || byte === BACKSLASH) return decoded();
    const letter = FOLDED[byte]!;
    if (letter === 0) {
      isApart = length > 0;
      continue;
    }
    if (isApart) {
      isApart = false;
      if (length === folded.length) return 1;
      const apart = SPACE - folded.charCodeAt(length++);
      if (apart !== 0) return apart;
    }
    if (length === folded.length) return 1;
    const apart = letter - folded.charCodeAt(length++);
    if (apart !== 0) return apart;
  }
  return length - folded.length;
}

/** Where some values of an encoded Product start and end, in bytes from its `{`. */
export interface ProductMembers {
  readonly name: number;
  readonly nameEnd: number;
  readonly brand: number;
  readonly brandEnd: number;
  readonly image: number;
  readonly imageEnd: number;
}

/** Finds values in the head of a Product, whose members have a fixed order: that of `encodeProduct`. */
export function productMembers({ json }: ProductPart, product: number): ProductMembers {
  const start = json.offsets[product]!;
  const name = start + NAME_AT;
  const nameEnd = valueEnd(json.bytes, name);
  const brand = nameEnd + BRAND;
  const brandEnd = valueEnd(json.bytes, brand);
  const image = valueEnd(json.bytes, brandEnd + SIZE) + IMAGE;
  const imageEnd = valueEnd(json.bytes, image);
  return {
    name: name - start,
    nameEnd: nameEnd - start,
    brand: brand - start,
    brandEnd: brandEnd - start,
    image: image - start,
    imageEnd: imageEnd - start,
  };
}
