import { get } from 'node:http';
import { connect } from 'node:net';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import { createSandboxRail } from '../../src/access/x402/sandbox-rail.ts';
import {
  FAILING,
  newPayer,
  type Payer,
  paymentHeader,
  runs,
  signedPart,
  startPaidApp,
  x402Terms,
} from '../support/paid-app.ts';

let chain: BaseChain;
let facilitator: Facilitator;
let app: Awaited<ReturnType<typeof startPaidApp>>;
let payer: Payer;

beforeAll(async () => {
  chain = await startBaseChain();
  facilitator = await startFacilitator(chain);
  app = await startPaidApp(chain, facilitator);
  payer = await newPayer(chain, 1_000_000n);
});
afterAll(async () => {
  await app?.close();
  await facilitator?.stop();
  await chain?.stop();
});
afterEach(() => {
  facilitator.faults.verify = undefined;
});

describe('NUL or half a surrogate pair in a payment is a 400', () => {
  it.each([
    ['NUL', '\0'],
    ['half a pair', '\ud800'],
  ])('%s, in any text of it, and nobody is asked', async (_what, text) => {
    const url = `${app.url}/v1/products?q=milk`;
    const payload = await payer.sign(url);
    const verifies = facilitator.calls.verify;
    for (const bad of [
      { ...payload, resource: { ...payload.resource, description: `a${text}` } },
      { ...payload, extensions: { other: { list: [1, { name: text }] } } },
      { ...payload, extensions: { [`name${text}`]: true } },
    ]) {
      const header = Buffer.from(JSON.stringify(bad)).toString('base64');
      const response = await fetch(url, { headers: { 'payment-signature': header } });
      expect(response.status).toBe(400);
    }
    expect(facilitator.calls.verify).toBe(verifies);
  });
});

describe('an authorization bearer beside a payment', () => {
  it("decides, in the contract's order, and what is not looked at is not charged", async () => {
    const url = `${app.url}/v1/products?q=milk&limit=3`;
    const payment = paymentHeader(await payer.sign(url));
    const before = await chain.balance(app.payTo);
    const verifies = facilitator.calls.verify;
    const withKey = await fetch(url, { headers: { ...payment, authorization: `Bearer ${app.key}` } });
    expect(withKey.status).toBe(200);
    expect(withKey.headers.get('payment-response')).toBeNull();
    const withBadKey = await fetch(url, { headers: { ...payment, authorization: 'Bearer nonsense' } });
    expect(withBadKey.status).toBe(401);
    expect(facilitator.calls.verify).toBe(verifies);
    expect(await chain.balance(app.payTo)).toBe(before);
    expect((await fetch(url, { headers: payment })).status).toBe(200);
  });

  it.each([
    ['two', 'Host: a.example\r\nHost: b.example\r\n'],
    ['the same twice', 'Host: a.example\r\nhost: a.example\r\n'],
    ['far apart', `Host: a.example\r\n${'a:\r\n'.repeat(3_000)}Host: b.example\r\n`],
  ])('a request with %s Host headers is a 400', async (_what, hosts) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1', () =>
        socket.write(`GET /v1/chains HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('no shared cache keeps what a key or a payment opened', () => {
  it('whatever the Cache-Control of the contract says', async () => {
    const url = `${app.url}/v1/products?q=milk&limit=4`;
    const key = { authorization: `Bearer ${app.key}` };
    const keyed = await fetch(url, { headers: key });
    expect(keyed.headers.get('cache-control')).toMatch(/^public/);
    const etag = keyed.headers.get('etag') ?? '';
    const unchanged = await fetch(url, { headers: { ...key, 'if-none-match': etag } });
    const paid = await payer.fetch(url);
    for (const answer of [keyed, unchanged, paid]) {
      expect(answer.headers.get('cdn-cache-control')).toBe('no-store');
    }
    expect([keyed.status, unchanged.status, paid.status]).toEqual([200, 304, 200]);
    expect((await fetch(`${app.url}/v1/chains`)).headers.get('cdn-cache-control')).toBeNull();
  });

  it.each(['/.well-known/x402', '/.well-known/mpp'])(
    'nor %s, where it names the Host of a request',
    async (path) => {
      expect((await fetch(app.url + path)).headers.get('cache-control')).toBe('no-store');
      const named = await startPaidApp(chain, facilitator, {
        settings: { publicBaseUrl: 'https://api.example.org' },
      });
      const answer = await fetch(named.url + path, { headers: { 'x-forwarded-host': 'evil.example' } });
      expect(answer.headers.get('cache-control')).toMatch(/^public/);
      expect(await answer.text()).toContain('https://api.example.org/');
      await named.close();
    },
  );
});

describe('the sandbox', () => {
  // fetch sets the Host itself.
  const statusOf = (
    port: number,
    path: string,
    headers: Record<string, string>,
  ): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, path, headers }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    });

  it('sells nothing to a request that came through a proxy, and says sandbox in each receipt', async () => {
    const terms = { x402: x402Terms(app.payTo, 'https://facilitator.sandbox.invalid') };
    let isDemo = true;
    const sandbox = await startPaidApp(chain, facilitator, {
      payTo: app.payTo,
      rails: [createSandboxRail(terms, () => isDemo)],
    });
    const url = `${sandbox.url}/v1/products?q=milk`;
    const headers = paymentHeader(await payer.sign(url));
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.7'],
      ['forwarded', 'for=203.0.113.7'],
      ['via', '1.1 proxy'],
      ['x-forwarded-port', '443'],
      ['x-original-forwarded-for', '203.0.113.7'],
      ['cf-connecting-ip', '203.0.113.7'],
    ] as const) {
      expect((await fetch(url, { headers: { ...headers, [name]: value } })).status).toBe(503);
    }
    // A proxy that says nothing of itself passes on whom it was asked for.
    for (const host of ['api.example.org', 'localhost.example.org', '203.0.113.7:8080']) {
      expect(await statusOf(sandbox.port, `/v1/products?q=milk`, { ...headers, host })).toBe(503);
    }
    isDemo = false;
    expect((await fetch(url, { headers })).status).toBe(503);
    isDemo = true;
    const response = await fetch(url, { headers });
    expect(response.status).toBe(200);
    const receipt: object = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '');
    expect(receipt).toMatchObject({ sandbox: true });
    await sandbox.close();
  });
});

describe('with a purchase nothing is made before it is verified', () => {
  const MISSING = `${FAILING}?how=missing`;
  const CONDITIONS = ['*', ' * ', '"other", *'];

  it.each(CONDITIONS)(
    'a forged payment with If-None-Match: %s gets 402, and no work is done',
    async (condition) => {
      const payload = await payer.sign(app.url + MISSING);
      signedPart(payload).signature = `0x${'12'.repeat(64)}1b`;
      const before = { ...runs };
      const headers = { ...paymentHeader(payload), 'if-none-match': condition };
      expect((await fetch(app.url + MISSING, { headers })).status).toBe(402);
      expect(runs).toEqual(before);
      const known = await fetch(`${app.url}/v1/products?q=milk`, { headers });
      expect(known.status).toBe(402);
    },
  );

  it('a signed one that cannot be charged gets 402, and no work is done', async () => {
    const poor = await newPayer(chain, 1n);
    const url = `${app.url}${MISSING}`;
    const headers = paymentHeader(await poor.sign(url));
    const before = { ...runs };
    expect((await fetch(url, { headers })).status).toBe(402);
    expect(runs).toEqual(before);
  });

  it('a good one is verified first, and what is there is told for nothing', async () => {
    const url = `${app.url}/v1/products?q=milk`;
    const headers = { ...paymentHeader(await payer.sign(url)), 'if-none-match': '*' };
    const before = await chain.balance(app.payTo);
    const verifies = facilitator.calls.verify;
    expect((await fetch(url, { headers })).status).toBe(304);
    expect(facilitator.calls.verify).toBe(verifies + 1);
    expect(await chain.balance(app.payTo)).toBe(before);
    const { 'if-none-match': _condition, ...payment } = headers;
    expect((await fetch(url, { headers: payment })).status).toBe(200);
    const missing = { ...paymentHeader(await payer.sign(app.url + MISSING)), 'if-none-match': '*' };
    const { gathered } = runs;
    expect((await fetch(app.url + MISSING, { headers: missing })).status).toBe(404);
    expect(runs.gathered).toBe(gathered + 1);
  });
});
