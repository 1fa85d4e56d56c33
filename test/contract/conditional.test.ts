import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { type CallOptions, type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';
import { ROUTES } from './cacheable-routes.ts';

let test: TestApp;
let dir: string;
let nowMs = Date.UTC(2026, 5, 5, 12, 30);
let snapshot: Snapshot | undefined;

beforeAll(async () => {
  test = await startTestApp({
    observedAt: new Date('2026-06-05T04:00:00Z'),
    deps: {
      clock: () => nowMs,
      snapshots: {
        get: () => snapshot,
        state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
      },
    },
  });
  dir = await mkdtemp(join(tmpdir(), 'gondola-test-'));
  await swap();
});

afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true, force: true });
});

/** Publishes the record as it is now, and serves that. */
async function swap(): Promise<void> {
  snapshot = await loadSnapshot(dir, await publish(test.pool, { dir }));
}

/** A call with the key, which free routes ignore. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  test.paid(url, { method, headers });

async function tagOf(url: string, options: CallOptions = {}): Promise<string> {
  return String((await test.paid(url, options)).headers.etag);
}

describe.each(ROUTES)('conditional requests to $url', ({ url, cacheControl }) => {
  it('has a weak ETag and the Cache-Control of the specification', async () => {
    const { headers } = await get(url);
    expect(headers.etag).toMatch(/^W\/"[\x21\x23-\x7e]+"$/);
    expect(headers['cache-control']).toBe(cacheControl);
  });

  it('has the same ETag each time', async () => {
    expect(await tagOf(url)).toBe(await tagOf(url));
  });

  it('answers 304 without a body to its ETag, weak or strong, alone or in a list', async () => {
    const etag = await tagOf(url);
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, `${etag},"other"`, '*']) {
      const reply = await get(url, { 'if-none-match': sent });
      expect(reply.status).toBe(304);
      expect(reply.body).toHaveLength(0);
      expect(reply.headers).toMatchObject({
        etag,
        'cache-control': cacheControl,
        'access-control-allow-origin': '*',
        'x-request-id': expect.any(String),
        vary: (await get(url)).headers.vary,
      });
      expect(reply.headers).not.toHaveProperty('content-type');
    }
  });

  it('answers 200 to any other ETag', async () => {
    const etag = await tagOf(url);
    for (const sent of ['"other"', 'W/"other"', etag.replace(/"$/, 'x"'), 'nonsense', '']) {
      expect((await get(url, { 'if-none-match': sent })).status).toBe(200);
    }
  });

  it('has another ETag for another question and for the envelope', async () => {
    const envelope = `${url}${url.includes('?') ? '&' : '?'}envelope=true`;
    const plain = await tagOf(url);
    expect(await tagOf(envelope)).not.toBe(plain);
    const profile = { accept: 'application/json; profile="envelope"' };
    const byHeader = await tagOf(url, { headers: profile });
    expect(byHeader).not.toBe(plain);
    expect((await get(url, { ...profile, 'if-none-match': plain })).status).toBe(200);
    expect((await get(url, { ...profile, 'if-none-match': byHeader })).status).toBe(304);
    expect((await get(url, { 'if-none-match': byHeader })).status).toBe(200);
  });
});

describe('a conditional request', () => {
  it('is answered before any work, also where nothing is kept in memory yet', async () => {
    const cold = await startTestApp({ deps: { cacheBytes: 0 } });
    try {
      const url = '/v1/products?q=milk';
      const { etag = '' } = (await cold.paid(url)).headers;
      expect((await cold.paid(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    } finally {
      await cold.close();
    }
  });

  it('stands behind the parameters, as it does behind the gate', async () => {
    expect((await get('/v1/products?q=', { 'if-none-match': '*' })).status).toBe(422);
  });

  it.each(['/openapi.json', '/skill.md', '/.well-known/x402', '/problems/not-found'])(
    'to a document is 304 for its ETag, weak or strong, alone or in a list: %s',
    async (url) => {
      const etag = await tagOf(url);
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const reply = await get(url, { 'if-none-match': sent });
        expect([reply.status, reply.headers.etag], sent).toEqual([304, etag]);
      }
      expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );
});

describe('what an ETag depends on', () => {
  it('changes with the hour where the answer shows an age', async () => {
    const before = await Promise.all(ROUTES.map(({ url }) => tagOf(url)));
    nowMs += 3_600_000;
    const after = await Promise.all(ROUTES.map(({ url }) => tagOf(url)));
    const changed = ROUTES.filter((_, i) => before[i] !== after[i]).map(({ url }) => url);
    expect(changed).toEqual(['/v1/prices?q=milk&state=GA']);
    expect((await get('/v1/prices?q=milk&state=GA')).json()).toMatchObject({
      meta: { freshness_p50_hours: 9 },
    });
  });

  it('changes with the day where the answer names the day', async () => {
    const url = `/v1/stores/${uuid('store', 1)}?include=places_enrichment`;
    const days: string[] = [];
    const tags: string[] = [];
    for (let i = 0; i < 2; i++) {
      const reply = await get(url);
      const { places }: { places: { popular_times: { current_day: string } } } = reply.json();
      days.push(places.popular_times.current_day);
      tags.push(String(reply.headers.etag));
      nowMs += 24 * 3_600_000;
    }
    expect(days).toEqual(['friday', 'saturday']);
    expect(tags[0]).not.toBe(tags[1]);
  });

  it('stays when a new snapshot changed nothing that the route reads', async () => {
    const before = await Promise.all(ROUTES.map(({ url }) => tagOf(url)));
    await test.pool.query(
      `update price_pack set regular_price_e4 = array_fill(111100, array[cardinality(store_ids)])`,
    );
    await swap();
    const after = await Promise.all(ROUTES.map(({ url }) => tagOf(url)));
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    expect(after.at(-1)).not.toBe(before.at(-1));
    const { results }: { results: { regular_price: number }[] } = (
      await get('/v1/prices?q=milk&state=GA')
    ).json();
    expect(results.map(({ regular_price }) => regular_price)).toEqual([11.11, 11.11, 11.11]);
  });

  it('changes with what the route reads', async () => {
    const before = await tagOf('/v1/chains/freshmart');
    await test.pool.query(`update chain set name = 'Fresh Market' where slug = 'freshmart'`);
    await swap();
    expect((await get('/v1/chains/freshmart', { 'if-none-match': before })).status).toBe(200);
    expect((await get('/v1/chains/freshmart')).json()).toMatchObject({ name: 'Fresh Market' });
  });
});

describe('what is not there', () => {
  it.each([`/v1/stores/${uuid('store', 99)}`, '/v1/chains/nobody'])(
    'is 404 also where any ETag would do: %s',
    async (url) => {
      expect((await get(url, { 'if-none-match': '*' })).status).toBe(404);
    },
  );

  it.each([`/v1/stores/${uuid('store', 99)}`, '/v1/chains/nobody', '/v1/stores?limit=0', '/v1/products'])(
    'has no ETag and is never kept: %s',
    async (url) => {
      const reply = await get(url);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.headers).not.toHaveProperty('etag');
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );
});
