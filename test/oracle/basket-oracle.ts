import type { Pool } from 'pg';
import {
  type Asked,
  type AskedProduct,
  findAsked,
  MOST_CHAINS_ASKED,
} from '../../src/api/basket/asked-products.ts';
import { namedCategories } from '../../src/api/basket/category-words.ts';
import { type BasketRequest, MATCHES } from '../../src/api/basket/schema.ts';
import { resolveScope } from '../../src/api/basket/scope.ts';
import { amountOf } from '../../src/domain/understanding/lines/purchase.ts';
import { isMeant } from '../../src/lookup/find-products.ts';
import { categoriesOfDepartment, namesMany } from '../../src/lookup/search-products.ts';
import { findUuid, formatUuid } from '../../src/lookup/uuid-index.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { foldText } from '../../src/domain/text/fold.ts';
import { readPackAmount, SIZE_UNITS } from '../../src/domain/pack-size.ts';
import type { MissingReason } from '../../src/api/basket/answer-schema.ts';
import { REASON_OF_CATEGORY, reasonOfChoice, reasonOfMissing } from '../../src/api/basket/reasons.ts';
import { gtinsOf } from './oracle-queries.ts';
import { pointOfRecord } from './zip-places.ts';

/** Which states a region has, as far as the generated catalogue is in them. */
const REGION_STATES: Readonly<Record<string, readonly string[]>> = {
  northeast: [],
  midwest: [],
  south: ['GA', 'FL', 'TX'],
  west: ['AK'],
};

/** The sizes that products can be compared by, beside the oracle's other tables. */
export async function buildBasketOracle(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ product_id: number; size_display: string }>(
    'select product_id, size_display from product where size_display is not null',
  );
  const sizes = rows.flatMap(({ product_id, size_display }) => {
    const size = readPackAmount(size_display);
    return size === null ? [] : [{ product_id, ...size, variant: 1 + SIZE_UNITS.indexOf(size.unit) }];
  });
  await pool.query(
    'create table comparable_size as select * from unnest($1::int[], $2::int[], $3::bigint[]) as t (product_id, variant, amount_e4)',
    [
      sizes.map(({ product_id }) => product_id),
      sizes.map(({ variant }) => variant),
      sizes.map(({ amountE4 }) => amountE4),
    ],
  );
  await pool.query('create index on comparable_size (product_id)');
  await pool.query('analyze comparable_size');
}

const KEY_OF_GROUP = `case when $10 = 'median' then percentile_disc(0.5) within group (order by key) else min(key) end`;
const CENTS = (e4: string): string => `round(${e4}::numeric / 100) / 100`;

const BASKET = `
with wanted as materialized (
  select * from jsonb_to_recordset($1) as w (position int, quantity int, category text, department text[], codes text[], gtins text[], asked jsonb, meant bool, named bool)
),
any_distance as materialized (
  select s.*, haversine_mi($7, $8, s.lat, s.lng) as mi from open_store s join chain c using (chain_id)
  where ($2::uuid is null or exists (select from store_known_as k where k.store_id = s.store_id and k.known_as = $2))
    and ($3::text[] is null or s.slug = any($3)) and ($4::text[] is null or s.state = any($4))
    and ($5::text is null or c.market_position = $5) and ($6::text is null or s.metro = $6)
),
scope_store as materialized (select * from any_distance where $7::float8 is null or mi <= $9),
wanted_product as materialized (
  select w.position, p.product_id, f.id as product_uuid, w.asked is not null as is_asked, a.*,
    case when w.category is null or w.asked is not null then '' else p.category end as category
  from wanted w join product p on true join product_fact f using (product_id)
  left join lateral jsonb_to_recordset(w.asked) as a (id uuid, rank bigint, is_substitute bool, packs numeric, amount_e4 bigint, per_unit bool) on a.id = f.id
  where case when w.asked is not null then a.id is not null when w.meant then false when w.category is null then p.upc = any(w.codes) or p.gtin14 = any(w.gtins)
    when w.department is not null then p.category = any(w.department)
    when exists (select from product_fact x where x.folded_category = w.category) then f.folded_category = w.category
    else w.category <> '' and f.folded_category like '%' || w.category || '%' end
),
seen as materialized (
  select w.*, s.store_id, s.id as store_uuid, s.chain_id, x.source_store_id, x.source_tier, o.price_e4, o.available
  from wanted_product w
  join resolved x using (product_id)
  join scope_store s using (store_id)
  join observed o on o.product_id = x.product_id and o.store_id = x.source_store_id
  where $2::uuid is not null or x.source_tier = 'specific'
),
keyed as materialized (
  select s.*, v.variant,
    case when s.is_asked then s.rank * 536870912 + least(536870911, greatest(1,
        case when s.per_unit then round(s.price_e4::numeric * 1000000 / s.amount_e4) else round(s.price_e4 * s.packs) end))::bigint
      when v.variant = 0 then s.price_e4 else greatest(1, round(s.price_e4::numeric * 1000000 / z.amount_e4))::bigint end as key
  from seen s
  left join comparable_size z using (product_id)
  join wanted w using (position)
  join generate_series(0, 3) as v (variant)
    on case when $11::bool and w.category is not null and w.asked is null then v.variant = z.variant else v.variant = 0 end
  where s.available and s.price_e4 is not null
),
shelf as (
  select position, variant, store_id, category, count(*) as prices,
    case when bool_and(is_asked) then min(key) else ${KEY_OF_GROUP} end as key
  from keyed group by position, variant, store_id, category
),
unit as (
  select distinct on (position) position, variant, sum(prices) as n_prices, count(distinct store_id) as n_stores
  from shelf group by position, variant order by position, sum(prices) desc, variant
),
offer as materialized (
  select distinct on (k.position, k.store_id, k.category) k.*
  from keyed k join unit u using (position, variant) join shelf s using (position, variant, store_id, category, key)
  order by k.position, k.store_id, k.category, k.product_uuid
),
-- What stands for an item in the whole scope, in each chain and in each store.
membership as (
  select o.*, g.kind, g.member
  from offer o cross join lateral (values ('all', 0), ('chain', o.chain_id::int), ('store', o.store_id)) as g (kind, member)
),
standing_key as (
  select kind, member, position, ${KEY_OF_GROUP} as key from membership group by kind, member, position
),
standing as materialized (
  select distinct on (m.kind, m.member, m.position) m.*,
    case when m.is_asked then round(m.price_e4 * m.packs)::bigint else m.price_e4::bigint * w.quantity end as cost
  from membership m join standing_key using (kind, member, position, key) join wanted w using (position)
  order by m.kind, m.member, m.position, m.store_uuid, m.product_uuid
),
line as (
  select w.position, w.quantity, t.*, u.n_prices, u.n_stores, o.observed_at, o.is_on_sale, o.pack_size,
    case when t.product_id is not null then null
      when not w.meant and not exists (select from wanted_product p where p.position = w.position)
        then case when w.category is not null then 'unknown_category' when w.named then 'unknown_name' else 'unknown_product' end
      when not exists (select from scope_store) then 'no_stores_in_scope'
      when $11::bool and w.category is not null and w.asked is null
        and exists (select from seen s where s.position = w.position and s.available and s.price_e4 is not null)
        then 'size_unknown'
      when exists (select from seen s where s.position = w.position and s.price_e4 is not null) then 'out_of_stock'
      else 'no_price_in_scope' end as missing_reason
  from wanted w
  left join (select position as at, product_id, store_id, source_store_id, source_tier, price_e4, cost, variant, key, amount_e4,
      is_substitute
    from standing where kind = 'all') t on t.at = w.position
  left join unit u on u.position = w.position
  left join observed o on o.product_id = t.product_id and o.store_id = t.source_store_id
),
basket as (
  select kind, member, count(*) as priced, (select count(*) from wanted) - count(*) as missing, sum(cost) as total_e4,
    count(*) filter (where is_substitute) as substituted
  from standing group by kind, member
),
ranked as (
  select b.*, c.slug, coalesce(s.name, c.name) as name, s.id as store_uuid, s.mi,
    row_number() over (partition by kind order by missing, substituted, total_e4, s.id, c.slug collate "C") as place
  from basket b
  left join scope_store s on b.kind = 'store' and s.store_id = b.member
  left join chain c on c.chain_id = case b.kind when 'chain' then b.member else s.chain_id end
  where b.kind <> 'all'
),
candidate as materialized (
  select r.member as store_id, r.store_uuid, r.slug, r.name, r.mi, r.total_e4, r.priced, r.substituted, r.missing,
    row_number() over (order by round(r.mi::numeric, 2), r.store_uuid) as rank
  from ranked r where r.kind = 'store' and $12::bool
),
single as (select * from candidate order by missing, substituted, total_e4, rank limit 1),
cost_at as materialized (
  select c.rank, t.position, t.cost,
    array[case when t.is_substitute then 1 else 0 end, t.cost] as paid
  from candidate c join standing t on t.kind = 'store' and t.member = c.store_id
),
pair_cost as (
  select a.rank as one, b.rank as two, x.position, least(p.paid, q.paid) as paid
  from candidate a join candidate b on a.rank < b.rank cross join (select position from wanted) x
  left join cost_at p on p.rank = a.rank and p.position = x.position
  left join cost_at q on q.rank = b.rank and q.position = x.position
),
choice as (
  select one, two, sum(paid[2]) as total_e4, count(paid) as priced, coalesce(sum(paid[1]), 0) as substituted,
    (select count(*) from wanted) - count(paid) as missing
  from pair_cost group by one, two
  union all select rank, null, total_e4, priced, substituted, missing from single
),
best as (select * from choice order by missing, substituted, total_e4, two nulls first, one, two limit 1),
bought as (
  select distinct on (c.position) c.* from cost_at c join best b on c.rank in (b.one, b.two) order by c.position, c.paid, c.rank
)
select
  (select json_agg(json_build_object(
      'position', l.position, 'quantity', l.quantity, 'product_id', p.id, 'upc', p.upc, 'name', p.name, 'brand', p.brand,
      'size_display', coalesce(p.size_display, l.pack_size), 'price', l.price_e4 / 1e4::float8, 'line_total', ${CENTS('l.cost')},
      'is_on_sale', l.is_on_sale, 'store_id', s.id, 'store_name', s.name, 'chain_slug', s.slug,
      'source_tier', l.source_tier, 'source_store_id', r.id, 'n_prices', coalesce(l.n_prices, 0),
      'n_stores', coalesce(l.n_stores, 0), 'variant', l.variant, 'key', l.key,
      'unit_price', round(l.price_e4::numeric * 1000000 / l.amount_e4) / 1000000, 'missing_reason', l.missing_reason)
      order by l.position)
    from line l left join product p on p.product_id = l.product_id left join open_store s on s.store_id = l.store_id
    left join open_store r on r.store_id = l.source_store_id) as items,
  (select json_build_object('total', ${CENTS('sum(cost)')}, 'items_priced', count(cost),
      'items_substituted', count(*) filter (where is_substitute), 'items_missing', count(*) - count(cost))
    from line) as totals,
  (select coalesce(json_agg(json_strip_nulls(json_build_object('chain_slug', slug, 'store_id', store_uuid, 'name', name,
      'total', ${CENTS('total_e4')}, 'items_priced', priced, 'items_substituted', substituted, 'items_missing', missing,
      'complete', missing = 0, 'distance_mi', round(mi::numeric, 2)::float8)) order by place), '[]')
    from ranked where kind = $13 and place <= 100) as groups,
  (select count(*)::int from ranked where kind = $13) as groups_total,
  (select coalesce(json_agg(json_build_object('store_id', store_uuid, 'total', ${CENTS('total_e4')}, 'items_missing', missing,
      'items', (select json_agg(json_build_object('position', t.position, 'product_id', p.id, 'line_total', ${CENTS('t.cost')})
          order by t.position)
        from standing t join product p using (product_id) where t.kind = 'store' and t.member = b.member))
      order by missing, substituted, total_e4, round(coalesce(mi, 0)::numeric, 2), store_uuid), '[]')
    from (select * from ranked where kind = 'store'
      order by missing, substituted, total_e4, round(coalesce(mi, 0)::numeric, 2), store_uuid limit $15) as b) as stores,
  (select json_build_object(
      'stores', (select json_agg(json_build_object('store_id', c.store_uuid, 'name', c.name, 'chain_slug', c.slug,
          'distance_mi', round(c.mi::numeric, 2)::float8,
          'positions', (select json_agg(position order by position) from bought where rank = c.rank),
          'total', (select ${CENTS('sum(cost)')} from bought where rank = c.rank)) order by c.rank)
        from candidate c where c.rank in (b.one, b.two)),
      'total', ${CENTS('b.total_e4')}, 'items_priced', b.priced, 'items_substituted', b.substituted, 'items_missing', b.missing, 'complete', b.missing = 0,
      'best_single', json_build_object('store_id', s.store_uuid, 'name', s.name, 'chain_slug', s.slug,
        'distance_mi', round(s.mi::numeric, 2)::float8, 'total', ${CENTS('s.total_e4')}, 'items_priced', s.priced,
        'items_substituted', s.substituted, 'items_missing', s.missing),
      'saving', case when b.priced = s.priced and b.substituted = s.substituted then ${CENTS('(s.total_e4 - b.total_e4)')} end,
      'n_stores_compared', (select count(*) from candidate))
    from best b cross join single s) as split,
  (select (count(*) filter (where pricing_scope = 'per_store')
      + count(distinct chain_id) filter (where pricing_scope = 'chain_level'))::int from scope_store) as in_scope,
  (select (count(distinct store_id) filter (where pricing_scope = 'per_store' and o.source_tier = 'specific')
      + count(distinct o.chain_id) filter (where pricing_scope = 'chain_level'))::int
    from offer o join scope_store s using (store_id)) as contributing,
  (select count(*)::int from scope_store) as places,
  (select json_build_object('nearest_mi', round(mi::numeric, 2)::float8, 'nearest_store_id', id)
    from any_distance where mi is not null order by mi, id limit 1) as nearest,
  (select floor(percentile_cont(0.5) within group (
      order by greatest(0, extract(epoch from date_trunc('hour', $14::timestamptz) - observed_at) / 60)) / 60)::int
    from line where product_id is not null) as freshness`;

interface OracleLine {
  readonly position: number;
  readonly variant: number | null;
  readonly key: number | null;
  readonly [field: string]: unknown;
}

interface OracleBasket {
  readonly items: readonly OracleLine[];
  readonly totals: object;
  readonly groups: readonly object[];
  readonly groups_total: number;
  readonly split: object | null;
  readonly stores: readonly object[];
  readonly places: number;
  readonly nearest: object | null;
  readonly in_scope: number;
  readonly contributing: number;
  readonly freshness: number | null;
}

const ordinalOf = ({ products }: Snapshot, id: unknown): number => findUuid(products.ids, String(id));

/** What an item in words may be; nothing where it is no item in words, or where none is sold in scope. */
interface Understood {
  readonly asked: Asked | null;
  /** Whether the words mean something that is not sold in scope. */
  readonly meant: boolean;
  /** Whether they name several things, and so stand for none. */
  readonly several: boolean;
}

/** The categories that a category item is for by other words than theirs; null: none. */
const departmentOf = (snapshot: Snapshot, text: string): readonly string[] | null =>
  namedCategories(snapshot, text) === null ? categoriesOfDepartment(snapshot, text) : null;

const isCategory = (snapshot: Snapshot, text: string): boolean =>
  namedCategories(snapshot, text) !== null || departmentOf(snapshot, text) !== null;

/** Understands the items in words: what they mean is not what this oracle checks, but all figures that follow are. */
function understandItems(snapshot: Snapshot, request: BasketRequest): Understood[] {
  const scope = resolveScope(snapshot, request);
  const left = { count: MOST_CHAINS_ASKED };
  return request.items.map(({ name, category, quantity = 1 }) => {
    const text = name ?? category;
    if (text === undefined || (name === undefined && isCategory(snapshot, text)))
      return { asked: null, meant: false, several: false };
    const asked = scope.places.length === 0 ? null : findAsked(snapshot, scope, text, quantity, left);
    const meant = asked === null && isMeant(snapshot, text);
    return { asked, meant, several: asked === null && namesMany(snapshot, text) };
  });
}

/** A product that may stand for an item, as the query takes it. */
function recordOf(snapshot: Snapshot, { demand, isAmount }: Asked, one: AskedProduct, isNormalized: boolean) {
  const { product, isGood, isAlike, isUsual, fit, pack, purchase } = one;
  const match = isAlike ? (isUsual ? 0 : 1) : 2;
  const amount = pack.size === null ? null : amountOf(pack.size);
  const fits = isNormalized || demand.size !== null ? fit : 0;
  return {
    id: formatUuid(snapshot.products.uuidOf, 16 * product),
    rank: isGood ? 3 * fits + match : 9 + fits,
    is_substitute: !isGood,
    packs: purchase.packs,
    amount_e4: amount === null ? null : Math.max(1, Math.round(amount.amount * 10_000)),
    per_unit: isNormalized && !isAmount && fit < 2,
  };
}

/** The answer to a basket, without its scope and warning, as the record has it. */
export async function basketOfRecord(
  pool: Pool,
  snapshot: Snapshot,
  request: BasketRequest,
  now: Date,
): Promise<unknown> {
  const { items, near, group_by = 'none', split, size_normalized } = request;
  const isNormalized = size_normalized ?? true;
  const point = await pointOfRecord(pool, near);
  const { chain_slug, chain_slugs, state, region } = request;
  const askedFor = understandItems(snapshot, request);
  const wanted = items.map(({ upc, upcs, category, quantity = 1 }, i) => {
    const { asked, meant } = askedFor[i]!;
    const codes = upcs ?? (upc === undefined ? [] : [upc]);
    return {
      position: i + 1,
      quantity,
      category: category === undefined ? null : foldText(category),
      department: category === undefined ? null : departmentOf(snapshot, category),
      codes,
      gtins: codes.flatMap((code) => gtinsOf(code) ?? []),
      meant,
      named: items[i]!.name !== undefined,
      asked:
        asked === null ? null : asked.products.map((one) => recordOf(snapshot, asked, one, isNormalized)),
    };
  });
  const both = <T>(one: T | undefined, many: readonly T[] | undefined): readonly T[] | null =>
    one === undefined ? (many ?? null) : many === undefined || many.includes(one) ? [one] : [];
  const { rows } = await pool.query<OracleBasket>({
    name: 'basket',
    text: BASKET,
    values: [
      JSON.stringify(wanted),
      request.store_id ?? null,
      both(chain_slug, chain_slugs),
      both(state, region === undefined ? undefined : REGION_STATES[region]),
      request.market_position ?? null,
      request.metro ?? null,
      point?.lat ?? null,
      point?.lng ?? null,
      request.radius_mi ?? 10,
      request.aggregation ?? 'cheapest',
      isNormalized,
      split !== undefined,
      group_by,
      now,
      request.stores ?? 0,
    ],
  });
  const found = rows[0]!;
  const lines = found.items.map(({ variant, key, unit_price: perUnit, ...line }, i) => {
    const item = items[i]!;
    const { asked, several } = askedFor[i]!;
    const missing = several ? 'several_things' : (line['missing_reason'] as MissingReason | null);
    const isWords = item.name !== undefined || item.category !== undefined;
    const taken =
      asked === null || missing !== null
        ? null
        : asked.byProduct.get(ordinalOf(snapshot, line['product_id']))!;
    const unit = variant ? SIZE_UNITS[variant - 1]! : null;
    return {
      ...line,
      missing_reason: missing,
      label: item.label ?? null,
      match: MATCHES.find((match) => item[match] !== undefined),
      ...(size_normalized === true || isWords
        ? {
            unit_price: taken !== null ? perUnit : unit === null ? null : key! / 1_000_000,
            unit_price_uom: taken !== null ? (taken.pack.size?.unit ?? null) : unit,
          }
        : {}),
      ...(isWords
        ? {
            packs: taken?.purchase.packs ?? null,
            packs_basis: taken?.purchase.basis ?? null,
            confidence: taken === null ? null : Math.round(taken.confidence * 10_000) / 10_000,
            similarity: taken === null ? null : Math.round(taken.similarity * 10_000) / 10_000,
            is_substitute: missing !== null ? null : taken !== null && !taken.isGood,
            reason:
              missing !== null
                ? reasonOfMissing(missing)
                : taken === null
                  ? REASON_OF_CATEGORY
                  : reasonOfChoice(asked!, taken),
          }
        : {}),
    };
  });
  const score = found.in_scope === 0 ? 0 : found.contributing / found.in_scope;
  return {
    data: {
      aggregation: request.aggregation ?? 'cheapest',
      currency: 'USD',
      items: lines,
      ...found.totals,
      ...(group_by === 'none' ? {} : { groups: found.groups, groups_total: found.groups_total }),
      ...(split === undefined ? {} : { split: found.split }),
      ...(request.stores === undefined ? {} : { stores: found.stores }),
    },
    meta: {
      coverage_score: Math.round(score * 10_000) / 10_000,
      n_stores_in_scope: found.in_scope,
      n_stores_contributing: found.contributing,
      freshness_p50_hours: found.freshness,
      isWarned: score < 0.6,
      isEmpty: found.places === 0,
      ...(found.places === 0 && near !== undefined && request.store_id === undefined
        ? (found.nearest ?? { nearest_mi: null, nearest_store_id: null })
        : {}),
    },
  };
}
