/** Cold catalogue reads, one after another, over HTTP and without it, beside the same as prepared SQL on the record. */
import type pg from 'pg';
import { askedAgain, prepareReads, prepareRest } from '../src/api/prepare.ts';
import { finish } from '../src/domain/slices.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { type BenchData, loadPublished, SEED, withPool } from './data.ts';
import { timeInProcess } from './in-process.ts';
import { getRequest } from './load.ts';
import { measureOdd } from './odd-answers.ts';
import { measurePriceRow } from './price-row.ts';
import { processCpuUs } from './process-cpu.ts';
import { type Read, type ReadClass, readClasses } from './read-classes.ts';
import { withReadIndexes } from './read-sql.ts';
import { type Measurement, percentile } from './report.ts';
import { drawSamples, type Samples } from './samples.ts';
import { type BoundedTimes, countOf, timeBounded } from './bounded-times.ts';
import { type SequenceResult, timeRequests } from './sequence.ts';
import { type Service, startService } from './service.ts';

const READS = 400;
const SQL_READS = 60;
/** Statements of a class are run until this is over; the last of them is stopped this much later. */
const SQL_LIMIT_MS = 8_000;
const SQL_STATEMENT_MS = 15_000;
const MOST_P99_MS = 5;
const SEARCH_TIMES_FASTER = 100;
const READ_TIMES_FASTER = 10;

/** Distinct requests: one that was asked before would be answered from the cache. */
function drawReads(one: ReadClass, samples: Samples): Read[] {
  const reads = Array.from({ length: READS }, () => one.make(samples));
  return [...new Map(reads.map((read) => [read.path, read])).values()];
}

/** The same work under another URL: with another limit, or where there is none in the envelope. */
function withAnotherLimit(path: string): string {
  const url = new URL(path, 'http://localhost');
  if (url.searchParams.has('items')) url.searchParams.set('envelope', 'true');
  else url.searchParams.set('limit', String(Number(url.searchParams.get('limit') ?? 50) - 1));
  return `${url.pathname}${url.search}`;
}

async function timeHttp(
  service: Service,
  warm: readonly string[],
  paths: readonly string[],
): Promise<SequenceResult> {
  const request = (path: string): string => getRequest(path, { authorization: service.authorization });
  await timeRequests(service.port, warm.map(request));
  return timeRequests(service.port, paths.map(request));
}

/** One connection, prepared once; the first run of a statement, which plans it, does not count unless it is the only one. */
async function timeSql(client: pg.ClientBase, reads: readonly Read[]): Promise<BoundedTimes> {
  const timed = await timeBounded(
    reads.slice(0, 1 + SQL_READS),
    SQL_LIMIT_MS,
    ({ sql: { name, text, values } }) => client.query({ name, text, values: [...values] }),
  );
  return timed.times.length > 1 ? { ...timed, times: timed.times.slice(1), wanted: timed.wanted - 1 } : timed;
}

const LOOK_EACH_MS = 500;
/** Of the time, from where on a service is idle: its timers take less. */
const IDLE_SHARE = 0.02;

/** A service that answers prepares what fewer reads need: waits until that is done. */
async function untilIdle(pid: number): Promise<void> {
  for (let share = 1; share > IDLE_SHARE; ) {
    const [from, cpuUs] = [performance.now(), processCpuUs(pid)];
    await new Promise((resolve) => setTimeout(resolve, LOOK_EACH_MS));
    share = (processCpuUs(pid) - cpuUs) / 1000 / (performance.now() - from);
  }
}

interface Times {
  /** The whole request. */
  readonly http: SequenceResult;
  /** The same request's work without HTTP, as the SQL's times are without it. */
  readonly inProcess: Float64Array;
  readonly sql: BoundedTimes;
}

function compare({ what, isSearch }: ReadClass, { http, inProcess, sql }: Times): Measurement[] {
  const p99 = percentile(http.latenciesMs, 0.99);
  const against = (p: number, name: string, least: number | null): Measurement => {
    const figure = percentile(inProcess, p);
    const baseline = { name: `SQL, ${name} of ${countOf(sql)}`, figure: percentile(sql.times, p) };
    const bar = least === null ? null : `ratio at most ${1 / least}`;
    const met = least === null ? null : baseline.figure >= least * figure;
    return { what: `${what}: without HTTP, ${name}`, figure, unit: 'ms', baseline, bar, met };
  };
  return [
    {
      what: `${what}: over HTTP, p99 of ${http.latenciesMs.length}`,
      figure: p99,
      unit: 'ms',
      baseline: null,
      bar: `at most ${MOST_P99_MS} ms`,
      met: p99 <= MOST_P99_MS,
    },
    against(0.5, 'p50', isSearch ? SEARCH_TIMES_FASTER : null),
    against(0.99, 'p99', isSearch ? null : READ_TIMES_FASTER),
    ...(Object.keys(http.odd).length === 0 ? [] : [measureOdd(what, http.odd)]),
  ];
}

async function measureClass(
  one: ReadClass,
  samples: Samples,
  service: Service,
  snapshot: Snapshot,
  client: pg.ClientBase,
): Promise<Measurement[]> {
  const reads = drawReads(one, samples);
  const paths = reads.map(({ path }) => path);
  // Drawn anew, so that what was understood of a text is not remembered, and code is compiled.
  const warm = drawReads(one, samples).map(({ path }) => withAnotherLimit(path));
  const http = await timeHttp(service, warm, paths);
  return compare(one, {
    http,
    inProcess: timeInProcess(snapshot, warm, paths),
    sql: await timeSql(client, reads),
  });
}

/** All classes, then one price row under load. */
export async function measureReads(data: BenchData): Promise<Measurement[]> {
  const snapshot = await loadPublished(data);
  await prepareReads(snapshot);
  await prepareRest(snapshot);
  // As the service does by itself before its first callers come.
  finish(askedAgain(snapshot)(snapshot));
  return withPool(data, (pool, url) =>
    withReadIndexes(pool, async () => {
      const samples = await drawSamples(pool, SEED);
      const service = await startService(data.dir);
      const client = await pool.connect();
      try {
        await untilIdle(service.pid);
        await client.query(`set statement_timeout = ${SQL_STATEMENT_MS}`);
        const rows: Measurement[] = [];
        for (const one of readClasses) {
          rows.push(...(await measureClass(one, samples, service, snapshot, client)));
        }
        rows.push(await measurePriceRow(service, pool, url, samples));
        return rows;
      } finally {
        client.release(true);
        await service.stop();
      }
    }),
  );
}
