import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import type { FileSummary } from '../../../src/ingest/summary.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeText } from '../feed-fixture.ts';

/** Small files in the exact forms of public sources, each imported by its path alone. */
describe('formats of the world', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const load = async (name: string, text: string): Promise<FileSummary> => {
    const now = new Date('2026-07-29T00:00:00Z');
    return (await importPath(database.pool, writeText(name, text), { now })).files[0]!;
  };
  const lines = (...records: readonly object[]): string =>
    records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const query = async (sql: string, values: readonly unknown[] = []): Promise<unknown[]> =>
    (await database.pool.query(sql, [...values])).rows;
  const product = async (gtin14: string): Promise<unknown> =>
    (
      await query(
        `select name, brand, size_display, category, allergens, dietary_labels, serving_size, nutrition
         from product where gtin14 = $1`,
        [gtin14],
      )
    )[0];

  it('Open Food Facts, JSON lines: lists, and nutrients in their label units', async () => {
    const file = await load(
      'openfoodfacts.jsonl',
      lines(
        {
          code: '0036000291452',
          product_name: 'Tomato Soup',
          brands: 'Acme,Acme Foods',
          quantity: '10.75 oz',
          generic_name: 'Tomato Soup',
          allergens_tags: ['en:none', 'en:milk', 'en:sesame-seeds'],
          labels_tags: ['en:vegetarian', 'en:organic', 'en:usda-organic', 'en:made-up'],
          pnns_groups_2: 'unknown',
          serving_size: '1/2 cup',
          nutriments: { fat_100g: 1.5, sodium_100g: 0.48, 'energy-kcal_100g': 74, fat_serving: 3 },
        },
        { code: '0012345678905' },
      ),
    );
    expect(file).toMatchObject({ format: 'off', read: 2, written: 1, filtered: { 'has no name': 1 } });
    expect(await product('00036000291452')).toEqual({
      name: 'Tomato Soup',
      brand: 'Acme',
      size_display: '10.75 oz',
      category: null,
      allergens: ['milk', 'sesame seeds'],
      dietary_labels: ['vegetarian', 'organic'],
      serving_size: '1/2 cup',
      nutrition: { fat_g: 1.5, sodium_mg: 480, energy_kcal: 74 },
    });
    // What only says the name again is no description.
    const select = "select description from product where gtin14 = '00036000291452'";
    expect(await query(select)).toEqual([{ description: null }]);
  });

  it('Open Food Facts as a comma table: what it lacks stays', async () => {
    const header = 'code,product_name,quantity,proteins_100g,fat_100g';
    const file = await load('off.csv', `${header}\n0036000291452,"Tomato Soup, Creamy",,2.1,\n`);
    expect(file).toMatchObject({ format: 'off', read: 1, written: 1 });
    expect(await product('00036000291452')).toMatchObject({
      name: 'Tomato Soup, Creamy',
      size_display: '10.75 oz',
      allergens: ['milk', 'sesame seeds'],
      nutrition: { protein_g: 2.1 },
    });
  });

  it('Open Food Facts: texts that are escaped as in a web page', async () => {
    await load(
      'escaped.csv',
      'code,product_name,brands,ingredients_text\n3017620422003,Galettes &quot;le phare&quot;,M&amp;M,&lt; 2% salt\n',
    );
    const select = "select name, brand, ingredients from product where gtin14 = '03017620422003'";
    expect(await query(select)).toEqual([
      { name: 'Galettes "le phare"', brand: 'M&M', ingredients: '< 2% salt' },
    ]);
  });

  it('FoodData Central, CSV: a name made of brand and category never replaces a name', async () => {
    const header =
      'fdc_id,brand_owner,brand_name,subbrand_name,gtin_upc,ingredients,serving_size,serving_size_unit,branded_food_category,package_weight,market_country';
    const file = await load(
      'branded_food.csv',
      `${header}
1,Acme Inc.,ACME,,36000291452,"TOMATOES, SALT",126.0,g,Canned Soup,10.75 oz/305 g,United States
2,Acme Inc.,ACME,GOLD,0012345678905,,,,Cookies,,United States
3,Kiwi Co,,,9300000000004,,,,Cookies,,New Zealand
`,
    );
    expect(file).toMatchObject({
      format: 'fdc',
      read: 3,
      rejected: 0,
      filtered: { 'is not sold in the United States': 1 },
    });
    expect(await product('00036000291452')).toMatchObject({
      name: 'Tomato Soup, Creamy',
      category: 'Canned Soup',
      serving_size: '126.0',
      nutrition: { protein_g: 2.1 },
    });
    expect(await product('00012345678905')).toMatchObject({ name: 'ACME GOLD Cookies', brand: 'ACME' });
  });

  it('FoodData Central, CSV with the other tables of the download beside it: their names and nutrients', async () => {
    const header =
      'fdc_id,brand_owner,brand_name,gtin_upc,branded_food_category,market_country,package_weight\n';
    const path = writeText(
      'branded_food.csv',
      `${header}"11","Acme Inc.","ACME","070000000010","Cookies","United States","10 oz"\n` +
        '"12","Acme Inc.","ACME","070000000027","Cookies","United States",""\n' +
        // The same food again, and one after it.
        '"11","Acme Inc.","ACME","070000000010","Cookies","United States","10 oz"\n' +
        '"13","Acme Inc.","ACME","070000000034","Tea","United States",""\n',
    );
    writeFileSync(
      join(dirname(path), 'food.csv'),
      '"fdc_id","data_type","description","food_category_id","publication_date"\n' +
        '"11","branded_food","OATMEAL  COOKIES","Cookies","2025-01-01"\n"99","foundation_food","Hummus","16",""\n',
    );
    writeFileSync(
      join(dirname(path), 'food_nutrient.csv'),
      '"id","fdc_id","nutrient_id","amount","data_points"\n"1","11","1008","450",""\n"2","11","2000","31.2",""\n' +
        '"3","11","1063","30",""\n"4","12","1093","0",""\n"5","12","1004","",""\n"6","99","1004","9",""\n',
    );
    const { files } = await importPath(database.pool, path);
    expect(files[0]).toMatchObject({ format: 'fdc', read: 4, rejected: 0 });
    expect(files[0]?.reading).toContain('joined with food.csv and food_nutrient.csv');
    expect(await product('00070000000010')).toMatchObject({
      name: 'OATMEAL COOKIES',
      nutrition: { energy_kcal: 450, sugars_g: 31.2 },
    });
    expect(await product('00070000000027')).toMatchObject({
      name: 'ACME Cookies',
      nutrition: { sodium_mg: 0 },
    });
    expect(await product('00070000000034')).toMatchObject({ name: 'ACME Tea', nutrition: null });
  });

  it('FoodData Central, JSON: names and nutrients', async () => {
    const nutrient = (id: number, amount: number) => ({ nutrient: { id, name: 'n', unitName: 'g' }, amount });
    const food = {
      fdcId: 4,
      description: 'OATMEAL COOKIES',
      gtinUpc: '012345678905',
      brandOwner: 'Acme Inc.',
      brandedFoodCategory: 'Cookies',
      marketCountry: 'United States',
      foodNutrients: [nutrient(1008, 450), nutrient(1093, 333), nutrient(2000, 31.2), nutrient(9999, 1)],
    };
    const path = writeText('brandedDownload.json', `{"BrandedFoods": [\n${JSON.stringify(food)}\n]}`);
    // Of the other download: this one has names and nutrients of its own.
    writeFileSync(join(dirname(path), 'food.csv'), 'fdc_id,description\n4,ANOTHER NAME\n');
    const { files } = await importPath(database.pool, path);
    expect(files[0]).toMatchObject({ format: 'fdc', read: 1, written: 1 });
    expect(await product('00012345678905')).toMatchObject({
      name: 'OATMEAL COOKIES',
      nutrition: { energy_kcal: 450, sodium_mg: 333, sugars_g: 31.2 },
    });
  });

  const feature = (properties: object, geometry: object | null, id?: string): object => ({
    type: 'Feature',
    ...(id === undefined ? {} : { id }),
    properties,
    geometry,
  });
  const address = {
    'addr:housenumber': '50',
    'addr:street': 'Main St',
    'addr:city': 'Boston',
    'addr:state': 'Massachusetts',
    'addr:postcode': 2108,
  };

  it('All The Places: numbers, hours and phones; closed and foreign shops are left out', async () => {
    const kroger = { '@spider': 'kroger_us', brand: 'Kroger', name: 'Kroger', ...address };
    const point = { type: 'Point', coordinates: [-71.06, 42.36] };
    const features = [
      feature(
        {
          ...kroger,
          ref: '01400943',
          phone: '+1 617-555-0100',
          opening_hours: 'Mo-Sa 06:00-24:00; Su 07:00-22:00',
        },
        point,
      ),
      feature({ ...kroger, ref: '2', end_date: '2024-01-01' }, point),
      feature({ ...kroger, ref: '3', 'addr:country': 'CA' }, point),
      feature({ ...kroger, brand: 'Nobody Knows', name: 'Nobody Knows' }, point),
    ];
    const file = await load('kroger_us.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    expect(file).toMatchObject({
      format: 'alltheplaces',
      read: 4,
      written: 1,
      rejected: 0,
      filtered: { 'is closed for good': 1, 'is not in the United States': 1, 'not a known chain': 1 },
    });
    expect(
      await query('select web_external_id, address, city, state, zip, lat, lng, phone from store'),
    ).toEqual([
      {
        web_external_id: '01400943',
        address: '50 Main St',
        city: 'Boston',
        state: 'MA',
        zip: '02108',
        lat: 42.36,
        lng: -71.06,
        phone: '+16175550100',
      },
    ]);
    expect(
      await query(
        'select day_of_week, open_time, close_time from store_hours where day_of_week < 2 order by 1',
      ),
    ).toEqual([
      { day_of_week: 0, open_time: '07:00:00', close_time: '22:00:00' },
      { day_of_week: 1, open_time: '06:00:00', close_time: '00:00:00' },
    ]);
  });

  it.each([
    ['a pharmacy by its name', 0, { name: 'Publix Pharmacy', brand: 'Publix', amenity: 'pharmacy' }],
    ['a pharmacy by its tag', 0, { name: 'Publix', brand: 'Publix', amenity: 'pharmacy' }],
    ['a chemist by its tag', 0, { name: 'Publix', shop: 'chemist', amenity: 'pharmacy' }],
    ['fuel by its brand', 0, { name: 'Costco', brand: 'Costco Gasoline', amenity: 'fuel' }],
    ['fuel by its brand alone', 0, { name: 'Costco', brand: 'Costco Gasoline' }],
    ['fuel by its operator', 0, { name: 'Fuel Center', operator: 'Kroger', amenity: 'fuel' }],
    ['a supermarket with a pharmacy', 1, { name: 'Publix', shop: 'supermarket', amenity: 'pharmacy' }],
    [
      'a supermarket of a town that is called Bank',
      1,
      { name: "Lucky's of Red Bank", brand: 'Wegmans', shop: 'supermarket', 'addr:city': 'Red Bank' },
    ],
  ])('OpenStreetMap: %s makes stores of the chain: %d', async (_, written, tags) => {
    const shop = feature(
      { '@id': 'node/77', ...address, ...tags },
      { type: 'Point', coordinates: [-71, 42] },
    );
    const text = JSON.stringify({ type: 'FeatureCollection', features: [shop] });
    const file = await load('export.geojson', text);
    expect(file).toMatchObject({ format: 'osm', read: 1, written, rejected: 0 });
  });

  it('OpenStreetMap: the middle of an outline, and the number that Open Prices has too', async () => {
    const ring = [
      [-76.3, 36.2],
      [-76.2, 36.2],
      [-76.2, 36.4],
      [-76.3, 36.4],
      [-76.3, 36.2],
    ];
    const shop = {
      '@id': 'way/299349423',
      name: 'Walmart Supercenter',
      shop: 'supermarket',
      'addr:housenumber': '101',
      'addr:street': 'Tanglewood Parkway',
      'addr:city': 'Elizabeth City',
      'addr:state': 'NC',
      'addr:postcode': '27909-1234',
    };
    const collection = {
      type: 'FeatureCollection',
      generator: 'overpass-ide',
      features: [feature(shop, { type: 'Polygon', coordinates: [ring] }, 'way/299349423')],
    };
    const file = await load('export.geojson', JSON.stringify(collection));
    expect(file).toMatchObject({ format: 'osm', read: 1, written: 1 });
    const [store] = await query(
      "select zip, lat, lng from store where web_external_id = 'osm:WAY:299349423'",
    );
    expect(store).toMatchObject({ zip: '27909', lat: expect.closeTo(36.3), lng: expect.closeTo(-76.25) });
  });

  it('Open Prices: American prices, a discount as a sale, at the store that OpenStreetMap gave', async () => {
    const location = {
      osm_id: 299349423,
      osm_type: 'WAY',
      osm_name: 'Walmart Supercenter',
      osm_brand: 'Walmart',
      osm_display_name:
        'Walmart Supercenter, 101, Tanglewood Parkway, Elizabeth City, North Carolina, 27909, United States',
      osm_address_postcode: '27909',
      osm_address_city: 'Elizabeth City',
      osm_address_country_code: 'US',
      osm_lat: 36.3,
      osm_lon: -76.25,
    };
    const price = {
      type: 'PRODUCT',
      product_code: '0681131081641',
      product: {
        product_name: 'Sunscreen',
        brands: 'Equate,Walmart',
        product_quantity: 312,
        product_quantity_unit: 'g',
      },
      location,
      price: 7.5,
      price_is_discounted: true,
      price_without_discount: 8.48,
      currency: 'USD',
      date: '2025-08-24',
    };
    const file = await load(
      'prices.jsonl',
      lines(
        price,
        { ...price, currency: 'EUR' },
        { ...price, type: 'CATEGORY', product_code: null },
        { ...price, type: 'CATEGORY' },
      ),
    );
    expect(file).toMatchObject({
      format: 'open-prices',
      read: 4,
      written: 1,
      filtered: { 'is not in US dollars': 1, 'is of a kind of goods, not of a product': 2 },
    });
    expect(
      await query(
        `select s.address, s.state, p.name, p.brand, p.size_display, v.regular_price_e4, v.sale_price_e4
         from current_price v join store s using (store_id) join product p using (product_id)`,
      ),
    ).toEqual([
      {
        address: '101 Tanglewood Parkway',
        state: 'NC',
        name: 'Sunscreen',
        brand: 'Equate',
        size_display: '312 g',
        regular_price_e4: 84_800,
        sale_price_e4: 75_000,
      },
    ]);

    // Photographs come in any order: each is of its own day, and the newest is what is asked today.
    await load(
      'later.jsonl',
      lines(
        { ...price, date: '2025-09-30', price: 7.98 },
        { ...price, date: '2025-07-02', price: 6.98, price_without_discount: 6.98 },
      ),
    );
    expect(
      await query(
        'select observed_on::text, regular_price_e4, sale_price_e4 from price_history order by observed_on',
      ),
    ).toEqual([
      { observed_on: '2025-07-02', regular_price_e4: 69_800, sale_price_e4: 69_800 },
      { observed_on: '2025-08-24', regular_price_e4: 84_800, sale_price_e4: 75_000 },
      { observed_on: '2025-09-30', regular_price_e4: 84_800, sale_price_e4: 79_800 },
    ]);
    expect(await query('select sale_price_e4 from current_price')).toEqual([{ sale_price_e4: 79_800 }]);
  });

  it('Open Prices: a town that is called like a state is not the state, and one price is no sale', async () => {
    const location = {
      osm_id: 17,
      osm_type: 'NODE',
      osm_name: 'Kroger',
      osm_display_name: 'Kroger, Delaware, Delaware, Ohio, 43015, United States',
      osm_address_postcode: '43015',
      osm_address_city: 'Delaware',
      osm_address_country_code: 'US',
      osm_lat: 40.3,
      osm_lon: -83.07,
    };
    const product = { product_name: 'Sunscreen' };
    const price = { product_code: '0681131081641', product, price: 1, currency: 'USD', date: '2025-08-24' };
    await load('delaware.jsonl', lines({ ...price, location }));
    const prices = `select regular_price_e4, sale_price_e4 from current_price join store using (store_id)
      where web_external_id = 'osm:NODE:17'`;
    expect(await query(prices)).toEqual([{ regular_price_e4: 10_000, sale_price_e4: null }]);
    const select = "select state from store where web_external_id = 'osm:NODE:17'";
    expect(await query(select)).toEqual([{ state: 'OH' }]);
  });

  it('SNAP: a position that is half there is none, and a ZIP code ends where its five digits do', async () => {
    const row =
      'Store_Name,Longitude,Latitude,Address,City,State,Zip5\nKroger 77,%,77 Main St,Macon,GA,31201-\n';
    const select =
      "select zip, lat, lng from store where address = '77 Main St' and city = 'Macon' and state = 'GA'";
    const [zip, lat, lng] = ['31201', 32.8, -83.6];
    expect(await load('snap.csv', row.replace('%', `${lng},${lat}`))).toMatchObject({ format: 'snap' });
    for (const half of [`${lng},`, `,${lat}`, `0,${lat}`]) {
      expect(await load('snap.csv', row.replace('%', half))).toMatchObject({ rejected: 0 });
      expect(await query(select)).toEqual([{ zip, lat, lng }]);
    }
  });

  it("Kroger's answer: codes get their check digit, the file's name tells place and day", async () => {
    const answer = {
      data: [
        {
          productId: '0001111041700',
          upc: '0001111041700',
          brand: 'Kroger',
          description: 'Kroger  2% Reduced Fat Milk',
          categories: ['Dairy'],
          images: [
            { perspective: 'back', sizes: [{ size: 'large', url: 'https://example.org/back' }] },
            { perspective: 'front', sizes: [{ size: 'large', url: 'https://example.org/front' }] },
          ],
          aisleLocations: [{ description: 'DAIRY', number: '30' }],
          items: [
            {
              itemId: '0001111041700',
              size: '1 gal',
              price: { regular: 2.99, promo: 2.49 },
              inventory: { stockLevel: 'HIGH' },
            },
          ],
        },
        {
          productId: '0000000004011',
          upc: '0000000004011',
          description: 'Bananas',
          items: [{ size: '1 lb' }],
        },
        {
          productId: '0001111050158',
          upc: '0001111050158',
          description: 'Kroger Butter',
          images: [{ perspective: 'top', sizes: [{ size: 'small', url: 'https://example.org/top' }] }],
          items: [
            { price: { regular: 3.99, promo: 3.99 }, inventory: { stockLevel: 'TEMPORARILY_OUT_OF_STOCK' } },
          ],
        },
        {
          productId: '0001111050159',
          description: 'Kroger Tea',
          items: [{ price: { regular: 0, promo: 0 } }],
        },
      ],
      meta: { pagination: { start: 0, limit: 50, total: 2 } },
    };
    const file = await load('products-01400943-2026-07-28.json', JSON.stringify(answer));
    expect(file).toMatchObject({ format: 'kroger', read: 4, rejected: 0, written: 2 });
    expect(file.filtered).toEqual({ 'has no price': 2 });
    expect(await product('00011110417008')).toMatchObject({
      name: 'Kroger 2% Reduced Fat Milk',
      size_display: '1 gal',
      category: 'Dairy',
    });
    expect(
      await query(
        `select s.web_external_id as store, v.regular_price_e4, v.sale_price_e4, v.aisle, v.observed_at
         from current_price v join store s using (store_id) join product p using (product_id)
         where p.gtin14 = '00011110417008'`,
      ),
    ).toEqual([
      {
        store: '01400943',
        regular_price_e4: 29_900,
        sale_price_e4: 24_900,
        aisle: 'DAIRY',
        observed_at: new Date('2026-07-28T00:00:00Z'),
      },
    ]);
    expect(
      await query(
        `select p.image_url, v.sale_price_e4, v.available
         from current_price v join product p using (product_id) where p.name = 'Kroger Butter'`,
      ),
    ).toEqual([{ image_url: 'https://example.org/top', sale_price_e4: null, available: false }]);
    expect(await query("select upc, gtin14 from product where name = 'Bananas'")).toEqual([
      { upc: null, gtin14: null },
    ]);
  });

  it('BLS: its flat file and a table, and the same twice changes nothing', async () => {
    const flat = await load(
      'ap.data.0.Current.txt',
      'series_id        \tyear\tperiod\t       value\tfootnote_codes\n' +
        'APU0000708111    \t2023\tM11\t       2.138\t\nAPU0100708111    \t2023\tM11\t           -\t\n' +
        'APUS35A708111    \t2023\tM11\t       2.5\t\nAPU0000708111    \t2023\tM13\t       2.9\t\n',
    );
    expect(flat).toMatchObject({
      format: 'bls',
      read: 4,
      written: 1,
      rejected: 0,
      filtered: { 'was not published': 1, 'is of another area': 1, 'is not of a month': 1 },
    });
    const table = 'series_id,region,item_code,period,value_usd\nAPU0300708111,south,708111,2023-11,1.9\n';
    expect(await load('bls.csv', table)).toMatchObject({ format: 'bls', written: 1 });
    expect(await load('bls.csv', table)).toMatchObject({ written: 0, unchanged: 1 });
    expect(await query('select region, item_code, period, value_usd from bls_price order by region')).toEqual(
      [
        { region: 'national', item_code: '708111', period: '2023-11', value_usd: 2.138 },
        { region: 'south', item_code: '708111', period: '2023-11', value_usd: 1.9 },
      ],
    );
  });

  it('Complete Journey: products, then prices', async () => {
    const products =
      'product_id,manufacturer_id,department,brand,product_category,product_type,package_size\n28897,69,GROCERY,Private,EGGS,EGGS - X-LARGE,A D   1 DZ\n';
    expect(await load('products.csv', products)).toMatchObject({
      format: 'completejourney-products',
      written: 1,
    });
    const prices =
      'date,store_id,product_id,regular_price,sale_price\n2017-01-01,288,28897,2.69,2.0\n2017-01-01,289,1,0.99,\n';
    expect(await load('prices.csv', prices)).toMatchObject({
      format: 'completejourney-prices',
      written: 1,
      rejected: 1,
    });
  });

  it('Complete Journey: what its files call NA is no size and no part of a name', async () => {
    const products =
      'product_id,manufacturer_id,department,brand,product_category,product_type,package_size\n' +
      '32553,69,GROCERY,Private,FLUID MILK PRODUCTS,FLUID MILK WHITE ONLY,NA\n' +
      '32554,69,GROCERY,Private,BREAD,NA,NA\n';
    await load('na.csv', products);
    const { rows } = await database.pool.query(
      `select name, size_display from product join product_sku using (product_id)
       where retailer_product_id in ('32553', '32554') order by retailer_product_id`,
    );
    expect(rows).toEqual([
      { name: 'Fluid Milk White Only', size_display: null },
      { name: 'Bread', size_display: null },
    ]);
  });
});
