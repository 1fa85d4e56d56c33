import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/access/keys/api-key.ts';
import { createSandboxRail } from '../../src/access/x402/sandbox-rail.ts';
import type { ErrorAnswer } from '../support/answers.ts';
import { INTERNAL_TOKEN, type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';
import { PAYMENT_SETTINGS } from '../support/payment-settings.ts';

const PRODUCT = `/v1/products?product_id=${uuid('product', 1)}`;
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

describe('the decision order on a paid route', () => {
  it.each(['/v1/products', '/v1/prices'])('answers 402 without any credential: %s', async (path) => {
    expect((await test.call(`${path}?barcode=036000291452`)).status).toBe(402);
  });

  it.each([PRODUCT, '/v1/prices?q=milk&state=GA'])('1: the internal token passes: %s', async (url) => {
    expect((await test.call(url, { headers: { authorization: INTERNAL } })).status).toBe(200);
  });

  it.each([
    ['a wrong internal token', `Bearer svc_internal_${INTERNAL_TOKEN}x`],
    ['half of the internal token', `Bearer svc_internal_${INTERNAL_TOKEN.slice(0, 5)}`],
    ['the prefix alone', 'Bearer svc_internal_'],
    ['the internal token without its prefix', `Bearer ${INTERNAL_TOKEN}`],
    ['a word', 'Bearer nonsense'],
    ['nothing', 'Bearer'],
    ['a well-formed key of nobody', 'Bearer gsk_000000000000_00000000000000000000000000000000000000'],
    ['a well-formed key that was never issued', `Bearer ${generateApiKey().key}`],
    ['a key with a bad checksum', `Bearer gsk_abcdefghijkl_${'a'.repeat(38)}`],
    ['nothing and a space', 'Bearer '],
    ['two hundred bytes', `Bearer ${'a'.repeat(200)}`],
    ['eight thousand bytes', `Bearer ${'x'.repeat(8000)}`],
  ])(
    '2: any other bearer credential goes past payment, and 401 where it is %s',
    async (_what, authorization) => {
      const reply = await test.call(PRODUCT, { headers: { authorization } });
      expect(reply.status).toBe(401);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
      expect(reply.json()).toMatchObject({ error: { code: 'unauthorized' } });
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

  it('2: the scheme is read in any case, with any number of spaces after it', async () => {
    expect(await statusWith(test, { authorization: `bearer ${test.key}` })).toBe(200);
    expect(await statusWith(test, { authorization: `BEARER ${test.key}` })).toBe(200);
    expect(await statusWith(test, { authorization: `bearer  ${test.key}` })).toBe(200);
  });

  it('2 before 3 and 4: a bad bearer credential is 401 whatever else is offered', async () => {
    const authorization = 'Bearer nonsense';
    const stub = { authorization, 'x-payment-stub': 'allow' };
    expect(await statusWith(stubbed, stub)).toBe(401);
    expect(await statusWith(stubbed, { ...stub, 'payment-signature': 'x' })).toBe(401);
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
    ['4', 'X-Payment with content', { 'x-payment': 'eyJ4IjoxfQ==' }],
    ['5', 'Authorization: Payment', { authorization: 'Payment e30' }],
    ['5', 'Authorization: Payment with parameters', { authorization: 'Payment id="x"' }],
  ])(
    '%s: %s while no rail is configured is 503 without a new challenge, so that nobody signs again',
    async (_step, _name, headers) => {
      const reply = await test.call(PRODUCT, { headers });
      expect(reply.status).toBe(503);
      expect(reply.json()).toMatchObject({ data: null, error: { code: 'payment_rail_unavailable' } });
      expect(reply.headers['retry-after']).toBe('60');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers).not.toHaveProperty('payment-required');
      expect(reply.headers).not.toHaveProperty('payment-response');
      expect(reply.headers).not.toHaveProperty('www-authenticate');
    },
  );

  it('4, 5: a payment that no rail takes is told so, and what is taken instead', async () => {
    const mpp = { headers: { authorization: 'Payment e30' } };
    const none = await test.call(PRODUCT, mpp);
    const said = 'This service does not accept payments by mpp. Nothing was charged.';
    expect(none.json<ErrorAnswer>().error.detail).toBe(`${said} Use an API key.`);
    const sandbox = createSandboxRail(PAYMENT_SETTINGS, () => true);
    const selling = await startTestApp({ deps: { payments: { rails: [sandbox] } } });
    const detail = async (headers: Record<string, string>) =>
      (await selling.call(PRODUCT, { headers })).json<ErrorAnswer>().error.detail;
    expect(await detail(mpp.headers)).toBe(`${said} Pay by x402, or use an API key.`);
    expect(await detail({ ...mpp.headers, 'x-forwarded-for': '192.0.2.1' })).toBe(`${said} Use an API key.`);
    await selling.close();
  });

  it.each(['Basic dXNlcjpwYXNz', 'Digest x', 'gsk_', 'nonsense'])(
    '6: 402 with another scheme: %s',
    async (authorization) => {
      expect(await statusWith(test, { authorization })).toBe(402);
    },
  );

  it('402 and 401 come before validation, 422 after a valid credential', async () => {
    for (const url of ['/v1/products', '/v1/products?nonsense=1', '/v1/prices?q=', '/v1/prices?limit=0']) {
      expect((await test.call(url)).status).toBe(402);
      expect((await test.call(url, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
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

  it.each(['/v1/stores', '/v1/chains', '/health', '/openapi.json', '/prompts.json', '/.well-known/x402'])(
    'free routes are served with no credential, and with a bad one: %s',
    async (path) => {
      expect((await test.call(path)).status).toBe(200);
      expect((await test.call(path, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
      expect((await test.call(path, { headers: { 'x-payment': 'e30=' } })).status).toBe(200);
    },
  );
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
