import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { identify, isAlive } from '../../src/record/lock-file.ts';
import { migrate } from '../../src/record/migrate.ts';
import { findPostmaster } from '../../src/record/postgres-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { buildProgram } from '../support/programs.ts';
import { writeRowsOf } from '../record/older-records.ts';

// Clusters are made, and started.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

// As on a terminal, which is shown every table; a log gets a line only of what takes seconds.
vi.hoisted(() => Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true }));

let record: TestDatabase;
let folder: string;
let file: string;
let output = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-backup-'));
  file = join(folder, 'record.backup.gz');
  record = await createTestDatabase({ template: null });
  // Older than this version: a backup leaves it as it is.
  for (const level of [1, 2]) {
    await migrate(record.pool, { upTo: level });
    await writeRowsOf(record.pool, level);
  }
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await record.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  output = '';
  const write = (text: unknown): boolean => ((output += String(text)), true);
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function inFolder(dir: string, ...args: string[]): Promise<number> {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('GONDOLA_DATA_DIR', dir);
  return run(commands, args);
}

function backUp(to: string): Promise<number> {
  vi.stubEnv('DATABASE_URL', record.url);
  return run(commands, ['backup', to]);
}

describe('gondola backup and gondola restore', () => {
  it('carry a whole record to an empty data folder, and show how far they are', async () => {
    expect(await backUp(file)).toBe(0);
    expect(output).toContain('backup of price_pack');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const other = join(folder, 'other');
    expect(await inFolder(other, 'restore', file)).toBe(0);
    expect(output).toMatch(/restored \d+ rows of \d+ tables as of .*migrated by 0003_api_role\.sql/);
    expect(readdirSync(other)).toEqual(['postgres']);
    output = '';
    expect(await inFolder(other, 'keys', 'list')).toBe(0);
    expect(output).toContain('A customer');
    expect(await inFolder(other, 'restore', file)).toBe(2);
    expect(output).toContain('is not empty (postgres)');
  });

  it('keep a data folder for the next restore where one was killed', async () => {
    const other = join(folder, 'killed');
    mkdirSync(join(other, 'restoring', 'postgres'), { recursive: true });
    for (const command of [['publish'], ['keys', 'list']]) {
      output = '';
      expect(await inFolder(other, ...command)).toBe(1);
      expect(output).toContain('was broken off');
      expect(output).toContain('run gondola restore again');
    }
    expect(readdirSync(other)).toEqual(['restoring']);
    expect(await inFolder(other, 'restore', file)).toBe(0);
    expect(await inFolder(other, 'keys', 'list')).toBe(0);
    expect(output).toContain('A customer');
  });

  it('end the database that a killed restore left running', async () => {
    const other = join(folder, 'left');
    const program = await buildProgram(new URL('../support/hold-database.ts', import.meta.url));
    const killed = spawn(process.execPath, [program, join(other, 'restoring')], { stdio: 'pipe' });
    await once(killed.stdout, 'data');
    const server = findPostmaster(join(other, 'restoring', 'postgres', 'cluster'))!;
    const identity = identify(server.pid);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await inFolder(other, 'restore', file)).toBe(0);
    expect(isAlive(identity)).toBe(false);
    expect(existsSync(server.socketFolder)).toBe(false);
  });

  it.each(['making a new PostgreSQL cluster', 'restore of'])(
    'leave nothing behind where somebody stops the restore, and say so: at "%s"',
    async (step) => {
      const other = join(folder, 'stopped');
      const others = process.listenerCount('SIGTERM');
      // In the middle of it, however fast it is: as soon as it says so.
      let isStopped = false;
      vi.mocked(process.stderr.write).mockImplementation((text) => {
        output += String(text);
        if (!isStopped && output.includes(step)) {
          isStopped = true;
          process.emit('SIGTERM');
        }
        return true;
      });
      expect(await inFolder(other, 'restore', file)).toBe(1);
      expect(output).toContain('interrupted: nothing was restored');
      expect(readdirSync(other)).toEqual([]);
      expect(process.listenerCount('SIGTERM')).toBe(others);
    },
  );

  it('leave nothing behind where somebody stops the backup', async () => {
    const to = join(folder, 'stopped.gz');
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit code ${code}`);
    });
    const client = await record.pool.connect();
    try {
      await client.query('begin; lock table product in access exclusive mode');
      const backingUp = backUp(to);
      const waits = async () =>
        (await client.query("select from pg_locks where relation = 'product'::regclass and not granted"))
          .rowCount;
      await expect.poll(waits, EVENTUALLY).toBe(1);
      expect(existsSync(`${to}.lock`)).toBe(true);
      process.emit('SIGINT');
      await backingUp;
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(exit).toHaveBeenCalledExactlyOnceWith(130);
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped.gz'))).toEqual([]);
  });

  it('leave nothing behind where the file is no backup', async () => {
    const broken = join(folder, 'broken.gz');
    writeFileSync(broken, 'not gzip');
    const other = join(folder, 'empty');
    expect(await inFolder(other, 'restore', broken)).toBe(1);
    expect(output).toMatch(
      /broken.gz cannot be read as a backup: it is none, or it is damaged .*another copy/,
    );
    // Told before a database is made for it.
    expect(output).not.toContain('PostgreSQL');
    for (const [path, why] of [
      [join(folder, 'gone.gz'), 'there is no such file'],
      [folder, 'it is a folder'],
    ] as const) {
      output = '';
      expect(await inFolder(other, 'restore', path)).toBe(1);
      expect(output).toContain(`cannot be read as a backup: ${why}`);
    }
    expect(existsSync(other)).toBe(false);
  });

  it('leave nothing behind where the backup cannot be written', async () => {
    const nowhere = join(folder, 'nowhere', 'record.gz');
    expect(await backUp(nowhere)).toBe(2);
    expect(output).toContain(`cannot be made: there is no folder ${join(folder, 'nowhere')}`);
    expect(existsSync(nowhere)).toBe(false);
    const other = join(folder, 'a folder');
    mkdirSync(other);
    output = '';
    expect(await backUp(other)).toBe(2);
    expect(output).toContain('is a folder: name the file to make');
    expect(readdirSync(folder)).not.toContain('a folder.unfinished');
  });

  it('replace a backup and an empty file, and nothing else', async () => {
    const kept = join(folder, 'prices.ndjson');
    const packed = gzipSync('{"upc":"036000291452"}\n');
    for (const bytes of [Buffer.from('{"upc":"036000291452"}\n'), packed]) {
      writeFileSync(kept, bytes);
      output = '';
      expect(await backUp(kept)).toBe(2);
      expect(output).toContain('prices.ndjson exists and is not a backup of Gondola');
      expect(readFileSync(kept)).toEqual(bytes);
    }
    const nightly = join(folder, 'nightly.backup.gz');
    writeFileSync(nightly, '');
    expect(await backUp(nightly)).toBe(0);
    const { ino } = statSync(nightly);
    expect(await backUp(nightly)).toBe(0);
    expect(statSync(nightly).ino).not.toBe(ino);
  });

  it('is made where one before was killed, and not where another one is being made', async () => {
    const again = join(folder, 'again.backup.gz');
    const killed = spawn(process.execPath, ['--eval', '']);
    await once(killed, 'close');
    const lock = (pid: number): void =>
      writeFileSync(`${again}.lock`, JSON.stringify({ pid, startTicks: null }));
    writeFileSync(`${again}.unfinished`, 'half');
    lock(killed.pid!);
    expect(await backUp(again)).toBe(0);
    const made = readdirSync(folder).filter((name) => name.startsWith('again'));
    expect(made).toEqual(['again.backup.gz']);
    lock(process.pid);
    expect(await backUp(again)).toBe(2);
    expect(output).toContain(`is being written by process ${process.pid}: wait for it`);
  });
});
