import type { ProductPart } from '../snapshot/parts/products.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const NULL = 'null'.length;
const ID_END = '{"product_id":"00000000-0000-0000-0000-000000000000"'.length;
const NAME = ',"name":'.length;
const BRAND = ',"brand":'.length;
const SIZE = ',"size_display":'.length;
const IMAGE = ',"image_url":'.length;

/** Where some values of an encoded Product start and end, in bytes from its `{`. */
export interface ProductMembers {
  name: number;
  nameEnd: number;
  brand: number;
  brandEnd: number;
  image: number;
  imageEnd: number;
}

/** The end of a JSON text or null that starts at `at`. */
function valueEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== QUOTE) return at + NULL;
  let end = at + 1;
  while (bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end + 1;
}

/** Finds values in the head of a Product, whose members have a fixed order; see `encode-product.ts`. */
export function productMembers({ json }: ProductPart, product: number): ProductMembers {
  const start = json.offsets[product]!;
  const name = start + ID_END + NAME;
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
