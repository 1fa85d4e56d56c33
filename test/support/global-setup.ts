import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../src/record/embedded.ts';
import { migrate } from '../../src/record/migrate.ts';
import { openPool } from '../../src/record/pool.ts';
import { offerDemo } from './shared-demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's own cluster. */
    clusterUrl: string;
    /** Where test files ask for the demo that they share. */
    demoUrl: string;
  }
}

/** A migrated database, with pg_trgm for the oracles, that each test file clones. */
export const TEMPLATE = 'gondola_template';

const PREFIX = 'gondola-test-';
const LEFTOVER = new RegExp(`^${PREFIX}(\\d+)-`);

/** Builds what tests load, and start in processes of their own, where that is not done. */
function buildSources(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the sources cannot be built: see above');
}

/** What a run leaves lies in one folder, which every process of it takes for the temporary one. Anyone may use it, as some run without privileges. */
function makeRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return folder;
}

/** Where Linux has files in memory. */
const MEMORY = '/dev/shm';
/** Several times what the databases of a run take at once, and their log. */
const CLUSTER_BYTES = 2 * 2 ** 30;

/** Whether there is room for a cluster in memory, and as much again for everything else. */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem() - CLUSTER_BYTES) >= CLUSTER_BYTES;
}

/**
 * The folder that the run's own cluster is in: in memory where there is room, since to make and to drop a database is
 * mostly the work of a disk; else within the folder of the run.
 */
const makeClusterFolder = (folder: string): string =>
  hasRoomInMemory() ? mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`)) : folder;

const clusterIn = (folder: string): string => join(folder, 'cluster');

/** A folder for programs of the tests: see `buildProgram`. */
function makeProgramFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gondola-programs-'));
  chmodSync(folder, 0o755);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** One throw-away PostgreSQL for a vitest run; several runs at once have one each. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  buildSources();
  project.onTestsRerun(buildSources);
  const folder = makeRunFolder();
  project.provide('programFolder', makeProgramFolder());
  const clusterFolder = makeClusterFolder(folder);
  const embedded = await openEmbedded(clusterIn(clusterFolder), { durable: false });
  const owner = new Client({ connectionString: embedded.url });
  await owner.connect();
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  const pool = openPool(databaseUrl(embedded.url, TEMPLATE), { max: 1 });
  await migrate(pool);
  await pool.query('create extension pg_trgm');
  await pool.end();
  project.provide('clusterUrl', embedded.url);
  const demo = await offerDemo();
  project.provide('demoUrl', demo.url);
  return async () => {
    await demo.close();
    await embedded.close();
    for (const made of [folder, clusterFolder]) rmSync(made, { recursive: true, force: true });
  };
}

/** The URL of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  return clusterUrl.replace(/\/[^/?]+\?/, `/${name}?`);
}

/** Ends the clusters of runs that were killed: opening and closing one, as its only user, stops it. */
async function removeLeftovers(): Promise<void> {
  const folders = [tmpdir(), MEMORY]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  for (const folder of folders) {
    // The process that made a folder is in its name: a cluster that is only just starting has no users yet.
    const maker = LEFTOVER.exec(basename(folder))?.[1];
    if (maker === undefined || isRunning(Number(maker))) continue;
    await stopCluster(clusterIn(folder))
      .then(() => rmSync(folder, { recursive: true, force: true }))
      .catch(() => {});
  }
}

async function stopCluster(cluster: string): Promise<void> {
  if (existsSync(cluster)) await (await openEmbedded(cluster, { durable: false })).close();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
