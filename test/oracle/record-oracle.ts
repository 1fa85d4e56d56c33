import type { Pool } from 'pg';
import { foldText } from '../../src/domain/text/fold.ts';
import { AISLES } from './catalogue.ts';

/**
 * The answers as plain SQL finds them on the record. Everything is a table that a reader can check by eye: texts and
 * their similarities by pg_trgm, all observed prices, and the price of every product at every store of its chain by
 * tier. A query then is a filter, an order and a limit.
 */

/** Miles between two points, in SQL. */
export const HAVERSINE = `
create function haversine_mi(lat_a float8, lng_a float8, lat_b float8, lng_b float8) returns float8
language sql immutable strict as $$
  select 2 * 3958.7613 * asin(least(1, sqrt(
    sin(radians(lat_b - lat_a) / 2) ^ 2
      + cos(radians(lat_a)) * cos(radians(lat_b)) * sin(radians(lng_b - lng_a) / 2) ^ 2)))
$$`;

/** Stores that supply and receive prices. */
const OPEN_STORES = `
create table open_store as
select s.store_id, s.id, s.name, s.chain_id, c.slug, c.pricing_scope, s.state, s.metro, s.lat, s.lng,
  row_number() over (order by o.folded collate "C", s.name collate "C", s.id) as name_rank
from store s
join chain c using (chain_id)
join text_of_store o using (store_id)
where s.is_active and not exists (select from store_merge m where m.from_id = s.id)`;

/** Which open store an id stands for, merges followed to their end. */
const STORE_IDS = `
create table store_known_as as
with recursive follow (from_id, to_id) as (
  select from_id, to_id from store_merge
  union all
  select f.from_id, m.to_id from follow f join store_merge m on m.from_id = f.to_id
)
select s.id as known_as, s.store_id from open_store s
union
select f.from_id, s.store_id from follow f join open_store s on s.id = f.to_id`;

/** What was observed at a merged store is the survivor's; of several the newest, with what it lacks of the shelf. */
const OBSERVED = `
create table observed as
with own as (
  select k.store_id as survivor_id, p.*
  from current_price p
  join store o using (store_id)
  join store_known_as k on k.known_as = o.id
  join open_store s on s.store_id = k.store_id and s.chain_id = p.chain_id
), newest as (
  select distinct on (product_id, survivor_id) product_id, survivor_id as store_id, chain_id, regular_price_e4,
    sale_price_e4, unit_price_e4, unit_price_uom, available, observed_at
  from own order by product_id, survivor_id, observed_at desc, own.store_id
), shelf as (
  select product_id, survivor_id as store_id,
    (array_agg(pack_size order by observed_at desc, store_id) filter (where pack_size is not null))[1] as pack_size,
    (array_agg(aisle order by observed_at desc, store_id) filter (where aisle is not null))[1] as aisle,
    (array_agg(section order by observed_at desc, store_id) filter (where section is not null))[1] as section
  from own group by product_id, survivor_id
)
select p.product_id, p.store_id, p.chain_id, p.regular_price_e4, p.sale_price_e4, p.unit_price_e4, p.unit_price_uom,
  p.pack_size, p.aisle, n.normalized_aisle, p.section, p.available, p.observed_at,
  coalesce(p.sale_price_e4 < p.regular_price_e4, false) as is_on_sale,
  case when p.sale_price_e4 < p.regular_price_e4 then p.sale_price_e4 else p.regular_price_e4 end as price_e4,
  case when p.sale_price_e4 < p.regular_price_e4
    then round((p.regular_price_e4 - p.sale_price_e4) * 1000.0 / p.regular_price_e4) end as discount,
  case when p.unit_price_e4 is null then null
    when p.unit_price_uom in ('oz', 'lb') then 0 when p.unit_price_uom = 'fl oz' then 1
    when p.unit_price_uom like 'ct%' then 2 else 3 end as unit_rank,
  case p.unit_price_uom when 'lb' then 16.0 else 1.0 end as unit_size
from newest join shelf using (product_id, store_id) cross join lateral (
  select newest.*, shelf.pack_size, shelf.aisle, shelf.section) p
left join normalized_aisle n on n.aisle = p.aisle`;

/** Which chains sell a product. */
const SOLD = 'create table sold as select distinct product_id, chain_id from observed';

/** How far the open stores of one chain are from each other; null where either is not geocoded. */
const SIBLINGS = `
create table sibling as
select a.store_id, b.store_id as source_store_id, b.id as source_id,
  case when a.store_id = b.store_id then 0 else haversine_mi(a.lat, a.lng, b.lat, b.lng) end as distance_mi
from open_store a join open_store b using (chain_id)`;

/**
 * The price of each product at each open store of a chain that sells it. The store's own comes first, then the
 * nearest geocoded sibling's, then the most recent one, ties by store id.
 */
const RESOLVED = `
create table resolved as
select distinct on (s.store_id, o.product_id)
  o.product_id, s.store_id, s.source_store_id,
  case when s.store_id = s.source_store_id then 'specific' when s.distance_mi <= 50 then 'regional' else 'chain' end
    as source_tier,
  s.distance_mi as source_distance_mi
from sibling s
join observed o on o.store_id = s.source_store_id
order by s.store_id, o.product_id, (s.store_id = s.source_store_id) desc, s.distance_mi nulls last,
  case when s.distance_mi is null then o.observed_at end desc, s.source_id`;

const PRODUCT_FACTS = `
create table product_fact as
select p.product_id, p.id, t.folded_name, t.folded_text, t.folded_brand, t.folded_category,
  show_trgm(t.folded_text) as trigrams,
  row_number() over (order by t.folded_name collate "C", p.name collate "C", p.id) as name_rank,
  count(o.store_id)::float8 as stores_selling
from product p
join text_of_product t using (product_id)
left join observed o using (product_id)
group by p.product_id, t.folded_name, t.folded_text, t.folded_brand, t.folded_category`;

/** Every pair of a query and a product with a trigram in common. */
const QUERY_MATCHES = `
create table query_match as
with search as (select query, show_trgm(query) as trigrams from search_query),
  query_trigram as (select query, unnest(trigrams) as trigram from search),
  product_trigram as (select product_id, unnest(trigrams) as trigram from product_fact),
  shared as (
    select query, product_id, count(*)::int as shared from query_trigram join product_trigram using (trigram)
    group by query, product_id
  ),
  measured as (
    select s.query, s.product_id, f.id, s.shared, cardinality(q.trigrams) as size, cardinality(f.trigrams) as product_size,
      f.folded_text = s.query as is_its_text, f.folded_name = s.query as has_its_name, f.stores_selling, similarity(s.query, f.folded_text) as similarity
    from shared s join search q using (query) join product_fact f using (product_id)
  )
select query, product_id, id, shared, size, similarity,
  2.0::float8 * shared / size
    + shared::float8 / (size + product_size - shared)
    + case when is_its_text then 3 when has_its_name or shared = size and shared = product_size then 2 else 0 end
    + 0.3::float8 * stores_selling / (stores_selling + 100) as relevance
from measured`;

async function query(pool: Pool, sql: string, values: unknown[] = []): Promise<void> {
  await pool.query(sql, values);
}

/** Builds the oracle's tables over a filled record, for the given search queries, which are folded here. */
export async function buildOracle(pool: Pool, queries: readonly string[]): Promise<void> {
  await query(pool, HAVERSINE);
  await query(pool, 'create table normalized_aisle (aisle text primary key, normalized_aisle text)');
  await query(pool, 'insert into normalized_aisle select * from unnest($1::text[], $2::text[])', [
    AISLES.map(([raw]) => raw),
    AISLES.map(([, normalized]) => normalized),
  ]);
  const stores = (await pool.query<{ store_id: number; name: string }>('select store_id, name from store'))
    .rows;
  await query(
    pool,
    'create table text_of_store as select * from unnest($1::int[], $2::text[]) as t (store_id, folded)',
    [stores.map(({ store_id }) => store_id), stores.map(({ name }) => foldText(name))],
  );
  const products = (
    await pool.query<{ product_id: number; name: string; brand: string | null; category: string | null }>(
      'select product_id, name, brand, category from product',
    )
  ).rows;
  await query(
    pool,
    `create table text_of_product as select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[])
      as t (product_id, folded_name, folded_text, folded_brand, folded_category)`,
    [
      products.map(({ product_id }) => product_id),
      products.map(({ name }) => foldText(name)),
      products.map(({ name, brand }) => foldText(`${brand ?? ''} ${name}`)),
      products.map(({ brand }) => (brand === null ? null : foldText(brand))),
      products.map(({ category }) => (category === null ? null : foldText(category))),
    ],
  );
  await query(pool, 'create table search_query as select distinct unnest($1::text[]) as query', [
    queries.map(foldText),
  ]);
  await query(pool, 'analyze');
  for (const table of [OPEN_STORES, STORE_IDS, OBSERVED, SOLD, SIBLINGS]) await query(pool, table);
  await query(pool, 'analyze');
  for (const table of [RESOLVED, PRODUCT_FACTS, QUERY_MATCHES]) await query(pool, table);
  await query(pool, 'create index on observed (product_id, store_id)');
  await query(pool, 'create index on resolved (store_id, product_id)');
  await query(pool, 'create index on resolved (product_id, store_id)');
  await query(pool, 'create index on query_match (query, product_id)');
  await query(pool, 'create index on product_fact (product_id)');
  await query(pool, 'analyze');
}
