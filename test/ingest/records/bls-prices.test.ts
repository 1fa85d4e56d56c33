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

const price = (period: string, value_usd: number, region = 'national') => ({
  series_id: 'APU0000708111',
  region,
  item_code: '708111',
  period,
  value_usd,
});

it('a BLS price is known by good, region and month: a later one, of the file or of another, takes its place', async () => {
  const load = async (...prices: readonly object[]) => {
    const name = 'bls_prices.ndjson';
    const { files } = await importPath(database.pool, join(writeFeed({ [name]: prices }), name));
    return { repeated: files[0]?.repeated, ...files[0]?.tables['bls_price'] };
  };
  const may = price('2026-05', 2.5);
  expect(await load(price('2026-05', 2), price('2026-06', 3), may)).toEqual({
    repeated: 1,
    added: 2,
    changed: 0,
    unchanged: 0,
  });
  expect(await load(may, price('2026-06', 3.5), price('2026-06', 4, 'south'))).toEqual({
    repeated: 0,
    added: 1,
    changed: 1,
    unchanged: 1,
  });
  const { rows } = await database.pool.query(
    'select region, period, value_usd from bls_price order by region, period',
  );
  expect(rows).toEqual([
    { region: 'national', period: '2026-05', value_usd: 2.5 },
    { region: 'national', period: '2026-06', value_usd: 3.5 },
    { region: 'south', period: '2026-06', value_usd: 4 },
  ]);
});
