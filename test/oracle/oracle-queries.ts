import type { Pool } from 'pg';
import { namesProducts } from '../../src/api/prices/product-side.ts';
import type { PriceFilters } from '../../src/api/prices/queries.ts';
import type { ProductsQuery } from '../../src/api/products/schema.ts';
import { foldText } from '../../src/domain/text/fold.ts';
import { readGtin } from '../../src/domain/gtin.ts';
import { pointOfRecord } from './zip-places.ts';

/** The GTIN-14s that a barcode parameter stands for: padded with zeros, and as it reads otherwise. */
export function gtinsOf(barcode: string | undefined): string[] | null {
  if (barcode === undefined) return null;
  const read = readGtin(barcode).gtin14;
  return [...(barcode.length <= 14 ? [barcode.padStart(14, '0')] : []), ...(read === null ? [] : [read])];
}

/** The best matches for a query among the products of table `eligible`. */
const RELEVANT = `
  relevant as (
    select m.product_id, m.relevance from query_match m join eligible using (product_id)
    where m.query = $1 and m.shared * 10 >= m.size * 3
      and m.shared * 3 >= 2 * (select max(b.shared) from query_match b join eligible using (product_id) where b.query = $1)
    order by m.relevance desc, m.id
    limit $2
  )`;

const PRICES = `
with spot as materialized (
  select s.*, haversine_mi($10, $11, s.lat, s.lng) as user_mi from open_store s
),
place as (
  select s.* from spot s
  where ($7::text is null or s.slug = $7) and ($8::text is null or s.metro = $8) and ($9::text is null or s.state = $9)
),
requested as materialized (
  select p.* from place p
  where ($5::uuid is null or exists (
      select from store_known_as k where k.store_id = p.store_id and k.known_as = $5))
    and ($6::uuid[] is null or exists (
      select from store_known_as k where k.store_id = p.store_id and k.known_as = any($6)))
    and ($5::uuid is not null or $6::uuid[] is not null or $10::float8 is null or p.user_mi <= $12)
),
eligible as (
  select f.product_id from product_fact f join product p using (product_id)
  where ($3::text is null or p.upc = $3 or p.gtin14 = any($4::text[]))
    and ($17::uuid is null or f.id = $17) and ($18::uuid[] is null or f.id = any($18))
    and f.product_id in (select o.product_id from sold o where o.chain_id in (select chain_id from requested))
),
${RELEVANT},
chosen as materialized (
  select e.product_id, r.relevance from eligible e left join relevant r using (product_id)
  where $1::text is null or r.relevance is not null
),
size_amount (size, unit, amount_e4) as (
  values ('16 oz', 'oz', 160000), ('1 gal', 'fl oz', 1280000), ('6 ct "family"', 'ct', 60000),
    ('12 × 330 ml', 'fl oz', round(12 * 330 / 29.5735295625 * 10000))
),
matched as (
  select x.*, c.relevance, s.user_mi
  from resolved x
  join requested q on q.store_id = x.store_id
  join chosen c on c.product_id = x.product_id
  join spot s on s.store_id = x.source_store_id
  where ($5::uuid is not null or $6::uuid[] is not null or x.source_tier = 'specific')
    and ($10::float8 is null or s.user_mi <= $12)
),
answer as (
  select f.id as product_id, p.name, p.brand, coalesce(p.size_display, o.pack_size) as size_display, p.image_url, p.upc,
    q.id as store_id, q.name as store_name, q.slug as chain_slug,
    o.price_e4 / 1e4::float8 as price, o.regular_price_e4 / 1e4::float8 as regular_price,
    o.sale_price_e4 / 1e4::float8 as sale_price, o.is_on_sale,
    coalesce(o.unit_price_e4 / 1e4::float8, round(o.price_e4::numeric * 1000000 / z.amount_e4)::float8 / 1e6) as unit_price,
    coalesce(z.unit, o.unit_price_uom) as unit_price_uom, case when z.unit is not null then true end as unit_price_derived,
    case when $14::bool then o.normalized_aisle else o.aisle end as aisle, o.section, o.available,
    s.id as source_store_id, s.name as source_store_name, m.source_tier,
    round(m.source_distance_mi::numeric, 2)::float8 as source_distance_mi, q.pricing_scope,
    round(m.user_mi::numeric, 2)::float8 as distance_mi,
    to_char(o.observed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as observed_at,
    greatest(0, floor(extract(epoch from date_trunc('hour', $19::timestamptz) - o.observed_at) / 3600))::int as age_hours,
    row_number() over (order by
      case when $21::text in ('price', 'unit_price', 'discount') then not o.available end,
      case $21::text when 'price' then o.price_e4 end nulls last,
      case when $21::text = 'unit_price' then coalesce(o.unit_rank, array_position(array['oz', 'fl oz', 'ct'], z.unit) - 1) end nulls last,
      case when $21::text = 'unit_price' then
        coalesce(o.unit_price_e4 / o.unit_size, round(o.price_e4::numeric * 1000000 / z.amount_e4) / 100) end nulls last,
      case when $21::text = 'discount' then -coalesce(o.discount, 0) end,
      case when $21::text = 'relevance' then m.relevance end desc nulls last,
      case when $21::text = 'relevance' then f.id end,
      round(m.user_mi::numeric, 2),
      case when $10::float8 is not null or $21::text <> 'relevance' then o.price_e4 end nulls last,
      m.relevance desc, case when m.relevance is not null then f.id end, f.name_rank,
      case when $10::float8 is not null or $21::text <> 'relevance' then q.id end, q.name_rank) as place,
    count(*) over () as total, o.observed_at as seen_at
  from matched m
  join product_fact f on f.product_id = m.product_id
  join product p on p.product_id = m.product_id
  join open_store q on q.store_id = m.store_id
  join open_store s on s.store_id = m.source_store_id
  join observed o on o.product_id = m.product_id and o.store_id = m.source_store_id
  left join size_amount z on z.size = coalesce(p.size_display, o.pack_size) and o.unit_price_e4 is null and o.price_e4 > 0
  where (not $13::bool or o.is_on_sale)
    and ($20::int is null or o.observed_at >= date_trunc('hour', $19::timestamptz) - make_interval(days => $20))
),
page as (select * from answer order by place offset $15 limit $16)
select (select coalesce(json_agg(to_jsonb(page) - 'place' - 'total' - 'seen_at' - case when page.unit_price_derived then '' else 'unit_price_derived' end order by place), '[]') from page) as rows,
  (select coalesce(max(total), 0)::int from answer) as total,
  (select floor(percentile_cont(0.5) within group (
      order by greatest(0, extract(epoch from date_trunc('hour', $19::timestamptz) - seen_at) / 60)) / 60)::int
    from page) as freshness`;

/** A body of `GET /v1/prices` as the record has it. */
export async function pricesOfRecord(
  pool: Pool,
  filters: PriceFilters,
  pool_size: number,
  now: Date,
): Promise<unknown> {
  const near = await pointOfRecord(pool, filters.near);
  const { rows } = await pool.query<{ rows: unknown[]; total: number; freshness: number | null }>({
    name: 'prices',
    text: PRICES,
    values: [
      filters.q === undefined ? null : foldText(filters.q),
      pool_size,
      filters.barcode ?? null,
      gtinsOf(filters.barcode),
      filters.store_id ?? null,
      filters.store_ids ?? null,
      filters.chain ?? null,
      filters.metro ?? null,
      filters.state ?? null,
      near?.lat ?? null,
      near?.lng ?? null,
      filters.radius_mi,
      filters.on_sale,
      filters.normalize_aisles,
      filters.offset,
      filters.limit,
      filters.product_id ?? null,
      filters.product_ids ?? null,
      now,
      filters.max_age_days ?? null,
      filters.sort ?? (namesProducts(filters) ? null : 'discount'),
    ],
  });
  const { rows: results, total, freshness } = rows[0]!;
  return {
    count: results.length,
    ...(filters.include_count ? { total } : {}),
    results,
    meta: { freshness_p50_hours: freshness },
  };
}

const PRODUCTS = `
with eligible as (
  select f.product_id from product_fact f join product p using (product_id)
  where case when $10::text[] is not null then f.id::text = any($10) else
    ($3::text is null or p.upc = $3 or p.gtin14 = any($4::text[]))
    and ($5::uuid is null or f.id = $5)
    and ($6::text is null or f.folded_brand like '%' || $6 || '%' and $6 <> '')
    and ($7::text is null or f.folded_category like '%' || $7 || '%' and $7 <> '')
  end
),
${RELEVANT},
answer as (
  select p.id as product_id, p.name, p.brand, p.size_display, p.image_url, p.upc, p.category, p.description,
    p.ingredients, p.allergens, p.dietary_labels, p.snap_eligible, p.serving_size, p.serving_size_unit,
    p.category is null and p.derived_category is not null as category_derived,
    p.size_display is null and p.derived_size is not null as size_derived,
    row_number() over (order by array_position($10::text[], p.id::text), r.relevance desc,
      case when r.relevance is not null then p.id end, f.name_rank) as place,
    count(*) over () as total
  from eligible e
  join product p using (product_id)
  join product_fact f using (product_id)
  left join relevant r using (product_id)
  where $10::text[] is not null or $1::text is null or r.relevance is not null
),
page as (select * from answer order by place offset $8 limit $9)
select (select coalesce(json_agg(to_jsonb(page) - 'place' - 'total' order by place), '[]') from page) as rows,
  (select coalesce(max(total), 0)::int from answer) as total`;

/** A body of `GET /v1/products` as the record has it. */
export async function productsOfRecord(
  pool: Pool,
  filters: Omit<ProductsQuery, 'envelope'>,
  pool_size: number,
): Promise<unknown> {
  const { rows } = await pool.query<{ rows: unknown[]; total: number }>({
    name: 'products',
    text: PRODUCTS,
    values: [
      filters.q === undefined ? null : foldText(filters.q),
      pool_size,
      filters.barcode ?? null,
      gtinsOf(filters.barcode),
      filters.product_id ?? null,
      filters.brand === undefined ? null : foldText(filters.brand),
      filters.category === undefined ? null : foldText(filters.category),
      filters.offset,
      filters.limit,
      filters.ids ?? null,
    ],
  });
  const { rows: results, total } = rows[0]!;
  return { count: results.length, ...(filters.include_count ? { total } : {}), results };
}
