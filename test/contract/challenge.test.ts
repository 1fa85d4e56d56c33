import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const PRODUCT = `/v1/products?product_id=${uuid('product', 1)}`;
const PAY_TO = '0x000000000000000000000000000000000000dEaD';
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const PATH_USD = '0x20c0000000000000000000000000000000000000';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

/** The parameters of a WWW-Authenticate header of one scheme, whose values are all quoted strings. */
function parametersOf(challenge: string): Record<string, string> {
  const pairs = challenge.matchAll(/([a-z]+)="((?:[^"\\]|\\.)*)"/g);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]));
}

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
      description: 'Store-level shelf prices with tiered fallback',
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
      error: 'Payment required',
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

  it('cannot be broken by the URL', async () => {
    const answer = await test.call('/v1/products?q="x"\\,payTo="evil"');
    const found = parametersOf(String(answer.headers['www-authenticate']));
    expect(found['recipient']).toBe(PAY_TO);
    expect(found['resource']).toBe(`http://localhost:${test.port}/v1/products?q=%22x%22%5C,payTo=%22evil%22`);
  });
});
