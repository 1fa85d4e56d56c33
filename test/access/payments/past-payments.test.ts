import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../src/access/payments/ledger.ts';
import type { OutcomeNotes } from '../../../src/access/payments/outcome-notes.ts';
import { createPastPayments } from '../../../src/access/payments/past-payments.ts';
import type { Payment } from '../../../src/access/payments/payment.ts';
import type { Offer } from '../../../src/access/payments/rail.ts';
import { ALREADY_USED } from '../../../src/access/payments/sale.ts';
import { answer, call, newOffer, RECEIPT, railWith } from '../../support/payments.ts';

const PAID = newOffer({ identifier: 'order-0000000000000001' });

/** What an offer buys where `PAID` has bought an answer, by the one way to ask and the other. */
async function worth(offer: Offer, change: Partial<typeof call> = {}) {
  const payment = {
    state: 'settled',
    offer: PAID,
    fingerprint: call.fingerprint,
    isLeased: false,
    answer,
    receipt: RECEIPT,
  } as Payment;
  const past = createPastPayments({
    ledger: { find: async () => payment } as unknown as Ledger,
    rails: [railWith()],
    notes: {} as OutcomeNotes,
  });
  return [
    await past.ofProof(offer, { ...call, ...change }),
    await past.ofPayer(offer, { ...call, ...change }),
  ];
}

const SOLD = { rail: 'x402', receipt: RECEIPT, answer };

describe('an answer that was paid for', () => {
  it('goes to the very proof that paid, for the same call', async () => {
    expect(await worth(PAID)).toEqual([SOLD, SOLD]);
    expect(await worth(PAID, { fingerprint: 'another' })).toEqual([ALREADY_USED, ALREADY_USED]);
  });

  it.each([
    ['another signature over the same nonce', { proofDigest: 'cd'.repeat(32) }],
    ['another payer', { payer: `0x${'9'.repeat(40)}` }],
  ])('does not go to %s', async (_, change) => {
    expect(await worth({ ...PAID, ...change })).toEqual([ALREADY_USED, ALREADY_USED]);
  });

  it('goes to the same payer for the same identifier once that is verified, for the same call', async () => {
    const again = newOffer({ payer: PAID.payer, identifier: PAID.identifier });
    expect(await worth(again)).toEqual([null, SOLD]);
    expect(await worth(again, { fingerprint: 'another' })).toEqual([null, { kind: 'identifier_conflict' }]);
    expect(await worth({ ...again, identifier: null })).toEqual([null, ALREADY_USED]);
    expect(await worth({ ...again, payer: newOffer().payer })).toEqual([null, ALREADY_USED]);
  });
});
