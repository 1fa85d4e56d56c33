import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Offer } from '../../../src/access/payments/rail.ts';
import { openFacilitator, type Facilitator } from '../../../src/access/x402/facilitator.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;
const TRANSACTION = `0x${'b'.repeat(64)}`;
const AUTHORIZATION = { from: ADDRESS, to: ADDRESS, value: '1', validAfter: '0', validBefore: '9' };
const OFFER: Offer = {
  rail: 'x402',
  network: 'eip155:8453',
  asset: ADDRESS,
  payTo: ADDRESS,
  amountRaw: '1',
  payer: ADDRESS,
  nonce: TRANSACTION,
  challengeId: null,
  identifier: null,
  validBeforeMs: 9_000,
  proofDigest: '',
  proof: {
    payload: {
      x402Version: 2,
      accepted: { network: 'eip155:8453' },
      payload: { authorization: { ...AUTHORIZATION, nonce: TRANSACTION }, signature: '0x12' },
    },
  },
};

let server: Server;
let facilitator: Facilitator;
let answer: readonly [number, unknown] = [200, {}];

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer[0]).end(typeof answer[1] === 'string' ? answer[1] : JSON.stringify(answer[1]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  facilitator = openFacilitator({ url, token: null, verifyMs: 20_000, settleMs: 20_000 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('what a facilitator says of a payment', () => {
  it.each<readonly [number, unknown, string]>([
    [200, { isValid: true }, 'good'],
    [200, { isValid: true, payer: ADDRESS.toUpperCase().replace('0X', '0x') }, 'good'],
    [200, { isValid: true, payer: `0x${'c'.repeat(40)}` }, 'unavailable'],
    [200, { isValid: false, invalidReason: null }, 'refused'],
    [400, { isValid: false, invalidReason: 'insufficient_funds' }, 'refused'],
    [400, { isValid: true }, 'refused'],
    [400, { error: 'who are you' }, 'unavailable'],
    [500, { isValid: false, invalidReason: 'insufficient_funds' }, 'unavailable'],
    [200, {}, 'unavailable'],
    [200, '<html>', 'unavailable'],
  ])('%i %j means: %s', async (status, said, kind) => {
    answer = [status, said];
    expect((await facilitator.verify(OFFER)).kind).toBe(kind);
  });
});

describe('what a facilitator says of an order to settle', () => {
  const done = { success: true, transaction: TRANSACTION, network: OFFER.network };
  const refused = { success: false, errorReason: 'insufficient_funds', transaction: '', network: '' };

  it.each<readonly [number, unknown, string]>([
    [200, done, 'success'],
    [200, { ...done, payer: null }, 'success'],
    [200, { ...done, network: 'eip155:1' }, 'no answer'],
    [200, { ...done, transaction: '0x12' }, 'no answer'],
    [200, { success: true }, 'no answer'],
    [502, done, 'no answer'],
    [200, refused, 'refusal'],
    [400, refused, 'refusal'],
    // It may have been sent: that it was not has to be said.
    [400, { success: false, errorReason: 'insufficient_funds' }, 'no answer'],
    [400, { ...refused, transaction: TRANSACTION }, 'no answer'],
    [400, { ...refused, errorReason: 'invalid_transaction_state' }, 'no answer'],
    [400, { ...refused, errorReason: 'authorization_already_used' }, 'spent'],
    [400, { ...refused, errorReason: null }, 'no answer'],
    [500, 'nonsense', 'no answer'],
  ])('%i %j means: %s', async (status, said, kind) => {
    answer = [status, said];
    expect((await facilitator.settle(OFFER)).kind).toBe(kind);
  });
});
