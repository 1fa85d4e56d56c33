import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checkout, createCheckout } from '../../../src/access/payments/checkout.ts';
import { openLedger } from '../../../src/access/payments/ledger.ts';
import { createTroubles } from '../../../src/access/payments/troubles.ts';
import type { Offer, Rail } from '../../../src/access/payments/rail.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { answer, call, newOffer, railWith } from '../../support/payments.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const GOOD: Rail['verify'] = async () => ({ kind: 'good' });

/** A process of its own, over the ledger that all share. */
function processOf(verify: Rail['verify'] = GOOD): { rail: Rail; checkout: Checkout } {
  const rail = railWith({ verify });
  const ledger = openLedger(database.pool, randomUUID());
  const onError = (error: unknown): never => expect.unreachable(String(error));
  return {
    rail,
    checkout: createCheckout({ ledger, rails: [rail], onError, troubles: createTroubles(() => {}) }),
  };
}

/** Buys the answer with this proof. */
async function buy({ rail, checkout }: ReturnType<typeof processOf>, proof: Offer): Promise<void> {
  const beginning = await checkout.begin(rail, proof, call);
  if (beginning.kind !== 'claimed') throw new Error(beginning.kind);
  expect(await checkout.settle(beginning.claim, answer)).toMatchObject({ kind: 'paid' });
  await checkout.close();
}

it('a proof that another process charges while this one verifies it gets the stored answer, never another challenge', async () => {
  const offer = newOffer();
  const first = processOf();
  let isOffered = false;
  const second = processOf(async () => {
    // A proof that was met before is looked up first, and verified then.
    if (!isOffered) return { kind: 'unavailable', cause: 'node', reason: 'not now' };
    await buy(first, offer);
    return { kind: 'refused', reason: 'nonce_already_used' };
  });
  expect(await second.checkout.begin(second.rail, offer, call)).toMatchObject({ kind: 'unavailable' });
  isOffered = true;
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
    const { rail, checkout } = processOf();
    const paid = newOffer({ challengeId: randomUUID() });
    await buy({ rail, checkout }, paid);
    const other = { ...paid, proofDigest: 'cd'.repeat(32), ...change };
    const refused = await checkout.begin(rail, other, call);
    expect(refused).toMatchObject({ kind: 'refused', reason: 'payment_already_used' });
    expect(await checkout.begin(rail, paid, call)).toMatchObject({ kind: 'replay', answer });
  });

  it('another proof of the same payer for the same identifier gets it, and another payer does not', async () => {
    const { rail, checkout } = processOf();
    const identifier = randomUUID();
    const paid = newOffer({ identifier });
    await buy({ rail, checkout }, paid);
    const again = { ...paid, nonce: nonceOf('9'), proofDigest: 'cd'.repeat(32) };
    expect(await checkout.begin(rail, again, call)).toMatchObject({ kind: 'replay', answer });
    const stranger = { ...again, payer: OTHER };
    expect(await checkout.begin(rail, stranger, call)).toMatchObject({ kind: 'claimed' });
  });
});
