/**
 * A month of price indices at the scale of the data folder: every price of the feed lies in it, and the products of the
 * indices were seen in a second week of it and in the two months before too, so that there is something to compare with.
 */
import type pg from 'pg';
import { addMonths } from '../src/domain/time/month.ts';
import { runCommand } from './command.ts';
import { type BenchData, ensurePublished, withPool } from './data.ts';
import type { Measurement } from './report.ts';

const DEFINITIONS = 30;
const EARLIER_MONTHS = 2;
const MOST_SECONDS = 300;
const MOST_GB = 2;
const GB = 1e9;

/** The month that holds most of the feed's prices, and how many. */
async function fullestMonth(pool: pg.Pool): Promise<{ month: string; observations: number }> {
  const { rows } = await pool.query<{ month: string; observations: number }>(
    `select to_char(observed_on, 'YYYY-MM') as month, sum(cardinality(store_ids))::double precision as observations
     from price_observation group by 1 order by 2 desc, 1 limit 1`,
  );
  if (rows[0] === undefined) throw new Error('the record has no price history');
  return rows[0];
}

/** Shows the indices' products a second time in the month, and as often in the months before. */
async function addVisits(pool: pg.Pool, month: string): Promise<void> {
  const copy = `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4, available, observed_min)
    select product_id, chain_id, $3::date + (extract(day from observed_on)::integer - 1 + $4::integer) % 28, store_ids,
      regular_price_e4, sale_price_e4, available, observed_min
    from price_observation
    where observed_on >= $1::date and observed_on < $2::date
      and product_id in (select product_id from index_constituent)
    on conflict do nothing`;
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  await pool.query(copy, [first, next, first, 7]);
  for (let back = EARLIER_MONTHS; back >= 1; back--) {
    const earlier = `${addMonths(month, -back)}-01`;
    await pool.query('select ensure_observation_month($1)', [earlier]);
    await pool.query(copy, [first, next, earlier, 0]);
  }
  await pool.query('vacuum analyze price_observation');
}

function bounded(what: string, figure: number, unit: string, most: number): Measurement {
  return { what, figure, unit, baseline: null, bar: `at most ${most}`, met: figure <= most };
}

/** Computes the month as an operator would, in a process of its own, and keeps nothing. */
export async function measureIndices(data: BenchData): Promise<Measurement[]> {
  await ensurePublished(data);
  const { month, observations, slugs, isComputed } = await withPool(data, async (pool) => {
    const fullest = await fullestMonth(pool);
    await addVisits(pool, fullest.month);
    const { rows } = await pool.query<{ slug: string }>(
      'select slug from index_definition where is_active order by slug limit $1',
      [DEFINITIONS],
    );
    // What an earlier run of the suite left is final by now, and is not computed again.
    const earlier = addMonths(fullest.month, -1);
    const runs = await pool.query('select from index_run where period = $1 limit 1', [earlier]);
    return { ...fullest, slugs: rows.map(({ slug }) => slug), isComputed: runs.rowCount === 1 };
  });
  const all = slugs.join(',');
  const [from, through] = [addMonths(month, -EARLIER_MONTHS), addMonths(month, -1)];
  if (!isComputed)
    await runCommand(data.dir, ['index', 'compute', '--slug', all, '--period', from, '--through', through]);
  const run = ['index', 'compute', '--slug', all, '--period', month, '--preview', '--json'];
  const { stdout, seconds, peakRssBytes } = await runCommand(data.dir, run);
  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { status: string; observations: number });
  if (outcomes.some(({ status }) => status !== 'computed')) throw new Error(stdout.slice(0, 2_000));
  const used = outcomes.reduce((sum, one) => sum + one.observations, 0);
  const what = `${slugs.length} indices of a month of ${observations} observations`;
  return [
    bounded(`${what}, ${used} of them theirs`, seconds, 's', MOST_SECONDS),
    bounded('the same, peak memory of the process', peakRssBytes / GB, 'GB', MOST_GB),
  ];
}
