import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import type { FileSummary } from '../../../src/ingest/summary.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { revisions, writeFeed } from '../feed-fixture.ts';

const UPC = '036000291452';
const STORES = ['1', '2', '3', '4', '5', '6'];

describe('outlying prices', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await importPath(
      database.pool,
      writeFeed({
        'chains.ndjson': [{ slug: 'acme', name: 'Acme', pricing_scope: 'per_store' }],
        'stores.ndjson': STORES.map((number) => ({
          chain_slug: 'acme',
          web_external_id: number,
          name: `Acme ${number}`,
          address: `${number} Main St`,
          city: 'Atlanta',
          state: 'GA',
          zip: '30301',
        })),
        'products.ndjson': [{ upc: UPC, name: 'Tissues' }],
      }),
    );
  });
  afterAll(() => database.close());

  /** Imports what the stores asked on a day, in US dollars. */
  const load = async (day: string, prices: Readonly<Record<string, number>>): Promise<FileSummary> => {
    const path = writeFeed({
      'prices.ndjson': Object.entries(prices).map(([store, price]) => ({
        chain_slug: 'acme',
        web_external_id: store,
        upc: UPC,
        regular_price: price,
        observed_at: `${day}T12:00:00Z`,
      })),
    });
    return (await importPath(database.pool, path, { now: new Date('2026-07-29T00:00:00Z') })).files[0]!;
  };
  const held = async (): Promise<unknown[]> => {
    const { rows } = await database.pool.query(
      `select s.web_external_id as store, h.price_e4, h.median_e4 from price_hold h join store s using (store_id)
       where h.released_at is null order by s.web_external_id`,
    );
    return rows;
  };

  it('an outlying price is kept and held', async () => {
    const file = await load('2026-07-01', { 1: 2, 2: 2.1, 3: 1.9, 4: 2, 5: 2, 6: 200 });
    expect(file.notes).toEqual({ 'outlying prices held back (gondola doctor prices)': 1 });
    expect(await held()).toEqual([{ store: '6', price_e4: 2_000_000, median_e4: 20_000 }]);
    const { rows } = await database.pool.query(
      'select regular_price_e4 from current_price order by regular_price_e4 desc limit 1',
    );
    expect(rows).toEqual([{ regular_price_e4: 2_000_000 }]);
  });

  it('the same file again changes nothing', async () => {
    const before = await revisions(database.pool);
    const file = await load('2026-07-01', { 1: 2, 2: 2.1, 3: 1.9, 4: 2, 5: 2, 6: 200 });
    expect(file.notes).toEqual({});
    expect(await revisions(database.pool)).toEqual(before);
  });

  it('an ordinary price of a later day ends the hold', async () => {
    await load('2026-07-02', { 6: 2.2 });
    expect(await held()).toEqual([]);
  });

  it('a second observation of the price, on another day, confirms it', async () => {
    await load('2026-07-03', { 6: 0.2 });
    expect(await held()).toEqual([{ store: '6', price_e4: 2_000, median_e4: 20_000 }]);
    const before = await revisions(database.pool);
    await load('2026-07-04', { 6: 0.21 });
    expect(await held()).toEqual([]);
    const after = await revisions(database.pool);
    const prices = Object.keys(after).filter((part) => part.startsWith('prices:'));
    expect(prices).toHaveLength(1);
    expect(Number(after[prices[0]!])).toBeGreaterThan(Number(before[prices[0]!]));
  });

  it('what the others ask decides too: the median can move to the price', async () => {
    await load('2026-07-05', { 5: 9 });
    expect(await held()).toEqual([{ store: '5', price_e4: 90_000, median_e4: 20_000 }]);
    await load('2026-07-06', { 1: 5, 2: 5.1, 3: 4.9 });
    expect(await held()).toEqual([]);
  });

  it('a released price stays released while it stays about the same', async () => {
    await load('2026-07-07', { 4: 90 });
    expect(await held()).toMatchObject([{ store: '4' }]);
    await database.pool.query("update price_hold set released_at = now(), released_by = 'test'");
    await load('2026-07-07', { 4: 91 });
    expect(await held()).toEqual([]);
    await load('2026-07-07', { 4: 900 });
    expect(await held()).toMatchObject([{ store: '4', price_e4: 9_000_000 }]);
  });

  it('a chain that has prices counts as selling online where no feed says otherwise', async () => {
    const online = async (): Promise<unknown> => {
      const { rows } = await database.pool.query<{ online: boolean }>(
        'select coalesce(online_shopping_enabled, has_prices) as online from chain',
      );
      return rows[0]?.online;
    };
    expect(await online()).toBe(true);
    await importPath(
      database.pool,
      writeFeed({ 'chains.ndjson': [{ slug: 'acme', online_shopping_enabled: false }] }),
    );
    expect(await online()).toBe(false);
  });
});
