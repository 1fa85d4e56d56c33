import { stat, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import {
  loadPlaces,
  loadProductReferences,
  loadReferences,
} from '../../../src/ingest/prices/load-references.ts';
import { readPriceLines } from '../../../src/ingest/prices/price-lines.ts';
import { readProductNames } from '../../../src/ingest/prices/product-names.ts';
import type { ReferenceData } from '../../../src/ingest/prices/references.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeFeed } from '../feed-fixture.ts';

const NOW_MIN = 29_755_505;
const CHAINS = ['aldi', 'kroger'];
/** A barcode, one whose check digit is wrong, a chain's own code as a barcode, and none. */
const PRODUCTS = [
  { upc: '036000291452', name: 'Tissues' },
  { upc: '012000161155', name: 'Water' },
  { upc: '036000291453', name: 'A code that cannot be trusted' },
  { chain_slug: 'aldi', upc: '200012345674', name: 'Weighed' },
  { chain_slug: 'aldi', retailer_product_id: 'A-1', name: 'Own' },
  { chain_slug: 'kroger', retailer_product_id: 'A-1', name: 'Own of another' },
];

describe('the products that a small feed names', () => {
  let database: TestDatabase;
  let client: pg.PoolClient;
  let folder: string;
  let ids: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'gondola-names-'));
    await importPath(
      database.pool,
      writeFeed({
        'chains.ndjson': CHAINS.map((slug) => ({ slug, name: slug, pricing_scope: 'per_store' })),
        'stores.ndjson': CHAINS.map((chain_slug) => {
          const place = { address: '1 Main St', city: 'Atlanta', state: 'GA', zip: '30303' };
          return { chain_slug, web_external_id: '1', name: chain_slug, ...place };
        }),
        'products.ndjson': PRODUCTS,
      }),
    );
    const { rows } = await database.pool.query<{ id: string }>('select id from product order by product_id');
    ids = rows.map((row) => row.id);
    expect(ids).toHaveLength(PRODUCTS.length);
    // A barcode of which one chain means another product.
    await database.pool.query(
      `insert into barcode_claim (chain_id, gtin14, product_id) select 1, '00012000161155', max(product_id) from product`,
    );
    client = await database.pool.connect();
  });
  afterAll(async () => {
    client.release();
    await database.close();
    await rm(folder, { recursive: true });
  });

  const TEXTS = [...PRODUCTS.flatMap(({ upc }) => upc ?? []), '0036000291452', ' 012000161155 ', '7', ''];
  const line = fc.record(
    {
      chain_slug: fc.constantFrom(...CHAINS),
      web_external_id: fc.constant('1'),
      upc: fc.constantFrom(...TEXTS),
      product_id: fc.nat(PRODUCTS.length).map((i) => ids[i] ?? '55555555-5555-5555-8555-555555555555'),
      retailer_product_id: fc.constantFrom('A-1', ' A-1', 'A-2', '200012345674', 'Ä'),
      regular_price: fc.constantFrom(1, '1'),
      observed_at: fc.constant('2026-07-28T09:00:00Z'),
    },
    { requiredKeys: ['chain_slug', 'web_external_id', 'observed_at'] },
  );

  async function read(path: string, references: ReferenceData): Promise<unknown> {
    const blocks = [];
    for await (const { parsed } of readPriceLines({ path, references, nowMin: NOW_MIN })) {
      const { columns, count } = parsed.block;
      blocks.push([
        [...columns.product.subarray(0, count)],
        [...columns.store.subarray(0, count)],
        parsed.rejects,
      ]);
    }
    return blocks;
  }

  it('are found as among all products, whatever names them', async () => {
    const all = await loadReferences(client);
    let found = 0;
    // Chance alone need not name every product.
    const each = ids.map((product_id) => ({
      chain_slug: CHAINS[0]!,
      web_external_id: '1' as const,
      product_id,
      observed_at: '2026-07-28T09:00:00Z' as const,
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
        const path = join(folder, 'prices.ndjson');
        await writeFile(path, lines.map((row) => `${JSON.stringify(row)}\n`).join(''));
        const places = await loadPlaces(client);
        const names = await readProductNames(path, (await stat(path)).size, places, NOW_MIN);
        const named = await loadProductReferences(client, names);
        found = Math.max(found, named.products.productId.length);
        expect(await read(path, { ...places, ...named })).toEqual(await read(path, all));
      }),
      { numRuns: 60, examples: [[each]] },
    );
    expect(found).toBe(PRODUCTS.length);
  });

  it('are no more than those', async () => {
    const path = join(folder, 'one.ndjson');
    await writeFile(
      path,
      `${JSON.stringify({ chain_slug: 'aldi', web_external_id: '1', upc: '036000291452', observed_at: '2026-07-28T09:00:00Z' })}\n`,
    );
    const places = await loadPlaces(client);
    const names = await readProductNames(path, (await stat(path)).size, places, NOW_MIN);
    expect((await loadProductReferences(client, names)).products.productId).toHaveLength(1);
  });

  it('are not gathered of a large feed', async () => {
    const places = await loadPlaces(client);
    expect(await readProductNames(join(folder, 'absent.ndjson'), 2 ** 30, places, NOW_MIN)).toBeNull();
  });
});
