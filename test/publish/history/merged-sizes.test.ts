import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utcDayText } from '../../../src/domain/time/utc-day.ts';
import { readDefinition } from '../../../src/indices/definitions.ts';
import { importPath } from '../../../src/ingest/import.ts';
import { findUuid } from '../../../src/lookup/uuid-index.ts';
import { sizesOfProduct } from '../../../src/lookup/history/product-sizes.ts';
import { publish } from '../../../src/publish/publish.ts';
import { writeFeed } from '../../ingest/feed-fixture.ts';
import { loadCurrent, makeTempFolder } from '../../snapshot/snapshot-reader.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { uuidOf } from '../record-rows.ts';

/** A pack of 16 ounces that holds fewer from a day on. */
const shrunk = (name: string, from: string, size: string) => ({
  product_id: uuidOf(name),
  name,
  sizes: [{ size_display: '16 oz' }, { from, size_display: size }],
});

const SHRUNK = [
  ['since ever', '16 oz'],
  ['2026-05-01', '14 oz'],
];
let database: TestDatabase;
let dir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dir = await makeTempFolder();
  const products = [
    { product_id: uuidOf('older'), name: 'older', size_display: '14 oz' },
    shrunk('other', '2026-02-01', '15 oz'),
    shrunk('younger', '2026-05-01', '14 oz'),
    shrunk('youngest', '2026-06-01', '14 oz'),
    shrunk('last', '2026-03-01', '12 oz'),
  ];
  const index = {
    slug: 'oats',
    name: 'Oats',
    description: 'For tests.',
    index_type: 'single_sku',
    constituents: [{ product_id: uuidOf('older'), name: 'older', weight: 1, units: 16 }],
  };
  await importPath(database.pool, writeFeed({ 'products.ndjson': products, 'indices.ndjson': [index] }));
  await database.pool.query('insert into product_merge (from_id, to_id) values ($1, $3), ($2, $3)', [
    uuidOf('younger'),
    uuidOf('youngest'),
    uuidOf('older'),
  ]);
});

afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

describe('sizes of merged products', () => {
  it('are those of the oldest whose size changed, and hide no other product’s', async () => {
    await publish(database.pool, { dir });
    const { sizes, products } = await loadCurrent(dir);
    const sizesOf = (name: string) =>
      sizesOfProduct(sizes, findUuid(products.ids, uuidOf(name))).map(({ fromDay, text }) => [
        fromDay === null ? 'since ever' : utcDayText(fromDay),
        text,
      ]);
    expect([...sizes.product]).toEqual([...sizes.product].sort((a, b) => a - b));
    expect(sizesOf('older')).toEqual(SHRUNK);
    expect(sizesOf('other')).toEqual([
      ['since ever', '16 oz'],
      ['2026-02-01', '15 oz'],
    ]);
    expect(sizesOf('last')).toEqual([
      ['since ever', '16 oz'],
      ['2026-03-01', '12 oz'],
    ]);
  });

  it('are what an index goes by', async () => {
    const client = await database.pool.connect();
    const { frozen2 } = await readDefinition(client, 'oats').finally(() => client.release());
    expect(
      frozen2.constituents[0]!.sizes.map(({ from_day, units }) => [utcDayText(from_day), units]),
    ).toEqual([['2026-05-01', 14]]);
  });
});
