import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainId, productIdByGtin, storeId } from '../../src/domain/natural-key.ts';
import { importPath } from '../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { readAll, revisions, writeFeed } from './feed-fixture.ts';

const STORE_ID = 'aaaaaaaa-0000-4000-8000-000000000001';
const GONE_ID = 'aaaaaaaa-0000-4000-8000-000000000002';
const PRODUCT_ID = 'bbbbbbbb-0000-4000-8000-000000000001';

const CHAINS = [
  { slug: 'aldi', name: 'Aldi', pricing_scope: 'per_store', market_position: 'value', aliases: ['ALDI USA'] },
  { slug: 'kroger', name: 'Kroger', pricing_scope: 'per_store' },
];
const store = (number: string, more: object = {}): object => {
  return {
    chain_slug: 'aldi',
    web_external_id: number,
    name: `Aldi ${number}`,
    address: `${number} Main St`,
    city: 'Atlanta',
    state: 'GA',
    zip: '30303',
    ...more,
  };
};
const PLACES = {
  rating: 4.3,
  review_count: 120,
  highlights: ['Fast', 'Cheap'],
  popular_times: {
    current_day: 'monday',
    graph: { monday: [{ time: '9 AM', busyness_score: 40, label: null }] },
  },
  review_topics: [{ keyword: 'bread', mentions: 3 }],
  sentiment: {
    score: 80,
    label: 'Strong',
    summary: 'Liked.',
    axes: Object.fromEntries(
      ['service', 'selection', 'value', 'cleanliness', 'operations'].map((axis) => [
        axis,
        { score: null, evidence: null },
      ]),
    ),
  },
  enriched_at: '2026-07-01T00:00:00Z',
};
const STORES = [
  store('1', {
    id: STORE_ID,
    lat: 33.75,
    lng: -84.39,
    hours: [
      { day_of_week: 1, open_time: '09:00', close_time: '21:00' },
      { day_of_week: 0, open_time: '10:00', close_time: '20:00' },
    ],
    places: PLACES,
  }),
  store('2'),
  store('3', { is_active: false }),
];
const PRODUCTS = [
  {
    upc: '36000291452',
    name: 'Tissues',
    brand: 'Kleenex',
    size_display: '160 ct',
    allergens: ['none', 'none'],
  },
  { upc: '036000291453', name: 'A code with a wrong check digit' },
  { product_id: PRODUCT_ID, upc: '012000161155', name: 'Cola', dietary_labels: ['vegan', 'kosher'] },
  { chain_slug: 'aldi', retailer_product_id: 'P-9', name: 'Loose apples' },
  { chain_slug: 'aldi', upc: '200012345674', name: 'Deli ham' },
];
const price = (number: string, upc: string | null, regular: number | null, more: object = {}): object => {
  return {
    chain_slug: 'aldi',
    web_external_id: number,
    upc,
    regular_price: regular,
    observed_at: '2026-07-28T09:00:00Z',
    ...more,
  };
};
const PRICES = [
  price('1', '036000291452', 2.69, {
    sale_price: 1.99,
    unit_price: 0.0124,
    unit_price_uom: 'ct',
    pack_size: '160 ct',
    aisle: 'Aisle 7',
    section: 'Left',
    retailer_product_id: 'T-1',
    pdp_url: 'https://aldi.example/t-1',
  }),
  price('2', '036000291452', 2.79, { available: false }),
  price('2', '036000291452', 2.59, { observed_at: '2026-07-27T09:00:00Z' }),
  price('1', null, 1.5, { retailer_product_id: 'P-9' }),
  price('1', '200012345674', 7.25),
  { store_id: GONE_ID, product_id: PRODUCT_ID, regular_price: 1, observed_at: '2026-07-28T09:00:00.000Z' },
];
const COUPONS = [
  {
    chain_slug: 'aldi',
    discount_type: 'dollar_off',
    discount_value: 1.5,
    min_purchase_qty: 2,
    valid_from: '2026-07-01',
    valid_to: '2026-08-01',
    catalog_price: 2.69,
    products: [
      { upc: '36000291452', role: 'buy' },
      { product_id: PRODUCT_ID, catalog_price: 1 },
      { retailer_product_id: 'P-9' },
    ],
  },
  {
    chain_slug: 'aldi',
    web_external_id: '2',
    discount_type: 'bogo',
    valid_from: '2026-07-01',
    valid_to: '2026-07-01',
  },
];
const FEED = {
  'chains.ndjson': CHAINS,
  'stores.ndjson': STORES,
  'store_merges.ndjson': [{ from_store_id: GONE_ID, to_store_id: STORE_ID }],
  'products.ndjson.gz': PRODUCTS,
  'prices.ndjson.gz': PRICES,
  'coupons.ndjson': COUPONS,
  'indices.ndjson': [
    {
      slug: 'tissues',
      name: 'Tissues',
      description: 'A box.',
      index_type: 'single_sku',
      constituents: [{ upc: '036000291452', name: 'Tissues', weight: 1 }],
    },
  ],
};
const NOW = new Date('2026-07-29T00:00:00Z');

describe('importing a feed folder', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = writeFeed(FEED);
  });
  afterAll(() => database.close());

  it('shows what a dry run would do, and writes nothing', async () => {
    const before = await readAll(database.pool);
    const revised = await revisions(database.pool);
    const summary = await importPath(database.pool, folder, { dryRun: true, now: NOW });
    expect(summary).toMatchObject({ dryRun: true, rejected: 0, failed: false });
    expect(summary.files.find((file) => file.format === 'prices')?.tables).toEqual({
      current_price: { added: 5, changed: 0, unchanged: 0 },
      price_history: { added: 6, changed: 0, unchanged: 0 },
    });
    expect(await readAll(database.pool)).toEqual(before);
    expect(await revisions(database.pool)).toEqual(revised);
    expect((await database.pool.query('select import_id from import_run order by import_id')).rows).toEqual(
      [],
    );
  });

  it('takes the files in the order of their dependence', async () => {
    const summary = await importPath(database.pool, folder, { now: NOW });
    expect(summary.files.map((file) => [file.file, file.status, file.read, file.written])).toEqual([
      ['chains.ndjson', 'done', 2, 2],
      ['stores.ndjson', 'done', 3, 3],
      ['store_merges.ndjson', 'done', 1, 1],
      ['products.ndjson.gz', 'done', 5, 5],
      ['prices.ndjson.gz', 'done', 6, 5],
      ['coupons.ndjson', 'done', 2, 2],
      ['indices.ndjson', 'done', 1, 1],
    ]);
    expect(summary.rejected).toBe(0);
  });

  it('keeps ids that are given and derives the others', async () => {
    const stores = await database.pool.query('select web_external_id, id from store order by store_id');
    expect(stores.rows).toEqual([
      { web_external_id: '1', id: STORE_ID },
      { web_external_id: '2', id: storeId('aldi', '2') },
      { web_external_id: '3', id: storeId('aldi', '3') },
    ]);
  });

  it('makes one GTIN-14 of a barcode, with the reason, and keeps what it cannot trust', async () => {
    const { rows } = await database.pool.query(
      'select id, upc, gtin14, gtin_note from product order by product_id',
    );
    expect(rows).toMatchObject([
      {
        id: productIdByGtin('00036000291452'),
        upc: '36000291452',
        gtin14: '00036000291452',
        gtin_note: 'lost_leading_zeros',
      },
      { upc: '036000291453', gtin14: null, gtin_note: 'bad_check_digit' },
      { id: PRODUCT_ID, gtin14: '00012000161155', gtin_note: null },
      { upc: null, gtin14: null, gtin_note: null },
      { upc: '200012345674', gtin14: null, gtin_note: 'restricted' },
    ]);
  });

  it('keeps hours, places and array fields', async () => {
    const hours = await database.pool.query(
      'select day_of_week, open_time, close_time from store_hours order by day_of_week',
    );
    expect(hours.rows).toEqual([
      { day_of_week: 0, open_time: '10:00:00', close_time: '20:00:00' },
      { day_of_week: 1, open_time: '09:00:00', close_time: '21:00:00' },
    ]);
    const places = await database.pool.query(
      'select rating, highlights, popular_times, enriched_at from store_places order by store_id',
    );
    expect(places.rows).toEqual([
      {
        rating: '4.3',
        highlights: ['Fast', 'Cheap'],
        popular_times: PLACES.popular_times.graph,
        enriched_at: new Date(PLACES.enriched_at),
      },
    ]);
    const labels = await database.pool.query(
      'select allergens, dietary_labels from product order by product_id limit 3',
    );
    expect(labels.rows).toMatchObject([{ allergens: ['none'] }, {}, { dietary_labels: ['vegan', 'kosher'] }]);
  });

  it('keeps the newest price as the current one and every day in the history', async () => {
    const current = await database.pool.query(
      `select s.web_external_id, v.regular_price_e4, v.sale_price_e4, v.unit_price_e4, v.unit_price_uom, v.pack_size, v.aisle,
         v.section, v.available, v.observed_at, v.retailer_product_id, v.pdp_url
       from current_price v join store s using (store_id) join product p using (product_id)
       where p.gtin14 = '00036000291452' order by s.store_id`,
    );
    const texts = {
      retailer_product_id: 'T-1',
      pdp_url: 'https://aldi.example/t-1',
      observed_at: new Date('2026-07-28T09:00:00Z'),
    };
    expect(current.rows).toEqual([
      {
        web_external_id: '1',
        regular_price_e4: 26_900,
        sale_price_e4: 19_900,
        unit_price_e4: 124,
        unit_price_uom: 'ct',
        pack_size: '160 ct',
        aisle: 'Aisle 7',
        section: 'Left',
        available: true,
        ...texts,
      },
      {
        web_external_id: '2',
        regular_price_e4: 27_900,
        sale_price_e4: null,
        unit_price_e4: null,
        unit_price_uom: null,
        pack_size: null,
        aisle: null,
        section: null,
        available: false,
        ...texts,
      },
    ]);
    const history = await database.pool.query(
      `select v.observed_on, v.regular_price_e4 from price_history v join store s using (store_id) join product p using (product_id)
       where p.gtin14 = '00036000291452' and s.web_external_id = '2' order by v.observed_on`,
    );
    expect(history.rows).toEqual([
      { observed_on: '2026-07-27', regular_price_e4: 25_900 },
      { observed_on: '2026-07-28', regular_price_e4: 27_900 },
    ]);
  });

  it('gives a price for a merged store to the survivor', async () => {
    const { rows } = await database.pool.query(
      'select s.id from current_price v join store s using (store_id) join product p using (product_id) where p.id = $1 order by s.id',
      [PRODUCT_ID],
    );
    expect(rows).toEqual([{ id: STORE_ID }]);
  });

  it('links coupons to products by barcode, id and number', async () => {
    const { rows } = await database.pool.query(
      `select p.name, l.role, l.catalog_price_e4 from coupon_product l join product p using (product_id) order by p.product_id`,
    );
    expect(rows).toEqual([
      { name: 'Tissues', role: 'buy', catalog_price_e4: null },
      { name: 'Cola', role: 'either', catalog_price_e4: 10_000 },
      { name: 'Loose apples', role: 'either', catalog_price_e4: null },
    ]);
  });

  it('changes nothing the second time, not even a revision', async () => {
    const before = [await readAll(database.pool), await revisions(database.pool)];
    const summary = await importPath(database.pool, folder, { now: NOW });
    expect([await readAll(database.pool), await revisions(database.pool)]).toEqual(before);
    for (const file of summary.files) {
      expect(file.written).toBe(0);
      for (const counts of Object.values(file.tables)) expect(counts).toMatchObject({ added: 0, changed: 0 });
    }
    expect(summary.files.find((file) => file.format === 'prices')).toMatchObject({ unchanged: 5 });
  });

  it('records every run', async () => {
    const { rows } = await database.pool.query(
      `select file_name, format, status, rows_read, rows_written, rows_unchanged, rows_rejected, finished_at is not null as ended
       from import_run where format = 'prices' order by import_id`,
    );
    const run = {
      file_name: 'prices.ndjson.gz',
      format: 'prices',
      status: 'done',
      rows_read: '6',
      rows_rejected: '0',
      ended: true,
    };
    expect(rows).toEqual([
      { ...run, rows_written: '5', rows_unchanged: '0' },
      { ...run, rows_written: '0', rows_unchanged: '5' },
    ]);
  });

  it('moves only the revisions of the chain whose prices changed', async () => {
    const before = await revisions(database.pool);
    await importPath(
      database.pool,
      join(
        writeFeed({
          'prices.ndjson': [price('1', '036000291452', 3.1, { observed_at: '2026-07-28T10:00:00Z' })],
        }),
        'prices.ndjson',
      ),
      { now: NOW },
    );
    const after = await revisions(database.pool);
    const moved = Object.keys(after).filter((part) => after[part] !== before[part]);
    const [, chain] = moved[0]?.split(':') ?? [];
    expect(moved.sort()).toEqual([`history:${chain}`, `prices:${chain}`]);
  });
});

describe('importing onto what is known', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await importPath(database.pool, writeFeed(FEED), { now: NOW });
  });
  afterAll(() => database.close());

  const importFile = (name: string, records: readonly (object | string)[], options = {}) =>
    importPath(database.pool, join(writeFeed({ [name]: records }), name), { now: NOW, ...options });
  const numberedBy = async (chain: string, number: string): Promise<unknown[]> => {
    const { rows } = await database.pool.query(
      `select p.name from product_sku join chain c using (chain_id) join product p using (product_id)
       where c.slug = $1 and retailer_product_id = $2`,
      [chain, number],
    );
    return rows;
  };

  it('leaves a field alone that a record leaves out, and clears one that is null', async () => {
    await importFile('products.ndjson', [{ upc: '036000291452', name: 'Tissues, soft', brand: null }]);
    const { rows } = await database.pool.query(
      "select name, brand, size_display from product where gtin14 = '00036000291452'",
    );
    expect(rows).toEqual([{ name: 'Tissues, soft', brand: null, size_display: '160 ct' }]);
  });

  it('adds the lines of one product up: the later line wins a field', async () => {
    const summary = await importFile('products.ndjson', [
      { upc: '041000000010', name: 'Tea', brand: 'Lipton', ingredients: 'tea' },
      { upc: '41000000010', name: 'Black tea', brand: 'LIPTON' },
    ]);
    expect(summary.files[0]).toMatchObject({ read: 2, written: 1, repeated: 1 });
    const { rows } = await database.pool.query(
      "select name, brand, ingredients from product where gtin14 = '00041000000010'",
    );
    expect(rows).toEqual([{ name: 'Black tea', brand: 'LIPTON', ingredients: 'tea' }]);
  });

  it('adds the lines of a product that is known up as well, and keeps its name where they only offer one', async () => {
    await importFile('products.ndjson', [{ upc: '041000000027', name: 'Green tea', brand: 'Lipton' }]);
    await importFile('products.ndjson', [
      { upc: '041000000027', brand: 'Twinings', fallback_name: 'TEA GRN' },
      { upc: '041000000027', ingredients: 'green tea' },
    ]);
    const { rows } = await database.pool.query(
      "select name, brand, ingredients from product where gtin14 = '00041000000027'",
    );
    expect(rows).toEqual([{ name: 'Green tea', brand: 'Twinings', ingredients: 'green tea' }]);
  });

  it('gives a number that two products of a file have to the later one', async () => {
    const numbered = { chain_slug: 'aldi', retailer_product_id: 'N-2' };
    await importFile('products.ndjson', [
      { ...numbered, upc: '041000000034', name: 'White tea' },
      { ...numbered, upc: '041000000041', name: 'Red tea' },
    ]);
    expect(await numberedBy('aldi', 'N-2')).toEqual([{ name: 'Red tea' }]);
  });

  it('never merges two chains’ restricted codes', async () => {
    await importFile('products.ndjson', [
      { chain_slug: 'kroger', upc: '200012345674', name: 'Kroger deli turkey' },
    ]);
    const { rows } = await database.pool.query(
      "select name from product where upc = '200012345674' order by name",
    );
    expect(rows).toEqual([{ name: 'Deli ham' }, { name: 'Kroger deli turkey' }]);
    expect(await numberedBy('aldi', '200012345674')).toEqual([{ name: 'Deli ham' }]);
    expect(await numberedBy('kroger', '200012345674')).toEqual([{ name: 'Kroger deli turkey' }]);
  });

  it('gives a product known by its number alone the barcode that comes later', async () => {
    await importFile('products.ndjson', [
      { chain_slug: 'aldi', retailer_product_id: 'N-1', name: 'New thing' },
    ]);
    const before = await database.pool.query("select id from product where name = 'New thing'");
    await importFile('products.ndjson', [
      { chain_slug: 'aldi', retailer_product_id: 'N-1', upc: '051000012616', name: 'New thing' },
    ]);
    const { rows } = await database.pool.query(
      "select id, gtin14 from product where name = 'New thing' order by id",
    );
    expect(rows).toEqual([{ id: before.rows[0].id, gtin14: '00051000012616' }]);
  });

  it('moves a barcode that is used again to another product', async () => {
    const [old, fresh] = ['cccccccc-0000-4000-8000-000000000001', 'cccccccc-0000-4000-8000-000000000002'];
    await importFile('products.ndjson', [{ product_id: old, upc: '022000003447', name: 'Old gum' }]);
    const summary = await importFile('products.ndjson', [
      { product_id: old, upc: null, name: 'Old gum' },
      { product_id: fresh, upc: '022000003447', name: 'New gum' },
    ]);
    expect(summary.rejected).toBe(0);
    const { rows } = await database.pool.query(
      "select id, gtin14 from product where name like '% gum' order by id",
    );
    expect(rows).toEqual([
      { id: old, gtin14: null },
      { id: fresh, gtin14: '00022000003447' },
    ]);
  });

  it('ignores a price that is older than the current one, but keeps it in the history', async () => {
    const summary = await importFile('prices.ndjson', [
      price('1', '036000291452', 9.99, { observed_at: '2026-06-30T23:59:00Z' }),
    ]);
    expect(summary.files[0]).toMatchObject({ written: 0, notes: { 'prices older than what is known': 1 } });
    expect(summary.files[0]?.tables['price_history']).toMatchObject({ added: 1 });
  });

  it('counts a price that the file corrects as repeated, not as old', async () => {
    const observed = { observed_at: '2026-07-28T10:00:00Z' };
    const summary = await importFile('prices.ndjson', [
      price('2', '036000291452', 1.11, observed),
      price('2', '036000291452', 2.22, observed),
    ]);
    expect(summary.files[0]).toMatchObject({ read: 2, repeated: 1, written: 1, notes: {} });
  });

  it('replaces hours and places whole, removes places that are null, and leaves what stays the same', async () => {
    const night = { day_of_week: 6, open_time: '22:00', close_time: '02:00' };
    await importFile('stores.ndjson', [store('2', { hours: [night], places: PLACES })]);
    const summary = await importFile('stores.ndjson', [
      store('1', { hours: [night], places: null }),
      store('2', { hours: [night], places: PLACES }),
    ]);
    expect(summary.files[0]?.tables).toMatchObject({
      store_hours: { changed: 2, unchanged: 1 },
      store_places: { changed: 1, unchanged: 1 },
    });
    const { rows } = await database.pool.query(
      `select web_external_id as number, (select json_agg(day_of_week) from store_hours h where h.store_id = s.store_id) as hours,
         exists (select from store_places p where p.store_id = s.store_id) as places
       from store s where web_external_id in ('1', '2') order by web_external_id`,
    );
    expect(rows).toEqual([
      { number: '1', hours: [6], places: false },
      { number: '2', hours: [6], places: true },
    ]);
  });

  it('names every reason, with line and text, in a reject file beside the feed', async () => {
    const folder = writeFeed({
      'stores.ndjson': [
        store('50', { state: 'XX', zip: '123', hous: [], lat: 91 }),
        'not json',
        '',
        store('51', { chain_slug: 'nochain' }),
        store('52'),
        store('53', { lat: 33 }),
      ],
    });
    const summary = await importPath(database.pool, folder, { now: NOW });
    const file = summary.files[0]!;
    expect(file).toMatchObject({ read: 5, rejected: 4, written: 1, status: 'done' });
    expect(file.rejectFile).toBe(join(folder, 'stores.ndjson.rejects.ndjson'));
    const lines = readFileSync(file.rejectFile!, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ line, reasons }) => ({ line, reasons }))).toEqual([
      {
        line: 1,
        reasons: [
          'state: must be a USPS state code (ZZ: not disclosed) ("XX")',
          'zip: must be five digits ("123")',
          'lat: must be at most 90 (91)',
          'hous: unknown field (did you mean hours?)',
          'lng: lat and lng must be given together',
        ],
      },
      { line: 2, reasons: ['record: is not JSON'] },
      { line: 4, reasons: ['chain_slug: unknown chain (nochain)'] },
      { line: 6, reasons: ['lng: lat and lng must be given together'] },
    ]);
    expect(lines[1].raw).toBe('not json');
    expect(file.reasons['record: is not JSON']).toBe(1);
  });

  it('removes the reject file of an earlier run when nothing is rejected any more', async () => {
    const folder = writeFeed({ 'chains.ndjson': [{ slug: 'Not A Slug!' }] });
    const first = await importPath(database.pool, folder, { now: NOW });
    expect(existsSync(first.files[0]!.rejectFile!)).toBe(true);
    writeFeedAgain(folder, 'chains.ndjson', [{ slug: 'aldi', name: 'Aldi' }]);
    const second = await importPath(database.pool, folder, { now: NOW });
    expect(second.files[0]!.rejectFile).toBeNull();
    expect(existsSync(first.files[0]!.rejectFile!)).toBe(false);
  });

  it.each([
    ['chains.ndjson', { slug: 'aldi', id: STORE_ID }, 'id: is not the id of this chain'],
    [
      'chains.ndjson',
      { slug: 'newchain', id: chainId('aldi'), name: 'New', pricing_scope: 'per_store' },
      'id: is the id of another chain',
    ],
    ['chains.ndjson', { slug: 'newchain', pricing_scope: 'per_store' }, 'name: is missing'],
    ['stores.ndjson', store('1', { id: GONE_ID }), 'web_external_id: belongs to another store'],
    [
      'stores.ndjson',
      store('1', { id: STORE_ID, chain_slug: 'kroger' }),
      'chain_slug: is not the chain of this store',
    ],
    [
      'store_merges.ndjson',
      { from_store_id: STORE_ID, to_store_id: PRODUCT_ID },
      'to_store_id: unknown store',
    ],
    [
      'products.ndjson',
      { product_id: GONE_ID, upc: '012000161155', name: 'Cola' },
      'upc: belongs to another product',
    ],
    [
      'products.ndjson',
      { name: 'Nothing' },
      'upc: needs product_id, upc, or chain_slug with retailer_product_id',
    ],
    ['prices.ndjson', price('1', '099999999990', 1), 'upc: unknown product'],
    [
      'coupons.ndjson',
      { ...COUPONS[0], products: [{ upc: '099999999990' }] },
      'products: names no known product',
    ],
    ['coupons.ndjson', { ...COUPONS[1], web_external_id: '99' }, 'web_external_id: unknown store'],
    [
      'coupons.ndjson',
      { ...COUPONS[1], chain_slug: 'kroger', web_external_id: undefined, store_id: STORE_ID },
      'store_id: is a store of another chain',
    ],
    ['coupons.ndjson', { ...COUPONS[1], valid_to: '2026-06-30' }, 'valid_to: is before valid_from'],
  ])('rejects from %s: %j', async (name, record, reason) => {
    const before = await readAll(database.pool);
    const summary = await importFile(name, [record], { dryRun: true });
    expect(Object.keys(summary.files[0]!.reasons)).toEqual([reason]);
    expect(await readAll(database.pool)).toEqual(before);
  });

  it('refuses a circle of merges', async () => {
    const other = storeId('aldi', '2');
    const summary = await importFile(
      'store_merges.ndjson',
      [
        { from_store_id: other, to_store_id: STORE_ID },
        { from_store_id: STORE_ID, to_store_id: other },
      ],
      { dryRun: true },
    );
    expect(summary.files[0]!.reasons).toEqual({ 'to_store_id: would close a circle of merges': 1 });
  });

  it('with --strict writes nothing of a file that has a reject, nor of what comes after it', async () => {
    const before = await readAll(database.pool);
    const folder = writeFeed({
      'products.ndjson': [{ upc: '012000809996', name: 'Good' }, { upc: '012000809965' }],
      'prices.ndjson': [price('1', '012000809996', 1)],
    });
    const summary = await importPath(database.pool, folder, { strict: true, now: NOW });
    expect(summary.failed).toBe(true);
    expect(summary.files.map((file) => [file.file, file.status, file.notice])).toEqual([
      ['products.ndjson', 'failed', 'strict: 1 rejects'],
      ['prices.ndjson', 'skipped', 'an earlier file failed'],
    ]);
    expect(await readAll(database.pool)).toEqual(before);
    const { rows } = await database.pool.query(
      'select status, rows_rejected from import_run order by import_id desc limit 1',
    );
    expect(rows).toEqual([{ status: 'failed', rows_rejected: '1' }]);
  });

  it('tells of a file that it cannot read, and leaves the connection usable', async () => {
    const folder = writeFeed({ 'products.ndjson': [{ upc: '012000809996', name: 'Good' }] });
    writeFeedAgain(folder, 'stores.ndjson.gz', ['this is not gzip'], false);
    const summary = await importPath(database.pool, folder, { now: NOW });
    expect(summary.files[0]).toMatchObject({
      status: 'failed',
      notice: expect.stringContaining('is no gzip file, whatever its name says'),
    });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it.each([
    ['/nowhere', {}, 'no such file or folder'],
    ['README.md', {}, 'give --format'],
    ['README.md', { format: 'xml' }, 'unknown format xml'],
    ['README.md', { format: 'spna' }, 'unknown format spna (did you mean snap?); known are chains, '],
    ['README.md', { format: 'mapped' }, 'needs --mapping'],
    [
      'README.md',
      { mapping: 'open-price' },
      'no ready mapping of that name; the nearest is open-prices. Ready are completejourney-coupons, ',
    ],
    ['README.md', { mapping: './mappings' }, 'mapping ./mappings: is a folder: name a file in it'],
    [
      'README.md',
      { mapping: '/dev/null' },
      'mapping /dev/null is no JSON (it is empty): import FILE --suggest',
    ],
  ])('refuses %s with %j', async (path, options, message) => {
    const target = path.startsWith('/') ? path : join(writeFeed({ [path]: ['x'] }), path);
    await expect(importPath(database.pool, target, options)).rejects.toThrow(message);
  });
});

function writeFeedAgain(
  folder: string,
  name: string,
  records: readonly (object | string)[],
  json = true,
): void {
  const text = records
    .map((record) => (typeof record === 'string' && !json ? record : JSON.stringify(record)))
    .join('\n');
  writeFileSync(join(folder, name), text);
}
