import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFormats, KNOWN } from '../../src/ingest/formats.ts';
import { importPath } from '../../src/ingest/import.ts';
import { RECORDS } from '../../src/ingest/records/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed, writeText } from './feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const chains = [{ slug: 'my-grocer', name: 'My Grocer', pricing_scope: 'per_store', aliases: ['MyGro'] }];
  await importPath(database.pool, writeFeed({ 'chains.ndjson': chains }));
});
afterAll(() => database.close());

describe('SNAP retailer CSV', () => {
  const text = [
    'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County',
    'KROGER 412,-84.39,33.75,1 Peachtree St,Ste 5,Atlanta,GA,30303,1234,FULTON',
    'MYGRO 7,0,0,2 Peachtree St,,Atlanta,GA,30303,,FULTON',
    'Chevron Food Mart 12,-84.1,33.1,3 Peachtree St,,Atlanta,GA,30303,,FULTON',
    'Kroger 413,-84.1,33.1,4 Peachtree St,,Atlanta,GA,303,,FULTON',
    'broken row',
  ].join('\n');

  it('is known by its header; takes stores of chains of the record and of the derived list', async () => {
    const path = writeText('retailers.csv', text);
    const summary = await importPath(database.pool, path);
    expect(summary.files[0]).toMatchObject({
      format: 'snap',
      read: 5,
      written: 2,
      rejected: 2,
      filtered: { 'not a known chain': 1 },
      reasons: { 'record: has another number of columns': 1, 'zip: must be five digits': 1 },
    });
    const { rows } = await database.pool.query(
      `select c.slug, c.pricing_scope, s.name, s.address, s.address_line_2, s.lat, s.lng
       from store s join chain c using (chain_id) order by s.name`,
    );
    expect(rows).toEqual([
      {
        slug: 'kroger',
        pricing_scope: 'no_ecommerce',
        name: 'KROGER 412',
        address: '1 Peachtree St',
        address_line_2: 'Ste 5',
        lat: 33.75,
        lng: -84.39,
      },
      {
        slug: 'my-grocer',
        pricing_scope: 'per_store',
        name: 'MYGRO 7',
        address: '2 Peachtree St',
        address_line_2: null,
        lat: null,
        lng: null,
      },
    ]);
  });

  it('reads the layout of the map service too, and an empty cell erases no position that is known', async () => {
    const path = writeText(
      'county.csv',
      'ObjectId;Store_Name;Store_Street_Address;Additional_Address;City;State;Zip_Code;Latitude;Longitude\n1;KROGER 412;1 Peachtree St;;Atlanta;GA;30303;;\n',
    );
    const summary = await importPath(database.pool, path);
    expect(summary.files[0]).toMatchObject({
      format: 'snap',
      written: 0,
      unchanged: 1,
      reading: 'a table of 9 columns, semicolon separated, in ASCII',
    });
    const { rows } = await database.pool.query(
      "select address_line_2, lat, lng from store where name = 'KROGER 412'",
    );
    expect(rows).toEqual([{ address_line_2: 'Ste 5', lat: 33.75, lng: -84.39 }]);
  });

  it('changes nothing the second time', async () => {
    const summary = await importPath(database.pool, writeText('retailers.csv', text), { format: 'snap' });
    expect(summary.files[0]).toMatchObject({ written: 0, unchanged: 2 });
  });
});

describe('Open Food Facts export', () => {
  const header =
    'code\turl\tcreator\tproduct_name\tabbreviated_product_name\tgeneric_name\tquantity\tbrands\tmain_category_en\tpnns_groups_2\tallergens\tlabels_tags\tingredients_text\tserving_size\timage_url';
  const row = (cells: Record<string, string>): string =>
    header
      .split('\t')
      .map((name) => cells[name] ?? '')
      .join('\t');

  it('is known by its header; reads names with quotes, tags and sets', async () => {
    const text = [
      header,
      row({
        code: '0036000291452',
        product_name: '12" "Deluxe" pizza',
        quantity: '450 g',
        brands: 'Acme, Acme Foods',
        main_category_en: 'Pizzas',
        allergens: 'en:milk,en:sesame-seeds',
        labels_tags: 'en:organic,en:eu-organic,en:no-gluten,fr:triman,constructor',
        ingredients_text: 'flour, cheese',
        serving_size: '100 g',
      }),
      row({ code: '0012000161155', generic_name: 'Soda', pnns_groups_2: 'unknown' }),
      row({ code: '0041000000010' }),
      row({ product_name: 'No code' }),
    ].join('\n');
    const summary = await importPath(database.pool, writeText('export.tsv', text));
    expect(summary.files[0]).toMatchObject({
      format: 'off',
      read: 4,
      written: 2,
      rejected: 0,
      filtered: { 'has no name': 1, 'has no code': 1 },
    });
    const { rows } = await database.pool.query(
      `select gtin14, name, brand, size_display, category, ingredients, allergens, dietary_labels, serving_size
       from product order by gtin14`,
    );
    expect(rows).toEqual([
      {
        gtin14: '00012000161155',
        name: 'Soda',
        brand: null,
        size_display: null,
        category: null,
        ingredients: null,
        allergens: [],
        dietary_labels: [],
        serving_size: null,
      },
      {
        gtin14: '00036000291452',
        name: '12" "Deluxe" pizza',
        brand: 'Acme',
        size_display: '450 g',
        category: 'Pizzas',
        ingredients: 'flour, cheese',
        allergens: ['milk', 'sesame seeds'],
        dietary_labels: ['organic', 'gluten_free'],
        serving_size: '100 g',
      },
    ]);
  });
});

describe('a mapped file', () => {
  const mapping = (value: object): string => writeText('mapping.json', JSON.stringify(value));
  const run = (file: string, map: object, options = {}) =>
    importPath(database.pool, file, { mapping: mapping(map), ...options });

  it('feeds several kinds of record from one file, each in its turn', async () => {
    const csv =
      'shop;item;code;dollars;when;kind\nS1;Tea, black;36000291452;$1,002.50;07/28/2026;ok\nS1;Milk;012000161155;3;07/28/2026;ok\nS2;Milk;012000161155;x;07/28/2026;ok\nS2;Milk;012000161155;3;07/28/2026;test\nS2;Milk;012000161155;3;13/07/2026;ok\n';
    const summary = await run(
      writeText('sales.txt', csv),
      {
        description: 'A price list',
        input: { format: 'csv', delimiter: ';' },
        filters: [{ column: 'kind', not: 'test' }],
        targets: [
          {
            record: 'prices',
            fields: {
              chain_slug: { constant: 'mapped' },
              web_external_id: 'shop',
              upc: 'code',
              regular_price: { column: 'dollars', transform: ['money'] },
              observed_at: { column: 'when', transform: [{ date: 'MM/DD/YYYY' }, 'start_of_day'] },
            },
          },
          { record: 'products', fields: { upc: 'code', name: { column: 'item', transform: ['upper'] } } },
          {
            record: 'stores',
            distinct: true,
            fields: {
              chain_slug: { constant: 'mapped' },
              web_external_id: 'shop',
              name: { template: 'Shop {shop}' },
              address: { constant: 'Not disclosed' },
              city: { constant: 'Not disclosed' },
              state: { constant: 'ZZ' },
              zip: { constant: '00000' },
            },
          },
          {
            record: 'chains',
            distinct: true,
            fields: {
              slug: { constant: 'mapped' },
              name: { constant: 'Mapped' },
              pricing_scope: { constant: 'per_store' },
            },
          },
        ],
      },
      { now: new Date('2026-07-29T00:00:00Z') },
    );
    expect(summary.files[0]).toMatchObject({
      format: 'mapped',
      read: 5,
      rejected: 2,
      reasons: {
        'regular_price: is not a number': 1,
        'observed_at: is no day that there is, read as MM/DD/YYYY': 1,
      },
      filtered: { 'kind: not {"not":"test"}': 1 },
      tables: { chain: { added: 1 }, store: { added: 2 }, current_price: { added: 2 } },
    });
    const { rows } = await database.pool.query(
      `select p.name, v.regular_price_e4, v.observed_at from current_price v join product p using (product_id) order by p.name`,
    );
    const observed_at = new Date('2026-07-28T00:00:00Z');
    expect(rows).toEqual([
      { name: 'MILK', regular_price_e4: 30_000, observed_at },
      { name: 'TEA, BLACK', regular_price_e4: 10_025_000, observed_at },
    ]);
  });

  it('is an error where none of its prices gets in, whatever products it names', async () => {
    const { files } = await run(
      writeText('sales.csv', 'shop,item,code,dollars\nS1,Rice,041000000058,x\nS1,Oats,041000000065,y\n'),
      {
        description: 'A price list',
        input: { format: 'csv' },
        targets: [
          { record: 'products', fields: { upc: 'code', name: 'item' } },
          {
            record: 'prices',
            fields: {
              chain_slug: { constant: 'mapped' },
              web_external_id: 'shop',
              upc: 'code',
              regular_price: { column: 'dollars', transform: ['money'] },
              observed_at: { constant: '2026-07-28T00:00:00Z' },
            },
          },
        ],
      },
    );
    expect(files[0]).toMatchObject({
      status: 'failed',
      notice: 'nothing got in: all of its 2 rows were rejected',
    });
    const { rows } = await database.pool.query("select name from product where name in ('Rice', 'Oats')");
    expect(rows).toEqual([]);
  });

  it('collects rows into one coupon with many products', async () => {
    const csv =
      'coupon,code,until\nC1,036000291452,2026-08-01\nC1,012000161155,2026-08-01\nC2,012000161155,2026-08-01\n';
    const summary = await run(writeText('coupons.csv', csv), {
      description: 'Coupon links',
      input: { format: 'csv' },
      targets: [
        {
          record: 'coupons',
          fields: {
            chain_slug: { constant: 'mapped' },
            coupon_code: 'coupon',
            discount_type: { constant: 'featured' },
            valid_from: { constant: '2026-01-01' },
            valid_to: 'until',
          },
          collect: { into: 'products', fields: { upc: 'code' } },
        },
      ],
    });
    expect(summary.files[0]).toMatchObject({ read: 3, written: 2, rejected: 0 });
    const { rows } = await database.pool.query(
      'select c.coupon_code, count(*)::integer as products from coupon c join coupon_product p using (coupon_id) group by 1 order by 1',
    );
    expect(rows).toEqual([
      { coupon_code: 'C1', products: 2 },
      { coupon_code: 'C2', products: 1 },
    ]);
  });

  it('reads paths of JSON lines, the first value that is there, lists and words for numbers', async () => {
    const lines = [
      {
        code: '041000000010',
        names: { long: '', short: 'Tea' },
        tags: 'vegan|kosher',
        snap: 'yes',
        cut: '7203698198',
      },
      { code: '022000003447', names: { long: 'Chewing gum' }, tags: '', snap: 'N' },
    ];
    const summary = await run(join(writeFeed({ 'x.jsonl': lines }), 'x.jsonl'), {
      description: 'Products',
      input: { format: 'jsonl' },
      targets: [
        {
          record: 'products',
          fields: {
            upc: 'code',
            name: { first_of: ['names.long', 'names.short'] },
            dietary_labels: { column: 'tags', transform: [{ split: '|' }] },
            snap_eligible: { column: 'snap', transform: ['boolean'] },
            size_display: { column: 'size', default: 'each' },
          },
        },
      ],
    });
    expect(summary.files[0]).toMatchObject({ read: 2, written: 2, rejected: 0 });
    const { rows } = await database.pool.query(
      "select name, dietary_labels, snap_eligible, size_display from product where name in ('Tea', 'Chewing gum') order by name",
    );
    expect(rows).toEqual([
      { name: 'Chewing gum', dietary_labels: [], snap_eligible: false, size_display: 'each' },
      { name: 'Tea', dietary_labels: ['vegan', 'kosher'], snap_eligible: true, size_display: 'each' },
    ]);
  });

  it('adds the check digit where the mapping says that its source cuts it', async () => {
    const map = {
      description: 'Products',
      input: { format: 'csv' },
      targets: [
        {
          record: 'products',
          fields: { upc: { column: 'code', transform: ['add_check_digit'] }, name: 'name' },
        },
      ],
    };
    await run(writeText('a.csv', 'code,name\n0001111041700,Cut one\n1111041701,Cut two\n'), map);
    const { rows } = await database.pool.query(
      "select name, gtin14 from product where name like 'Cut%' order by name",
    );
    expect(rows).toEqual([
      { name: 'Cut one', gtin14: '00011110417008' },
      { name: 'Cut two', gtin14: '00011110417015' },
    ]);
  });

  it('names every mistake of a mapping at once', async () => {
    const wrong = run(writeText('a.csv', 'a\n1\n'), {
      description: 'x',
      input: { format: 'xls' },
      filters: [{ column: 'a', matches: '(' }],
      targets: [{ record: 'products', fields: { name: { column: 'a', constant: 1 } } }],
      extra: 1,
    });
    await expect(wrong).rejects.toThrow(
      /input\.format.*\n.*matches: is not a regular expression[\s\S]*needs exactly one of[\s\S]*extra: unknown field/,
    );
  });

  it('names record kinds and fields beside mistakes of other kinds, each with its place and the nearest', async () => {
    const map = {
      input: { format: 'csv', delimeter: ';' },
      targets: [
        { record: 'products', fields: { nmae: 'title' } },
        {
          record: 'price',
          fields: { upc: { column: 'c', transform: ['text', 'mony', { dat: 'M' }, { pad: '5' }] } },
        },
        { record: 'products', filters: [{ colunm: 'c' }], fields: { name: { column: 'a', template: 'b' } } },
      ],
    };
    const failure = await run(writeText('a.csv', 'code\n1\n'), map).then(
      () => '',
      (error: unknown) => String(error),
    );
    for (const line of [
      'description: is missing',
      'input.delimeter: unknown field (did you mean delimiter?)',
      'targets.0.fields.nmae: is no field of products (did you mean name?)',
      /targets\.1\.record: is no kind of record \("price"; did you mean prices\? known are chains, /,
      /targets\.1\.fields\.upc\.transform\.1: must be one of "text", .*"add_check_digit"; or an object \("mony"; did you mean money\?\)/,
      /targets\.1\.fields\.upc\.transform\.2: must be .*an object with coupon_upc \(did you mean date\?\)/,
      'targets.1.fields.upc.transform.3.pad: expected number ("5")',
      'targets.2.filters.0.colunm: unknown field (did you mean column?)',
      'targets.2.fields.name: needs exactly one of',
    ])
      expect(failure).toMatch(line);
  });

  it('names fields that the record does not have, and columns that the file does not have', async () => {
    const map = (fields: object) => ({
      description: 'x',
      input: { format: 'csv' },
      targets: [{ record: 'products', fields }],
    });
    const file = writeText('a.csv', 'code,title\n1,x\n');
    await expect(run(file, map({ nmae: 'title' }))).rejects.toThrow(
      'targets.0.fields.nmae: is no field of products (did you mean name?)',
    );
    const summary = await run(file, map({ upc: 'code', name: 'titel' }));
    expect(summary.files[0]).toMatchObject({
      status: 'failed',
      notice: 'the file lacks the column titel (did you mean title?). Its columns are: code, title',
    });
  });
});

describe('the documentation', () => {
  it('has a line on every format', () => {
    const page = readFileSync('docs/operating.md', 'utf8');
    const kinds = RECORDS.map(({ name }) => name);
    expect(page).toContain(`# our NDJSON feed: ${kinds.join(', ')}`);
    const formats = describeFormats(KNOWN).filter(([name]) => !kinds.includes(name));
    expect(formats.length).toBe(KNOWN.adapters.length + 1);
    for (const [name] of formats) expect(page).toContain(`| \`${name}\` |`);
  });
});
