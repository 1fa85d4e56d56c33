import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { restoreDataFolder } from '../../src/cli/restore-data-folder.ts';
import { run } from '../../src/cli/run.ts';
import { freeBytes } from '../../src/process/disk-space.ts';
import { type EmbeddedDatabase, openEmbedded } from '../../src/record/embedded.ts';
import { migrate } from '../../src/record/migrate.ts';
import { openPool } from '../../src/record/pool.ts';
import { createTestDatabase } from '../support/database.ts';
import { openSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const PRODUCTS = 6_000;

let disk: SmallDisk | null;
let elsewhere: string;
let record: EmbeddedDatabase;
let said = '';

beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), 'gondola-feed-'));
  disk = openSmallDisk('200m');
  if (disk === null) return console.warn('a full disk is not tried: only root may mount one');
  record = await openEmbedded(join(disk.folder, 'data'));
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await record?.close();
  await disk?.close();
  rmSync(elsewhere, { recursive: true });
}, 120_000);
afterEach(() => void vi.restoreAllMocks());

/** Runs a command, and keeps what it says. */
async function command(...args: string[]): Promise<number> {
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said += String(text)), true));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return run(commands, args);
}

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A feed of one chain and of many products, of which `bad` have no name. */
function writeFeed(folder: string, bad: number): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'chains.ndjson'),
    lines([{ slug: 'corner', name: 'Corner', pricing_scope: 'per_store' }]),
  );
  const products = Array.from({ length: PRODUCTS }, (_, i) => ({
    upc: String(41_000_000_000 + i),
    name: i < bad ? '' : `Tomatoes, diced, in their juice, number ${i}`,
  }));
  writeFileSync(join(folder, 'products.ndjson'), lines(products));
  return folder;
}

/** Fills the disk but for so many bytes; gives back how to make room again. */
function fill({ folder }: SmallDisk, but: number): () => void {
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes(folder) - but)));
  return () => rmSync(ballast);
}

async function countProducts(url: string): Promise<number> {
  const pool = openPool(url);
  try {
    const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from product');
    return rows[0]!.n;
  } finally {
    await pool.end();
  }
}

describe.skipIf(process.getuid?.() !== 0)('a full disk, at each step of an import', () => {
  it('of the record: words, nothing of the file is in, the record goes on, and the same again completes it', async ({
    skip,
  }) => {
    if (disk === null) return skip();
    const feed = writeFeed(join(elsewhere, 'feed'), 0);
    vi.stubEnv('GONDOLA_DATA_DIR', join(disk.folder, 'data'));
    const pool = openPool(record.url);
    await migrate(pool);
    await pool.end();
    const makeRoom = fill(disk, 500_000);
    expect(await command('import', feed)).toBe(1);
    expect(said).toMatch(/disk(?:, that)? of \S+ is full \(\d+(?:\.\d)? MB free\)/);
    expect(said).toMatch(/: what was not finished of \d\.\d MB of files, which need about as much there/);
    expect(said).not.toMatch(/\n\s+at /);
    makeRoom();
    await expect.poll(() => countProducts(record.url).catch(() => null)).toBe(0);
    expect(await command('import', feed), said).toBe(0);
    expect(await countProducts(record.url)).toBe(PRODUCTS);
  }, 180_000);

  it('of the reject file: words, and no half of it is left', async ({ skip }) => {
    if (disk === null) return skip();
    const other = await createTestDatabase();
    const feed = writeFeed(join(disk.folder, 'feed'), 3_000);
    vi.stubEnv('DATABASE_URL', other.url);
    try {
      const makeRoom = fill(disk, 100_000);
      expect(await command('import', feed)).toBe(1);
      expect(said).toContain(`The disk of ${feed} is full`);
      expect(said).not.toMatch(/\n\s+at /);
      expect(readdirSync(feed).sort()).toEqual(['chains.ndjson', 'products.ndjson']);
      makeRoom();
      expect(await command('import', feed), said).toBe(3);
      expect(readdirSync(feed)).toContain('products.ndjson.rejects.ndjson');
    } finally {
      vi.stubEnv('DATABASE_URL', '');
      await other.close();
    }
  }, 120_000);
});

describe.skipIf(process.getuid?.() !== 0)('a process that ends on a full disk', () => {
  it('stops the database that it has started', async ({ skip }) => {
    if (disk === null) return skip();
    const makeRoom = fill(disk, 0);
    await record.close();
    expect(readdirSync(join(disk.folder, 'data', 'postgres'))).not.toContain('lock');
    expect(readdirSync(join(disk.folder, 'data', 'postgres', 'cluster'))).not.toContain('postmaster.pid');
    makeRoom();
    record = await openEmbedded(join(disk.folder, 'data'));
    expect(await countProducts(record.url)).toBe(PRODUCTS);
  }, 120_000);
});

describe.skipIf(process.getuid?.() !== 0)('a restore on a disk that gets full', () => {
  it('says so, also where the database ended because of it, and leaves the folder empty', async ({
    skip,
  }) => {
    if (disk === null) return skip();
    const room = openSmallDisk('180m');
    if (room === null) return skip();
    try {
      const data = join(room.folder, 'data');
      const restoring = restoreDataFolder(data, async (pool) => {
        fill(room, 1_000_000);
        // Only the log of the database grows by this.
        const logged = pool.query(
          "select pg_logical_emit_message(true, 'test', repeat('x', 1000000)) from generate_series(1, 90)",
        );
        // All that a client is told where another process of the database was the first to find no room.
        await logged.catch((error: unknown) => {
          throw new Error('Connection terminated unexpectedly', { cause: error });
        });
      });
      await expect(restoring).rejects.toThrow(
        /^The database's disk, that of \S+, is full \(\d+(?:\.\d)? MB free\): the restore was taken back\./,
      );
      expect(readdirSync(data)).toEqual([]);
    } finally {
      await room.close();
    }
  }, 120_000);
});

describe.skipIf(process.getuid?.() !== 0)('a full disk that a command writes a file to', () => {
  it('is named, with what became of the file', async ({ skip }) => {
    const room = openSmallDisk('1m');
    if (room === null) return skip();
    const other = await createTestDatabase();
    vi.stubEnv('DATABASE_URL', other.url);
    try {
      fill(room, 0);
      expect(await command('backup', join(room.folder, 'record.backup.gz'))).toBe(1);
      expect(said).toContain(`The disk of ${room.folder} is full (0.0 MB free): the backup was taken back.`);
      const feed = join(room.folder, 'feed');
      expect(await command('generate', '--out', feed)).toBe(1);
      expect(said).toContain(`The disk of ${feed} is full (0.0 MB free): the feed there is not whole.`);
    } finally {
      vi.stubEnv('DATABASE_URL', '');
      await other.close();
      await room.close();
    }
  }, 120_000);
});
