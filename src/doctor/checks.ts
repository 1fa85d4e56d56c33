import { FEWEST_JUDGED, OUTLYING_FACTOR } from '../domain/outlying-price.ts';
import { MAX_AHEAD_MIN } from '../domain/time/latest-observation.ts';
import type { Check } from './check.ts';

const STORE_FILES = 'gondola import FILE (our stores.ndjson, or a list of docs/sources.md)';

const CHAINS_WITHOUT_STORES: Check = {
  name: 'chains-without-stores',
  meaning: 'chains without an active store',
  mend: STORE_FILES,
  sql: `select c.slug, c.name from chain c
    where not exists (select from store s where s.chain_id = c.chain_id and s.is_active) order by c.slug`,
};

const STORES_WITHOUT_COORDINATES: Check = {
  name: 'stores-without-coordinates',
  meaning: 'active stores without coordinates: no search by place finds them',
  mend: STORE_FILES,
  sql: `select c.slug as chain, s.name, s.address, s.city, s.state, s.zip, s.id
    from store s join chain c using (chain_id)
    where s.lat is null and s.is_active and not exists (select from store_merge m where m.from_id = s.id)
    order by c.slug, s.store_id`,
};

/** Of a place in the states or the territories; those beyond the 180th meridian have their own lines. */
const IN_THE_US = `(s.lat between 17 and 72 and s.lng between -180 and -64)
  or (s.lat between 51 and 54 and s.lng between 172 and 180)
  or (s.lat between 13 and 21 and s.lng between 144 and 147)
  or (s.lat between -15 and -11 and s.lng between -172 and -168)`;

const STORES_ABROAD: Check = {
  name: 'stores-abroad',
  meaning: 'active stores whose coordinates lie outside of the United States: swapped, or without their sign',
  mend: STORE_FILES,
  sql: `select c.slug as chain, s.name, s.city, s.state, s.zip, s.lat, s.lng, s.id
    from store s join chain c using (chain_id)
    where s.lat is not null and not (${IN_THE_US}) and s.is_active
      and not exists (select from store_merge m where m.from_id = s.id)
    order by c.slug, s.store_id`,
};

const PRODUCTS_WITHOUT_CATEGORY: Check = {
  name: 'products-without-category',
  meaning: 'products without a category, given or worked out',
  mend: 'gondola import FILE (products with a category; names that are alike then teach the rest)',
  sql: `select name, brand, coalesce(gtin14, upc) as barcode, id from product
    where category is null and derived_category is null order by product_id`,
};

const PRODUCTS_WITHOUT_SIZE: Check = {
  name: 'products-without-size',
  meaning: 'products without a size, given or worked out',
  mend: 'gondola import FILE (products with size_display, or prices with pack_size)',
  sql: `select name, brand, coalesce(gtin14, upc) as barcode, id from product
    where size_display is null and derived_size is null order by product_id`,
};

/** The record takes no price without a date. */
const OLD_PRICES: Check = {
  name: 'old-prices',
  meaning: 'chains with current prices that were observed more than 60 days ago',
  mend: 'gondola import prices.ndjson (newer observations), then: gondola publish',
  sql: `select c.slug as chain, count(*)::integer as prices, to_timestamp(min(u.observed_min) * 60.0) as oldest,
      to_timestamp(max(u.observed_min) * 60.0) as newest
    from current_pack k join chain c using (chain_id) cross join lateral unnest(k.observed_min) as u (observed_min)
    where u.observed_min < $1::integer - 60 * 24 * 60
    group by c.slug order by c.slug`,
};

/** An import takes none such by its own clock. */
const FUTURE_PRICES: Check = {
  name: 'future-prices',
  meaning:
    'chains with current prices of more than a day from now: they were imported by a clock that was ahead',
  mend: 'set the clock of the importer, then: gondola import prices.ndjson (any observation replaces them), gondola publish',
  sql: `select c.slug as chain, count(*)::integer as prices, to_timestamp(min(u.observed_min) * 60.0) as oldest,
      to_timestamp(max(u.observed_min) * 60.0) as newest
    from current_pack k join chain c using (chain_id) cross join lateral unnest(k.observed_min) as u (observed_min)
    where u.observed_min > $1::integer + ${MAX_AHEAD_MIN}
    group by c.slug order by c.slug`,
};

const OUTLYING_PRICES: Check = {
  name: 'outlying-prices',
  meaning: `prices of more than ${OUTLYING_FACTOR} times their chain's median, or less than the median divided by ${OUTLYING_FACTOR}`,
  mend: 'gondola doctor prices, then: gondola doctor release PRODUCT STORE',
  sql: `select c.slug as chain, p.name as product, s.name as store, u.price_e4 / 10000.0::double precision as price_usd,
      m.median / 10000.0::double precision as median_usd,
      case when h.chain_id is null then 'served: confirmed, or from before prices were held'
        when h.released_at is null then 'held' else 'released' end as state,
      p.id as product_id, s.id as store_id
    from current_pack k
    cross join lateral (
      select count(*) as known, min(price_e4) as least, max(price_e4) as most,
        percentile_disc(0.5) within group (order by price_e4) as median
      from unnest(k.regular_price_e4) as a (price_e4) where price_e4 is not null) m
    cross join lateral unnest(k.store_ids, k.regular_price_e4) as u (store_id, price_e4)
    join chain c on c.chain_id = k.chain_id join product p on p.product_id = k.product_id
    join store s on s.store_id = u.store_id
    left join price_hold h on (h.chain_id, h.product_id, h.store_id) = (k.chain_id, k.product_id, u.store_id)
    where m.known >= ${FEWEST_JUDGED} and m.most > m.least::bigint * ${OUTLYING_FACTOR}
      and (u.price_e4 > m.median::bigint * ${OUTLYING_FACTOR} or u.price_e4::bigint * ${OUTLYING_FACTOR} < m.median)
    order by c.slug, k.product_id, u.store_id`,
};

/** Some 50 metres, as degrees of latitude; a little less as degrees of longitude. */
const NEAR_DEGREES = 0.000_45;

const DUPLICATE_STORES: Check = {
  name: 'duplicate-stores',
  meaning: 'pairs of stores of one chain at the same address, or less than 50 metres apart',
  mend: 'gondola identity match stores, then gondola identity review; or a line of store_merges.ndjson, {"from_store_id": …, "to_store_id": …}',
  sql: `select c.slug as chain, a.name, a.address, a.city, b.name as other_name, b.address as other_address,
      b.id as from_store_id, a.id as to_store_id
    from store a join store b on b.chain_id = a.chain_id and b.zip = a.zip and b.store_id > a.store_id
    join chain c on c.chain_id = a.chain_id
    where a.state <> 'ZZ' and a.is_active and b.is_active
      and (lower(a.address) = lower(b.address)
        or (abs(a.lat - b.lat) < ${NEAR_DEGREES} and abs(a.lng - b.lng) < ${NEAR_DEGREES}))
      and not exists (select from store_merge m where m.from_id in (a.id, b.id))
    order by c.slug, a.store_id, b.store_id`,
};

/** Two barcodes are two products, and so are two numbers of one chain. */
const DUPLICATE_PRODUCTS: Check = {
  name: 'duplicate-products',
  meaning: 'pairs of products of one name, brand and size, of which one has no barcode that can be trusted',
  mend: 'gondola identity match products, then gondola identity review; or give the second one the barcode of the first: products.ndjson with {"upc": …, "chain_slug": …, "retailer_product_id": …}',
  // Numbers are looked up once a product and not once a pair: a chain may have a thousand products of one name.
  sql: `with keyed as materialized (
      select p.product_id, p.id, p.name, p.brand, coalesce(p.size_display, p.derived_size) as size, p.gtin14,
        coalesce(p.gtin14, p.upc) as barcode, lower(p.name) as same_name, lower(p.brand) as same_brand,
        coalesce(k.chains, '{}') as chains
      from product p
      left join (select product_id, array_agg(chain_id) as chains from product_sku group by product_id) k using (product_id)
      where p.brand is not null)
    select a.name, a.brand, a.size, a.id as product_id, a.barcode, b.id as other_product_id, b.barcode as other_barcode
    from keyed a
    join keyed b on b.same_name = a.same_name and b.same_brand = a.same_brand and b.size = a.size and b.product_id <> a.product_id
    where b.gtin14 is null and (a.gtin14 is not null or a.product_id < b.product_id) and not a.chains && b.chains
    order by a.product_id, b.product_id`,
};

/** In the order of a report. */
export const CHECKS: readonly Check[] = [
  CHAINS_WITHOUT_STORES,
  STORES_WITHOUT_COORDINATES,
  STORES_ABROAD,
  PRODUCTS_WITHOUT_CATEGORY,
  PRODUCTS_WITHOUT_SIZE,
  OLD_PRICES,
  FUTURE_PRICES,
  OUTLYING_PRICES,
  DUPLICATE_STORES,
  DUPLICATE_PRODUCTS,
];
