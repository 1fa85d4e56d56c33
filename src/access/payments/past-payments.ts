import type { Ledger } from './ledger.ts';
import type { OutcomeNotes } from './outcome-notes.ts';
import type { Payment } from './payment.ts';
import type { Offer, PaidCall, Rail } from './rail.ts';
import { ALREADY_USED, conclude, type Declined, IN_PROGRESS, type Paid } from './sale.ts';

/** What looking back needs. */
export interface PastPaymentOptions {
  readonly ledger: Ledger;
  readonly rails: readonly Rail[];
  readonly notes: OutcomeNotes;
}

/** What proofs that are in the ledger buy now. Every method rejects where the record does not answer. */
export interface PastPayments {
  /** What this very proof buys; null: it is not in the ledger, or can be claimed. */
  ofProof(offer: Offer, call: PaidCall): Promise<Paid | Declined | null>;
  /** The same, or what another proof of the same payer and identifier has bought. The offer must be verified. */
  ofPayer(offer: Offer, call: PaidCall): Promise<Paid | Declined | null>;
}

function canBeClaimed({ state, isLeased }: Payment): boolean {
  return state === 'released' || state === 'failed' || (state === 'executing' && !isLeased);
}

/**
 * By what right an offer asks for what another has bought: it is the very proof that paid, or the same payer's for the
 * same identifier. Nonces and challenges of payments are no secret, so that neither alone is a right.
 */
function standingOf(paid: Offer, offer: Offer): 'proof' | 'identifier' | 'none' {
  if (paid.payer !== offer.payer) return 'none';
  if (paid.nonce === offer.nonce) return paid.proofDigest === offer.proofDigest ? 'proof' : 'none';
  return offer.identifier !== null && paid.identifier === offer.identifier ? 'identifier' : 'none';
}

/** Looks back into the ledger, and settles what was left open there. */
export function createPastPayments({ ledger, rails, notes }: PastPaymentOptions): PastPayments {
  const byName = new Map(rails.map((rail) => [rail.name, rail]));

  /** Settles what another call, or a process that died, has left open. */
  const resume = async (payment: Payment): Promise<Paid | Declined> => {
    const rail = byName.get(payment.offer.rail);
    if (rail === undefined) {
      const reason = `a payment by ${payment.offer.rail} is undecided`;
      return { kind: 'unavailable', rail: payment.offer.rail, cause: 'not_configured', reason };
    }
    const taken = await ledger.takeOver(payment.paymentId);
    if (taken === null || taken.answer === null) return IN_PROGRESS;
    const outcome = await rail.settle(taken.offer, true);
    await notes.write(taken.paymentId, outcome);
    return conclude(rail.name, taken.answer, outcome);
  };

  /** What a payment of the ledger buys; null: its proof can be claimed for this call. */
  const worth = async (payment: Payment, offer: Offer, call: PaidCall): Promise<Paid | Declined | null> => {
    if (canBeClaimed(payment)) return null;
    const claim = standingOf(payment.offer, offer);
    if (claim === 'none') {
      // Of their own payment they hear no refusal before it is decided: on a 402 they would pay once more.
      const isOpen = payment.state !== 'settled' && payment.offer.payer === offer.payer;
      return isOpen ? IN_PROGRESS : ALREADY_USED;
    }
    if (payment.fingerprint !== call.fingerprint) {
      return claim === 'proof' ? ALREADY_USED : { kind: 'identifier_conflict' };
    }
    if (payment.state === 'settled') {
      const { answer, receipt } = payment;
      return answer === null || receipt === null
        ? ALREADY_USED
        : { rail: payment.offer.rail, receipt, answer };
    }
    return payment.isLeased ? IN_PROGRESS : resume(payment);
  };

  return {
    async ofProof(offer, call) {
      const payment = await ledger.find(offer);
      // Another proof with the same identifier counts only once its signature was verified.
      return payment?.offer.nonce === offer.nonce ? worth(payment, offer, call) : null;
    },
    async ofPayer(offer, call) {
      const payment = await ledger.find(offer);
      return payment === null ? null : worth(payment, offer, call);
    },
  };
}
