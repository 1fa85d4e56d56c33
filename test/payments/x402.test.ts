import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { encodePaymentSignatureHeader, decodePaymentResponseHeader } from '@x402/core/http';
import { appendPaymentIdentifierToExtensions } from '@x402/extensions/payment-identifier';
import type { Hex } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BaseChain, startBaseChain } from '../../local-chain/base-chain.ts';
import { type Facilitator, startFacilitator } from '../../local-chain/facilitator.ts';
import type { ErrorAnswer } from '../support/answers.ts';
import { EVENTUALLY, whenFree } from '../support/eventually.ts';
import {
  FAILING,
  newPayer,
  PAID_POST,
  type Payer,
  paymentHeader,
  PRICE,
  reasonOf,
  signAgain,
  runs,
  signedPart,
  startPaidApp,
} from '../support/paid-app.ts';

const RICH = 1_000_000n;
const ASKED = '/v1/products?q=milk';

let chain: BaseChain;
let facilitator: Facilitator;
let app: Awaited<ReturnType<typeof startPaidApp>>;
let payer: Payer;

beforeAll(async () => {
  chain = await startBaseChain();
  facilitator = await startFacilitator(chain);
  app = await startPaidApp(chain, facilitator);
  payer = await newPayer(chain, RICH);
});
afterAll(async () => {
  await app?.close();
  await facilitator?.stop();
  await chain?.stop();
});
afterEach(() => {
  facilitator.faults.verify = undefined;
  facilitator.faults.settle = undefined;
});

const income = (): Promise<bigint> => chain.balance(app.payTo);
/** A URL of its own, so that no answer is kept from before. */
let asked = 0;
const newUrl = (): string => `${app.url}${ASKED}&offset=${asked++}`;
const code = async (response: Response): Promise<string> =>
  ((await response.json()) as ErrorAnswer).error.code;

async function rowOf(nonce: string) {
  const { rows } = await app.pool.query<{ state: string; detail: string | null; answer: Buffer | null }>(
    'select state, detail, answer from payment where nonce = $1',
    [nonce.toLowerCase()],
  );
  return rows[0];
}

/** What a piece of work adds to the payee's balance. */
async function earned(work: () => Promise<unknown>): Promise<bigint> {
  const before = await income();
  await work();
  return (await income()) - before;
}

describe('an unmodified @x402/fetch client', () => {
  it.each([
    ['GET, not kept', () => payer.fetch(newUrl())],
    [
      'GET of an answer kept in memory',
      async () => {
        await app.paid(ASKED);
        return payer.fetch(app.url + ASKED);
      },
    ],
    ['GET with the envelope', () => payer.fetch(`${newUrl()}&envelope=true`)],
    ['GET of prices', () => payer.fetch(`${app.url}/v1/prices?q=milk&state=GA`)],
    ['POST', () => payer.fetch(app.url + PAID_POST, { method: 'POST', body: '{"text":"hello"}' })],
  ])('pays and gets data and a receipt: %s', async (_what, ask) => {
    let response = new Response();
    const before = await chain.balance(payer.account.address);
    expect(await earned(async () => (response = await ask()))).toBe(PRICE);
    expect(before - (await chain.balance(payer.account.address))).toBe(PRICE);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^private/);
    const receipt = decodePaymentResponseHeader(response.headers.get('payment-response') ?? '');
    expect(receipt).toMatchObject({ success: true, network: 'eip155:8453' });
    const transaction = await chain.reader.getTransactionReceipt({ hash: receipt.transaction as Hex });
    expect(transaction.status).toBe('success');
    const noted = async () => {
      const { rows } = await app.pool.query(
        `select state, payer, amount_raw from payment where transaction_hash = $1`,
        [receipt.transaction],
      );
      return rows;
    };
    await expect
      .poll(noted, EVENTUALLY)
      .toEqual([{ state: 'settled', payer: payer.account.address.toLowerCase(), amount_raw: String(PRICE) }]);
  });

  it('gets the same bytes as a key, and an ETag that makes the next call free', async () => {
    const url = newUrl();
    const response = await payer.fetch(url);
    const key = { authorization: `Bearer ${app.key}` };
    expect(await response.text()).toBe(await (await fetch(url, { headers: key })).text());
    const { payload } = { payload: await payer.sign(url) };
    const spent = await earned(async () => {
      const again = await fetch(url, {
        headers: { ...paymentHeader(payload), 'if-none-match': response.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    });
    expect(spent).toBe(0n);
  });

  it('has its payments counted per day, route and payer', async () => {
    const other = await newPayer(chain, RICH);
    await other.fetch(newUrl());
    await other.fetch(newUrl());
    const counted = async () => {
      const { rows } = await app.pool.query(
        `select charged_on, route, calls, amount_raw from payment_daily where payer = $1`,
        [other.account.address.toLowerCase()],
      );
      return rows;
    };
    const today = new Date().toISOString().slice(0, 10);
    await expect
      .poll(counted, EVENTUALLY)
      .toEqual([{ charged_on: today, route: '/v1/products', calls: '2', amount_raw: String(2n * PRICE) }]);
  });
});

describe('a payload', () => {
  it('of version 2 passes in X-Payment too, and one of version 1', async () => {
    const url = newUrl();
    const v2 = await payer.sign(url);
    const first = await fetch(url, { headers: { 'x-payment': encodePaymentSignatureHeader(v2) } });
    expect(first.status).toBe(200);
    const { payload } = await payer.sign(url);
    const v1 = { x402Version: 1, scheme: 'exact', network: 'base', payload };
    const encode = (one: object): string => Buffer.from(JSON.stringify(one)).toString('base64');
    const second = await fetch(url, { headers: { 'x-payment': encode(v1) } });
    expect(second.status).toBe(200);
    expect(second.headers.get('x-payment-response')).toBe(second.headers.get('payment-response'));
    const other = await fetch(url, { headers: { 'x-payment': encode({ ...v1, network: 'base-sepolia' }) } });
    expect(other.status).toBe(402);
    expect(reasonOf(other)).toBe('invalid_network');
  });

  it.each([
    ['not base64', '!!!'],
    ['empty', ''],
    ['not JSON', Buffer.from('not json').toString('base64')],
    ['null', Buffer.from('null').toString('base64')],
    ['a list', Buffer.from('[]').toString('base64')],
    ['without a payload', Buffer.from('{"x402Version":2}').toString('base64')],
    ['of version 3', Buffer.from('{"x402Version":3}').toString('base64')],
    ['of 9 KB', 'A'.repeat(9_000)],
  ])('that is %s gets 400 and asks nobody', async (_what, header) => {
    const before = facilitator.calls.verify;
    const reply = await app.call(ASKED, { headers: { 'payment-signature': header } });
    expect(reply.status).toBe(400);
    expect(reply.json<ErrorAnswer>().error.code).toBe('payment_malformed');
    expect(facilitator.calls.verify).toBe(before);
  });

  it('of 40 KB gets 431', async () => {
    const response = await fetch(app.url + ASKED, { headers: { 'payment-signature': 'A'.repeat(40_000) } });
    expect(response.status).toBe(431);
  });

  it.each([
    ['amount', { amount: '1' }, {}, /value_mismatch/],
    ['amount above the price', { amount: '999999999' }, {}, /value_mismatch/],
    ['signed value', {}, { value: '1' }, /value_mismatch/],
    ['signed value above the price', {}, { value: '999999999' }, /value_mismatch/],
    ['payee', { payTo: `0x${'1'.repeat(40)}` }, {}, /recipient_mismatch/],
    ['signed payee', {}, { to: `0x${'1'.repeat(40)}` }, /recipient_mismatch/],
    ['token', { asset: `0x${'2'.repeat(40)}` }, {}, /asset_mismatch/],
    ['network', { network: 'eip155:1' }, {}, /invalid_network/],
    ['scheme', { scheme: 'upto' }, {}, /unsupported_scheme/],
    ['start', {}, { validAfter: String(Math.floor(Date.now() / 1000) + 600) }, /valid_after/],
    ['end', {}, { validBefore: String(Math.floor(Date.now() / 1000) - 5) }, /valid_before/],
    [
      'end, less than 12 s away',
      {},
      { validBefore: String(Math.floor(Date.now() / 1000) + 8) },
      /valid_before/,
    ],
  ])('with another %s gets 402 with the reason, and asks nobody', async (_what, accepted, signed, reason) => {
    const payload = await payer.sign(app.url + ASKED);
    Object.assign(payload.accepted, accepted);
    Object.assign(signedPart(payload).authorization, signed);
    await signAgain(payer.account, payload);
    const before = facilitator.calls.verify;
    const response = await fetch(app.url + ASKED, { headers: paymentHeader(payload) });
    expect(response.status).toBe(402);
    expect(reasonOf(response)).toMatch(reason);
    expect(facilitator.calls.verify).toBe(before);
  });

  it('that is valid for ever buys its answer', async () => {
    const url = newUrl();
    const payload = await payer.sign(url);
    signedPart(payload).authorization.validBefore = String(2n ** 256n - 1n);
    await signAgain(payer.account, payload);
    expect((await fetch(url, { headers: paymentHeader(payload) })).status).toBe(200);
  });

  it('with a signature of somebody else, or of a payer without money, gets 402 and does no work', async () => {
    const url = newUrl();
    const forged = await payer.sign(url);
    signedPart(forged).authorization.nonce = `0x${'22'.repeat(32)}`;
    expect((await fetch(url, { headers: paymentHeader(forged) })).status).toBe(402);
    const broke = await newPayer(chain, PRICE - 1n);
    const response = await broke.fetch(url);
    expect(response.status).toBe(402);
    expect(reasonOf(response)).toMatch(/insufficient|simulation_failed/);
  });
});

describe('what is never charged', () => {
  it.each([
    ['422', 'GET', `${ASKED}&limit=0`, 422],
    ['422 of an unknown parameter', 'GET', `${ASKED}&chian=x`, 422],
    ['404', 'GET', `${FAILING}?how=missing`, 404],
    ['500', 'GET', `${FAILING}?how=throw`, 500],
    ['HEAD', 'HEAD', ASKED, 402],
    ['OPTIONS', 'OPTIONS', ASKED, 204],
    ['405', 'DELETE', ASKED, 405],
    ['413', 'POST', PAID_POST, 413],
  ])('%s', async (_what, method, path, status) => {
    const payload = await payer.sign(app.url + ASKED);
    const spent = await earned(async () => {
      const body = status === 413 ? 'x'.repeat(70_000) : undefined;
      const response = await fetch(app.url + path, {
        method,
        headers: paymentHeader(payload),
        ...(body ? { body } : {}),
      });
      expect(response.status).toBe(status);
      expect(response.headers.get('payment-response')).toBeNull();
    });
    expect(spent).toBe(0n);
    // The signature stays good for a call that works.
    const used = await fetch(newUrl(), { headers: paymentHeader(payload) });
    expect(used.status).toBe(200);
  });

  it('a client that has gone before the answer', async () => {
    const payload = await payer.sign(app.url + ASKED);
    const socket = connect(app.port, '127.0.0.1');
    const arrived = once(app.app.server, 'connection') as Promise<[Socket]>;
    facilitator.faults.verify = async (work) => {
      const [accepted] = await arrived;
      socket.destroy();
      // The service knows it before it hears from the facilitator.
      await expect.poll(() => accepted.destroyed, EVENTUALLY).toBe(true);
      return work();
    };
    const spent = await earned(async () => {
      const [name, value] = Object.entries(paymentHeader(payload))[0] ?? [];
      socket.write(`GET ${ASKED} HTTP/1.1\r\nHost: x\r\n${name}: ${value}\r\n\r\n`);
      await expect
        .poll(() => rowOf(signedPart(payload).authorization.nonce), EVENTUALLY)
        .toMatchObject({ state: 'released', detail: 'the client had gone' });
    });
    expect(spent).toBe(0n);
  });
});

describe('one proof', () => {
  it('buys one answer: again the stored one, for another request nothing', async () => {
    const url = newUrl();
    const headers = paymentHeader(await payer.sign(url));
    const settles = facilitator.calls.settle;
    const spent = await earned(async () => {
      const first = await fetch(url, { headers });
      const again = await fetch(url, { headers });
      expect(again.status).toBe(200);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('payment-response')).toBe(first.headers.get('payment-response'));
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(await again.text()).toBe(await first.text());
      const other = await fetch(newUrl(), { headers });
      expect(other.status).toBe(402);
      expect(reasonOf(other)).toBe('payment_already_used');
    });
    expect(spent).toBe(PRICE);
    expect(facilitator.calls.settle).toBe(settles + 1);
  });

  it('buys an answer that a replay gets in the form that it asks for, with an id of its own', async () => {
    const url = newUrl();
    const headers = paymentHeader(await payer.sign(url));
    const first = await fetch(url, { headers });
    const bare: unknown = await first.json();
    const again = await fetch(url, {
      headers: { ...headers, accept: 'application/json; profile="envelope"' },
    });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag')?.replace(/"$/, '-e"'));
    const { data, meta, error } = (await again.json()) as Record<string, unknown>;
    expect({ data, error }).toEqual({ data: bare, error: null });
    expect(meta).toMatchObject({ request_id: again.headers.get('x-request-id') });
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    const bareAgain = await fetch(url, { headers });
    expect(await bareAgain.json()).toEqual(bare);
  });

  it('hands its answer out only to the signature that paid', async () => {
    const url = newUrl();
    const payload = await payer.sign(url);
    await fetch(url, { headers: paymentHeader(payload) });
    signedPart(payload).signature = `0x${'11'.repeat(65)}`;
    const thief = await fetch(url, { headers: paymentHeader(payload) });
    expect(thief.status).toBe(402);
    expect(reasonOf(thief)).toBe('invalid_exact_evm_payload_signature');
  });

  it('of 30 requests at once is charged once, and works once', async () => {
    const url = app.url + PAID_POST;
    const init = { method: 'POST', body: '{"text":"once"}' };
    const headers = paymentHeader(await payer.sign(url, init));
    const before = runs.count;
    let statuses: number[] = [];
    const spent = await earned(async () => {
      const responses = await Promise.all(Array.from({ length: 30 }, () => fetch(url, { ...init, headers })));
      statuses = responses.map(({ status }) => status);
    });
    expect(spent).toBe(PRICE);
    expect(runs.count).toBe(before + 1);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  });
});

describe('a payment identifier', () => {
  const identified = (url: string, who: Payer, id: string) =>
    who.sign(url, undefined, ({ extensions }) => appendPaymentIdentifierToExtensions(extensions ?? {}, id));

  it('makes a second signature for the same request free, and conflicts with another request', async () => {
    const url = newUrl();
    const id = 'pay_0123456789abcdef';
    const spent = await earned(async () => {
      const first = await fetch(url, { headers: paymentHeader(await identified(url, payer, id)) });
      const again = paymentHeader(await identified(url, payer, id));
      const second = await whenFree(() => fetch(url, { headers: again }));
      expect(first.status).toBe(200);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      const elsewhere = newUrl();
      const third = await fetch(elsewhere, {
        headers: paymentHeader(await identified(elsewhere, payer, id)),
      });
      expect(third.status).toBe(409);
      expect(await code(third)).toBe('payment_identifier_conflict');
    });
    expect(spent).toBe(PRICE);
    const thief = await newPayer(chain, RICH);
    const own = await fetch(url, { headers: paymentHeader(await identified(url, thief, id)) });
    expect(own.headers.get('idempotent-replayed')).toBeNull();
    expect(own.status).toBe(200);
  });

  it('is charged once for five signatures at the same time', async () => {
    const url = newUrl();
    const headers = await Promise.all(
      Array.from({ length: 5 }, async () =>
        paymentHeader(await identified(url, payer, 'pay_at_the_same_time')),
      ),
    );
    const spent = await earned(() => Promise.all(headers.map((one) => fetch(url, { headers: one }))));
    expect(spent).toBe(PRICE);
  });
});
