import type pg from 'pg';
import type { ObservedCell2 } from '../../domain/index-method/version-2/month-data.ts';
import { periodDates } from '../../domain/time/period.ts';
import type { MonthScope } from './scope.ts';

/** Common table: the products `$3` (keys of the record) by their places there, with all that were merged into the same product. */
const WANTED = `wanted as (
       select m.product_id, i - 1 as constituent
       from unnest($3::integer[]) with ordinality as p (product_id, i)
       left join product_survivor v on v.product_id = p.product_id
       cross join lateral (
         select coalesce(v.survivor_id, p.product_id) as product_id
         union
         select o.product_id from product_survivor o where o.survivor_id = coalesce(v.survivor_id, p.product_id)
       ) m
     )`;

/**
 * The prices that an index looks at in a month or week: what a customer paid on each day, over 0 and in stock, for its products
 * at the stores in scope. One a unit, product and UTC day, the latest. Aggregated in the database to one row a unit and
 * product, in a fixed order.
 */
export async function readObservations(
  client: pg.ClientBase,
  period: string,
  productIds: readonly number[],
  { storeIds, unitOf }: Pick<MonthScope, 'storeIds' | 'unitOf'>,
): Promise<ObservedCell2[]> {
  const { from, before } = periodDates(period);
  // The packs are read by their key, a product at a time: an index is a sliver of a month's history.
  const { rows } = await client.query<{
    unit: number;
    constituent: number;
    days: number[];
    prices: number[];
    sales: number[];
  }>(
    `with ${WANTED}, scope as (
       select store_id, unit from unnest($4::integer[], $5::integer[]) as s (store_id, unit)
     ), daily as (
       select distinct on (w.constituent, s.unit, k.observed_on) w.constituent, s.unit, k.observed_on,
         case when u.sale_price_e4 < u.regular_price_e4 then u.sale_price_e4 else u.regular_price_e4 end as price_e4,
         (u.sale_price_e4 is not null and u.sale_price_e4 < u.regular_price_e4)::integer as is_sale
       from wanted w
       join price_observation k on k.product_id = w.product_id and k.observed_on >= $1 and k.observed_on < $2
       cross join lateral unnest(k.store_ids, k.regular_price_e4, k.sale_price_e4, k.available, k.observed_min)
         as u (store_id, regular_price_e4, sale_price_e4, available, observed_min)
       join scope s on s.store_id = u.store_id
       where u.available and u.regular_price_e4 > 0
       order by w.constituent, s.unit, k.observed_on, u.observed_min desc, w.product_id, u.store_id
     )
     select unit, constituent::integer, array_agg(observed_on - date '1970-01-01' order by observed_on) as days,
       array_agg(price_e4 order by observed_on) as prices, array_agg(is_sale order by observed_on) as sales
     from daily group by unit, constituent order by unit, constituent`,
    [from, before, productIds, storeIds, unitOf],
  );
  return rows.map(({ unit, constituent, days, prices, sales }) => [unit, constituent, days, prices, sales]);
}

/**
 * The stores (the record's keys) at which any of the products was seen, with a price and in stock, on the days from `from`
 * to before `to`.
 */
export async function readSeenStores(
  client: pg.ClientBase,
  from: string,
  to: string,
  productIds: readonly number[],
): Promise<number[]> {
  // An array, so that the packs are read by their key as well: joined, all of the months' packs were.
  const { rows } = await client.query<{ store_id: number }>(
    `with ${WANTED}
     select distinct u.store_id
     from price_observation k
     cross join lateral unnest(k.store_ids, k.regular_price_e4, k.available) as u (store_id, regular_price_e4, available)
     where k.product_id = any(array(select product_id from wanted)) and k.observed_on >= $1 and k.observed_on < $2
       and u.available and u.regular_price_e4 > 0
     order by u.store_id`,
    [from, to, productIds],
  );
  return rows.map(({ store_id }) => store_id);
}
