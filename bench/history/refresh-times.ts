import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { generateRefresh } from '../../src/demo/refresh.ts';
import { settleHistory } from '../../src/publish/history/settle-history.ts';
import { publish } from '../../src/publish/publish.ts';
import type { CompiledParts } from '../../src/publish/compile-record.ts';
import { STEPS } from '../../src/publish/steps.ts';
import { PARTS } from '../../src/snapshot/parts/parts.ts';
import { runCommand } from '../command.ts';
import { type BenchData, ensurePublished, SEED, withPool } from '../data.ts';
import { ONE_REFRESH } from '../refresh.ts';

/** Even: who publishes first after an import meets rows that nobody has read, and each of the two does so as often. */
const ROUNDS = { full: 6, else: 10 };
const WEEKS = 52;
/** One product in so many has a year of looks: all of three of the largest chains would be 190 million rows to make. */
const PRODUCTS_A_YEAR = { full: 4, else: 1 };
const MINUTE_MS = 60_000;

/** What the rounds gave, in seconds. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** A publish in seconds of wall time, and in those of this process's processor time. */
export interface PublishSpread {
  readonly wall: Spread;
  readonly processor: Spread;
}

/** What a publish after a refresh took over some rounds, with the part of history and without it. */
export interface RefreshTimes {
  readonly rounds: number;
  readonly withHistory: PublishSpread;
  readonly withoutHistory: PublishSpread;
  /** To merge layers and judge deals afterwards, which readers do not wait for. */
  readonly settling: number;
  readonly prices: number;
  readonly chains: number;
  /** Of the chains that are refreshed, in the record. */
  readonly observations: number;
}

function everythingButHistory(): CompiledParts {
  const { history: _part, ...parts } = PARTS;
  const { history: _step, ...steps } = STEPS;
  return { parts, steps };
}

/**
 * A year of weekly looks at what some chains ask today, before the feed's own: in a week one price in 28 was another, so
 * that 15% move in a month. One product in `oneIn` has them.
 */
async function addYear(pool: pg.Pool, chains: readonly string[], oneIn: number): Promise<void> {
  await pool.query(
    `select ensure_observation_month(month::date) from generate_series(current_date - interval '13 months', current_date,
       interval '1 month') as month`,
  );
  for (let week = WEEKS; week >= 1; week--) {
    await pool.query(
      `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
         available, observed_min)
       select product_id, chain_id, day, store_ids,
         array(select coalesce(regular, 10000) + 100 * ((hashint4(store + product_id) & 255) + ($2 + (hashint4(store) & 27)) / 28)
           from unnest(store_ids, regular_price_e4) with ordinality u (store, regular, i) order by i),
         array_fill(null::integer, array[cardinality(store_ids)]), available,
         array_fill(((day - date '1970-01-01') * 1440)::integer, array[cardinality(store_ids)])
       from price_pack join chain using (chain_id), lateral (select (current_date - 14 - 7 * $2::integer) as day) d
       where slug = any($1) and (hashint4(product_id) & 2147483647) % $3 = 0
       on conflict do nothing`,
      [chains, week, oneIn],
    );
  }
}

async function countObservations(pool: pg.Pool, chains: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select sum(cardinality(store_ids)) as count from price_observation join chain using (chain_id) where slug = any($1)`,
    [chains],
  );
  return Number(rows[0]!.count);
}

function spreadOf(times: readonly number[]): Spread {
  const ascending = times.toSorted((a, b) => a - b);
  const half = ascending.length / 2;
  return {
    median: (ascending[Math.ceil(half) - 1]! + ascending[Math.floor(half)]!) / 2,
    least: ascending[0]!,
    most: ascending.at(-1)!,
  };
}

/** What one publish took. */
interface PublishTook {
  readonly wall: number;
  readonly processor: number;
}

function publishSpread(took: readonly PublishTook[]): PublishSpread {
  return {
    wall: spreadOf(took.map(({ wall }) => wall)),
    processor: spreadOf(took.map(({ processor }) => processor)),
  };
}

/** A folder that is published into, and what of. */
interface TimedFolder {
  readonly dir: string;
  readonly compiled?: CompiledParts;
  readonly took: PublishTook[];
}

/** What a publish into each folder took, and what was left for afterwards, in seconds. */
interface PublishSeconds {
  readonly of: ReadonlyMap<TimedFolder, PublishTook>;
  readonly settling: number;
}

/** Publishes into folders one after another. */
async function publishInto(pool: pg.Pool, folders: readonly TimedFolder[]): Promise<PublishSeconds> {
  const took = new Map<TimedFolder, PublishTook>();
  let withHistory = 0;
  let first = Number.MAX_SAFE_INTEGER;
  for (const folder of folders) {
    const [started, before] = [performance.now(), process.cpuUsage()];
    const { version } = await publish(pool, folder);
    const { user, system } = process.cpuUsage(before);
    took.set(folder, { wall: (performance.now() - started) / 1000, processor: (user + system) / 1e6 });
    if (folder.compiled === undefined) withHistory = version;
    first = Math.min(first, version);
  }
  // A record has one folder as a rule: what one of two published last would be new once more to the other.
  await pool.query('update price_batch set version = $1 where version > $1', [withHistory]);
  await pool.query('update pack_batch set version = $1 where version > $1', [first]);
  const started = performance.now();
  for (const { dir } of folders) await settleHistory(pool, { dir });
  return { of: took, settling: (performance.now() - started) / 1000 };
}

/** The record and the snapshots of the data once more, in a folder below: what is done to them there is done there alone. */
async function copyData(data: BenchData): Promise<BenchData> {
  await ensurePublished(data);
  const dir = join(data.dir, 'year');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  // With their owner: the database is not that of who runs this where that is root.
  execFileSync('cp', ['-a', join(data.dir, 'postgres'), join(data.dir, 'snapshots'), dir]);
  return { ...data, dir };
}

/** Publishes refreshes into two folders, one with history and one without, in turn the one or the other first. */
export async function timeRefreshes(data: BenchData): Promise<RefreshTimes> {
  const own = await copyData(data);
  const size = data.scale === 'full' ? 'full' : 'else';
  const rounds = ROUNDS[size];
  const prices = ONE_REFRESH.prices[size];
  const scope = { scale: data.scale, seed: SEED, chains: ONE_REFRESH.chains, prices };
  const out = join(own.dir, 'refresh');
  const folders: readonly TimedFolder[] = [
    { dir: join(own.dir, 'snapshots'), took: [] },
    { dir: join(own.dir, 'without-history'), compiled: everythingButHistory(), took: [] },
  ];
  const begunMs = Date.now();
  const scrape = (round: number) =>
    generateRefresh({ ...scope, out, observedAt: new Date(begunMs + round * MINUTE_MS) });
  const { chains, prices: refreshed } = await scrape(0);
  try {
    return await withPool(own, async (pool) => {
      await addYear(pool, chains, PRODUCTS_A_YEAR[size]);
      await publishInto(pool, folders);
      const settling: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await scrape(round);
        await runCommand(own.dir, ['import', out]);
        const published = await publishInto(pool, round % 2 === 0 ? folders : folders.toReversed());
        for (const folder of folders) folder.took.push(published.of.get(folder)!);
        settling.push(published.settling);
      }
      const [withHistory, withoutHistory] = folders.map(({ took }) => publishSpread(took)) as [
        PublishSpread,
        PublishSpread,
      ];
      const observations = await countObservations(pool, chains);
      return {
        rounds,
        withHistory,
        withoutHistory,
        settling: spreadOf(settling).median,
        prices: refreshed,
        chains: chains.length,
        observations,
      };
    });
  } finally {
    rmSync(own.dir, { recursive: true, force: true });
  }
}
