import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { IMPORT_LOCK } from '../../src/record/import-debts.ts';
import { identify } from '../../src/record/lock-file.ts';
import { releasePublisherLock, takePublisherLock } from '../../src/record/publication.ts';
import { createTestDatabase } from '../support/database.ts';
import { useCommandLine } from '../support/command-line.ts';
import { untilOneWaits } from '../support/one-waits.ts';

const shell = useCommandLine();

const owe = (): Promise<unknown> =>
  shell.record.pool.query(
    "insert into import_debt (path, file_name) values ('/feeds/prices.ndjson', 'prices.ndjson')",
  );

async function withClient(task: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await shell.record.pool.connect();
  try {
    await task(client);
  } finally {
    client.release(true);
    await shell.record.pool.query('delete from import_debt');
  }
}

describe('a folder that one process writes', () => {
  it.each([
    { args: ['generate', '--scale', '0.001'], lock: 'generate.lock' },
    { args: ['export', '--format', 'csv'], lock: '_lock' },
  ])('is refused to a second $args.0 until the first has ended', async ({ args, lock }) => {
    expect(await shell.gondola('publish')).toBe(0);
    const out = join(shell.folder, args[0]!);
    mkdirSync(out);
    writeFileSync(join(out, lock), JSON.stringify(identify(process.pid)));
    expect(await shell.gondola(...args, '--out', out)).toBe(2);
    expect(shell.stderr).toContain(
      `${out} is being written by process ${process.pid}: wait for it, or name another`,
    );
    expect(readdirSync(out)).toEqual([lock]);
    // As one that was killed leaves it.
    writeFileSync(join(out, lock), JSON.stringify({ pid: 2 ** 22, startTicks: '1' }));
    for (const _ of ['once', 'again']) {
      expect(await shell.gondola(...args, '--out', out)).toBe(0);
      expect(readdirSync(out)).not.toContain(lock);
    }
  });
});

describe('gondola import', () => {
  it('refuses a folder that is still being generated, and takes what a killed one left', async () => {
    const out = join(shell.folder, 'unfinished');
    expect(await shell.gondola('generate', '--scale', '0.001', '--out', out)).toBe(0);
    writeFileSync(join(out, 'generate.lock'), JSON.stringify(identify(process.pid)));
    expect(await shell.gondola('import', out, '--dry-run')).toBe(2);
    expect(shell.stderr).toContain(
      `${out} is being written by process ${process.pid}: wait for it, then try again.`,
    );
    writeFileSync(join(out, 'generate.lock'), JSON.stringify({ pid: 2 ** 22, startTicks: '1' }));
    expect(await shell.gondola('import', out, '--dry-run')).toBe(0);
  });
});

describe('gondola publish', () => {
  it('says of files that a running import has not brought in yet that they are on their way', async () => {
    await withClient(async (importer) => {
      await importer.query('select pg_advisory_lock(hashtext($1))', [IMPORT_LOCK]);
      await owe();
      expect(await shell.gondola('publish')).toBe(1);
      expect(shell.stderr).toContain('An import is running; these files are not in the record yet:');
      expect(shell.stderr).toContain('/feeds/prices.ndjson');
      await importer.query('select pg_advisory_unlock(hashtext($1))', [IMPORT_LOCK]);
      expect(await shell.gondola('publish')).toBe(1);
      expect(shell.stderr).toContain('An import was interrupted');
    });
  });

  it('publishes no half of an import that began while it waited for another publish', async () => {
    expect(await shell.gondola('publish')).toBe(0);
    const pointer = join(shell.folder, 'data/snapshots/CURRENT');
    const before = readFileSync(pointer, 'utf8');
    await withClient(async (publisher) => {
      await takePublisherLock(publisher);
      const second = shell.gondola('publish');
      await untilOneWaits(shell.record.pool);
      await owe();
      await releasePublisherLock(publisher);
      expect(await second).toBe(1);
      expect(shell.stderr).toContain('/feeds/prices.ndjson');
      expect(readFileSync(pointer, 'utf8')).toBe(before);
    });
  });
});

describe('a command that waits for another session', () => {
  const HIDE = ['index', 'hide', 'nothing', '2026-06', '--reason', 'a test'];
  const feed = (): string => {
    const path = join(shell.folder, 'chains.ndjson');
    writeFileSync(path, '');
    return path;
  };

  it.each([
    {
      what: 'an import',
      args: () => ['import', feed()],
      lock: `select pg_advisory_lock(hashtext('${IMPORT_LOCK}'))`,
    },
    { what: 'a publish', args: () => ['publish'], lock: 'select pg_advisory_lock(7205331)' },
    {
      what: 'a matching',
      args: () => ['identity', 'match', 'stores'],
      lock: "select pg_advisory_lock(hashtext('identity'))",
    },
    {
      what: 'an act on indices',
      args: () => HIDE,
      lock: "select pg_advisory_lock(hashtext('gondola index'))",
    },
    {
      what: 'a statement that takes its lock by itself',
      args: () => ['doctor', 'prices'],
      lock: 'begin; lock table price_hold',
    },
  ])('is told of it once: $what', async ({ args, lock }) => {
    await withClient(async (other) => {
      await other.query("set application_name = 'gondola index compute, process 4242'");
      await other.query(lock);
      const waiting = shell.gondola(...args());
      await untilToldAndLookedAgain(shell.record.pool);
      await other.query('rollback; select pg_advisory_unlock_all()');
      await waiting;
    });
    expect(shell.stderr.match(/waiting for .*/g)).toEqual([
      'waiting for gondola index compute, process 4242, which holds a lock in the record',
    ]);
  });

  it('is told of a program that is not ours by its name and the process of PostgreSQL: a migration', async () => {
    const empty = await createTestDatabase({ template: null });
    vi.stubEnv('DATABASE_URL', empty.url);
    const other = await empty.pool.connect();
    await other.query("set application_name = psql; select pg_advisory_lock(x'676f6e64'::integer)");
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = shell.gondola('migrate');
    await untilToldAndLookedAgain(empty.pool);
    expect(shell.stderr).toBe(
      `waiting for psql (PostgreSQL process ${rows[0]!.pid}), which holds a lock in the record\n`,
    );
    other.release(true);
    expect(await waiting).toBe(0);
    vi.stubEnv('DATABASE_URL', shell.record.url);
    await empty.close();
  });
});

/** Until a command has said whom it waits for, and has then looked again who that is. */
async function untilToldAndLookedAgain(pool: Pool): Promise<void> {
  while (!shell.stderr.includes('waiting for ')) await sleep(20);
  const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now');
  const looked = `select from pg_stat_activity
    where application_name = 'gondola waits' and datname = current_database() and query_start > $1`;
  while ((await pool.query(looked, [rows[0]!.now])).rowCount === 0) await sleep(20);
}
