import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { insertChain, insertProduct } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Invented rows in the layout of `completejourney_coupons.csv`: a row a coupon, campaign and product. */
const EXCERPT = `coupon_upc,product_id,campaign_id,campaign_type,valid_from,valid_to
10000085999,1,26,Type B,2016-12-28,2017-02-19
10000085999,2,26,Type B,2016-12-28,2017-02-19
10000085999,1,30,Type C,2017-03-01,2017-04-01
51234567876,1,26,Type B,2016-12-28,2017-02-19
51234567833,2,26,Type B,2016-12-28,2017-02-19
51234567833,3,26,Type B,2016-12-28,2017-02-19
51234567833,999,26,Type B,2016-12-28,2017-02-19
51234567833,2,26,Type B,2016-12-28,2017-02-19
51234567816,3,26,Type B,2016-12-28,2017-02-19
51234567800,3,26,Type B,2016-12-28,2017-02-19
51234567875,998,26,Type B,2016-12-28,2017-02-19
`;

describe('the mapping of Complete Journey coupons', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gondola-coupons-'));
  const path = join(dir, 'coupons.csv');
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    const chain = await insertChain(pool, 'completejourney');
    for (const sku of ['1', '2', '3']) {
      const product = await insertProduct(pool, `product ${sku}`);
      await pool.query(
        'insert into product_sku (chain_id, retailer_product_id, product_id) values ($1, $2, $3)',
        [chain, sku, product],
      );
    }
    writeFileSync(path, EXCERPT);
  });
  afterAll(async () => {
    await database.close();
    rmSync(dir, { recursive: true });
  });

  const load = async () =>
    (await importPath(database.pool, path, { mapping: 'completejourney-coupons', rejectDir: dir })).files[0];

  it('makes one coupon of the rows of a code and campaign, with its terms by the value code', async () => {
    expect(await load()).toMatchObject({
      read: 11,
      rejected: 1,
      reasons: { 'products: names no known product': 1 },
      tables: { coupon: { added: 6 } },
    });
    const { rows } = await database.pool.query(
      `select c.coupon_code, c.valid_from::text, c.discount_type, c.discount_value::float8 as value, c.min_purchase_qty as qty,
         c.bogo_get_qty as get, string_agg(k.retailer_product_id, ' ' order by k.retailer_product_id) as products
       from coupon c join coupon_product using (coupon_id) join product_sku k using (product_id)
       group by c.coupon_id order by c.coupon_code, c.valid_from`,
    );
    expect(rows.map((row) => Object.values(row as object).join(', '))).toEqual([
      '10000085999, 2016-12-28, featured, , , , 1 2',
      '10000085999, 2017-03-01, featured, , , , 1',
      '51234567800, 2016-12-28, featured, , , , 3',
      '51234567816, 2016-12-28, bogo, 1, 2, 1, 3',
      '51234567833, 2016-12-28, dollar_off, 1, 2, , 2 3',
      '51234567876, 2016-12-28, dollar_off, 1, 1, , 1',
    ]);
  });

  it('says which products it left out of a coupon, and how many were named more than once', async () => {
    const file = await load();
    expect(file?.notes).toEqual({
      'products of coupons left out: not known': 1,
      'products of coupons that a coupon names more than once': 1,
    });
    expect(readFileSync(file!.leftOutFile!, 'utf8')).toBe(
      'line,reason,name,row\n6,"taken, but without products that are not known",,51234567833: 999\n',
    );
  });

  it('changes nothing the second time', async () => {
    expect(await load()).toMatchObject({ tables: { coupon: { added: 0, changed: 0, unchanged: 6 } } });
  });
});
