import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { importBls } from '../../src/indices/bls.ts';
import { computeIndices } from '../../src/indices/compute.ts';
import { explain } from '../../src/indices/explain/explain.ts';
import { plotIndex } from '../../src/indices/plot.ts';
import { readIndexSnapshots } from '../../src/record/read-indices.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Real files, which are not part of the project. `../shared/data/MANIFEST.md` tells where they come from. */
const DATA = new URL('../../../shared/data/', import.meta.url).pathname;
const hasData = existsSync(DATA);
if (!hasData) console.warn(`skipped: the real data files are not at ${DATA}`);

const MILK = {
  slug: 'milk_gallon',
  name: 'White milk, one gallon',
  description: 'At the stores of one anonymous chain in 2017.',
  index_type: 'multi_sku_same_format',
  methodology_version: 1,
  regions: ['national'],
  max_change: 0.2,
  bls_item_code: '709112',
  constituents: ['1029743', '1106523', '1126899'].map((number) => ({
    chain_slug: 'completejourney',
    retailer_product_id: number,
    name: `Milk ${number}`,
    weight: 1,
  })),
};

describe.skipIf(!hasData)('a real year of prices (Complete Journey, 2017)', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    const rejectDir = mkdtempSync(join(tmpdir(), 'gondola-rejects-'));
    for (const kind of ['products', 'prices'] as const) {
      const file =
        kind === 'products'
          ? 'products/completejourney_products.csv.gz'
          : 'prices/completejourney_prices_2017.csv.gz';
      await importPath(pool, join(DATA, file), { mapping: `completejourney-${kind}`, rejectDir });
    }
    await importPath(pool, writeFeed({ 'indices.ndjson': [MILK] }));
    await importBls(pool, join(DATA, 'indices/bls_average_prices_us.csv.gz'));
  }, 120_000);
  afterAll(() => database.close());

  it('gives a monthly index of milk, in beta for want of coverage, beside the BLS price of the month', async () => {
    const outcomes = await computeIndices(database.pool, {
      from: '2017-01',
      to: '2017-12',
      actor: 'tests',
      now: new Date('2018-02-01T00:00:00Z'),
    });
    expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill('computed'));
    const client = await database.pool.connect();
    const rows = await readIndexSnapshots(client);
    client.release();
    expect(rows.length).toBe(12);
    for (const row of rows) {
      expect(row.publish_status).toBe('beta');
      expect(row.coverage_score).toBeGreaterThan(0);
      expect(row.coverage_score).toBeLessThan(0.1);
      expect(row.value_usd).toBeGreaterThan(1.5);
      expect(row.value_usd).toBeLessThan(4);
      expect(row.bls_usd).toBeGreaterThan(3);
    }
  });

  it('explains a month and draws the year', async () => {
    const text = await explain(database.pool, 'milk_gallon', '2017-10', 'national', { verify: true });
    expect(text).toMatch(/\n {2}\d+ of 291 stores in scope contributed/);
    expect(text).toContain('Computed again from the stored inputs: the same bytes.');
    expect(await plotIndex(database.pool, 'milk_gallon', 'national')).toContain('in beta, no base yet');
  });
});
