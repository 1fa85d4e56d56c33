import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { seededRandom } from '../fuzz/request-generator.ts';
import { hasEnded } from '../support/children.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram } from '../support/programs.ts';
import { readAll, revisions, writeFeed } from './feed-fixture.ts';

/** Kills at random moments, besides those at named ones; `npm run test:faults` sets more. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 0);
const NOW = new Date('2026-07-29T00:00:00Z');
const STORES = 40;
const PRODUCTS = 400;

const upc = (i: number): string => String(41_000_000_000 + i * 7);

/** A feed of 16,000 prices; large enough that a kill finds it at work. */
function feed(day: string, cents: number): string {
  const products = Array.from({ length: PRODUCTS }, (_, i) => i);
  return writeFeed({
    'chains.ndjson': [{ slug: 'aldi', name: 'Aldi', pricing_scope: 'per_store' }],
    'stores.ndjson': Array.from({ length: STORES }, (_, i) => {
      return {
        chain_slug: 'aldi',
        web_external_id: String(i),
        name: `Aldi ${i}`,
        address: `${i} Main St`,
        city: 'Atlanta',
        state: 'GA',
        zip: '30303',
      };
    }),
    'products.ndjson': products.map((i) => ({
      chain_slug: 'aldi',
      retailer_product_id: upc(i),
      name: `Product ${i} of ${day}`,
    })),
    'prices.ndjson': products.flatMap((i) =>
      Array.from({ length: STORES }, (_, store) => {
        const regular_price = (cents + i + store) / 100;
        return {
          chain_slug: 'aldi',
          web_external_id: String(store),
          retailer_product_id: upc(i),
          regular_price,
          observed_at: `${day}T09:00:00Z`,
        };
      }),
    ),
  });
}

let program: string;
beforeAll(async () => {
  program = await buildProgram(new URL('./run-import.ts', import.meta.url));
});

function startImport(url: string, path: string): ChildProcess {
  return spawn(process.execPath, [program, url, path], { stdio: 'ignore' });
}

/** Waits until the importer runs a statement that begins so; false where it ended before it was seen. */
async function sees({ pool }: TestDatabase, child: ChildProcess, statement: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const { rows } = await pool.query(
      "select pid from pg_stat_activity where application_name = 'gondola' and datname = current_database() and query like $1 order by pid",
      [`${statement}%`],
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** A table that is locked with the statement that then waits, a statement, or milliseconds. */
type Moment = readonly [table: string, statement: string] | string | number;

/** Starts an import and kills it at a moment, which may come too late where no table is locked. */
async function killImport(database: TestDatabase, path: string, moment: Moment): Promise<void> {
  const holder = await database.pool.connect();
  try {
    if (typeof moment === 'object') await holder.query(`begin; lock table ${moment[0]} in share mode`);
    const child = startImport(database.url, path);
    const exit = once(child, 'exit');
    try {
      if (typeof moment === 'number') await sleep(moment);
      else if (typeof moment === 'string') await sees(database, child, moment);
      else expect(await sees(database, child, moment[1]), moment[1]).toBe(true);
    } finally {
      child.kill('SIGKILL');
    }
    await exit;
    if (typeof moment === 'object') await holder.query('rollback');
  } finally {
    holder.release();
  }
}

describe('an import that is killed', () => {
  let database: TestDatabase;
  let expected: TestDatabase;
  const old = feed('2026-07-01', 100);
  const fresh = feed('2026-07-28', 150);
  beforeAll(async () => {
    database = await createTestDatabase();
    expected = await createTestDatabase();
    await importPath(database.pool, old, { now: NOW });
    await importPath(expected.pool, old, { now: NOW });
    await importPath(expected.pool, fresh, { now: NOW });
  });
  afterAll(async () => {
    await database.close();
    await expected.close();
  });

  it(
    'leaves each file in the record whole or not at all, and a second run completes it',
    async () => {
      // Where a table is locked, the import waits to be killed; short statements can slip through unseen, and moments by the
      // clock hit all others.
      const locked = [
        ['product', 'update product'],
        ['price_pack', 'delete from price_pack'],
      ] as const;
      const seen = [
        'copy staged_store',
        'copy staged_product',
        'copy (select',
        'copy price_pack',
        'copy price_observation',
      ];
      const random = seededRandom(KILLS);
      const delaysMs = [500, 600, 700, 800, 900, 1000];
      for (let i = 0; i < KILLS; i++) delaysMs.push(300 + 1_200 * random());
      for (const moment of [...locked, ...seen, ...delaysMs]) {
        await killImport(database, fresh, moment);
        // Prices of both days beside one another would be half an import.
        const { rows } = await database.pool.query(
          'select count(distinct observed_at)::integer as days, count(*)::integer as prices from current_price',
        );
        expect(rows).toEqual([{ days: 1, prices: STORES * PRODUCTS }]);
        const names = await database.pool.query(
          "select count(distinct split_part(name, ' of ', 2))::integer as days from product",
        );
        expect(names.rows).toEqual([{ days: 1 }]);
      }

      const summary = await importPath(database.pool, fresh, { now: NOW });
      expect(summary.failed).toBe(false);
      expect(await readAll(database.pool)).toEqual(await readAll(expected.pool));
      const before = await revisions(database.pool);
      await importPath(database.pool, fresh, { now: NOW });
      expect(await revisions(database.pool)).toEqual(before);
    },
    120_000 + KILLS * 10_000,
  );

  it('is known as failed once another import begins', async () => {
    const { rows } = await database.pool.query(
      'select status, count(*)::integer as runs from import_run group by status order by status',
    );
    expect(rows.map((row) => row.status)).toEqual(['done', 'failed']);
  });
});

describe('a refresh of few stores that is killed', () => {
  let database: TestDatabase;
  let expected: TestDatabase;
  const old = feed('2026-07-01', 100);
  const REFRESHED = 5;
  const refresh = writeFeed({
    'prices.ndjson': Array.from({ length: PRODUCTS * REFRESHED }, (_, i) => ({
      chain_slug: 'aldi',
      web_external_id: String(i % REFRESHED),
      retailer_product_id: upc(Math.floor(i / REFRESHED)),
      regular_price: 9,
      observed_at: '2026-07-01T10:00:00Z',
    })),
  });
  beforeAll(async () => {
    database = await createTestDatabase();
    expected = await createTestDatabase();
    for (const { pool } of [database, expected]) await importPath(pool, old, { now: NOW });
    await importPath(expected.pool, refresh, { now: NOW });
  });
  afterAll(async () => {
    await database.close();
    await expected.close();
  });

  // The table that is locked is where the import is when it is killed: before what is new of packs, and after it.
  it.each([
    ['price_change', 'copy price_change'],
    ['price_observation', 'delete from price_observation'],
  ])(
    'while %s is written leaves the prices before, and nothing of it beside packs',
    async (table, statement) => {
      const before = await readAll(database.pool);
      await killImport(database, refresh, [table, statement]);
      expect(await readAll(database.pool)).toEqual(before);
      expect((await database.pool.query('select from price_change')).rowCount).toBe(0);
    },
  );

  it('is completed by a second run', async () => {
    await importPath(database.pool, refresh, { now: NOW });
    expect(await readAll(database.pool)).toEqual(await readAll(expected.pool));
    expect((await database.pool.query('select from price_change')).rowCount).toBe(PRODUCTS);
    const before = await revisions(database.pool);
    await importPath(database.pool, refresh, { now: NOW });
    expect(await revisions(database.pool)).toEqual(before);
  });
});
