import type { Pool } from 'pg';

/** What SQL over the record says of a price on a day. */
export interface PriceOfDay {
  readonly regular: number | null;
  readonly sale: number | null;
  readonly available: boolean;
  readonly source: string;
  readonly tier: string;
  readonly observed_on: string;
}

/** A price of a product at a store on a day, by tiers. */
export async function priceOfDay(
  pool: Pool,
  product: string,
  store: string,
  date: string,
  staleAfter: number,
): Promise<PriceOfDay | undefined> {
  const { rows } = await pool.query<PriceOfDay>(
    `with target as (select * from store where id = $2),
     seen as (
       select distinct on (h.store_id) h.*
       from price_history h join product p using (product_id)
       where p.id = $1 and h.chain_id = (select chain_id from target)
         and h.observed_on <= $3::date and h.observed_on > $3::date - $4::integer
       order by h.store_id, h.observed_on desc
     ),
     sources as (
       select seen.*, s.id, s.store_id = t.store_id as is_own, haversine_mi(t.lat, t.lng, s.lat, s.lng) as miles
       from seen join store s using (store_id) cross join target t
     )
     select regular_price_e4 / 10000.0::float8 as regular, sale_price_e4 / 10000.0::float8 as sale, available,
       id as source, to_char(observed_on, 'YYYY-MM-DD') as observed_on,
       case when is_own then 'specific' when miles <= 50 then 'regional' else 'chain' end as tier
     from sources
     order by is_own desc, miles nulls last, case when miles is null then observed_on end desc nulls last, id limit 1`,
    [product, store, date, staleAfter],
  );
  return rows[0];
}

/** What SQL over the record says of a store from change to change. */
export interface HeldPriceOfSql {
  readonly store: string;
  readonly from: string;
  readonly to: string;
  readonly regular: number | null;
  readonly sale: number | null;
  readonly available: boolean;
  readonly observations: number;
}

const HELD = `with seen as (
    select s.id as store, h.observed_on as day, h.regular_price_e4 as regular, h.sale_price_e4 as sale, h.available,
      least(coalesce(lead(h.observed_on) over w, 'infinity'), h.observed_on + $3::integer) as until
    from price_history h join product p using (product_id) join store s using (store_id) join chain c on c.chain_id = s.chain_id
    where p.id = $1 and c.slug = $2
    window w as (partition by s.id order by h.observed_on)
  ),
  marked as (
    select *, (lag((regular, sale, available)) over w is not distinct from (regular, sale, available)
      and lag(until) over w = day)::integer as goes_on
    from seen window w as (partition by store order by day)
  ),
  islands as (select *, sum(1 - goes_on) over (partition by store order by day) as island from marked)`;

/** The prices of a product at a chain's stores, observed there. */
export async function heldAtChain(
  pool: Pool,
  product: string,
  chain: string,
  staleAfter: number,
): Promise<HeldPriceOfSql[]> {
  const { rows } = await pool.query<HeldPriceOfSql>(
    `${HELD}
     select store, to_char(min(day), 'YYYY-MM-DD') as "from", to_char(max(until), 'YYYY-MM-DD') as "to",
       regular / 10000.0::float8 as regular, sale / 10000.0::float8 as sale, available, count(*)::integer as observations
     from islands group by store, island, regular, sale, available order by store, min(day)`,
    [product, chain, staleAfter],
  );
  return rows;
}

/** The prices of a month over a chain's stores, each day of a store once: low, quartiles, high, and how many stores. */
export async function monthAtChain(
  pool: Pool,
  product: string,
  chain: string,
  staleAfter: number,
  days: readonly [from: string, to: string],
): Promise<{ readonly quantiles: readonly number[] | null; readonly stores: number }> {
  const { rows } = await pool.query<{ quantiles: number[] | null; stores: number }>(
    `${HELD},
     priced as (
       select store, case when sale < regular then sale else regular end as price
       from seen join generate_series($4::date, $5::date - 1, interval '1 day') d (d) on d >= day and d < until
     )
     select percentile_disc(array[0, 0.25, 0.5, 0.75, 1]) within group (order by price) as quantiles,
       count(distinct store)::integer as stores
     from priced where price is not null`,
    [product, chain, staleAfter, ...days],
  );
  return rows[0]!;
}
