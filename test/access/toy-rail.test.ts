import { hash } from 'node:crypto';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProtocol } from '../../src/access/payments/protocol.ts';
import type { Offer, Rail } from '../../src/access/payments/rail.ts';
import { protocolsOf } from '../../src/access/rails.ts';
import { type Reply, send, startTestApp, type TestApp } from '../support/app.ts';
import { PAYMENT_SETTINGS } from '../support/payment-settings.ts';

/** A rail that exists in this file alone: what follows is all that one has to say. */
const PROOF = 'X-Toy-Payment';
const RECEIPT = 'X-Toy-Receipt';
const CHALLENGE = 'X-Toy-Challenge';
const PAYEE = `0x${'7'.repeat(40)}`;
const PATH = '/.well-known/toy';
const HOUR_MS = 3_600_000;

const toyProof = z.object({ payer: z.string(), coin: z.string(), isGood: z.boolean() });
const toyAccepts = z.object({ protocol: z.literal('toy'), payTo: z.string(), resource: z.string() });

function offerOf({ payer, coin, isGood }: z.output<typeof toyProof>): Offer {
  return {
    rail: 'toy',
    network: 'toy:1',
    asset: 'marble',
    payTo: PAYEE,
    amountRaw: '1',
    payer,
    nonce: coin,
    challengeId: null,
    identifier: null,
    validBeforeMs: Date.now() + HOUR_MS,
    proofDigest: hash('sha256', coin, 'hex'),
    proof: { isGood },
  };
}

/** Coins that were charged, in order. */
const charged: string[] = [];

const toyRail: Rail = {
  name: 'toy',
  protocol: 'toy',
  read(header) {
    const given = toyProof.safeParse(JSON.parse(header));
    return given.success
      ? { kind: 'offer', offer: offerOf(given.data) }
      : { kind: 'malformed', reason: 'not_a_toy' };
  },
  async verify({ proof }) {
    const { isGood } = z.object({ isGood: z.boolean() }).parse(proof);
    return isGood ? { kind: 'good' } : { kind: 'refused', reason: 'broken_toy' };
  },
  async settle({ nonce, network, payer }) {
    charged.push(nonce);
    const timestamp = new Date().toISOString();
    return { kind: 'settled', receipt: { transaction: `toy-${nonce}`, network, payer, timestamp } };
  },
  lookUp: async () => ({ kind: 'unknown', reason: 'toys remember nothing' }),
};

const toyProtocol: PaymentProtocol = {
  name: 'toy',
  railNames: ['toy'],
  proofHeaders: [PROOF],
  answerHeaders: [
    { name: CHALLENGE, on: 'challenge', meaning: 'Where toys go.' },
    { name: RECEIPT, on: 'receipt', meaning: 'Whose toy it was.' },
  ],
  malformedIs: 'payment_malformed',
  proofIn(headers) {
    const proof = headers[PROOF.toLowerCase()];
    return typeof proof === 'string' ? proof : null;
  },
  challengeFor: () => (call) => ({
    headers: [CHALLENGE, call.problem ?? 'a toy, please'],
    accepts: { protocol: 'toy', payTo: PAYEE, resource: call.url },
  }),
  receiptHeaders: ({ transaction }, isOwn) => (isOwn ? [RECEIPT, transaction] : []),
  failureHeaders: () => [],
  description: {
    discovery: {
      path: PATH,
      operationId: 'getToy',
      summary: 'Payment terms for toys',
      schema: z.object({ pay_to: z.string() }).meta({ id: 'TestToyDiscovery' }),
      body: () => ({ pay_to: PAYEE }),
    },
    acceptsSchema: toyAccepts,
    securitySchemes: { toy: { type: 'apiKey', in: 'header', name: PROOF } },
    offer: { method: 'toy', intent: 'charge', amount: '1', currency: 'marble', recipient: PAYEE },
  },
  open: async () => toyRail,
};

let app: TestApp;
beforeAll(async () => {
  const protocols = [...protocolsOf(PAYMENT_SETTINGS), toyProtocol];
  app = await startTestApp({ deps: { payments: { protocols, rails: [toyRail] } } });
});
afterAll(() => app.close());

const ASKED = '/v1/products?q=milk';
const pay = (coin: string, url = ASKED, isGood = true): Promise<Reply> =>
  send(app.port, url, { headers: { [PROOF]: JSON.stringify({ payer: 'a child', coin, isGood }) } });
const words = (list: string | string[] | undefined): string[] => String(list).split(', ');

describe('a rail that one table alone knows', () => {
  it('is asked for in every 402, beside the others', async () => {
    const reply = await send(app.port, ASKED);
    expect(reply.status).toBe(402);
    const { accepts } = reply.json<{ accepts: { protocol: string }[] }>();
    expect(accepts.map(({ protocol }) => protocol)).toEqual(['x402', 'mpp', 'toy']);
    expect(toyAccepts.parse(accepts[2]).payTo).toBe(PAYEE);
    expect(reply.headers[CHALLENGE.toLowerCase()]).toBe('a toy, please');
    expect(reply.headers['payment-required']).toBeDefined();
    expect(reply.headers['www-authenticate']).toMatch(/^Payment /);
  });

  it('has its proof read, verified and charged once, whoever sends it how often', async () => {
    const replies = [await pay('first'), await pay('first'), await pay('first')];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true', 'true']);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.text).toBe((await app.paid(ASKED)).text);
    expect(charged).toEqual(['first']);
  });

  it('has its receipt in the answer, and its name in the ledger', async () => {
    const { headers } = await pay('second');
    expect(headers[RECEIPT.toLowerCase()]).toBe('toy-second');
    expect(headers['payment-response']).toBeDefined();
    expect(headers['payment-receipt']).toBeUndefined();
    await expect
      .poll(async () => {
        const { rows } = await app.pool.query(
          "select rail, state, network, transaction_hash from payment where nonce = 'second'",
        );
        return rows as unknown[];
      })
      .toEqual([{ rail: 'toy', state: 'settled', network: 'toy:1', transaction_hash: 'toy-second' }]);
  });

  it('is told why a proof buys nothing, and is not charged then', async () => {
    const before = charged.length;
    const refused = await pay('third', ASKED, false);
    expect([refused.status, refused.headers[CHALLENGE.toLowerCase()]]).toEqual([402, 'broken_toy']);
    const malformed = await send(app.port, ASKED, { headers: { [PROOF]: '{}' } });
    expect(malformed.status).toBe(400);
    expect(malformed.text).toContain('not_a_toy');
    expect((await pay('fourth', '/v1/products?limit=0')).status).toBe(422);
    expect(charged.length).toBe(before);
  });

  it('has its headers in Vary and in the lists for scripts of other origins', async () => {
    expect(words((await pay('fifth')).headers.vary)).toContain(PROOF);
    const keyed = await app.paid(ASKED);
    expect(words(keyed.headers.vary)).toContain(PROOF);
    expect(words(keyed.headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining([CHALLENGE, RECEIPT]),
    );
    const preflight = await send(app.port, ASKED, { method: 'OPTIONS' });
    expect(words(preflight.headers['access-control-allow-headers'])).toContain(PROOF);
  });

  it('has its own discovery document, and its part in the description', async () => {
    expect((await send(app.port, PATH)).json()).toEqual({ pay_to: PAYEE });
    const document = (await send(app.port, '/openapi.json')).json<{
      paths: Record<string, Record<string, Record<string, unknown>>>;
      components: Record<string, Record<string, unknown>>;
    }>();
    const { paths, components } = document;
    expect(paths[PATH]?.['get']?.['operationId']).toBe('getToy');
    const paid = paths['/v1/products']?.['get'];
    expect(paid?.['security']).toContainEqual({ toy: [] });
    expect(paid?.['x-payment-info']).toMatchObject({
      offers: expect.arrayContaining([toyProtocol.description.offer]),
    });
    expect(components['securitySchemes']).toMatchObject(toyProtocol.description.securitySchemes);
    expect(components['headers']).toMatchObject({
      [CHALLENGE]: { required: true },
      [RECEIPT]: { required: false },
    });
    expect(JSON.stringify(components['schemas']?.['PaymentRequired'])).toContain('"const":"toy"');
  });

  it('comes after a key and before nothing: the order of the table decides', async () => {
    const both = { [PROOF]: JSON.stringify({ payer: 'a child', coin: 'sixth', isGood: true }) };
    const headers = { ...both, authorization: `Bearer ${app.key}` };
    expect((await send(app.port, ASKED, { headers })).headers[RECEIPT.toLowerCase()]).toBeUndefined();
    // x402 is looked at first, and nobody takes its payments here.
    const withX402 = { ...both, 'payment-signature': 'x' };
    expect((await send(app.port, ASKED, { headers: withX402 })).status).toBe(503);
    expect(charged).not.toContain('sixth');
  });

  it('takes no header of a message of MCP for the payment of a call in it', async () => {
    const protocols = [toyProtocol, ...protocolsOf(PAYMENT_SETTINGS)];
    const first = await startTestApp({ deps: { payments: { protocols, rails: [toyRail] } } });
    const params = { name: 'find_products', arguments: { q: 'milk' }, _meta: { 'x402/payment': {} } };
    const reply = await send(first.port, '/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        [PROOF]: JSON.stringify({ payer: 'a child', coin: 'seventh', isGood: true }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    expect(reply.text).toContain('does not accept payments by x402');
    expect(charged).not.toContain('seventh');
    await first.close();
  });
});
