import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import type { FileSummary } from '../../../src/ingest/summary.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/** Real files, which are not part of the project. `../shared/data/MANIFEST.md` tells where they come from. */
const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;
const hasData = existsSync(DATA);
if (!hasData) console.warn(`skipped: the real data files are not at ${DATA}`);

/** Each by its path alone. What is expected was counted in the files by another program, with a CSV and a JSON reader. */
describe.skipIf(!hasData)('real samples without --format', () => {
  let database: TestDatabase;
  const sideDir = mkdtempSync(join(tmpdir(), 'gondola-side-'));
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const load = async (path: string): Promise<FileSummary> =>
    (await importPath(database.pool, join(DATA, path), { rejectDir: sideDir })).files[0]!;
  const query = async (sql: string): Promise<unknown> => (await database.pool.query(sql)).rows;
  /** Products whose nutrient is known; null: any. */
  const withNutrient = async (key: string | null): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::integer as count from product where case when $1::text is null then nutrition is not null else nutrition ? $1 end',
      [key],
    );
    return rows[0]!.count;
  };

  it('All The Places: 227 of 334 shops bear the names of ten chains, two of them twice', async () => {
    const file = await load('stores/supermarkets_24_7_us.geojson');
    expect(file).toMatchObject({ format: 'alltheplaces', read: 334, rejected: 0 });
    // Counted by name: WinCo Foods 132, Safeway 47, Super 1 Foods 16; those names are one chain each.
    const rows = await query(
      `select c.name, count(*)::integer as stores, count(s.lat)::integer as placed from store s join chain c using (chain_id)
       where c.name in ('WinCo Foods', 'Safeway', 'Super 1 Foods') group by 1 order by 1`,
    );
    expect(rows).toMatchObject([{ name: 'Safeway' }, { name: 'Super 1 Foods' }, { name: 'WinCo Foods' }]);
    const total = await query('select count(*)::integer as stores, count(lat)::integer as placed from store');
    expect(total).toEqual([{ stores: file.written, placed: file.written }]);
    expect(file.written + file.repeated + (file.filtered['not a known chain'] ?? 0)).toBe(334);
    expect(file.written).toBeGreaterThanOrEqual(225);
  });

  it('Open Food Facts, TSV: 946 of 1,000 have a name, 652 of them fat', async () => {
    const file = await load('products/off_export_1000_rows.tsv');
    expect(file).toMatchObject({ format: 'off', read: 1_000, rejected: 0, filtered: { 'has no name': 54 } });
    expect(file.written + file.repeated).toBe(946);
    expect(await withNutrient('fat_g')).toBe(652);
  });

  it('Open Food Facts and FoodData Central joined, CSV: 3,692 products, 3,644 with nutrients', async () => {
    const before = await withNutrient(null);
    const file = await load('products/us_products_off_fdc_joined.csv');
    expect(file).toMatchObject({ format: 'off', read: 3_692, written: 3_692, rejected: 0 });
    expect((await withNutrient(null)) - before).toBe(3_644);
  });

  it('FoodData Central: 9,534 American products, one without any name, and no name is made worse', async () => {
    const names = async (): Promise<unknown> =>
      query("select name from product where gtin14 = '00000609231508'");
    const before = await names();
    const file = await load('products/fdc_branded_sample.csv');
    expect(file).toMatchObject({
      format: 'fdc',
      read: 9_541,
      rejected: 1,
      filtered: { 'is not sold in the United States': 7 },
      reasons: { 'name: is missing': 1 },
    });
    expect(file.written + file.unchanged + file.repeated).toBe(9_533);
    expect(await names()).toEqual(before);
    expect(before).toEqual([{ name: 'Milk Chocolate Rose' }]);
  });

  it('Open Prices: one of 1,025 prices is American', async () => {
    const file = await load('prices/open_prices_sample.jsonl');
    expect(file).toMatchObject({ format: 'open-prices', read: 1_025, rejected: 0, written: 1 });
    expect(
      await query(`select s.web_external_id as store, s.state, v.regular_price_e4, p.name from current_price v
        join store s using (store_id) join product p using (product_id)`),
    ).toEqual([
      {
        store: 'osm:WAY:299349423',
        state: 'NC',
        regular_price_e4: 84_800,
        name: 'Sunscreen: Broad Spectrum SPF 50 Spray',
      },
    ]);
  });

  it('BLS: 72,152 months, 9,348 of them not published', async () => {
    const file = await load('indices/bls_average_prices_us.csv.gz');
    expect(file).toMatchObject({
      format: 'bls',
      read: 72_152,
      rejected: 0,
      written: 62_804,
      filtered: { 'was not published': 9_348 },
    });
    expect(
      await query('select region, count(*)::integer as months from bls_price group by 1 order by 1'),
    ).toEqual([
      { region: 'midwest', months: 7_848 },
      { region: 'national', months: 33_041 },
      { region: 'northeast', months: 5_029 },
      { region: 'south', months: 8_432 },
      { region: 'west', months: 8_454 },
    ]);
  });

  it('Complete Journey: products, prices, coupons', async () => {
    expect(await load('products/completejourney_products.csv.gz')).toMatchObject({
      format: 'completejourney-products',
      read: 20_817,
      written: 20_817,
    });
    const prices = await load('prices/completejourney_prices_2017.csv.gz');
    expect(prices).toMatchObject({ format: 'completejourney-prices', read: 73_840, rejected: 193 });
    expect(prices.notes).toHaveProperty(['outlying prices held back (gondola doctor prices)']);
    expect(await load('coupons/completejourney_coupons.csv.gz')).toMatchObject({
      format: 'completejourney-coupons',
      read: 116_204,
    });
  }, 120_000);

  it('every held price of Complete Journey is outlying, and no other price is', async () => {
    const [counts] = (await query(
      `with pack as (
         select k.*, percentile_disc(0.5) within group (order by u.price) as median, count(u.price) as known
         from price_pack k cross join lateral unnest(k.regular_price_e4) as u (price) group by k.chain_id, k.product_id),
       price as (
         select k.chain_id, k.product_id, u.store_id, u.price, u.observed, k.median from pack k
         cross join lateral unnest(k.store_ids, k.regular_price_e4, k.observed_min) as u (store_id, price, observed)
         where k.known >= 5 and (u.price > 3 * k.median or 3 * u.price < k.median)),
       confirmed as (
         select p.* from price p where exists (select from price_history h where h.product_id = p.product_id
           and h.store_id = p.store_id and extract(epoch from h.observed_at) / 60 <> p.observed
           and h.regular_price_e4 between p.price / 1.1 and p.price * 1.1))
       select (select count(*) from price)::integer as outlying, (select count(*) from confirmed)::integer as confirmed,
         (select count(*) from price_hold)::integer as held,
         (select count(*) from price_hold h join price p using (chain_id, product_id, store_id) where h.price_e4 = p.price)::integer as both`,
    )) as { outlying: number; confirmed: number; held: number; both: number }[];
    expect(counts!.held).toBeGreaterThan(0);
    expect(counts).toEqual({
      outlying: counts!.held + counts!.confirmed,
      confirmed: counts!.confirmed,
      held: counts!.held,
      both: counts!.held,
    });
  });
});
