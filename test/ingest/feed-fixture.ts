import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, which the end of the process removes. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gondola-feed-'));
  folders.push(folder);
  return folder;
}

/** Writes a feed folder; a name that ends in `.gz` is compressed. Values are records, or a line as it stands. */
export function writeFeed(files: Readonly<Record<string, readonly (object | string)[]>>): string {
  const folder = makeFolder();
  for (const [name, records] of Object.entries(files)) {
    const lines = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record)));
    const text = lines.map((line) => `${line}\n`).join('');
    writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return folder;
}

/** Writes one file of a new folder; returns its path. */
export function writeText(name: string, text: string | Uint8Array): string {
  const path = join(makeFolder(), name);
  writeFileSync(path, text);
  return path;
}

const TABLES = [
  'select slug, name, aliases, pricing_scope, website_url from chain order by slug',
  'select id, web_external_id, name, address, city, state, zip, lat, lng, is_active from store order by id',
  'select s.id, h.day_of_week, h.open_time, h.close_time from store_hours h join store s using (store_id) order by s.id, h.day_of_week',
  'select s.id, p.rating, p.highlights, p.popular_times, p.sentiment from store_places p join store s using (store_id) order by s.id',
  'select from_id, to_id from store_merge order by from_id',
  'select id, upc, gtin14, gtin_note, name, brand, category, allergens, dietary_labels from product order by id',
  `select c.slug, k.retailer_product_id, p.id from product_sku k join chain c using (chain_id) join product p using (product_id)
   order by c.slug, k.retailer_product_id`,
  `select c.slug, p.id as product, s.id as store, v.regular_price_e4, v.sale_price_e4, v.unit_price_e4, v.unit_price_uom,
     v.pack_size, v.aisle, v.section, v.available, v.observed_at, v.retailer_product_id, v.pdp_url
   from current_price v join chain c on c.chain_id = v.chain_id join product p on p.product_id = v.product_id
   join store s on s.store_id = v.store_id order by c.slug, p.id, s.id`,
  `select p.id as product, s.id as store, v.observed_on, v.regular_price_e4, v.sale_price_e4, v.available, v.observed_at
   from price_history v join product p on p.product_id = v.product_id join store s on s.store_id = v.store_id
   order by p.id, s.id, v.observed_on`,
  'select id, discount_type, discount_value, valid_from, valid_to, catalog_price_e4, is_active from coupon order by id',
  `select c.id, p.id as product, l.role, l.catalog_price_e4 from coupon_product l join coupon c using (coupon_id)
   join product p using (product_id) order by c.id, p.id, l.role`,
  'select id, slug, name, index_type, regions, max_change from index_definition order by slug',
  `select d.slug, c.position, p.id as product, c.name, c.weight, c.units from index_constituent c
   join index_definition d using (index_id) join product p using (product_id) order by d.slug, c.position`,
];

/** All that feeds write, by ids and not by the record's own keys, so that two records can be compared. */
export async function readAll(pool: Pool): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const sql of TABLES) all.push((await pool.query(sql)).rows);
  return all;
}

/** The record's revisions by part. */
export async function revisions(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ part: string; revision: string }>(
    'select part, revision from revision order by part',
  );
  return Object.fromEntries(rows.map((row) => [row.part, row.revision]));
}
