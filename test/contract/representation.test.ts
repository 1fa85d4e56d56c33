import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { ROUTES } from './cacheable-routes.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ deps: { clock: () => Date.UTC(2026, 5, 5, 12, 30) } });
});

afterAll(() => test.close());

/** A call with the key, which free routes ignore. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  test.paid(url, { method, headers });

async function tagOf(url: string): Promise<string> {
  return String((await test.paid(url)).headers.etag);
}

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

describe('HEAD, OPTIONS and CORS elsewhere', () => {
  it.each(['/health', '/openapi.json', '/v1/stores?limit=0'])(
    'HEAD is as GET without a body: %s',
    async (url) => {
      const [full, head] = [await test.call(url), await test.call(url, { method: 'HEAD' })];
      for (const name of ['content-type', 'etag'] as const)
        expect(head.headers[name]).toBe(full.headers[name]);
      expect([head.status, head.body.length]).toEqual([full.status, 0]);
    },
  );

  it.each([
    '/v1/products?q=milk',
    '/v1/prices?q=milk&state=GA',
    '/v1/stores',
    '/v1/stores/x',
    '/health',
    '/problems',
  ])('OPTIONS needs no credentials and tells browsers what they may send: %s', async (url) => {
    const reply = await test.call(url, { method: 'OPTIONS' });
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    const allowed = reply.headers['access-control-allow-headers']?.toLowerCase().split(', ');
    for (const name of [
      'accept',
      'authorization',
      'payment-signature',
      'x-payment',
      'if-none-match',
      'access-control-expose-headers',
    ]) {
      expect(allowed).toContain(name);
    }
  });

  it.each([
    ['/v1/stores', 200],
    ['/v1/products?q=milk', 402],
    ['/nothing', 404],
    ['/v1/stores?x=1', 422],
  ] as const)('any origin may read %s (%d), with the headers of payments', async (url, status) => {
    const { headers, ...reply } = await test.call(url);
    expect(reply.status).toBe(status);
    expect(headers['access-control-allow-origin']).toBe('*');
    const exposed = String(headers['access-control-expose-headers']);
    for (const name of [
      'PAYMENT-REQUIRED',
      'PAYMENT-RESPONSE',
      'Payment-Receipt',
      'WWW-Authenticate',
      'X-Request-ID',
      'ETag',
      'RateLimit',
    ]) {
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

describe('compression', () => {
  const url = '/v1/stores?include=chain_online_config';

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('codes a body of a kilobyte or more as %s, twice the same', async (coding, decode) => {
    const plain = await test.call(url);
    for (const _ of [1, 2]) {
      const reply = await test.call(url, { headers: { 'accept-encoding': coding } });
      expect(reply.headers['content-encoding']).toBe(coding);
      expect(reply.headers['content-length']).toBe(String(reply.body.length));
      expect(reply.headers.vary).toContain('Accept-Encoding');
      expect(decode(reply.body).equals(plain.body)).toBe(true);
      expect(reply.headers.etag).toBe(plain.headers.etag);
    }
  });

  it('codes an enveloped answer and a document too', async () => {
    for (const path of [`${url}&envelope=true`, '/openapi.json', '/skill.md']) {
      const { headers } = await test.call(path, { headers: { 'accept-encoding': 'gzip' } });
      expect(headers['content-encoding']).toBe('gzip');
    }
  });

  it('leaves a small body as it is', async () => {
    const { headers } = await test.call('/v1/chains/corner', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
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
      await get(url, { accept: 'application/json' }),
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
    for (const id of ['a', 'abc', 'A.b-c_9', 'Trace_1.2-3', 'x'.repeat(128)]) {
      expect((await get(url, { 'x-request-id': id })).headers['x-request-id']).toBe(id);
    }
  });

  // A key or the token would be in the log and the ledger.
  const credentials = ['gsk_abcdefghijkl_mnopqrstuvwxyz', 'Bearer.gsk_a', 'svc_internal_token-of-16-letters'];

  it.each(['', 'two words', 'a"b', '<script>', 'x'.repeat(129), 'é', 'ü', ...credentials])(
    'is a new one in place of %j',
    async (id) => {
      expect((await get('/v1/chains', { 'x-request-id': id })).headers['x-request-id']).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    },
  );

  it('is another one for each request', async () => {
    const asked = [...urls, ...Array.from({ length: 20 }, () => '/v1/chains')];
    const ids = await Promise.all(asked.map(async (url) => (await get(url)).headers['x-request-id']));
    expect(new Set(ids).size).toBe(asked.length);
  });
});
