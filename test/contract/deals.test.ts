import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealListAnswer } from '../../src/api/deals/schema.ts';
import type { PriceHistoryAnswer } from '../../src/api/history/schema.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const DAY_MS = 86_400_000;

describe('GET /v1/deals', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.close());

  const deals = async (query: string): Promise<DealListAnswer> =>
    (await app.paid(`/v1/deals?${query}`)).json();

  it('tells what is low against its own history, with the evidence, the largest saving first', async () => {
    const { results, total } = await deals('chain=freshmart&include_count=true');
    expect(results.length).toBeGreaterThan(0);
    expect(total).toBe(results.length);
    for (const deal of results) {
      expect(deal).toMatchObject({
        verdict: 'record_low',
        percentile: 0,
        days_since_as_low: null,
        observations: 13,
      });
      expect(deal.price).toBeLessThan(deal.typical_price!);
      expect(deal.saving_pct).toBeCloseTo(
        (100 * (deal.typical_price! - deal.price)) / deal.typical_price!,
        1,
      );
      expect(deal.product_id).not.toBe(uuid('product', 1));
    }
    const savings = results.map(({ saving_pct }) => saving_pct!);
    expect(savings).toEqual(savings.toSorted((a, b) => b - a));
  });

  it('has each product once a chain, and tells at how many stores', async () => {
    const { results } = await deals('chain=freshmart');
    const products = results.map(({ product_id }) => product_id);
    expect(new Set(products).size).toBe(products.length);
    const ofStores = await Promise.all(
      [1, 2, 4].map(async (store) => (await deals(`store_id=${uuid('store', store)}`)).results),
    );
    for (const { product_id, stores } of results)
      expect(ofStores.flat().filter((deal) => deal.product_id === product_id).length).toBeLessThanOrEqual(
        stores,
      );
  });

  it('tells of the sales that are none only where that is asked for', async () => {
    const { results } = await deals('chain=freshmart&verdict=usual,too_little_history,inflated_regular');
    expect(results.length).toBeGreaterThan(0);
    for (const { verdict, is_on_sale } of results) {
      expect(['usual', 'too_little_history', 'inflated_regular']).toContain(verdict);
      expect(is_on_sale).toBe(true);
    }
  });

  it('finds them around a point with their distance, and says where the nearest are', async () => {
    const { results } = await deals('near=30303');
    expect(results.length).toBeGreaterThan(0);
    for (const { distance_mi } of results) expect(distance_mi).toBeLessThanOrEqual(10);
    const far = await deals('near=99501&radius_mi=1');
    expect(far.count).toBe(0);
    expect(far.meta.nearest_mi).toBeGreaterThan(100);
  });

  it('names the nearest store that has what was asked for, and none where no store has', async () => {
    const counts: number[] = [];
    for (const filter of [
      'verdict=record_low',
      'verdict=good',
      'verdict=usual',
      'verdict=record_low&on_sale=true',
    ]) {
      const { count, meta } = await deals(`near=99501&radius_mi=1&${filter}`);
      expect(count).toBe(0);
      const nearest = meta.nearest_store_id;
      const there = nearest === null ? [] : (await deals(`store_id=${nearest}&${filter}`)).results;
      const anywhere = (await deals(`near=30303&radius_mi=50&${filter}`)).count;
      expect(there.length > 0, filter).toBe(anywhere > 0);
      counts.push(there.length);
    }
    // It says something only where some are found and some are not.
    expect(counts.some((count) => count > 0) && counts.includes(0), counts.join()).toBe(true);
  });

  it('names the nearest of the stores that save as much', async () => {
    const alike = await startTestApp({
      change: async (pool) => {
        for (const table of ['price_pack', 'price_observation'])
          await pool.query(
            `update ${table} set regular_price_e4 = array_fill(regular_price_e4[1], array[2]),
               sale_price_e4 = array_fill(null::integer, array[2])
             where product_id = (select product_id from product where id = $1)`,
            [uuid('product', 3)],
          );
      },
    });
    for (const [zip, nearest] of [
      ['30308', 1],
      ['30030', 2],
    ] as const) {
      const reply = await alike.paid(`/v1/deals?near=${zip}`);
      const { results } = reply.json<DealListAnswer>();
      expect(results.find(({ product_id }) => product_id === uuid('product', 3))).toMatchObject({
        store_id: uuid('store', nearest),
        stores: 2,
      });
    }
    await alike.close();
  });

  it('puts what is out of stock last, and shows a product where it can be bought, though it saves less there', async () => {
    const some = await startTestApp({
      change: async (pool) => {
        const now = 'observed_on = (select max(observed_on) from price_observation)';
        for (const [table, rows] of [
          ['price_pack', 'true'],
          ['price_observation', now],
        ])
          await pool.query(
            `update ${table} set available = array[false, true], sale_price_e4 = array[10000, 20000]
             where product_id = (select product_id from product where id = $1) and ${rows}`,
            [uuid('product', 3)],
          );
      },
    });
    const of = async (query: string) =>
      (await some.paid(`/v1/deals?${query}`)).json<DealListAnswer>().results;
    const atChain = await of('chain=freshmart');
    expect(atChain.find(({ product_id }) => product_id === uuid('product', 3))).toMatchObject({
      store_id: uuid('store', 2),
      available: true,
      stores: 2,
    });
    const atStore = await of(`store_id=${uuid('store', 1)}`);
    expect(atStore.map(({ available }) => available)).toEqual([true, false]);
    expect(atStore[1]!.saving_pct).toBeGreaterThan(atStore[0]!.saving_pct!);
    await some.close();
  });

  it('tells the same saving as the history of the product, also where its last digit is a half', async () => {
    const product = uuid('product', 3);
    const halves = await startTestApp({
      change: async (pool) => {
        const before = 'observed_on < (select max(observed_on) from price_observation)';
        for (const [table, rows, sale] of [
          ['price_pack', 'true', 'array[6300, 6300]'],
          ['price_observation', `not ${before}`, 'array[6300, 6300]'],
          ['price_observation', before, 'array[null, null]::integer[]'],
        ])
          await pool.query(
            `update ${table} set regular_price_e4 = array[16000, 16000], sale_price_e4 = ${sale}
             where product_id = (select product_id from product where id = $1) and ${rows}`,
            [product],
          );
      },
    });
    const store = uuid('store', 1);
    const listed = (await halves.paid(`/v1/deals?store_id=${store}`)).json<DealListAnswer>();
    const history = await halves.paid(`/v1/prices/history?product_id=${product}&store_id=${store}`);
    const [told] = history.json<PriceHistoryAnswer>().stores;
    expect(told?.summary.deal).toMatchObject({ typical_price: 1.6, saving_pct: 60.63 });
    expect(listed.results.find(({ product_id }) => product_id === product)).toMatchObject({
      typical_price: 1.6,
      saving_pct: 60.63,
    });
    await halves.close();
  });

  it.each([
    ['chain=valuebarn', 1, 'None of the stores given by id matches the other store parameters'],
    ['near=02108', 1, 'None of the stores given by id matches the other store parameters'],
    ['', 6, 'None of the stores given by id is open any more.'],
  ])('says of %s beside store %i that it is the store that is not there', async (place, store, why) => {
    const { count, meta } = await deals(`store_id=${uuid('store', store)}&${place}`);
    expect(count).toBe(0);
    expect(meta.message).toContain(why);
  });

  it('says of a store that does not exist that there is none', async () => {
    for (const place of ['', '&near=30303']) {
      const { count, meta } = await deals(`store_id=${uuid('store', 9999)}${place}`);
      expect({ count, meta }).toEqual({ count: 0, meta: { message: 'No store has or had this id.' } });
    }
  });

  it.each([
    ['limit=5', '*', 'needs at least one of store_id, chain, near'],
    ['chain=freshmart&verdict=cheap', 'verdict', ''],
    ['chain=freshmrat', 'chain', 'freshmart'],
    ['near=0000', 'near', 'ZIP'],
    ['chain=freshmart&radius_mi=5', 'radius_mi', 'needs near'],
  ])('refuses %s', async (query, field, detail) => {
    const reply = await app.paid(`/v1/deals?${query}`);
    expect(reply.status, reply.text).toBe(422);
    const { errors } = reply.json<{ error: { errors: { field: string; detail: string }[] } }>().error;
    expect(errors).toContainEqual(
      expect.objectContaining({ field, detail: expect.stringContaining(detail) as string }),
    );
  });

  it('has none of what nobody looked at for long', async () => {
    const old = await startTestApp({
      observedAt: new Date(Date.now() - 100 * DAY_MS),
      change: async (pool) => {
        await pool.query(`select ensure_observation_month(current_date)`);
        await pool.query(
          `update price_pack set observed_min = array_fill((extract(epoch from now()) / 60)::integer, array[cardinality(store_ids)])
           where product_id = (select product_id from product where id = $1)`,
          [uuid('product', 1)],
        );
      },
    });
    const reply = await old.paid('/v1/deals?chain=freshmart');
    expect(reply.json<DealListAnswer>().count).toBe(0);
    await old.close();
  });
});
