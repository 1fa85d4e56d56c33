import { rmSync } from 'node:fs';
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

const ROUNDS = 5;
const WEEKS = 52;
const MINUTE_MS = 60_000;

/** What a publish after a refresh took, with the part of history and without it, in seconds: the medians of some rounds. */
export interface RefreshTimes {
  readonly withHistory: number;
  readonly withoutHistory: number;
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
 * that 15% move in a month.
 */
export async function addYear(pool: pg.Pool, chains: readonly string[]): Promise<void> {
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
       where slug = any($1)
       on conflict do nothing`,
      [chains, week],
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

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/** A folder that is published into, and what of. */
interface TimedFolder {
  readonly dir: string;
  readonly compiled?: CompiledParts;
  readonly seconds: number[];
}

/** What a publish into a folder took, in seconds, and what was left for afterwards. */
interface PublishSeconds {
  readonly of: ReadonlyMap<TimedFolder, number>;
  readonly settling: number;
}

/** Publishes into folders one after another. */
async function publishInto(pool: pg.Pool, folders: readonly TimedFolder[]): Promise<PublishSeconds> {
  const seconds = new Map<TimedFolder, number>();
  let withHistory = 0;
  for (const folder of folders) {
    const started = performance.now();
    const { version } = await publish(pool, folder);
    seconds.set(folder, (performance.now() - started) / 1000);
    if (folder.compiled === undefined) withHistory = version;
  }
  // A record has one folder as a rule: what the other one published last would be new once more to the one with history.
  await pool.query('update price_batch set version = $1 where version > $1', [withHistory]);
  const started = performance.now();
  for (const { dir } of folders) await settleHistory(pool, { dir });
  return { of: seconds, settling: (performance.now() - started) / 1000 };
}

/**
 * Publishes refreshes into two folders, one with history and one without, in turn the one or the other first. The record
 * is one of its own, in a folder below that of the data.
 */
export async function timeRefreshes(data: BenchData): Promise<RefreshTimes> {
  const own: BenchData = { ...data, dir: join(data.dir, 'year') };
  rmSync(own.dir, { recursive: true, force: true });
  await ensurePublished(own);
  const prices = data.scale === 'full' ? ONE_REFRESH.prices.full : ONE_REFRESH.prices.else;
  const scope = { scale: data.scale, seed: SEED, chains: ONE_REFRESH.chains, prices };
  const out = join(own.dir, 'refresh');
  const folders: readonly TimedFolder[] = [
    { dir: join(own.dir, 'snapshots'), seconds: [] },
    { dir: join(own.dir, 'without-history'), compiled: everythingButHistory(), seconds: [] },
  ];
  const begunMs = Date.now();
  const scrape = (round: number) =>
    generateRefresh({ ...scope, out, observedAt: new Date(begunMs + round * MINUTE_MS) });
  const { chains, prices: refreshed } = await scrape(0);
  try {
    return await withPool(own, async (pool) => {
      await addYear(pool, chains);
      await publishInto(pool, folders);
      const settling: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await scrape(round);
        await runCommand(own.dir, ['import', out]);
        const seconds = await publishInto(pool, round % 2 === 0 ? folders : folders.toReversed());
        for (const folder of folders) folder.seconds.push(seconds.of.get(folder)!);
        settling.push(seconds.settling);
      }
      const [withHistory, withoutHistory] = folders.map(({ seconds }) => medianOf(seconds)) as [
        number,
        number,
      ];
      const observations = await countObservations(pool, chains);
      return {
        withHistory,
        withoutHistory,
        settling: medianOf(settling),
        prices: refreshed,
        chains: chains.length,
        observations,
      };
    });
  } finally {
    rmSync(own.dir, { recursive: true, force: true });
  }
}
