import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../../src/publish/publish.ts';
import { loadSnapshot } from '../../../src/snapshot/files/load.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { VERDICTS } from '../../../src/snapshot/parts/history/chain-deals.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { uuid } from '../../support/catalogue.ts';
import { CLIENTS, type McpClient, type Result, REVISIONS } from '../../support/mcp-clients.ts';

type Row = Readonly<Record<string, unknown>>;

let app: TestApp;
let dir: string;
let served: Snapshot;
const state = () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null });

beforeAll(async () => {
  app = await startTestApp({ deps: { snapshots: { get: () => served, state } } });
  served = app.snapshot;
  dir = await mkdtemp(join(tmpdir(), 'gondola-cursors-'));
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

describe.each(REVISIONS)('more of an answer, to a client of %s', (revision) => {
  let client: McpClient;
  beforeAll(async () => {
    served = app.snapshot;
    client = await CLIENTS[revision](`http://127.0.0.1:${app.port}/mcp`, {
      authorization: `Bearer ${app.key}`,
    });
  });
  afterAll(() => client.close());
  const ask = async (name: string, given: Record<string, unknown>): Promise<Result> =>
    (await client.callTool({ name, arguments: given })) as Result;

  /** Every row of a call, by its cursors. */
  async function everyRow(name: string, given: Record<string, unknown>): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: unknown;
    do {
      const { structuredContent, isError, content } = await ask(name, {
        ...given,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(isError ?? false, content[0]?.text).toBe(false);
      rows.push(...(structuredContent?.['rows'] as Row[]));
      cursor = structuredContent?.['next'];
    } while (cursor !== undefined);
    return rows;
  }

  it('has each coupon once, those of several products too', async () => {
    const { results } = (await app.paid('/v1/coupons?exclude_featured=true&limit=200')).json<{
      results: { id: string }[];
    }>();
    const ids = (await everyRow('find_coupons', { limit: 1 })).map((row) => String(row['coupon_id']));
    expect(results.length).toBeGreaterThan(ids.length);
    expect(ids.toSorted()).toEqual([...new Set(results.map(({ id }) => id))].toSorted());
  });

  it.each([
    ['find_stores', {}, 'store_id'],
    ['find_products', { q: 'milk' }, 'product_id'],
    ['price_history', { barcode: '036000291452', state: 'GA' }, 'store_id'],
    ['find_deals', { chain: 'freshmart', verdict: [...VERDICTS] }, 'product_id'],
  ] as const)('has each row of %s once, whatever the page', async (name, given, key) => {
    const all = await everyRow(name, { ...given, limit: 50 });
    expect(all.length).toBeGreaterThan(1);
    // Columns that no row of a page has a value in are left out of that page.
    const known = (rows: readonly Row[]): Row[] =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
    expect(known(await everyRow(name, { ...given, limit: 1 }))).toEqual(known(all));
    expect(new Set(all.map((row) => row[key])).size).toBe(all.length);
  });

  it('ends with its snapshot: a cursor of before is refused, and costs nothing', async () => {
    const given = { q: 'milk', limit: 1 };
    const { structuredContent } = await ask('find_products', given);
    const cursor = structuredContent?.['next'];
    expect(cursor).toEqual(expect.any(String));
    await app.pool.query('update product set brand = $1 where id = $2', [revision, uuid('product', 1)]);
    served = await loadSnapshot(dir, await publish(app.pool, { dir }));
    const refused = await ask('find_products', { ...given, cursor });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.content[0]?.text).toMatch(/cursor.*older data.*Nothing was charged/);
    expect((await ask('find_products', given)).isError ?? false).toBe(false);
  });
});
