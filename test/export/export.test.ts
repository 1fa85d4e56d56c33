import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EarlierPublication } from '../../src/export/earlier.ts';
import { exportSnapshot, ROW_FORMATS } from '../../src/export/export.ts';
import type { ExportManifest } from '../../src/export/manifest.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Manifest } from '../../src/snapshot/snapshot.ts';
import { fillCatalogue } from '../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  insertChain,
  insertProduct,
  insertStore,
  putCoupon,
  putPack,
  TRICKY,
  uuidOf,
} from '../publish/record-rows.ts';
import { duckdb } from './duckdb.ts';

const work = mkdtempSync(join(tmpdir(), 'gondola-export-'));
const dir = join(work, 'snapshots');
const NOW = new Date('2026-07-29T12:00:00Z');
let database: TestDatabase;
let first: Manifest;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await fillCatalogue(pool, new Date('2026-07-29T00:00:00Z'));
  const chain = await insertChain(pool, 'tricky');
  const stores = [
    await insertStore(pool, chain, 'one', { name: TRICKY }),
    await insertStore(pool, chain, 'two'),
  ];
  for (let i = 0; i < 300; i++) {
    const product = await insertProduct(pool, `product ${i}`, {
      name: `${TRICKY} ${i}`,
      size_display: i % 3 === 0 ? null : `${i} oz`,
      upc: i % 2 === 0 ? null : `raw ${i}`,
    });
    const prices = stores.map((store, s) => ({
      store,
      regular: i % 7 === 0 ? null : 19_900 + 101 * i,
      sale: i % 5 === 0 ? 9_950 + 37 * (i + s) : null,
      unit: i % 4 === 0 ? 3_117 + i : null,
      uom: i % 4 === 0 ? 'fl oz' : null,
      packSize: i % 3 === 0 ? `${i % 9} pk, "large"` : null,
      aisle: i % 2 === 0 ? `Aisle ${i % 11}` : null,
      section: i % 11 === 0 ? TRICKY : null,
      available: i % 13 !== 0,
      observedMin: 29_755_000 + i,
    }));
    await putPack(pool, chain, product, prices);
  }
  await observe(chain, stores, 1, 5);
  first = await publish(pool, { dir, now: NOW });
});

/** Notes prices of products at stores on some days of June and July. */
async function observe(
  chain: number,
  stores: readonly number[],
  cents: number,
  products: number,
): Promise<void> {
  const { pool } = database;
  await pool.query(
    `select ensure_observation_month(month::date) from unnest(array['2026-06-01', '2026-07-01']) as month`,
  );
  await pool.query(
    `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4, available,
       observed_min)
     select product_id, $1, day, $2::integer[], array[20000 + 100 * (product_id % 7), 30000 + $3::integer * 100],
       array[null, 19900], array[product_id % 3 <> 0, true], array_fill(29755000, array[2])
     from product, generate_series(date '2026-06-11', '2026-07-20', interval '9 days') as day
     where name ~ ' [0-9]+$' and product_id % $4 = 0
     on conflict (product_id, chain_id, observed_on) do update
       set regular_price_e4 = excluded.regular_price_e4`,
    [chain, stores, cents, products],
  );
}

/** What DuckDB finds of the history, and what the record has of it: each version of an observation with the first publication of it. */
async function histories(reader: string): Promise<{ found: unknown; rows: unknown }> {
  const found = await duckdb(
    `select product_id::varchar as product_id, store_id::varchar as store_id, chain_slug::varchar as chain_slug,
       observed_on::date::varchar as observed_on, price::double as price, regular_price::double as regular_price,
       sale_price::double as sale_price, is_on_sale::boolean as is_on_sale, available::boolean as available,
       known_sequence::integer as known_sequence, epoch_ms(known_at::timestamp)::double as known_ms,
       month::varchar as month
     from ${reader} order by 1, 2, 4, 10`,
  );
  const { rows } = await database.pool.query(
    `with version as (
       select product_id, chain_id, observed_on, batch_id, u.* from price_observation o
         cross join unnest(store_ids, regular_price_e4, sale_price_e4, available) as u(store_id, regular, sale, available)
       union all
       select product_id, chain_id, observed_on, batch_id, u.* from price_observation_past o
         cross join unnest(store_ids, regular_price_e4, sale_price_e4, available) as u(store_id, regular, sale, available))
     select p.id::text as product_id, s.id::text as store_id, c.slug as chain_slug, v.observed_on::text as observed_on,
       least(regular, sale) / 10000::float8 as price, regular / 10000::float8 as regular_price,
       sale / 10000::float8 as sale_price, coalesce(sale < regular, false) as is_on_sale, available,
       min(b.version)::integer as known_sequence, extract(epoch from min(u.published_at))::float8 * 1000 as known_ms,
       to_char(v.observed_on, 'YYYY-MM') as month
     from version v join price_batch b using (batch_id) join publication u using (version)
     join product p using (product_id) join store s on s.store_id = v.store_id join chain c on c.chain_id = v.chain_id
     group by p.id, s.id, c.slug, v.observed_on, regular, sale, available order by 1, 2, 4, 10`,
  );
  expect(rows.length).toBeGreaterThan(400);
  return { found, rows };
}

afterAll(async () => {
  await database.close();
  rmSync(work, { recursive: true });
});

/** A publication as `--since` names it. */
async function earlier(manifest: Manifest): Promise<EarlierPublication> {
  const { rows } = await database.pool.query<{ chain_id: number }>(
    'select chain_id from chain order by chain_id',
  );
  return { manifest, chainIds: rows.map(({ chain_id }) => chain_id) };
}

const manifestOf = (out: string): ExportManifest =>
  JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as ExportManifest;

/** What DuckDB reads a table of a format with. */
const READERS: Readonly<Record<string, (glob: string) => string>> = {
  parquet: (glob) => `read_parquet('${glob}', hive_partitioning = true)`,
  csv: (glob) =>
    `read_csv('${glob}', hive_partitioning = true, header = true, all_varchar = true, nullstr = '')`,
  ndjson: (glob) => `read_json('${glob}', hive_partitioning = true, format = 'newline_delimited')`,
};

describe.each(Object.keys(ROW_FORMATS))('an export as %s', (format) => {
  const out = join(work, format);
  const from = (table: string): string => READERS[format]!(`${out}/${table}/**/*.${format}`);

  beforeAll(async () => {
    await exportSnapshot({ dir, out, format, now: NOW });
  });

  it('has every price of the record that is served, with every value', async () => {
    const columns = [
      'product_id::varchar as product_id, store_id::varchar as store_id, chain_slug::varchar as chain_slug',
      'price::double as price, regular_price::double as regular_price, sale_price::double as sale_price',
      'is_on_sale::boolean as is_on_sale, unit_price::double as unit_price, unit_price_uom::varchar as unit_price_uom',
      'pack_size::varchar as pack_size, aisle::varchar as aisle, section::varchar as section',
      'available::boolean as available, epoch_ms(observed_at::timestamp)::double as observed_ms',
      'month::varchar as month, chain::varchar as chain',
    ];
    const found = await duckdb(
      `select ${columns.join(', ')} from ${from('prices')} order by product_id, store_id`,
    );
    const { rows } = await database.pool.query(
      `select p.id as product_id, s.id as store_id, c.slug as chain_slug,
         case when v.sale_price_e4 < v.regular_price_e4 then v.sale_price_e4 else v.regular_price_e4 end / 10000::float8 as price,
         v.regular_price_e4 / 10000::float8 as regular_price, v.sale_price_e4 / 10000::float8 as sale_price,
         coalesce(v.sale_price_e4 < v.regular_price_e4, v.sale_price_e4 is not null and false) as is_on_sale,
         v.unit_price_e4 / 10000::float8 as unit_price, v.unit_price_uom,
         case when p.size_display is null then v.pack_size end as pack_size, v.aisle, v.section, v.available,
         extract(epoch from v.observed_at)::float8 * 1000 as observed_ms, '2026-07' as month, c.slug as chain
       from current_price v join product p using (product_id) join chain c using (chain_id)
       join store s on s.store_id = v.store_id
       where s.is_active order by p.id::text, s.id::text`,
    );
    expect(rows.length).toBeGreaterThan(600);
    expect(found).toEqual(rows);
  });

  it('has every observation, in the month and with the publication of its own', async () => {
    const { found, rows } = await histories(from('history'));
    expect(found).toEqual(rows);
  });

  it('has the products, stores and coupons', async () => {
    // In NDJSON a list is a list, elsewhere its JSON text.
    const allergens = format === 'ndjson' ? 'to_json(allergens)::varchar' : 'allergens::varchar';
    const products =
      await duckdb(`select product_id::varchar as id, name::varchar as name, upc::varchar as upc,
      size_display::varchar as size_display, ${allergens} as allergens from ${from('products')} order by 1`);
    const record = await database.pool.query(
      `select id::text as id, name, upc, size_display, to_json(allergens)::text as allergens from product order by 1`,
    );
    expect(products).toEqual(record.rows);
    const stores =
      await duckdb(`select id::varchar as id, name::varchar as name, lat::double as lat, zip::varchar as zip,
      is_active::boolean as is_active, chain::varchar as chain from ${from('stores')} order by 1`);
    const { rows } = await database.pool.query(
      `select s.id::text as id, s.name, lat, zip, is_active, slug as chain from store s join chain using (chain_id)
       where not exists (select from store_merge m where m.from_id = s.id) order by 1`,
    );
    expect(stores).toEqual(rows);
    const coupons = await duckdb(`select coupon_id::varchar as coupon_id, product_id::varchar as product_id,
      role::varchar as role, discount_value::double as discount_value, valid_to::date::varchar as valid_to,
      chain::varchar as chain from ${from('coupons')} order by 1, 2`);
    const links = await database.pool.query(
      `select c.id::text as coupon_id, p.id::text as product_id, l.role, c.discount_value::float8, c.valid_to::text,
         slug as chain
       from coupon c join chain using (chain_id) left join coupon_product l using (coupon_id)
       left join product p using (product_id) order by 1, 2`,
    );
    expect(coupons).toEqual(links.rows);
  });

  it('says in its manifest which publication it is, and what each file is', () => {
    const manifest = manifestOf(out);
    expect(manifest).toMatchObject({
      made_by: 'gondola export',
      format,
      sequence: first.version,
      published_at: NOW.toISOString(),
      since: null,
      freshness: first.freshness,
    });
    expect(manifest.tables['prices']!.rows).toBe(first.counts.prices);
    expect(manifest.tables['products']!.rows).toBe(first.counts.products);
    expect(manifest.tables['stores']!.rows).toBe(first.counts.stores);
    for (const { files, rows } of Object.values(manifest.tables)) {
      expect(files.reduce((sum, file) => sum + file.rows, 0)).toBe(rows);
      for (const { path, bytes, sha256 } of files) {
        const content = readFileSync(join(out, path));
        expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
      }
    }
    expect(readdirSync(out).sort()).toEqual([
      'coupons',
      'history',
      'manifest.json',
      'prices',
      'products',
      'stores',
    ]);
  });
});

describe('an export since a publication', () => {
  it('leaves out what did not change, chain by chain', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ chain_id: number }>(
      `select chain_id from chain where slug = 'tricky'`,
    );
    const { rows: stores } = await pool.query<{ store_id: number }>(
      `select store_id from store where id = $1`,
      [uuidOf('one')],
    );
    const product = await insertProduct(pool, 'new product');
    await putPack(pool, rows[0]!.chain_id, product, [{ store: stores[0]!.store_id, regular: 12_300 }]);
    const { rows: two } = await pool.query<{ store_id: number }>(`select store_id from store where id = $1`, [
      uuidOf('two'),
    ]);
    // Some of the products again with another price at the second store, others for the first time.
    await observe(rows[0]!.chain_id, [stores[0]!.store_id, two[0]!.store_id], 2, 4);
    const second = await publish(pool, { dir });
    const out = join(work, 'since');
    const { tables, sequence, since } = await exportSnapshot({
      dir,
      out,
      format: 'ndjson',
      since: await earlier(first),
    });
    expect([sequence, since]).toEqual([second.version, first.version]);
    expect(tables['stores']).toMatchObject({ rows: 0, files: [], unchanged: true });
    expect(tables['products']).toMatchObject({ rows: second.counts.products, unchanged: false });
    expect(tables['prices']).toMatchObject({
      rows: 601,
      unchanged: ['freshmart', 'valuebarn'],
      emptied: [],
    });
    const whole = join(work, 'second');
    await exportSnapshot({ dir, out: whole, format: 'parquet' });
    const { found, rows: expected } = await histories(READERS['parquet']!(`${whole}/history/**/*.parquet`));
    expect(found).toEqual(expected);
    const known = (expected as { known_sequence: number }[]).filter(
      ({ known_sequence }) => known_sequence > first.version,
    );
    expect(known.length).toBeGreaterThan(200);
    expect(tables['history']).toMatchObject({ rows: known.length, unchanged: ['freshmart', 'valuebarn'] });
    const none = await exportSnapshot({ dir, out, format: 'ndjson', since: await earlier(second) });
    expect(Object.values(none.tables).map((table) => table.rows)).toEqual([0, 0, 0, 0, 0]);
    expect(readdirSync(out)).toEqual(['manifest.json']);
  });
});

describe('an export since a publication with a chain that has no prices any more', () => {
  it('names the chain, whose rows are to be dropped', async () => {
    const { pool } = database;
    const chain = await insertChain(pool, 'closing');
    const store = await insertStore(pool, chain, 'last one');
    const product = await insertProduct(pool, 'sold at the last one');
    await putPack(pool, chain, product, [{ store, regular: 12_300 }]);
    const since = await earlier(await publish(pool, { dir }));
    await pool.query('update store set is_active = false where store_id = $1', [store]);
    await publish(pool, { dir });
    const { tables } = await exportSnapshot({ dir, out: join(work, 'emptied'), format: 'ndjson', since });
    expect(tables['prices']).toMatchObject({
      rows: 0,
      files: [],
      unchanged: ['freshmart', 'valuebarn', 'tricky'],
      emptied: ['closing'],
    });
  });
});

describe('an export since a publication with a chain and a product more', () => {
  it('leaves out the stores and coupons of the chains that were there', async () => {
    const { pool } = database;
    const since = await earlier(await publish(pool, { dir }));
    await insertChain(pool, 'opening');
    await insertProduct(pool, 'sold nowhere');
    await publish(pool, { dir });
    const { tables } = await exportSnapshot({ dir, out: join(work, 'opened'), format: 'ndjson', since });
    expect(tables['products']).toMatchObject({ unchanged: false });
    expect(tables['stores']).toMatchObject({ rows: 0, files: [], unchanged: true });
    expect(tables['coupons']).toMatchObject({ rows: 0, files: [], unchanged: true });
  });
});

describe('an export since a publication before stores or products were merged', () => {
  /** The chain's ids of a kind in a table, after a publication on which one of them was merged into another one. */
  const idsAfter = async (record: 'store' | 'product', from: string, to: string): Promise<unknown[]> => {
    const { pool } = database;
    const since = await earlier(await publish(pool, { dir }));
    const merge = `insert into ${record}_merge (from_id, to_id) values ($1, $2)`;
    await pool.query(merge, [uuidOf(from), uuidOf(to)]);
    await publish(pool, { dir });
    const out = join(work, `merged-${record}`);
    const { tables } = await exportSnapshot({ dir, out, format: 'ndjson', since });
    return ['coupons', 'prices'].map((table) =>
      tables[table]!.files.filter(({ path }) => path.includes('chain=moving'))
        .flatMap(({ path }) => readFileSync(join(out, path), 'utf8').trim().split('\n'))
        .map((line) => (JSON.parse(line) as Record<string, unknown>)[`${record}_id`]),
    );
  };

  it('has the coupons and prices under the ids that are left, where their numbers are as before', async () => {
    const { pool } = database;
    const chain = await insertChain(pool, 'moving');
    const store = await insertStore(pool, chain, 'moved from');
    await insertStore(pool, chain, 'moved to');
    const product = await insertProduct(pool, 'sold at the moved one');
    await putPack(pool, chain, product, [{ store, regular: 12_300 }]);
    await putCoupon(pool, 'of the moved one', chain, {
      store_id: store,
      discount_type: 'dollar_off',
      valid_from: '2026-07-01',
      valid_to: '2026-08-01',
      links: [{ product, role: 'either', price: null }],
    });
    await insertProduct(pool, 'the same one');
    expect(await idsAfter('store', 'moved from', 'moved to')).toEqual([
      [uuidOf('moved to')],
      [uuidOf('moved to')],
    ]);
    expect(await idsAfter('product', 'sold at the moved one', 'the same one')).toEqual([
      [uuidOf('the same one')],
      [uuidOf('the same one')],
    ]);
  });
});

describe('the folder of an export', () => {
  const filesBelow = (folder: string): string[] =>
    readdirSync(folder, { recursive: true }).map(String).sort();

  it('is refused where it holds anything else', async () => {
    const out = join(work, 'foreign');
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'mine');
    await expect(exportSnapshot({ dir, out, format: 'csv' })).rejects.toThrow(/thesis\.txt/);
    writeFileSync(join(out, 'manifest.json'), '{"made_by":"somebody"}');
    await expect(exportSnapshot({ dir, out, format: 'csv' })).rejects.toThrow(
      /something else than an export/,
    );
    expect(filesBelow(out)).toEqual(['manifest.json', 'thesis.txt']);
    expect(readFileSync(join(out, 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('is refused where somebody put a file beside an export', async () => {
    const out = join(work, 'guest');
    await exportSnapshot({ dir, out, format: 'csv' });
    writeFileSync(join(out, 'notes.txt'), 'mine');
    await expect(exportSnapshot({ dir, out, format: 'csv' })).rejects.toThrow(/notes\.txt/);
  });

  it('keeps the export before where the next one is broken off', async () => {
    const out = join(work, 'broken-off');
    await exportSnapshot({ dir, out, format: 'csv' });
    const before = filesBelow(out);
    const onProgress = ({ stage }: { stage: string }): void => {
      if (stage === 'export of prices') throw new Error('the disk is full');
    };
    await expect(exportSnapshot({ dir, out, format: 'parquet', onProgress })).rejects.toThrow(
      'the disk is full',
    );
    expect(filesBelow(out)).toEqual(before);
    await exportSnapshot({ dir, out, format: 'parquet' });
    expect(filesBelow(out).filter((name) => name.endsWith('.csv'))).toEqual([]);
    expect(manifestOf(out).format).toBe('parquet');
  });

  it('has no manifest after a first export that was killed, and takes the next one', async () => {
    const out = join(work, 'killed');
    mkdirSync(join(out, '_unfinished', 'prices'), { recursive: true });
    mkdirSync(join(out, 'products'));
    writeFileSync(join(out, '_unfinished', 'prices', 'part-0.csv'), 'half');
    await exportSnapshot({ dir, out, format: 'csv' });
    expect(existsSync(join(out, '_unfinished'))).toBe(false);
    expect(manifestOf(out).tables['prices']!.rows).toBeGreaterThan(600);
  });

  it('takes the next export also where one was killed and another one failed after it', async () => {
    const out = join(work, 'killed-and-failed');
    mkdirSync(join(out, '_unfinished'), { recursive: true });
    mkdirSync(join(out, 'products'));
    const onProgress = (): void => {
      throw new Error('the disk is full');
    };
    await expect(exportSnapshot({ dir, out, format: 'csv', onProgress })).rejects.toThrow('the disk is full');
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
    await exportSnapshot({ dir, out, format: 'csv' });
    expect(filesBelow(out)).not.toContain('_unfinished');
    expect(manifestOf(out).tables['prices']!.rows).toBeGreaterThan(600);
  });

  it('is refused where nothing was published', async () => {
    await expect(
      exportSnapshot({ dir: join(work, 'empty'), out: join(work, 'x'), format: 'csv' }),
    ).rejects.toThrow(/gondola publish/);
    expect(existsSync(join(work, 'x', 'manifest.json'))).toBe(false);
  });
});

describe('the history since a publication before stores or products were merged', () => {
  const HISTORY_DAY = '2026-06-30';

  /** Observes a price of each product at each store, all on one day. */
  const observe = async (
    chain: number,
    products: readonly number[],
    stores: readonly number[],
  ): Promise<void> => {
    const { pool } = database;
    await pool.query('select ensure_observation_month($1::date)', [HISTORY_DAY]);
    for (const product of products) {
      await putPack(
        pool,
        chain,
        product,
        stores.map((store) => ({ store, regular: 12_300 })),
      );
      await pool.query(
        `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
           available, observed_min)
         select product_id, chain_id, $3::date, store_ids, regular_price_e4, sale_price_e4, available, observed_min
         from price_pack where chain_id = $1 and product_id = $2`,
        [chain, product, HISTORY_DAY],
      );
    }
  };

  /** Which products and stores an export has history of, and what its manifest says of chains. */
  const historyOf = async (out: string, since?: EarlierPublication) => {
    const { tables } = await exportSnapshot({ dir, out, format: 'ndjson', ...(since ? { since } : {}) });
    const { files, unchanged, replaced, emptied } = tables['history']!;
    const ids = files
      .filter(({ path }) => path.includes('chain=remembering'))
      .flatMap(({ path }) => readFileSync(join(out, path), 'utf8').trim().split('\n'))
      .map((line) => JSON.parse(line) as { product_id: string; store_id: string })
      .map(({ product_id, store_id }) => `${product_id} ${store_id}`)
      .sort();
    return { ids, unchanged, replaced, emptied };
  };

  it('is whole, under the ids that are left, and the chain is named', async () => {
    const { pool } = database;
    const chain = await insertChain(pool, 'remembering');
    const names = ['stays', 'goes'] as const;
    const stores: number[] = [];
    for (const name of names) stores.push(await insertStore(pool, chain, `store that ${name}`));
    const products: number[] = [];
    for (const name of names) products.push(await insertProduct(pool, `product that ${name}`));
    await observe(chain, products, stores);
    let before = await earlier(await publish(pool, { dir }));
    const steps = [
      [
        `insert into product_merge (from_id, to_id) values ($1, $2)`,
        ['product that goes', 'product that stays'],
      ],
      [`insert into store_merge (from_id, to_id) values ($1, $2)`, ['store that goes', 'store that stays']],
      [`delete from store_merge where from_id = $1`, ['store that goes']],
      [`update store set is_active = false where id = $1`, ['store that goes']],
    ] as const;
    for (const [i, [sql, named]] of steps.entries()) {
      await pool.query(sql, named.map(uuidOf));
      const after = await publish(pool, { dir });
      const whole = await historyOf(join(work, `history-${i}`));
      expect(whole.ids.length, sql).toBeGreaterThan(0);
      expect(await historyOf(join(work, `history-since-${i}`), before), sql).toMatchObject({
        ids: whole.ids,
        replaced: ['remembering'],
        emptied: [],
      });
      before = await earlier(after);
    }
    await pool.query('update store set is_active = false where chain_id = $1', [chain]);
    await publish(pool, { dir });
    expect(await historyOf(join(work, 'history-emptied'), before)).toMatchObject({
      ids: [],
      emptied: ['remembering'],
    });
  });
});
