import { afterAll, beforeAll, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeFeed } from '../feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('takes no store without a number for the one that a coupon numbers “null”', async () => {
  const place = { address: '1 Main St', city: 'Atlanta', state: 'GA', zip: '30303' };
  const folder = writeFeed({
    'chains.ndjson': [{ slug: 'aldi', name: 'Aldi', pricing_scope: 'per_store' }],
    'stores.ndjson': [{ chain_slug: 'aldi', name: 'Aldi Main St', ...place }],
    'coupons.ndjson': [
      {
        chain_slug: 'aldi',
        web_external_id: 'null',
        discount_type: 'bogo',
        valid_from: '2026-07-01',
        valid_to: '2026-07-31',
      },
    ],
  });
  const { files } = await importPath(database.pool, folder, { rejectDir: folder });
  expect(files.find(({ file }) => file === 'coupons.ndjson')?.reasons).toEqual({
    'web_external_id: unknown store': 1,
  });
});

it('counts the products of coupons one by one', async () => {
  const upcs = ['036000291452', '012000161155', '049000028911'];
  const importCoupon = async (products: readonly string[]) => {
    const coupon = {
      chain_slug: 'kroger',
      coupon_code: '1',
      discount_type: 'bogo',
      valid_from: '2026-07-01',
    };
    const folder = writeFeed({
      'chains.ndjson': [{ slug: 'kroger', name: 'Kroger', pricing_scope: 'per_store' }],
      'products.ndjson': upcs.map((upc) => ({ upc, name: upc })),
      'coupons.ndjson': [{ ...coupon, valid_to: '2026-07-31', products: products.map((upc) => ({ upc })) }],
    });
    const { files } = await importPath(database.pool, folder, { rejectDir: folder });
    return files.find(({ file }) => file === 'coupons.ndjson')?.tables['coupon_product'];
  };
  const [tissues, cola, soda] = upcs as [string, string, string];
  expect(await importCoupon([tissues, cola])).toEqual({ added: 2, changed: 0, unchanged: 0 });
  expect(await importCoupon([tissues, cola, soda])).toEqual({ added: 1, changed: 0, unchanged: 2 });
  expect(await importCoupon([soda])).toEqual({ added: 0, changed: 2, unchanged: 1 });
  expect(await importCoupon([cola])).toEqual({ added: 0, changed: 1, unchanged: 0 });
  expect(await importCoupon([])).toEqual({ added: 0, changed: 1, unchanged: 0 });
});
