import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckout } from '../../../src/access/payments/checkout.ts';
import { openLedger } from '../../../src/access/payments/ledger.ts';
import type { Offer, PaidCall, Rail, Verification } from '../../../src/access/payments/rail.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const HEX = 'ab'.repeat(32);
const offer: Offer = {
  rail: 'x402',
  network: 'eip155:8453',
  asset: `0x${'1'.repeat(40)}`,
  payTo: `0x${'2'.repeat(40)}`,
  amountRaw: '10000',
  payer: `0x${'3'.repeat(40)}`,
  nonce: `0x${HEX}`,
  challengeId: null,
  identifier: null,
  validBeforeMs: Date.now() + 60_000,
  proofDigest: HEX,
  proof: {},
};
const call: PaidCall = {
  method: 'GET',
  target: '/v1/products?q=milk',
  host: 'localhost',
  route: '/v1/products',
  requestId: 'a',
  fingerprint: HEX,
};
const answer = { body: Buffer.from('{}'), contentType: 'application/json', etag: null };

/** A rail whose verdict a test gives; the races of real chains are in `test/payments`. */
function railWith(verify: () => Promise<Verification>): Rail {
  const receipt = {
    transaction: `0x${HEX}`,
    network: offer.network,
    payer: offer.payer,
    timestamp: '2026-01-01T00:00:00Z',
  };
  const settlement = { kind: 'settled' as const, receipt };
  return {
    name: 'x402',
    protocol: 'x402',
    read: () => ({ kind: 'offer', offer }),
    verify,
    settle: async () => settlement,
    lookUp: async () => settlement,
  };
}

it('a proof that another process charges while this one verifies it gets the stored answer, never another challenge', async () => {
  const processOf = (holder: string, verify: () => Promise<Verification>) => {
    const rail = railWith(verify);
    const ledger = openLedger(database.pool, holder);
    return {
      rail,
      checkout: createCheckout({
        ledger,
        rails: [rail],
        onError: (error) => expect.unreachable(String(error)),
      }),
    };
  };
  const first = processOf(randomUUID(), async () => ({ kind: 'good' }));
  const second = processOf(randomUUID(), async () => {
    const beginning = await first.checkout.begin(first.rail, offer, call);
    if (beginning.kind !== 'claimed') throw new Error(beginning.kind);
    expect(await first.checkout.settle(beginning.claim, answer)).toMatchObject({ kind: 'paid' });
    await first.checkout.close();
    return { kind: 'refused', reason: 'nonce_already_used' };
  });
  const replay = await second.checkout.begin(second.rail, offer, call);
  expect(replay).toMatchObject({ kind: 'replay', rail: 'x402', answer });
  const forged = await second.checkout.begin(second.rail, { ...offer, proofDigest: 'cd'.repeat(32) }, call);
  expect(forged).toMatchObject({ kind: 'refused', reason: 'payment_already_used' });
});
