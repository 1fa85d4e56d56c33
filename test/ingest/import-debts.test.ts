import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { ImportError } from '../../src/ingest/import-error.ts';
import { IMPORT_LOCK, readImportDebts } from '../../src/record/import-debts.ts';
import { openPool } from '../../src/record/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed } from './feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const owed = async (): Promise<string[]> => (await readImportDebts(database.pool)).map(({ path }) => path);

describe('an import', () => {
  it('makes the months of history ahead, not within the transaction of a file', async () => {
    const folder = writeFeed({ 'stores.ndjson': ['this is no record'] });
    const now = new Date('2031-12-15T12:00:00Z');
    expect((await importPath(database.pool, folder, { strict: true, now })).failed).toBe(true);
    const { rows } = await database.pool.query(
      "select to_regclass('price_observation_2031_12') is not null and to_regclass('price_observation_2032_01') is not null as made",
    );
    expect(rows).toEqual([{ made: true }]);
    await importPath(database.pool, folder, { strict: true, now: new Date('2041-01-01'), dryRun: true });
    const { rows: rehearsed } = await database.pool.query(
      "select to_regclass('price_observation_2041_01') as made",
    );
    expect(rehearsed).toEqual([{ made: null }]);
    await database.pool.query('delete from import_debt');
  });
});

describe('an import beside another one', () => {
  it('gives up after a while, and waits for other locks as long as before once it runs', async () => {
    const folder = writeFeed({ 'stores.ndjson': [] });
    const other = await database.pool.connect();
    await other.query('select pg_advisory_lock(hashtext($1))', [IMPORT_LOCK]);
    await expect(importPath(database.pool, folder, { patienceMs: 1 })).rejects.toThrow(
      new ImportError('another import is running: try again when it is done'),
    );
    other.release(true);
    const pool = openPool(database.url, { max: 1 });
    await importPath(pool, folder, { patienceMs: 60_000 });
    expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
    await pool.end();
  });
});

describe('an import that is broken off after its first file', () => {
  const folder = writeFeed({
    'chains.ndjson': [{ slug: 'shop', name: 'Shop', pricing_scope: 'per_store' }],
    'products.ndjson': ['this is no record', '{"upc":"036000291452","name":"Tissues"}'],
    'prices.ndjson': [],
  });

  it('owes what it has not brought in', async () => {
    const summary = await importPath(database.pool, folder, { strict: true });
    expect(summary.failed).toBe(true);
    expect(await owed()).toEqual([resolve(folder, 'prices.ndjson'), resolve(folder, 'products.ndjson')]);
  });

  it('owes nothing for a rehearsal', async () => {
    const other = writeFeed({
      'chains.ndjson': [{ slug: 'other', name: 'Other', pricing_scope: 'per_store' }],
      'coupons.ndjson': ['x'],
    });
    await importPath(database.pool, other, { strict: true, dryRun: true });
    expect(await owed()).toHaveLength(2);
  });

  it('owes nothing any more when the same import has run again', async () => {
    writeFileSync(join(folder, 'products.ndjson'), '{"upc":"036000291452","name":"Tissues"}\n');
    const summary = await importPath(database.pool, folder, { strict: true });
    expect(summary.failed).toBe(false);
    expect(await owed()).toEqual([]);
  });

  it('owes nothing where what came before changed nothing', async () => {
    writeFileSync(join(folder, 'products.ndjson'), 'this is no record\n');
    const summary = await importPath(database.pool, folder, { strict: true });
    expect(summary.failed).toBe(true);
    expect(await owed()).toEqual([]);
  });
});
