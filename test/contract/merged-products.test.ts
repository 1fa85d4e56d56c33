import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergePair } from '../../src/identity/decisions.ts';
import { inTransaction } from '../../src/record/transaction.ts';
import { addTwins, TWIN_PRODUCT } from '../identity/twins.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const MILK = uuid('product', 1);

/** Whole Milk and what Value Barn calls otherwise are one product; only the latter is sold at Value Barn. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    async change(pool) {
      await addTwins(pool);
      await pool.query(`update product set upc = '0000000000055' where id = $1`, [TWIN_PRODUCT]);
      await pool.query(
        `insert into price_pack (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
           unit_price_uom, pack_size, aisle, section, available, observed_min)
         select s.chain_id, p.product_id, array[s.store_id], '{33300}', '{null}', '{null}', '{null}', '{null}', '{null}',
           '{null}', '{true}', array[(extract(epoch from now()) / 60)::integer - 60]
         from store s, product p where s.id = $1 and p.id = $2`,
        [uuid('store', 3), TWIN_PRODUCT],
      );
      await pool.query(
        `insert into coupon_product (coupon_id, product_id, role)
         select c.coupon_id, p.product_id, 'either' from coupon c, product p where c.id = $1 and p.id = $2`,
        [uuid('coupon', 3), TWIN_PRODUCT],
      );
      await inTransaction(pool, (client) =>
        mergePair(client, {
          kind: 'product',
          ids: [MILK, TWIN_PRODUCT],
          bits: 9,
          evidence: { weights: [], prior_bits: 0, runner_up: null, reasons: [] },
          by: 'tester',
        }),
      );
    },
  });
});
afterAll(() => test.close());

interface Rows {
  readonly results: readonly {
    readonly product_id: string;
    readonly store_id: string;
    readonly price: number;
  }[];
}

describe('a product that was merged into another', () => {
  it.each([
    `/v1/products?product_id=${TWIN_PRODUCT}`,
    `/v1/products?ids=${TWIN_PRODUCT}`,
    `/v1/products?barcode=0000000000055`,
  ])('answers %s with the survivor', async (url) => {
    const reply = await test.paid(url);
    expect(reply.status).toBe(200);
    expect(reply.json<{ results: { product_id: string }[] }>().results).toMatchObject([
      { product_id: MILK, name: 'Meadow Fresh Whole Milk', upc: '036000291452', description: 'Pasteurised.' },
    ]);
  });

  it('is not found by its name any more', async () => {
    const { results } = (await test.paid('/v1/products?q=whole+milk+meadow+fresh')).json<{
      results: { product_id: string }[];
    }>();
    expect(results.map(({ product_id }) => product_id)).toContain(MILK);
    expect(results.map(({ product_id }) => product_id)).not.toContain(TWIN_PRODUCT);
  });

  it.each(['product_id', 'product_ids'])(
    'has its prices beside those of the survivor: by %s',
    async (name) => {
      const { results } = (await test.paid(`/v1/prices?${name}=${TWIN_PRODUCT}`)).json<Rows>();
      const rows = results.map(({ product_id, store_id, price }) => `${product_id} ${store_id} ${price}`);
      expect(rows.sort()).toEqual([
        `${MILK} ${uuid('store', 1)} 3.49`,
        `${MILK} ${uuid('store', 3)} 3.33`,
        `${MILK} ${uuid('store', 4)} 4.29`,
      ]);
    },
  );

  it('has the coupons of both', async () => {
    const { results } = (await test.paid(`/v1/products/${TWIN_PRODUCT}/coupons`)).json<{
      results: { product_id: string; id: string }[];
    }>();
    expect(new Set(results.map(({ product_id }) => product_id))).toEqual(new Set([MILK]));
    expect(results.map(({ id }) => id).sort()).toEqual([uuid('coupon', 1), uuid('coupon', 3)]);
  });

  it('stands for the survivor in baskets', async () => {
    const items = encodeURIComponent(JSON.stringify([{ upc: '0000000000055' }]));
    const reply = await test.paid(`/v1/index/basket?items=${items}&store_id=${uuid('store', 3)}`);
    expect(reply.json<{ data: { items: unknown[] } }>().data.items).toMatchObject([
      { product_id: MILK, price: 3.33 },
    ]);
  });
});
