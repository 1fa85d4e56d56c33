import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../src/record/embedded.ts';
import { identify, isAlive } from '../../src/record/lock-file.ts';
import { openPool } from '../../src/record/pool.ts';
import {
  copyBinaries,
  everyoneCanEnter,
  everyoneCanRun,
  findPostgresBinaries,
} from '../../src/record/postgres-binaries.ts';
import { findPostmaster } from '../../src/record/postgres-process.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { buildProgram } from '../support/programs.ts';

const isRoot = process.getuid?.() === 0;
const checkoutIsOpen = await everyoneCanEnter(import.meta.dirname);
const NOBODY = 65_534;

/** A data folder for most tests: what a cluster costs is its initdb. */
let shared: string;
let folder: string;
let holders: ChildProcess[];

beforeAll(() => {
  shared = mkdtempSync(join(tmpdir(), 'gondola-embedded-'));
});

afterAll(() => rmSync(shared, { recursive: true, force: true }));

beforeEach(() => {
  folder = shared;
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  // The last one out stops what a test left running.
  if (postmaster() !== null) await (await openEmbedded(folder, { durable: false })).close();
  if (folder !== shared) rmSync(folder, { recursive: true, force: true });
});

function postmaster() {
  const last = findPostmaster(join(folder, 'postgres', 'cluster'));
  return last?.running === true ? last : null;
}

async function hold(user?: { uid: number; gid: number }): Promise<{ holder: ChildProcess; url: string }> {
  const program = await buildProgram(new URL('../support/hold-database.ts', import.meta.url));
  const holder = spawn(process.execPath, [program, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...user,
  });
  holders.push(holder);
  const ended = once(holder, 'exit').then(([code]) => {
    throw new Error(`the holder ended with exit code ${code}`);
  });
  const [line]: Buffer[] = await Promise.race([once(holder.stdout, 'data'), ended]);
  ended.catch(() => {});
  return { holder, url: String(line).trim() };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // A connection that is cut fails its query, too.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  it('is UTF-8 in code-point order, listens on no network, and folds letters as pg_trgm needs', async () => {
    const { url, close } = await openEmbedded(folder, { durable: false });
    const rows = await query(
      url,
      `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listens,
        lower('ÉCLAIR') as lower, 'a' > 'B' as code_points, current_setting('server_version_num')::int / 10000 as major`,
    );
    expect(rows).toEqual([{ encoding: 'UTF8', listens: '', lower: 'éclair', code_points: true, major: 18 }]);
    await close();
  });

  it('is shared by its users; the last one out stops it and leaves nothing in the temporary folder', async () => {
    const { holder, url } = await hold();
    const mine = await openEmbedded(folder, { durable: false });
    expect(mine.url).toBe(url);
    holder.stdin?.end();
    await once(holder, 'exit');
    expect(await query(mine.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const runtime = dirname(postmaster()?.socketFolder ?? '');
    await mine.close();
    expect(postmaster()).toBeNull();
    expect(existsSync(runtime)).toBe(false);
  });

  it('goes on when a user is killed, and the next one adopts it', async () => {
    const { holder, url } = await hold();
    await query(url, 'create table kept_2 as select 7 as seven');
    const before = postmaster();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const next = await openEmbedded(folder, { durable: false });
    expect(postmaster()).toEqual(before);
    expect(await query(next.url, 'select seven from kept_2')).toEqual([{ seven: 7 }]);
    await next.close();
    expect(postmaster()).toBeNull();
  });

  it('recovers what was committed when it and its user are killed', async () => {
    const { holder, url } = await hold();
    await query(url, 'create table kept_3 as select 7 as seven');
    holder.kill('SIGKILL');
    process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
    await once(holder, 'exit');
    const next = await openEmbedded(folder, { durable: false });
    expect(await query(next.url, 'select seven from kept_3')).toEqual([{ seven: 7 }]);
    await next.close();
  });

  it('is started again at the same address when it dies under its user', async () => {
    const { url, close } = await openEmbedded(folder, { durable: false });
    const pool = openPool(url, { max: 1 });
    await pool.query('select 1');
    const killed = postmaster()?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    const another = () => ![undefined, killed].includes(postmaster()?.pid);
    await expect.poll(another, EVENTUALLY).toBe(true);
    const answer = async () => (await pool.query<{ one: number }>('select 1 as one').catch(() => null))?.rows;
    await expect.poll(answer, EVENTUALLY).toEqual([{ one: 1 }]);
    await pool.end();
    await close();
  });

  it('is stopped also before it has begun to recover, and opens again with what was committed', async () => {
    const { url, close } = await openEmbedded(folder, { durable: false });
    await query(url, 'create table kept_4 as select 7 as seven');
    const server = identify(postmaster()?.pid ?? 0);
    const recoveries = () =>
      readFileSync(join(folder, 'postgres', 'postgres.log'), 'utf8').split('reinitializing').length - 1;
    const before = recoveries();
    const crash = query(url, 'select pg_sleep(60)').catch(() => {});
    const find = async () =>
      (await query(url, "select pid from pg_stat_activity where query = 'select pg_sleep(60)'"))[0];
    await expect.poll(find, EVENTUALLY).toBeDefined();
    const { pid } = (await find()) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await crash;
    await expect.poll(recoveries, { ...EVENTUALLY, interval: 1 }).toBe(before + 1);
    await close();
    expect(isAlive(server)).toBe(false);
    const next = await openEmbedded(folder, { durable: false });
    expect(await query(next.url, 'select seven from kept_4')).toEqual([{ seven: 7 }]);
    await next.close();
  });

  it('says which process it waits for that starts or stops it', async () => {
    const lock = join(folder, 'postgres', 'lock');
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, JSON.stringify(identify(process.pid)));
    const said: string[] = [];
    const log = (message: string): void => {
      said.push(message);
      rmSync(lock, { force: true });
    };
    await (await openEmbedded(folder, { durable: false, log })).close();
    const waiting = `waiting for process ${process.pid}, which starts or stops the embedded PostgreSQL`;
    expect(said[0]).toBe(waiting);
  });

  it('is not misled by a process file whose number now belongs to another process', async () => {
    await (await openEmbedded(folder, { durable: false })).close();
    const file = join(folder, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n/proc/self/fd/3\n0\n5432\n/tmp/gone\n`);
    if (isRoot) chownSync(file, NOBODY, NOBODY);
    const { url, close } = await openEmbedded(folder, { durable: false });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await close();
  });

  it('says why a damaged cluster does not start, with the log', async () => {
    await (await openEmbedded(folder, { durable: false })).close();
    const version = join(folder, 'postgres', 'cluster', 'PG_VERSION');
    const kept = readFileSync(version);
    for (let time = 0; time < 3; time++) {
      rmSync(version, { force: true });
      await expect(openEmbedded(folder, { durable: false })).rejects.toThrow(
        /did not start: .*Its log, .*is not a valid data directory/s,
      );
    }
    writeFileSync(version, kept);
    await (await openEmbedded(folder, { durable: false })).close();
  });

  it('says which folder it cannot use', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(openEmbedded(file)).rejects.toThrow(/data folder cannot be used.*GONDOLA_DATA_DIR/);
  });
});

describe('as root', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gondola-embedded-'));
  });

  it.skipIf(!isRoot)('runs as nobody, on a data folder that only root may enter', async () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const { url, close } = await openEmbedded(folder, { durable: false });
    const status = readFileSync(`/proc/${postmaster()?.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${NOBODY}\\s`, 'm'));
    await query(url, 'create table kept as select 7 as seven');
    await query(url, 'checkpoint');
    expect(await query(url, 'select seven from kept')).toEqual([{ seven: 7 }]);
    await close();
  });

  it.skipIf(!isRoot)("gives a copy that lost its owners back to the database's user", async () => {
    await (await openEmbedded(folder, { durable: false })).close();
    const copy = join(folder, 'copy');
    spawnSync('cp', ['-r', join(folder, 'postgres'), copy]);
    rmSync(join(folder, 'postgres'), { recursive: true });
    renameSync(copy, join(folder, 'postgres'));
    const cluster = join(folder, 'postgres', 'cluster');
    expect(statSync(cluster).uid).toBe(0);
    const told: string[] = [];
    const { url, close } = await openEmbedded(folder, { durable: false, log: (line) => told.push(line) });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect([cluster, join(cluster, 'PG_VERSION')].map((path) => statSync(path).uid)).toEqual([
      NOBODY,
      NOBODY,
    ]);
    expect(told.join()).toContain('given to the database');
    await close();
  });

  it('copies its programs where other users can run them, if they cannot where npm put them', async () => {
    const installed = await findPostgresBinaries();
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const hidden = await copyBinaries(installed, join(closed, 'native'));
    expect(await everyoneCanRun(hidden)).toBe(false);
    chmodSync(folder, 0o755);
    const open = await copyBinaries(hidden, join(folder, 'open'));
    expect(await everyoneCanRun(open)).toBe(await everyoneCanEnter(folder));
    const version = spawn(open.postgres, ['--version'], isRoot ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {});
    expect(await once(version, 'exit')).toEqual([0, null]);
  });

  // The ordinary user runs this checkout's own code, which may lie where only root may enter.
  it.skipIf(!isRoot || !checkoutIsOpen)(
    'takes over the cluster of an ordinary user, as that user',
    async () => {
      chownSync(folder, NOBODY, NOBODY);
      const { holder } = await hold({ uid: NOBODY, gid: NOBODY });
      const owner = postmaster();
      holder.stdin?.end();
      await once(holder, 'exit');
      expect(isAlive(identify(owner?.pid ?? 0))).toBe(false);
      const { url, close } = await openEmbedded(folder, { durable: false });
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await close();
    },
  );
});
