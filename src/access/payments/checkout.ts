import type { Ledger, Payment, StoredAnswer } from './ledger.ts';
import type { Offer, PaidCall, Rail, RailName, Receipt, Settlement } from './rail.ts';

/** A proof taken for one call: to be settled or released, once. */
export interface Claim {
  readonly paymentId: string;
  readonly rail: Rail;
  readonly offer: Offer;
}

/** A call that was paid: before, or just now. */
export interface Paid {
  readonly rail: RailName;
  readonly receipt: Receipt;
  readonly answer: StoredAnswer;
}

/** Why a payment buys nothing now. */
export type Declined =
  /** Nothing was charged and this proof is of no use: another one is needed. */
  | { readonly kind: 'refused'; readonly reason: string; readonly settlementFailed: boolean }
  /** Another request with this proof is on its way. */
  | { readonly kind: 'in_progress' }
  /** The client's own identifier stands for another request. */
  | { readonly kind: 'identifier_conflict' }
  /** The money may have moved: the same proof must be sent again, and no other. */
  | { readonly kind: 'pending' }
  /** Nothing was charged; the proof can be sent again. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** What came of offering a proof. */
export type Beginning =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  | ({ readonly kind: 'replay' } & Paid)
  | Declined;

/** What came of settling a claim. */
export type Ending = ({ readonly kind: 'paid' } & Paid) | Declined;

/** Takes payments: each proof buys one answer, and is charged at most once, whatever breaks. Never rejects. */
export interface Checkout {
  /** Looks the proof up, verifies it and claims it. A claim must be given to `settle` or `release`. */
  begin(rail: Rail, offer: Offer, call: PaidCall): Promise<Beginning>;
  /** Stores the answer, charges for it, and says what to send. */
  settle(claim: Claim, answer: StoredAnswer): Promise<Ending>;
  /** Gives a proof back uncharged. */
  release(claim: Claim, why: string): Promise<void>;
  /** Resolves when every outcome is in the ledger. */
  close(): Promise<void>;
  /** Payments on their way at the moment. */
  running(): number;
  /** Outcomes since the start, by word. */
  readonly outcomes: ReadonlyMap<string, number>;
}

/** What the checkout works with. */
export interface CheckoutOptions {
  readonly ledger: Ledger;
  readonly rails: readonly Rail[];
  /** Seconds to wait where a payer, proven by a signature, asks too often; null: it may go on. */
  readonly limitPayer?: (payer: string) => number | null;
  /** Told of a fault that is not the caller's. */
  readonly onError: (error: unknown) => void;
}

const MOST_RUNNING = 1_000;
const MOST_MET = 50_000;
const IN_PROGRESS: Declined = { kind: 'in_progress' };
const PENDING: Declined = { kind: 'pending' };
const UNAVAILABLE: Declined = { kind: 'unavailable' };
const ALREADY_USED: Declined = { kind: 'refused', reason: 'payment_already_used', settlementFailed: false };

function keyOf({ network, asset, payer, nonce }: Offer): string {
  return `${network} ${asset} ${payer} ${nonce}`;
}

function canBeClaimed({ state, isLeased }: Payment): boolean {
  return state === 'released' || state === 'failed' || (state === 'executing' && !isLeased);
}

/** Builds the checkout over a ledger that all processes share. */
export function createCheckout({ ledger, rails, limitPayer, onError }: CheckoutOptions): Checkout {
  const byName = new Map(rails.map((rail) => [rail.name, rail]));
  const running = new Set<string>();
  /** Outcomes on their way into the ledger, by the proof's key. */
  const noting = new Map<string, Promise<void>>();
  /** Proofs that this process has met: they may be in the ledger, others hardly are. */
  let met = new Set<string>();
  const outcomes = new Map<string, number>();

  const count = <Outcome extends { readonly kind: string }>(outcome: Outcome): Outcome => {
    outcomes.set(outcome.kind, (outcomes.get(outcome.kind) ?? 0) + 1);
    return outcome;
  };

  /** Writes an outcome down. Where that fails the row stays as it is, and reconciliation finds out what is true. */
  const note = async (paymentId: string, outcome: Settlement): Promise<void> => {
    try {
      if (outcome.kind === 'settled') await ledger.settled(paymentId, outcome.receipt);
      else if (outcome.kind === 'failed') await ledger.failed(paymentId, outcome.reason, false);
      else await ledger.unknown(paymentId, outcome.reason);
    } catch (error) {
      onError(error);
    }
  };

  const concluded = (rail: RailName, answer: StoredAnswer, outcome: Settlement): Paid | Declined => {
    if (outcome.kind === 'settled') return { rail, receipt: outcome.receipt, answer };
    if (outcome.kind === 'failed') {
      return { kind: 'refused', reason: outcome.reason, settlementFailed: true };
    }
    return PENDING;
  };

  /** Settles what another call, or a process that died, has left open. */
  const resume = async (payment: Payment): Promise<Paid | Declined> => {
    const rail = byName.get(payment.offer.rail);
    if (rail === undefined) return UNAVAILABLE;
    const taken = await ledger.takeOver(payment.paymentId);
    if (taken === null || taken.answer === null) return IN_PROGRESS;
    const outcome = await rail.settle(taken.offer, true);
    await note(taken.paymentId, outcome);
    return concluded(rail.name, taken.answer, outcome);
  };

  /** What a proof that is in the ledger buys; null: it can be claimed for this call. */
  const seen = async (payment: Payment, offer: Offer, call: PaidCall): Promise<Paid | Declined | null> => {
    if (canBeClaimed(payment)) return null;
    const isSameProof = payment.offer.nonce === offer.nonce;
    if (payment.fingerprint !== call.fingerprint) {
      return isSameProof ? ALREADY_USED : { kind: 'identifier_conflict' };
    }
    // The nonce of a settled payment is public; only the signature shows who paid.
    if (isSameProof && payment.offer.proofDigest !== offer.proofDigest) return ALREADY_USED;
    if (payment.state === 'settled') {
      const { answer, receipt } = payment;
      return answer === null || receipt === null
        ? ALREADY_USED
        : { rail: payment.offer.rail, receipt, answer };
    }
    return payment.isLeased ? IN_PROGRESS : resume(payment);
  };

  const replay = (found: Paid | Declined): Beginning =>
    'kind' in found ? found : { kind: 'replay', ...found };

  /** What this very proof buys; null: it is not in the ledger, or can be claimed. */
  const seenProof = async (offer: Offer, call: PaidCall): Promise<Paid | Declined | null> => {
    const payment = await ledger.find(offer);
    // Another proof with the same identifier counts only once its signature was verified.
    return payment?.offer.nonce === offer.nonce ? seen(payment, offer, call) : null;
  };

  const hasMet = (key: string): boolean => {
    if (met.has(key)) return true;
    if (met.size >= MOST_MET) met = new Set();
    met.add(key);
    return false;
  };

  const beginOnce = async (rail: Rail, offer: Offer, call: PaidCall): Promise<Beginning> => {
    const looking = seenProof(offer, call);
    // A new proof is verified while it is looked up. Nobody is asked about one that was used.
    const verifying = hasMet(keyOf(offer)) ? null : rail.verify(offer, call);
    const before = await looking;
    if (before !== null) return replay(before);
    const verdict = await (verifying ?? rail.verify(offer, call));
    if (verdict.kind === 'unavailable') return UNAVAILABLE;
    if (verdict.kind === 'refused') {
      // Another process may have charged this very proof meanwhile, and a used proof is refused: on a 402 the client
      // would sign another.
      const meanwhile = await seenProof(offer, call);
      if (meanwhile !== null) return replay(meanwhile);
      return { kind: 'refused', reason: verdict.reason, settlementFailed: false };
    }
    const waitSeconds = limitPayer?.(offer.payer) ?? null;
    if (waitSeconds !== null) return { kind: 'limited', retryAfterSeconds: waitSeconds };
    const paymentId = await ledger.claim(offer, call);
    if (paymentId !== null) return { kind: 'claimed', claim: { paymentId, rail, offer } };
    const now = await ledger.find(offer);
    return replay((now === null ? null : await seen(now, offer, call)) ?? IN_PROGRESS);
  };

  return {
    async begin(rail, offer, call) {
      const key = keyOf(offer);
      await noting.get(key);
      if (running.has(key)) return count(IN_PROGRESS);
      if (running.size >= MOST_RUNNING) return count(UNAVAILABLE);
      running.add(key);
      let beginning: Beginning = UNAVAILABLE;
      try {
        beginning = await beginOnce(rail, offer, call);
      } catch (error) {
        onError(error);
      }
      if (beginning.kind === 'claimed') return beginning;
      running.delete(key);
      return count(beginning);
    },

    async settle({ paymentId, rail, offer }, answer) {
      const key = keyOf(offer);
      try {
        if (!(await ledger.beginSettling(paymentId, answer))) return count(IN_PROGRESS);
        const outcome = await rail.settle(offer, false);
        const noted = note(paymentId, outcome).finally(() => noting.delete(key));
        noting.set(key, noted);
        // An answer that is paid for need not wait for it: what the chain knows, reconciliation can find out.
        if (outcome.kind !== 'settled') await noted;
        const ending = concluded(rail.name, answer, outcome);
        return count('kind' in ending ? ending : { kind: 'paid' as const, ...ending });
      } catch (error) {
        // The answer could not be stored, so nothing was charged.
        onError(error);
        return count(UNAVAILABLE);
      } finally {
        running.delete(key);
      }
    },

    async release({ paymentId, offer }, why) {
      try {
        await ledger.released(paymentId, why);
      } catch (error) {
        onError(error);
      } finally {
        running.delete(keyOf(offer));
      }
      count({ kind: 'released' });
    },

    async close() {
      await Promise.all(noting.values());
    },

    running: () => running.size,
    outcomes,
  };
}
