import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDigit } from '../../../src/domain/gtin.ts';
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

  /** Imports what the stores asked on a day, in US dollars; null: they told no price. */
  const load = async (
    day: string,
    prices: Readonly<Record<string, number | null>>,
    hour = 12,
  ): Promise<FileSummary> => {
    const path = writeFeed({
      'prices.ndjson': Object.entries(prices).map(([store, price]) => ({
        chain_slug: 'acme',
        web_external_id: store,
        upc: UPC,
        ...(price === null ? { available: false } : { regular_price: price }),
        observed_at: `${day}T${hour}:00:00Z`,
      })),
    });
    return (await importPath(database.pool, path, { now: new Date('2026-07-29T00:00:00Z') })).files[0]!;
  };
  const held = async (): Promise<{ store: string }[]> => {
    const { rows } = await database.pool.query<{ store: string }>(
      `select s.web_external_id as store, h.price_e4, h.median_e4 from price_hold h join store s using (store_id)
       where h.released_at is null order by s.web_external_id`,
    );
    return rows;
  };

  /** Barcodes of another part of the number range, from the `from`th to before the `to`th. */
  const wide = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, i) => {
      const body = String(71_000_000_000 + (from + i) * 13);
      return body + String(checkDigit(body));
    });
  /** Imports for each barcode two dollars at all stores but the last, which asks ninety. */
  const loadWide = async (day: string, upcs: readonly string[]): Promise<void> => {
    const path = writeFeed({
      'products.ndjson': upcs.map((upc) => ({ upc, name: `Thing ${upc}` })),
      'prices.ndjson': upcs.flatMap((upc) =>
        STORES.map((store) => ({
          chain_slug: 'acme',
          web_external_id: store,
          upc,
          regular_price: store === '6' ? 90 + Number(day.slice(-1)) * 20 : 2,
          observed_at: `${day}T12:00:00Z`,
        })),
      ),
    });
    await importPath(database.pool, path, { now: new Date('2026-07-29T00:00:00Z') });
  };
  /** How many rows of packs and holds were read so far. */
  const rowsRead = async (): Promise<number> => {
    await database.pool.query('select pg_stat_force_next_flush()');
    await setTimeout(1_100);
    const { rows } = await database.pool.query<{ read: number }>(
      `select sum(seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_user_tables
       where relname in ('price_hold', 'price_pack')`,
    );
    return rows[0]!.read;
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
    await load('2026-07-07', { 4: 91 }, 13);
    expect(await held()).toEqual([]);
    await load('2026-07-07', { 4: 900 }, 13);
    expect(await held()).toMatchObject([{ store: '4', price_e4: 9_000_000 }]);
  });

  it('two observations agree where neither is more than a tenth above the other', async () => {
    const heldAt2 = async () => (await held()).filter((hold) => hold.store === '2');
    await load('2026-07-08', { 2: 50 });
    await load('2026-07-09', { 2: 56 });
    expect(await heldAt2()).toMatchObject([{ price_e4: 560_000 }]);
    await load('2026-07-10', { 2: 61.5 });
    expect(await heldAt2()).toEqual([]);
  });

  it('only prices that are told are judged, and judge', async () => {
    const heldAt = async (...stores: string[]) =>
      (await held()).filter(({ store }) => stores.includes(store));
    await load('2026-07-11', { 1: 2, 2: 2, 3: 2, 4: 2, 5: null, 6: null });
    // Four prices say too little.
    await load('2026-07-12', { 1: 200 });
    expect(await heldAt('1', '5', '6')).toEqual([]);
    await load('2026-07-13', { 1: 2, 5: 2 });
    await load('2026-07-14', { 4: 700 });
    expect(await heldAt('4', '6')).toMatchObject([{ store: '4', price_e4: 7_000_000, median_e4: 20_000 }]);
    await load('2026-07-15', { 4: null, 6: 2 });
    expect(await heldAt('4')).toEqual([]);
    await load('2026-07-16', { 4: 3_000 });
    expect(await heldAt('4')).toMatchObject([{ price_e4: 30_000_000 }]);
    await load('2026-07-17', { 1: null, 2: null });
    expect(await heldAt('4')).toEqual([]);
    await load('2026-07-18', { 1: 2, 2: 2, 4: 2 });
  });

  it('many holds read each pack a few times, whatever the planner believes of a table that just grew', async () => {
    // As if rows were large and few: what an autovacuum of the table before it grew leaves behind.
    await database.pool.query(
      "update pg_class set reltuples = 1, relpages = 1000 where relname in ('price_hold', 'price_pack')",
    );
    const before = await rowsRead();
    const many = wide(0, 1_500);
    await loadWide('2026-07-19', many);
    expect((await held()).filter((hold) => hold.store === '6')).toHaveLength(many.length);
    expect((await rowsRead()) - before).toBeLessThan(20 * many.length);
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
