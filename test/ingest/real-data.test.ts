import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealEvidence, dealVerdict } from '../../src/domain/history/deal-verdict.ts';
import { priceIntervals } from '../domain/history/intervals.ts';
import { intervalOn } from '../../src/domain/history/price-summary.ts';
import { readGtin } from '../../src/domain/gtin.ts';
import { importPath } from '../../src/ingest/import.ts';
import type { FileSummary } from '../../src/ingest/summary.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { revisions } from './feed-fixture.ts';

/** Real files, which are not part of the project. `../shared/data/MANIFEST.md` tells where they come from. */
const DATA = new URL('../../../shared/data/', import.meta.url).pathname;
const hasData = existsSync(DATA);
if (!hasData) console.warn(`skipped: the real data files are not at ${DATA}`);

describe.skipIf(!hasData)('real files', () => {
  let database: TestDatabase;
  const rejectDir = mkdtempSync(join(tmpdir(), 'gondola-rejects-'));
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const load = async (path: string, mapping?: string): Promise<FileSummary> => {
    const options = mapping === undefined ? { rejectDir } : { rejectDir, mapping };
    return (await importPath(database.pool, join(DATA, path), options)).files[0]!;
  };
  const gtinNotes = (path: string, column: string): Record<string, number> => {
    const rows: Record<string, string>[] = parse(readFileSync(join(DATA, path)), {
      columns: true,
      bom: true,
    });
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const { gtin14, note } = readGtin(row[column]!);
      const kind = `${gtin14 === null ? 'raw' : 'gtin'} ${note ?? 'as written'}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  };

  it('GTIN rules on FoodData Central: 9,541 codes of 3 to 14 digits', () => {
    expect(gtinNotes('products/fdc_branded_sample.csv', 'gtin_upc')).toMatchInlineSnapshot(`
      {
        "gtin as written": 4228,
        "gtin ean_8": 1,
        "gtin lost_check_digit": 38,
        "gtin lost_leading_zero_and_check_digit": 159,
        "gtin lost_leading_zeros": 5007,
        "gtin upc_e": 33,
        "raw ambiguous": 42,
        "raw bad_check_digit": 5,
        "raw not_a_gtin": 3,
        "raw restricted": 25,
      }
    `);
  });

  it('GTIN rules on the joined US products: every one is trusted as written', () => {
    expect(gtinNotes('products/us_products_off_fdc_joined.csv', 'gtin14')).toEqual({
      'gtin as written': 3_692,
    });
  });

  it('SNAP retailers of Georgia: the stores of known chains', async () => {
    const file = await load('stores/snap_retailers_ga_2026-07-29.csv');
    expect(file).toMatchObject({ format: 'snap', status: 'done', read: 9_313, rejected: 0 });
    const { rows } = await database.pool.query(
      `select c.slug, count(*)::integer as stores, count(s.lat)::integer as geocoded from store s join chain c using (chain_id)
       where c.slug in ('publix', 'kroger', 'aldi', 'walmart-supercenter', 'dollar-general-market') group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { slug: 'aldi', stores: 94, geocoded: 94 },
      { slug: 'dollar-general-market', stores: 14, geocoded: 14 },
      { slug: 'kroger', stores: 164, geocoded: 164 },
      { slug: 'publix', stores: 219, geocoded: 219 },
      { slug: 'walmart-supercenter', stores: 157, geocoded: 157 },
    ]);
  });

  it('Open Food Facts export: all 206 columns, quotes and all', async () => {
    const file = await load('products/off_export_1000_rows.tsv');
    expect(file).toMatchObject({
      format: 'off',
      status: 'done',
      read: 1_000,
      rejected: 0,
      filtered: { 'has no name': 54 },
    });
    expect(file.written + file.repeated).toBe(946);
  });

  it('FoodData Central and the joined US products', async () => {
    const fdc = await load('products/fdc_branded_sample.csv', 'fdc-branded');
    expect(fdc).toMatchObject({ status: 'done', read: 9_541 });
    const joined = await load('products/us_products_off_fdc_joined.csv', 'us-products-joined');
    expect(joined).toMatchObject({ status: 'done', read: 3_692 });
    expect({ fdc: fdc.reasons, joined: joined.reasons }).toMatchInlineSnapshot(`
      {
        "fdc": {
          "name: is missing": 1,
        },
        "joined": {},
      }
    `);
  });

  it('Complete Journey: products, prices and coupons of an anonymous chain', async () => {
    const products = await load('products/completejourney_products.csv.gz', 'completejourney-products');
    expect(products).toMatchObject({ read: 20_817, written: 20_817, rejected: 0 });
    const prices = await load('prices/completejourney_prices_2017.csv.gz', 'completejourney-prices');
    expect(prices).toMatchObject({
      read: 73_840,
      rejected: 193,
      reasons: { 'sale_price: must be more than 0': 104, 'regular_price: must be more than 0': 89 },
      tables: { store: { added: 291 }, current_price: { added: 63_149 }, price_history: { added: 73_647 } },
    });
    const coupons = await load('coupons/completejourney_coupons.csv.gz', 'completejourney-coupons');
    expect(coupons).toMatchObject({ read: 116_204 });
    expect({ written: coupons.written, reasons: coupons.reasons }).toMatchInlineSnapshot(`
      {
        "reasons": {
          "products: names no known product": 107,
        },
        "written": 1090,
      }
    `);

    const before = await revisions(database.pool);
    const again = await load('prices/completejourney_prices_2017.csv.gz', 'completejourney-prices');
    expect(again).toMatchObject({ written: 0, unchanged: 63_149 });
    expect(await revisions(database.pool)).toEqual(before);
  }, 120_000);

  it('Complete Journey: every price is an observation of its own day, at its own store', async () => {
    const lines: Record<string, string>[] = parse(
      gunzipSync(readFileSync(join(DATA, 'prices/completejourney_prices_2017.csv.gz'))),
      { columns: true },
    );
    const isPriced = ({ regular_price, sale_price }: Record<string, string>): boolean =>
      Number(regular_price) > 0 && (sale_price === '' || Number(sale_price) > 0);
    const usd = (text: string): string => (text === '' ? '' : String(Math.round(Number(text) * 10_000)));
    const told = lines
      .filter(isPriced)
      .map((line) =>
        [
          line['date'],
          line['store_id'],
          line['product_id'],
          usd(line['regular_price']!),
          usd(line['sale_price']!),
        ].join(' '),
      );
    const { rows } = await database.pool.query<{ line: string }>(
      `select concat_ws(' ', h.observed_on, s.web_external_id, k.retailer_product_id, h.regular_price_e4,
         coalesce(h.sale_price_e4::text, '')) as line
       from price_history h join chain c using (chain_id) join store s on s.store_id = h.store_id
       join product_sku k on k.chain_id = h.chain_id and k.product_id = h.product_id where c.slug = 'completejourney'`,
    );
    expect(rows).toHaveLength(73_647);
    expect(rows.map(({ line }) => line).sort()).toEqual(told.sort());
  });

  it('Complete Journey: verdicts on the last day of its year, where anybody looked often enough', async () => {
    const { rows } = await database.pool.query<{ days: number[]; regular: number[]; sale: number[] }>(
      `select array_agg(observed_on - date '1970-01-01' order by observed_on) as days,
         array_agg(regular_price_e4 order by observed_on) as regular,
         array_agg(coalesce(sale_price_e4, 0) order by observed_on) as sale
       from price_history join chain using (chain_id) where slug = 'completejourney' group by store_id, product_id`,
    );
    const today = Date.UTC(2017, 11, 31) / 86_400_000;
    const verdicts: Record<string, number> = {};
    for (const { days, regular, sale } of rows) {
      const seen = days.map((day, i) => ({ day, regularE4: regular[i]!, saleE4: sale[i]! }));
      const intervals = priceIntervals(seen, today + 1);
      const now = intervalOn(intervals, today);
      const verdict = now === null ? 'no price on the day' : dealVerdict(dealEvidence(intervals, today, now));
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    }
    // One pair of a store and a product in five was seen in the last 60 days, and of those one in a hundred often enough.
    expect(verdicts).toEqual({
      'no price on the day': 51_187,
      too_little_history: 11_805,
      usual: 115,
      inflated_regular: 30,
      record_low: 7,
      good: 5,
    });
  });

  it('Open Prices: the one American price', async () => {
    const file = await load('prices/open_prices_sample.jsonl', 'open-prices');
    expect(file).toMatchObject({ read: 1_025, rejected: 0 });
    const { rows } = await database.pool.query(
      `select c.slug, p.gtin14, v.regular_price_e4 from current_price v join chain c using (chain_id)
       join product p using (product_id) join store s using (store_id) where s.web_external_id like 'osm:%' order by p.gtin14`,
    );
    expect(rows).toEqual([
      { slug: 'walmart-supercenter', gtin14: '00681131081641', regular_price_e4: 84_800 },
    ]);
    const history = await database.pool.query(
      `select h.observed_on::text, h.regular_price_e4 from price_history h join store s on s.store_id = h.store_id
       where s.web_external_id like 'osm:%'`,
    );
    expect(history.rows).toEqual([{ observed_on: '2025-08-24', regular_price_e4: 84_800 }]);
  });

  it('supermarkets of OpenStreetMap', async () => {
    const file = await load('stores/supermarkets_24_7_us.geojson', 'osm-supermarkets');
    expect(file).toMatchObject({ status: 'done', read: 334 });
    expect({ written: file.written, filtered: file.filtered, reasons: file.reasons }).toMatchInlineSnapshot(`
      {
        "filtered": {
          "not a known chain": 36,
        },
        "reasons": {},
        "written": 295,
      }
    `);
  });
});
