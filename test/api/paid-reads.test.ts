import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer, ResultsAnswer } from '../support/answers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ATLANTA, uuid } from '../support/catalogue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const product = (number: number) => uuid('product', number);
const store = (number: number) => uuid('store', number);
const results = async (url: string): Promise<ResultsAnswer> => {
  const reply = await app.paid(url);
  expect(reply.status, reply.text).toBe(200);
  const answer = reply.json<ResultsAnswer>();
  expect(answer.count).toBe(answer.results.length);
  return answer;
};
const errorFields = async (url: string): Promise<string[]> => {
  const reply = await app.paid(url);
  expect(reply.status).toBe(422);
  return reply.json<ErrorAnswer>().error.errors.map(({ field }) => field);
};
const repeated = (value: string, count: number) => Array.from({ length: count }, () => value).join(',');

describe('GET /v1/products', () => {
  const found = async (query: string) =>
    (await results(`/v1/products?${query}`)).results.map(({ product_id }) => product_id);

  it.each([
    ['barcode=036000291452', [1]],
    ['barcode=36000291452', [1]],
    ['barcode=00036000291452', [1]],
    ['barcode=999999', []],
    [`product_id=${product(3)}`, [3]],
    [`product_id=${product(3).toUpperCase()}`, [3]],
    [`product_id=${product(99)}`, []],
    [`ids=${product(3)},${product(1)}`, [3, 1]],
    [`ids=${product(3)},nonsense,${product(98)},${product(3)}`, [3]],
    ['ids=nonsense', []],
    [`ids=${product(2)}&q=eggs&brand=nobody`, [2]],
    ['brand=hen', [4, 5]],
    ['brand=HEN%20h', [4, 5]],
    ['category=dairy&brand=meadow', [2, 1]],
    ['q=jalapeno', [3]],
    ['q=jalapenyo%20chips', [3]],
    ['q=eggs&brand=meadow', []],
    ['q=milk&limit=1&offset=5', []],
  ])('?%s', async (query, numbers) => {
    expect(await found(query)).toEqual(numbers.map(product));
  });

  it('brand plus category sorts by name ascending', async () => {
    const { results: rows } = await results('/v1/products?category=dairy');
    expect(rows.map(({ name }) => name)).toEqual(['Brown Eggs', 'Large Eggs', 'Skim Milk', 'Whole Milk']);
  });

  it('adds total with include_count=true', async () => {
    expect(await results('/v1/products?category=dairy&limit=1&include_count=true')).toMatchObject({
      count: 1,
      total: 4,
    });
    expect(await results('/v1/products?category=dairy&limit=1')).not.toHaveProperty('total');
  });

  it('answers 422 without a filter, and says which there are', async () => {
    const reply = await app.paid('/v1/products?limit=5');
    expect(reply.status).toBe(422);
    expect(reply.json<ErrorAnswer>().error.errors).toEqual([
      {
        in: 'query',
        field: '*',
        detail: 'needs at least one of q, barcode, product_id, ids, brand, category',
      },
    ]);
  });

  it.each([
    ['barcode=12345', 'barcode'],
    [`barcode=${'1'.repeat(33)}`, 'barcode'],
    ['barcode=12345a', 'barcode'],
    ['product_id=123', 'product_id'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=', 'q'],
    [`brand=${'x'.repeat(101)}`, 'brand'],
    [`category=${'x'.repeat(101)}`, 'category'],
    [`ids=${repeated('x', 51)}`, 'ids'],
    ['q=a&limit=501', 'limit'],
    ['q=a&store_id=1', 'store_id'],
  ])('answers 422 to %s', async (query, field) => {
    expect(await errorFields(`/v1/products?${query}`)).toContain(field);
  });

  it.each([
    `barcode=${'1'.repeat(6)}`,
    `barcode=${'1'.repeat(32)}`,
    `ids=${repeated('x', 50)}`,
    'q=%F0%9F%A5%9B'.repeat(1),
  ])('accepts %s', async (query) => {
    expect((await app.paid(`/v1/products?${query}`)).status).toBe(200);
  });

  it('counts characters, not bytes, of q', async () => {
    expect((await app.paid(`/v1/products?q=${'%F0%9F%A5%9B'.repeat(100)}`)).status).toBe(200);
    expect((await app.paid(`/v1/products?q=${'%F0%9F%A5%9B'.repeat(101)}`)).status).toBe(422);
  });

  it('sends Cache-Control as specified', async () => {
    const { headers } = await app.paid('/v1/products?q=milk');
    expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300');
  });
});

describe('GET /v1/prices', () => {
  it('answers specific where the store has its own price', async () => {
    const { results: rows } = await results(`/v1/prices?product_id=${product(1)}&store_id=${store(1)}`);
    expect(rows).toMatchObject([
      {
        store_id: store(1),
        source_store_id: store(1),
        source_tier: 'specific',
        source_distance_mi: 0,
        price: 3.49,
        is_on_sale: true,
        distance_mi: null,
      },
    ]);
  });

  it('falls back to the nearest sibling within 50 miles', async () => {
    const { results: rows } = await results(`/v1/prices?product_id=${product(1)}&store_id=${store(2)}`);
    expect(rows).toMatchObject([
      { store_id: store(2), source_store_id: store(1), source_tier: 'regional', source_distance_mi: 5.06 },
    ]);
  });

  it('answers chain, without a distance, for a store that is not on the map', async () => {
    const { results: rows } = await results(`/v1/prices?product_id=${product(3)}&store_id=${store(7)}`);
    expect(rows).toMatchObject([{ store_id: store(7), source_tier: 'chain', source_distance_mi: null }]);
  });

  it('redirects a merged store id', async () => {
    const { results: rows } = await results(
      `/v1/prices?product_id=${product(1)}&store_id=${uuid('gone', 1)}`,
    );
    expect(rows).toMatchObject([{ store_id: store(1) }]);
  });

  it('names a store once, however often and in whatever case it is asked for', async () => {
    const ids = [store(1), store(1).toUpperCase(), uuid('gone', 1)].join(',');
    expect((await results(`/v1/prices?product_id=${product(1)}&store_ids=${ids}`)).count).toBe(1);
  });

  it('fans an identified product out over all stores', async () => {
    const { results: rows } = await results('/v1/prices?barcode=036000291452');
    expect(rows.map((row) => [row.store_id, row.source_tier])).toEqual([
      [store(4), 'specific'],
      [store(1), 'specific'],
    ]);
  });

  it('with near sorts by distance, then price, within radius_mi', async () => {
    const url = `/v1/prices?q=chips&near=${ATLANTA.lat},${ATLANTA.lng}&radius_mi=10`;
    const { results: rows } = await results(url);
    expect(rows.map(({ store_id }) => store_id)).toEqual([store(1), store(2)]);
    expect(rows[0]?.distance_mi).toBeLessThan(rows[1]?.distance_mi ?? 0);
    expect((await results(url.replace('radius_mi=10', 'radius_mi=0.5'))).count).toBe(0);
  });

  it('with on_sale=true returns rows on sale only', async () => {
    const { results: rows } = await results('/v1/prices?q=milk&state=GA&on_sale=true');
    expect(rows.map(({ is_on_sale }) => is_on_sale)).toEqual([true]);
  });

  it('reports the median age of the rows in whole hours, null without rows', async () => {
    expect((await results('/v1/prices?q=milk&state=GA')).meta).toEqual({
      freshness_p50_hours: expect.any(Number),
    });
    expect((await results('/v1/prices?q=milk&state=AK')).meta).toEqual({
      freshness_p50_hours: null,
      message: expect.any(String),
    });
  });

  it.each([
    ['', ['*']],
    ['state=GA', ['*']],
    ['q=milk', ['*']],
    ['on_sale=true', ['*']],
    ['q=milk&near=33', ['near']],
    ['q=milk&near=33,-84,1', ['near']],
    ['q=milk&near=33;-84', ['near']],
    ['q=milk&near=91,0', ['near']],
    ['q=milk&near=0,181', ['near']],
    ['q=milk&near=abc,def', ['near']],
    ['q=milk&state=GA&radius_mi=0.05', ['radius_mi']],
    ['q=milk&state=GA&radius_mi=51', ['radius_mi']],
    ['product_id=x&store_id=y', ['product_id', 'store_id']],
    [`product_ids=${repeated(product(1), 51)}`, ['product_ids']],
    [`q=milk&store_ids=${repeated(store(1), 51)}`, ['store_ids']],
    [`q=milk&store_ids=${store(1)},x`, ['store_ids']],
    ['barcode=12345', ['barcode']],
    ['q=milk&state=GEO', ['state']],
    ['q=milk&state=GA&on_sale=maybe', ['on_sale']],
    ['q=milk&state=GA&limit=0&offset=-1&foo=1', ['foo', 'limit', 'offset']],
  ])('answers 422 to ?%s', async (query, fields) => {
    expect(await errorFields(`/v1/prices?${query}`)).toEqual(fields);
  });

  it('sends Cache-Control as specified', async () => {
    const { headers } = await app.paid('/v1/prices?q=milk&state=GA');
    expect(headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=120');
  });
});
