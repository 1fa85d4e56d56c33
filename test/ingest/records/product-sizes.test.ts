import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { productRecord } from '../../../src/ingest/records/products.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeFeed } from '../feed-fixture.ts';

const CEREAL = {
  upc: '036000291452',
  name: 'Oat Rings',
  size_display: '14 oz',
  sizes: [{ size_display: '16 oz' }, { from: '2026-03-01', size_display: '14 oz' }],
};

describe('sizes of a product', () => {
  let database: TestDatabase;
  const noted = async (): Promise<unknown[]> => {
    const { rows } = await database.pool.query(
      `select s.size_display, case when isfinite(from_at) then to_char(from_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') end as from_at
       from product_size s join product using (product_id) order by upc, s.from_at`,
    );
    return rows;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('are noted with their days, also where the same file comes again', async () => {
    const feed = writeFeed({
      'products.ndjson': [CEREAL, { upc: '012345678905', name: 'Chips', size_display: '8 oz' }],
    });
    const sizes = [
      { size_display: '8 oz', from_at: null },
      { size_display: '16 oz', from_at: null },
      { size_display: '14 oz', from_at: '2026-03-01 00:00' },
    ];
    await importPath(database.pool, feed);
    expect(await noted()).toEqual(sizes);
    await importPath(database.pool, feed);
    expect(await noted()).toEqual(sizes);
  });

  it('may be corrected by a later feed, for a product that is known', async () => {
    const sizes = [{ size_display: '1 lb' }, { from: '2026-03-01', size_display: '14 oz' }];
    await importPath(database.pool, writeFeed({ 'products.ndjson': [{ ...CEREAL, sizes }] }));
    expect(await noted()).toEqual([
      { size_display: '8 oz', from_at: null },
      { size_display: '1 lb', from_at: null },
      { size_display: '14 oz', from_at: '2026-03-01 00:00' },
    ]);
  });

  it('tell what the pack has now, where size_display is left out', async () => {
    const { size_display: _, ...line } = CEREAL;
    const later = [...CEREAL.sizes, { from: '2026-04-01', size_display: '12 oz' }];
    await importPath(database.pool, writeFeed({ 'products.ndjson': [{ ...line, sizes: later }] }));
    const { rows } = await database.pool.query("select size_display from product where name = 'Oat Rings'");
    expect(rows).toEqual([{ size_display: '12 oz' }]);
  });

  it('are refused where one is yet to come', async () => {
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const sizes = [{ size_display: '14 oz' }, { from, size_display: '11 oz' }];
    const { size_display: _, ...line } = CEREAL;
    const report = await importPath(database.pool, writeFeed({ 'products.ndjson': [{ ...line, sizes }] }));
    expect(report.files[0]).toMatchObject({ read: 1, rejected: 1 });
    expect(JSON.stringify(report.files[0])).toContain('has a day that is more than a day in the future');
  });

  it.each([
    { sizes: [], says: 'must name a size' },
    {
      sizes: [{ from: '2026-03-01', size_display: '14 oz' }],
      says: 'must have a day on every size but the first',
    },
    {
      sizes: [{ size_display: '16 oz' }, { size_display: '14 oz' }],
      says: 'must have a day on every size but the first',
    },
    {
      sizes: [{ size_display: '16 oz' }, { from: '2026-02-30', size_display: '14 oz' }],
      says: 'must be a day',
    },
    {
      sizes: [
        { size_display: '18 oz' },
        { from: '2026-03-01', size_display: '16 oz' },
        { from: '2026-03-01', size_display: '14 oz' },
      ],
      says: 'must be in the order of their days',
    },
    {
      sizes: [{ size_display: '14 oz' }, { from: '2026-03-01', size_display: '12 oz' }],
      says: 'must end with size_display',
    },
  ])('are refused where they $says', ({ sizes, says }) => {
    const { error } = productRecord.safeParse({ ...CEREAL, sizes });
    expect(error?.issues.map(({ message }) => message).join()).toContain(says);
    expect(error?.issues[0]?.path[0]).toBe('sizes');
  });
});
