import { describe, expect, it } from 'vitest';
import { findUuid } from '../../src/lookup/uuid-index.ts';
import { usePublishingPlace } from './publishing-place.ts';
import { insertProduct, TRICKY, uuidOf } from './record-rows.ts';
import { blobText, dictionaryText } from '../snapshot/snapshot-reader.ts';

const place = usePublishingPlace();

describe('a published product', () => {
  const fields = {
    brand: TRICKY,
    size_display: '12 oz',
    image_url: 'https://x.example/p.jpg',
    upc: '012345678905',
    category: 'Dairy',
    description: 'Ünïcode',
    ingredients: 'Oats, water',
    allergens: ['oats', TRICKY],
    dietary_labels: ['vegan'],
    snap_eligible: true,
    serving_size: '1',
    serving_size_unit: 'cup',
  };

  it('is the Product object of the specification, in its order', async () => {
    await insertProduct(place.pool, 'Oat "milk"', fields);
    await insertProduct(place.pool, 'Bare');
    const { products } = await place.publishAndLoad();
    expect(blobText(products.json, 0)).toBe(
      JSON.stringify({
        product_id: uuidOf('Oat "milk"'),
        name: 'Oat "milk"',
        ...fields,
        category_derived: false,
        size_derived: false,
      }),
    );
    expect(JSON.parse(blobText(products.json, 1))).toEqual({
      product_id: uuidOf('Bare'),
      name: 'Bare',
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
      allergens: [],
      dietary_labels: [],
      category_derived: false,
      size_derived: false,
    });
  });

  it('starts as a PriceRow does, and says where a missing size is', async () => {
    await insertProduct(place.pool, 'Größe', { ...fields, size_display: null });
    await insertProduct(place.pool, 'Known', { ...fields, upc: '2' });
    const { products } = await place.publishAndLoad();
    const [unsized, sized] = [
      Buffer.from(blobText(products.json, 0)),
      Buffer.from(blobText(products.json, 1)),
    ];
    const sizeAt = products.sizeNullAt[0]!;
    expect(unsized.subarray(0, sizeAt).toString()).toMatch(/"size_display":$/);
    expect(unsized.subarray(sizeAt, sizeAt + 4).toString()).toBe('null');
    expect(products.sizeNullAt[1]).toBe(0);
    const head = JSON.parse(`${sized.subarray(0, products.priceHead[1]).toString()}}`);
    expect(Object.keys(head)).toEqual(['product_id', 'name', 'brand', 'size_display', 'image_url', 'upc']);
  });

  it('is found by id and by raw and normalised barcode, and ranked by name', async () => {
    const { pool } = place;
    await insertProduct(pool, 'pear', { upc: '12345678905', gtin14: '00012345678905' });
    await insertProduct(pool, 'Apple', { upc: '00099999999990', gtin14: '00099999999990', brand: 'Moo' });
    await insertProduct(pool, 'apple', { upc: '12345678905', gtin_note: 'restricted', category: 'Fruit' });
    const { products } = await place.publishAndLoad();
    const barcodes = [...products.barcodeOrdinals].map((product, i) => [
      blobText(products.barcodes, i),
      product,
    ]);
    expect(barcodes).toEqual([
      ['00012345678905', 0],
      ['00099999999990', 1],
      ['12345678905', 0],
      ['12345678905', 2],
    ]);
    expect([...products.byName]).toEqual([1, 2, 0]);
    expect([...products.nameRank]).toEqual([2, 0, 1]);
    expect(findUuid(products.ids, uuidOf('apple'))).toBe(2);
    expect([0, 1, 2].map((p) => dictionaryText(products.brand, p))).toEqual([null, 'Moo', null]);
    expect(dictionaryText(products.category, 2)).toBe('Fruit');
    expect(products.foldedBrands).toEqual(['', 'moo']);
    expect(products.foldedCategories).toEqual(['', 'fruit']);
  });
});
