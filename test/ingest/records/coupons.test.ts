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
