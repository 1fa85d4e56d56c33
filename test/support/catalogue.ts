import type { Pool } from 'pg';
import { fillIndices } from './indices.ts';

/** A small catalogue whose every row a test can name. Ids end in the digits that name the row here. */
export const uuid = (kind: 'chain' | 'store' | 'product' | 'coupon' | 'gone', number: number): string => {
  const kinds = { chain: 'c', store: '5', product: 'a', coupon: 'e', gone: 'd' };
  return `0000000${kinds[kind]}-0000-5000-8000-${String(number).padStart(12, '0')}`;
};

/** Downtown Atlanta. */
export const ATLANTA = { lat: 33.749, lng: -84.388 };

interface StoreFixture {
  readonly chain: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly metro: string | null;
  readonly active?: boolean;
}

const CHAINS = [
  { slug: 'freshmart', name: 'FreshMart', online: true, scope: 'per_store', position: 'mainstream' },
  { slug: 'valuebarn', name: 'Value Barn', online: true, scope: 'chain_level', position: 'value' },
  { slug: 'corner', name: 'Corner Grocers', online: false, scope: 'no_ecommerce', position: null },
] as const;

/** Stores by number, from 1. The names are out of order on purpose; number 6 is closed, number 7 is not geocoded. */
export const STORES: readonly StoreFixture[] = [
  {
    chain: 'freshmart',
    name: 'FreshMart Midtown',
    city: 'Atlanta',
    state: 'GA',
    zip: '30308',
    lat: 33.777,
    lng: -84.384,
    metro: 'atlanta',
  },
  {
    chain: 'freshmart',
    name: 'FreshMart Decatur',
    city: 'Decatur',
    state: 'GA',
    zip: '30030',
    lat: 33.774,
    lng: -84.296,
    metro: 'atlanta',
  },
  {
    chain: 'valuebarn',
    name: 'Value Barn Downtown',
    city: 'Atlanta',
    state: 'GA',
    zip: '30303',
    lat: 33.752,
    lng: -84.39,
    metro: 'atlanta',
  },
  {
    chain: 'freshmart',
    name: 'École Market',
    city: 'Savannah',
    state: 'GA',
    zip: '31401',
    lat: 32.08,
    lng: -81.09,
    metro: null,
  },
  {
    chain: 'corner',
    name: 'Corner Grocers 5',
    city: 'Boston',
    state: 'MA',
    zip: '02108',
    lat: 42.357,
    lng: -71.065,
    metro: 'boston',
  },
  {
    chain: 'freshmart',
    name: 'FreshMart Closed',
    city: 'Atlanta',
    state: 'GA',
    zip: '30303',
    lat: 33.75,
    lng: -84.39,
    metro: 'atlanta',
    active: false,
  },
  {
    chain: 'freshmart',
    name: 'FreshMart Nowhere',
    city: 'Macon',
    state: 'GA',
    zip: '31201',
    lat: null,
    lng: null,
    metro: null,
  },
];

/** Products by number, from 1; number 6 has neither brand, barcode nor category. */
const PRODUCTS = [
  { name: 'Whole Milk', brand: 'Meadowlark', upc: '036000291452', size: '1 gal', category: 'Dairy > Milk' },
  { name: 'Skim Milk', brand: 'Meadowlark', upc: '036000291469', size: '1 gal', category: 'Dairy > Milk' },
  { name: 'Jalapeño Chips', brand: 'Crunch & Co', upc: '012345678905', size: '8 oz', category: 'Snacks' },
  { name: 'Brown Eggs', brand: 'Hen House', upc: '4006381333931', size: '12 ct', category: 'Dairy > Eggs' },
  { name: 'Large Eggs', brand: 'Hen House', upc: '4006381333948', size: null, category: 'Dairy > Eggs' },
  { name: 'Loose Thing', brand: null, upc: null, size: null, category: null },
] as const;

/** Prices in dollars: product, store, regular, sale. Store 2 has no milk of its own. */
const PRICES = [
  [1, 1, 3.99, 3.49],
  [2, 1, 3.79, null],
  [1, 4, 4.29, null],
  [3, 1, 2.5, null],
  [3, 2, 2.75, 2.25],
  [4, 3, 5.0, null],
  [5, 3, 4.0, null],
] as const;

/** Coupons by number, from 1: chain, store or null, type, value, their products with roles. Number 4 names no product. */
const COUPONS = [
  ['freshmart', null, 'dollar_off', 1, [[1, 'either']]],
  [
    'freshmart',
    1,
    'bogo',
    1,
    [
      [2, 'buy'],
      [3, 'get'],
    ],
  ],
  [
    'valuebarn',
    null,
    'percent_off',
    25,
    [
      [4, 'either'],
      [5, 'either'],
    ],
  ],
  ['freshmart', null, 'featured', null, []],
] as const;

async function insertCoupons(pool: Pool): Promise<void> {
  for (const [i, [chain, store, type, value, links]] of COUPONS.entries()) {
    await pool.query(
      `insert into coupon (id, chain_id, store_id, discount_type, discount_value, valid_from, valid_to, description)
       select $1, chain_id, $3, $4, $5, '2020-01-01', '2099-12-31', 'Save "now"' from chain where slug = $2`,
      [uuid('coupon', i + 1), chain, store, type, value],
    );
    for (const [product, role] of links) {
      await pool.query(
        `insert into coupon_product (coupon_id, product_id, role)
         select c.coupon_id, p.product_id, $3 from coupon c, product p where c.id = $1 and p.id = $2`,
        [uuid('coupon', i + 1), uuid('product', product), role],
      );
    }
  }
}

const e4 = (usd: number | null): number | null => (usd === null ? null : Math.round(usd * 10_000));

const PLACES = {
  service_options: { dine_in: false, delivery: true },
  popular_times: { monday: [{ time: '9 AM', busyness_score: 40, label: 'Usually quiet' }] },
  review_topics: [{ keyword: 'produce', mentions: 12 }],
  sentiment: {
    score: 88,
    summary: 'Shoppers love the produce.',
    axes: { service: { score: 90, evidence: 'Friendly staff' } },
  },
};

async function insertStores(pool: Pool): Promise<void> {
  for (const [i, store] of STORES.entries()) {
    await pool.query(
      `insert into store (id, chain_id, web_external_id, name, address, city, state, zip, lat, lng, metro, is_active, phone)
       select $1, chain_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '+14045550100' from chain where slug = $2`,
      [
        uuid('store', i + 1),
        store.chain,
        `w${i + 1}`,
        store.name,
        `${i + 1} Peachtree "Main" St`,
        store.city,
        store.state,
        store.zip,
        store.lat,
        store.lng,
        store.metro,
        store.active ?? true,
      ],
    );
  }
  await pool.query(
    `insert into store_hours (store_id, day_of_week, open_time, close_time)
     select store_id, day, '07:00', '22:00' from store, generate_series(1, 6) as day where id = $1`,
    [uuid('store', 1)],
  );
  await pool.query(
    `insert into store_places (store_id, rating, review_count, price_level, highlights, service_options, popular_times,
       review_topics, sentiment, enriched_at)
     select store_id, 4.5, 321, '$$', array['parking', 'organic'], $2, $3, $4, $5, '2026-05-01T12:00:00Z'
     from store where id = $1`,
    [
      uuid('store', 1),
      ...[PLACES.service_options, PLACES.popular_times, PLACES.review_topics, PLACES.sentiment].map((value) =>
        JSON.stringify(value),
      ),
    ],
  );
  await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
    uuid('gone', 1),
    uuid('store', 1),
  ]);
}

/** Fills a migrated, empty record. `observedAt` is the time of every price. */
export async function fillCatalogue(pool: Pool, observedAt: Date): Promise<void> {
  for (const [i, chain] of CHAINS.entries()) {
    await pool.query(
      `insert into chain (id, slug, name, online_shopping_enabled, pricing_scope, market_position, storefront_url)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        uuid('chain', i + 1),
        chain.slug,
        chain.name,
        chain.online,
        chain.scope,
        chain.position,
        `https://${chain.slug}.example/stores/{store_id}`,
      ],
    );
  }
  await insertStores(pool);
  for (const [i, product] of PRODUCTS.entries()) {
    const gtin14 = product.upc === null ? null : product.upc.padStart(14, '0');
    await pool.query(
      `insert into product (id, upc, gtin14, name, brand, size_display, category, allergens)
       values ($1, $2, $3, $4, $5, $6, $7, array['milk'])`,
      [
        uuid('product', i + 1),
        product.upc,
        gtin14,
        product.name,
        product.brand,
        product.size,
        product.category,
      ],
    );
  }
  await pool.query(`insert into label (label) values ('Aisle 5'), ('oz'), ('1 dozen')`);
  const chainOf = (store: number): string => STORES[store - 1]?.chain ?? '';
  const pairs = new Set(PRICES.map(([product, store]) => `${product} ${chainOf(store)}`));
  for (const pair of pairs) {
    const [product = '', chain = ''] = pair.split(' ');
    const prices = PRICES.filter(([of, store]) => of === Number(product) && chainOf(store) === chain);
    await pool.query(
      `insert into price_pack (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
         unit_price_uom, pack_size, aisle, section, available, observed_min)
       select c.chain_id, p.product_id, $3::integer[], $4, $5, array_fill(null::integer, $6), array_fill(null::integer, $6),
         array_fill((select label_id from label where label = '1 dozen'), $6),
         array_fill((select label_id from label where label = 'Aisle 5'), $6), array_fill(null::integer, $6),
         array_fill(true, $6), array_fill($7::integer, $6)
       from chain c, product p where c.slug = $1 and p.id = $2`,
      [
        chain,
        uuid('product', Number(product)),
        prices.map(([, store]) => store),
        prices.map(([, , regular]) => e4(regular)),
        prices.map(([, , , sale]) => e4(sale)),
        [prices.length],
        Math.floor(observedAt.getTime() / 60_000),
      ],
    );
  }
  await recordAsObserved(pool, observedAt);
  await insertCoupons(pool);
  await fillIndices(pool);
}

const WEEKS_BEFORE = 12;
const DAY_MS = 86_400_000;

/**
 * What is current was observed: the day's history, as an import leaves it. All but the first product cost half as much again
 * in the weeks before.
 */
async function recordAsObserved(pool: Pool, observedAt: Date): Promise<void> {
  const day = observedAt.toISOString().slice(0, 10);
  await pool.query('select ensure_observation_month($1::date)', [day]);
  await pool.query(
    `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
       available, observed_min)
     select product_id, chain_id, $1::date, store_ids, regular_price_e4, sale_price_e4, available, observed_min
     from price_pack`,
    [day],
  );
  for (let week = 1; week <= WEEKS_BEFORE; week++) {
    const at = new Date(observedAt.getTime() - 7 * week * DAY_MS);
    const before = at.toISOString().slice(0, 10);
    await pool.query('select ensure_observation_month($1::date)', [before]);
    await pool.query(
      `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
         available, observed_min)
       select product_id, chain_id, $1::date, store_ids,
         array(select u.regular * 3 / 2 from unnest(regular_price_e4) with ordinality u (regular, i) order by i),
         array_fill(null::integer, array[cardinality(store_ids)]), available,
         array_fill($2::integer, array[cardinality(store_ids)])
       from price_pack k join product p using (product_id) where p.id <> $3`,
      [before, Math.floor(at.getTime() / 60_000), uuid('product', 1)],
    );
  }
}
