import * as fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { loadReferences } from '../../../src/ingest/prices/load-references.ts';
import { parseBlock } from '../../../src/ingest/prices/parse-block.ts';
import { createPriceReader } from '../../../src/ingest/prices/price-reader.ts';
import { type BatchLimits, createPriceSink } from '../../../src/ingest/prices/price-sink.ts';
import { createReferences, type ReferenceData } from '../../../src/ingest/prices/references.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeFeed } from '../feed-fixture.ts';

const NOW_MIN = 29_755_505;
const CHAINS = ['aldi', 'kroger'];
const STORES = 4;
const UPCS = ['036000291452', '012000161155', '041000000010'];

describe('writing prices in batches', () => {
  let database: TestDatabase;
  let client: pg.PoolClient;
  let references: ReferenceData;
  beforeAll(async () => {
    database = await createTestDatabase();
    await importPath(
      database.pool,
      writeFeed({
        'chains.ndjson': CHAINS.map((slug) => ({ slug, name: slug, pricing_scope: 'per_store' })),
        'stores.ndjson': CHAINS.flatMap((chain_slug) =>
          Array.from({ length: STORES }, (_, i) => {
            const place = { address: `${i} Main St`, city: 'Atlanta', state: 'GA', zip: '30303' };
            return { chain_slug, web_external_id: String(i), name: `${chain_slug} ${i}`, ...place };
          }),
        ),
        'products.ndjson': UPCS.map((upc) => ({ upc, name: `Product ${upc}` })),
      }),
    );
    client = await database.pool.connect();
    references = await loadReferences(client);
  });
  afterAll(async () => {
    client.release();
    await database.close();
  });

  const line = fc.record({
    chain_slug: fc.constantFrom(...CHAINS),
    web_external_id: fc.integer({ min: 0, max: STORES - 1 }).map(String),
    upc: fc.constantFrom(...UPCS),
    regular_price: fc.integer({ min: 1, max: 9 }),
    sale_price: fc.constantFrom(0.5, null),
    unit_price: fc.constantFrom(0.1, 0.2, null),
    available: fc.boolean(),
    aisle: fc.constantFrom('Aisle 1', 'Aisle 2', null),
    pack_size: fc.constantFrom('12 oz', '2 lb', null),
    retailer_product_id: fc.constantFrom('A', 'B', null),
    observed_at: fc
      .tuple(fc.integer({ min: 26, max: 28 }), fc.integer({ min: 0, max: 59 }))
      .map(([day, minute]) => `2026-07-${day}T09:${String(minute).padStart(2, '0')}:00Z`),
  });
  // One observation a store, product and minute: only then does the order of lines not matter.
  const feed = fc.uniqueArray(line, {
    maxLength: 120,
    selector: (row) => [row.chain_slug, row.web_external_id, row.upc, row.observed_at].join(),
  });

  /** What the record has after the lines, read in blocks of some, on top of what `before` left. */
  async function write(lines: readonly object[], blockLines: number, limits?: BatchLimits): Promise<unknown> {
    const reader = createPriceReader(createReferences(references), NOW_MIN);
    const sink = createPriceSink(client, NOW_MIN, limits);
    for (let i = 0; i < lines.length; i += blockLines) {
      const text = lines.slice(i, i + blockLines).map((row) => `${JSON.stringify(row)}\n`);
      const parsed = parseBlock(reader, { bytes: Buffer.from(text.join('')), firstLine: 1, tooLong: null });
      expect(parsed.rejects).toEqual([]);
      await sink.append(parsed.block);
    }
    await sink.finish();
    const current = await client.query(
      `select chain_id, product_id, store_id, regular_price_e4, sale_price_e4, unit_price_e4, available, aisle, pack_size,
         observed_at
       from current_price order by chain_id, product_id, store_id`,
    );
    const history = await client.query(
      `select chain_id, product_id, store_id, observed_on, regular_price_e4, observed_at from price_history
       order by chain_id, product_id, store_id, observed_on`,
    );
    return [current.rows, history.rows];
  }

  async function undone<T>(work: () => Promise<T>): Promise<T> {
    await client.query('begin');
    try {
      return await work();
    } finally {
      await client.query('rollback');
    }
  }

  it('comes to the newest price of each store, and of each day, by plain counting', async () => {
    await fc.assert(
      fc.asyncProperty(feed, async (lines) => {
        const [current, history] = (await undone(() => write(lines, 1_000))) as {
          regular_price_e4: number;
        }[][];
        const newest = (keyOf: (row: (typeof lines)[number]) => string): number[] => {
          const best = new Map<string, (typeof lines)[number]>();
          for (const row of lines) {
            const known = best.get(keyOf(row));
            if (known === undefined || row.observed_at > known.observed_at) best.set(keyOf(row), row);
          }
          return [...best.values()].map((row) => row.regular_price * 10_000).sort((a, b) => a - b);
        };
        const place = (row: (typeof lines)[number]): string =>
          [row.chain_slug, row.web_external_id, row.upc].join();
        const prices = (rows: { regular_price_e4: number }[]): number[] =>
          rows.map((row) => row.regular_price_e4).sort((a, b) => a - b);
        expect(prices(current!)).toEqual(newest(place));
        expect(prices(history!)).toEqual(newest((row) => `${place(row)},${row.observed_at.slice(0, 10)}`));
      }),
      { numRuns: 25 },
    );
  });

  // What an observation does not tell of the shelf is the last that was told: there the order does matter.
  const told = feed.map((lines) =>
    lines.map((row) => ({ ...row, aisle: row.aisle ?? 'Aisle 3', pack_size: row.pack_size ?? '5 oz' })),
  );

  it('comes to the same in any batches, and where all is told in any order', async () => {
    const sizes = fc.record({
      mostRows: fc.integer({ min: 8, max: 60 }),
      fewRows: fc.integer({ min: 1, max: 30 }),
    });
    const byProduct = (row: { chain_slug: string; upc: string }): string => `${row.chain_slug} ${row.upc}`;
    await fc.assert(
      fc.asyncProperty(feed, fc.integer({ min: 1, max: 8 }), sizes, async (lines, blockLines, limits) => {
        expect(await undone(() => write(lines, blockLines, limits))).toEqual(
          await undone(() => write(lines, 1_000)),
        );
      }),
      { numRuns: 15 },
    );
    await fc.assert(
      fc.asyncProperty(told, fc.integer({ min: 1, max: 8 }), sizes, async (lines, blockLines, limits) => {
        const whole = await undone(() => write(lines, 1_000));
        const grouped = lines.toSorted((a, b) => (byProduct(a) < byProduct(b) ? -1 : 1));
        for (const order of [lines, lines.toReversed(), grouped]) {
          expect(await undone(() => write(order, blockLines, limits))).toEqual(whole);
        }
      }),
      { numRuns: 15 },
    );
  });

  it.each([1, 4, 1_000])(
    'gives each product its own number and page, read in blocks of %d lines',
    async (blockLines) => {
      const lines = CHAINS.flatMap((chain_slug) =>
        UPCS.map((upc, i) => ({
          chain_slug,
          web_external_id: '0',
          upc,
          regular_price: 1,
          // Of one nothing is told.
          ...(i === 1
            ? {}
            : { retailer_product_id: `${chain_slug}-${i}`, pdp_url: `https://x.example/${chain_slug}/${i}` }),
          observed_at: '2026-07-28T09:00:00Z',
        })),
      );
      const written = await undone(async () => {
        await write(lines, blockLines);
        const { rows } = await client.query(
          `select c.slug as chain_slug, p.upc, k.retailer_product_id, k.pdp_url
         from price_pack k join chain c using (chain_id) join product p using (product_id)`,
        );
        return rows;
      });
      expect(written).toHaveLength(lines.length);
      for (const { chain_slug, upc, retailer_product_id = null, pdp_url = null } of lines)
        expect(written).toContainEqual({ chain_slug, upc, retailer_product_id, pdp_url });
    },
  );

  it('writes nothing the second time', async () => {
    await fc.assert(
      fc.asyncProperty(feed, async (lines) => {
        await undone(async () => {
          await write(lines, 1_000);
          const before = await client.query('select part, revision from revision order by part');
          await write(lines, 7, { mostRows: 40, fewRows: 10 });
          expect((await client.query('select part, revision from revision order by part')).rows).toEqual(
            before.rows,
          );
        });
      }),
      { numRuns: 10 },
    );
  });
});

describe('the record itself', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(`insert into chain (id, slug, name, pricing_scope) values
      (gen_random_uuid(), 'a', 'A', 'per_store'), (gen_random_uuid(), 'b', 'B', 'per_store')`);
    await database.pool.query(`insert into store (id, chain_id, name, address, city, state, zip)
      select gen_random_uuid(), 1 + i / 3, 'S', 'x', 'x', 'GA', '30303' from generate_series(0, 5) i`);
    await database.pool.query("insert into product (id, name) values (gen_random_uuid(), 'P')");
  });
  afterAll(() => database.close());

  it.each([
    ['a store of another chain', 1, 1, '{1,4}', 'price at store 4, which chain 1 does not have'],
    ['an unknown store', 1, 1, '{1,99}', 'price at store 99, which chain 1 does not have'],
    ['an unknown chain', 9, 1, '{1}', 'price at store 1, which chain 9 does not have'],
    ['an unknown product', 1, 9, '{1}', 'price of unknown product 9'],
    ['stores that do not ascend', 1, 1, '{2,1}', 'do not ascend'],
    ['a store twice', 1, 1, '{1,1}', 'do not ascend'],
  ])('refuses a pack with %s', async (_, chain, product, stores, message) => {
    const count = stores.split(',').length;
    const list = (value: string): string => `{${Array.from({ length: count }, () => value).join(',')}}`;
    const insert = database.pool.query(
      `insert into price_pack (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4, unit_price_uom,
         pack_size, aisle, section, available, observed_min) values ($1, $2, $3, $4, $5, $5, $5, $5, $5, $5, $6, $4)`,
      [chain, product, stores, list('1'), list('null'), list('true')],
    );
    await expect(insert).rejects.toThrow(message);
  });
});
