import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceHistoryAnswer } from '../../src/api/history/schema.ts';
import { importPath } from '../../src/ingest/import.ts';
import { publish } from '../../src/publish/publish.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const SHRANK = dayBefore(40);
const BARCODE = '036000291452';

const CEREAL = {
  upc: BARCODE,
  name: 'Oat Rings',
  size_display: '14 oz',
  sizes: [{ size_display: '16 oz' }, { from: SHRANK, size_display: '14 oz' }],
};
const STORE = { chain_slug: 'corner', web_external_id: '1' };
const FEED = {
  'chains.ndjson': [{ slug: 'corner', name: 'Corner', pricing_scope: 'per_store' }],
  'stores.ndjson': [
    { ...STORE, name: 'Corner 1', address: '1 Main St', city: 'Atlanta', state: 'GA', zip: '30303' },
  ],
  'products.ndjson': [CEREAL, { upc: '012345678905', name: 'Chips', size_display: '8 oz' }],
  'prices.ndjson': [120, 80, 30, 5].map((days) => ({
    ...STORE,
    upc: BARCODE,
    regular_price: days > 40 ? 4.8 : 4.9,
    observed_at: `${dayBefore(days)}T12:00:00Z`,
  })),
};

describe('size_changes of GET /v1/prices/history', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gondola-sizes-'));
  let database: TestDatabase;
  let app: TestApp;
  let snapshot: Snapshot;

  beforeAll(async () => {
    database = await createTestDatabase();
    await importPath(database.pool, writeFeed(FEED));
    snapshot = await loadSnapshot(dir, await publish(database.pool, { dir }));
    const state = { version: 1, publishedAt: null, loadedAt: null, lastError: null };
    app = await startTestApp({ deps: { snapshots: { get: () => snapshot, state: () => state } } });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    rmSync(dir, { recursive: true });
  });

  const changesOf = async (barcode: string): Promise<PriceHistoryAnswer['size_changes']> => {
    const reply = await app.paid(`/v1/prices/history?barcode=${barcode}&chain=corner`);
    expect(reply.status, reply.text).toBe(200);
    return reply.json<PriceHistoryAnswer>().size_changes;
  };
  const change = {
    on: SHRANK,
    kind: 'shrinkflation',
    size_before: '16 oz',
    size_after: '14 oz',
    pack_price_before: 4.8,
    pack_price_after: 4.9,
    unit_price_before: 0.3,
    unit_price_after: 0.35,
  };

  it('tell of a pack that shrank while its price did not, with the price per unit before and after', async () => {
    expect(await changesOf(BARCODE)).toEqual([change]);
    expect(await changesOf('012345678905')).toEqual([]);
  });

  const asOf = async (query: string): Promise<unknown[]> => {
    const reply = await app.paid(`/v1/prices?barcode=${BARCODE}&chain=corner&${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply
      .json<{ results: Record<string, unknown>[] }>()
      .results.map(({ name, size_display, upc, price, unit_price, unit_price_uom }) => [
        name,
        size_display,
        upc,
        price,
        unit_price,
        unit_price_uom,
      ]);
  };

  it('are in prices of an earlier day too: the size that the pack had then, and its price per unit', async () => {
    const before = ['Oat Rings', '16 oz', BARCODE, 4.8, 0.3, 'oz'];
    expect(await asOf(`as_of=${dayBefore(60)}`)).toEqual([before]);
    expect(await asOf(`as_of=${dayBefore(60)}&sort=unit_price`)).toEqual([before]);
    expect(await asOf(`as_of=${dayBefore(30)}`)).toEqual([['Oat Rings', '14 oz', BARCODE, 4.9, 0.35, 'oz']]);
  });

  it('follow a feed that puts the sizes right, and nothing else', async () => {
    const sizes = [{ size_display: '1.5 lb' }, { from: SHRANK, size_display: '14 oz' }];
    await importPath(database.pool, writeFeed({ 'products.ndjson': [{ upc: BARCODE, sizes }] }));
    const { manifest } = snapshot;
    const url = `/v1/prices?barcode=${BARCODE}&chain=corner&as_of=${dayBefore(60)}`;
    const before = await app.paid(url);
    snapshot = await loadSnapshot(dir, await publish(database.pool, { dir }), snapshot);
    expect(await changesOf(BARCODE)).toEqual([{ ...change, size_before: '1.5 lb', unit_price_before: 0.2 }]);
    expect(snapshot.manifest.files['products']).toEqual(manifest.files['products']);
    expect((await app.paid(url)).headers['etag']).not.toBe(before.headers['etag']);
    expect(await asOf(`as_of=${dayBefore(60)}`)).toEqual([['Oat Rings', '1.5 lb', BARCODE, 4.8, 0.2, 'oz']]);
  });
});
