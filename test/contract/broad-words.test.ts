/** Words that mean more than is considered: what is on sale, or has a coupon that counts, may come behind that. */
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRICE_POOL } from '../../src/api/prices/find-answers.ts';
import {
  insertChain,
  insertProduct,
  insertStore,
  putCoupon,
  putPack,
  uuidOf,
} from '../publish/record-rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const NOW_MS = Date.parse('2026-06-05T12:30:00Z');
const WINDOW = { valid_from: '2026-06-01', valid_to: '2026-06-30' };
const OVER = { valid_from: '2026-05-01', valid_to: '2026-05-31' };

/** What is mostly like meat, and what is nothing like it. */
const VEGAN = [
  ['Vegan Sausage', 'Meat > Plant-Based Meat'],
  ['Vegan Burgers', 'Meat > Plant-Based Meat'],
  ['Vegan Meatballs', 'Meat > Plant-Based Meat'],
  ['Vegan Mayonnaise', 'Pantry > Condiments'],
  ['Spicy Napa Cabbage Vegan Kimchi', 'Produce > Refrigerated'],
] as const;

let test: TestApp;

/** More crackers and more cheeses of a department than are considered; the last of each alone is on sale, and has a coupon that counts beside the first. */
async function fill(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'wide');
  const stores = [];
  for (const name of ['wide east', 'wide west']) stores.push(await insertStore(pool, chain, name));
  const [east, west] = stores as [number, number];
  const off = { discount_type: 'percent_off', discount_value: 20 };
  const sell = async (name: string, category: string, isLast: boolean): Promise<number> => {
    const product = await insertProduct(pool, name, { category });
    // What more stores sell comes first.
    const at = isLast ? [east] : [east, west];
    const sale = isLast ? 2_0000 : null;
    await putPack(
      pool,
      chain,
      product,
      at.map((store) => ({ store, regular: 4_0000, sale })),
    );
    return product;
  };
  for (const [name, category] of VEGAN) await sell(name, category, true);
  for (let i = 0; i < 30; i++) await sell(`Gouda, lot ${i}`, 'Larder > Cheese', false);
  const link = (product: number) => ({ product, role: 'either', price: null });
  const yogurt = (name: string): Promise<number> => sell(name, 'Dairy > Yogurt', false);
  const yogurts: number[] = [];
  for (let i = 0; i < 30; i++) yogurts.push(await yogurt(`Yogurt, lot ${i}`));
  await putCoupon(pool, 'Yogurt over', chain, { ...OVER, ...off, links: yogurts.map(link) });
  const links = [link(await yogurt('Oat Yogurt')), link(await yogurt('Nonfat Greek Yogurt in a Large Tub'))];
  await putCoupon(pool, 'Yogurt now', chain, { ...WINDOW, ...off, links });
  for (const [name, category] of [
    ['Crackers', 'Aisle > Crackers'],
    ['Cheddar', 'Larder > Cheese'],
  ] as const) {
    const ids: number[] = [];
    for (let i = 0; i < PRICE_POOL; i++) ids.push(await sell(`${name}, lot ${i}`, category, false));
    const last = await sell(`${name}, lot last`, category, true);
    await putCoupon(pool, `${name} over`, chain, { ...OVER, ...off, links: ids.map(link) });
    await putCoupon(pool, `${name} now`, chain, { ...WINDOW, ...off, links: [link(ids[0]!), link(last)] });
  }
}

beforeAll(async () => {
  test = await startTestApp({ change: fill, deps: { clock: () => NOW_MS } });
});

afterAll(() => test.close());

async function productsOf(path: string): Promise<string[]> {
  const reply = await test.paid(path);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ results: { product_id: string }[] }>().results.map(({ product_id: id }) => id);
}

describe.each([
  ['crackers', 'Crackers, lot last'],
  ['larder', 'Cheddar, lot last'],
])('more than is considered is meant by %s', (q, last) => {
  it('and what comes behind it is not looked at', async () => {
    const products = await productsOf(
      `/v1/prices?q=${q}&chain=wide&limit=500&store_id=${uuidOf('wide east')}`,
    );
    expect(products.length).toBe(PRICE_POOL);
    expect(products).not.toContain(uuidOf(last));
  });

  it.each(['chain=wide', `store_id=${uuidOf('wide west')}`, `store_ids=${uuidOf('wide east')}`])(
    'unless it is on sale, and that is asked for: %s',
    async (where) => {
      expect(await productsOf(`/v1/prices?q=${q}&on_sale=true&${where}`)).toEqual([uuidOf(last)]);
    },
  );

  it('unless it has a coupon that counts', async () => {
    const products = await productsOf(`/v1/coupons?q=${q}`);
    expect(products).toEqual([uuidOf(last.replace('last', '0')), uuidOf(last)]);
  });
});

describe('what names no thing', () => {
  it('is said of all that says as much, whatever it is', async () => {
    const expected = VEGAN.map(([name]) => uuidOf(name)).sort();
    for (const more of ['', '&on_sale=true'])
      expect((await productsOf(`/v1/prices?q=vegan&chain=wide&sort=price${more}`)).sort()).toEqual(expected);
  });
});

it('coupons are in the order that their products have among themselves, whatever has coupons beside them', async () => {
  expect(await productsOf('/v1/coupons?q=yogurt')).toEqual([
    uuidOf('Nonfat Greek Yogurt in a Large Tub'),
    uuidOf('Oat Yogurt'),
  ]);
});
