import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceHistoryAnswer } from '../../src/api/history/schema.ts';
import { importPath } from '../../src/ingest/import.ts';
import { publish } from '../../src/publish/publish.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS);
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Sixty days apart; the second look is forty days ago. */
const FIRST = TODAY - 100;
const SECOND = TODAY - 40;

const SAME = '036000291452';
const OTHER = '012345678905';
const STORE = { chain_slug: 'corner', web_external_id: '1' };
const look = (upc: string, day: number, price: number) => ({
  ...STORE,
  upc,
  regular_price: price,
  observed_at: `${dateOf(day)}T12:00:00Z`,
});
const FEED = {
  'chains.ndjson': [{ slug: 'corner', name: 'Corner', pricing_scope: 'per_store' }],
  'stores.ndjson': [
    { ...STORE, name: 'Corner 1', address: '1 Main St', city: 'Atlanta', state: 'GA', zip: '30303' },
  ],
  'products.ndjson': [
    { upc: SAME, name: 'Oat Rings', size_display: '14 oz' },
    { upc: OTHER, name: 'Chips', size_display: '8 oz' },
  ],
  'prices.ndjson': [
    look(SAME, FIRST, 3),
    look(SAME, SECOND, 3),
    look(OTHER, FIRST, 3),
    look(OTHER, SECOND, 4),
  ],
};

type Days = readonly [from: number, to: number | null];

describe('how long a price is taken to hold', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gondola-held-'));
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    await importPath(database.pool, writeFeed(FEED));
    const snapshot = await loadSnapshot(dir, await publish(database.pool, { dir }));
    const state = { version: 1, publishedAt: null, loadedAt: null, lastError: null };
    app = await startTestApp({ deps: { snapshots: { get: () => snapshot, state: () => state } } });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    rmSync(dir, { recursive: true });
  });

  const historyOf = async (barcode: string, stale: number): Promise<PriceHistoryAnswer['stores'][number]> => {
    const url = `/v1/prices/history?barcode=${barcode}&chain=corner&stale_after_days=${stale}`;
    return (await app.paid(url)).json<PriceHistoryAnswer>().stores[0]!;
  };

  it.each<{ barcode: string; stale: number; prices: readonly Days[]; gaps: readonly Days[] }>([
    {
      barcode: SAME,
      stale: 59,
      prices: [
        [FIRST, SECOND - 1],
        [SECOND, null],
      ],
      gaps: [[SECOND - 1, SECOND]],
    },
    { barcode: SAME, stale: 60, prices: [[FIRST, null]], gaps: [] },
    { barcode: SAME, stale: 61, prices: [[FIRST, null]], gaps: [] },
    {
      barcode: OTHER,
      stale: 59,
      prices: [
        [FIRST, SECOND - 1],
        [SECOND, null],
      ],
      gaps: [[SECOND - 1, SECOND]],
    },
    {
      barcode: OTHER,
      stale: 60,
      prices: [
        [FIRST, SECOND],
        [SECOND, null],
      ],
      gaps: [],
    },
    // The last look is forty days ago: its price holds today as long as it may hold more than forty days.
    {
      barcode: OTHER,
      stale: 39,
      prices: [
        [FIRST, FIRST + 39],
        [SECOND, TODAY - 1],
      ],
      gaps: [
        [FIRST + 39, SECOND],
        [TODAY - 1, TODAY + 1],
      ],
    },
    {
      barcode: OTHER,
      stale: 40,
      prices: [
        [FIRST, FIRST + 40],
        [SECOND, TODAY],
      ],
      gaps: [
        [FIRST + 40, SECOND],
        [TODAY, TODAY + 1],
      ],
    },
    {
      barcode: OTHER,
      stale: 41,
      prices: [
        [FIRST, FIRST + 41],
        [SECOND, null],
      ],
      gaps: [[FIRST + 41, SECOND]],
    },
  ])('$barcode, at most $stale days: $prices', async ({ barcode, stale, prices, gaps }) => {
    const told = await historyOf(barcode, stale);
    const dates = ([from, to]: Days) => ({ from: dateOf(from), to: to === null ? null : dateOf(to) });
    expect(told.prices.map(({ from, to }) => ({ from, to }))).toEqual(prices.map(dates));
    expect(told.summary.gaps).toEqual(gaps.map(dates));
  });

  it.each([
    [SECOND - 1, 3],
    [SECOND, 4],
    [SECOND + 29, 4],
    [SECOND + 30, null],
    [SECOND + 31, null],
  ])('a month after the look nothing is known of the price: day %i has %s', async (day, price) => {
    const of = `barcode=${OTHER}&chain=corner&as_of=${dateOf(day)}`;
    const stale = day < SECOND ? 60 : 30;
    const { results } = (await app.paid(`/v1/prices?${of}&stale_after_days=${stale}`)).json<{
      results: { price: number }[];
    }>();
    expect(results.map((row) => row.price)).toEqual(price === null ? [] : [price]);
    const { stores } = (
      await app.paid(
        `/v1/prices/history?barcode=${OTHER}&chain=corner&from=${dateOf(day)}&to=${dateOf(day + 1)}&stale_after_days=${stale}`,
      )
    ).json<PriceHistoryAnswer>();
    expect(stores[0]!.prices.map((one) => one.price)).toEqual(price === null ? [] : [price]);
  });

  it('a series has no prices in a gap, and says that of each day', async () => {
    const url = `/v1/prices/history?barcode=${SAME}&chain=corner&interval=day&stale_after_days=30`;
    const { series } = (
      await app.paid(`${url}&from=${dateOf(FIRST)}&to=${dateOf(SECOND + 1)}`)
    ).json<PriceHistoryAnswer>();
    const known = series.filter(({ prices }) => prices !== null).map(({ from }) => from);
    expect(known).toEqual([...Array.from({ length: 30 }, (_, i) => dateOf(FIRST + i)), dateOf(SECOND)]);
    expect(series.filter(({ prices }) => prices === null).every(({ stores }) => stores === 0)).toBe(true);
  });
});
