import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKey, revokeKey, rotateKey } from '../../src/access/keys/keys.ts';
import { openPool } from '../../src/record/pool.ts';
import { INTERNAL_TOKEN, type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const PRODUCT = `/v1/products?product_id=${uuid('product', 1)}`;
const PAY_TO = '0x000000000000000000000000000000000000dEaD';
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const PATH_USD = '0x20c0000000000000000000000000000000000000';
const INTERNAL = `Bearer svc_internal_${INTERNAL_TOKEN}`;

let test: TestApp;
/** With the stub flag on. */
let stubbed: TestApp;

beforeAll(async () => {
  [test, stubbed] = await Promise.all([startTestApp(), startTestApp({ settings: { paymentStub: true } })]);
});

afterAll(async () => {
  await Promise.all([test.close(), stubbed.close()]);
});

async function statusWith(app: TestApp, headers: Record<string, string>): Promise<number> {
  return (await app.call(PRODUCT, { headers })).status;
}

const withKey = (key: string): Promise<Reply> =>
  test.call(PRODUCT, { headers: { authorization: `Bearer ${key}` } });

/** The parameters of a WWW-Authenticate header of one scheme, whose values are all quoted strings. */
function parametersOf(challenge: string): Record<string, string> {
  const pairs = challenge.matchAll(/([a-z]+)="((?:[^"\\]|\\.)*)"/g);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]));
}

describe('the decision order on a paid route', () => {
  it.each(['/v1/products', '/v1/prices'])('answers 402 without any credential: %s', async (path) => {
    expect((await test.call(`${path}?barcode=036000291452`)).status).toBe(402);
  });

  it('1: the internal token passes', async () => {
    expect(await statusWith(test, { authorization: INTERNAL })).toBe(200);
  });

  it.each([
    ['a wrong internal token', `Bearer svc_internal_${INTERNAL_TOKEN}x`],
    ['half of the internal token', `Bearer svc_internal_${INTERNAL_TOKEN.slice(0, 5)}`],
    ['the prefix alone', 'Bearer svc_internal_'],
    ['the internal token without its prefix', `Bearer ${INTERNAL_TOKEN}`],
    ['a word', 'Bearer nonsense'],
    ['nothing', 'Bearer'],
    ['a well-formed key of nobody', 'Bearer gsk_000000000000_00000000000000000000000000000000000000'],
    ['two hundred bytes', `Bearer ${'a'.repeat(200)}`],
  ])(
    '2: any other bearer credential goes past payment, and 401 where it is %s',
    async (_what, authorization) => {
      expect(await statusWith(test, { authorization })).toBe(401);
    },
  );

  it('2: an API key passes', async () => {
    expect((await test.paid(PRODUCT)).status).toBe(200);
  });

  it('2: a key with any character changed does not pass', async () => {
    for (const at of [4, 17, 30, test.key.length - 1]) {
      const other = test.key[at] === 'x' ? 'y' : 'x';
      const reply = await withKey(test.key.slice(0, at) + other + test.key.slice(at + 1));
      expect(reply.status).toBe(401);
    }
  });

  it('2: the scheme is read in any case', async () => {
    expect(await statusWith(test, { authorization: `bearer ${test.key}` })).toBe(200);
    expect(await statusWith(test, { authorization: `BEARER ${test.key}` })).toBe(200);
  });

  it('2 before 3 and 4: a bad bearer credential is 401 whatever else is offered', async () => {
    const authorization = 'Bearer nonsense';
    expect(await statusWith(stubbed, { authorization, 'x-payment-stub': 'allow' })).toBe(401);
    expect(await statusWith(test, { authorization, 'payment-signature': 'e30=' })).toBe(401);
    expect(await statusWith(test, { authorization, 'x-payment': 'e30=' })).toBe(401);
  });

  it('3: X-Payment-Stub: allow passes where the flag is on', async () => {
    expect(await statusWith(stubbed, { 'x-payment-stub': 'allow' })).toBe(200);
    expect(await statusWith(stubbed, { 'x-payment-stub': 'allow', 'payment-signature': 'e30=' })).toBe(200);
    expect(await statusWith(stubbed, { 'x-payment-stub': 'deny' })).toBe(402);
    expect(await statusWith(stubbed, {})).toBe(402);
  });

  it('3: X-Payment-Stub means nothing where the flag is off', async () => {
    expect(await statusWith(test, { 'x-payment-stub': 'allow' })).toBe(402);
  });

  it.each([
    ['4', 'Payment-Signature', { 'payment-signature': 'e30=' }],
    ['4', 'X-Payment', { 'x-payment': 'e30=' }],
    ['5', 'Authorization: Payment', { authorization: 'Payment e30' }],
  ])(
    '%s: %s while no rail is configured is 503 without a new challenge, so that nobody signs again',
    async (_step, _name, headers) => {
      const reply = await test.call(PRODUCT, { headers });
      expect(reply.status).toBe(503);
      expect(reply.json()).toMatchObject({ data: null, error: { code: 'payment_rail_unavailable' } });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers).not.toHaveProperty('payment-required');
      expect(reply.headers).not.toHaveProperty('payment-response');
      expect(reply.headers).not.toHaveProperty('www-authenticate');
    },
  );

  it.each(['Basic dXNlcjpwYXNz', 'Digest x', 'gsk_'])(
    '6: 402 with another scheme: %s',
    async (authorization) => {
      expect(await statusWith(test, { authorization })).toBe(402);
    },
  );

  it('402 comes before validation, 422 after a valid credential', async () => {
    for (const url of ['/v1/products', '/v1/products?nonsense=1', '/v1/prices?q=', '/v1/prices?limit=0']) {
      expect((await test.call(url)).status).toBe(402);
      expect((await test.paid(url)).status).toBe(422);
    }
  });

  it('no internal token passes where none is configured', async () => {
    const open = await startTestApp({ settings: { internalToken: null } });
    for (const token of ['', 'null', 'undefined', INTERNAL_TOKEN]) {
      expect(await statusWith(open, { authorization: `Bearer svc_internal_${token}` })).toBe(401);
    }
    await open.close();
  });

  it.each(['/v1/stores', '/v1/chains', '/health', '/openapi.json', '/prompts.json'])(
    'free routes are served with no credential, and with a bad one: %s',
    async (path) => {
      expect((await test.call(path)).status).toBe(200);
      expect((await test.call(path, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
      expect((await test.call(path, { headers: { 'x-payment': 'e30=' } })).status).toBe(200);
    },
  );
});

describe('a 402', () => {
  const url = '/v1/prices?q=milk%20%22whole%22&state=GA';
  let reply: Reply;
  let resource: string;

  beforeAll(async () => {
    reply = await test.call(url);
    resource = `http://localhost:${test.port}${url}`;
  });

  it('has the body of the specification, to the letter', () => {
    expect(reply.json()).toEqual({
      error: 'payment_required',
      amount: '0.01',
      currency: 'USD',
      asset: 'USDC',
      resource,
      method: 'GET',
      description: expect.stringMatching(/\w/),
      accepts: [
        {
          protocol: 'x402',
          version: 2,
          network: 'eip155:8453',
          asset: USDC,
          payTo: PAY_TO,
          amount_raw: '10000',
        },
        {
          protocol: 'mpp',
          scheme: 'tempo',
          intent: 'charge',
          asset: PATH_USD,
          recipient: PAY_TO,
          amount: '0.01',
        },
      ],
    });
  });

  it('has the x402 challenge in PAYMENT-REQUIRED', () => {
    const header = String(reply.headers['payment-required']);
    expect(JSON.parse(Buffer.from(header, 'base64').toString())).toEqual({
      x402Version: 2,
      error: expect.any(String),
      resource: { url: resource, description: expect.any(String), mimeType: 'application/json' },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: '10000',
          asset: USDC,
          payTo: PAY_TO,
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

  it('has the parameters of the specification and of the Payment scheme in WWW-Authenticate', () => {
    const challenge = String(reply.headers['www-authenticate']);
    expect(challenge).toMatch(/^Payment /);
    const { description } = reply.json() as { description: string };
    expect(parametersOf(challenge)).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      realm: `localhost:${test.port}`,
      method: 'tempo',
      intent: 'charge',
      request: expect.stringMatching(/^[\w-]+$/),
      expires: expect.any(String),
      opaque: expect.stringMatching(/^[\w-]+$/),
      description,
      scheme: 'tempo',
      currency: 'USDC',
      asset: PATH_USD,
      amount: '0.01',
      recipient: PAY_TO,
      resource,
    });
  });

  it('binds the MPP challenge to the price, the recipient and the route, for a while', () => {
    const { request, opaque, expires } = parametersOf(String(reply.headers['www-authenticate']));
    const decode = (text = ''): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());
    expect(decode(request)).toMatchObject({ amount: '10000', currency: PATH_USD, recipient: PAY_TO });
    expect(JSON.stringify(decode(opaque))).toContain('/v1/prices');
    expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now());
  });

  it('signs each MPP challenge for what it is about', async () => {
    const idOf = async (target: string): Promise<string | undefined> =>
      parametersOf(String((await test.call(target)).headers['www-authenticate']))['id'];
    expect(await idOf('/v1/prices')).not.toBe(await idOf('/v1/products'));
  });

  it('has an X-Request-ID, is open to any origin and is never kept', () => {
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    const exposed = String(reply.headers['access-control-expose-headers']).toLowerCase().split(', ');
    for (const name of ['payment-required', 'www-authenticate', 'x-request-id', 'payment-response']) {
      expect(exposed).toContain(name);
    }
    expect(reply.headers).not.toHaveProperty('etag');
  });

  it('keeps its body where the envelope is asked for', async () => {
    const enveloped = await test.call('/v1/products?q=milk&envelope=true', {
      headers: { accept: 'application/json; profile="envelope"' },
    });
    expect(enveloped.status).toBe(402);
    expect(enveloped.json()).toMatchObject({ error: 'payment_required', accepts: [{}, {}] });
  });

  it('comes before a 304', async () => {
    const { headers } = await test.paid(PRODUCT);
    const conditional = await test.call(PRODUCT, { headers: { 'if-none-match': String(headers.etag) } });
    expect(conditional.status).toBe(402);
    expect((await test.call(PRODUCT, { headers: { 'if-none-match': '*' } })).status).toBe(402);
  });

  it('is not spared by an answer in memory that somebody else paid for', async () => {
    const seen = '/v1/products?q=seen+before';
    expect((await test.paid(seen)).status).toBe(200);
    expect((await test.paid(seen)).status).toBe(200);
    expect((await test.call(seen)).status).toBe(402);
    expect((await test.call(seen, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401);
  });

  it('names the resource by the public address where one is set', async () => {
    const app = await startTestApp({ settings: { publicBaseUrl: 'https://api.example.com' } });
    const answer = await app.call('/v1/products?q=a', { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(answer.json()).toMatchObject({ resource: 'https://api.example.com/v1/products?q=a' });
    const parameters = parametersOf(String(answer.headers['www-authenticate']));
    expect(parameters['realm']).toBe('api.example.com');
    await app.close();
  });

  it('believes forwarded headers only of a trusted proxy', async () => {
    const headers = { 'x-forwarded-host': 'api.example.com', 'x-forwarded-proto': 'https' };
    expect((await test.call('/v1/products', { headers })).json()).toMatchObject({
      resource: `http://localhost:${test.port}/v1/products`,
    });
    const app = await startTestApp({ settings: { trustedProxies: 1 } });
    expect((await app.call('/v1/products', { headers })).json()).toMatchObject({
      resource: 'https://api.example.com/v1/products',
    });
    await app.close();
  });
});

describe('HEAD and OPTIONS on a paid route', () => {
  it('answers HEAD without a credential with the headers of the 402 alone', async () => {
    const reply = await test.call(PRODUCT, { method: 'HEAD' });
    expect(reply.status).toBe(402);
    expect(reply.body).toHaveLength(0);
    expect(reply.headers['payment-required']).toBeDefined();
    expect(reply.headers['www-authenticate']).toMatch(/^Payment /);
  });

  it.each(['payment-signature', 'x-payment'])('never takes a payment for HEAD: %s', async (name) => {
    expect((await test.call(PRODUCT, { method: 'HEAD', headers: { [name]: 'e30=' } })).status).toBe(402);
  });

  it('answers HEAD with a key as GET, without the body', async () => {
    const reply = await test.paid(PRODUCT, { method: 'HEAD' });
    expect(reply.status).toBe(200);
    expect(reply.body).toHaveLength(0);
  });

  it('answers OPTIONS without a credential', async () => {
    const reply = await test.call(PRODUCT, { method: 'OPTIONS' });
    expect(reply.status).toBe(204);
    expect(reply.headers).not.toHaveProperty('payment-required');
    const allowed = String(reply.headers['access-control-allow-headers']).toLowerCase().split(', ');
    for (const name of [
      'payment-signature',
      'x-payment',
      'authorization',
      'if-none-match',
      'access-control-expose-headers',
    ]) {
      expect(allowed).toContain(name);
    }
  });
});

describe('a 401', () => {
  it('says which credential it wants, in the error body, and is never kept', async () => {
    const reply = await withKey('nonsense');
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers).not.toHaveProperty('payment-required');
    expect(reply.json()).toMatchObject({
      data: null,
      meta: { request_id: reply.headers['x-request-id'] },
      error: { code: 'unauthorized', status: 401 },
    });
  });

  it('never repeats the credential', async () => {
    const secret = 'gsk_abcdefghijkl_SECRETSECRETSECRETSECRETSECRETxx000000';
    expect((await withKey(secret)).text).not.toContain('SECRET');
  });
});

describe('the life of an API key', () => {
  it('a key works from when it is made until it is revoked, and no longer than five seconds after', async () => {
    const { key, keyId } = await createKey(test.pool, { name: 'to be revoked' });
    expect((await withKey(key)).status).toBe(200);
    await revokeKey(test.pool, keyId);
    const refused = async (): Promise<void> => expect((await withKey(key)).status).toBe(401);
    await vi.waitFor(refused, { timeout: 5_000, interval: 200 });
    expect((await test.paid(PRODUCT)).status).toBe(200);
  });

  it('a key that was revoked before its first use never works', async () => {
    const { key, keyId } = await createKey(test.pool, { name: 'revoked' });
    await revokeKey(test.pool, keyId);
    expect((await withKey(key)).status).toBe(401);
  });

  it('both keys work in the grace period of a rotation', async () => {
    const old = await createKey(test.pool, { name: 'to be rotated' });
    const fresh = await rotateKey(test.pool, old.keyId, { graceSeconds: 3600 });
    expect((await withKey(old.key)).status).toBe(200);
    expect((await withKey(fresh.key)).status).toBe(200);
  });

  it('only the new key works after the grace period', async () => {
    const old = await createKey(test.pool, { name: 'to be rotated' });
    const fresh = await rotateKey(test.pool, old.keyId, { graceSeconds: 0 });
    expect((await withKey(old.key)).status).toBe(401);
    expect((await withKey(fresh.key)).status).toBe(200);
  });

  it('an expired key does not work', async () => {
    const expiresAt = new Date(Date.now() - 1000);
    const { key } = await createKey(test.pool, { name: 'expired', expiresAt });
    expect((await withKey(key)).status).toBe(401);
  });

  it('a key stops at the moment of its end, also when it was used before', async () => {
    let nowMs = Date.now();
    const app = await startTestApp({ deps: { clock: () => nowMs } });
    const { key } = await createKey(app.pool, { name: 'ending', expiresAt: new Date(nowMs + 600_000) });
    const headers = { authorization: `Bearer ${key}` };
    expect(await statusWith(app, headers)).toBe(200);
    nowMs += 600_000;
    expect(await statusWith(app, headers)).toBe(401);
    await app.close();
  });

  it('the secret of one key does not open another', async () => {
    const [one, two] = [
      await createKey(test.pool, { name: 'one' }),
      await createKey(test.pool, { name: 'two' }),
    ];
    expect((await withKey(one.key.replace(one.keyId, two.keyId))).status).toBe(401);
  });

  it('a key that cannot be checked because the database is away is 503, not 401', async () => {
    const away = openPool('postgres://nobody@127.0.0.1:1/none', { connectTimeoutMs: 500 });
    const app = await startTestApp({ deps: { pool: away } });
    const reply = await app.paid(PRODUCT);
    expect(reply.status).toBe(503);
    expect(reply.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.call(PRODUCT, { headers: { authorization: INTERNAL } })).status).toBe(200);
    expect((await app.call(PRODUCT, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401);
    expect((await app.call(PRODUCT)).status).toBe(402);
    await app.close();
    await away.end();
  });
});
