import { decodePaymentResponseHeader } from '@x402/core/http';
import { Receipt } from 'mppx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import { PATH_USD, startTempoChain, type TempoChain } from '../../local-chain/tempo-chain.ts';
import { createMppRail } from '../../src/access/mpp/rail.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { ROUTES } from '../../src/api/resources.ts';
import type { Route } from '../../src/api/http/route.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';
import { type MppClient, mppClientOf } from '../support/mpp-client.ts';
import { newPayee, newPayer, type Payer, paymentHeader, PRICE, x402Terms } from '../support/paid-app.ts';

const FUNDS = 10_000_000n;
const SECRET = '0123456789abcdef0123456789abcdef';
const ITEMS = '[{"upc":"036000291452"}]';
const STORE = uuid('store', 1);

interface Call {
  readonly path: string;
  readonly body?: string;
  /** A path of the same route that finds nothing. */
  readonly missing?: string;
  /** A query that is valid beside the path's. Default: envelope. */
  readonly other?: string;
}

/** A call of every paid route that succeeds. */
const CALLS: Readonly<Record<string, Call>> = {
  listProducts: { path: '/v1/products?q=milk' },
  listPrices: { path: '/v1/prices?q=milk&state=GA' },
  getPriceHistory: { path: `/v1/prices/history?product_id=${uuid('product', 1)}&store_id=${STORE}` },
  listDeals: { path: '/v1/deals?chain=freshmart' },
  listCoupons: { path: '/v1/coupons?limit=5' },
  getCoupon: { path: `/v1/coupons/${uuid('coupon', 1)}`, missing: `/v1/coupons/${uuid('gone', 9)}` },
  getCouponSavings: {
    path: `/v1/coupons/${uuid('coupon', 1)}/savings`,
    missing: `/v1/coupons/${uuid('gone', 9)}/savings`,
  },
  listProductCoupons: {
    path: `/v1/products/${uuid('product', 1)}/coupons`,
    missing: `/v1/products/${uuid('gone', 9)}/coupons`,
  },
  listStoreCoupons: { path: `/v1/stores/${STORE}/coupons`, missing: `/v1/stores/${uuid('gone', 9)}/coupons` },
  getBasket: { path: `/v1/index/basket?chain_slug=freshmart&items=${encodeURIComponent(ITEMS)}` },
  postBasket: { path: '/v1/index/basket', body: `{"items":${ITEMS},"chain_slug":"freshmart"}` },
  listStoreAisles: { path: `/v1/stores/${STORE}/aisles`, missing: `/v1/stores/${uuid('gone', 9)}/aisles` },
  listChainAisles: { path: '/v1/chains/freshmart/aisles', missing: '/v1/chains/nobody/aisles' },
  resolveList: {
    path: '/v1/chains/freshmart/resolve-list',
    body: `{"store_id":"${STORE}","items":[{"client_id":"1","name":"whole milk"}]}`,
    missing: '/v1/chains/nobody/resolve-list',
  },
  getIndex: { path: '/v1/indices/eggs_cage_free_large_dozen', missing: '/v1/indices/nothing' },
  getIndexChart: {
    path: '/v1/indices/eggs_cage_free_large_dozen.svg',
    missing: '/v1/indices/nothing.svg',
    other: 'region=national',
  },
};

let base: BaseChain;
let facilitator: Facilitator;
let tempoChain: TempoChain;
let app: TestApp;
let payer: Payer;
let mpp: MppClient;
/** Whether every answer breaks. */
let isBroken = false;
const payTo = newPayee();

/** A route whose work fails while `isBroken`. */
function breakable(route: Route): Route {
  return {
    ...route,
    prepare(...request) {
      const read = route.prepare(...request);
      if (!read.ok) return read;
      return {
        ...read,
        make(...rest) {
          if (isBroken) throw new Error('broken on purpose');
          return read.make(...rest);
        },
      };
    },
  };
}

beforeAll(async () => {
  [base, tempoChain] = await Promise.all([startBaseChain(), startTempoChain()]);
  facilitator = await startFacilitator(base);
  const x402 = x402Terms(payTo, facilitator.url);
  const terms = { recipient: payTo, asset: PATH_USD, realm: 'api.test' };
  app = await startTestApp({
    settings: { x402, mpp: { ...terms, secretKey: SECRET } },
    deps: {
      routes: ROUTES.map(breakable),
      payments: {
        rails: [
          createX402Rail({ terms: { x402 }, rpcUrl: base.url }),
          createMppRail({ terms: { mpp: terms }, rpcUrl: tempoChain.url, secretKey: SECRET }),
        ],
      },
    },
  });
  payer = await newPayer(base, FUNDS);
  const account = await tempoChain.fundedAccount(FUNDS);
  mpp = mppClientOf(tempoChain, account);
});
afterEach(() => {
  isBroken = false;
});
afterAll(async () => {
  await app?.close();
  await facilitator?.stop();
  await Promise.all([base?.stop(), tempoChain?.stop()]);
});

async function incomes(): Promise<readonly [x402: bigint, mpp: bigint]> {
  return Promise.all([base.balance(payTo), tempoChain.balance(payTo)]);
}

const paidRoutes = ROUTES.filter(({ paid }) => paid);

it('has a call of every paid route', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(paidRoutes.map(({ operationId }) => operationId).toSorted());
});

describe.each(paidRoutes.map((route) => [route.operationId, route] as const))('%s', (operationId, route) => {
  const { path, body, missing, other = 'envelope=true' } = CALLS[operationId]!;
  const post = body === undefined ? {} : { method: 'POST', body };
  const withQuery = (more: string): string => `${path}${path.includes('?') ? '&' : '?'}${more}`;

  it('is paid for by an unmodified @x402/fetch client and by an unmodified mppx client', async () => {
    const url = `http://127.0.0.1:${app.port}${path}`;
    const before = await incomes();
    const byX402 = await payer.fetch(url, post);
    expect(byX402.status).toBe(200);
    const { transaction } = decodePaymentResponseHeader(byX402.headers.get('payment-response') ?? '');
    const between = await incomes();
    expect([between[0] - before[0], between[1] - before[1]]).toEqual([PRICE, 0n]);

    const byMpp = await mpp.fetch(url, post);
    expect(byMpp.status).toBe(200);
    const { reference } = Receipt.deserialize(byMpp.headers.get('payment-receipt') ?? '');
    const after = await incomes();
    expect([after[0] - between[0], after[1] - between[1]]).toEqual([0n, PRICE]);

    const noted = async () => {
      const { rows } = await app.pool.query(
        `select rail, state, route, amount_raw from payment where transaction_hash in ($1, $2) order by rail`,
        [transaction, reference],
      );
      return rows;
    };
    const row = { state: 'settled', route: route.template, amount_raw: String(PRICE) };
    await expect.poll(noted, EVENTUALLY).toEqual([
      { rail: 'mpp', ...row },
      { rail: 'x402', ...row },
    ]);
  });

  it('is never charged for 304, 4xx, 5xx, HEAD and OPTIONS, and the payment stays good', async () => {
    const url = `http://127.0.0.1:${app.port}${path}`;
    const headers = paymentHeader(await payer.sign(url, post));
    const keyed = await app.paid(path, post);
    const before = await incomes();
    const call = async (to: string, init: RequestInit): Promise<number> => {
      const given = { ...headers, ...(init.headers as Record<string, string> | undefined) };
      const response = await fetch(`http://127.0.0.1:${app.port}${to}`, { ...init, headers: given });
      expect(response.headers.get('payment-response')).toBeNull();
      return response.status;
    };
    const { etag } = keyed.headers;
    // What is not to be kept has no ETag, and so no 304.
    expect(etag === undefined).toBe(route.method === 'POST' || route.cacheControl === null);
    if (etag !== undefined) {
      expect(await call(path, { headers: { 'if-none-match': etag } })).toBe(304);
      expect(await call(path, { headers: { 'if-none-match': '*' } })).toBe(304);
    }
    expect(await call(withQuery('nonsense=1'), post)).toBe(422);
    if (body !== undefined) {
      expect(await call(path, { method: 'POST', body: '{' })).toBe(422);
      expect(await call(path, { method: 'POST', body: 'x'.repeat(70_000) })).toBe(413);
    }
    if (missing !== undefined) expect(await call(missing, post)).toBe(404);
    isBroken = true;
    // Another URL than the one whose answer is in memory.
    expect(await call(body === undefined ? withQuery(other) : path, post)).toBe(500);
    isBroken = false;
    const hasGet = ROUTES.some(({ method, template }) => method === 'GET' && template === route.template);
    expect(await call(path, { method: 'HEAD' })).toBe(hasGet ? 402 : 405);
    expect(await call(path, { method: 'OPTIONS' })).toBe(204);
    expect(await call(path, { method: 'DELETE' })).toBe(405);
    expect(await incomes()).toEqual(before);

    const used = await fetch(url, { ...post, headers });
    expect(used.status).toBe(200);
    expect((await incomes())[0] - before[0]).toBe(PRICE);
  });
});

describe.each(['text/csv', 'image/svg+xml'])('an index as %s', (accept) => {
  const path = '/v1/indices/eggs_cage_free_large_dozen';
  const headers = { accept };

  it('is 402 without a payment, is charged once, and has an ETag that no other form has', async () => {
    expect((await app.call(path, { headers })).status).toBe(402);
    const before = await incomes();
    const url = `http://127.0.0.1:${app.port}${path}`;
    const paid = await payer.fetch(url, { headers });
    expect(paid.status).toBe(200);
    expect(paid.headers.get('content-type')).toContain(accept);
    expect(paid.headers.get('vary')?.toLowerCase()).toMatch(/\baccept\b(?!-)/);
    expect((await incomes())[0] - before[0]).toBe(PRICE);
    const etag = String(paid.headers.get('etag'));
    const again = await app.paid(path, { headers: { ...headers, 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const json = await app.paid(path, { headers: { 'if-none-match': etag } });
    expect(json.status).toBe(200);
    expect(json.headers['etag']).not.toBe(etag);
    expect(json.headers['vary']?.toLowerCase()).toMatch(/\baccept\b(?!-)/);
  });

  it('is not charged again for the payment that was used, nor for a query that is refused', async () => {
    const url = `http://127.0.0.1:${app.port}${path}`;
    const before = await incomes();
    const payment = paymentHeader(await payer.sign(url, {}));
    const call = async (to: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${app.port}${to}`, { headers: { ...headers, ...payment } })).status;
    expect(await call(`${path}?region=CA`)).toBe(422);
    expect(await incomes()).toEqual(before);
    expect(await call(path)).toBe(200);
    await call(path);
    expect((await incomes())[0] - before[0]).toBe(PRICE);
  });
});
