import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADAPTERS } from '../../src/ingest/adapters/adapters.ts';
import type { Format } from '../../src/ingest/adapters/format.ts';
import { createFormatAdapter } from '../../src/ingest/adapters/format-adapter.ts';
import { hasColumns, optional, required } from '../../src/ingest/columns.ts';
import { describeFormats, KNOWN, type KnownFormats } from '../../src/ingest/formats.ts';
import { importPath } from '../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed, writeText } from './feed-fixture.ts';

const COLUMNS = {
  shop: required('shop'),
  street: required('street', 'road'),
  city: required('city'),
  state: required('state'),
  zip: required('zip'),
  phone: optional('phone'),
};

/** A format that nobody has: what adding one takes, and nothing else. */
const TOY: Format = {
  name: 'toy',
  meaning: 'Corner shops, bars between the columns: stores.',
  recognises: (head) => hasColumns(head, COLUMNS),
  adapter: createFormatAdapter({
    columns: COLUMNS,
    passes: [
      () =>
        Promise.resolve({
          kind: 'stores',
          adapt(row) {
            if (row.text('state') === 'CA') return { filtered: 'is not of this feed' };
            return {
              record: {
                chain_slug: 'corner',
                web_external_id: row.text('shop'),
                name: `Corner ${row.text('shop')}`,
                address: row.text('street'),
                city: row.text('city'),
                state: row.text('state'),
                zip: row.text('zip'),
                phone: row.text('phone'),
              },
            };
          },
        }),
    ],
  }),
};
const WITH_TOY: KnownFormats = { ...KNOWN, adapters: [...ADAPTERS, TOY] };

const TEXT = [
  'shop|street|city|state|zip',
  '7|1 Peachtree St|Atlanta|GA|30303',
  '8|2 Peachtree St|Atlanta|GA|303',
  '9|3 Ocean Ave|Santa Monica|CA|90401',
].join('\n');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const chains = [{ slug: 'corner', name: 'Corner', pricing_scope: 'no_ecommerce' }];
  await importPath(database.pool, writeFeed({ 'chains.ndjson': chains }));
});
afterAll(() => database.close());

describe('a format of the world that is one line of the table', () => {
  it('is known by its head, and its rows are taken, left out and rejected as those of any format', async () => {
    const summary = await importPath(database.pool, writeText('shops.txt', TEXT), { known: WITH_TOY });
    expect(summary.files[0]).toMatchObject({
      format: 'toy',
      status: 'done',
      read: 3,
      written: 1,
      rejected: 1,
      filtered: { 'is not of this feed': 1 },
      reasons: { 'zip: must be five digits': 1 },
    });
    const { rows } = await database.pool.query('select web_external_id, name, zip from store');
    expect(rows).toEqual([{ web_external_id: '7', name: 'Corner 7', zip: '30303' }]);
  });

  it('is chosen by its name, and help tells of it', async () => {
    const summary = await importPath(database.pool, writeText('shops.txt', TEXT), {
      known: WITH_TOY,
      format: 'toy',
    });
    expect(summary.files[0]).toMatchObject({ format: 'toy', unchanged: 1 });
    expect(describeFormats(WITH_TOY)).toContainEqual(['toy', TOY.meaning]);
  });

  it('is unknown where the table lacks it', async () => {
    const path = writeText('shops.txt', TEXT);
    await expect(importPath(database.pool, path)).rejects.toThrow('give --format');
    await expect(importPath(database.pool, path, { format: 'toy' })).rejects.toThrow('unknown format toy');
  });
});
