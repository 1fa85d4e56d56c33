import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { RECORDS } from '../../src/ingest/records/records.ts';
import { ADAPTERS } from '../../src/ingest/adapters/adapters.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed, writeText } from './feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const STORE_ID = '55555555-0000-5000-8000-000000000001';
const OTHER_ID = '55555555-0000-5000-8000-000000000002';
const DAY = '2026-07-28T09:00:00Z';
const PLACE = {
  chain_slug: 'shop',
  name: 'Shop 1',
  address: '1 A St',
  city: 'Macon',
  state: 'GA',
  zip: '31201',
};

interface Case {
  /** Every optional field that a source can leave out. */
  readonly full: Readonly<Record<string, unknown>>;
  /** The same thing again, with no more than the kind requires. */
  readonly bare: Readonly<Record<string, unknown>>;
  /** All that is stored of it. */
  readonly stored: string;
  /** Fields that speak of the observation and not of the thing: a newer one without them says that there are none. */
  readonly ofTheMoment?: readonly string[];
}

const CHAIN = { slug: 'shop', name: 'Shop', pricing_scope: 'per_store' };
const SENTIMENT_AXIS = { score: 70, evidence: 'fine' };

const CASES: Readonly<Record<string, Case>> = {
  chains: {
    full: {
      ...CHAIN,
      logo_url: 'https://x.example/l.png',
      website_url: 'https://x.example',
      online_shopping_enabled: true,
      online_search_url_prefix: 'https://x.example/?q=',
      online_search_space_char: '+',
      online_search_url_suffix: '&a=1',
      storefront_url: 'https://x.example/{store_id}',
      search_url_template: 'https://x.example/{store_id}?{query}',
      pdp_url_template: 'https://x.example/p/{upc}',
      login_url: 'https://x.example/login',
      requires_auth: true,
      session_cookie_domains: ['x.example'],
      user_agent_override: 'agent',
      add_to_cart_detection_type: 'dom_match',
      add_to_cart_detection_pattern: 'added',
      online_shopping_referral_params: 'r=1',
      ios_app_url_scheme: 'shop://',
      android_app_url_scheme: 'shop://',
      market_position: 'value',
      family: 'shops',
      aliases: ['The Shop'],
      config_updated_at: '2026-07-01T00:00:00Z',
    },
    bare: { slug: 'shop' },
    stored: 'select to_jsonb(c) as row from chain c order by chain_id',
  },
  stores: {
    full: {
      ...PLACE,
      id: STORE_ID,
      web_external_id: '1',
      display_name: 'The Shop',
      banner_name: 'Shop Plus',
      address_line_2: 'Suite 2',
      country: 'US',
      lat: 32.8,
      lng: -83.6,
      metro: 'macon',
      borough: 'Bibb',
      neighborhood: 'Vineville',
      format: 'supermarket',
      phone: '+14785550100',
      has_pickup: true,
      has_delivery: true,
      is_dark_store: true,
      is_active: false,
      hours: [{ day_of_week: 1, open_time: '08:00', close_time: '22:00' }],
      places: {
        rating: 4.5,
        review_count: 7,
        typical_time_spent: '20 min',
        price_level: '$',
        highlights: ['bread'],
        service_options: { delivery: true },
        popular_times: { graph: { monday: [{ time: '9 AM', busyness_score: 5 }] } },
        review_topics: [{ keyword: 'bread', mentions: 3 }],
        sentiment: {
          score: 80,
          summary: 'good',
          axes: {
            service: SENTIMENT_AXIS,
            selection: SENTIMENT_AXIS,
            value: SENTIMENT_AXIS,
            cleanliness: SENTIMENT_AXIS,
            operations: SENTIMENT_AXIS,
          },
        },
        enriched_at: '2026-07-01T00:00:00Z',
      },
    },
    bare: { ...PLACE, id: STORE_ID },
    stored: `select to_jsonb(s) as row, (select jsonb_agg(to_jsonb(h)) from store_hours h where h.store_id = s.store_id) as hours,
      (select to_jsonb(p) from store_places p where p.store_id = s.store_id) as places from store s where id = '${STORE_ID}'`,
  },
  store_merges: {
    full: { from_store_id: OTHER_ID, to_store_id: STORE_ID },
    bare: { from_store_id: OTHER_ID, to_store_id: STORE_ID },
    stored: 'select * from store_merge order by from_id',
  },
  products: {
    full: {
      upc: '036000291452',
      chain_slug: 'shop',
      retailer_product_id: '77',
      name: 'Tissues',
      fallback_name: 'Paper',
      brand: 'Soft',
      size_display: '120 ct',
      sizes: [{ size_display: '144 ct' }, { from: '2026-01-01', size_display: '120 ct' }],
      image_url: 'https://x.example/t.png',
      category: 'Paper',
      description: 'Soft ones',
      ingredients: 'paper',
      allergens: ['dust'],
      dietary_labels: ['vegan'],
      snap_eligible: false,
      serving_size: '1',
      serving_size_unit: 'sheet',
      nutrition: { fat_g: 1 },
    },
    bare: { upc: '036000291452' },
    stored: `select to_jsonb(p) as row, (select jsonb_agg(to_jsonb(k)) from product_sku k where k.product_id = p.product_id) as skus,
       (select jsonb_agg(to_jsonb(s) order by s) from product_size s where s.product_id = p.product_id) as sizes
      from product p where gtin14 = '00036000291452'`,
  },
  prices: {
    full: {
      chain_slug: 'shop',
      store_id: STORE_ID,
      web_external_id: '1',
      upc: '036000291452',
      retailer_product_id: '77',
      regular_price: 3,
      sale_price: 2,
      unit_price: 0.02,
      unit_price_uom: 'ct',
      pack_size: '120 ct',
      aisle: 'Aisle 7',
      section: 'Left',
      available: true,
      pdp_url: 'https://x.example/p/77',
      observed_at: DAY,
    },
    bare: { store_id: STORE_ID, upc: '036000291452', regular_price: 3, observed_at: '2026-07-28T10:00:00Z' },
    stored: `select pack_size, aisle, section, retailer_product_id, pdp_url, regular_price_e4, available from current_price`,
    ofTheMoment: ['sale_price', 'unit_price', 'unit_price_uom'],
  },
  coupons: {
    full: {
      id: 'cccccccc-0000-5000-8000-000000000001',
      chain_slug: 'shop',
      store_id: STORE_ID,
      discount_type: 'dollar_off',
      discount_value: 1,
      min_purchase_qty: 2,
      min_purchase_amount: 5,
      bogo_get_qty: 1,
      description: 'One off',
      fine_print: 'small',
      coupon_code: 'ONE',
      valid_from: '2026-07-01',
      valid_to: '2026-08-01',
      image_url: 'https://x.example/c.png',
      is_digital_only: true,
      requires_loyalty: true,
      is_clippable: true,
      deep_link_url: 'https://x.example/c',
      source: 'leaflet',
      source_url: 'https://x.example/l',
      size_text: '120 ct',
      value_text: '$1',
      catalog_price: 3,
      is_active: false,
      products: [{ upc: '036000291452', role: 'buy', catalog_price: 3 }],
    },
    bare: {
      id: 'cccccccc-0000-5000-8000-000000000001',
      chain_slug: 'shop',
      discount_type: 'dollar_off',
      valid_from: '2026-07-01',
      valid_to: '2026-08-01',
    },
    stored: `select to_jsonb(c) as row, (select jsonb_agg(to_jsonb(p)) from coupon_product p where p.coupon_id = c.coupon_id) as products
      from coupon c order by coupon_id`,
  },
  indices: {
    full: {
      slug: 'paper',
      name: 'Paper',
      description: 'Paper goods',
      index_type: 'single_sku',
      method: 'matched',
      source_methodology: 'ours',
      methodology_url: 'https://x.example/m',
      regions: ['national'],
      chain_filter: { chain_slugs: ['shop'] },
      inception_period: '2026-01',
      max_change: 0.5,
      max_change_regional: 0.6,
      bls_item_code: '708111',
      bls_units: 12,
      is_active: false,
      methodology_version: 2,
      formula: 'weighted_tpd',
      constituents: [{ upc: '036000291452', name: 'Tissues', weight: 1, units: 2 }],
    },
    bare: { slug: 'paper' },
    stored: `select to_jsonb(d) as row, (select jsonb_agg(to_jsonb(c)) from index_constituent c where c.index_id = d.index_id) as constituents
      from index_definition d order by index_id`,
  },
  bls_prices: {
    full: {
      series_id: 'APU0000708111',
      region: 'national',
      item_code: '708111',
      period: '2026-06',
      value_usd: 3,
    },
    bare: {
      series_id: 'APU0000708111',
      region: 'national',
      item_code: '708111',
      period: '2026-06',
      value_usd: 3,
    },
    stored: 'select * from bls_price',
  },
};

const load = (kind: string, record: object) =>
  importPath(database.pool, writeFeed({ [`${kind}.ndjson`]: [record] }));
const read = async (sql: string): Promise<unknown> => (await database.pool.query(sql)).rows;
/** When a row was last touched is no value of a source. */
const unTouched = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows, (name, value: unknown) => (name === 'updated_at' ? undefined : value)));

describe('what a record leaves out stays as it is stored', () => {
  it('has a case for every kind, whose full record has every field', () => {
    expect(Object.keys(CASES)).toEqual(RECORDS.map(({ name }) => name));
    // A store's own id stands for the chain's number of it.
    for (const { name, schema } of RECORDS)
      expect(Object.keys(CASES[name]!.full).sort(), name).toEqual(
        Object.keys(schema.shape)
          .filter(
            (field) =>
              !(name === 'indices' && field === 'id') &&
              !(name === 'chains' && field === 'id') &&
              !(name === 'products' && field === 'product_id') &&
              !(name === 'prices' && field === 'product_id') &&
              !(name === 'coupons' && field === 'web_external_id'),
          )
          .sort(),
      );
  });

  it.each(RECORDS.map(({ name }) => name))('of %s', async (name) => {
    const { full, bare, stored } = CASES[name]!;
    const first = await load(name, full);
    expect(first.files[0], JSON.stringify(first.files[0]?.samples)).toMatchObject({
      status: 'done',
      rejected: 0,
    });
    const before = unTouched(await read(stored));
    const second = await load(name, bare);
    expect(second.files[0], JSON.stringify(second.files[0]?.samples)).toMatchObject({
      status: 'done',
      rejected: 0,
    });
    expect(unTouched(await read(stored))).toEqual(before);
  });

  it.each(['chains', 'stores', 'products', 'coupons'])(
    'of %s, where a table has empty cells',
    async (name) => {
      const { full, bare, stored } = CASES[name]!;
      const before = unTouched(await read(stored));
      const names = Object.keys(full).filter((field) => typeof full[field] !== 'object');
      const cells = names.map((field) => {
        const value = bare[field] ?? '';
        return typeof value === 'string' ? value : JSON.stringify(value);
      });
      const mapping = writeText(
        'mapping.json',
        JSON.stringify({
          description: 'All columns.',
          input: { format: 'csv' },
          targets: [{ record: name, fields: Object.fromEntries(names.map((field) => [field, field])) }],
        }),
      );
      const file = writeText('t.csv', `${names.join(',')}\n${cells.join(',')}\n`);
      const summary = await importPath(database.pool, file, { mapping });
      expect(summary.files[0], JSON.stringify(summary.files[0]?.samples)).toMatchObject({
        status: 'done',
        rejected: 0,
      });
      expect(unTouched(await read(stored))).toEqual(before);
    },
  );
});

const SHOP = { type: 'Feature', geometry: { type: 'Point', coordinates: [-83.6, 32.8] } };
const TAGS = {
  'addr:housenumber': '9',
  'addr:street': 'B St',
  'addr:city': 'Macon',
  'addr:state': 'GA',
  'addr:postcode': '31201',
};
const shops = (properties: object, geometry: object | null) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ ...SHOP, geometry: geometry ?? null, properties }],
  });
const POINT = SHOP.geometry;
const price = {
  product_code: '4006381333931',
  price: 2,
  currency: 'USD',
  date: '2026-07-20',
  type: 'PRODUCT',
};
const location = {
  osm_type: 'NODE',
  osm_id: 5,
  osm_name: 'Kroger',
  osm_address_city: 'Macon',
  osm_address_country_code: 'US',
  osm_address_postcode: '31201',
  osm_display_name: 'Kroger, 5, C St, Macon, Georgia, 31201, United States',
};

/** By format a file that tells much, and one that tells of the same thing what it must. */
const FILES: Readonly<Record<string, { name: string; full: string; bare: string }>> = {
  snap: {
    name: 's.csv',
    full: 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5\nKROGER 1,-83.6,32.8,7 A St,Unit 1,Macon,GA,31201\n',
    bare: 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5\nKROGER 1,,0,7 A St,,Macon,GA,31201\n',
  },
  'open-prices': {
    name: 'p.jsonl',
    full: JSON.stringify({
      ...price,
      product: {
        product_name: 'Pen',
        brands: 'Stabilo',
        image_url: 'https://x.example/p.png',
        product_quantity: 5,
        product_quantity_unit: 'g',
      },
      location: { ...location, osm_lat: 32.8, osm_lon: -83.6 },
    }),
    bare: JSON.stringify({
      ...price,
      date: '2026-07-21',
      product: { product_name: 'Pen', brands: '' },
      location,
    }),
  },
  osm: {
    name: 'o.geojson',
    full: shops(
      {
        ...TAGS,
        '@id': 'node/9',
        name: 'Kroger',
        shop: 'supermarket',
        phone: '+1 478 555 0100',
        opening_hours: 'Mo-Su 08:00-22:00',
        branch: 'East',
      },
      POINT,
    ),
    bare: shops({ ...TAGS, '@id': 'node/9', name: 'Kroger', phone: '' }, null),
  },
  alltheplaces: {
    name: 'a.geojson',
    full: shops(
      {
        ...TAGS,
        'addr:housenumber': '11',
        ref: '11',
        '@spider': 'kroger',
        brand: 'Kroger',
        name: 'Kroger',
        shop: 'supermarket',
        phone: '+1 478 555 0100',
        opening_hours: 'Mo-Su 08:00-22:00',
      },
      POINT,
    ),
    bare: shops(
      { ...TAGS, 'addr:housenumber': '11', ref: '11', '@spider': 'kroger', brand: 'Kroger', name: 'Kroger' },
      null,
    ),
  },
  kroger: {
    name: 'products-2026-07-29.json',
    full: JSON.stringify({
      data: [
        {
          productId: '0001111041700',
          upc: '0001111041700',
          brand: 'Kroger',
          description: 'Milk',
          categories: ['Dairy'],
          images: [{ perspective: 'front', sizes: [{ size: 'large', url: 'https://x.example/m.png' }] }],
          items: [{ size: '1 gal' }],
        },
      ],
    }),
    bare: JSON.stringify({
      data: [
        { productId: '0001111041700', upc: '0001111041700', description: 'Milk', items: [{ size: '' }] },
      ],
    }),
  },
  fdc: {
    name: 'f.csv',
    full: 'gtin_upc,brand_owner,brand_name,branded_food_category,package_weight,ingredients,serving_size,serving_size_unit,short_description,market_country\n012000161155,Pepsico,Pepsi,Soda,2 L,water,355,ml,Pepsi Cola,United States\n',
    bare: 'gtin_upc,brand_owner,brand_name,branded_food_category,package_weight,ingredients,serving_size,serving_size_unit,short_description,market_country\n012000161155,,Pepsi,,,,,,,\n',
  },
  off: {
    name: 'o.tsv',
    full: 'code\tproduct_name\tbrands\tquantity\tcategories_en\timage_url\tingredients_text\tserving_size\tfat_100g\n5449000000996\tCola\tCoke\t330 ml\tSodas\thttps://x.example/c.png\twater\t330 ml\t0.5\n',
    bare: 'code\tproduct_name\tbrands\tquantity\tcategories_en\timage_url\tingredients_text\tserving_size\tfat_100g\n5449000000996\tCola\t\t\t\t\t\t\t\n',
  },
  bls: {
    name: 'b.csv',
    full: 'series_id,region,item_code,period,value_usd\nAPU0100708111,northeast,708111,2026-05,3.5\n',
    bare: 'series_id,region,item_code,period,value_usd\nAPU0100708111,northeast,708111,2026-05,-\nAPU0100708111,northeast,708111,2026-04,3.4\n',
  },
  'completejourney-products': {
    name: 'cj.csv',
    full: 'product_id,manufacturer_id,department,brand,product_category,product_type,package_size\n25671,2,GROCERY,National,FRZN ICE,ICE - CRUSHED,22 LB\n',
    bare: 'product_id,manufacturer_id,department,brand,product_category,product_type,package_size\n25671,2,GROCERY,,,ICE - CRUSHED,22 LB\n',
  },
};

const TABLES = [
  "select to_jsonb(c) - 'updated_at' as row, c.id as key from chain c",
  "select to_jsonb(s) - 'updated_at' as row, s.id as key from store s",
  'select to_jsonb(h) as row, s.id::text || h.day_of_week as key from store_hours h join store s using (store_id)',
  "select to_jsonb(p) - 'updated_at' as row, p.id as key from product p",
  'select to_jsonb(b) as row, concat(item_code, region, period) as key from bls_price b',
];

/** Every stored row by its key. */
async function everything(): Promise<Map<string, Record<string, unknown>>> {
  const all = new Map<string, Record<string, unknown>>();
  for (const sql of TABLES) {
    const { rows } = await database.pool.query<{ key: string; row: Record<string, unknown> }>(sql);
    for (const { key, row } of rows) all.set(key, row);
  }
  return all;
}

describe('what a file leaves out or has empty stays as it is stored', () => {
  it('has a file of every format that can leave something out', () => {
    const always = ['completejourney-prices', 'completejourney-coupons'];
    expect([...Object.keys(FILES), ...always].sort()).toEqual(ADAPTERS.map(({ name }) => name).sort());
  });

  it.each(Object.keys(FILES))('of %s', async (format) => {
    const { name, full, bare } = FILES[format]!;
    const first = await importPath(database.pool, writeText(name, full));
    expect(first.files[0], JSON.stringify(first.files[0])).toMatchObject({
      format,
      status: 'done',
      rejected: 0,
    });
    const before = await everything();
    const second = await importPath(database.pool, writeText(name, bare), { format });
    expect(second.files[0], JSON.stringify(second.files[0])).toMatchObject({ status: 'done', rejected: 0 });
    const after = await everything();
    for (const [key, row] of before) expect(after.get(key)).toEqual(row);
  });
});
