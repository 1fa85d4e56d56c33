import type { HttpFault } from '../process/bounded-fetch.ts';

/** What can go wrong in the cart app; each is an error code of its own for the caller. */
export type CartFaultCode =
  | 'not_found'
  | 'state_unknown'
  | 'state_used'
  | 'state_expired'
  | 'state_mismatch'
  | 'code_refused'
  | 'sign_in_required'
  | 'version_conflict'
  | 'version_required'
  | 'retailer_misbehaved'
  | 'retailer_unavailable'
  | 'overloaded';

/** A request of the cart app that cannot be met. The message is for the caller and never holds a token. */
export class CartFault extends Error {
  override readonly name = 'CartFault';
  readonly code: CartFaultCode;
  /** Seconds after which it is worth trying again; null: it is not. */
  readonly retryAfterS: number | null;

  constructor(code: CartFaultCode, message: string, retryAfterS: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** Whether a later try may find the retailer in a better state. */
export function isPassing(fault: HttpFault): boolean {
  return fault.kind === 'unreachable' || fault.kind === 'timeout';
}
