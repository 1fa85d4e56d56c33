/** Large and small packs that are asked for in words, on each route that takes words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Pool } from 'pg';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../publish/record-rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const PLACE = { city: 'Boise', state: 'ID', zip: '83702', lat: 43.6, lng: -116.2 };
const OATS = ['10 oz', '18 oz', '42 oz'] as const;

async function addOats(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'millside');
  const store = await insertStore(pool, chain, 'millside', PLACE);
  for (const [i, size] of OATS.entries()) {
    const product = await insertProduct(pool, `Rolled Oats ${size}`, {
      upc: `9100000${i}`,
      size_display: size,
      category: 'Breakfast',
    });
    await putPack(pool, chain, product, [{ store, regular: (i + 1) * 2_0000 }]);
  }
}

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ change: addOats });
});
afterAll(() => test.close());

async function read<T>(path: string, init?: Parameters<TestApp['paid']>[1]): Promise<T> {
  const reply = await test.paid(path, init);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<T>();
}

it.each([
  ['large container of rolled oats', '42 oz'],
  ['rolled oats, family size', '42 oz'],
  ['small box of rolled oats', '10 oz'],
  // A figure says more.
  ['small box of rolled oats 18 oz', '18 oz'],
])('%s: %s', async (words, size) => {
  const product = uuidOf(`Rolled Oats ${size}`);
  const q = `q=${encodeURIComponent(words)}`;
  const found = await read<{ results: { product_id: string }[] }>(`/v1/products?${q}`);
  expect(found.results[0]?.product_id).toBe(product);
  const priced = await read<{ results: { product_id: string }[] }>(`/v1/prices?${q}&state=ID&sort=price`);
  expect(priced.results.map((row) => row.product_id)).toEqual([product]);
  const items = [{ client_id: 'a', name: words }];
  const list = await read<{ items: { canonical_product_id: string | null }[] }>(
    '/v1/chains/millside/resolve-list',
    { method: 'POST', body: JSON.stringify({ store_id: uuidOf('millside'), items }) },
  );
  expect(list.items[0]?.canonical_product_id).toBe(product);
  const basket = await read<{ data: { items: { product_id: string }[] } }>(
    `/v1/index/basket?state=ID&items=${encodeURIComponent(JSON.stringify([{ name: words }]))}`,
  );
  expect(basket.data.items[0]?.product_id).toBe(product);
});
