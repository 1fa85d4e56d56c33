import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checkout, createCheckout } from '../../../src/access/payments/checkout.ts';
import { openLedger } from '../../../src/access/payments/ledger.ts';
import type { Offer, PaidCall, Rail, Verification } from '../../../src/access/payments/rail.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const HEX = 'ab'.repeat(32);
const randomHex = (digits: number): string => randomBytes(digits / 2).toString('hex');
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

/** A process of its own, over the ledger that all share. */
function processOf(verify: () => Promise<Verification>): { rail: Rail; checkout: Checkout } {
  const rail = railWith(verify);
  const ledger = openLedger(database.pool, randomUUID());
  const onError = (error: unknown): never => expect.unreachable(String(error));
  return { rail, checkout: createCheckout({ ledger, rails: [rail], onError }) };
}

const GOOD = async (): Promise<Verification> => ({ kind: 'good' });

/** Buys the answer with this proof. */
async function buy({ rail, checkout }: ReturnType<typeof processOf>, proof: Offer): Promise<void> {
  const beginning = await checkout.begin(rail, proof, call);
  if (beginning.kind !== 'claimed') throw new Error(beginning.kind);
  expect(await checkout.settle(beginning.claim, answer)).toMatchObject({ kind: 'paid' });
  await checkout.close();
}

it('a proof that another process charges while this one verifies it gets the stored answer, never another challenge', async () => {
  const first = processOf(GOOD);
  const second = processOf(async () => {
    await buy(first, offer);
    return { kind: 'refused', reason: 'nonce_already_used' };
  });
  const replay = await second.checkout.begin(second.rail, offer, call);
  expect(replay).toMatchObject({ kind: 'replay', rail: 'x402', answer });
  const forged = await second.checkout.begin(second.rail, { ...offer, proofDigest: 'cd'.repeat(32) }, call);
  expect(forged).toMatchObject({ kind: 'refused', reason: 'payment_already_used' });
});

describe('a stored answer belongs to the proof that paid', () => {
  const OTHER = `0x${'4'.repeat(40)}`;
  const nonceOf = (digit: string): string => `0x${digit.repeat(64)}`;

  it.each([
    ['of a second signer', { payer: OTHER, nonce: nonceOf('6') }],
    ['signed again by the same payer', { nonce: nonceOf('7') }],
  ])('another answer to its challenge, %s, buys nothing', async (_whose, change) => {
    const { rail, checkout } = processOf(GOOD);
    const paid = { ...offer, challengeId: randomUUID(), nonce: nonceOf('5'), payer: `0x${randomHex(40)}` };
    await buy({ rail, checkout }, paid);
    const other = { ...paid, proofDigest: 'cd'.repeat(32), ...change };
    const refused = await checkout.begin(rail, other, call);
    expect(refused).toMatchObject({ kind: 'refused', reason: 'payment_already_used' });
    expect(await checkout.begin(rail, paid, call)).toMatchObject({ kind: 'replay', answer });
  });

  it('another proof of the same payer for the same identifier gets it, and another payer does not', async () => {
    const { rail, checkout } = processOf(GOOD);
    const identifier = randomUUID();
    const paid = { ...offer, identifier, nonce: nonceOf('8') };
    await buy({ rail, checkout }, paid);
    const again = { ...paid, nonce: nonceOf('9'), proofDigest: 'cd'.repeat(32) };
    expect(await checkout.begin(rail, again, call)).toMatchObject({ kind: 'replay', answer });
    const stranger = { ...again, payer: OTHER };
    expect(await checkout.begin(rail, stranger, call)).toMatchObject({ kind: 'claimed' });
  });
});
