import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/access/keys/api-key.ts';
import type { ErrorAnswer } from '../support/answers.ts';
import { INTERNAL_TOKEN, startTestApp, type TestApp } from '../support/app.ts';

const URL_PAID = '/v1/products?q=milk';
const PAID = [URL_PAID, '/v1/prices?q=milk&state=GA'];
const stub = { 'x-payment-stub': 'allow' };
const internal = `Bearer svc_internal_${INTERNAL_TOKEN}`;

let app: TestApp;
let withStub: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  withStub = await startTestApp({
    settings: { paymentStub: true, publicBaseUrl: 'https://api.example.org' },
  });
});
afterAll(async () => {
  await app.close();
  await withStub.close();
});

describe('the gate, in the order of the specification', () => {
  it.each(PAID)('1. lets the internal token pass (%s)', async (url) => {
    expect((await app.call(url, { headers: { authorization: internal } })).status).toBe(200);
  });

  it('2. lets a B2B key pass', async () => {
    expect((await app.paid(URL_PAID)).status).toBe(200);
    const headers = { authorization: `bearer  ${app.key}` };
    expect((await app.call(URL_PAID, { headers })).status).toBe(200);
  });

  it.each([
    ['a wrong internal token', 'Bearer svc_internal_nonsense'],
    ['the internal token without its prefix', `Bearer ${INTERNAL_TOKEN}`],
    ['a longer internal token', `${internal}x`],
    ['a key that was never issued', `Bearer ${generateApiKey().key}`],
    ['a key with a bad checksum', `Bearer gsk_abcdefghijkl_${'a'.repeat(38)}`],
    ['any word', 'Bearer nonsense'],
    ['an empty token', 'Bearer'],
    ['an empty token and a space', 'Bearer '],
    ['a very long token', `Bearer ${'x'.repeat(8000)}`],
  ])('2. answers 401 to %s', async (_what, authorization) => {
    const reply = await app.call(URL_PAID, { headers: { authorization } });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(reply.json<ErrorAnswer>().error.code).toBe('unauthorized');
  });

  it('2. goes before the stub and any payment', async () => {
    const headers = { ...stub, authorization: 'Bearer nonsense', 'payment-signature': 'x' };
    expect((await withStub.call(URL_PAID, { headers })).status).toBe(401);
  });

  it('3. lets the stub pass only where the flag is set', async () => {
    expect((await withStub.call(URL_PAID, { headers: stub })).status).toBe(200);
    expect((await app.call(URL_PAID, { headers: stub })).status).toBe(402);
    expect((await withStub.call(URL_PAID, { headers: { 'x-payment-stub': 'yes' } })).status).toBe(402);
  });

  it.each([
    ['4.', { 'payment-signature': 'eyJ4IjoxfQ==' }],
    ['4.', { 'x-payment': 'eyJ4IjoxfQ==' }],
    ['5.', { authorization: 'Payment id="x"' }],
  ] as const)(
    '%s says that a payment cannot be taken, and challenges no second one (%j)',
    async (_step, headers) => {
      const reply = await app.call(URL_PAID, { headers });
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('60');
      expect(reply.headers['payment-required']).toBeUndefined();
      expect(reply.json<ErrorAnswer>().error.code).toBe('payment_rail_unavailable');
    },
  );

  it.each([{}, { authorization: 'Basic abc' }, { authorization: 'nonsense' }])(
    '6. otherwise answers 402 (%j)',
    async (headers) => {
      for (const url of PAID) expect((await app.call(url, { headers })).status).toBe(402);
    },
  );

  it('answers 402 and 401 before it looks at the parameters, 422 only after', async () => {
    const bad = '/v1/products?limit=x';
    expect((await app.call(bad)).status).toBe(402);
    expect((await app.call(bad, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    expect((await app.paid(bad)).status).toBe(422);
  });

  it('asks nothing of free routes, whatever credentials they carry', async () => {
    for (const url of ['/v1/stores', '/v1/chains', '/health', '/openapi.json', '/.well-known/x402']) {
      expect((await app.call(url)).status).toBe(200);
      expect((await app.call(url, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
    }
  });

  it('guards answers that are kept in memory as any other', async () => {
    await app.paid(URL_PAID);
    expect((await app.call(URL_PAID)).status).toBe(402);
    expect((await app.call(URL_PAID, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    const vary = (await app.paid(URL_PAID)).headers.vary;
    expect(vary).toContain('Authorization');
  });
});

describe('HEAD and OPTIONS', () => {
  it('HEAD is as GET without a body', async () => {
    for (const url of ['/v1/stores', '/health', '/openapi.json', '/v1/stores?limit=0']) {
      const get = await app.call(url);
      const head = await app.call(url, { method: 'HEAD' });
      expect(head.status).toBe(get.status);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers.etag).toBe(get.headers.etag);
      expect(head.body).toHaveLength(0);
    }
  });

  it('HEAD on a paid route is 402 without credentials, also with a payment, and 200 with a key', async () => {
    const method = 'HEAD';
    expect((await app.call(URL_PAID, { method })).status).toBe(402);
    expect((await app.call(URL_PAID, { method, headers: { 'x-payment': 'x' } })).status).toBe(402);
    const reply = await app.paid(URL_PAID, { method });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-length']).toBe((await app.paid(URL_PAID)).headers['content-length']);
  });

  it('OPTIONS is free on every route and tells browsers what they may send', async () => {
    for (const url of [...PAID, '/v1/stores', '/v1/stores/x', '/health', '/problems']) {
      const reply = await app.call(url, { method: 'OPTIONS' });
      expect(reply.status).toBe(204);
      expect(reply.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
      const allowed = reply.headers['access-control-allow-headers']?.toLowerCase();
      for (const name of [
        'authorization',
        'payment-signature',
        'x-payment',
        'if-none-match',
        'access-control-expose-headers',
      ]) {
        expect(allowed).toContain(name);
      }
    }
    expect((await app.call('/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('every answer may be read from any origin, with the headers of payments', async () => {
    for (const [url, status] of [
      ['/v1/stores', 200],
      [URL_PAID, 402],
      ['/nothing', 404],
      ['/v1/stores?x=1', 422],
    ] as const) {
      const { headers, ...reply } = await app.call(url);
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
    }
  });
});

describe('the 402', () => {
  /** The parameters of a `Payment` challenge. */
  const parameters = (header: string): Record<string, string> =>
    Object.fromEntries(
      [...header.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [
        name,
        value.replace(/\\(.)/g, '$1'),
      ]),
    );

  it('has the body of the specification to the letter', async () => {
    const reply = await withStub.call('/v1/prices?q=whole+milk&state=GA', {
      headers: { host: 'evil.example' },
    });
    expect(reply.status).toBe(402);
    const { x402, mpp } = withStub.settings;
    expect(reply.json()).toEqual({
      error: 'payment_required',
      amount: '0.01',
      currency: 'USD',
      asset: 'USDC',
      resource: 'https://api.example.org/v1/prices?q=whole+milk&state=GA',
      method: 'GET',
      description: 'Store-level shelf prices with tiered fallback',
      accepts: [
        {
          protocol: 'x402',
          version: 2,
          network: 'eip155:8453',
          asset: x402.asset,
          payTo: x402.payTo,
          amount_raw: '10000',
        },
        {
          protocol: 'mpp',
          scheme: 'tempo',
          intent: 'charge',
          asset: mpp.asset,
          recipient: mpp.recipient,
          amount: '0.01',
        },
      ],
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it('keeps that body also where the envelope is asked for', async () => {
    expect((await app.call(`${URL_PAID}&envelope=true`)).json()).toMatchObject({ error: 'payment_required' });
  });

  it('has the x402 challenge in PAYMENT-REQUIRED', async () => {
    const reply = await app.call(URL_PAID);
    const challenge = JSON.parse(
      Buffer.from(String(reply.headers['payment-required']), 'base64').toString(),
    ) as unknown;
    expect(challenge).toEqual({
      x402Version: 2,
      error: 'Payment required',
      resource: {
        url: `http://localhost:${app.port}${URL_PAID}`,
        description: expect.any(String),
        mimeType: 'application/json',
      },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: '10000',
          asset: app.settings.x402.asset,
          payTo: app.settings.x402.payTo,
          maxTimeoutSeconds: 60,
          extra: { name: 'USD Coin', version: '2' },
        },
      ],
      extensions: {
        'payment-identifier': { info: { required: false }, schema: expect.any(Object) },
        bazaar: expect.any(Object),
      },
    });
  });

  it('has in WWW-Authenticate what the specification and what the draft of the scheme names', async () => {
    const reply = await app.call(URL_PAID);
    const header = String(reply.headers['www-authenticate']);
    expect(header).toMatch(/^Payment id="/);
    const found = parameters(header);
    expect(found).toMatchObject({
      realm: `localhost:${app.port}`,
      method: 'tempo',
      scheme: 'tempo',
      intent: 'charge',
      currency: 'USDC',
      asset: app.settings.mpp.asset,
      amount: '0.01',
      recipient: app.settings.mpp.recipient,
      resource: `http://localhost:${app.port}${URL_PAID}`,
      description: expect.any(String),
    });
    expect(found['id']).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(found['expires'] ?? '')).toBeGreaterThan(Date.now());
    const request = JSON.parse(Buffer.from(found['request'] ?? '', 'base64url').toString()) as unknown;
    expect(request).toMatchObject({ amount: '10000', recipient: app.settings.mpp.recipient });
  });

  it('cannot be broken by the URL', async () => {
    const reply = await app.call('/v1/products?q="x"\\,payTo="evil"');
    const found = parameters(String(reply.headers['www-authenticate']));
    expect(found['recipient']).toBe(app.settings.mpp.recipient);
    expect(found['resource']).toBe(`http://localhost:${app.port}/v1/products?q=%22x%22%5C,payTo=%22evil%22`);
  });

  it('believes forwarded hosts only behind a trusted proxy', async () => {
    const headers = { 'x-forwarded-host': 'api.example.org', 'x-forwarded-proto': 'https' };
    const resource = async (from: TestApp) =>
      (await from.call(URL_PAID, { headers })).json<{ resource: string }>().resource;
    expect(await resource(app)).toBe(`http://localhost:${app.port}${URL_PAID}`);
    const behind = await startTestApp({ settings: { trustedProxies: 1 } });
    try {
      expect(await resource(behind)).toBe(`https://api.example.org${URL_PAID}`);
    } finally {
      await behind.close();
    }
  });
});

describe('X-Request-ID', () => {
  it.each(['abc', 'A.b-c_9', 'x'.repeat(128)])('repeats %s', async (id) => {
    expect((await app.call('/v1/chains', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(
      id,
    );
  });

  it.each(['', 'a b', 'a"b', 'x'.repeat(129), 'ü'])('replaces %j by a new UUID', async (id) => {
    const reply = await app.call('/v1/chains', { headers: { 'x-request-id': id } });
    expect(reply.headers['x-request-id']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('is another one for each request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.call('/v1/chains')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(20);
  });
});
