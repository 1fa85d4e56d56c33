/**
 * The catalogue reads as SQL on the record: what a careful service would prepare over these tables and indexes if
 * there were no snapshot.
 */
import type pg from 'pg';

/** A prepared statement with its parameters. */
export interface SqlRead {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const PRODUCT_TEXT = "(coalesce(p.brand, '') || ' ' || p.name)";
const STORE_TEXT = "(s.name || ' ' || s.address || ' ' || s.city)";
const unaliased = (expression: string): string => expression.replace(/\b[ps]\./g, '');

const INDEXES = [
  'create index bench_product_name on product using gin (name gin_trgm_ops)',
  `create index bench_product_text on product using gin (${unaliased(PRODUCT_TEXT)} gin_trgm_ops)`,
  'create index bench_product_brand on product using gin (brand gin_trgm_ops)',
  'create index bench_product_category on product using gin (category gin_trgm_ops)',
  `create index bench_store_text on store using gin (${unaliased(STORE_TEXT)} gin_trgm_ops)`,
  'create index bench_store_place on store (lat, lng)',
  'create index bench_store_metro on store (metro)',
  'create index bench_coupon_chain on coupon (chain_id, valid_to)',
];

const PRICES = [
  'regular_price_e4',
  'sale_price_e4',
  'unit_price_e4',
  'unit_price_uom',
  'pack_size',
  'aisle',
  'section',
  'available',
  'observed_min',
];
/** Puts what refreshes wrote beside packs into them, so that the statements find each price in one place. */
const FOLD = `update price_pack k set ${PRICES.map((name) => `${name} = c.${name}`).join(', ')} from current_pack c
  where (c.chain_id, c.product_id) = (k.chain_id, k.product_id)
    and exists (select from price_change n where (n.chain_id, n.product_id) = (k.chain_id, k.product_id));
  delete from price_change`;

/** Runs a task with the indexes that the statements want, and drops them again. */
export async function withReadIndexes<T>(pool: pg.Pool, task: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query("select from pg_extension where extname = 'pg_trgm'");
  const isNew = rows.length === 0;
  await pool.query('create extension if not exists pg_trgm');
  const drop = async (): Promise<void> => {
    for (const sql of INDEXES) await pool.query(`drop index if exists ${sql.split(' ')[2]}`);
  };
  try {
    await drop();
    await pool.query(FOLD);
    for (const sql of INDEXES) await pool.query(sql);
    await pool.query('vacuum analyze product, store, price_pack, coupon, coupon_product');
    return await task();
  } finally {
    await drop();
    if (isNew) await pool.query('drop extension pg_trgm');
  }
}

const PRODUCT = `p.id, p.name, p.brand, p.size_display, p.image_url, p.upc, p.category, p.description, p.ingredients,
  p.allergens, p.dietary_labels, p.snap_eligible, p.serving_size, p.serving_size_unit`;
const UNNESTED = `unnest(k.store_ids, k.regular_price_e4, k.sale_price_e4, k.unit_price_e4, k.unit_price_uom, k.aisle,
  k.section, k.available, k.observed_min) as u (store_id, regular_price_e4, sale_price_e4, unit_price_e4, uom, aisle,
  section, available, observed_min)`;
const SUPPLIES = (store: string): string =>
  `${store}.is_active and not exists (select from store_merge m where m.from_id = ${store}.id)`;
const miles = (lat: string, lng: string): string => `(2 * 3958.7613 * asin(least(1, sqrt(
  sin(radians(${lat} - s.lat) / 2) ^ 2 + cos(radians(s.lat)) * cos(radians(${lat}))
    * sin(radians(${lng} - s.lng) / 2) ^ 2))))`;
/** A box that holds the circle, for the index; a degree of latitude is 69 miles. */
const BOX = `s.lat between $2::float8 - $4::float8 / 69 and $2 + $4 / 69
  and s.lng between $3::float8 - $4 / (69 * cos(radians($2))) and $3 + $4 / (69 * cos(radians($2)))
  and ${miles('$2', '$3')} <= $4`;
const ROW = `p.id as product_id, p.name, p.brand, p.size_display, p.image_url, p.upc, r.*`;

/** One row for each asked store and product: its own price, else the nearest sibling's, else the most recent. */
const RESOLVED = `
  cross join lateral (
    (select a.id as store_id, a.name as store_name, s.id as source_store_id, s.name as source_store_name,
        'specific' as source_tier, 0::float8 as source_distance_mi, u.*
      from ${UNNESTED} join store s on s.store_id = u.store_id
      where u.store_id = a.store_id and k.store_ids @> array[a.store_id])
    union all
    (select a.id, a.name, s.id, s.name,
        case when ${miles('a.lat', 'a.lng')} <= 50 then 'regional' else 'chain' end, ${miles('a.lat', 'a.lng')}, u.*
      from ${UNNESTED} join store s on s.store_id = u.store_id
      where not k.store_ids @> array[a.store_id] and ${SUPPLIES('s')}
      order by ${miles('a.lat', 'a.lng')} nulls last, u.observed_min desc, s.id limit 1)
    limit 1) r`;

/** The price of one product at one store. */
export const ONE_PRICE = `
select ${ROW} from store a join product p on p.id = $1::uuid
join price_pack k on k.chain_id = a.chain_id and k.product_id = p.product_id ${RESOLVED} where a.id = $2::uuid`;

const OBSERVED = `s.id as store_id, s.name as store_name, c.slug as chain_slug, u.regular_price_e4, u.sale_price_e4,
  u.unit_price_e4, u.uom, u.aisle, u.section, u.available, u.observed_min`;
const PRODUCT_COLUMNS = 'p.id as product_id, p.name, p.brand, p.size_display, p.image_url, p.upc';

const make =
  (name: string, text: string) =>
  (...values: readonly unknown[]): SqlRead => ({ name, text, values });

/** Best matches first, as many as a search without filters shows. */
const MATCHES = `select p.*, similarity(${PRODUCT_TEXT}, $1) as relevance from product p where ${PRODUCT_TEXT} % $1`;

/** Rows of the best matches at stores near a point, of those that pass a condition. */
const searchNear = (condition = 'true'): string => `
  with near as materialized (select s.*, ${miles('$2', '$3')} as mi from store s where ${BOX} and ${SUPPLIES('s')}),
    found as materialized (${MATCHES} order by relevance desc, p.id limit 200)
  select ${PRODUCT_COLUMNS}, ${OBSERVED}, s.mi from found p join price_pack k using (product_id)
  cross join lateral ${UNNESTED} join near s on s.store_id = u.store_id join chain c on c.chain_id = k.chain_id
  where k.chain_id in (select chain_id from near) and ${condition}
  order by s.mi, u.regular_price_e4, p.id, s.id limit 50`;

/** A row of a coupon and a product, without what it saves: SQL would have to keep that, or compute it. */
const COUPON = `select c.id, h.id as chain_id, h.name as chain_name, h.logo_url, c.store_id, p.id as product_id, p.name, p.brand,
  p.image_url, c.discount_type, c.discount_value, c.min_purchase_qty, c.min_purchase_amount, c.bogo_get_qty, c.description,
  c.fine_print, c.coupon_code, c.valid_from, c.valid_to, c.is_digital_only, c.requires_loyalty, c.is_clippable,
  c.deep_link_url, c.source, c.source_url, c.size_text, c.value_text, coalesce(l.catalog_price_e4, c.catalog_price_e4), l.role
  from coupon c join chain h using (chain_id) join coupon_product l using (coupon_id) join product p using (product_id)`;
const VALID = 'c.is_active and current_date between c.valid_from and c.valid_to';
const VALID_NEAR = `${VALID} and (c.store_id in (select store_id from near)
  or (c.store_id is null and c.chain_id in (select chain_id from near)))`;

/** The statements, by what they read. Limits are those of the routes. */
export const sqlReads = {
  /** (text) */
  search: make(
    'search',
    `select ${PRODUCT}, similarity(${PRODUCT_TEXT}, $1) as relevance from product p where ${PRODUCT_TEXT} % $1
     order by relevance desc, p.id limit 50`,
  ),
  /** (gtin14) */
  barcode: make('barcode', `select ${PRODUCT} from product p where p.gtin14 = $1 limit 50`),
  /** (product, store) */
  onePrice: make('one price', ONE_PRICE),
  /** (products, stores) */
  manyPrices: make(
    'many prices',
    `select ${ROW} from store a join price_pack k on k.chain_id = a.chain_id
     join product p on p.product_id = k.product_id ${RESOLVED}
     where p.id = any($1::uuid[]) and a.id = any($2::uuid[]) order by p.name, p.id, a.name, a.id limit 50`,
  ),
  /** (text, lat, lng, radius in miles) */
  searchNear: make('search near', searchNear()),
  /** The same of what is on sale. */
  saleNear: make('sale near', searchNear('u.sale_price_e4 < u.regular_price_e4')),
  /** (text, chain) */
  searchChain: make(
    'search chain',
    `with found as materialized (${MATCHES} and exists (select from price_pack k join chain c using (chain_id)
       where k.product_id = p.product_id and c.slug = $2) order by relevance desc, p.id limit 200)
     select ${PRODUCT_COLUMNS}, ${OBSERVED} from found p join chain c on c.slug = $2
     join price_pack k on k.product_id = p.product_id and k.chain_id = c.chain_id cross join lateral ${UNNESTED}
     join store s on s.store_id = u.store_id where ${SUPPLIES('s')}
     order by p.relevance desc, p.id, s.name, s.id limit 50`,
  ),
  /** (text, store) */
  searchStore: make(
    'search store',
    `with found as materialized (${MATCHES} and exists (select from price_pack k join store a using (chain_id)
       where k.product_id = p.product_id and a.id = $2::uuid) order by relevance desc, p.id limit 500)
     select ${ROW} from store a cross join found p
     join price_pack k on k.chain_id = a.chain_id and k.product_id = p.product_id ${RESOLVED}
     where a.id = $2::uuid order by p.relevance desc, p.id limit 500`,
  ),
  /** (product) */
  fanOut: make(
    'fan-out',
    `select ${PRODUCT_COLUMNS}, ${OBSERVED} from product p join price_pack k using (product_id)
     join chain c on c.chain_id = k.chain_id cross join lateral ${UNNESTED}
     join store s on s.store_id = u.store_id where p.id = $1::uuid and ${SUPPLIES('s')} order by s.name, s.id limit 50`,
  ),
  /** (gtin14s, lat, lng, radius in miles): the cheapest of each */
  basketNear: make(
    'basket near',
    `with near as materialized (select s.* from store s where ${BOX} and ${SUPPLIES('s')})
     select distinct on (i.gtin14) i.gtin14, ${PRODUCT_COLUMNS}, ${OBSERVED}
     from unnest($1::text[]) as i (gtin14) join product p using (gtin14) join price_pack k using (product_id)
     cross join lateral ${UNNESTED} join near s on s.store_id = u.store_id join chain c on c.chain_id = k.chain_id
     where k.chain_id in (select chain_id from near) and u.available and u.regular_price_e4 is not null
     order by i.gtin14, least(u.regular_price_e4, u.sale_price_e4), s.id, p.id`,
  ),
  /** (categories, metro): the cheapest of each at each store */
  basketByStore: make(
    'basket by store',
    `with place as materialized (select s.* from store s where s.metro = $2 and ${SUPPLIES('s')})
     select distinct on (i.category, s.id) i.category, ${PRODUCT_COLUMNS}, ${OBSERVED}
     from unnest($1::text[]) as i (category) join product p on p.category ilike '%' || i.category || '%'
     join price_pack k using (product_id) cross join lateral ${UNNESTED}
     join place s on s.store_id = u.store_id join chain c on c.chain_id = k.chain_id
     where k.chain_id in (select chain_id from place) and u.available and u.regular_price_e4 is not null
     order by i.category, s.id, least(u.regular_price_e4, u.sale_price_e4), p.id`,
  ),
  /** (categories, states): the cheapest of each */
  basketRegion: make(
    'basket region',
    `with place as materialized (select s.* from store s where s.state = any($2::text[]) and ${SUPPLIES('s')})
     select distinct on (i.category) i.category, ${PRODUCT_COLUMNS}, ${OBSERVED}
     from unnest($1::text[]) as i (category) join product p on p.category ilike '%' || i.category || '%'
     join price_pack k using (product_id) cross join lateral ${UNNESTED}
     join place s on s.store_id = u.store_id join chain c on c.chain_id = k.chain_id
     where k.chain_id in (select chain_id from place) and u.available and u.regular_price_e4 is not null
     order by i.category, least(u.regular_price_e4, u.sale_price_e4), s.id, p.id`,
  ),
  /** (part of a brand) */
  brand: make(
    'brand',
    `select ${PRODUCT} from product p where p.brand ilike '%' || $1 || '%' order by lower(p.name), p.name, p.id limit 50`,
  ),
  /** (part of a category) */
  category: make(
    'category',
    `select ${PRODUCT} from product p where p.category ilike '%' || $1 || '%' order by lower(p.name), p.name, p.id limit 50`,
  ),
  /** (null, lat, lng, radius in miles) */
  couponsNear: make(
    'coupons near',
    `with near as materialized (select s.store_id, s.chain_id from store s
       where $1::text is null and ${BOX} and ${SUPPLIES('s')})
     ${COUPON} where ${VALID_NEAR}
     order by c.valid_to, c.id, p.id limit 200`,
  ),
  /** (text, lat, lng, radius in miles) */
  couponsOfWordsNear: make(
    'coupons of words near',
    `with near as materialized (select s.store_id, s.chain_id from store s where ${BOX} and ${SUPPLIES('s')}),
       found as materialized (${MATCHES} order by relevance desc, p.id limit 500)
     ${COUPON} join found f using (product_id) where ${VALID_NEAR}
     order by f.relevance desc, c.valid_to, c.id, p.id limit 200`,
  ),
  /** (chain, discount type) */
  couponsOfChain: make(
    'coupons of a chain',
    `${COUPON} where ${VALID} and h.id = $1::uuid and c.discount_type = $2 order by c.valid_to, c.id, p.id limit 50`,
  ),
  /** (store) */
  storeCoupons: make(
    'store coupons',
    `${COUPON} join store a on a.chain_id = c.chain_id
     where ${VALID} and a.id = $1::uuid and (c.store_id is null or c.store_id = a.store_id)
     order by c.store_id is null, c.valid_to, c.id, p.id limit 50`,
  ),
  /** (product) */
  productCoupons: make(
    'product coupons',
    `${COUPON} where ${VALID} and p.id = $1::uuid order by c.valid_to, c.id limit 50`,
  ),
  /** (coupon) */
  coupon: make('coupon', `${COUPON} where c.id = $1::uuid order by p.id limit 50`),
  /** (null, lat, lng, radius in miles) */
  storesNear: make(
    'stores near',
    `select s.*, c.slug, ${miles('$2', '$3')} as mi from store s join chain c using (chain_id)
     where $1::text is null and ${BOX} and ${SUPPLIES('s')} order by mi, s.id limit 100`,
  ),
  /** (text) */
  storesSearch: make(
    'stores search',
    `select s.*, c.slug, similarity(${STORE_TEXT}, $1) as relevance from store s join chain c using (chain_id)
     where ${STORE_TEXT} % $1 and ${SUPPLIES('s')} order by relevance desc, s.id limit 100`,
  ),
  /** (name, chain) */
  listItem: make(
    'list item',
    `select ${PRODUCT_COLUMNS}, greatest(similarity(${PRODUCT_TEXT}, $1), similarity(p.name, $1)) as confidence
     from product p join price_pack k using (product_id) join chain c on c.chain_id = k.chain_id and c.slug = $2
     where ${PRODUCT_TEXT} % $1 or p.name % $1 order by confidence desc, p.id limit 1`,
  ),
  /** (store) */
  aisles: make(
    'aisles',
    `select a.label, count(*) as products from store s join price_pack k on k.chain_id = s.chain_id
       and k.store_ids @> array[s.store_id]
     cross join lateral unnest(k.store_ids, k.aisle) as u (store_id, aisle) join label a on a.label_id = u.aisle
     where s.id = $1::uuid and u.store_id = s.store_id group by a.label order by products desc, a.label limit 20`,
  ),
};
