import type pg from 'pg';
import {
  AGREEING_FACTOR,
  FEWEST_JUDGED,
  medianOfOutlying,
  isOutlying,
  OUTLYING_FACTOR,
} from '../../domain/outlying-price.ts';
import { withRoom } from '../../domain/with-room.ts';
import type { PackListener } from './packs/pack-writer.ts';

/** Finds current prices that are outlying while they are written, and holds them back. */
export interface OutlierWatch {
  /** Looks at a current pack that is about to be written. */
  readonly look: PackListener;
  /**
   * After the last pack of the transaction, history included: holds what is outlying and what no second observation
   * confirms, and lets go what is confirmed or outlying no more. Returns how many prices it holds that it did not before.
   */
  settle(): Promise<number>;
}

interface Candidates {
  readonly chain: number[];
  readonly product: number[];
  readonly store: number[];
  readonly price: number[];
  readonly median: number[];
  readonly observedMin: number[];
}

/** A watch of one import, in the caller's transaction. */
export function createOutlierWatch(client: pg.PoolClient): OutlierWatch {
  const found: Candidates = { chain: [], product: [], store: [], price: [], median: [], observedMin: [] };
  const chains = new Set<number>();
  let prices = new Uint32Array(0);
  return {
    look([chain = 0, product = 0], columns, rows, start, end) {
      chains.add(chain);
      prices = withRoom(prices, end - start);
      let count = 0;
      for (let i = start; i < end; i++) {
        const price = columns.regularE4[rows === null ? i : rows[i]!]!;
        if (price > 0) prices[count++] = price;
      }
      const median = medianOfOutlying(prices, count);
      if (median === null) return;
      for (let i = start; i < end; i++) {
        const row = rows === null ? i : rows[i]!;
        const price = columns.regularE4[row]!;
        if (price <= 0 || !isOutlying(price, median)) continue;
        found.chain.push(chain);
        found.product.push(product);
        found.store.push(columns.store[row]!);
        found.price.push(price);
        found.median.push(median);
        found.observedMin.push(columns.observedMin[row]!);
      }
    },
    async settle() {
      const before = await countHeld(client);
      if (found.chain.length > 0) await hold(client, found);
      if (chains.size > 0) await letGo(client, [...chains]);
      return Math.max(0, (await countHeld(client)) - before);
    },
  };
}

async function countHeld(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ held: number }>(
    'select count(*)::integer as held from price_hold where released_at is null',
  );
  return rows[0]!.held;
}

/** A price that an operator released stays released while it stays about the same. */
async function hold(client: pg.PoolClient, found: Candidates): Promise<void> {
  await client.query(
    `insert into price_hold as h (chain_id, product_id, store_id, price_e4, median_e4, observed_min, batch_id)
     select c.*, current_price_batch() from unnest($1::smallint[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
       as c (chain_id, product_id, store_id, price_e4, median_e4, observed_min)
     where not exists (${OBSERVED_TWICE})
     on conflict (chain_id, product_id, store_id) do update
       set price_e4 = excluded.price_e4, median_e4 = excluded.median_e4, observed_min = excluded.observed_min,
         held_at = now(), released_at = null, released_by = null, reason = null, batch_id = excluded.batch_id
       where excluded.price_e4 not between h.price_e4 / ${AGREEING_FACTOR} and h.price_e4 * ${AGREEING_FACTOR}
         or (h.released_at is null and h.observed_min <> excluded.observed_min)`,
    [found.chain, found.product, found.store, found.price, found.median, found.observedMin],
  );
}

/** Whether the store's history has the price of `c` on another day too; `offset 0`: looked up for each, see `letGo`. */
const OBSERVED_TWICE = `select from price_observation o
  cross join lateral unnest(o.store_ids, o.regular_price_e4, o.observed_min) as u (store_id, price_e4, observed_min)
  where o.product_id = c.product_id and o.chain_id = c.chain_id and u.store_id = c.store_id
    and o.observed_on - date '1970-01-01' <> c.observed_min / 1440
    and u.price_e4 between c.price_e4 / ${AGREEING_FACTOR} and c.price_e4 * ${AGREEING_FACTOR}
  offset 0`;

/**
 * Each hold against its pack as it now is. A pack is read once, its holds and their history are looked up: `offset 0` and
 * row addresses leave the planner, whose statistics lag behind imports, no join that reads all packs for each hold.
 */
async function letGo(client: pg.PoolClient, chainIds: readonly number[]): Promise<void> {
  await client.query(
    `with pack as materialized (
       select p.chain_id, p.product_id, k.store_ids, k.regular_price_e4, m.known, m.median
       from (select distinct chain_id, product_id from price_hold where chain_id = any($1::smallint[])) p
       cross join lateral (
         select store_ids, regular_price_e4 from current_pack
         where chain_id = p.chain_id and product_id = p.product_id offset 0) k
       cross join lateral (
         select count(*) as known, percentile_disc(0.5) within group (order by u.price_e4) as median
         from unnest(k.regular_price_e4) as u (price_e4) where u.price_e4 is not null) m)
     delete from price_hold where ctid = any (array(
       select c.ctid
       from pack k
       cross join lateral (
         select ctid, * from price_hold where chain_id = k.chain_id and product_id = k.product_id offset 0) c
       cross join lateral (select k.regular_price_e4[array_position(k.store_ids, c.store_id)] as price_e4) now
       where now.price_e4 is null or k.known < ${FEWEST_JUDGED}
         or now.price_e4::bigint * ${OUTLYING_FACTOR} >= k.median and now.price_e4 <= k.median::bigint * ${OUTLYING_FACTOR}
         or (c.released_at is null and exists (${OBSERVED_TWICE}))))`,
    [chainIds],
  );
}
