import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../publish/record-rows.ts';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { ATLANTA, uuid } from '../support/catalogue.ts';

interface PriceRow {
  readonly product_id: string;
  readonly store_id: string;
  readonly price: number | null;
  readonly source_store_id: string;
  readonly source_tier: string;
  readonly source_distance_mi: number | null;
  readonly distance_mi: number | null;
  readonly [field: string]: unknown;
}

interface PriceList {
  readonly count: number;
  readonly total?: number;
  readonly results: readonly PriceRow[];
  readonly meta: { readonly freshness_p50_hours: number | null; readonly message?: string };
}

const OBSERVED_AT = new Date('2026-06-05T04:00:00Z');
const NOW_MS = Date.parse('2026-06-05T12:30:00Z');

/** Miles in a degree of latitude, on a sphere of 3958.7613 miles. */
const DEGREE_MI = (3958.7613 * Math.PI) / 180;
const BASE_LAT = 40;

let test: TestApp;

/**
 * A chain along a meridian in Nebraska. `prairie 0` sells nothing; each product is sold at stores whose names say how
 * far they are from it.
 */
async function addPrairie(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'prairie');
  const add = (name: string, milesNorth: number, row = {}): Promise<number> =>
    insertStore(pool, chain, name, {
      city: 'Minden',
      state: 'NE',
      zip: '68959',
      lat: BASE_LAT + milesNorth / DEGREE_MI,
      lng: -99,
      metro: 'prairie',
      ...row,
    });
  const nowhere = { lat: null, lng: null };
  await add('prairie 0', 0);
  const closed = await add('prairie 1 closed', 1, { is_active: false });
  await add('prairie 2 merged', 2);
  const near = await add('prairie 49.99', 49.99);
  const beyond = await add('prairie -50.01', -50.01);
  const far = await add('prairie 120', 120);
  const unplaced = await add('prairie nowhere', 0, nowhere);
  await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
    uuidOf('prairie 2 merged'),
    uuidOf('prairie 0'),
  ]);
  const sell = async (name: string, prices: Parameters<typeof putPack>[3], row = {}): Promise<void> =>
    putPack(pool, chain, await insertProduct(pool, name, row), prices);
  const observedMin = OBSERVED_AT.getTime() / 60_000;
  const at = (store: number, regular: number, more = {}) => ({ store, regular, observedMin, ...more });
  await sell('Oats near', [at(closed, 1_0000), at(near, 3_0000), at(far, 4_0000)]);
  await sell('Oats beyond', [at(beyond, 5_0000), at(far, 6_0000)]);
  await sell('Oats unplaced', [at(unplaced, 7_0000)]);
  await sell('Oats closed', [at(closed, 8_0000)]);
  await sell('Oats equal', [
    at(near, 2_0000, { sale: 2_0000, available: false, aisle: 'Aisle 03, Shelf 2' }),
  ]);
  await sell('Oats dearer', [at(near, 2_0000, { sale: 2_5000, aisle: 'Checkout 4', section: 'Front' })]);
  await sell('Oats unknown', [
    { store: near, regular: null, observedMin, unit: 1250, uom: 'oz', aisle: 'Dairy' },
  ]);
  const aged = (minutes: number) => [at(near, 1_0000, { observedMin: NOW_MS / 60_000 - minutes })];
  await sell('Oats fresh', aged(10));
  await sell('Oats early', aged(-(2 * 1440 - 505)));
  await sell('Oats two days old', aged(30 + 2 * 1440));
  await sell('Oats a minute older', aged(31 + 2 * 1440));
  await sell('Oats per pound', [at(near, 2_0000, { unit: 1_6000, uom: 'lb' })]);
  await sell('Oats per ounce', [at(near, 2_0000, { unit: 2000, uom: 'oz' })]);
  await sell('Oats per kilo', [at(near, 2_0000, { unit: 3_2000, uom: 'kg' })]);
  await sell('Oats sized', [at(near, 9_0000, { packSize: '2 kg', observedMin: observedMin - 600 })], {
    size_display: '1 kg',
  });
}

/**
 * A chain of two stores whose eight prices on sale are by discount: 90 to 50 percent, 50 thrice, then 40. What has the largest
 * discount is sold out.
 */
async function addSales(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'sale');
  const stores = [];
  for (const name of ['sale 1', 'sale 2']) {
    stores.push(await insertStore(pool, chain, name, { metro: 'sale', lat: -10, lng: -170 }));
  }
  const observedMin = OBSERVED_AT.getTime() / 60_000;
  for (const [i, sale] of [4, 5, 1, 3, 6, 2].entries()) {
    const sold = sale === 5 ? stores : stores.slice(i % 2, (i % 2) + 1);
    const prices = sold.map((store) => ({ store, regular: 10_0000, sale: sale * 1_0000, observedMin }));
    await putPack(pool, chain, await insertProduct(pool, `Offer ${sale}`), prices);
  }
  const [store = 0] = stores;
  const half = { store, regular: 10_0000, sale: 5_0000, observedMin };
  await putPack(pool, chain, await insertProduct(pool, 'Offer 5 again'), [half]);
  const none = { store, regular: 10_0000, sale: 5000, observedMin, available: false };
  await putPack(pool, chain, await insertProduct(pool, 'Offer that is sold out'), [none]);
  await putPack(pool, chain, await insertProduct(pool, 'No offer'), [
    { store, regular: 1_0000, observedMin },
  ]);
}

/** A store of two kinds of apples at one price; the worse match has the lower product id, and is in the same store. */
async function addOrchard(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'orchard');
  const store = await insertStore(pool, chain, 'orchard', { metro: 'orchard', lat: -20, lng: -160 });
  const names = ['Red Apples', 'Crisp Red Apples With Leaves'];
  for (const name of names) {
    const product = await insertProduct(pool, name, { category: 'Produce > Fruit' });
    await putPack(pool, chain, product, [
      { store, regular: 3_0000, observedMin: OBSERVED_AT.getTime() / 60_000 },
    ]);
  }
}

beforeAll(async () => {
  test = await startTestApp({
    observedAt: OBSERVED_AT,
    deps: { clock: () => NOW_MS },
    change: async (pool) => {
      await addPrairie(pool);
      await addSales(pool);
      await addOrchard(pool);
    },
  });
});

afterAll(() => test.close());

async function list(query: string): Promise<PriceList> {
  const reply = await test.paid(`/v1/prices?${query}`);
  expect(reply.status, reply.text).toBe(200);
  const body: PriceList = reply.json();
  expect(body.count).toBe(body.results.length);
  return body;
}

const numberOf = (id: string): number => Number(id.slice(-12));

/** Rows of the small catalogue as [product, store] numbers, in order. */
async function pairs(query: string): Promise<[number, number][]> {
  const { results } = await list(query);
  return results.map(({ product_id, store_id }) => [numberOf(product_id), numberOf(store_id)]);
}

/** The one row of a query. */
async function row(query: string): Promise<PriceRow> {
  const { results } = await list(query);
  expect(results).toHaveLength(1);
  return results[0]!;
}

function fieldsOf(reply: Reply): string[] {
  const { error }: { error: { errors: readonly { field: string }[] } } = reply.json();
  return error.errors.map(({ field }) => field);
}

const product = (number: number): string => uuid('product', number);
const store = (number: number): string => uuid('store', number);
const oats = (name: string): string => `product_id=${uuidOf(`Oats ${name}`)}`;
const at = (name: string): string => `store_id=${uuidOf(`prairie ${name}`)}`;
const NEAR_ATLANTA = `near=${ATLANTA.lat},${ATLANTA.lng}`;

describe('a PriceRow', () => {
  it('has every field', async () => {
    expect(await row(`product_id=${product(1)}&store_id=${store(1)}`)).toEqual({
      product_id: product(1),
      name: 'Whole Milk',
      brand: 'Meadowlark',
      size_display: '1 gal',
      image_url: null,
      upc: '036000291452',
      store_id: store(1),
      store_name: 'FreshMart Midtown',
      chain_slug: 'freshmart',
      price: 3.49,
      regular_price: 3.99,
      sale_price: 3.49,
      is_on_sale: true,
      // 3.49 USD for 128 fluid ounces.
      unit_price: 0.027266,
      unit_price_uom: 'fl oz',
      unit_price_derived: true,
      aisle: 'Aisle 5',
      section: null,
      available: true,
      source_store_id: store(1),
      source_store_name: 'FreshMart Midtown',
      source_tier: 'specific',
      source_distance_mi: 0,
      pricing_scope: 'per_store',
      distance_mi: null,
      observed_at: '2026-06-05T04:00:00Z',
      age_hours: 8,
    });
  });

  it('falls back to the pack size of the price where the catalogue has no size', async () => {
    expect(await row(`product_id=${product(5)}`)).toMatchObject({ size_display: '1 dozen' });
    expect(await row(oats('sized'))).toMatchObject({ size_display: '1 kg' });
    expect(await row(oats('equal'))).toMatchObject({ size_display: null });
  });

  it('is on sale only where the sale price is lower than the regular price', async () => {
    expect(await row(`product_id=${product(2)}`)).toMatchObject({
      price: 3.79,
      regular_price: 3.79,
      sale_price: null,
      is_on_sale: false,
    });
    expect(await row(oats('equal'))).toMatchObject({ price: 2, sale_price: 2, is_on_sale: false });
    expect(await row(oats('dearer'))).toMatchObject({ price: 2, sale_price: 2.5, is_on_sale: false });
  });

  it('has a null price where none is known, and the unit price that is', async () => {
    expect(await row(oats('unknown'))).toMatchObject({
      price: null,
      regular_price: null,
      is_on_sale: false,
      unit_price: 0.125,
      unit_price_uom: 'oz',
    });
  });

  it('tells what is out of stock', async () => {
    expect(await row(oats('equal'))).toMatchObject({ available: false });
  });

  it.each([
    ['equal', 'Aisle 03, Shelf 2', 'Aisle 3'],
    ['dearer', 'Checkout 4', null],
    ['unknown', 'Dairy', 'Dairy'],
    ['sized', null, null],
  ])(
    'has the aisle of oats %s as scraped, %j, and %j with normalize_aisles',
    async (name, raw, normalized) => {
      expect(await row(oats(name))).toMatchObject({ aisle: raw });
      expect(await row(`${oats(name)}&normalize_aisles=false`)).toMatchObject({ aisle: raw });
      expect(await row(`${oats(name)}&normalize_aisles=true`)).toMatchObject({ aisle: normalized });
    },
  );

  it('shows the pricing scope of the chain', async () => {
    expect(await row(`product_id=${product(4)}`)).toMatchObject({ pricing_scope: 'chain_level' });
  });
});

describe('the tier of a price at a store that was asked for', () => {
  it('is specific where the store has its own', async () => {
    expect(await row(`${oats('near')}&${at('120')}`)).toMatchObject({
      price: 4,
      source_tier: 'specific',
      source_distance_mi: 0,
      source_store_id: uuidOf('prairie 120'),
    });
  });

  it('is regional from the nearest sibling within 50 miles', async () => {
    expect(await row(`${oats('near')}&${at('0')}`)).toMatchObject({
      price: 3,
      store_id: uuidOf('prairie 0'),
      store_name: 'prairie 0',
      source_store_id: uuidOf('prairie 49.99'),
      source_store_name: 'prairie 49.99',
      source_tier: 'regional',
      source_distance_mi: 49.99,
      distance_mi: null,
    });
  });

  it('is chain from a sibling beyond 50 miles', async () => {
    expect(await row(`${oats('beyond')}&${at('0')}`)).toMatchObject({
      price: 5,
      source_store_id: uuidOf('prairie -50.01'),
      source_tier: 'chain',
      source_distance_mi: 50.01,
    });
  });

  it('is chain without a distance from a sibling that is not geocoded', async () => {
    expect(await row(`${oats('unplaced')}&${at('0')}`)).toMatchObject({
      price: 7,
      source_store_id: uuidOf('prairie nowhere'),
      source_tier: 'chain',
      source_distance_mi: null,
    });
  });

  it('is chain without a distance at a store that is not geocoded', async () => {
    expect(await row(`${oats('beyond')}&${at('nowhere')}`)).toMatchObject({
      source_tier: 'chain',
      source_distance_mi: null,
    });
    expect(await row(`product_id=${product(3)}&store_id=${store(7)}`)).toMatchObject({
      source_tier: 'chain',
      source_distance_mi: null,
    });
  });

  it('never comes from a closed store', async () => {
    expect((await list(`${oats('closed')}&${at('0')}`)).results).toEqual([]);
    expect((await list(oats('closed'))).results).toEqual([]);
    expect((await list(`${oats('near')}&chain=prairie`)).results.map(({ price }) => price)).toEqual([4, 3]);
  });

  it('is not given to a closed store', async () => {
    expect((await list(`${oats('near')}&${at('1 closed')}`)).results).toEqual([]);
    expect(await pairs(`product_id=${product(1)}&store_id=${store(6)}`)).toEqual([]);
  });

  it('never crosses chains', async () => {
    expect(await pairs(`product_id=${product(4)}&store_id=${store(1)}`)).toEqual([]);
    expect(await pairs(`product_id=${product(1)}&store_id=${store(5)}`)).toEqual([]);
  });

  it('is specific without a store id: every row is an observed price', async () => {
    for (const query of [
      `product_id=${product(1)}`,
      `product_id=${product(3)}&state=GA`,
      `${oats('near')}&chain=prairie`,
    ]) {
      const { results } = await list(query);
      expect(results.length).toBeGreaterThan(0);
      for (const found of results) {
        expect(found).toMatchObject({ source_tier: 'specific', source_distance_mi: 0 });
        expect(found.source_store_id).toBe(found.store_id);
      }
    }
  });

  it('is that of the surviving store for a merged id', async () => {
    const merged = await row(`product_id=${product(1)}&store_id=${uuid('gone', 1)}`);
    expect(merged).toEqual(await row(`product_id=${product(1)}&store_id=${store(1)}`));
    expect(await row(`${oats('near')}&${at('2 merged')}`)).toEqual(await row(`${oats('near')}&${at('0')}`));
    expect(await pairs(`product_id=${product(1)}&store_ids=${uuid('gone', 1)},${store(1)}`)).toEqual([
      [1, 1],
    ]);
  });

  it('is the fallback for several stores at once', async () => {
    const { results } = await list(
      `product_id=${product(1)}&store_ids=${store(1)},${store(2)},${store(4)},${store(5)}`,
    );
    expect(results.map(({ store_id, source_tier }) => [numberOf(store_id), source_tier])).toEqual([
      [4, 'specific'],
      [2, 'regional'],
      [1, 'specific'],
    ]);
    // 0.003 degrees of latitude and 0.088 of longitude at 33.78 degrees north.
    expect(results[1]?.source_distance_mi).toBeCloseTo(5.06, 1);
  });
});

describe('the two sides of GET /v1/prices', () => {
  it.each(['', '?limit=5', '?on_sale=false', '?normalize_aisles=true'])(
    'answers 422 without any side: /v1/prices%s',
    async (query) => {
      const reply = await test.paid(`/v1/prices${query}`);
      expect(reply.status).toBe(422);
      expect(fieldsOf(reply)).toEqual(['*']);
      expect(reply.text).toContain('q, barcode, product_id, product_ids');
    },
  );

  it.each([
    `store_id=${uuid('store', 1)}`,
    `store_ids=${uuid('store', 1)}`,
    'chain=freshmart',
    'metro=atlanta',
    'state=GA',
    NEAR_ATLANTA,
  ])('answers 422 to a store side alone: %s', async (query) => {
    const reply = await test.paid(`/v1/prices?${query}`);
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('q, barcode, product_id, product_ids');
  });

  it('answers 422 to q alone, and says what it needs', async () => {
    const reply = await test.paid('/v1/prices?q=milk');
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual(['*']);
    expect(reply.text).toContain('store_id, store_ids, chain, metro, state, near');
  });

  it('does not take radius_mi for a store side', async () => {
    expect((await test.paid('/v1/prices?q=milk&radius_mi=5')).status).toBe(422);
  });

  it.each([
    'barcode=036000291452',
    'barcode=00036000291452',
    `product_id=${uuid('product', 1)}`,
    `product_ids=${uuid('product', 1)}`,
    `q=milk&product_id=${uuid('product', 1)}`,
  ])('fans an identified product out over all stores: %s', async (query) => {
    expect(await pairs(query)).toEqual([
      [1, 4],
      [1, 1],
    ]);
  });

  it.each([
    ['chain=freshmart', [4, 1]],
    ['chain=valuebarn', []],
    ['metro=atlanta', [1]],
    ['state=GA', [4, 1]],
    ['state=ga', [4, 1]],
    ['state=MA', []],
    ['chain=freshmart&metro=atlanta&state=GA', [1]],
    [NEAR_ATLANTA, [1]],
    [`${NEAR_ATLANTA}&chain=valuebarn`, []],
    [`${NEAR_ATLANTA}&state=GA&chain=freshmart&metro=atlanta`, [1]],
    [`store_id=${uuid('store', 2)}&chain=freshmart`, [2]],
    [`store_id=${uuid('store', 2)}&chain=valuebarn`, []],
    [`store_id=${uuid('store', 2)}&state=MA`, []],
    [`store_id=${uuid('store', 99)}`, []],
    [`store_id=${uuid('store', 1)}&store_ids=${uuid('store', 2)}`, []],
    [`store_id=${uuid('store', 1)}&store_ids=${uuid('store', 2)},${uuid('store', 1)}`, [1]],
  ])('narrows whole milk with %s', async (query, stores) => {
    expect((await pairs(`product_id=${product(1)}&${query}`)).map(([, found]) => found)).toEqual(stores);
  });

  it('combines product parameters with AND', async () => {
    const both = `product_ids=${product(1)},${product(2)}`;
    expect(await pairs(`${both}&product_id=${product(2)}`)).toEqual([[2, 1]]);
    expect(await pairs(`${both}&barcode=036000291452&chain=freshmart&metro=atlanta`)).toEqual([[1, 1]]);
    expect(await pairs(`q=eggs&product_id=${product(1)}&state=GA`)).toEqual([]);
  });

  it('drops unknown product ids', async () => {
    expect(await pairs(`product_ids=${product(99)},${product(2)}`)).toEqual([[2, 1]]);
  });
});

describe('the order of GET /v1/prices', () => {
  it('is product name, then store name', async () => {
    const ids = [1, 2, 3, 4, 5, 6].map(product).join(',');
    expect(await pairs(`product_ids=${ids}`)).toEqual([
      [4, 3],
      [3, 2],
      [3, 1],
      [5, 3],
      [2, 1],
      [1, 4],
      [1, 1],
    ]);
  });

  it('is relevance with q and no near', async () => {
    const whole = [
      [1, 4],
      [1, 1],
    ];
    const skim = [[2, 1]];
    expect(await pairs('q=meadowlark+whole+milk&state=GA')).toEqual(whole);
    expect(await pairs('q=meadowlark+skim+milk&state=GA')).toEqual(skim);
    expect(new Set(await pairs('q=meadowlark+milk&state=GA'))).toEqual(new Set([...whole, ...skim]));
    expect(await pairs('q=meadowlark+skim+milk&state=GA&order=similarity')).toEqual([...skim, ...whole]);
  });

  it('is distance, then price, with near, also with q', async () => {
    const ids = [1, 2, 3, 4, 5].map(product).join(',');
    const expected = [
      [5, 3],
      [4, 3],
      [3, 1],
      [1, 1],
      [2, 1],
      [3, 2],
    ];
    expect(await pairs(`product_ids=${ids}&${NEAR_ATLANTA}`)).toEqual(expected);
    expect(await pairs(`q=milk&${NEAR_ATLANTA}&metro=atlanta&chain=freshmart`)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('pages hold together', async () => {
    const ids = [1, 2, 3, 4, 5].map(product).join(',');
    for (const query of [`product_ids=${ids}`, `q=milk&state=GA`, `product_ids=${ids}&${NEAR_ATLANTA}`]) {
      const all = await pairs(query);
      const paged: [number, number][] = [];
      for (let offset = 0; offset <= all.length; offset += 2) {
        paged.push(...(await pairs(`${query}&limit=2&offset=${offset}`)));
      }
      expect(paged).toEqual(all);
    }
  });
});

describe('near', () => {
  it('shows the distance from the user to the source store', async () => {
    const { results } = await list(`product_id=${product(3)}&${NEAR_ATLANTA}`);
    expect(results.map(({ store_id }) => numberOf(store_id))).toEqual([1, 2]);
    expect(results[0]?.distance_mi).toBeCloseTo(0.028 * DEGREE_MI, 1);
    expect(results[1]?.distance_mi).toBeGreaterThan(5);
  });

  it('filters source stores, ten miles around where no radius is given', async () => {
    const south = (miles: number): string => `near=${BASE_LAT + (49.99 - miles) / DEGREE_MI},-99`;
    expect((await list(`${oats('sized')}&${south(9.99)}`)).count).toBe(1);
    expect((await list(`${oats('sized')}&${south(10.01)}`)).count).toBe(0);
    expect((await list(`${oats('sized')}&${south(10.01)}&radius_mi=10.02`)).count).toBe(1);
    expect((await list(`${oats('sized')}&${south(49.9)}&radius_mi=50`)).count).toBe(1);
    expect((await list(`${oats('sized')}&${south(0.05)}&radius_mi=0.1`)).count).toBe(1);
    expect((await list(`${oats('sized')}&${south(0.15)}&radius_mi=0.1`)).count).toBe(0);
  });

  it('filters the source store, not the store that was asked for', async () => {
    expect((await list(`${oats('near')}&${at('0')}&near=${BASE_LAT},-99`)).results).toEqual([]);
    const source = `near=${BASE_LAT + 50 / DEGREE_MI},-99`;
    expect(await row(`${oats('near')}&${at('0')}&${source}`)).toMatchObject({
      store_id: uuidOf('prairie 0'),
      source_store_id: uuidOf('prairie 49.99'),
      source_distance_mi: 49.99,
      distance_mi: 0.01,
    });
  });

  it('is what an empty answer speaks of where it leaves out what stores have their prices from', async () => {
    const messageOf = async (asked: string): Promise<unknown> => (await list(asked)).meta.message;
    const here = `near=${BASE_LAT},-99`;
    const isNear = /^near limits which stores prices may come from, .*: leave near out\.$/;
    expect(await messageOf(`${oats('near')}&${at('0')}&${here}`)).toMatch(isNear);
    expect(await messageOf(`${oats('sized')}&${at('0')}&near=0,0`)).toMatch(isNear);
    expect(await messageOf(`product_id=${product(3)}&${at('0')}&near=0,0`)).toMatch(
      /^There is no matching price/,
    );
  });

  it('never matches a source that is not geocoded', async () => {
    expect((await list(`${oats('unplaced')}&near=0,0&radius_mi=50`)).results).toEqual([]);
  });

  it.each([
    'near=90,180',
    'near=-90,-180',
    'near=0,0&radius_mi=0.1',
    'near=0,0&radius_mi=50',
    'near=33.7%2C-84.4',
  ])('accepts the bound %s', async (query) => {
    expect((await test.paid(`/v1/prices?q=milk&${query}`)).status).toBe(200);
  });

  it.each([
    ['near', 'near=33.7'],
    ['near', 'near=33.7,'],
    ['near', 'near=33.7,-84.4,5'],
    ['near', 'near=north,west'],
    ['near', 'near=90.001,0'],
    ['near', 'near=-90.001,0'],
    ['near', 'near=0,180.001'],
    ['near', 'near=0,-180.001'],
    ['radius_mi', 'near=0,0&radius_mi=0.0999'],
    ['radius_mi', 'near=0,0&radius_mi=50.0001'],
    ['radius_mi', 'near=0,0&radius_mi=ten'],
  ])('answers 422 that names %s: %s', async (field, query) => {
    const reply = await test.paid(`/v1/prices?q=milk&${query}`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual([field]);
  });
});

describe('parameters of GET /v1/prices', () => {
  const fifty = (kind: 'product' | 'store', count: number): string =>
    Array.from({ length: count }, (_, i) => uuid(kind, i + 1)).join(',');

  it('takes 50 product ids and 50 store ids, and no more', async () => {
    expect(
      (await list(`product_ids=${fifty('product', 50)}&store_ids=${fifty('store', 50)}`)).count,
    ).toBeGreaterThan(0);
    const products = await test.paid(`/v1/prices?product_ids=${fifty('product', 51)}`);
    expect([products.status, fieldsOf(products)]).toEqual([422, ['product_ids']]);
    const stores = await test.paid(`/v1/prices?q=milk&store_ids=${fifty('store', 51)}`);
    expect([stores.status, fieldsOf(stores)]).toEqual([422, ['store_ids']]);
  });

  it('shows only rows on sale with on_sale=true', async () => {
    const ids = [1, 2, 3].map(product).join(',');
    expect(await pairs(`product_ids=${ids}&on_sale=true`)).toEqual([
      [3, 2],
      [1, 1],
    ]);
    expect(await pairs(`product_ids=${ids}&store_id=${store(1)}&on_sale=true`)).toEqual([[1, 1]]);
    expect(await pairs(`product_ids=${ids}&${NEAR_ATLANTA}&on_sale=true`)).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(await pairs(`product_id=${product(2)}&on_sale=false`)).toEqual([[2, 1]]);
    expect((await list(`${oats('equal')}&on_sale=true`)).results).toEqual([]);
  });

  it('counts all matches in total with include_count', async () => {
    const ids = [1, 2, 3].map(product).join(',');
    expect(await list(`product_ids=${ids}&limit=1`)).not.toHaveProperty('total');
    for (const [query, total] of [
      [`product_ids=${ids}`, 5],
      [`product_ids=${ids}&on_sale=true`, 2],
      [`product_ids=${ids}&store_ids=${store(1)},${store(2)}`, 6],
      [`product_ids=${ids}&${NEAR_ATLANTA}`, 4],
      [`product_ids=${ids}&${NEAR_ATLANTA}&store_id=${store(2)}`, 3],
    ] as const) {
      expect(await list(`${query}&include_count=true&limit=1`)).toMatchObject({ count: 1, total });
      expect(await list(`${query}&include_count=true&offset=50`)).toMatchObject({ count: 0, total });
    }
  });

  it.each([
    ['q', `state=GA&q=${'a'.repeat(101)}`],
    ['q', 'state=GA&barcode=036000291452&q='],
    ['barcode', 'barcode=12345'],
    ['barcode', `barcode=${'1'.repeat(33)}`],
    ['product_id', 'product_id=12'],
    ['product_ids', `product_ids=${uuid('product', 1)},12`],
    ['store_id', 'q=milk&store_id=12'],
    ['store_ids', `q=milk&store_ids=12,${uuid('store', 1)}`],
    ['state', 'q=milk&state=GEO'],
    ['chain', 'q=milk&chain=fresh%2Fmart'],
    ['on_sale', 'q=milk&state=GA&on_sale=1'],
    ['normalize_aisles', 'q=milk&state=GA&normalize_aisles=no'],
    ['limit', 'q=milk&state=GA&limit=0'],
    ['limit', 'q=milk&state=GA&limit=501'],
    ['offset', 'q=milk&state=GA&offset=-1'],
    ['lat', 'q=milk&state=GA&lat=3'],
  ])('answers 422 that names %s: %s', async (field, query) => {
    const reply = await test.paid(`/v1/prices?${query}`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual([field]);
  });

  it.each([
    'limit=1',
    'limit=500',
    'offset=0',
    'barcode=123456',
    `barcode=${'1'.repeat(32)}`,
    'radius_mi=50',
  ])('accepts the bound %s', async (query) => {
    expect((await test.paid(`/v1/prices?product_id=${product(1)}&${query}`)).status).toBe(200);
  });
});

describe('the meta of GET /v1/prices', () => {
  it('has the median age of the rows in whole hours', async () => {
    expect((await list(`product_id=${product(1)}`)).meta).toEqual({ freshness_p50_hours: 8 });
    expect((await list(oats('sized'))).meta).toEqual({ freshness_p50_hours: 18 });
    const three = ['sized', 'near', 'beyond'].map((name) => uuidOf(`Oats ${name}`)).join(',');
    expect((await list(`product_ids=${three}&${at('0')}`)).meta).toEqual({ freshness_p50_hours: 8 });
  });

  it.each(['product_id', 'on_sale=true'])(
    'says of %s at stores that do not exist that there are none',
    async (what) => {
      const [known, ...unknown] = [at('0').replace('store_id=', ''), uuidOf('nowhere'), uuidOf('nobody')];
      const asked = what === 'product_id' ? `product_id=${product(1)}` : what;
      const messageAt = async (stores: string): Promise<unknown> =>
        (await list(`${asked}&${stores}`)).meta.message;
      expect(await messageAt(`store_id=${unknown[0]}`)).toBe('No store has or had this id.');
      expect(await messageAt(`store_ids=${unknown.join(',')}`)).toBe('No store has or had any of these ids.');
      expect(await messageAt(`store_ids=${known},${unknown.join(',')}`)).not.toBe(
        'No store has or had any of these ids.',
      );
    },
  );

  it.each(['', `&${at('0')}`, '&metro=prairie', '&near=41.5,-99.9', '&as_of=2026-06-01'])(
    'says of products that do not exist that there are none, with "%s"',
    async (rest) => {
      const [known, ...unknown] = [product(1), uuidOf('nothing'), uuidOf('no thing')];
      const messageOf = async (asked: string): Promise<unknown> => (await list(asked + rest)).meta.message;
      expect(await messageOf(`product_id=${unknown[0]}`)).toBe('No product has this id.');
      expect(await messageOf(`product_ids=${unknown.join(',')}`)).toBe('No product has any of these ids.');
      expect(await messageOf('barcode=00000000000017')).toBe('No product has this barcode.');
      expect(await messageOf(`product_ids=${known},${unknown.join(',')}`)).not.toBe(
        'No product has any of these ids.',
      );
    },
  );

  it('says the same of stores of the past', async () => {
    const { meta } = await list(`product_id=${product(1)}&store_id=${uuidOf('nowhere')}&as_of=2026-06-01`);
    expect(meta.message).toBe('No store has or had this id.');
  });

  it('has a null age without rows', async () => {
    expect((await list(`product_id=${product(99)}`)).meta.freshness_p50_hours).toBeNull();
  });
});

describe('the age of a price', () => {
  it('is at least 0, also of a time that is yet to come', async () => {
    expect(await row(oats('fresh'))).toMatchObject({ observed_at: '2026-06-05T12:20:00Z', age_hours: 0 });
    expect(await row(oats('early'))).toMatchObject({ observed_at: '2026-06-07T04:05:00Z', age_hours: 0 });
  });

  it('is bounded by max_age_days, to the minute, from the start of the hour', async () => {
    const sold = async (name: string, days: number): Promise<number> =>
      (await list(`${oats(name)}&max_age_days=${days}`)).count;
    expect(await sold('two days old', 2)).toBe(1);
    expect(await sold('two days old', 1)).toBe(0);
    expect(await sold('a minute older', 2)).toBe(0);
    expect(await sold('a minute older', 3)).toBe(1);
    expect(await sold('early', 1)).toBe(1);
  });

  it('says of a store that is asked for by id that it is not where else stores are asked for', async () => {
    const { count, meta } = await list(`product_id=${product(1)}&${at('0')}&state=GA`);
    expect(count).toBe(0);
    expect(meta).toMatchObject({
      message:
        'None of the stores given by id matches the other store parameters: leave those parameters out.',
    });
  });

  it.each([at('0'), 'metro=prairie'])(
    'says how old the newest is where all are older, at %s',
    async (stores) => {
      const { meta } = await list(`${oats('a minute older')}&${stores}&max_age_days=2`);
      expect(meta).toMatchObject({
        message:
          'No matching price at these stores is that recent: the newest is 48 hours old, and max_age_days=3 would include it.',
      });
      const older = await list(`${oats('a minute older')}&${stores}&max_age_days=3`);
      expect(older.results[0]).toMatchObject({ age_hours: 48 });
      const other = await list(`product_id=${product(1)}&${stores}&max_age_days=2`);
      expect(other.meta).toMatchObject({
        message: 'There is no matching price at these stores.',
      });
    },
  );

  it.each([at('0'), at('49.99'), 'metro=prairie'])('bounds the rows of %s', async (stores) => {
    const found = await list(`${oats('a minute older')}&${stores}&max_age_days=2&include_count=true`);
    expect(found).toMatchObject({ count: 0, total: 0 });
  });

  it.each(['0', '3651', '1.5', 'x'])('is a 422 with max_age_days=%s', async (days) => {
    const reply = await test.paid(`/v1/prices?q=milk&state=GA&max_age_days=${days}`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual(['max_age_days']);
  });
});

describe('sort of GET /v1/prices', () => {
  const OATS = ['near', 'beyond', 'equal', 'dearer', 'unknown', 'sized'].map((name) =>
    uuidOf(`Oats ${name}`),
  );
  const PRAIRIE = `product_ids=${OATS.join(',')}&metro=prairie`;

  it('price is ascending, what is not known behind that, and what is not available last', async () => {
    const { results } = await list(`${PRAIRIE}&sort=price`);
    expect(results.map(({ price }) => price)).toEqual([2, 3, 4, 5, 6, 9, null, 2]);
    expect(results.map(({ available }) => available).indexOf(false)).toBe(results.length - 1);
  });

  it('unit_price and discount have last what is not available, too', async () => {
    for (const sort of ['unit_price', 'discount']) {
      const { results } = await list(`${PRAIRIE}&sort=${sort}`);
      expect(results.findIndex(({ available }) => !available)).toBe(results.length - 1);
    }
  });

  it('distance is by price where rows are as far, whether they are available or not', async () => {
    const ids = ['near', 'equal', 'dearer'].map((name) => uuidOf(`Oats ${name}`)).join(',');
    const { results } = await list(
      `product_ids=${ids}&near=${BASE_LAT + 0.7},-99&sort=distance&radius_mi=50`,
    );
    expect(results.map(({ name, price }) => [name, price])).toEqual([
      ['Oats dearer', 2],
      ['Oats equal', 2],
      ['Oats near', 3],
    ]);
  });

  it.each(['', '&sort=price'])(
    'has the better match first of what is as far and costs as much%s',
    async (sort) => {
      const { results } = await list(`q=red+apples&metro=orchard&near=-20,-160${sort}`);
      expect(results.map(({ name }) => name)).toEqual(['Red Apples', 'Crisp Red Apples With Leaves']);
      const anywhere = await list(`q=red+apples&metro=orchard${sort}`);
      expect(anywhere.results.map(({ name }) => name)).toEqual(results.map(({ name }) => name));
    },
  );

  it('gives pages that fit together', async () => {
    const whole = (await list(`${PRAIRIE}&sort=price`)).results;
    const pages = [];
    for (let offset = 0; offset < 9; offset += 3) {
      const page = await list(`${PRAIRIE}&sort=price&limit=3&offset=${offset}&include_count=true`);
      expect(page.total).toBe(8);
      pages.push(...page.results);
    }
    expect(pages).toEqual(whole);
  });

  it('price holds at requested stores, with prices of siblings', async () => {
    const { results } = await list(`product_ids=${OATS.join(',')}&${at('0')}&sort=price`);
    expect(results.map(({ price }) => price)).toEqual([2, 3, 5, 9, null, 2]);
    expect(results[0]).toMatchObject({ source_tier: 'regional', store_name: 'prairie 0' });
  });

  it('unit_price compares across units', async () => {
    const ids = ['per pound', 'per ounce', 'per kilo'].map((name) => uuidOf(`Oats ${name}`));
    const { results } = await list(
      `product_ids=${[...ids, OATS[0]!].join(',')}&metro=prairie&sort=unit_price`,
    );
    expect(results.map(({ unit_price, unit_price_uom }) => [unit_price, unit_price_uom])).toEqual([
      [3.2, 'kg'],
      [1.6, 'lb'],
      [0.2, 'oz'],
      [null, null],
      [null, null],
    ]);
  });

  it('distance needs near, and relevance needs q', async () => {
    for (const [sort, need] of [
      ['distance', 'near'],
      ['relevance', 'q'],
    ]) {
      const reply = await test.paid(`/v1/prices?product_id=${product(1)}&state=GA&sort=${sort}`);
      expect(reply.status).toBe(422);
      expect(reply.text).toContain(`${sort} needs ${need}`);
    }
  });

  it('distance is what near alone gives, and relevance is what q alone gives', async () => {
    const byDistance = `q=eggs&${NEAR_ATLANTA}`;
    expect(await pairs(`${byDistance}&sort=distance`)).toEqual(await pairs(byDistance));
    expect(await pairs('q=eggs&state=GA&sort=relevance')).toEqual(await pairs('q=eggs&state=GA'));
  });

  it('relevance holds with near too', async () => {
    const sold = (await list(`q=brown eggs&${NEAR_ATLANTA}&sort=relevance`.replaceAll(' ', '%20'))).results;
    expect(sold[0]).toMatchObject({ name: 'Brown Eggs' });
  });

  it('is a 422 by anything else', async () => {
    const reply = await test.paid(`/v1/prices?product_id=${product(1)}&sort=cheap`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual(['sort']);
  });
});

describe('what is on sale at a place', () => {
  it.each([
    [
      'metro=atlanta',
      [
        [3, 2],
        [1, 1],
      ],
    ],
    [
      NEAR_ATLANTA,
      [
        [3, 2],
        [1, 1],
      ],
    ],
    [
      'chain=freshmart',
      [
        [3, 2],
        [1, 1],
      ],
    ],
    ['state=MA', []],
    [`store_id=${store(1)}`, [[1, 1]]],
    [
      `store_ids=${store(1)},${store(2)}`,
      [
        [3, 2],
        [1, 2],
        [1, 1],
      ],
    ],
    [
      `${NEAR_ATLANTA}&sort=distance`,
      [
        [1, 1],
        [3, 2],
      ],
    ],
    [
      `${NEAR_ATLANTA}&sort=price`,
      [
        [3, 2],
        [1, 1],
      ],
    ],
  ])('is listed without a product, the largest discount first: %s', async (place, expected) => {
    const found = await pairs(`on_sale=true&${place}&include_count=true`);
    expect(new Set(found.map(String))).toEqual(new Set(expected.map(String)));
    expect(found).toHaveLength(expected.length);
    expect(found[0]).toEqual(expected[0]);
  });

  it('is in pages that fit together', async () => {
    const whole = (await list('on_sale=true&metro=sale')).results;
    expect(whole.map(({ price }) => price)).toEqual([1, 2, 3, 4, 5, 5, 5, 6, 0.5]);
    for (const stores of ['metro=sale', `store_ids=${uuidOf('sale 1')},${uuidOf('sale 2')}`]) {
      const all = (await list(`on_sale=true&${stores}`)).results;
      const pages = [];
      for (let offset = 0; offset < all.length; offset += 3) {
        pages.push(...(await list(`on_sale=true&${stores}&limit=3&offset=${offset}`)).results);
      }
      expect(pages).toEqual(all);
      expect((await list(`on_sale=true&${stores}&limit=1&include_count=true`)).total).toBe(all.length);
    }
  });

  it('needs a place', async () => {
    const reply = await test.paid('/v1/prices?on_sale=true');
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('store_id, store_ids, chain, metro, state, near');
  });
});
