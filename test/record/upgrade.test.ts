import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../src/publish/publish.ts';
import { migrate, readMigrations } from '../../src/record/migrate.ts';
import { openPool } from '../../src/record/pool.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { countRows, writeRowsOf } from './older-records.ts';

let folder: string;
/** By level: a record of it, which only its own test changes. */
const records = new Map<number, TestDatabase>();

const levels = (await readMigrations()).map(({ number }) => number).slice(0, -1);

/** Brings a record one level further, as it was then; leaves no connection behind, so that it may be copied. */
async function climb(url: string, level: number): Promise<void> {
  const pool = openPool(url, { max: 1 });
  await migrate(pool, { upTo: level });
  await writeRowsOf(pool, level);
  await pool.end();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-upgrade-'));
  const ladder = await createTestDatabase({ template: null });
  for (const level of levels) {
    await climb(ladder.url, level);
    records.set(level, await createTestDatabase({ template: ladder.name }));
  }
  await ladder.close();
});
afterAll(async () => {
  for (const record of records.values()) await record.close();
  rmSync(folder, { recursive: true });
});

describe('a record of an older version', () => {
  it.each(levels)('opens at migration %i, with every row, and is published', async (level) => {
    const { pool } = records.get(level)!;
    const { migration, ...before } = await countRows(pool);
    expect(migration).toBe(level);
    expect(await migrate(pool)).toHaveLength(levels.length + 1 - level);
    expect(await countRows(pool)).toMatchObject(before);
    const dir = join(folder, String(level));
    const snapshot = await loadSnapshot(dir, await publish(pool, { dir }));
    expect(snapshot.manifest.counts).toEqual({ chains: 1, stores: 2, products: 1, prices: 2 });
  });
});
