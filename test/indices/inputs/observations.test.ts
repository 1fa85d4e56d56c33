import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readObservations, readSeenStores } from '../../../src/indices/inputs/observations.ts';
import { insertChain, insertProduct, insertStore, uuidOf } from '../../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let client: pg.PoolClient;
let chain: number;
let product: number;
/** What was merged into the product. */
let before: number;
let another: number;
let stores: readonly number[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  client = await pool.connect();
  chain = await insertChain(pool, 'detail');
  product = await insertProduct(pool, 'eggs');
  before = await insertProduct(pool, 'eggs as they were');
  another = await insertProduct(pool, 'milk');
  await pool.query('insert into product_merge (from_id, to_id) values ($1, $2)', [
    uuidOf('eggs as they were'),
    uuidOf('eggs'),
  ]);
  stores = [
    await insertStore(pool, chain, 'own'),
    await insertStore(pool, chain, 'merged away', { is_active: false }),
    await insertStore(pool, chain, 'other'),
  ];
  await pool.query("select ensure_observation_month('2024-06-01')");
});
afterAll(async () => {
  client.release();
  await database.close();
});

/** Notes what the stores were seen to ask on a day, in ten-thousandths of a dollar, ten minutes one after the other. */
async function put(
  ofProduct: number,
  day: string,
  regular: readonly (number | null)[],
  sale: readonly (number | null)[],
  available: readonly boolean[],
): Promise<void> {
  await client.query(
    `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
       available, observed_min) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [ofProduct, chain, day, stores, regular, sale, available, [10, 20, 30]],
  );
}

describe('observations', () => {
  it('are what was paid, in stock, the latest of a day, for stores in scope and merged ones', async () => {
    await put(product, '2024-06-01', [40_000, 42_000, 1], [30_000, null, null], [true, true, true]);
    await put(product, '2024-06-02', [40_000, null, 1], [50_000, null, null], [true, true, true]);
    await put(product, '2024-06-03', [40_000, 45_000, 1], [null, null, null], [false, false, true]);
    await put(before, '2024-06-04', [43_000, null, 1], [null, null, null], [true, true, true]);
    await put(product, '2024-06-30', [41_000, 1, 1], [41_000, null, null], [true, false, true]);
    const [own = 0, merged = 0] = stores;
    const scope = { storeIds: [own, merged], unitOf: [0, 0] };
    const first = Date.parse('2024-06-01') / 86_400_000;
    const days = [first, first + 1, first + 3, first + 29];
    for (const wanted of [product, before])
      expect(await readObservations(client, '2024-06', [another, wanted], scope)).toEqual([
        [0, 1, days, [42_000, 40_000, 43_000, 41_000], [0, 0, 0, 0]],
      ]);
  });
});

describe('stores at which products were seen', () => {
  it('are those with a price and in stock on one of the days, of a product or what was merged into it', async () => {
    const [own = 0, merged = 0, other = 0] = stores;
    await put(product, '2024-06-10', [40_000, 40_000, null], [null, null, null], [true, false, true]);
    await put(before, '2024-06-11', [null, null, 40_000], [null, null, null], [true, true, true]);
    await put(another, '2024-06-12', [null, 40_000, null], [null, null, null], [true, true, true]);
    const seen = (from: string, to: string, ...products: number[]): Promise<number[]> =>
      readSeenStores(client, from, to, products);
    for (const wanted of [product, before])
      expect(await seen('2024-06-10', '2024-06-13', wanted)).toEqual([own, other]);
    expect(await seen('2024-06-10', '2024-06-11', product)).toEqual([own]);
    expect(await seen('2024-06-11', '2024-06-13', product)).toEqual([other]);
    expect(await seen('2024-06-10', '2024-06-13', another, product)).toEqual([own, merged, other]);
    expect(await seen('2024-06-13', '2024-06-20', another, product)).toEqual([]);
  });
});
