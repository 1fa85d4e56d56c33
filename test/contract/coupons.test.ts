import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../src/domain/text/fold.ts';
import { brandId, categoryId } from '../../src/domain/natural-key.ts';
import {
  type CouponOf,
  insertChain,
  insertProduct,
  insertStore,
  putCoupon,
  putPack,
  uuidOf,
} from '../publish/record-rows.ts';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';

interface CouponRow {
  readonly id: string;
  readonly product_id: string;
  readonly store_id: string | null;
  readonly role: string;
  readonly savings_pct: number | null;
  readonly [field: string]: unknown;
}

interface CouponList {
  readonly coupon_id?: string;
  readonly count: number;
  readonly total?: number;
  readonly results: readonly CouponRow[];
  readonly meta?: unknown;
}

const NOW_MS = Date.parse('2026-06-05T12:30:00Z');
const WINDOW = { valid_from: '2026-06-01', valid_to: '2026-06-30' };

/** Downtown Minden, and a degree of latitude in miles. */
const MINDEN = { lat: 40.5, lng: -98.95 };
const DEGREE_MI = (3958.7613 * Math.PI) / 180;

let test: TestApp;

/** Two chains in Nebraska: `plains` with stores 0, 10 and 40 miles north, a closed and a merged one; `dunes` with one. */
async function fill(pool: Pool): Promise<void> {
  const plains = await insertChain(pool, 'plains', {
    logo_url: 'https://plains.example/é.png',
    name: 'Plâins "Fresh"',
  });
  const dunes = await insertChain(pool, 'dunes');
  const at = (chain: number, name: string, miles: number, row = {}): Promise<number> =>
    insertStore(pool, chain, name, { lat: MINDEN.lat + miles / DEGREE_MI, lng: MINDEN.lng, ...row });
  const center = await at(plains, 'plains center', 0);
  const north = await at(plains, 'plains north', 10);
  const far = await at(plains, 'plains far', 40);
  const closed = await at(plains, 'plains closed', 0.1, { is_active: false });
  const merged = await at(plains, 'plains merged', 1);
  const lone = await at(dunes, 'dunes lone', 20);
  await pool.query('insert into store_merge (from_id, to_id) values ($1, $2)', [
    uuidOf('plains merged'),
    uuidOf('plains north'),
  ]);
  const product = (name: string, row = {}): Promise<number> => insertProduct(pool, name, row);
  const pasta = await product('Pasta', {
    brand: 'Sole',
    category: 'Pantry',
    image_url: 'https://i.example/"p".png',
  });
  const sauce = await product('Sauce', { brand: 'SOLÉ', category: 'Pantry > Sauces' });
  const bread = await product('Bread \\ "rye"', { category: 'Bakery' });
  const salt = await product('Salt');
  await putPack(pool, plains, pasta, [
    { store: center, regular: 2_0000, sale: 1_5000 },
    { store: north, regular: 3_0000 },
  ]);
  await putPack(pool, plains, sauce, [{ store: far, regular: 5_0000 }]);
  await putPack(pool, dunes, bread, [{ store: lone, regular: 4_0000 }]);

  const add = (name: string, chain: number, coupon: CouponOf): Promise<number> =>
    putCoupon(pool, name, chain, { ...WINDOW, ...coupon });
  const off = (value: number) => ({ discount_type: 'dollar_off', discount_value: value });
  const link = (id: number, role = 'either', price: number | null = null) => ({ product: id, role, price });
  await add('chain-wide', plains, {
    ...off(1),
    description: 'Now "cheap"\n— 50¢',
    min_purchase_amount: 1.5,
    coupon_code: 'A1',
    links: [link(pasta), link(sauce)],
  });
  await add('own catalogue price', plains, {
    ...off(1),
    catalog_price_e4: 4_0000,
    links: [link(pasta), link(sauce, 'either', 10_0000)],
  });
  await add('of north', plains, { ...off(1), store_id: north, links: [link(pasta)] });
  await add('of merged', plains, {
    ...off(0.5),
    store_id: merged,
    valid_to: '2026-06-29',
    links: [link(pasta)],
  });
  await add('of closed', plains, { ...off(0.25), store_id: closed, links: [link(pasta)] });
  await add('legs', plains, {
    discount_type: 'bogo',
    discount_value: 1,
    min_purchase_qty: 2,
    bogo_get_qty: 1,
    valid_to: '2026-06-10',
    links: [
      link(pasta, 'buy'),
      link(sauce, 'get'),
      link(salt, 'buy'),
      link(salt, 'get', 1_0000),
      link(bread, 'buy'),
    ],
  });
  await add('featured', plains, { discount_type: 'featured', links: [link(pasta)] });
  await add('odd type', plains, { discount_type: 'cash_back', discount_value: 1, links: [link(pasta)] });
  await add('without value', plains, { discount_type: 'dollar_off', links: [link(pasta)] });
  await add('without price', plains, { ...off(1), links: [link(salt)] });
  await add('unmatched', plains, { ...off(1), catalog_price_e4: 4_0000 });
  await add('digital', plains, {
    discount_type: 'percent_off',
    discount_value: 12.5,
    is_digital_only: true,
    requires_loyalty: true,
    links: [link(salt)],
  });
  const rice = await product('Rice');
  await putPack(pool, plains, rice, [
    { store: center, regular: null },
    { store: north, regular: 4_0000 },
    { store: far, regular: 6_0000 },
  ]);
  const later = { ...off(1), valid_from: '2026-06-20' };
  await add('of center', plains, { ...later, store_id: center, links: [link(rice)] });
  await add('not sold', dunes, { ...later, links: [link(pasta)] });
  await add('disabled', plains, { ...off(1), is_active: false, links: [link(pasta)] });
  await add('expired', plains, {
    ...off(1),
    coupon_code: 'LONG-GONE',
    valid_from: '2026-05-01',
    valid_to: '2026-06-04',
    links: [link(pasta)],
  });
  await add('coming', plains, { ...off(1), valid_from: '2026-06-06', links: [link(pasta)] });
  await add('first day', plains, { ...off(1), valid_from: '2026-06-05', links: [link(salt)] });
  await add('last day', plains, { ...off(1), valid_to: '2026-06-05', links: [link(salt)] });
  await add('dunes', dunes, { discount_type: 'loyalty_price', discount_value: 3, links: [link(bread)] });
}

beforeAll(async () => {
  test = await startTestApp({
    deps: { clock: () => NOW_MS },
    change: async (pool) => {
      await pool.query('delete from coupon_product');
      await pool.query('delete from coupon');
      await fill(pool);
    },
  });
});

afterAll(() => test.close());

const NAMES = [
  'chain-wide',
  'own catalogue price',
  'of north',
  'of merged',
  'of closed',
  'legs',
  'featured',
  'odd type',
  'without value',
  'without price',
  'unmatched',
  'digital',
  'disabled',
  'expired',
  'coming',
  'first day',
  'last day',
  'dunes',
];
const COUPONS = new Map(NAMES.map((name) => [uuidOf(name), name]));
const PRODUCTS = new Map(
  ['Pasta', 'Sauce', 'Bread \\ "rye"', 'Salt', 'Rice'].map((name) => [uuidOf(name), name]),
);

async function list(url: string): Promise<CouponList> {
  const reply = await test.paid(url);
  expect(reply.status, reply.text).toBe(200);
  const body: CouponList = reply.json();
  expect(body.count).toBe(body.results.length);
  return body;
}

const nameOf = ({ id }: CouponRow): string => COUPONS.get(id) ?? id;

/** The coupons of an answer, in order, each once. */
async function names(url: string): Promise<string[]> {
  return [...new Set((await list(url)).results.map(nameOf))];
}

/** The rows of one coupon by product. */
async function rowsOf(coupon: string, query = ''): Promise<Record<string, CouponRow>> {
  const { results } = await list(`/v1/coupons/${uuidOf(coupon)}${query}`);
  return Object.fromEntries(results.map((row) => [PRODUCTS.get(row.product_id) ?? row.product_id, row]));
}

function fieldsOf(reply: Reply): string[] {
  const { error }: { error: { errors: readonly { field: string }[] } } = reply.json();
  return error.errors.map(({ field }) => field);
}

const near = (miles: number, radius: number): string =>
  `lat=${MINDEN.lat + miles / DEGREE_MI}&lng=${MINDEN.lng}&radius_mi=${radius}`;

const LISTED_TODAY = [
  'chain-wide',
  'own catalogue price',
  'of north',
  'of merged',
  'of closed',
  'legs',
  'featured',
  'odd type',
  'without value',
  'without price',
  'digital',
  'first day',
  'last day',
  'dunes',
].sort();

describe('a CouponRow', () => {
  it('has every field', async () => {
    expect((await rowsOf('chain-wide'))['Pasta']).toEqual({
      id: uuidOf('chain-wide'),
      chain_id: uuidOf('plains'),
      chain_name: 'Plâins "Fresh"',
      chain_logo_url: 'https://plains.example/é.png',
      store_id: null,
      product_id: uuidOf('Pasta'),
      product_name: 'Pasta',
      product_brand: 'Sole',
      product_image_url: 'https://i.example/"p".png',
      discount_type: 'dollar_off',
      discount_value: 1,
      min_purchase_qty: null,
      min_purchase_amount: 1.5,
      bogo_get_qty: null,
      description: 'Now "cheap"\n— 50¢',
      fine_print: null,
      coupon_code: 'A1',
      valid_from: '2026-06-01',
      valid_to: '2026-06-30',
      image_url: null,
      is_digital_only: false,
      requires_loyalty: false,
      is_clippable: false,
      deep_link_url: null,
      source: null,
      source_url: null,
      size_text: null,
      value_text: null,
      catalog_price: null,
      total_savings: 1,
      total_savings_basis: 'store_price',
      savings_pct: 40,
      effective_savings_pct: 40,
      rating: 'good',
      deal_price: 1.5,
      role: 'either',
      brand_id: brandId('sole'),
      category_id: categoryId('pantry'),
      exceeds_price: false,
    });
  });

  it('has nulls where a product has no brand, category or image', async () => {
    expect((await rowsOf('dunes'))['Bread \\ "rye"']).toMatchObject({
      product_name: 'Bread \\ "rye"',
      product_brand: null,
      product_image_url: null,
      brand_id: null,
      category_id: categoryId('bakery'),
    });
  });

  it('is one a coupon and product, buy and get legs by role; a product that is both is either', async () => {
    const rows = await rowsOf('legs');
    expect(
      Object.entries(rows)
        .map(([name, { role }]) => `${name}: ${role}`)
        .sort(),
    ).toEqual(['Bread \\ "rye": buy', 'Pasta: buy', 'Salt: either', 'Sauce: get']);
    expect(rows['Sauce']).toMatchObject({ deal_price: 0, savings_pct: 33.3333 });
    // Two of the cheapest that may be bought, salt at 1.00 as nobody prices the bread, and one of the dearest that may be got, sauce at 5.00.
    expect(rows['Sauce']).toMatchObject({ effective_savings_pct: 71.4286 });
    expect(rows['Pasta']).toMatchObject({ effective_savings_pct: 50, total_savings: 5 });
    // Of a product that is both, whichever leg tells it.
    expect(rows['Salt']).toMatchObject({ catalog_price: 1 });
  });
});

describe('the baseline of savings', () => {
  it("is the link's catalogue price, else the coupon's", async () => {
    const { Pasta, Sauce } = await rowsOf('own catalogue price');
    expect(Sauce).toMatchObject({ catalog_price: 10, savings_pct: 10, total_savings_basis: 'catalog_price' });
    expect(Pasta).toMatchObject({ catalog_price: 4, savings_pct: 25, total_savings_basis: 'catalog_price' });
  });

  it('is the median over the price rows of the chain for a chain-wide coupon without one', async () => {
    expect((await rowsOf('chain-wide'))['Pasta']).toMatchObject({ catalog_price: null, savings_pct: 40 });
  });

  it('is the live regular price of the scoped store, also where another was merged into it', async () => {
    expect((await rowsOf('of north'))['Pasta']).toMatchObject({
      store_id: uuidOf('plains north'),
      savings_pct: 33.3333,
      total_savings_basis: 'store_price',
    });
    expect((await rowsOf('of merged'))['Pasta']).toMatchObject({
      store_id: uuidOf('plains north'),
      savings_pct: 16.6667,
    });
  });

  it('is the median of the chain where the scoped store has no price of its own', async () => {
    expect((await rowsOf('of closed'))['Pasta']).toMatchObject({ savings_pct: 10, rating: 'okay' });
  });

  it('is a price that is known: the median of the chain where the scoped store tells none, and of another product never', async () => {
    expect((await rowsOf('of center'))['Rice']).toMatchObject({ savings_pct: 20 });
    expect((await rowsOf('not sold'))['Pasta']).toMatchObject({
      savings_pct: null,
      total_savings_basis: null,
    });
  });

  it('may be missing: then there are no savings, but for percent_off, whose percentage needs none', async () => {
    const none = { total_savings: null, total_savings_basis: null, deal_price: null };
    expect((await rowsOf('without price'))['Salt']).toMatchObject({
      ...none,
      savings_pct: null,
      rating: null,
    });
    expect((await rowsOf('digital'))['Salt']).toMatchObject({ ...none, savings_pct: 12.5, rating: 'okay' });
  });
});

describe('GET /v1/coupons', () => {
  it('lists coupons that are active and valid today, of all chains, and suppresses those without a product', async () => {
    expect((await names('/v1/coupons')).sort()).toEqual(LISTED_TODAY);
  });

  it('is in order of valid_to, then savings_pct descending, unknown last', async () => {
    const { results } = await list('/v1/coupons?limit=200');
    const keys = results.map((row) => [String(row['valid_to']), -(row.savings_pct ?? -1)] as const);
    const sorted = keys.toSorted(([a, x], [b, y]) => (a === b ? x - y : a < b ? -1 : 1));
    expect(keys).toEqual(sorted);
    expect(nameOf(results[0]!)).toBe('last day');
  });

  it('filters by chain_id', async () => {
    expect(await names(`/v1/coupons?chain_id=${uuidOf('dunes')}`)).toEqual(['dunes']);
    expect(await names(`/v1/coupons?chain_id=${uuidOf('nobody')}`)).toEqual([]);
  });

  it('filters by store_id: chain-wide coupons and those of the store; a merged id stands for the survivor', async () => {
    const atNorth = await names(`/v1/coupons?store_id=${uuidOf('plains north')}`);
    expect(atNorth).toEqual(expect.arrayContaining(['of north', 'of merged', 'chain-wide']));
    expect(atNorth).not.toContain('of closed');
    expect(atNorth).not.toContain('dunes');
    expect(await names(`/v1/coupons?store_id=${uuidOf('plains merged')}`)).toEqual(atNorth);
    expect(await names(`/v1/coupons?store_id=${uuidOf('plains center')}`)).not.toContain('of north');
    expect(await names(`/v1/coupons?store_id=${uuidOf('nowhere')}`)).toEqual([]);
  });

  it('filters by product_id', async () => {
    expect((await names(`/v1/coupons?product_id=${uuidOf('Sauce')}`)).sort()).toEqual([
      'chain-wide',
      'legs',
      'own catalogue price',
    ]);
  });

  it('filters by brand_id, which brands share that differ in case and accents alone', async () => {
    const { results } = await list(`/v1/coupons?brand_id=${brandId(foldText('SOLÉ'))}&limit=200`);
    expect(new Set(results.map((row) => row['product_brand']))).toEqual(new Set(['Sole', 'SOLÉ']));
    expect(results.every((row) => row['brand_id'] === brandId('sole'))).toBe(true);
  });

  it('filters by category_id, of the whole category', async () => {
    const { results } = await list(`/v1/coupons?category_id=${categoryId(foldText('Pantry'))}&limit=200`);
    expect(new Set(results.map((row) => row['product_name']))).toEqual(new Set(['Pasta']));
    expect(results.length).toBeGreaterThan(5);
  });

  it.each([
    ['discount_type=bogo', ['legs']],
    ['discount_type=featured', ['featured']],
    ['is_digital_only=true', ['digital']],
    ['requires_loyalty=true', ['digital']],
    ['discount_type=featured&exclude_featured=true', []],
    ['discount_type=loyalty_price&requires_loyalty=false', ['dunes']],
  ])('filters by %s', async (query, expected) => {
    expect(await names(`/v1/coupons?${query}`)).toEqual(expected);
  });

  it('drops featured rows with exclude_featured', async () => {
    expect((await names('/v1/coupons?exclude_featured=true')).sort()).toEqual(
      LISTED_TODAY.filter((name) => name !== 'featured'),
    );
  });

  it.each([
    ['2026-06-04', ['expired'], ['first day', 'coming']],
    ['2026-06-06', ['coming'], ['last day', 'expired']],
    ['2026-06-30', ['chain-wide'], ['of merged', 'legs']],
    ['2026-05-01', ['expired'], ['chain-wide']],
  ])('valid_on=%s counts both ends of the window', async (day, included, left) => {
    const found = await names(`/v1/coupons?valid_on=${day}&limit=200`);
    expect(found).toEqual(expect.arrayContaining(included));
    for (const name of left) expect(found).not.toContain(name);
  });

  it('is_active=false includes expired and disabled coupons, but none that has not begun', async () => {
    expect((await names('/v1/coupons?is_active=false')).sort()).toEqual(
      [...LISTED_TODAY, 'disabled', 'expired'].sort(),
    );
    const onDay = await names('/v1/coupons?is_active=false&valid_on=2026-06-06');
    expect(onDay).toEqual(expect.arrayContaining(['disabled', 'coming']));
    expect(onDay).not.toContain('expired');
  });

  it('says of coupons that are over how they are shown', async () => {
    const messageOf = async (query: string): Promise<unknown> =>
      (await test.paid(`/v1/coupons?code=LONG-GONE${query}`)).json<{ meta?: { message: string } }>().meta
        ?.message;
    expect(await messageOf('')).toBe(
      'No matching coupon is valid now: use is_active=false to see expired ones.',
    );
    expect(await messageOf('&is_active=false')).toBeUndefined();
    expect(await messageOf('&valid_on=2026-06-05')).toBe('No coupon matches.');
    expect(await messageOf('&discount_type=bogo')).toBe('No coupon matches.');
  });

  it('in geo mode matches a store-scoped coupon where its store is within the radius', async () => {
    expect(await names(`/v1/coupons?${near(10, 5)}`)).toEqual(
      expect.arrayContaining(['of north', 'of merged']),
    );
    expect(await names(`/v1/coupons?${near(0, 5)}`)).not.toContain('of north');
  });

  it('in geo mode matches a chain-wide coupon where any open store of the chain is within the radius', async () => {
    expect(await names(`/v1/coupons?${near(40, 5)}`)).toEqual(expect.arrayContaining(['chain-wide', 'legs']));
    expect(await names(`/v1/coupons?${near(20, 5)}`)).toEqual(['dunes']);
    expect(await names(`/v1/coupons?${near(-60, 50)}`)).toEqual([]);
    expect(await names(`/v1/coupons?${near(0, 5)}`)).not.toContain('of closed');
  });

  it('has a radius of 25 miles without one', async () => {
    const point = `lat=${MINDEN.lat}&lng=${MINDEN.lng}`;
    expect(await names(`/v1/coupons?${point}`)).toEqual(await names(`/v1/coupons?${near(0, 25)}`));
  });

  it('combines filters with AND', async () => {
    const query = `${near(10, 5)}&store_id=${uuidOf('plains north')}&product_id=${uuidOf('Pasta')}&discount_type=dollar_off`;
    expect((await names(`/v1/coupons?${query}`)).sort()).toEqual([
      'chain-wide',
      'of merged',
      'of north',
      'own catalogue price',
      'without value',
    ]);
    expect(await names(`/v1/coupons?${near(20, 5)}&chain_id=${uuidOf('plains')}`)).toEqual([]);
  });

  it('adds total with include_count, and pages that fit together', async () => {
    const whole = await list('/v1/coupons?limit=200&include_count=true');
    expect(whole.total).toBe(whole.count);
    const pages = await Promise.all(
      [0, 7, 14, 21].map((offset) => list(`/v1/coupons?limit=7&offset=${offset}&include_count=true`)),
    );
    expect(pages.flatMap(({ results }) => results)).toEqual(whole.results);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.count]));
    expect((await list('/v1/coupons?offset=500')).results).toEqual([]);
  });

  it('changes its answer and its ETag with the UTC day', async () => {
    const tag = (await test.paid('/v1/coupons')).headers.etag;
    expect(tag).toMatch(/^W\//);
    const unchanged = await test.paid('/v1/coupons', { headers: { 'if-none-match': String(tag) } });
    expect(unchanged.status).toBe(304);
    expect(unchanged.text).toBe('');
    expect((await test.paid('/v1/coupons?limit=1')).headers.etag).not.toBe(tag);
  });
});

describe('with_prices', () => {
  it('joins the price of price_store_id, resolved by tier within its chain', async () => {
    const rows = await rowsOf('chain-wide', `?with_prices=true&price_store_id=${uuidOf('plains center')}`);
    expect(rows['Pasta']).toMatchObject({
      current_price: 1.5,
      regular_price: 2,
      is_on_sale: true,
      price_store_id: uuidOf('plains center'),
    });
    expect(rows['Sauce']).toMatchObject({ current_price: 5, regular_price: 5, is_on_sale: false });
    expect(rows['Pasta']).not.toHaveProperty('prices_by_store');
  });

  it('takes the store of the coupon, and without one none', async () => {
    expect((await rowsOf('of merged', '?with_prices=true'))['Pasta']).toMatchObject({
      current_price: 3,
      price_store_id: uuidOf('plains north'),
    });
    expect((await rowsOf('chain-wide', '?with_prices=true'))['Pasta']).toMatchObject({
      current_price: null,
      regular_price: null,
      is_on_sale: false,
      price_store_id: null,
    });
  });

  it('takes store_id, and around a point the nearest store of the chain', async () => {
    const stores = async (query: string): Promise<Set<unknown>> => {
      const { results } = await list(`/v1/coupons?with_prices=true&discount_type=bogo&${query}`);
      return new Set(results.map((row) => row['price_store_id']));
    };
    expect(await stores(`store_id=${uuidOf('plains far')}`)).toEqual(new Set([uuidOf('plains far')]));
    expect(await stores(near(8, 25))).toEqual(new Set([uuidOf('plains north')]));
    expect(await stores(near(3, 25))).toEqual(new Set([uuidOf('plains center')]));
  });

  it('fills prices_by_store for price_store_ids, by surviving id; unknown stores are left out', async () => {
    const ids = ['plains center', 'plains merged', 'plains closed', 'dunes lone', 'nowhere']
      .map(uuidOf)
      .join(',');
    const rows = await rowsOf('chain-wide', `?with_prices=true&price_store_ids=${ids}`);
    expect(rows['Pasta']?.['prices_by_store']).toEqual({
      [uuidOf('plains center')]: { price: 1.5, is_on_sale: true },
      [uuidOf('plains north')]: { price: 3, is_on_sale: false },
      [uuidOf('plains closed')]: { price: null, is_on_sale: false },
      [uuidOf('dunes lone')]: { price: null, is_on_sale: false },
    });
  });

  it('says which parameter names a store that does not exist, also beside rows', async () => {
    const [known, unknown] = [uuidOf('plains center'), uuidOf('nowhere')];
    const metaOf = async (url: string): Promise<unknown> => (await list(url)).meta;
    const message = 'No store has or had an id given in price_store_id: there are no prices for it.';
    for (const path of ['/v1/coupons', `/v1/coupons/${uuidOf('chain-wide')}`]) {
      const url = `${path}?with_prices=true`;
      expect(await metaOf(`${url}&price_store_id=${unknown}`)).toEqual({ message });
      expect(await metaOf(`${url}&price_store_ids=${known},${unknown}`)).toEqual({
        message: message.replace('price_store_id', 'price_store_ids'),
      });
      expect(await metaOf(`${url}&price_store_id=${known}&price_store_ids=${known}`)).toBeUndefined();
    }
    const enveloped = `/v1/coupons/${uuidOf('chain-wide')}?with_prices=true&price_store_id=${unknown}&envelope=true`;
    expect((await test.paid(enveloped)).json()).toMatchObject({ meta: { message } });
  });

  it('is off without being asked for', async () => {
    const { results } = await list('/v1/coupons?limit=1');
    expect(results[0]).not.toHaveProperty('current_price');
    expect(results[0]).not.toHaveProperty('price_store_id');
  });
});

describe('GET /v1/coupons/{coupon_id}', () => {
  it('lists the products of one coupon, most savings first', async () => {
    const body = await list(`/v1/coupons/${uuidOf('own catalogue price')}?include_count=true`);
    expect(body).toMatchObject({ coupon_id: uuidOf('own catalogue price'), count: 2, total: 2 });
    expect(body.results.map(({ savings_pct }) => savings_pct)).toEqual([25, 10]);
    const second = await list(`/v1/coupons/${uuidOf('own catalogue price')}?limit=1&offset=1`);
    expect(second.results).toEqual(body.results.slice(1));
  });

  it('answers 200 with no rows for a coupon without a matched product', async () => {
    expect(await list(`/v1/coupons/${uuidOf('unmatched')}`)).toEqual({
      coupon_id: uuidOf('unmatched'),
      count: 0,
      results: [],
    });
  });

  it.each(['expired', 'disabled', 'coming'])('answers for one that is %s', async (name) => {
    expect((await list(`/v1/coupons/${uuidOf(name)}`)).count).toBe(1);
  });
});

describe('GET /v1/coupons/{coupon_id}/savings', () => {
  it('is of the row that saves most effectively, of those whose formula is alike', async () => {
    const reply = await test.paid(`/v1/coupons/${uuidOf('legs')}/savings`);
    expect(reply.json()).toMatchObject({ savings_pct: 33.3333, effective_savings_pct: 71.4286 });
  });

  it.each([
    ['own catalogue price', 25, 'good', null],
    ['chain-wide', 40, 'good', null],
    ['legs', 33.3333, 'good', null],
    ['digital', 12.5, 'okay', null],
    ['unmatched', 25, 'good', null],
    ['disabled', 40, 'good', null],
    ['coming', 40, 'good', null],
    ['last day', null, null, 'missing_catalog_price'],
    ['expired', null, null, 'expired'],
    ['featured', null, null, 'featured_not_computable'],
    ['odd type', null, null, 'unknown_discount_type'],
    ['without value', null, null, 'missing_discount_value'],
    ['without price', null, null, 'missing_catalog_price'],
  ])('of %s: %j', async (name, savings_pct, rating, reason) => {
    const reply = await test.paid(`/v1/coupons/${uuidOf(name)}/savings`);
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      coupon_id: uuidOf(name),
      savings_pct,
      effective_savings_pct: savings_pct === null ? null : expect.any(Number),
      rating,
      computable: savings_pct !== null,
      reason,
      exceeds_price: false,
    });
  });

  it('has no cache headers', async () => {
    const reply = await test.paid(`/v1/coupons/${uuidOf('digital')}/savings`, {
      headers: { 'if-none-match': '*' },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers).not.toHaveProperty('cache-control');
    expect(reply.headers).not.toHaveProperty('etag');
  });

  it('goes into the envelope', async () => {
    const reply = await test.paid(`/v1/coupons/${uuidOf('digital')}/savings?envelope=true`);
    expect(reply.json()).toMatchObject({ data: { savings_pct: 12.5 }, error: null });
  });
});

describe('GET /v1/products/{product_id}/coupons', () => {
  it('lists the coupons that name the product, alone or among others, by savings and then valid_to', async () => {
    const { results } = await list(`/v1/products/${uuidOf('Pasta')}/coupons`);
    expect(results.map(nameOf)).toEqual([
      'chain-wide',
      'legs',
      'of north',
      'own catalogue price',
      'of merged',
      'of closed',
      ...results.slice(6).map(nameOf),
    ]);
    expect(results.slice(6).map(nameOf).sort()).toEqual(['featured', 'odd type', 'without value']);
    expect(results.every(({ product_id }) => product_id === uuidOf('Pasta'))).toBe(true);
  });

  it('has each coupon and product once, whatever its legs', async () => {
    const { results } = await list(`/v1/products/${uuidOf('Salt')}/coupons`);
    expect(results.filter((row) => nameOf(row) === 'legs')).toHaveLength(1);
  });

  it('takes valid_on, limit and offset', async () => {
    const url = `/v1/products/${uuidOf('Pasta')}/coupons`;
    expect(await names(`${url}?valid_on=2026-06-04`)).toContain('expired');
    expect(await names(`${url}?limit=2&offset=1`)).toEqual(['legs', 'of north']);
  });

  it('answers an empty list for a product without coupons', async () => {
    const { rows } = await test.pool.query<{ id: string }>(
      "select id from product where name = 'Whole Milk'",
    );
    expect(await list(`/v1/products/${rows[0]!.id}/coupons?include_count=true`)).toEqual({
      count: 0,
      total: 0,
      results: [],
    });
  });
});

describe('GET /v1/stores/{store_id}/coupons', () => {
  it('lists store-scoped coupons first, then by savings, then valid_to; rows without a baseline last', async () => {
    const { results } = await list(`/v1/stores/${uuidOf('plains north')}/coupons`);
    const scoped = results.filter(({ store_id }) => store_id !== null);
    expect(scoped.map(nameOf)).toEqual(['of north', 'of merged']);
    expect(results.slice(0, 2)).toEqual(scoped);
    const others = results.slice(2).map(({ savings_pct }) => savings_pct ?? -1);
    expect(others).toEqual(others.toSorted((a, b) => b - a));
    expect(others.at(-1)).toBe(-1);
  });

  it('includes coupons that need a loyalty account', async () => {
    expect(await names(`/v1/stores/${uuidOf('plains far')}/coupons`)).toContain('digital');
  });

  it('resolves a stale store id', async () => {
    expect(await list(`/v1/stores/${uuidOf('plains merged')}/coupons`)).toEqual(
      await list(`/v1/stores/${uuidOf('plains north')}/coupons`),
    );
  });

  it.each([
    ['discount_type=bogo', ['legs']],
    ['valid_on=2026-06-04&discount_type=dollar_off&limit=1', ['of north']],
  ])('takes %s', async (query, expected) => {
    expect(await names(`/v1/stores/${uuidOf('plains north')}/coupons?${query}`)).toEqual(expected);
  });

  it('takes exclude_featured, limit, offset and include_count across the two halves', async () => {
    const url = `/v1/stores/${uuidOf('plains north')}/coupons?exclude_featured=true&include_count=true`;
    const whole = await list(`${url}&limit=200`);
    expect(whole.results.map(nameOf)).not.toContain('featured');
    expect(whole.total).toBe(whole.count);
    for (const offset of [0, 1, 2, 3]) {
      const page = await list(`${url}&limit=2&offset=${offset}`);
      expect(page.results).toEqual(whole.results.slice(offset, offset + 2));
      expect(page.total).toBe(whole.total);
    }
  });
});

describe('caching of coupon routes', () => {
  it.each([
    [`/v1/products/${uuidOf('Pasta')}/coupons`, 'public, max-age=300, stale-while-revalidate=600'],
    [`/v1/stores/${uuidOf('plains far')}/coupons`, 'public, max-age=300, stale-while-revalidate=600'],
    ['/v1/coupons', 'public, max-age=30, stale-while-revalidate=120'],
    [`/v1/coupons/${uuidOf('legs')}`, 'public, max-age=30, stale-while-revalidate=120'],
  ])('%s: %s, with an ETag and a 304', async (url, cacheControl) => {
    const reply = await test.paid(url);
    expect(reply.headers['cache-control']).toBe(cacheControl);
    const again = await test.paid(url, { headers: { 'if-none-match': String(reply.headers.etag) } });
    expect(again.status).toBe(304);
  });
});

describe('bad coupon requests', () => {
  const store = uuidOf('plains north');
  const coupon = uuidOf('legs');
  const product = uuidOf('Pasta');

  it.each([
    ['/v1/coupons?valid_on=2026-02-30', ['valid_on']],
    ['/v1/coupons?valid_on=06/05/2026', ['valid_on']],
    ['/v1/coupons?lat=90.1&lng=0', ['lat']],
    ['/v1/coupons?lat=0&lng=180.1', ['lng']],
    ['/v1/coupons?lat=40', ['lng']],
    ['/v1/coupons?lng=40', ['lat']],
    ['/v1/coupons?lat=40&lng=-90&radius_mi=0.09', ['radius_mi']],
    ['/v1/coupons?lat=40&lng=-90&radius_mi=50.1', ['radius_mi']],
    ['/v1/coupons?radius_mi=5', ['radius_mi']],
    [`/v1/coupons?store_id=${store}&radius_mi=25`, ['radius_mi']],
    ['/v1/coupons?limit=0', ['limit']],
    ['/v1/coupons?limit=201', ['limit']],
    ['/v1/coupons?offset=-1', ['offset']],
    ['/v1/coupons?discount_type=half_price', ['discount_type']],
    ['/v1/coupons?is_active=1', ['is_active']],
    ['/v1/coupons?chain_id=plains', ['chain_id']],
    [
      '/v1/coupons?brand_id=Sole&category_id=x&product_id=1&store_id=2',
      ['brand_id', 'category_id', 'product_id', 'store_id'],
    ],
    [`/v1/coupons?price_store_id=${store}`, ['price_store_id']],
    [`/v1/coupons?with_prices=false&price_store_ids=${store}`, ['price_store_ids']],
    [
      `/v1/coupons?with_prices=true&price_store_ids=${Array.from({ length: 51 }, () => store).join(',')}`,
      ['price_store_ids'],
    ],
    [
      '/v1/coupons?valid_on=x&limit=999&is_digital_only=maybe&lat=91&lng=200',
      ['valid_on', 'limit', 'is_digital_only', 'lat', 'lng'],
    ],
    ['/v1/coupons?valid_at=2026-06-05', ['valid_at']],
    ['/v1/coupons/not-a-uuid', ['coupon_id']],
    [`/v1/coupons/${coupon}?limit=201`, ['limit']],
    [`/v1/coupons/${coupon}?price_store_id=${store}`, ['price_store_id']],
    [`/v1/coupons/${coupon}/savings?valid_on=2026-06-05`, ['valid_on']],
    [`/v1/products/${product}/coupons?valid_on=tomorrow`, ['valid_on']],
    [`/v1/products/${product}/coupons?discount_type=bogo`, ['discount_type']],
    [`/v1/stores/${store}/coupons?valid_on=2026-6-5&discount_type=none`, ['valid_on', 'discount_type']],
    [`/v1/stores/${store}/coupons?limit=201`, ['limit']],
  ])('%s is a 422 that names every bad field', async (url, fields) => {
    const reply = await test.paid(url);
    expect(reply.status, reply.text).toBe(422);
    expect(fieldsOf(reply).sort()).toEqual([...fields].sort());
  });

  it.each([
    `/v1/coupons/${uuidOf('nobody')}`,
    `/v1/coupons/${uuidOf('nobody')}/savings`,
    `/v1/products/${uuidOf('nobody')}/coupons`,
    `/v1/stores/${uuidOf('nobody')}/coupons`,
  ])('%s is a 404', async (url) => {
    expect((await test.paid(url)).status).toBe(404);
  });

  it.each([
    '/v1/coupons',
    `/v1/coupons/${coupon}`,
    `/v1/coupons/${coupon}/savings`,
    `/v1/products/${product}/coupons`,
    `/v1/stores/${store}/coupons`,
  ])('%s is a 402 without credentials', async (url) => {
    expect((await test.call(url)).status).toBe(402);
  });

  it('takes limits and dates at their bounds', async () => {
    for (const query of [
      'limit=1',
      'limit=200',
      'lat=90&lng=180&radius_mi=0.1',
      'lat=-90&lng=-180&radius_mi=50',
      'valid_on=2024-02-29',
    ])
      expect((await test.paid(`/v1/coupons?${query}`)).status, query).toBe(200);
  });
});

describe('coupons by words and by code', () => {
  it.each(['/v1/coupons?', `/v1/stores/${uuidOf('plains center')}/coupons?`])(
    '%sq finds those of the products that the words mean, the best match first',
    async (url) => {
      const { results } = await list(`${url}q=pasta`);
      expect(results.length).toBeGreaterThan(1);
      expect(new Set(results.map(({ product_id }) => product_id))).toEqual(new Set([uuidOf('Pasta')]));
      const all = (await list(`${url}limit=200`)).results.filter(
        ({ product_id }) => product_id === uuidOf('Pasta'),
      );
      expect(results).toEqual(all);
    },
  );

  it.each([
    '/v1/coupons?',
    `/v1/stores/${uuidOf('plains center')}/coupons?`,
    `/v1/products/${uuidOf('Pasta')}/coupons?`,
  ])('%scode finds a coupon by its code, in either case', async (url) => {
    for (const code of ['A1', 'a1']) {
      const { results } = await list(`${url}code=${code}`);
      expect(new Set(results.map(nameOf))).toEqual(new Set(['chain-wide']));
    }
    expect((await list(`${url}code=A`)).results).toEqual([]);
  });

  it('says of words and codes that they mean nothing', async () => {
    const metaOf = async (query: string) =>
      (await test.paid(`/v1/coupons?${query}`)).json<{ meta: unknown }>().meta;
    expect(await metaOf('q=zzzqqq')).toEqual({ message: 'No product of the catalogue matches these words.' });
    expect(await metaOf('code=nothing')).toEqual({ message: 'No coupon has this code.' });
    expect(await metaOf(`store_id=${uuidOf('nobody')}&lat=40&lng=-90`)).toEqual({
      message: 'No store has or had this id.',
    });
    expect(await metaOf(`product_id=${uuidOf('nothing')}`)).toEqual({ message: 'No product has this id.' });
  });

  it('says how far the nearest store is where one is valid', async () => {
    const reply = await test.paid(`/v1/coupons?near=${MINDEN.lat - 1},${MINDEN.lng}&q=pasta&radius_mi=10`);
    const { meta } = reply.json<{ meta: { nearest_mi: number; nearest_store_id: string } }>();
    expect(meta).toMatchObject({ nearest_store_id: uuidOf('plains center') });
    expect(meta.nearest_mi).toBeCloseTo(DEGREE_MI, 1);
  });
});

describe('group=coupon', () => {
  interface Group extends CouponRow {
    readonly product_count: number;
    readonly products: readonly CouponRow[];
  }

  it.each([
    '/v1/coupons?limit=200',
    '/v1/coupons?limit=200&q=sauce',
    `/v1/coupons?limit=200&store_id=${uuidOf('plains center')}&with_prices=true`,
    `/v1/stores/${uuidOf('plains center')}/coupons?limit=200`,
    `/v1/products/${uuidOf('Pasta')}/coupons?limit=200`,
  ])('%s gives each coupon once, at its first row, with its products', async (url) => {
    const rows = (await list(url)).results;
    const reply = await test.paid(`${url}&group=coupon&include_count=true`);
    const { results, total } = reply.json<{ results: Group[]; total: number }>();
    const ids = [...new Set(rows.map(({ id }) => id))];
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(total).toBe(ids.length);
    for (const group of results) {
      const ofCoupon = rows.filter(({ id }) => id === group.id);
      expect(group).toMatchObject(ofCoupon[0]!);
      expect(group.product_count).toBe(ofCoupon.length);
      expect(group.products.map(({ product_id, role }) => [product_id, role])).toEqual(
        ofCoupon.map(({ product_id, role }) => [product_id, role]),
      );
      ofCoupon.forEach((row, i) => expect(row).toMatchObject(group.products[i]!));
    }
  });

  it('is paged by coupons', async () => {
    const url = `/v1/stores/${uuidOf('plains center')}/coupons?group=coupon`;
    const whole = (await list(`${url}&limit=200`)).results;
    const pages = [];
    for (let offset = 0; offset < whole.length; offset += 2) {
      pages.push(...(await list(`${url}&limit=2&offset=${offset}`)).results);
    }
    expect(pages).toEqual(whole);
  });
});
