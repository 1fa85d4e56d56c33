import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { readImportDebts } from '../../src/record/import-debts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed } from './feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const owed = async (): Promise<string[]> => (await readImportDebts(database.pool)).map(({ path }) => path);

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
});
