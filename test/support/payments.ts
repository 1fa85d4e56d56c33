import { randomBytes } from 'node:crypto';
import type { Offer, PaidCall, Rail, Receipt } from '../../src/access/payments/rail.ts';

const HEX = 'ab'.repeat(32);

/** The call that payments of these tests are for. */
export const call: PaidCall = {
  method: 'GET',
  target: '/v1/products?q=milk',
  host: 'localhost',
  route: '/v1/products',
  requestId: 'a',
  fingerprint: HEX,
  source: '127.0.0.1',
};

/** What it answers. */
export const answer = { body: Buffer.from('{}'), contentType: 'application/json', etag: null };

/** A proof that nobody has used. */
export function newOffer(change: Partial<Offer> = {}): Offer {
  return {
    rail: 'x402',
    network: 'eip155:8453',
    asset: `0x${'1'.repeat(40)}`,
    payTo: `0x${'2'.repeat(40)}`,
    amountRaw: '10000',
    payer: `0x${randomBytes(20).toString('hex')}`,
    nonce: `0x${randomBytes(32).toString('hex')}`,
    challengeId: null,
    identifier: null,
    validBeforeMs: Date.now() + 60_000,
    proofDigest: HEX,
    proof: {},
    ...change,
  };
}

/** What a charge is receipted with. */
export const RECEIPT: Receipt = {
  transaction: `0x${HEX}`,
  network: 'eip155:8453',
  payer: `0x${'3'.repeat(40)}`,
  timestamp: '2026-01-01T00:00:00Z',
};

/** A rail to which every proof is good, but for what a test says; the races of real chains are in `test/payments`. */
export function railWith(change: Partial<Rail> = {}): Rail {
  const settlement = { kind: 'settled' as const, receipt: RECEIPT };
  return {
    name: 'x402',
    protocol: 'x402',
    read: () => ({ kind: 'malformed', reason: 'these tests read no header' }),
    verify: async () => ({ kind: 'good' }),
    settle: async () => settlement,
    lookUp: async () => settlement,
    ...change,
  };
}
