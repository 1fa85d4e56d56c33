/** One price row with its tier, as fast as it goes: over HTTP, and as the prepared fallback SQL. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { getRequest, runLoad } from './load.ts';
import { goodShare } from './odd-answers.ts';
import { ONE_PRICE, sqlReads } from './read-sql.ts';
import type { Measurement } from './report.ts';
import { inOtherCase, type Samples } from './samples.ts';
import type { Service } from './service.ts';

const LEAST_RATIO = 2.5;
const SECONDS = 5;
const CONNECTIONS = 16;
const SQL_CONNECTIONS = 4;
const REQUESTS = 40_000;

/** Answers a second, refusals not counted. */
async function httpRate(service: Service, { choices, pairs }: Samples): Promise<number> {
  const requests = Array.from({ length: REQUESTS }, (_, i) => {
    const { product, store } = pairs[i % pairs.length]!;
    return getRequest(`/v1/prices?product_id=${inOtherCase(choices, product)}&store_id=${store}`, {
      authorization: service.authorization,
    });
  });
  const options = { connections: CONNECTIONS, warmupMs: 1_000, durationMs: SECONDS * 1000, rate: null };
  const { perSecond, statuses } = await runLoad({ port: service.port, requests, ...options });
  return perSecond * goodShare(statuses);
}

/** Statements a second by pgbench; null where it is not on PATH. Pairs come from a table of their own. */
async function pgbenchRate(pool: pg.Pool, url: string, { pairs }: Samples): Promise<number | null> {
  const run = promisify(execFile);
  const version = await run('pgbench', ['--version']).catch(() => null);
  if (version === null) return null;
  await pool.query('drop table if exists bench_pair');
  await pool.query(
    `create table bench_pair as
     select n::int, product, store from unnest($1::uuid[], $2::uuid[]) with ordinality as t (product, store, n)`,
    [pairs.map(({ product }) => product), pairs.map(({ store }) => store)],
  );
  await pool.query('alter table bench_pair add primary key (n)');
  await pool.query('vacuum analyze bench_pair');
  const script = join(tmpdir(), `gondola-bench-${process.pid}.sql`);
  const byNumber = ONE_PRICE.replace('from store a', 'from bench_pair b join store a on a.id = b.store')
    .replace('$1::uuid', 'b.product')
    .replace('where a.id = $2::uuid', 'where b.n = :n');
  await writeFile(script, `\\set n random(1, ${pairs.length})\n${byNumber.replace(/\s+/g, ' ').trim()};\n`);
  try {
    const { username, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
    const args = ['-n', '-M', 'prepared', '-c', String(SQL_CONNECTIONS), '-j', '1', '-T', String(SECONDS)];
    const where = ['-h', searchParams.get('host') ?? '', '-U', username, pathname.slice(1)];
    const { stdout } = await run('pgbench', [...args, '-f', script, ...where]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    await rm(script, { force: true });
    await pool.query('drop table bench_pair');
  }
}

/** Statements a second from this process, over several connections. */
async function clientRate(pool: pg.Pool, { pairs }: Samples): Promise<number> {
  let done = 0;
  const end = performance.now() + SECONDS * 1000;
  const work = async (start: number): Promise<void> => {
    for (let i = start; performance.now() < end; i += SQL_CONNECTIONS) {
      const { product, store } = pairs[i % pairs.length]!;
      const { name, text, values } = sqlReads.onePrice(product, store);
      await pool.query({ name, text, values: [...values] });
      done++;
    }
  };
  await Promise.all(Array.from({ length: SQL_CONNECTIONS }, (_, i) => work(i)));
  return done / SECONDS;
}

/** Requests a second beside SQL statements a second. */
export async function measurePriceRow(
  service: Service,
  pool: pg.Pool,
  url: string,
  samples: Samples,
): Promise<Measurement> {
  const figure = await httpRate(service, samples);
  const byPgbench = await pgbenchRate(pool, url, samples);
  const baseline =
    byPgbench === null
      ? {
          name: `SQL, prepared, ${SQL_CONNECTIONS} clients of node-postgres`,
          figure: await clientRate(pool, samples),
        }
      : { name: `SQL, prepared, pgbench, ${SQL_CONNECTIONS} clients`, figure: byPgbench };
  const met = figure / baseline.figure >= LEAST_RATIO;
  return {
    what: 'one price row with its tier',
    figure,
    unit: 'requests/s',
    baseline,
    bar: `at least ${LEAST_RATIO}`,
    met,
  };
}
