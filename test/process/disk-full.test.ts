import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { DiskFullError, freeBytes, inWordsIfFull, requireSpace } from '../../src/process/disk-space.ts';
import { publish } from '../../src/publish/publish.ts';
import { openEmbedded } from '../../src/record/embedded.ts';
import { takeLock } from '../../src/record/lock-file.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { fillCatalogue } from '../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { openSmallDisk, type SmallDisk } from '../support/small-disk.ts';

let disk: SmallDisk | null;
let record: TestDatabase;
beforeAll(async () => {
  disk = openSmallDisk('4m');
  if (disk === null) console.warn('a full disk is not tried: only root may mount one');
  record = await createTestDatabase();
  await fillCatalogue(record.pool, new Date());
});
afterAll(async () => {
  await disk?.close();
  await record.close();
});

/** Fills the disk but for so many bytes. */
function fill(folder: string, but: number): void {
  writeFileSync(join(folder, 'ballast'), '');
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(0, freeBytes(folder) - but)));
}

describe('too little room', () => {
  it('is told before the work where it can be known: which folder, how much is there, how much is needed', () => {
    expect(() => requireSpace('/', 1e18, 'a dream')).toThrow(DiskFullError);
    expect(() => requireSpace('/nowhere/yet', 1e18, 'a dream')).toThrow(
      /The disk of \/nowhere\/yet has \d+ MB free, and a dream needs about \d+ MB/,
    );
    expect(() => requireSpace('/', 1, 'a byte')).not.toThrow();
  });

  it('is told of the database too, and other errors are left alone', () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(inWordsIfFull(full, '/data', 'the import')).toMatchObject({
      message: expect.stringMatching(/database's disk is full: the import was taken back/),
    });
    expect(inWordsIfFull(full, '/data', 'the import', '/data')).toMatchObject({
      message: expect.stringMatching(
        /database's disk, that of \/data, is full \(\d+(?:\.\d)? MB free\): the import was taken back/,
      ),
    });
    const other = new Error('another');
    expect(inWordsIfFull(other, '/data', 'the import')).toBe(other);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a full disk', () => {
  it('ends a publish with words, leaves nothing of it behind, and the next one is whole', async ({
    skip,
  }) => {
    if (disk === null) return skip();
    const dir = join(disk.folder, 'snapshots');
    mkdirSync(dir);
    fill(disk.folder, 40_000);
    vi.stubEnv('DATABASE_URL', record.url);
    vi.stubEnv('GONDOLA_DATA_DIR', disk.folder);
    let said = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said += String(text)), true));
    expect(await run(commands, ['publish'])).toBe(1);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(said).toMatch(new RegExp(`The disk of ${disk.folder} is full \\(.* free\\): .* was taken back`));
    expect(readdirSync(join(dir, 'parts'))).toEqual([]);
    expect(readdirSync(join(dir, 'versions'))).toEqual([]);
    disk.resize('64m');
    await loadSnapshot(dir, await publish(record.pool, { dir }));
  });

  it('leaves no lock file behind that nobody signed', async ({ skip }) => {
    if (disk === null) return skip();
    fill(disk.folder, 0);
    await expect(takeLock(join(disk.folder, 'lock'), 0)).rejects.toThrow('ENOSPC');
    expect(readdirSync(disk.folder)).not.toContain('lock');
  });

  it('is no place for a first start, which ends before it makes a database', async ({ skip }) => {
    if (disk === null) return skip();
    writeFileSync(join(disk.folder, 'ballast'), '');
    const folder = join(disk.folder, 'data');
    await expect(openEmbedded(folder)).rejects.toThrow(
      /has \d+ MB free, and a new database needs about 100 MB/,
    );
    expect(readdirSync(join(folder, 'postgres'))).toEqual(['users']);
    fill(disk.folder, 0);
    await expect(openEmbedded(join(disk.folder, 'other'))).rejects.toThrow(DiskFullError);
  });
});

describe('a start that cannot sign in at its own database', () => {
  it('stops the database that it has started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gondola-unsigned-'));
    const users = join(folder, 'postgres', 'users');
    // What this process would sign with is a folder: the file cannot be written.
    for (let opened = 0; opened < 8; opened++)
      mkdirSync(join(users, `${process.pid}-${opened}`), { recursive: true });
    await expect(openEmbedded(folder, { durable: false })).rejects.toThrow('EISDIR');
    expect(readdirSync(join(folder, 'postgres', 'cluster'))).not.toContain('postmaster.pid');
    rmSync(folder, { recursive: true });
  }, 120_000);
});
