import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { type CallOptions, type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const STORES = 'public, max-age=300, stale-while-revalidate=600';

/** Every catalogue route with its caching. The answers are long enough to be compressed, but for those of one row. */
const ROUTES = [
  { url: '/v1/stores?state=GA', cacheControl: STORES, paid: false },
  {
    url: `/v1/stores/${uuid('store', 1)}?include=hours,places_enrichment`,
    cacheControl: STORES,
    paid: false,
  },
  { url: '/v1/chains?online_only=false', cacheControl: STORES, paid: false },
  { url: '/v1/chains/freshmart', cacheControl: STORES, paid: false },
  {
    url: '/v1/products?category=dairy',
    cacheControl: 'public, max-age=60, stale-while-revalidate=300',
    paid: true,
  },
  {
    url: '/v1/prices?q=milk&state=GA',
    cacheControl: 'public, max-age=30, stale-while-revalidate=120',
    paid: true,
  },
] as const;

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

describe.each(ROUTES)('HEAD, OPTIONS and CORS of $url', ({ url }) => {
  it('answers HEAD with the headers of GET and no body', async () => {
    const [head, full] = [await get(url, {}, 'HEAD'), await get(url)];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    const volatile = { 'x-request-id': expect.any(String), date: expect.any(String) };
    expect(head.headers).toEqual({ ...full.headers, ...volatile });
    expect(head.headers['content-length']).toBe(String(full.body.length));
  });

  it('answers HEAD with 304 to its ETag', async () => {
    expect((await get(url, { 'if-none-match': await tagOf(url) }, 'HEAD')).status).toBe(304);
  });

  it('answers OPTIONS with the methods and headers that a browser may use', async () => {
    const reply = await test.call(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
    });
    expect(reply.status).toBe(204);
    expect(reply.body).toHaveLength(0);
    expect(reply.headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-max-age': expect.stringMatching(/^\d+$/),
      'x-request-id': expect.any(String),
    });
  });

  it('lets any origin read the answer and its headers', async () => {
    const { headers } = await get(url, { origin: 'https://shop.example' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
    for (const name of ['etag', 'x-request-id', 'payment-required', 'payment-response', 'payment-receipt']) {
      expect(exposed).toContain(name);
    }
  });
});

describe.each(ROUTES)('the content coding of $url', ({ url, paid }) => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['deflate', undefined],
    ['identity', undefined],
    ['identity, br;q=0.5', undefined],
    ['br;q=0', undefined],
    ['*;q=0, identity', undefined],
    ['', undefined],
  ])('with Accept-Encoding: %j is %s, of the same body and ETag', async (accepted, expected) => {
    const plain = await get(url);
    const reply = await get(url, { 'accept-encoding': accepted });
    const isSmall = plain.body.length < 1024;
    const coding = isSmall ? undefined : expected;
    expect(reply.headers['content-encoding']).toBe(coding);
    const decoded =
      coding === 'br'
        ? brotliDecompressSync(reply.body)
        : coding === 'gzip'
          ? gunzipSync(reply.body)
          : reply.body;
    expect(decoded.equals(plain.body)).toBe(true);
    expect(reply.headers.etag).toBe(plain.headers.etag);
    expect(reply.headers['content-length']).toBe(String(reply.body.length));
  });

  it('is named in Vary, with the credentials where the route is paid', async () => {
    const vary = String((await get(url)).headers.vary)
      .toLowerCase()
      .split(', ');
    expect(vary).toEqual(expect.arrayContaining(['accept', 'accept-encoding']));
    const credentials = ['authorization', 'payment-signature', 'x-payment', 'x-payment-stub'];
    for (const name of credentials) expect(vary.includes(name)).toBe(paid);
  });
});

describe.each(ROUTES)('the envelope of $url', ({ url }) => {
  const joined = `${url}${url.includes('?') ? '&' : '?'}`;
  const requestId = 'mine-1';

  it('wraps the bare body, with the request id in meta, asked for by parameter or by Accept', async () => {
    const bare: { meta?: object } = (await get(url)).json();
    const expected = { data: bare, meta: { request_id: requestId, ...bare.meta }, error: null };
    const headers = { 'x-request-id': requestId };
    expect((await get(`${joined}envelope=true`, headers)).json()).toEqual(expected);
    for (const accept of [
      'application/json; profile="envelope"',
      'application/json;profile=envelope',
      'text/html, application/json; profile="envelope"; q=0.9',
    ]) {
      expect((await get(url, { ...headers, accept })).json()).toEqual(expected);
    }
  });

  it('has no meta.request_id in the bare body, which a cache may share', async () => {
    for (const bare of [
      await get(url),
      await get(`${joined}envelope=false`),
      await get(url, { accept: '*/*' }),
    ]) {
      expect(bare.text).not.toContain('request_id');
    }
  });

  it('names each request by itself, also when the answer is in memory', async () => {
    for (const id of ['first', 'second']) {
      const reply = await get(`${joined}envelope=true`, { 'x-request-id': id });
      expect(reply.json()).toMatchObject({ meta: { request_id: id } });
    }
  });

  it('is compressed like the bare body', async () => {
    const reply = await get(`${joined}envelope=true`, {
      'accept-encoding': 'gzip',
      'x-request-id': requestId,
    });
    const text = (
      reply.headers['content-encoding'] === 'gzip' ? gunzipSync(reply.body) : reply.body
    ).toString();
    expect(JSON.parse(text)).toMatchObject({ meta: { request_id: requestId }, error: null });
  });
});

describe('X-Request-ID', () => {
  const urls = [
    ...ROUTES.map(({ url }) => url),
    '/health',
    '/openapi.json',
    '/llms.txt',
    '/problems',
    '/nothing',
    '/v1/stores?limit=0',
  ];

  it.each(urls)("is the caller's own where it is sane: %s", async (url) => {
    for (const id of ['a', 'Trace_1.2-3', 'x'.repeat(128)]) {
      expect((await get(url, { 'x-request-id': id })).headers['x-request-id']).toBe(id);
    }
  });

  it.each(['', 'two words', 'a"b', '<script>', 'x'.repeat(129), 'é'])(
    'is a new one in place of %j',
    async (id) => {
      expect((await get('/v1/chains', { 'x-request-id': id })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    },
  );

  it('is another one for each request', async () => {
    const ids = await Promise.all(urls.map(async (url) => (await get(url)).headers['x-request-id']));
    expect(new Set(ids).size).toBe(urls.length);
  });
});
