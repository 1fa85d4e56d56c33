import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../src/ingest/records/check-record.ts';
import { priceRecord } from '../../../src/ingest/prices/price-record.ts';
import { COLUMN_NAMES } from '../../../src/ingest/prices/price-arrays.ts';
import { createPriceReader, type PriceReader } from '../../../src/ingest/prices/price-reader.ts';
import { createReferences, type ReferenceData } from '../../../src/ingest/prices/references.ts';
import { PRICE_FIELDS } from '../../../src/ingest/prices/price-fields.ts';
import { createLineScan, scanLine } from '../../../src/ingest/prices/scan-line.ts';
import { formatReason } from '../../../src/ingest/reason.ts';

const NOW_MIN = 29_755_505; // 2026-07-29T13:05Z
const STORE = '11111111-1111-5111-8111-111111111111';
const OTHER = '22222222-2222-5222-8222-222222222222';
const FOREIGN = '77777777-7777-5777-8777-777777777777';
const OTHER_CHAINS_STORE = '33333333-3333-5333-8333-333333333333';
const PRODUCT = '44444444-4444-5444-8444-444444444444';

const bytesOf = (...ids: string[]): Uint8Array => Buffer.from(ids.join('').replaceAll('-', ''), 'hex');

const DATA: ReferenceData = {
  chains: [
    { chainId: 3, slug: 'aldi' },
    { chainId: 300, slug: 'kroger' },
  ],
  stores: {
    storeId: Int32Array.from([10, 20, 30]),
    chainId: Int32Array.from([3, 300, 3]),
    uuids: bytesOf(STORE, OTHER_CHAINS_STORE, OTHER),
    externalIds: ['7', '7', 'closed'],
  },
  // An id that never had a store of its own stands for the one of row 0.
  redirects: { uuids: bytesOf(FOREIGN), store: Int32Array.from([0]) },
  products: {
    productId: Int32Array.from([100, 200, 300]),
    uuids: bytesOf(PRODUCT, '55555555-5555-5555-8555-555555555555', '66666666-6666-5666-8666-666666666666'),
    gtins: Float64Array.from([36_000_291_452, -1, -1]),
  },
  rawUpcs: [['036000291453', 1]],
  claims: [],
  skus: [
    [3, 'A-1', 2],
    [3, '200012345674', 2],
  ],
};
const reader = createPriceReader(createReferences(DATA), NOW_MIN);

const GOOD = {
  chain_slug: 'aldi',
  web_external_id: '7',
  upc: '036000291452',
  regular_price: 2.69,
  observed_at: '2026-07-28T09:00:00Z',
};

/** The reasons against a line, or the row that it became. */
function read(
  line: unknown,
  by: (reader: PriceReader, text: string) => ReturnType<PriceReader['readRecord']> = asLine,
) {
  const reasons = by(reader, typeof line === 'string' ? line : JSON.stringify(line));
  const { count, columns, newLabels, texts } = reader.take();
  if (reasons !== null) return { reasons: reasons.map(formatReason) };
  expect(count).toBe(1);
  const row = Object.fromEntries(COLUMN_NAMES.map((name) => [name, columns[name][0]]));
  for (const label of newLabels) labels.push(label);
  const text = (n: number): string | null =>
    n === 0 ? null : Buffer.from(texts.bytes.subarray(texts.ends[n - 1], texts.ends[n])).toString();
  const label = (n: number): string | null => (n === 0 ? null : labels[n - 1]!);
  return {
    ...row,
    uom: label(row['uom']!),
    packSize: label(row['packSize']!),
    aisle: label(row['aisle']!),
    section: label(row['section']!),
    sku: text(row['sku']!),
    url: text(row['url']!),
  };
}
const labels: string[] = [];

function asLine(reader: PriceReader, text: string) {
  const bytes = Buffer.from(text);
  return reader.readLine(bytes, 0, bytes.length);
}

/** The schema's way alone. */
function asRecord(reader: PriceReader, text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [{ field: 'record', problem: 'is not JSON' }];
  }
  const checked = checkRecord(priceRecord, value);
  return 'reasons' in checked ? checked.reasons : reader.readRecord(checked.record);
}

/** The way of rows that adapters make records of. */
function asRow(reader: PriceReader, text: string) {
  return reader.readUnchecked(JSON.parse(text));
}

describe('a price line', () => {
  it('becomes a row of integers', () => {
    const line = {
      ...GOOD,
      sale_price: 1.9999,
      unit_price: 0.0841,
      unit_price_uom: 'oz',
      pack_size: '32 oz',
      aisle: 'Aisle 7',
      section: 'Left',
      available: false,
      retailer_product_id: '0001',
      pdp_url: 'https://aldi.example/p/1',
    };
    expect(read(line)).toEqual({
      chain: 3,
      product: 100,
      store: 10,
      regularE4: 26_900,
      saleE4: 19_999,
      unitE4: 841,
      uom: 'oz',
      packSize: '32 oz',
      aisle: 'Aisle 7',
      section: 'Left',
      available: 0,
      observedMin: NOW_MIN - 1_685,
      sku: '0001',
      url: 'https://aldi.example/p/1',
    });
  });

  it.each([
    ['by store id', { chain_slug: undefined, web_external_id: undefined, store_id: STORE }, { store: 10 }],
    ['by store id and chain', { web_external_id: undefined, store_id: STORE.toUpperCase() }, { store: 10 }],
    ['of a store that may have been merged stays there, by id', { store_id: OTHER }, { store: 30 }],
    [
      'of a store that may have been merged stays there, by number',
      { web_external_id: 'closed' },
      { store: 30 },
    ],
    ['of an id without a store goes to the one that it stands for', { store_id: FOREIGN }, { store: 10 }],
    ['by product id', { upc: undefined, product_id: PRODUCT }, { product: 100 }],
    ['by a barcode without its zero', { upc: '36000291452' }, { product: 100 }],
    ['by a barcode without its check digit', { upc: '3600029145' }, { product: 100 }],
    ['by a barcode that cannot be trusted, as written', { upc: '036000291453' }, { product: 200 }],
    ["by the chain's own number", { upc: undefined, retailer_product_id: 'A-1' }, { product: 300 }],
    [
      "by the chain's own number where the barcode is not known",
      { upc: '012000161155', retailer_product_id: 'A-1' },
      { product: 300 },
    ],
    ['by a restricted code', { upc: '200012345674' }, { product: 300 }],
    ['without a price', { regular_price: null }, { regularE4: -1 }],
    ['with milliseconds', { observed_at: '2026-07-28T09:00:59.123Z' }, { observedMin: NOW_MIN - 1_685 }],
    ['with blank texts, which are none', { aisle: '', section: ' ' }, { aisle: null, section: null }],
    ['with letters beyond ASCII', { aisle: 'Jalapeño "A"' }, { aisle: 'Jalapeño "A"' }],
    ['with more decimals than are kept', { regular_price: 2.69005 }, { regularE4: 26_901 }],
  ])('%s', (_, change, expected) => {
    expect(read({ ...GOOD, ...change })).toMatchObject(expected);
  });

  it.each([
    ['{"chain_slug":', ['record: is not JSON']],
    ['[]', ['record: expected object']],
    [{ ...GOOD, chain_slug: 'nochain' }, ['chain_slug: unknown chain (nochain)']],
    [{ ...GOOD, web_external_id: '8' }, ['web_external_id: unknown store (aldi 8)']],
    [
      { ...GOOD, store_id: OTHER_CHAINS_STORE },
      [`store_id: is a store of another chain (${OTHER_CHAINS_STORE})`],
    ],
    [{ ...GOOD, upc: '012000161155' }, ['upc: unknown product (012000161155)']],
    [{ ...GOOD, chain_slug: 'kroger', upc: '200012345674' }, ['upc: unknown product (200012345674)']],
    [
      { ...GOOD, upc: '1.23457E+11' },
      [
        'upc: was rounded by a spreadsheet: make its column text there, and save the file again (1.23457E+11)',
      ],
    ],
    [{ ...GOOD, product_id: STORE }, [`product_id: unknown product (${STORE})`]],
    [{ ...GOOD, regular_price: 0 }, ['regular_price: must be more than 0 (0)']],
    [{ ...GOOD, regular_price: -1 }, ['regular_price: must be more than 0 (-1)']],
    [{ ...GOOD, regular_price: 100_000.01 }, ['regular_price: must be at most 100000 (100000.01)']],
    [{ ...GOOD, regular_price: 0.00001 }, ['regular_price: must be at least 0.0001 (0.00001)']],
    [{ ...GOOD, regular_price: '2.69' }, ['regular_price: must be a number ("2.69")']],
    [{ ...GOOD, regular_price: null, sale_price: 1 }, ['sale_price: has no regular_price beside it']],
    [{ ...GOOD, observed_at: undefined }, ['observed_at: is missing']],
    [{ ...GOOD, observed_at: '2026-07-30T13:06:00Z' }, ['observed_at: is more than a day in the future']],
    [{ ...GOOD, observed_at: '1999-12-31T23:59:00Z' }, ['observed_at: is before the year 2000']],
    [{ ...GOOD, aile: 'Aisle 7' }, ['aile: unknown field (did you mean aisle?)']],
    [{ ...GOOD, chain_slug: undefined }, ['store_id: needs store_id, or chain_slug with web_external_id']],
    [{ ...GOOD, upc: null }, ['upc: needs upc, product_id or retailer_product_id']],
    [
      { ...GOOD, regular_price: 0, sale_price: -1, available: 'yes' },
      [
        'regular_price: must be more than 0 (0)',
        'sale_price: must be more than 0 (-1)',
        'available: must be true or false ("yes")',
      ],
    ],
  ])('is rejected with every reason: %j', (line, reasons) => {
    expect(read(line)).toEqual({ reasons });
    if (typeof line !== 'string') expect(read(line, asRow)).toEqual({ reasons });
  });

  it('may be observed up to a day ahead of the clock', () => {
    expect(read({ ...GOOD, observed_at: '2026-07-30T13:05:00Z' })).toMatchObject({
      observedMin: NOW_MIN + 1_440,
    });
  });
});

describe('the fast way', () => {
  it('knows the fields of the schema', () => {
    expect([...PRICE_FIELDS].sort()).toEqual(Object.keys(priceRecord.shape).sort());
  });

  it('is the one that ordinary lines take', () => {
    const line = Buffer.from(
      JSON.stringify({ ...GOOD, sale_price: null, aisle: 'Aisle 7', available: true }),
    );
    expect(scanLine(line, 0, line.length, createLineScan())).toBe(true);
  });

  const text = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'Aisle 7',
      ' x',
      'x ',
      'ñ',
      '"',
      '\\',
      '\t',
      '\u0000',
      '\ud800',
      'a'.repeat(101),
    ),
    fc.string({ maxLength: 8 }),
  );
  const money = fc.oneof(
    fc.constantFrom(0, -1, 0.00001, 1e-7, 100_000, 100_000.01, 1e21, 12.34567, 1.00005, 0.10175, '1', null),
    fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100),
    fc.double({ min: 0, max: 200_000, noNaN: true }),
  );
  const field: Record<string, fc.Arbitrary<unknown>> = {
    chain_slug: fc.constantFrom('aldi', 'kroger', 'ALDI', 'none', null, ''),
    web_external_id: fc.constantFrom('7', 'closed', '8', ' 7', null, ''),
    store_id: fc.constantFrom(STORE, OTHER, OTHER_CHAINS_STORE, PRODUCT, 'x', null, STORE.toUpperCase()),
    upc: fc.oneof(
      fc.constantFrom(
        '036000291452',
        '36000291452',
        '036000291453',
        '3600029145',
        '0 36000 29145 2',
        '200012345674',
        null,
      ),
      fc.stringMatching(/^[0-9]{0,16}$/),
    ),
    product_id: fc.constantFrom(PRODUCT, STORE, 'x', null),
    retailer_product_id: fc.oneof(fc.constantFrom('A-1', null), text),
    regular_price: money,
    sale_price: money,
    unit_price: money,
    unit_price_uom: text,
    pack_size: text,
    aisle: text,
    section: text,
    available: fc.constantFrom(true, false, null, 'yes', 1),
    pdp_url: text,
    observed_at: fc.oneof(
      fc.constantFrom(
        '2026-07-28T09:00:00Z',
        '2026-07-28T09:00:00.000Z',
        '2026-07-28T09:00Z',
        '2026-02-30T09:00:00Z',
      ),
      fc.constantFrom(
        '2026-07-30T13:05:00Z',
        '2026-07-30T13:06:00Z',
        '1999-12-31T23:59:00Z',
        '2026-07-28',
        null,
      ),
    ),
    unknown_field: text,
  };
  const good = fc.record(
    Object.fromEntries(Object.entries(GOOD).map(([name, value]) => [name, fc.constant(value)])),
    { requiredKeys: Object.keys(GOOD) },
  );
  // Mostly good lines with a few fields of any kind, so that both accepted and rejected ones are common.
  const some = fc.uniqueArray(fc.constantFrom(...Object.keys(field)), { maxLength: 4 });
  const line = fc
    .tuple(
      good,
      some.chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, field[name]!])))),
    )
    .map(([base, change]) => ({ ...base, ...change }));

  it('comes to the same row or the same reasons as the schema', () => {
    let accepted = 0;
    fc.assert(
      fc.property(line, fc.constantFrom(undefined, 1), (value, indent) => {
        const text = JSON.stringify(value, null, indent).replaceAll('\n', ' ');
        const fast = read(text);
        expect(fast).toEqual(read(text, asRecord));
        expect(read(text, asRow)).toEqual(fast);
        if (!('reasons' in fast)) accepted++;
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  it('agrees on damaged lines', () => {
    const whole = JSON.stringify({ ...GOOD, sale_price: 1.5, aisle: 'Aisle 7', available: true });
    const damage = fc.tuple(fc.nat({ max: whole.length }), fc.nat({ max: 2 }), fc.string({ maxLength: 2 }));
    fc.assert(
      fc.property(damage, ([at, cut, insert]) => {
        const text = (whole.slice(0, at) + insert + whole.slice(at + cut)).replaceAll(/[\n\r]/g, ' ');
        expect(read(text)).toEqual(read(text, asRecord));
      }),
      { numRuns: 2_000 },
    );
  });
});
