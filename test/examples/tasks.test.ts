import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { distanceMi } from '../../src/domain/place/geo.ts';
import { readZipTable } from '../../src/gazetteer/zip-table.ts';
import { openRecord, type RecordDatabase } from '../../src/record/database.ts';
import { openPool } from '../../src/record/pool.ts';
import { DEMO_MS, sharedDemoWithIndices } from '../support/demo.ts';
import { CLIENTS, type McpClient, type Result } from '../support/mcp-clients.ts';
import type { Demo } from '../support/shared-demo.ts';

type Row = Readonly<Record<string, unknown>>;

/** A price of the record. */
interface Shelf {
  readonly product_id: string;
  readonly name: string;
  readonly size: string | null;
  readonly category: string | null;
  readonly store_id: string;
  readonly price: number;
  readonly available: boolean;
  readonly aisle: string | null;
}

const ZIP = '30303';
const RADIUS_MI = 5;
const MOST_CALLS = 2;
const GALLON = /^(1 ?gal|128 ?(fl )?oz)/i;

let demo: Demo;
let client: McpClient;
let record: RecordDatabase;
let pool: Pool;
/** Open stores within five miles. */
let nearby: readonly { readonly store_id: number; readonly id: string; lat: number; lng: number }[];
let calls = 0;

beforeAll(async () => {
  demo = await sharedDemoWithIndices();
  client = await CLIENTS['2026-07-28'](`${demo.url}/mcp`, { authorization: `Bearer ${demo.key}` });
  record = await openRecord({ databaseUrl: null, dataDir: demo.dataDir });
  pool = openPool(record.ownerUrl, { max: 1, applicationName: 'tasks' });
  const here = readZipTable().find(({ zip }) => zip === ZIP)!;
  const { rows } = await pool.query<(typeof nearby)[number]>(
    'select store_id, id, lat, lng from store where is_active and lat is not null order by store_id',
  );
  nearby = rows.filter(({ lat, lng }) => distanceMi(here.lat, here.lng, lat, lng) <= RADIUS_MI);
  expect(nearby.length).toBeGreaterThan(5);
}, DEMO_MS);
afterAll(async () => {
  await client?.close();
  await pool?.end();
  await record?.close();
});
beforeEach(() => {
  calls = 0;
});

/** Calls a tool, as an agent that may call twice. */
async function ask(
  name: string,
  given: Record<string, unknown>,
): Promise<{ rows: readonly Row[]; note: string }> {
  calls++;
  expect(calls).toBeLessThanOrEqual(MOST_CALLS);
  const { structuredContent, content, isError } = (await client.callTool({
    name,
    arguments: given,
  })) as Result;
  expect(isError ?? false, content[0]?.text).toBe(false);
  return {
    rows: structuredContent?.['rows'] as readonly Row[],
    note: (structuredContent?.['note'] ?? '') as string,
  };
}

/** What is on the shelves of stores, of products whose name is like `name` (a regular expression). */
async function shelves(name: string, storeIds: readonly number[]): Promise<readonly Shelf[]> {
  const { rows } = await pool.query<Shelf>(
    `select p.id as product_id, p.name, p.size_display as size, p.category, s.id as store_id, c.available, c.aisle,
       (case when c.sale_price_e4 < c.regular_price_e4 then c.sale_price_e4 else c.regular_price_e4 end)::float8 / 10000 as price
     from current_price c join product p using (product_id) join store s using (store_id)
     where p.name ~* $1 and c.store_id = any($2) and c.regular_price_e4 is not null order by price, p.id, s.id`,
    [name, storeIds],
  );
  return rows;
}

/** A coupon of the record, for one product. */
interface Offer {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly value: number;
  readonly gets: number;
  readonly buys: number;
  /** What the coupon itself says that the product costs; null: nothing. */
  readonly price: number | null;
}

/** What an offer saves of its product's price, in percent, by the specification's formulas; null: not told here. */
function savedPct({ type, value, gets, buys, price }: Offer): number | null {
  if (type === 'percent_off') return value;
  if (type === 'bogo') return (100 * gets) / (buys + gets);
  if (price === null) return null;
  if (type === 'dollar_off') return Math.min(100, (100 * value) / price);
  return type === 'loyalty_price' ? (100 * (price - value)) / price : null;
}

/** A text as answers mark it, bare. */
const unmarked = (text: unknown): string => String(text).replace(/^‹|›$/g, '');
const cents = (usd: number): number => Math.round(usd * 100);

describe('everyday tasks, each in at most two calls of tools', { timeout: 120_000 }, () => {
  it('where is this list cheapest within five miles of 30303', async () => {
    const items = ['whole milk, 1 gal', 'dozen eggs', '2 lb chicken breast'];
    const { rows } = await ask('compare_list', { items, near: ZIP, radius_mi: RADIUS_MI });
    const [best, ...rest] = rows;
    const lines = rest.slice(0, items.length);
    expect(best).toMatchObject({ missing: 0, total: expect.any(Number) });
    expect(cents(best!['total'] as number)).toBe(
      lines.reduce((sum, line) => sum + cents(line['line_total'] as number), 0),
    );
    const store = nearby.find(({ id }) => id === best!['store_id'])!;
    for (const [i, meant] of ['milk|mlk', 'egg', '(chicken|chkn|ckn).*(breast|brst)'].entries()) {
      const found = (await shelves(meant, [store.store_id])).find(
        (shelf) => shelf.product_id === lines[i]!['product_id'],
      );
      expect(found, items[i]).toMatchObject({ price: lines[i]!['price'], available: true });
    }
    // Every store by itself: none has the list for less.
    const totals = await Promise.all(
      nearby.map(async ({ id, lat, lng }) => {
        const body = {
          items: items.map((name) => ({ name })),
          near: `${lat},${lng}`,
          radius_mi: 0.1,
          stores: 5,
        };
        const reply = await fetch(`${demo.url}/v1/index/basket`, {
          method: 'POST',
          headers: { authorization: `Bearer ${demo.key}` },
          body: JSON.stringify(body),
        });
        const { data } = (await reply.json()) as {
          data: { stores: { store_id: string; total: number | null; items_missing: number }[] };
        };
        return data.stores.find(({ store_id }) => store_id === id);
      }),
    );
    const complete = totals.flatMap((one) => (one?.items_missing === 0 ? [one.total!] : []));
    expect(complete.length).toBeGreaterThan(1);
    expect(best!['total']).toBe(Math.min(...complete));
  });

  it('is this coupon good', async () => {
    const { rows } = await ask('find_coupons', { q: 'chips', near: ZIP, radius_mi: 25, limit: 10 });
    // What the record says of each, and of the product that the row names.
    const { rows: facts } = await pool.query<Offer>(
      `select c.id, p.name, c.discount_type as type, c.discount_value::float8 as value, coalesce(c.bogo_get_qty, 1) as gets,
         coalesce(c.min_purchase_qty, 1) as buys,
         coalesce(l.catalog_price_e4, c.catalog_price_e4)::float8 / 10000 as price
       from coupon c join coupon_product l using (coupon_id) join product p using (product_id) where c.id = any($1)`,
      [rows.map((row) => row['coupon_id'])],
    );
    let judged = 0;
    for (const row of rows) {
      // Several products of a coupon may have the same name.
      const offers = facts.filter(
        ({ id, name }) => id === row['coupon_id'] && name === unmarked(row['product']),
      );
      const saved = offers.map(savedPct);
      if (saved.length === 0 || saved.includes(null)) continue;
      judged++;
      const told = row['savings_pct'] as number;
      expect(saved.some((pct) => Math.abs(pct! - told) < 0.001)).toBe(true);
      expect(row['rating']).toBe(told >= 50 ? 'great' : told >= 20 ? 'good' : told >= 10 ? 'okay' : 'poor');
    }
    expect(judged).toBeGreaterThan(0);
  });

  it('how did eggs move this year', async () => {
    // In winter last year: this one has not two months yet.
    const year = new Date(Date.now() - 100 * 86_400_000).getUTCFullYear();
    const { rows, note } = await ask('price_index', {
      slug: 'eggs_cage_free_large_dozen',
      from: `${year}-01`,
    });
    const { rows: kept } = await pool.query<{ month: string; usd: number }>(
      `select period as month, value_usd as usd from index_snapshot s join index_definition d using (index_id)
       where d.slug = 'eggs_cage_free_large_dozen' and region = 'national' and period >= $1 and revoked_at is null
         and replaced_by is null order by period`,
      [`${year}-01`],
    );
    const known = new Map(kept.map(({ month, usd }) => [month, usd]));
    expect(rows.length).toBeGreaterThan(1);
    for (const { month, usd } of rows) expect(usd, String(month)).toBeCloseTo(known.get(String(month))!, 6);
    const change = 100 * (Number(rows.at(-1)!['usd']) / Number(rows[0]!['usd']) - 1);
    expect(note).toContain(`${change.toFixed(1)}%`);
  });

  it('cheapest whole milk near me that is really whole milk', async () => {
    const { rows: meant } = await ask('find_products', { q: 'whole milk 1 gal', limit: 50 });
    const gallons = meant.filter((row) => GALLON.test(unmarked(row['size'])));
    const { rows } = await ask('check_prices', {
      product_ids: gallons.map((row) => row['product_id']),
      near: ZIP,
      radius_mi: RADIUS_MI,
      sort: 'price',
      limit: 1,
    });
    const whole = (
      await shelves(
        '(whole|whl|vit).*(milk|mlk)|(milk|mlk).*(whole|whl)',
        nearby.map(({ store_id }) => store_id),
      )
    ).filter(
      ({ size, category, name }) =>
        GALLON.test(size ?? '') && /milk/i.test(category ?? '') && !/choc|goat|butter/i.test(name),
    );
    expect(whole.length).toBeGreaterThan(5);
    expect(rows[0]).toMatchObject({ price: whole[0]!.price });
    expect(unmarked(rows[0]!['product'])).toMatch(/(whole|whl|vit).*(milk|mlk)|(milk|mlk).*(whole|whl)/i);
  });

  it('fill this list at this store and tell the aisles', async () => {
    const { rows: stores } = await ask('find_stores', { near: ZIP, chain: 'kroger', limit: 1 });
    const { chain, store_id: id } = stores[0]!;
    const wanted = ['2 lb chicken breast', 'dozen eggs', '2x whole milk'];
    const { rows, note } = await ask('fill_list', { items: wanted, chain, store_id: id });
    const { rows: numbers } = await pool.query<{ store_id: number }>(
      'select store_id from store where id = $1',
      [id],
    );
    for (const [i, meant] of ['(chicken|chkn|ckn).*(breast|brst)', 'egg', 'milk|mlk'].entries()) {
      const row = rows[i]!;
      expect(unmarked(row['wanted'])).toBe(wanted[i]);
      const shelf = (await shelves(meant, [numbers[0]!.store_id])).find(
        ({ product_id }) => product_id === row['product_id'],
      );
      expect(shelf, wanted[i]).toMatchObject({ price: row['price'] });
      expect(unmarked(row['aisle'])).toMatch(/\w/);
      expect(unmarked(row['aisle']).match(/\d+/)?.[0]).toBe(shelf?.aisle?.match(/[1-9]\d*/)?.[0]);
      expect(cents(row['line_total'] as number)).toBe(
        Math.round(cents(row['price'] as number) * (row['packs'] as number)),
      );
    }
    const sum = rows.reduce((total, row) => total + cents(row['line_total'] as number), 0);
    expect(note).toBe(`Total ${sum / 100} USD, 0 missing.`);
  });
});
