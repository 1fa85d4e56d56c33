import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../../src/access/keys/keys.ts';
import { publish } from '../../../src/publish/publish.ts';
import { dumpRecord } from '../../../src/record/backup/dump.ts';
import { restoreRecord } from '../../../src/record/backup/restore.ts';
import { migrate, readMigrations } from '../../../src/record/migrate.ts';
import { fillCatalogue } from '../../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { countRows, writeRowsOf } from '../older-records.ts';

/** After its country, in the order of the table's columns. */
const FIRST_STORE_LATITUDE = /(?<=^COPY store \([^\n]*\n[^\n]*\tUS\t)[^\t]+/m;

let folder: string;
let record: TestDatabase;
let backup: Buffer;

async function dump(pool: Pool): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of dumpRecord(pool, () => {})) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** In pieces that break lines wherever it happens. */
async function* inPieces(text: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
}

/** Restores into a database of its own, for as long as `look` looks at it. */
async function restored<T>(text: Buffer, look: (pool: Pool) => Promise<T>, size = 777): Promise<T> {
  const empty = await createTestDatabase({ template: null });
  try {
    await restoreRecord(empty.pool, inPieces(text, size), () => {});
    return await look(empty.pool);
  } finally {
    await empty.close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-backup-'));
  record = await createTestDatabase();
  await fillCatalogue(record.pool, new Date('2026-05-01T12:00:00Z'));
  await createKey(record.pool, { name: 'back\\slash\n\\.\nand\ttab' });
  await writeRowsOf(record.pool, 8);
  await record.pool.query(
    "select ensure_observation_month('2024-03-01'); insert into price_observation select product_id, chain_id, '2024-03-05', store_ids, regular_price_e4, sale_price_e4, available, observed_min from price_pack",
  );
  backup = await dump(record.pool);
});

afterAll(async () => {
  await record.close();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  it('brings back every row of every table, with keys, carts, indices and history', async () => {
    const before = await countRows(record.pool);
    expect(before).toMatchObject({ api_key: 1, cart_item: 1, price_observation_2024_03: expect.any(Number) });
    expect(await restored(backup, countRows)).toEqual(before);
  });

  it('is the same again when its restored record is backed up', async () => {
    const body = (text: Buffer): string => text.toString().split('\n').slice(2, -2).join('\n');
    expect(body(await restored(backup, dump))).toBe(body(backup));
  });

  it('publishes the same bytes when it is restored', async () => {
    const now = new Date('2026-06-01T00:00:00Z');
    const before = await publish(record.pool, { dir: join(folder, 'before'), full: true, now });
    const after = await restored(backup, (pool) => publish(pool, { dir: join(folder, 'after'), now }));
    expect(after.files).toEqual(before.files);
    expect(after.counts).toEqual(before.counts);
  });

  it('goes on with new ids after the old ones', async () => {
    const insert = "insert into label (label) values ('one more') returning label_id";
    const { rows: last } = await record.pool.query('select max(label_id) + 1 as label_id from label');
    expect(await restored(backup, async (pool) => (await pool.query(insert)).rows)).toEqual(last);
  });

  it('is of one moment: what is written while it is read is not in it', async () => {
    const dumping = dumpRecord(record.pool, () => {});
    const parts = [Buffer.from((await dumping.next()).value as Buffer)];
    await record.pool.query("insert into label (label) values ('written meanwhile')");
    for await (const part of dumping) parts.push(Buffer.from(part));
    const has = "select from label where label = 'written meanwhile'";
    expect(await restored(Buffer.concat(parts), async (pool) => (await pool.query(has)).rowCount)).toBe(0);
    await record.pool.query("delete from label where label = 'written meanwhile'");
  });

  it('of an older version is brought to this one', async () => {
    const level = 9;
    const older = await createTestDatabase({ template: null });
    for (let reached = 1; reached <= level; reached++) {
      await migrate(older.pool, { upTo: reached });
      await writeRowsOf(older.pool, reached);
    }
    const { migration: _level, ...before } = await countRows(older.pool);
    const text = await dump(older.pool);
    await older.close();
    const after = await restored(text, countRows);
    expect(after).toMatchObject(before);
    expect(after['migration']).toBe((await readMigrations()).length);
  });

  it.each<[string, () => Buffer, RegExp]>([
    ['cut off', () => backup.subarray(0, backup.length >> 1), /cut off/],
    ['without its last line', () => backup.subarray(0, backup.lastIndexOf('\n-- ') + 1), /cut off/],
    [
      'altered',
      () => Buffer.from(backup.toString().replace('FreshMart Midtown', 'FreshMart Mudtown')),
      /altered/,
    ],
    [
      'altered where a number was',
      () => Buffer.from(backup.toString().replace(FIRST_STORE_LATITUDE, '5NULL')),
      /its rows of store cannot be read/,
    ],
    [
      'of a newer version',
      () => Buffer.from(backup.toString().replace('"format":1', '"format":99')),
      /later one/,
    ],
    ['something else', () => Buffer.from('select 1;\n'), /no backup/],
  ])('that is %s is refused, and nothing of it is left', async (_, text, expected) => {
    const empty = await createTestDatabase({ template: null });
    try {
      await expect(restoreRecord(empty.pool, inPieces(text(), 777), () => {})).rejects.toThrow(expected);
      await migrate(empty.pool);
      expect((await empty.pool.query('select from chain')).rowCount).toBe(0);
    } finally {
      await empty.close();
    }
  });
});
