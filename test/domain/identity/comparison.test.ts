import { describe, expect, it } from 'vitest';
import { isBarcodeGivenTwice } from '../../../src/domain/identity/barcode-conflict.ts';
import { compareProducts, PRODUCT_SEED } from '../../../src/domain/identity/product-comparison.ts';
import { productDoubts, productRefusal } from '../../../src/domain/identity/product-doubts.ts';
import { createProductCorpus, type ProductIdentity } from '../../../src/domain/identity/product-features.ts';
import {
  compareStores,
  createStoreCorpus,
  STORE_SEED,
  type StoreIdentity,
} from '../../../src/domain/identity/store-comparison.ts';
import { storeDoubts, storeRefusal } from '../../../src/domain/identity/store-doubts.ts';
import { readStreetAddress } from '../../../src/domain/identity/street-address.ts';
import { readPhone } from '../../../src/domain/text/phone.ts';

describe('a street address', () => {
  it.each([
    ['1040 S Main St', '1040 South Main Street'],
    ['2205 Macland Rd SW, Ste 100', '2205 Macland Road Southwest'],
    ['100 2nd Ave', '100 Second Avenue'],
    ['4375 Lawrenceville Hwy', '4375 Lawrenceville Highway'],
    ['1000 US Highway 41 N', '1000 North Hwy 41'],
    ['12B West St', '12b West Street'],
  ])('%s is %s', (one, other) => {
    expect(readStreetAddress(one)).toEqual(readStreetAddress(other));
  });

  it('keeps houses, streets and directions apart', () => {
    expect(readStreetAddress('1040 S Main St')).toEqual({ house: '1040', street: 'main', direction: 's' });
    expect(readStreetAddress('Main St')).toEqual({ house: null, street: 'main', direction: '' });
    expect(readStreetAddress('')).toEqual({ house: null, street: '', direction: '' });
  });
});

describe('a telephone number', () => {
  it.each([
    ['(404) 555-0134', '+14045550134'],
    ['1-404-555-0134 ext. 12', '+14045550134'],
    ['404/555 -0134', '+14045550134'],
    ['404 555 0134; 404 555 0199', '+14045550134'],
    ['555-0134', null],
  ])('%s is %s', (text, phone) => {
    expect(readPhone(text)).toBe(phone);
  });
});

const product = (name: string, more: Partial<ProductIdentity> = {}): ProductIdentity => ({
  name,
  brand: null,
  size: null,
  gtin14: null,
  sellers: [],
  ...more,
});

/** Levels of two products by the fields' names, in words. */
function productLevels(a: ProductIdentity, b: ProductIdentity, others: ProductIdentity[] = []) {
  const corpus = createProductCorpus([a, b, ...others]);
  const [one, two] = corpus.features;
  const comparison = compareProducts(corpus, one!, two!);
  const levels = Object.fromEntries(
    PRODUCT_SEED.fields.map(({ field, levels }, f) => [field, levels[comparison.levels[f]!] ?? null]),
  );
  return {
    levels,
    refusal: productRefusal(one!, two!, comparison),
    doubts: productDoubts(corpus, one!, two!, comparison),
  };
}

describe('two products', () => {
  const OTHERS = ['Oat Cereal', 'Rye Bread', 'Cream Cheese', 'Apple Juice', 'Corn Chips'].map((name) =>
    product(name),
  );

  it('are one, whoever writes brand and size into the name', () => {
    const { levels, refusal, doubts } = productLevels(
      product('Kraft Deluxe Macaroni & Cheese, 14 oz', { brand: 'Kraft' }),
      product('Macaroni and Cheese Deluxe', { brand: 'KRAFT', size: '14 oz' }),
      OTHERS,
    );
    expect(levels).toMatchObject({
      name: 'same words',
      brand: 'same',
      size: 'same',
      code: null,
      numbers: null,
    });
    expect(refusal).toBeNull();
    expect(doubts).toEqual([]);
  });

  it.each([
    ['12 oz', '18 oz'],
    ['1 gal', '1/2 gal'],
    ['12 ct', '18 ct'],
    ['12 pk, 12 fl oz', '12 fl oz'],
  ])('of %s and %s are never one', (one, other) => {
    const { refusal } = productLevels(product('Cola', { size: one }), product('Cola', { size: other }));
    expect(refusal).toBe('the sizes are unequal');
  });

  it.each([
    ['16.9 fl oz', '500 ml'],
    ['16 oz', '1 lb'],
    ['1 gal', '128 fl oz'],
    ['32 oz', '32 fl oz'],
    ['12 pk, 12 fl oz', '144 fl oz'],
  ])('of %s and %s can be one', (one, other) => {
    const { levels } = productLevels(product('Cola', { size: one }), product('Cola', { size: other }));
    expect(levels).toMatchObject({ size: 'same' });
  });

  it.each([
    [
      product('Milk 1%', { brand: 'Dairy', size: '1 gal' }),
      product('Milk 2%', { brand: 'Dairy', size: '1 gal' }),
      'the numbers in the names differ',
    ],
    [
      product('Cola', { brand: 'A-One', size: '2 l' }),
      product('Cola', { brand: 'Zest', size: '2 l' }),
      'the brands are unlike',
    ],
    [
      product('Cola', { brand: 'A-One', size: '2 l' }),
      product('Cola', { size: '2 l' }),
      'only one has a brand',
    ],
    [
      product('Camera DSC-W120', { brand: 'Sony' }),
      product('Camera DSCW130', { brand: 'Sony' }),
      'the model numbers differ',
    ],
    [
      product('Cola', { brand: 'A-One' }),
      product('Cola', { brand: 'A-One' }),
      'neither a size nor a number says that they are the same',
    ],
    [
      product('Cola', { brand: 'A-One', size: '2 l', gtin14: '00012000161155' }),
      product('Dish Soap', { brand: 'Zest', size: '2 l', gtin14: '00012000161155' }),
      'the barcode is the same, name or brand are not: it may have been given out twice',
    ],
  ])('%j and %j are shown to a person', (one, other, doubt) => {
    expect(productLevels(one, other, OTHERS).doubts).toContain(doubt);
  });

  it('of two barcodes, or on the shelves of one chain, are never one', () => {
    const cola = product('Cola', { brand: 'A-One', size: '2 l', gtin14: '00012000161155' });
    expect(productLevels(cola, { ...cola, gtin14: '00012000001291' }).refusal).toBe(
      'each has a barcode of its own',
    );
    const sold = { ...cola, gtin14: null, sellers: [3, 5] };
    expect(productLevels(sold, { ...sold, sellers: [5] }).refusal).toBe('one chain sells both');
    expect(productLevels(sold, { ...sold, sellers: [7] }).refusal).toBeNull();
  });

  it.each([
    ['Kraft', 'KRAFT', 'same'],
    ['Kraft Heinz', 'Kraft', 'alike'],
    ['Kraft', 'Krafts', 'alike'],
    ['Kraft', 'Zest', 'unlike'],
  ])('of the brands %s and %s: %s', (one, other, level) => {
    expect(
      productLevels(product('Cola', { brand: one }), product('Cola', { brand: other })).levels,
    ).toMatchObject({
      brand: level,
    });
  });

  it.each([
    [['DSC120'], ['DSC120'], 'same'],
    [['DSC120', 'DSC120B'], ['DSC120'], 'same'],
    [['DSC120', 'HX90'], ['DSC120', 'HX70'], 'some same'],
    [['DSC120'], ['DSC120B'], 'alike'],
    [['DSC120'], ['HX7000'], 'unlike'],
    [['DSC120'], [], null],
  ])('with the model numbers %j and %j: %s', (one, other, level) => {
    const named = (codes: readonly string[]) => product(['Camera', ...codes].join(' '));
    expect(productLevels(named(one), named(other)).levels).toMatchObject({ code: level });
  });

  it.each([
    ['Milk 1% 2%', 'Milk 2% 1%', 'same'],
    ['Milk 1% 2%', 'Milk 1%', 'more on one side'],
    ['Milk 1%', 'Milk 2%', 'unlike'],
    ['Milk', 'Milk', null],
  ])('with the numbers of %s and %s: %s', (one, other, level) => {
    expect(productLevels(product(one), product(other)).levels).toMatchObject({ numbers: level });
  });

  it.each([
    ['Cola 6 pack', '12 fl oz', 'Cola', '12 fl oz'],
    ['Cola 12 ct', '12 fl oz', 'Cola', '12 fl oz'],
    ['Cola 6 pack', '12 fl oz', 'Cola 12 pack', '12 fl oz'],
    ['Soup (Pack of 4)', '10.5 oz', 'Soup', '10.5 oz'],
    ['Wipes 3 pack 80 count', '80 ct', 'Wipes', '80 ct'],
  ])('%s of %s and %s of %s are not one without a look: one is a multipack', (one, size, other, same) => {
    const { doubts } = productLevels(
      product(one, { brand: 'A-One', size }),
      product(other, { brand: 'A-One', size: same }),
      OTHERS,
    );
    expect(doubts).toContain('the numbers in the names differ');
  });

  it.each([
    ['Cola, 12 pk, 12 fl oz cans', '144 fl oz', 'Cola cans', '144 fl oz'],
    ['Cola 12 pack', '12 x 12 fl oz', 'Cola', '144 fl oz'],
    ['Soap Bars 4 ct', '4 ct', 'Soap Bars', '4 count'],
    ['Soap Bars 1 ct', '4 oz', 'Soap Bars', '4 oz'],
  ])('%s of %s and %s of %s can be one: the size tells the count', (one, size, other, same) => {
    const { doubts } = productLevels(
      product(one, { brand: 'A-One', size }),
      product(other, { brand: 'A-One', size: same }),
      OTHERS,
    );
    expect(doubts).toEqual([]);
  });

  it('of double and of triple rolls are not one without a look', () => {
    const rolls = (grade: string) => product(`Towels 6 ${grade} Rolls`, { brand: 'A-One', size: '6 ct' });
    const { doubts } = productLevels(rolls('Double'), rolls('Triple'), OTHERS);
    expect(doubts).toContain('the names have too few words in common');
    expect(productLevels(rolls('Double'), rolls('DOUBLE'), OTHERS).doubts).toEqual([]);
  });

  it('of names that share few words are shown to a person, and their name says so', () => {
    const { levels, doubts } = productLevels(
      product('Oat Cereal', { brand: 'A-One', size: '2 l' }),
      product('Rye Bread', { brand: 'A-One', size: '2 l' }),
      OTHERS,
    );
    expect(levels['name']).toBe('few words');
    expect(doubts).toContain('the names have too few words in common');
  });

  it('with one model number, written in two ways, are one', () => {
    const { levels, doubts } = productLevels(
      product('Pink Camera DSC-W120/P', { brand: 'Sony' }),
      product('Camera dscw120p Pink', { brand: 'Sony' }),
    );
    expect(levels).toMatchObject({ code: 'same' });
    expect(doubts).toEqual([]);
  });
});

describe('one barcode of two products', () => {
  const cola = product('Classic Cola', { brand: 'A-One', size: '2 l' });

  it('was given out twice where name, brand and size are all told and all unlike', () => {
    expect(isBarcodeGivenTwice(cola, product('Dish Soap', { brand: 'Zest', size: '24 oz' }))).toBe(true);
  });

  it.each([
    ['the name', product('Classic Cola Can', { brand: 'Zest', size: '24 oz' })],
    ['the brand', product('Dish Soap', { brand: 'A-One', size: '24 oz' })],
    ['the size', product('Dish Soap', { brand: 'Zest', size: '2 l' })],
  ])('may be of one that kept %s', (_, other) => {
    expect(isBarcodeGivenTwice(cola, other)).toBe(false);
    expect(isBarcodeGivenTwice(other, cola)).toBe(false);
  });

  it('tells nothing where brand or size are not told', () => {
    expect(isBarcodeGivenTwice(cola, product('Dish Soap', { size: '24 oz' }))).toBe(false);
    expect(isBarcodeGivenTwice(cola, product('Dish Soap', { brand: 'Zest' }))).toBe(false);
  });
});

const store = (more: Partial<StoreIdentity>): StoreIdentity => ({
  chain: 'kroger',
  name: 'Kroger',
  address: '1040 S Main St',
  city: 'Baxley',
  zip: '31513',
  phone: null,
  lat: 31.764196,
  lng: -82.356079,
  number: null,
  format: null,
  ...more,
});

function storeLevels(a: StoreIdentity, b: StoreIdentity) {
  const corpus = createStoreCorpus([a, b]);
  const [one, two] = corpus.features;
  const comparison = compareStores(corpus, one!, two!);
  const levels = Object.fromEntries(
    STORE_SEED.fields.map(({ field, levels }, f) => [field, levels[comparison.levels[f]!] ?? null]),
  );
  return { levels, refusal: storeRefusal(one!, two!), doubts: storeDoubts(one!, two!, comparison) };
}

describe('two stores', () => {
  it('are one under another name, address and position', () => {
    const { levels, refusal, doubts } = storeLevels(
      store({ name: 'KROGER 385' }),
      store({ number: '00385', address: '1040 South Main Street', lat: 31.7646, lng: -82.3561, zip: null }),
    );
    expect(levels).toEqual({
      name: 'same',
      number: 'same',
      phone: null,
      address: 'same',
      distance: 'within 60 m',
      town: 'same',
    });
    expect(refusal).toBeNull();
    expect(doubts).toEqual([]);
  });

  it('of two chains are never one', () => {
    expect(storeLevels(store({}), store({ chain: 'publix' })).refusal).toBe('they are stores of two chains');
  });

  it('are not one where one is a pharmacy or a fuel station inside the other', () => {
    expect(storeLevels(store({}), store({ name: 'Kroger Pharmacy' })).refusal).toBe('only one is a pharmacy');
    expect(storeLevels(store({}), store({ name: 'Kroger Fuel Center' })).refusal).toBe('only one is a fuel');
    expect(storeLevels(store({}), store({ format: 'pharmacy' })).refusal).toBe('only one is a pharmacy');
    expect(storeLevels(store({}), store({ name: 'Kroger Food & Pharmacy' })).refusal).toBeNull();
  });

  it('across a street are shown to a person', () => {
    const { doubts } = storeLevels(store({}), store({ address: '1045 S Main St' }));
    expect(doubts).toEqual(['the house numbers differ']);
  });

  it('with two numbers, or twice in one source, are shown to a person', () => {
    expect(storeLevels(store({ number: '385' }), store({ number: '412' })).doubts).toContain(
      'the store numbers differ',
    );
    expect(storeLevels(store({ number: 'osm:WAY:1' }), store({ number: 'osm:NODE:2' })).doubts).toEqual([
      'one source lists both, under two numbers',
    ]);
  });

  it.each([
    ['Kroger', 'Kroger 385', 'same'],
    ["Art's Deli", "Art's Deli and Grill on Main Street", 'alike'],
    ['Deli', "Art's Deli", 'somewhat alike'],
    ['Kroger', 'Kroger Marketplace', 'alike'],
    ['Kroger', 'Publix', 'unlike'],
    ['Kroger', '385', null],
  ])('named %s and %s: %s', (one, other, level) => {
    expect(storeLevels(store({ name: one }), store({ name: other })).levels).toMatchObject({ name: level });
    expect(storeLevels(store({ name: other }), store({ name: one })).levels).toMatchObject({ name: level });
  });

  it.each([
    ['1040 S Main St', '1040 Main St', 'same'],
    ['1040 S Main St', '1040 N Main St', 'same house, street alike'],
    ['1040 Main St', '1040', 'same house, street alike'],
    ['1040 Peachtree St', '1040 Peachtre St', 'same house, street alike'],
    ['1040 Main St', '1050 Main St', 'same street'],
    ['Main St', 'Main St', 'same street'],
    ['1040 Main St', '1040 Oak St', 'unlike'],
    ['1040', '1050', 'unlike'],
    ['', '1040 Main St', null],
  ])('at %j and %j: %s', (one, other, level) => {
    expect(storeLevels(store({ address: one }), store({ address: other })).levels).toMatchObject({
      address: level,
    });
    expect(storeLevels(store({ address: other }), store({ address: one })).levels).toMatchObject({
      address: level,
    });
  });

  it.each([
    [{ zip: '31513' }, { zip: '31513', city: 'Elsewhere' }, 'same'],
    [{ zip: '31513' }, { zip: '31515' }, 'same'],
    [{ zip: '31513' }, { zip: '31515', city: 'Elsewhere' }, 'unlike'],
    [{ city: null }, { zip: '31515', city: null }, 'unlike'],
    [{ zip: null }, { city: 'Elsewhere' }, 'unlike'],
    [{ city: null }, { zip: null }, null],
  ])('in the towns %j and %j: %s', (one, other, level) => {
    expect(storeLevels(store(one), store(other)).levels).toMatchObject({ town: level });
    expect(storeLevels(store(other), store(one)).levels).toMatchObject({ town: level });
  });

  it('of no chain are one with one of a chain, unless their names are unlike', () => {
    expect(storeLevels(store({}), store({ chain: null }))).toMatchObject({ refusal: null, doubts: [] });
    expect(storeLevels(store({ chain: null }), store({ name: 'Publix' })).doubts).toEqual([
      'the names are unlike',
    ]);
    expect(storeLevels(store({ chain: null }), store({ name: 'Kroger Marketplace' })).doubts).toEqual([]);
    expect(storeLevels(store({}), store({ name: 'Publix' })).doubts).toEqual([]);
  });

  it('far apart are shown to a person, but not with one address or one number', () => {
    const metersNorth = (meters: number) => 31.764196 + meters / 111_195;
    const far = (more: Partial<StoreIdentity>) => storeLevels(store({ number: '385' }), store(more)).doubts;
    expect(far({ address: 'Main St', lat: metersNorth(410) })).toEqual(['they are 410 metres apart']);
    expect(far({ address: 'Main St', lat: metersNorth(390) })).toEqual([]);
    expect(far({ address: 'Main St', lat: metersNorth(410), number: '385' })).toEqual([]);
    expect(far({ lat: metersNorth(410) })).toEqual([]);
  });

  it('of two house numbers are shown to a person, but not with one number or one telephone', () => {
    const phone = '404 555 0134';
    const beside = (more: Partial<StoreIdentity>) =>
      storeLevels(store({ number: '385', phone }), store({ address: '1045 S Main St', ...more })).doubts;
    expect(beside({})).toEqual(['the house numbers differ']);
    expect(beside({ number: '385' })).toEqual([]);
    expect(beside({ phone })).toEqual([]);
    expect(beside({ address: 'S Main St' })).toEqual([]);
  });
});
