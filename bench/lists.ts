/** Shopping lists of 50 items and aisle lists, without HTTP, beside the same as prepared, indexed SQL on the record. */
import type pg from 'pg';
import { queryStoreAisles } from '../src/api/aisles/queries.ts';
import { doSlice, finish, type Sliced } from '../src/domain/slices.ts';
import { prepareReads, prepareRest } from '../src/api/prepare.ts';
import {
  type ListRequest,
  makeListsAhead,
  prepareResolveList,
  queryResolvedList,
} from '../src/api/resolve-list/queries.ts';
import { hasOwnShelf } from '../src/lookup/chain-assortment.ts';
import { findStore } from '../src/lookup/find-store.ts';
import { listedAgain, rehearseLists } from '../src/lookup/lists/resolve-list.ts';
import { threadCpuClock } from '../src/process/thread-cpu.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { type BoundedTimes, countOf, timeBounded } from './bounded-times.ts';
import { type BenchData, loadPublished, SEED, withPool } from './data.ts';
import { readJudgedLists, readJudgedQueries } from './judged-queries.ts';
import { type SqlRead, sqlReads, withReadIndexes } from './read-sql.ts';
import { absolute, type Measurement, percentile } from './report.ts';
import { drawSamples, type Samples, wordsOf } from './samples.ts';

const ITEMS = 50;
const LISTS = 300;
const WARM_LISTS = 60;
const SQL_ITEMS = 500;
/** Searches of a baseline are run until this is over; the last of them is stopped this much later. */
const SQL_LIMIT_MS = 30_000;
const SQL_STATEMENT_MS = 15_000;
const AISLE_LISTS = 1_000;
const SQL_AISLE_LISTS = 60;

interface List extends ListRequest {
  readonly store: string;
  readonly chain: string;
}

/** What people write: a word or two of a name, a whole name, with a quantity now and then. */
function drawItem({ choices, products }: Samples): string {
  const { name, brand } = choices.pick(products);
  const words = wordsOf(name);
  const text = choices.pick([
    words.slice(-1).join(' '),
    words.slice(-2).join(' '),
    name,
    `${brand ?? ''} ${name}`,
  ]);
  return `${choices.pick(['', '', '2 lb ', '3x '])}${text}`.trim().slice(0, 200);
}

/** What nearly every list asks for: the judged lists and queries of the demo, the same again and again. */
const EVERYDAY = [...readJudgedLists().flatMap(({ items }) => items), ...readJudgedQueries('demo')].map(
  ({ q }) => q,
);

function drawList(
  samples: Samples,
  stores: Samples['stores'],
  draw: (samples: Samples) => string = drawItem,
): List {
  const { id, chain } = samples.choices.pick(stores);
  const items = Array.from({ length: ITEMS }, (_, i) => ({ client_id: String(i), name: draw(samples) }));
  return { store: id, chain, items };
}

function timeLists(snapshot: Snapshot, lists: readonly List[]): Float64Array {
  return Float64Array.from(lists, (list) => {
    const started = performance.now();
    finish(queryResolvedList(snapshot, findStore(snapshot, list.store), list));
    return performance.now() - started;
  });
}

/** Runs statements one after another, as far as the time goes. */
function timeSql(client: pg.ClientBase, reads: readonly SqlRead[]): Promise<BoundedTimes> {
  return timeBounded(reads, SQL_LIMIT_MS, ({ values, ...statement }) =>
    client.query({ ...statement, values: [...values] }),
  );
}

/** What 50 searches among what a list's chain sells take, by the mean of those that were run. */
async function timeSqlLists(client: pg.ClientBase, lists: readonly List[]): Promise<Baseline> {
  const searches = lists.flatMap(({ chain, items }) =>
    items.map(({ name }) => sqlReads.listItem(name, chain)),
  );
  const sql = await timeSql(client, searches);
  const mean = sql.times.reduce((sum, ms) => sum + ms, 0) / sql.times.length;
  return { name: `SQL, ${ITEMS} times the mean of ${countOf(sql)}`, figure: ITEMS * mean };
}

async function timeSqlAisles(client: pg.ClientBase, stores: Samples['stores']): Promise<Baseline> {
  const sql = await timeSql(
    client,
    stores.map(({ id }) => sqlReads.aisles(id)),
  );
  return { name: `SQL, p50 of ${countOf(sql)}`, figure: percentile(sql.times, 0.5) };
}

type Baseline = NonNullable<Measurement['baseline']>;

/** A list at each chain that has prices. */
function drawFirsts(samples: Samples): List[] {
  return samples.chains
    .map((slug) => samples.stores.filter(({ chain }) => chain === slug))
    .filter((stores) => stores.length > 0)
    .map((stores) => drawList(samples, stores));
}

const cpuMs = threadCpuClock();

/** What a service makes ahead of lists, and rehearses. */
function* readyLists(snapshot: Snapshot): Sliced<void> {
  yield* makeListsAhead(snapshot);
  yield* rehearseLists(snapshot);
}

/**
 * Milliseconds of each slice of what a service makes ahead of lists. The clock tells what others did on the machine
 * meanwhile, and an idle machine counts processor time by its ticks of some milliseconds: the lesser of both is near.
 */
function timeAhead(snapshot: Snapshot): number[] {
  const times: number[] = [];
  const work = readyLists(snapshot);
  for (;;) {
    const [startedMs, beforeMs] = [performance.now(), cpuMs()];
    const { done } = doSlice(work);
    times.push(Math.min(performance.now() - startedMs, cpuMs() - beforeMs));
    if (done === true) return times;
  }
}

/** The first list at each chain of a snapshot, with the code compiled by another one's. */
interface FirstUse {
  /** When the snapshot begins to be served: nothing is made ahead. */
  readonly atOnce: Float64Array;
  /** When all is made ahead that a service makes by itself. */
  readonly afterwards: Float64Array;
  readonly aheadCpuMs: number;
  /** Milliseconds of each slice of that. */
  readonly slices: readonly number[];
}

async function timeFirstUse(data: BenchData, samples: Samples): Promise<FirstUse> {
  const begun = await loadPublished(data);
  await prepareReads(begun);
  const atOnce = timeLists(begun, drawFirsts(samples));
  const ready = await loadReady(data);
  const beforeMs = cpuMs();
  const slices = timeAhead(ready);
  const aheadCpuMs = cpuMs() - beforeMs;
  // Drawn anew: lines that were read before are remembered.
  return { atOnce, aheadCpuMs, slices, afterwards: timeLists(ready, drawFirsts(samples)) };
}

/** The rows of first lists. */
function measureFirstUse({ atOnce, afterwards, aheadCpuMs, slices }: FirstUse, sql: Baseline): Measurement[] {
  const what = `list of ${ITEMS}, the first at a chain`;
  const ahead = 'what chains sell, listed ahead';
  return [
    measured(`${what}, nothing listed ahead, p99 of ${atOnce.length}`, atOnce, 0.99, sql, null),
    measured(`${what}, listed ahead, p50 of ${afterwards.length}`, afterwards, 0.5, sql, null),
    measured(`${what}, listed ahead, p99 of ${afterwards.length}`, afterwards, 0.99, sql, 20),
    absolute(`${ahead}, processor time`, aheadCpuMs, 'ms', null),
    absolute(`${ahead}, longest of ${slices.length} slices`, Math.max(...slices), 'ms', null),
  ];
}

/** Lists at chains that were used before: warm is the chain, not a list that was asked before. */
interface WarmUse {
  readonly drawn: Float64Array;
  readonly everyday: Float64Array;
  /** Everyday items in the next snapshot, when it was answered ahead what had been asked of this one; and what that takes. */
  readonly ahead: Float64Array;
  readonly aheadCpuMs: number;
  /** Everyday items too, when each chain was asked for each of them; and when that was completed in spare time. */
  readonly again: Float64Array;
  readonly completed: Float64Array;
}

async function timeWarmUse(
  data: BenchData,
  snapshot: Snapshot,
  samples: Samples,
  stores: Samples['stores'],
): Promise<WarmUse> {
  const { chains, choices } = samples;
  const ofChains = chains.map((slug) => stores.filter(({ chain }) => chain === slug));
  for (const some of ofChains) if (some.length > 0) timeLists(snapshot, [drawList(samples, some)]);
  const timeDrawn = (of: Snapshot, draw: (samples: Samples) => string): Float64Array => {
    const lists = Array.from({ length: WARM_LISTS + LISTS }, () => drawList(samples, stores, draw));
    return timeLists(of, lists).subarray(WARM_LISTS);
  };
  const drawEveryday = (): string => choices.pick(EVERYDAY);
  const drawn = timeDrawn(snapshot, drawItem);
  const everyday = timeDrawn(snapshot, drawEveryday);
  const next = await loadReady(data);
  finish(readyLists(next));
  const beforeMs = cpuMs();
  finish(listedAgain(snapshot)(next));
  const aheadCpuMs = cpuMs() - beforeMs;
  const ahead = timeDrawn(next, drawEveryday);
  for (const some of ofChains) askForAll(snapshot, some);
  const again = timeDrawn(snapshot, drawEveryday);
  finish(listedAgain(snapshot)(snapshot));
  return { drawn, everyday, ahead, aheadCpuMs, again, completed: timeDrawn(snapshot, drawEveryday) };
}

/** A snapshot of which all is prepared. */
async function loadReady(data: BenchData): Promise<Snapshot> {
  const snapshot = await loadPublished(data);
  await prepareReads(snapshot);
  await prepareRest(snapshot);
  return snapshot;
}

/** Asks a chain for all everyday items, at a store that was seen to sell nothing of its own if it has one. */
function askForAll(snapshot: Snapshot, ofChain: Samples['stores']): void {
  const items = EVERYDAY.map((name, i) => ({ client_id: String(i), name }));
  const stores = ofChain.map(({ id }) => findStore(snapshot, id));
  const store = stores.find((some) => !hasOwnShelf(snapshot, some)) ?? stores[0];
  if (store === undefined) return;
  for (let from = 0; from < items.length; from += ITEMS)
    finish(queryResolvedList(snapshot, store, { items: items.slice(from, from + ITEMS) }));
}

/** The rows of lists at chains that were used before: of everyday items the same are asked for again and again. */
function measureWarmUse(warm: WarmUse, sql: Baseline): Measurement[] {
  const rows: readonly (readonly [what: string, times: Float64Array])[] = [
    [`list of ${ITEMS}, warm`, warm.drawn],
    [`list of ${ITEMS} everyday items, warm`, warm.everyday],
    [`list of ${ITEMS} everyday items, the next snapshot, answered ahead`, warm.ahead],
    [`list of ${ITEMS} everyday items, each asked at its chain before`, warm.again],
    [`list of ${ITEMS} everyday items, each asked before and completed since`, warm.completed],
  ];
  return [
    ...rows.flatMap(([what, times]) => [
      measured(`${what}, p50`, times, 0.5, sql, null),
      measured(`${what}, p99`, times, 0.99, sql, 6),
    ]),
    absolute('what was asked again and again, answered ahead, processor time', warm.aheadCpuMs, 'ms', null),
  ];
}

/** Times of both routes; a test asserts none of them. */
export async function measureLists(data: BenchData): Promise<Measurement[]> {
  const snapshot = await loadPublished(data);
  prepareResolveList(snapshot);
  return withPool(data, (pool) =>
    withReadIndexes(pool, async () => {
      const samples = await drawSamples(pool, SEED);
      const priced = samples.stores.filter(({ chain }) => samples.chains.includes(chain));
      const warm = await timeWarmUse(data, snapshot, samples, priced);
      const first = await timeFirstUse(data, samples);
      const aisles = Float64Array.from(priced.slice(0, AISLE_LISTS), ({ id }) => {
        const store = findStore(snapshot, id);
        const started = performance.now();
        queryStoreAisles(snapshot, store, { limit: 20, offset: 0, include_count: false });
        return performance.now() - started;
      });
      const client = await pool.connect();
      try {
        await client.query(`set statement_timeout = ${SQL_STATEMENT_MS}`);
        const drawn = Array.from({ length: SQL_ITEMS / ITEMS }, () => drawList(samples, priced));
        const sql = await timeSqlLists(client, drawn);
        const sqlAisles = await timeSqlAisles(client, priced.slice(0, SQL_AISLE_LISTS));
        return [
          ...measureWarmUse(warm, sql),
          ...measureFirstUse(first, sql),
          measured('aisles of a store, p99', aisles, 0.99, sqlAisles, 5),
        ];
      } finally {
        client.release(true);
      }
    }),
  );
}

function measured(
  what: string,
  times: Float64Array,
  share: number,
  baseline: Baseline,
  mostMs: number | null,
): Measurement {
  const figure = percentile(times, share);
  return {
    what,
    figure,
    unit: 'ms',
    baseline,
    bar: mostMs === null ? null : `at most ${mostMs} ms`,
    met: mostMs === null ? null : figure <= mostMs,
  };
}
