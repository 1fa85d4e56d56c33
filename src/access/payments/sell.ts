import type { Purchase } from '../gate.ts';
import type { Checkout, Claim } from './checkout.ts';
import type { StoredAnswer } from './payment.ts';
import type { PaidCall } from './rail.ts';
import type { Declined, Paid } from './sale.ts';

/** Nothing to sell. */
export interface Unsold<Instead> {
  /** For the ledger. */
  readonly why: string;
  /** What the client gets instead, uncharged. */
  readonly instead: Instead;
}

/** What a payment is to buy, and whether anybody waits for it. */
export interface Wanted<Instead> {
  /** Makes it, once the payment is verified. */
  readonly make: () => StoredAnswer | Unsold<Instead> | Promise<StoredAnswer | Unsold<Instead>>;
  /** Whether the client has gone, so that no answer can reach it. */
  readonly isGone: () => boolean;
}

/** What came of a sale. */
export type Sold<Instead> =
  /** `isReplay`: charged for by an earlier call with this payment. */
  | ({ readonly kind: 'paid'; readonly isReplay: boolean } & Paid)
  | { readonly kind: 'unsold'; readonly instead: Instead }
  | { readonly kind: 'gone' }
  | Declined;

/** The answer to be charged for; else the payment was given back. */
async function produce<Instead>(
  checkout: Checkout,
  claim: Claim,
  { make, isGone }: Wanted<Instead>,
): Promise<StoredAnswer | Exclude<Sold<Instead>, Paid | Declined>> {
  let made: StoredAnswer | Unsold<Instead>;
  try {
    made = await make();
  } catch (error) {
    await checkout.release(claim, 'the call failed');
    throw error;
  }
  if ('why' in made) {
    await checkout.release(claim, made.why);
    return { kind: 'unsold', instead: made.instead };
  }
  if (isGone()) {
    await checkout.release(claim, 'the client had gone');
    return { kind: 'gone' };
  }
  return made;
}

/**
 * Sells one answer: verifies and claims the payment, makes the answer, charges for it. A call that was answered before gets
 * the same answer again. Rejects only where `make` does; the payment is given back then.
 */
export async function sell<Instead>(
  checkout: Checkout,
  { rail, offer }: Purchase,
  call: PaidCall,
  wanted: Wanted<Instead>,
): Promise<Sold<Instead>> {
  const beginning = await checkout.begin(rail, offer, call);
  if (beginning.kind === 'replay') return { ...beginning, kind: 'paid', isReplay: true };
  if (beginning.kind !== 'claimed') return beginning;
  const answer = await produce(checkout, beginning.claim, wanted);
  if ('kind' in answer) return answer;
  const ending = await checkout.settle(beginning.claim, answer);
  return ending.kind === 'paid' ? { ...ending, isReplay: false } : ending;
}
