import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { addToGroup } from '../../src/domain/group-by.ts';
import type { PriceBucket } from '../../src/domain/history/price-buckets.ts';
import { STALE_AFTER_DAYS } from '../../src/domain/history/price-interval.ts';
import { utcDayText } from '../../src/domain/time/utc-day.ts';
import { blockPlaces, readRows } from '../../src/lookup/history/block-places.ts';
import { createBlockReader } from '../../src/snapshot/files/read-blocks.ts';
import type { HistoryPart } from '../../src/snapshot/parts/history.ts';
import { ObservedRows } from '../../src/snapshot/parts/history/observed-rows.ts';
import type { HistoryRead } from './cold-reads.ts';
import { DAY_AFTER, FIRST_DAY } from './observed-year.ts';

/** The id of a store: its chain and its position there. */
const STORE_ID_OF_CHAIN = 1_000;
const DAY_MIN = 1440;
const LONGEST_MS = 60_000;

/** Tables like those of the record, of this session alone, under the record's names: its view and index serve them. */
const TABLES = `
  set statement_timeout = ${LONGEST_MS};
  set temp_buffers = '512MB';
  create temp table price_observation (like public.price_observation including constraints);
  create temp view price_history as
    select k.product_id, k.chain_id, k.observed_on, u.*
    from pg_temp.price_observation k cross join lateral
      unnest(store_ids, regular_price_e4, sale_price_e4, available, observed_min)
        u (store_id, regular_price_e4, sale_price_e4, available, observed_min)`;

const INDEX = `
  alter table pg_temp.price_observation add primary key (product_id, chain_id, observed_on);
  analyze pg_temp.price_observation`;

/** The packs of a product at a chain as lines of COPY, a day each. */
function packLines(chain: number, product: number, rows: ObservedRows): string[] {
  const days = new Map<number, number[]>();
  for (let row = 0; row < rows.length; row++) addToGroup(days, rows.day[row]!, row);
  return [...days].map(([day, inDay]) => {
    const list = (value: (row: number) => number | string | boolean): string =>
      `{${inDay.map(value).join(',')}}`;
    return [
      product,
      chain,
      utcDayText(day),
      list((row) => chain * STORE_ID_OF_CHAIN + rows.position[row]!),
      list((row) => rows.regularE4[row]!),
      list((row) => rows.saleE4[row]! || 'NULL'),
      list((row) => rows.available[row] === 1),
      list(() => day * DAY_MIN),
      1,
    ].join('\t');
  });
}

/** Fills the session's tables with what the layers have of the products that are read, at the chains that are read. */
export async function fillRecord(
  client: pg.ClientBase,
  history: HistoryPart,
  reads: readonly HistoryRead[],
): Promise<number> {
  await client.query(TABLES);
  const pairs = new Set(
    reads.flatMap(({ products, chains }) =>
      products.flatMap((product) => chains.map((chain) => `${chain} ${product}`)),
    ),
  );
  const copy = client.query(
    copyFrom(
      `copy pg_temp.price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
         available, observed_min, batch_id) from stdin`,
    ),
  );
  const reader = createBlockReader(0);
  const rows = new ObservedRows();
  let packs = 0;
  for (const pair of pairs) {
    const [chain, product] = pair.split(' ').map(Number) as [number, number];
    const places = blockPlaces(history, chain, product);
    const blocks = await Promise.all(places.map((place) => reader.read(place)));
    const lines = packLines(chain, product, readRows(places, blocks, product, rows));
    packs += lines.length;
    if (!copy.write(`${lines.join('\n')}\n`)) await once(copy, 'drain');
  }
  copy.end();
  await once(copy, 'finish');
  await client.query(INDEX);
  return packs;
}

const HELD = `
  select store_id, observed_on as day, regular_price_e4 as regular, sale_price_e4 as sale, available,
    least(coalesce(lead(observed_on) over w, 'infinity'), observed_on + ${STALE_AFTER_DAYS}) as until`;

/** Every product is at one store of a chain below this position. */
const FIRST_POSITIONS = 10;

/** The year of a chain's first store, from change to change. */
export function readOneStore(client: pg.ClientBase, { products, chains }: HistoryRead) {
  return client.query({
    name: 'one-store',
    text: `with seen as (${HELD} from price_history where product_id = $1 and chain_id = $2 and store_id < $3
        window w as (order by observed_on)),
      marked as (select *, (lag((regular, sale, available)) over w is not distinct from (regular, sale, available)
        and lag(until) over w = day)::integer as goes_on from seen window w as (order by day)),
      islands as (select *, sum(1 - goes_on) over (order by day) as island from marked)
      select min(day) as from_day, max(until) as to_day, regular, sale, available, count(*)::integer as observations
      from islands group by island, regular, sale, available order by min(day)`,
    values: [products[0], chains[0], chains[0]! * STORE_ID_OF_CHAIN + FIRST_POSITIONS],
  });
}

/** The prices of several chains by month: low, quartiles, median, high, in ten-thousandths of a US dollar, and stores. */
export async function readRegion(
  client: pg.ClientBase,
  { products, chains }: HistoryRead,
): Promise<{ readonly quantiles: readonly number[]; readonly stores: number }[]> {
  const { rows } = await client.query<{ quantiles: number[]; stores: number }>({
    name: 'region',
    text: `with seen as (${HELD} from price_history where product_id = $1 and chain_id = any($2::smallint[])
        window w as (partition by store_id order by observed_on))
      select percentile_disc(array[0, 0.25, 0.5, 0.75, 1]) within group (order by case when sale < regular then sale else regular end)
          as quantiles, count(distinct store_id)::integer as stores
      from seen cross join lateral
        generate_series(greatest(day, $3::date), least(until, $4::date) - 1, interval '1 day') as d
      group by date_trunc('month', d) order by date_trunc('month', d)`,
    values: [products[0], chains, utcDayText(FIRST_DAY), utcDayText(DAY_AFTER)],
  });
  return rows;
}

/** What products cost at a chain's first store on a day. */
export function readAsOf(client: pg.ClientBase, { products, chains, day }: HistoryRead) {
  return client.query({
    name: 'as-of',
    text: `select distinct on (product_id) product_id, regular_price_e4, sale_price_e4, available, observed_on
      from price_history
      where product_id = any($1::integer[]) and chain_id = $2 and store_id < $3
        and observed_on <= $4::date and observed_on > $4::date - ${STALE_AFTER_DAYS}
      order by product_id, observed_on desc`,
    values: [products, chains[0], chains[0]! * STORE_ID_OF_CHAIN + FIRST_POSITIONS, utcDayText(day)],
  });
}

/** Throws where the months of a read and those of SQL are not the same. */
export function expectSameMonths(
  buckets: readonly PriceBucket[],
  months: Awaited<ReturnType<typeof readRegion>>,
): void {
  const told = buckets.map(({ stores, spread }) => ({
    quantiles: spread && [
      spread.lowE4,
      spread.firstQuartileE4,
      spread.medianE4,
      spread.thirdQuartileE4,
      spread.highE4,
    ],
    stores,
  }));
  const [ours, theirs] = [JSON.stringify(told), JSON.stringify(months)];
  if (ours !== theirs) throw new Error(`a region's months are ${ours}, and in SQL ${theirs}`);
}
