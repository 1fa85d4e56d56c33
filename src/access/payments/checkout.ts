import { createFairSlots, type FairSlots } from './fair-slots.ts';
import type { Ledger } from './ledger.ts';
import { createOutcomeNotes, type OutcomeNotes } from './outcome-notes.ts';
import { createPastPayments, type PastPayments } from './past-payments.ts';
import type { StoredAnswer } from './payment.ts';
import type { Offer, PaidCall, Rail, Verification } from './rail.ts';
import { conclude, type Declined, IN_PROGRESS, type Paid } from './sale.ts';
import type { Troubles } from './troubles.ts';

/*
 * The way of a proof, as the ledger has it:
 *
 *   begin ─> executing ─> settling ─> settled
 *               │            ├──────> failed    (not charged)
 *               │            └──────> unknown   (nobody could say)
 *               └─> released                    (given back)
 *
 * `begin` looks the proof up and verifies it, then claims it: `executing`, under a lease. Nothing can be charged yet, so
 * that a process may die here, and a lease that has run out is as good as `released`. The answer is made now.
 * `settle` stores the answer, and that is `settling`: the only state in which money moves. Only the holder of the lease
 * gets there, so that one process at most orders the charge. What the rail then says is noted: `settled`, `failed` or
 * `unknown`.
 * `release` gives an `executing` proof back.
 *
 * From `released` and `failed` a proof can be claimed anew. `settling` and `unknown`, once their lease is over, are taken
 * over: by the same proof when it comes again (past-payments.ts orders the charge once more, which the chain lets happen
 * once), or by reconciliation (reconcile.ts), which only asks the chain and can move a row to `settled` or `failed`.
 * `settled` is final; its answer goes to the same proof for as long as it is kept.
 *
 * In this process a proof is in `running` from `begin` until `settle` or `release`, and a second request with it is told
 * so without asking the ledger.
 */

/** A proof taken for one call: to be settled or released, once. */
export interface Claim {
  readonly paymentId: string;
  readonly rail: Rail;
  readonly offer: Offer;
}

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
  /** Told why a payment could not be dealt with. */
  readonly troubles: Pick<Troubles, 'note'>;
}

/** What its steps share. */
interface Desk {
  readonly ledger: Ledger;
  readonly past: PastPayments;
  readonly notes: OutcomeNotes;
  readonly limitPayer: (payer: string) => number | null;
  /** For asking whether a proof is good. */
  readonly slots: FairSlots;
  /** Remembers a proof's key, and tells whether this process has met it: it may be in the ledger, others hardly are. */
  readonly meets: (key: string) => boolean;
}

const MOST_RUNNING = 1_000;
/** Who verifies is asked about so many at once. */
const VERIFYING = { slots: 64, mostWaiting: 128 };
/** All of them count as one, beside addresses: nobody knows without asking whether one has signed. */
const CONTRACTS = 'contracts';
const BUSY = { kind: 'unavailable', cause: 'busy', reason: 'too many payments are being verified' } as const;
const MOST_MET = 50_000;

function keyOf({ network, asset, payer, nonce }: Offer): string {
  return `${network} ${asset} ${payer} ${nonce}`;
}

/** A memory of keys, emptied when it is full. */
function memoryOfKeys(capacity: number): (key: string) => boolean {
  let met = new Set<string>();
  return (key) => {
    if (met.has(key)) return true;
    if (met.size >= capacity) met = new Set();
    met.add(key);
    return false;
  };
}

const replay = (found: Paid | Declined): Beginning =>
  'kind' in found ? found : { kind: 'replay', ...found };

/** Whether a proof is good, as soon as it is this caller's turn. */
async function verify(
  { slots }: Desk,
  rail: Rail,
  offer: Offer,
  call: PaidCall,
): Promise<Verification | typeof BUSY> {
  const name = offer.byContract === true ? CONTRACTS : call.source;
  return (await slots.run(name, () => rail.verify(offer, call))) ?? BUSY;
}

/** Rejects where the record does not answer. */
async function beginOnce(desk: Desk, rail: Rail, offer: Offer, call: PaidCall): Promise<Beginning> {
  const { ledger, past, limitPayer, meets } = desk;
  const looking = past.ofProof(offer, call);
  // A new proof is verified while it is looked up. Nobody is asked about one that was used.
  const verifying = meets(keyOf(offer)) ? null : verify(desk, rail, offer, call);
  const before = await looking;
  if (before !== null) return replay(before);
  const verified = await (verifying ?? verify(desk, rail, offer, call));
  if (verified.kind === 'unavailable') return { rail: rail.name, ...verified };
  if (verified.kind === 'refused') {
    // Another process may have charged this very proof meanwhile, and a used proof is refused: on a 402 the client
    // would sign another.
    const meanwhile = await past.ofProof(offer, call);
    if (meanwhile !== null) return replay(meanwhile);
    return { kind: 'refused', reason: verified.reason, settlementFailed: false };
  }
  const waitSeconds = limitPayer(offer.payer);
  if (waitSeconds !== null) return { kind: 'limited', retryAfterSeconds: waitSeconds };
  const paymentId = await ledger.claim(offer, call);
  if (paymentId !== null) return { kind: 'claimed', claim: { paymentId, rail, offer } };
  return replay((await past.ofPayer(offer, call)) ?? IN_PROGRESS);
}

/** Rejects where the answer could not be stored, so that nothing was charged. */
async function settleOnce(desk: Desk, claim: Claim, answer: StoredAnswer): Promise<Ending> {
  const { paymentId, rail, offer } = claim;
  if (!(await desk.ledger.beginSettling(paymentId, answer))) return IN_PROGRESS;
  const outcome = await rail.settle(offer, false);
  const noted = desk.notes.writeFor(keyOf(offer), paymentId, outcome);
  // An answer that is paid for need not wait for it: what the chain knows, reconciliation can find out.
  if (outcome.kind !== 'settled') await noted;
  const ending = conclude(rail.name, answer, outcome);
  return 'kind' in ending ? ending : { kind: 'paid', ...ending };
}

/** Counts what comes of payments, and says why some could not be dealt with. */
function outcomeCounts(troubles: Pick<Troubles, 'note'>) {
  const outcomes = new Map<string, number>();
  const countWord = (word: string): void => void outcomes.set(word, (outcomes.get(word) ?? 0) + 1);
  const count = <Outcome extends Beginning | Ending>(outcome: Outcome): Outcome => {
    countWord(outcome.kind);
    if (outcome.kind === 'unavailable' || outcome.kind === 'pending') troubles.note(outcome);
    return outcome;
  };
  return { outcomes, count, countWord };
}

/** What `work` comes to; where it breaks, the record does not answer. */
function rescueFor(onError: (error: unknown) => void) {
  return async <Outcome>({ name }: Rail, work: Promise<Outcome>): Promise<Outcome | Declined> => {
    try {
      return await work;
    } catch (error) {
      onError(error);
      return { kind: 'unavailable', rail: name, cause: 'record', reason: 'it did not answer' };
    }
  };
}

/** Builds the checkout over a ledger that all processes share. */
export function createCheckout({
  ledger,
  rails,
  limitPayer = () => null,
  onError,
  troubles,
}: CheckoutOptions): Checkout {
  const notes = createOutcomeNotes(ledger, onError);
  const past = createPastPayments({ ledger, rails, notes });
  const desk: Desk = {
    ledger,
    past,
    notes,
    limitPayer,
    slots: createFairSlots(VERIFYING),
    meets: memoryOfKeys(MOST_MET),
  };
  const running = new Set<string>();
  const { outcomes, count, countWord } = outcomeCounts(troubles);
  const safely = rescueFor(onError);

  return {
    async begin(rail, offer, call) {
      const key = keyOf(offer);
      await notes.pending(key);
      if (running.has(key)) return count(IN_PROGRESS);
      if (running.size >= MOST_RUNNING) return count({ ...BUSY, rail: rail.name });
      running.add(key);
      const beginning = await safely(rail, beginOnce(desk, rail, offer, call));
      if (beginning.kind === 'claimed') return beginning;
      running.delete(key);
      return count(beginning);
    },
    async settle(claim, answer) {
      const ending = await safely(claim.rail, settleOnce(desk, claim, answer));
      running.delete(keyOf(claim.offer));
      return count(ending);
    },
    async release({ paymentId, rail, offer }, why) {
      await safely(rail, ledger.released(paymentId, why));
      running.delete(keyOf(offer));
      countWord('released');
    },
    close: () => notes.close(),
    running: () => running.size,
    outcomes,
  };
}
