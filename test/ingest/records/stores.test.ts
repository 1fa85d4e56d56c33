import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeFeed } from '../feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const store = (number: string, place: object) => ({
  chain_slug: 'shop',
  web_external_id: number,
  name: `Shop ${number}`,
  address: '1 Main St',
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
  ...place,
});

it('a number that comes with a place far from the one that it had is told of: its id and prices go with it', async () => {
  const chains = [{ slug: 'shop', name: 'Shop', pricing_scope: 'per_store' }];
  const at = { lat: 33.75, lng: -84.39 };
  await importPath(
    database.pool,
    writeFeed({ 'chains.ndjson': chains, 'stores.ndjson': ['1', '2', '3', '4'].map((n) => store(n, at)) }),
  );
  const later = [
    store('1', { lat: 33.76, lng: -84.4 }),
    store('2', { address: '9 Bay St', city: 'Savannah', zip: '31401', lat: 32.08, lng: -81.09 }),
    store('3', {}),
    store('4', { lat: 33.85, lng: -84.39 }),
    store('5', { lat: 32.08, lng: -81.09 }),
  ];
  const path = join(writeFeed({ 'stores.ndjson': later }), 'stores.ndjson');
  const { files } = await importPath(database.pool, path);
  expect(files[0]?.notes).toEqual({
    'stores more than 5 km from where they were: if their numbers were given out again, so are their prices': 2,
  });
});
