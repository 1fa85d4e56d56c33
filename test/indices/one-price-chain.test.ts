import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeIndices } from '../../src/indices/compute.ts';
import { readDefinition } from '../../src/indices/definitions.ts';
import { explain } from '../../src/indices/explain/explain.ts';
import { freezeScope, readScope } from '../../src/indices/inputs/scope.ts';
import { writeReplicationKit } from '../../src/indices/replication-kit.ts';
import { readSnapshots } from '../../src/indices/snapshots.ts';
import { importPath } from '../../src/ingest/import.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { insertChain, insertProduct, insertStore, uuidOf } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const SCRIPT = readFileSync(new URL('../../public/replicate.py', import.meta.url), 'utf8');
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('skipped: there is no python3 to compute a month again with');
const NOW = new Date('2026-02-20T00:00:00Z');

let database: TestDatabase;
const dir = mkdtempSync(join(tmpdir(), 'gondola-one-price-'));

/** A price of January 2026 at some stores of a chain, seen on two days. */
async function observe(
  product: number,
  chain: number,
  stores: readonly number[],
  usd: number,
): Promise<void> {
  for (const day of ['2026-01-03', '2026-01-18'])
    await database.pool.query(
      `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
         available, observed_min)
       values ($1, $2, $3::date, $4, array_fill($5::integer, $6), array_fill(null::integer, $6), array_fill(true, $6),
         array_fill(29000000, $6))`,
      [product, chain, day, stores, Math.round(usd * 10_000), [stores.length]],
    );
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query("select ensure_observation_month('2026-01-01')");
  const eggs = await insertProduct(pool, 'eggs');
  for (const slug of ['v', 'w', 'x']) {
    const chain = await insertChain(pool, slug);
    const own: number[] = [];
    for (const n of [1, 2, 3]) own.push(await insertStore(pool, chain, `${slug} ${n}`));
    await observe(eggs, chain, own, 4);
  }
  const chain = await insertChain(pool, 'z', { pricing_scope: 'chain_level' });
  const stores: number[] = [];
  for (const [i, state] of ['GA', 'FL', 'FL', 'CA', 'GA'].entries())
    stores.push(await insertStore(pool, chain, `z ${i}`, { state, is_active: state !== 'CA' }));
  await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
    uuidOf('z 4'),
    uuidOf('z 0'),
  ]);
  await observe(eggs, chain, stores.slice(1, 2), 4.4);
  const feed = writeFeed({
    'indices.ndjson': [
      {
        slug: 'eggs',
        name: 'Eggs',
        description: 'For tests.',
        index_type: 'single_sku',
        regions: ['national', 'south', 'GA'],
        constituents: [{ product_id: uuidOf('eggs'), name: 'Eggs', weight: 1 }],
      },
    ],
  });
  await importPath(pool, feed);
  await computeIndices(pool, { from: '2026-01', to: '2026-01', actor: 'tester', now: NOW });
});
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true });
});

describe('a chain with one price everywhere', () => {
  it('is one unit of the scope, with its active stores by state; merged ones count once', async () => {
    const client = await database.pool.connect();
    try {
      await freezeScope(client, '2026-01', NOW);
      const { units, states, stores } = await readScope(client, '2026-01', { chain_slugs: ['v', 'z'] });
      const z = units.findIndex(({ key }) => key === 'chain:z');
      const counts = states[z]!.map((state, i) => [state, stores[z]![i]]);
      expect(Object.fromEntries(counts)).toEqual({ GA: 1, FL: 2 });
      expect(stores.filter((one) => one === null)).toHaveLength(3);
    } finally {
      client.release();
    }
  });

  it('weighs 3 stores of 12 in the region and 1 of 10 in the state', async () => {
    const client = await database.pool.connect();
    try {
      const { indexId } = await readDefinition(client, 'eggs');
      const rows = await readSnapshots(client, indexId, { period: '2026-01' });
      expect(Object.fromEntries(rows.map(({ region, value_usd }) => [region, value_usd]))).toEqual({
        national: 4.1,
        south: 4.1,
        GA: 4.04,
      });
    } finally {
      client.release();
    }
    const text = await explain(database.pool, 'eggs', '2026-01', 'national', { verify: true });
    expect(text).toContain('Weights of chains (active stores, counted;');
  });

  it.skipIf(!hasPython)('comes to the same by the script', async () => {
    const directory = join(dir, 'kit');
    await writeReplicationKit(database.pool, 'eggs', '2026-01', { directory, script: SCRIPT });
    const said = execFileSync('python3', [join(directory, 'replicate.py')], { encoding: 'utf8' });
    expect(said.match(/: the same$/gm)).toHaveLength(3);
  });
});
