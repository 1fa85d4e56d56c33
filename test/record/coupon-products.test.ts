import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChain, insertProduct, putCoupon } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const FOREIGN_KEY = { code: '23503' };
const WINDOW = { discount_type: 'featured', valid_from: '2026-01-01', valid_to: '2026-01-31' };

let database: TestDatabase;
let coupon: number;
let product: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  product = await insertProduct(pool, 'milk');
  coupon = await putCoupon(pool, 'one', await insertChain(pool, 'x'), {
    ...WINDOW,
    links: [{ product, role: 'either', price: null }],
  });
});
afterAll(() => database.close());

const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);

describe('the products of coupons, checked once a statement', () => {
  it('are of a coupon that exists', async () => {
    const insert = `insert into coupon_product (coupon_id, product_id, role) values ($1, $2, 'buy')`;
    await expect(run(insert, [coupon + 1, product])).rejects.toMatchObject(FOREIGN_KEY);
    await expect(run('update coupon_product set coupon_id = $1', [coupon + 1])).rejects.toMatchObject(
      FOREIGN_KEY,
    );
  });

  it('exist', async () => {
    const insert = `insert into coupon_product (coupon_id, product_id, role) values ($1, $2, 'buy'), ($1, $3, 'buy')`;
    await expect(run(insert, [coupon, product, product + 1])).rejects.toMatchObject(FOREIGN_KEY);
    await expect(run('update coupon_product set product_id = $1', [product + 1])).rejects.toMatchObject(
      FOREIGN_KEY,
    );
  });

  it('hold their coupon', async () => {
    await expect(run('delete from coupon where coupon_id = $1', [coupon])).rejects.toMatchObject(FOREIGN_KEY);
    await expect(
      run('update coupon set coupon_id = $2 where coupon_id = $1', [coupon, coupon + 7]),
    ).rejects.toMatchObject(FOREIGN_KEY);
  });

  it('go first, then the coupon may', async () => {
    await run('delete from coupon_product where coupon_id = $1', [coupon]);
    await expect(run('delete from coupon where coupon_id = $1', [coupon])).resolves.toMatchObject({
      rowCount: 1,
    });
  });
});
