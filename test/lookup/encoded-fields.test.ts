import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../src/domain/text/fold.ts';
import {
  blobObject,
  compareName,
  productFields,
  productMembers,
  productName,
  storeFields,
} from '../../src/lookup/encoded-fields.ts';
import { byteAt, encodeProduct } from '../../src/publish/products/encode-product.ts';
import { toBlobs } from '../../src/snapshot/parts/blob-builder.ts';
import type { ProductPart } from '../../src/snapshot/parts/products.ts';
import type { StorePart } from '../../src/snapshot/parts/stores.ts';
import { TRICKY } from '../publish/record-rows.ts';

const TEXTS = [
  'Milk',
  'The "Best" Bread',
  'back\\slash \\" end\\',
  'tab\tnew\nline',
  '牛乳 🍎',
  '\u2028',
  '',
  TRICKY,
];

/** The second of two products, so that its object does not start at byte 0. */
function productOf(name: string, brand: string | null, image: string | null): ProductPart {
  const row = {
    product_id: 1,
    id: new Uint8Array(16).fill(7),
    name,
    brand,
    size_display: null,
    image_url: image,
    upc: '012345678905',
    category: null,
    description: name,
    ingredients: null,
    allergens: '[]',
    dietary_labels: '[]',
    snap_eligible: null,
    serving_size: null,
    serving_size_unit: null,
    gtin14: null,
    category_derived: false,
    size_derived: false,
    nutrition: null,
  };
  const { json, upcEnd } = encodeProduct(row);
  const priceHead = Uint32Array.of(0, byteAt(json, upcEnd, Buffer.byteLength(json)));
  return { json: toBlobs(['{}', json], 'products'), priceHead } as ProductPart;
}

describe('the fields of an encoded product', () => {
  it.each(TEXTS)('are read as they were written, with the name %j', (name) => {
    const products = productOf(name, name, null);
    expect(productName(products, 1)).toBe(name);
    expect(productFields(products, 1)).toEqual({
      product_id: '07070707-0707-0707-0707-070707070707',
      name,
      brand: name,
      size_display: null,
      image_url: null,
      upc: '012345678905',
    });
  });

  it.each([
    [null, null],
    [TRICKY, null],
    [null, `https://x.example/${TRICKY}`],
  ])('stand where they are said to, with the brand %j and the picture %j', (brand, picture) => {
    const products = productOf(TRICKY, brand, picture);
    const { name, nameEnd, brand: brandAt, brandEnd, image, imageEnd } = productMembers(products, 1);
    const bytes = products.json.bytes.subarray(products.json.offsets[1]);
    const read = (from: number, to: number): unknown =>
      JSON.parse(Buffer.from(bytes.subarray(from, to)).toString());
    expect([read(name, nameEnd), read(brandAt, brandEnd), read(image, imageEnd)]).toEqual([
      TRICKY,
      brand,
      picture,
    ]);
  });
});

describe('the fields of other encoded objects', () => {
  it('are those of a price row for a store, and all of an object whose end was left off', () => {
    const fields = { store_id: 'a', store_name: TRICKY, chain_slug: 'x' };
    const priceRowStore = toBlobs(['', `,${JSON.stringify(fields).slice(1, -1)}`], 'stores');
    expect(storeFields({ priceRowStore } as StorePart, 1)).toEqual(fields);
    expect(blobObject(toBlobs([JSON.stringify(fields).slice(0, -1)], 'stores'), 0, '}')).toEqual(fields);
  });
});

describe('a name compared to a folded text', () => {
  const signOf = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
  const compared = (name: string, folded: string): number =>
    Math.sign(compareName(productOf(name, null, null), 1, folded));

  it.each(TEXTS)('is that which is made of it, for the name %j', (name) => {
    expect(compared(name, foldText(name))).toBe(0);
    for (const other of TEXTS.map(foldText))
      expect(compared(name, other)).toBe(signOf(foldText(name), other));
  });

  const letters = fc.string({ unit: fc.constantFrom(...'aAbZ09 -"\\\n.eé\u0301İ™牛') });
  it('goes before it as texts do', () => {
    fc.assert(
      fc.property(letters, letters, (name, other) => {
        const folded = foldText(other);
        expect(compared(name, folded)).toBe(signOf(foldText(name), folded));
        expect(compared(name + other, foldText(name))).toBe(signOf(foldText(name + other), foldText(name)));
      }),
      { numRuns: 2_000 },
    );
  });
});
