import type { StoredAnswer } from './payment.ts';
import type { Receipt, Settlement } from './rail.ts';
import type { Trouble } from './troubles.ts';

/** A call that was paid: before, or just now. */
export interface Paid {
  /** The name of the rail that it was paid by. */
  readonly rail: string;
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
  | ({ readonly kind: 'pending' } & Trouble)
  /** Nothing was charged; the proof can be sent again. */
  | ({ readonly kind: 'unavailable' } & Trouble)
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** Somebody works on this proof. */
export const IN_PROGRESS: Declined = { kind: 'in_progress' };
/** It has bought something else, or somebody else's. */
export const ALREADY_USED: Declined = {
  kind: 'refused',
  reason: 'payment_already_used',
  settlementFailed: false,
};

/** What a settlement means for who asked. An unknown outcome is never refused: on a 402 a client signs afresh. */
export function conclude(rail: string, answer: StoredAnswer, outcome: Settlement): Paid | Declined {
  switch (outcome.kind) {
    case 'settled':
      return { rail, receipt: outcome.receipt, answer };
    case 'failed':
      return { kind: 'refused', reason: outcome.reason, settlementFailed: true };
    case 'unknown':
      return { kind: 'pending', rail, cause: 'unknown_outcome', reason: outcome.reason };
  }
}
