import type { Pool } from 'pg';
import type {
  CouponQuery,
  CouponsQuery,
  ProductCouponsQuery,
  StoreCouponsQuery,
} from '../../src/api/coupons/schema.ts';
import { TODAY } from './coupon-catalogue.ts';
import { pointOfRecord } from './zip-places.ts';

type Bare<Query> = Omit<Query, 'envelope'>;

/** A query's day, which is counted from 1970-01-01, as SQL has it. */
const dateOf = (day: number | undefined): string | null =>
  day === undefined ? null : new Date(day * 86_400_000).toISOString().slice(0, 10);

const ROW = `
  f.id, f.chain_id, f.chain_name, f.chain_logo_url, f.store_id, f.product_id, f.product_name, f.product_brand,
  f.product_image_url, f.discount_type, f.discount_value, f.min_purchase_qty, f.min_purchase_amount, f.bogo_get_qty,
  f.description, f.fine_print, f.coupon_code, f.valid_from, f.valid_to, f.image_url, f.is_digital_only,
  f.requires_loyalty, f.is_clippable, f.deep_link_url, f.source, f.source_url, f.size_text, f.value_text,
  f.catalog_price, f.total_savings, f.total_savings_basis, f.savings_pct, f.effective_savings_pct, f.rating,
  f.deal_price, f.role, f.brand_id, f.category_id, f.exceeds_price`;

/** The price of a product at a store by tier. */
const PRICE_AT = `
  select o.price_e4, o.regular_price_e4, o.is_on_sale
  from resolved x join observed o on o.product_id = x.product_id and o.store_id = x.source_store_id`;

/** Joined prices of table `page`: a single store's (`$20` names it) and one for each of \`$21\`. */
const PRICED = `
  priced as (
    select f.*, s.id as price_store_id, one.price_e4, one.regular_price_e4, coalesce(one.is_on_sale, false) as is_on_sale,
      (select coalesce(jsonb_object_agg(m.id, jsonb_build_object('price', a.price_e4 / 10000.0,
          'is_on_sale', coalesce(a.is_on_sale, false))), '{}')
        from (select distinct id, store_id from store_survivor where known_as = any($21::uuid[])) m
        left join lateral (${PRICE_AT} where x.store_id = m.store_id and x.product_id = f.of_product) a on true
      ) as prices_by_store
    from page f
    left join lateral (
      select case when $20::uuid is not null then (select store_id from store_survivor where known_as = $20)
        when $2::uuid is not null then (select store_id from store_survivor where known_as = $2)
        when f.of_store is not null then f.of_store
        else (select n.store_id from near n where n.chain_id = f.of_chain order by n.mi, n.id limit 1) end as store_id
    ) w on true
    left join store s on s.store_id = w.store_id
    left join lateral (${PRICE_AT} where x.store_id = w.store_id and x.product_id = f.of_product) one on true
  )`;

const NEAR = `
  near as materialized (
    select s.store_id, s.id, s.chain_id, haversine_mi($14, $15, s.lat, s.lng) as mi from open_store s
    where haversine_mi($14, $15, s.lat, s.lng) <= $16
  )`;

const LIST = `
with ${NEAR},
found as (
  select f.* from coupon_fact f
  where ($1::uuid is null or f.chain_id = $1)
    and ($2::uuid is null or exists (select from store_survivor k where k.known_as = $2 and k.chain_id = f.of_chain
      and (f.of_store is null or f.of_store = k.store_id)))
    and ($3::uuid is null or f.product_id = $3)
    and ($4::uuid is null or f.brand_id = $4)
    and ($5::uuid is null or f.category_id = $5)
    and ($6::text is null or f.discount_type = $6)
    and not ($7::bool and f.discount_type = 'featured')
    and ($8::bool is null or f.is_digital_only = $8)
    and ($9::bool is null or f.requires_loyalty = $9)
    and f.valid_from <= coalesce($10::date, $11::date)
    and (f.valid_to >= coalesce($10::date, $11::date) or ($10::date is null and not $12::bool))
    and (f.is_active or not $12::bool)
    and ($14::float8 is null or exists (select from near n where n.store_id = f.of_store
      or (f.of_store is null and n.chain_id = f.of_chain)))
    and ($13::uuid is null or f.id = $13)
    and ($22::text is null or lower(f.coupon_code) = lower($22))
),
page as materialized (
  select f.*, count(*) over () as total, row_number() over (order by case when $17::bool then f.valid_to end,
    f.savings_pct desc nulls last, f.valid_to, f.id, f.product_id) as place
  from found f order by place offset $18 limit $19
),
${PRICED}
select ${ROW.replaceAll('f.', 'p.')}, p.price_e4 / 10000.0 as current_price, p.regular_price_e4 / 10000.0 as regular_price,
  p.is_on_sale, p.price_store_id, p.prices_by_store, p.total
from priced p order by p.place`;

type Row = Record<string, unknown> & { readonly total: string };

async function rowsOf(pool: Pool, name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<{ row: Row }>({
    name,
    text: `select to_jsonb(q) as row from (${text}) q`,
    values: [...values],
  });
  return rows.map(({ row }) => row);
}

/** `total` is asked for apart where the page is empty, because then no row tells it. */
function bodyOf(
  rows: readonly Row[],
  total: number | null,
  query: Partial<Bare<CouponsQuery>>,
  head = {},
): unknown {
  const joined = ['current_price', 'regular_price', 'is_on_sale', 'price_store_id', 'prices_by_store'];
  const isShown = (name: string): boolean => {
    if (name === 'total') return false;
    if (name === 'prices_by_store') return query.with_prices === true && query.price_store_ids !== undefined;
    return query.with_prices === true || !joined.includes(name);
  };
  const results = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name))),
  );
  return { ...head, count: results.length, ...(total === null ? {} : { total }), results };
}

function listValues(
  query: Partial<Bare<CouponsQuery>>,
  coupon: string | null,
  byDay: boolean,
  page: object,
): unknown[] {
  const { offset, limit } = page as { offset: number; limit: number };
  return [
    query.chain_id ?? null,
    query.store_id ?? null,
    query.product_id ?? null,
    query.brand_id ?? null,
    query.category_id ?? null,
    query.discount_type ?? null,
    query.exclude_featured ?? false,
    query.is_digital_only ?? null,
    query.requires_loyalty ?? null,
    dateOf(query.valid_on),
    coupon === null ? TODAY : '9999-12-31',
    query.is_active ?? true,
    coupon,
    query.near?.lat ?? query.lat ?? null,
    query.near?.lng ?? query.lng ?? null,
    query.radius_mi ?? null,
    byDay,
    offset,
    limit,
    query.price_store_id ?? null,
    query.price_store_ids ?? null,
    query.code ?? null,
  ];
}

async function answer(
  pool: Pool,
  query: Partial<Bare<CouponsQuery>>,
  coupon: string | null,
  byDay: boolean,
  head = {},
): Promise<unknown> {
  const limit = query.limit ?? (query.lat === undefined && query.near === undefined ? 50 : 200);
  const located = { ...query, near: (await pointOfRecord(pool, query.near)) ?? undefined };
  const rows = await rowsOf(
    pool,
    'coupons',
    LIST,
    listValues(located, coupon, byDay, { offset: query.offset, limit }),
  );
  let total: number | null = null;
  if (query.include_count === true) {
    total = Number(rows[0]?.total ?? 0);
    if (rows.length === 0) {
      const all = await rowsOf(
        pool,
        'coupons',
        LIST,
        listValues(located, coupon, byDay, { offset: 0, limit: 1 }),
      );
      total = Number(all[0]?.total ?? 0);
    }
  }
  return bodyOf(rows, total, query, head);
}

/** A body of `GET /v1/coupons` as the record has it. */
export function couponsOfRecord(pool: Pool, query: Bare<CouponsQuery>): Promise<unknown> {
  return answer(pool, query, null, true);
}

/** A body of `GET /v1/coupons/{coupon_id}`: all its rows, whatever the day. */
export function couponOfRecord(pool: Pool, coupon: string, query: Bare<CouponQuery>): Promise<unknown> {
  return answer(pool, { ...query, is_active: false }, coupon, false, { coupon_id: coupon });
}

/** A body of `GET /v1/products/{product_id}/coupons`. */
export function productCouponsOfRecord(
  pool: Pool,
  product: string,
  query: Bare<ProductCouponsQuery>,
): Promise<unknown> {
  return answer(pool, { ...query, product_id: product }, null, false);
}

const STORE = `
select ${ROW}, count(*) over () as total
from coupon_fact f
join store_survivor k on k.known_as = $1 and k.chain_id = f.of_chain
where (f.of_store is null or f.of_store = k.store_id) and f.is_active
  and coalesce($2::date, $3::date) between f.valid_from and f.valid_to
  and ($4::text is null or f.discount_type = $4) and not ($5::bool and f.discount_type = 'featured')
order by f.of_store is null, f.savings_pct desc nulls last, f.valid_to, f.id, f.product_id
offset $6 limit $7`;

/** A body of `GET /v1/stores/{store_id}/coupons`. */
export async function storeCouponsOfRecord(
  pool: Pool,
  store: string,
  query: Bare<StoreCouponsQuery>,
): Promise<unknown> {
  const rows = (offset: number, limit: number): Promise<Row[]> =>
    rowsOf(pool, 'store coupons', STORE, [
      store,
      dateOf(query.valid_on),
      TODAY,
      query.discount_type ?? null,
      query.exclude_featured,
      offset,
      limit,
    ]);
  const page = await rows(query.offset, query.limit);
  const total = query.include_count ? Number((page[0] ?? (await rows(0, 1))[0])?.total ?? 0) : null;
  return bodyOf(page, total, {});
}

const COUPON_SAVINGS = `
select c.id as coupon_id, s.savings_pct, s.effective_savings_pct, s.reason, c.valid_to < $2::date as is_expired,
  c.discount_type, c.discount_value, c.catalog_price_e4
from coupon c left join coupon_saving s using (coupon_id)
where c.id = $1
order by s.savings_pct desc nulls last, s.effective_savings_pct desc limit 1`;

/** What a coupon without products saves on its own catalogue price, worked out by the formulas for one unit. */
export async function savingsOfRecord(pool: Pool, coupon: string): Promise<Row> {
  const [row] = await rowsOf(pool, 'coupon savings', COUPON_SAVINGS, [coupon, TODAY]);
  return row!;
}
