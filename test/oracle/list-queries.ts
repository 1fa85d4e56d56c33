import type { UnfilledReason } from '../../src/lookup/lists/unfilled.ts';
import { demandOf, perUnitE6, purchaseFor } from '../../src/domain/understanding/lines/purchase.ts';
import { readRequestLine } from '../../src/domain/understanding/lines/request-line.ts';
import { packSoldAs } from '../../src/lookup/sold-pack.ts';
import type { Pool } from 'pg';

/** Aisle lists and filled shopping lists as plain SQL finds them, over the tables of `record-oracle.ts`. */

const NATURAL_KEY = `
create function natural_key(label text) returns text language sql immutable strict as $$
  select string_agg(case when m[1] ~ '^[0-9]' then lpad(m[1], 20, '0') else m[1] end, '' order by i)
  from regexp_matches(label, '[0-9]+|[^0-9]+', 'g') with ordinality as t (m, i)
$$`;

const AISLE_ROWS = `
create table aisle_row as
select o.chain_id, o.store_id, o.product_id, o.normalized_aisle as aisle, o.section, p.category
from observed o join product p using (product_id)`;

/** Adds what lists need to a built oracle. */
export async function buildListOracle(pool: Pool): Promise<void> {
  await pool.query(NATURAL_KEY);
  await pool.query(AISLE_ROWS);
  await pool.query('create index on aisle_row (store_id)');
  await pool.query('create index on aisle_row (chain_id)');
  await pool.query('analyze');
}

/** The most frequent texts of one column in an aisle, as many as an answer has at most. */
const topOf = (column: 'section' | 'category', most: number): string => `
  (select coalesce(json_agg(t.${column} order by t.rows desc, natural_key(t.${column}) collate "C"), '[]') from (
    select r.${column}, count(*) as rows from listed r where r.aisle = c.aisle and r.${column} is not null
    group by r.${column} order by count(*) desc, natural_key(r.${column}) collate "C" limit ${most}) t)`;

const AISLES = `
with own as (
  select count(*) as rows, count(aisle) as placed from aisle_row
  where case when $1::int is not null then store_id = $1 else chain_id = $2::int end
),
chain as (select count(*) as rows, count(aisle) as placed from aisle_row where chain_id = $2),
chosen as (
  select case
    when $1 is not null and own.rows > 0 and own.placed >= 0.30 * own.rows then 'store'
    when chain.rows > 0 and chain.placed >= 0.30 * chain.rows then 'chain'
    else 'generic' end as source
  from own, chain
),
listed as materialized (
  select r.* from aisle_row r, chosen
  where r.aisle is not null and (source = 'generic' or source = 'chain' and r.chain_id = $2 or r.store_id = $1)
),
counted as (select aisle, count(distinct (chain_id, product_id)) as products from listed group by aisle),
ranked as (
  select aisle, products, sum(products) over () as everything, count(*) over () as total,
    row_number() over (order by products desc, natural_key(aisle) collate "C", aisle collate "C") as rank
  from counted
),
page as (select * from ranked c where rank > $3 order by rank limit $4)
select (select source from chosen) as source,
  (select case when rows = 0 then 0 else round(placed::numeric / rows, 4) end::float8 from own) as coverage,
  (select coalesce(max(total), 0)::int from ranked) as total,
  (select coalesce(json_agg(json_build_object('rank', rank, 'aisle', aisle, 'product_count', products,
      'share', round(products::numeric / everything, 4)::float8,
      'sections', ${topOf('section', 5)}, 'top_categories', ${topOf('category', 3)}) order by rank), '[]')
    from page c) as entries`;

interface AisleEntry {
  readonly aisle: string;
  readonly product_count: number;
}

/** What an aisle list is asked by. */
export interface AisleParameters {
  /** A store id, or null for the chain's own list. */
  readonly store: string | null;
  readonly slug: string;
  readonly limit: number;
  readonly offset: number;
  readonly include_count: boolean;
}

/** The body of an aisle list as the record has it; null: not found. A closed store has no rows. */
export async function aislesOfRecord(pool: Pool, asked: AisleParameters): Promise<unknown> {
  const found = await pool.query<{
    id: string | null;
    store_id: number | null;
    chain_id: number;
    slug: string;
  }>(
    `with recursive follow (id) as (
       select $1::uuid union select m.to_id from follow f join store_merge m on m.from_id = f.id
     )
     select s.id, s.store_id, c.chain_id, c.slug from chain c left join (
         select s.* from store s join follow f using (id)
         where not exists (select from store_merge m where m.from_id = s.id)) s using (chain_id)
     where case when $1 is null then c.slug = $2 else s.store_id is not null end`,
    [asked.store, asked.slug],
  );
  const [scope] = found.rows;
  if (scope === undefined) return null;
  const { rows } = await pool.query<{
    source: string;
    coverage: number;
    total: number;
    entries: AisleEntry[];
  }>({
    name: 'aisles',
    text: AISLES,
    values: [scope.store_id, scope.chain_id, asked.offset, asked.limit],
  });
  const { source, coverage, total, entries } = rows[0]!;
  return {
    ...(scope.id === null ? {} : { store_id: scope.id }),
    chain_slug: scope.slug,
    source,
    coverage,
    count: entries.length,
    ...(asked.include_count ? { total } : {}),
    aisles: entries.map(({ aisle }) => aisle),
    aisle_counts: Object.fromEntries(entries.map((entry) => [entry.aisle, entry.product_count])),
    entries,
  };
}

const filled = (match: string): string => `json_build_object(
  'canonical_product_id', ${match}.id, 'upc', ${match}.upc, 'retailer_product_id', ${match}.retailer_product_id,
  'pdp_url', coalesce(${match}.pdp_url, ${match}.page), 'in_stock', ${match}.in_stock, 'price', ${match}.price,
  'regular_price', ${match}.regular_price, 'sale_price', ${match}.sale_price,
  'on_sale', coalesce(${match}.on_sale, false), 'match_method', ${match}.method, 'matched_name', ${match}.name,
  'matched_brand', ${match}.brand, 'match_confidence', coalesce(${match}.confidence, 0),
  'similarity', ${match}.similarity,
  'source_tier', ${match}.source_tier, 'source_store_id', ${match}.source_id,
  'source_distance_mi', ${match}.source_distance_mi, 'size_display', ${match}.size_display)`;

/** A value put into the template's place for it, where the template has the place. */
const fill = (template: string, place: string, value: string): string =>
  `case when ${template} like '%{${place.replaceAll('_', '\\_')}}%' then replace(${template}, '{${place}}', ${value}) else ${template} end`;

const LISTS = `
with wanted as (
  select * from unnest($2::uuid[], $3::text[]) with ordinality as w (canonical, client_id, position)
),
meant as (
  select * from json_to_recordset($5::json)
    as m (position int, place int, id uuid, confidence float8, similarity float8)
),
page as (
  select p.product_id, k.retailer_product_id, k.pdp_url, ${fill('c.pdp_url_template', 'retailer_product_id', 'k.retailer_product_id')} as template,
    p.upc, s.web_external_id
  from store s join chain c using (chain_id) join price_pack k using (chain_id) join product p using (product_id)
  where s.store_id = $1
),
listing as (
  select product_id, retailer_product_id, pdp_url,
    ${fill(`(${fill('template', 'upc', 'upc')})`, 'store_id', 'web_external_id')} as page
  from page
),
candidate as (
  select w.position, 'canonical_id' as method, p.product_id, 0 as best, 1::float8 as confidence,
    null::float8 as similarity
  from wanted w join product p on p.id = w.canonical
  union all
  select m.position, 'fuzzy_name', p.product_id, m.place, m.confidence, m.similarity
  from meant m join product p using (id)
),
priced as (
  select c.*, r.source_tier, r.source_store_id, r.source_distance_mi, f.id,
    bool_or(c.method = 'canonical_id') over (partition by c.position) as has_canonical,
    bool_or(c.method = 'canonical_id') over (partition by c.position, c.product_id) as is_canonical
  from candidate c
  join resolved r on r.product_id = c.product_id and r.store_id = $1
  join product_fact f on f.product_id = c.product_id
),
ranked as (
  select *, row_number() over (partition by position order by method = 'canonical_id' desc, best) as place
  from priced where method = 'canonical_id' or not is_canonical
),
match as (
  select r.position, r.place, r.method, r.id, p.upc, p.name, p.brand, coalesce(p.size_display, o.pack_size) as size_display, l.retailer_product_id, l.pdp_url, l.page,
    round(r.confidence::numeric, 4)::float8 as confidence, round(r.similarity::numeric, 4)::float8 as similarity, r.source_tier, s.id as source_id,
    round(r.source_distance_mi::numeric, 2)::float8 as source_distance_mi,
    case when r.source_tier = 'specific' then o.available end as in_stock, o.price_e4 / 1e4::float8 as price,
    o.regular_price_e4 / 1e4::float8 as regular_price, o.sale_price_e4 / 1e4::float8 as sale_price, o.is_on_sale as on_sale
  from ranked r
  join product p using (product_id)
  join listing l using (product_id)
  join open_store s on s.store_id = r.source_store_id
  join observed o on o.product_id = r.product_id and o.store_id = r.source_store_id
  where r.place <= 1 + $4::int
)
select json_agg(json_build_object('client_id', w.client_id, 'resolved', m.id is not null, 'filled', ${filled('m')},
  'alternatives', (select coalesce(json_agg(${filled('a')} order by a.place), '[]') from match a
    where a.position = w.position and a.place > 1)) order by w.position) as items
from wanted w left join match m on m.position = w.position and m.place = 1`;

/** What a list is filled from. */
export interface ListParameters {
  readonly store: string;
  readonly alternatives: number;
  readonly items: readonly {
    readonly client_id: string;
    /** As it is written. */
    readonly name: string;
    /** What its name means at the store, best first, found elsewhere. */
    readonly meant: readonly {
      readonly id: string;
      readonly confidence: number;
      readonly similarity: number;
    }[];
    /** Why nothing fills it, where nothing does. */
    readonly unfilled: UnfilledReason;
    readonly canonical_product_id?: string | undefined;
    readonly quantity: number | null;
    readonly unit: string | null;
  }[];
}

interface FilledItem {
  readonly client_id: string;
  readonly resolved: boolean;
  readonly filled: FilledMatch;
  readonly alternatives: readonly FilledMatch[];
}

interface FilledMatch {
  readonly matched_name: string | null;
  readonly size_display: string | null;
  readonly price: number | null;
}

/** A match with what is bought of it; how many packs that are is tested by itself. */
function withPurchase(match: FilledMatch, name: string) {
  const { matched_name, size_display, price } = match;
  if (matched_name === null)
    return {
      ...match,
      unit_price: null,
      unit_price_uom: null,
      packs: null,
      packs_basis: null,
      line_total: null,
    };
  const pack = packSoldAs(size_display, matched_name);
  const { packs, basis } = purchaseFor(demandOf(readRequestLine(name)), 1, pack);
  const priceE4 = Math.round((price ?? 0) * 10_000);
  const perUnit = perUnitE6(pack, priceE4);
  return {
    ...match,
    unit_price: price === null || perUnit === null ? null : perUnit.priceE6 / 1_000_000,
    unit_price_uom: perUnit?.unit ?? null,
    packs,
    packs_basis: basis,
    line_total: price === null ? null : Math.round(Math.round(priceE4 * packs) / 100) / 100,
  };
}

/** The body of a filled list as the record has it, at a store that is open or was merged into one. */
export async function listOfRecord(pool: Pool, asked: ListParameters): Promise<unknown> {
  const { rows: stores } = await pool.query<{ store_id: number; id: string }>(
    'select s.store_id, s.id from store_known_as k join open_store s using (store_id) where k.known_as = $1',
    [asked.store],
  );
  const [store] = stores;
  if (store === undefined) throw new Error(`no open store is known as ${asked.store}`);
  const { rows } = await pool.query<{ items: FilledItem[] }>({
    name: 'lists',
    text: LISTS,
    values: [
      store.store_id,
      asked.items.map(({ canonical_product_id: id }) => id ?? null),
      asked.items.map(({ client_id }) => client_id),
      asked.alternatives,
      JSON.stringify(
        asked.items.flatMap(({ meant }, i) =>
          meant.map((one, place) => ({ position: i + 1, place, ...one })),
        ),
      ),
    ],
  });
  const items = rows[0]!.items.map(({ client_id, resolved, filled: match, alternatives }, i) => ({
    client_id,
    resolved,
    ...withPurchase(match, asked.items[i]!.name),
    missing_reason: match.price !== null ? null : resolved ? 'no_price' : asked.items[i]!.unfilled,
    quantity: asked.items[i]!.quantity,
    unit: asked.items[i]!.unit,
    ...(asked.alternatives === 0
      ? {}
      : { alternatives: alternatives.map((one) => withPurchase(one, asked.items[i]!.name)) }),
  }));
  const totals = items.flatMap(({ line_total }) =>
    line_total === null ? [] : [Math.round(line_total * 100)],
  );
  return {
    store_id: store.id,
    items,
    total: totals.length === 0 ? null : totals.reduce((sum, cents) => sum + cents, 0) / 100,
    items_priced: totals.length,
    items_missing: items.length - totals.length,
  };
}
