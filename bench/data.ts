import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { generateFeed } from '../src/demo/generate.ts';
import type { Scale } from '../src/demo/feed-size.ts';
import { openRecord } from '../src/record/database.ts';
import { openPool } from '../src/record/pool.ts';
import { readManifest, readPointer } from '../src/snapshot/files/folder.ts';
import { loadSnapshot } from '../src/snapshot/files/load.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { runCommand } from './command.ts';

/** A data folder that benchmarks may rebuild: the record, the snapshots, and the feed that they were made from. */
export interface BenchData {
  readonly dir: string;
  readonly feed: string;
  readonly scale: Scale;
}

/** The feed's seed; the refresh feed needs it too. */
export const SEED = 1;
const MARKER = 'bench-data.json';

/** Where a data folder's marker, database and snapshots are; a folder of something else is refused. */
export function placeData(scale: Scale, dir?: string, feed?: string): BenchData {
  const folder = resolve(dir ?? `bench/data/${scale}`);
  const isOurs = existsSync(join(folder, MARKER));
  if (existsSync(folder) && readdirSync(folder).length > 0 && !isOurs) {
    throw new Error(
      `${folder} was not made by a benchmark, which might rebuild it: give another folder with --data`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const marker = join(folder, MARKER);
  const made = isOurs ? (JSON.parse(readFileSync(marker, 'utf8')) as { scale: Scale }).scale : scale;
  if (made !== scale) throw new Error(`${folder} holds scale ${made}, not ${scale}: give another --data`);
  if (!isOurs) writeFileSync(marker, `${JSON.stringify({ scale })}\n`);
  return { dir: folder, feed: feed === undefined ? join(folder, 'feed') : resolve(feed), scale };
}

/** Generates the feed where it is missing. A feed of another place must be of the same scale and seed. */
export async function ensureFeed({ feed, scale }: BenchData): Promise<void> {
  const readme = join(feed, 'README.md');
  if (!existsSync(readme)) {
    console.log(`generating a feed of scale ${scale} into ${feed}`);
    await generateFeed({ scale, seed: SEED, out: feed });
  }
  if (!readFileSync(readme, 'utf8').includes(`--scale ${scale} --seed ${SEED}\``)) {
    throw new Error(`${feed} is not a feed of scale ${scale} and seed ${SEED}`);
  }
}

/** Drops the record and the snapshots, never the feed. */
export function emptyData({ dir }: BenchData): void {
  for (const part of ['postgres', 'snapshots']) rmSync(join(dir, part), { recursive: true, force: true });
}

/** Imports and publishes where nothing was published yet. */
export async function ensurePublished(data: BenchData): Promise<void> {
  if ((await readPointer(join(data.dir, 'snapshots'))) !== undefined) return;
  await ensureFeed(data);
  emptyData(data);
  console.log(`importing ${data.feed}`);
  await runCommand(data.dir, ['import', data.feed]);
  console.log('publishing');
  await runCommand(data.dir, ['publish']);
}

/** Runs a task on the folder's record, as its owner. */
export async function withPool<T>(
  { dir }: BenchData,
  task: (pool: pg.Pool, url: string) => Promise<T>,
): Promise<T> {
  const record = await openRecord({ databaseUrl: null, dataDir: dir });
  const pool = openPool(record.ownerUrl, { applicationName: 'gondola bench', max: 16 });
  try {
    return await task(pool, record.ownerUrl);
  } finally {
    await pool.end();
    await record.close();
  }
}

/** The files of the published snapshot, absolute. */
export async function snapshotFiles({ dir }: BenchData): Promise<{ path: string; bytes: number }[]> {
  const folder = join(dir, 'snapshots');
  const pointer = await readPointer(folder);
  if (pointer === undefined) throw new Error(`${folder} has no published snapshot`);
  const { files } = await readManifest(folder, pointer);
  return Object.values(files).map(({ path, bytes }) => ({ path: join(folder, path), bytes }));
}

/** Loads the published snapshot into this process. */
export async function loadPublished({ dir }: BenchData): Promise<Snapshot> {
  const folder = join(dir, 'snapshots');
  const pointer = await readPointer(folder);
  if (pointer === undefined) throw new Error(`${folder} has no published snapshot`);
  return loadSnapshot(folder, await readManifest(folder, pointer));
}
