import { HTTPFacilitatorClient } from '@x402/core/server';
import { SettleError, type SettleResponse, VerifyError } from '@x402/core/types';
import type { Offer, Verification } from '../payments/rail.ts';
import { signedBy } from './proof.ts';

/** What a facilitator made of an order to settle. */
export type SettleAnswer =
  | { readonly kind: 'success'; readonly transaction: string }
  /** A clear no: it was not sent, and never will be. */
  | { readonly kind: 'refusal'; readonly reason: string }
  /** A clear no: the chain had taken it before this order. */
  | { readonly kind: 'spent'; readonly reason: string }
  /** Anything else: it may have been sent. */
  | { readonly kind: 'no answer'; readonly reason: string };

/**
 * Who verifies and settles payments for us. What travels to it are our terms, as they were
 * when the payment was read, never the client's. Never rejects.
 */
export interface Facilitator {
  verify(offer: Offer): Promise<Verification>;
  settle(offer: Offer): Promise<SettleAnswer>;
}

/** Where a facilitator is, and how long it may take; times in milliseconds. */
export interface FacilitatorOptions {
  readonly url: string;
  /** Bearer token that it asks for; null: none. */
  readonly token: string | null;
  readonly verifyMs: number;
  readonly settleMs: number;
}

const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;
/** Reasons that are about the payment itself, so that it was not sent, and never will be. */
const REFUSALS = /^(?:insufficient_funds|payment_expired|invalid_|unsupported_|asset_|eip6492_)/;
/** The reason that says that the authorisation was used before it was ordered to be. */
const SPENT = /nonce_already_used|authorization_(?:already_)?used/;
/** Reasons that leave open what became of a transaction, whatever they begin with. */
const OPEN_REASONS = /transaction|pending|timed_out|nonce|unexpected/;

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'no answer';
}

/** A facilitator says "failed" also of what it has sent and not yet seen on the chain: only a clear no is one. */
function isRefusal({
  errorReason = '',
  transaction,
}: Pick<SettleResponse, 'errorReason' | 'transaction'>): boolean {
  return transaction === '' && REFUSALS.test(errorReason) && !OPEN_REASONS.test(errorReason);
}

function judgeFailure(failure: Pick<SettleResponse, 'errorReason' | 'transaction'>): SettleAnswer {
  const reason = failure.errorReason ?? 'settlement_failed';
  if (failure.transaction === '' && SPENT.test(reason)) return { kind: 'spent', reason };
  return { kind: isRefusal(failure) ? 'refusal' : 'no answer', reason };
}

function judge(response: SettleResponse, offer: Offer): SettleAnswer {
  if (!response.success) return judgeFailure(response);
  const payer = response.payer?.toLowerCase();
  const fits =
    TRANSACTION.test(response.transaction) &&
    response.network === offer.network &&
    (payer === undefined || payer === offer.payer);
  if (!fits) return { kind: 'no answer', reason: 'facilitator_inconsistent' };
  return { kind: 'success', transaction: response.transaction };
}

/** A client of the facilitator at `url`, which is not contacted here. */
export function openFacilitator(options: FacilitatorOptions): Facilitator {
  const { url, token, verifyMs, settleMs } = options;
  const credentials: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const createAuthHeaders = async () => ({
    verify: credentials,
    settle: credentials,
    supported: credentials,
  });
  const within = (timeoutMs: number): HTTPFacilitatorClient =>
    new HTTPFacilitatorClient({ url, timeoutMs, createAuthHeaders });
  const verifier = within(verifyMs);
  const settler = within(settleMs);
  return {
    async verify(offer) {
      try {
        const { payload } = signedBy(offer);
        const answer = await verifier.verify(payload, payload.accepted);
        if (!answer.isValid) return { kind: 'refused', reason: answer.invalidReason ?? 'invalid_payment' };
        if (answer.payer !== undefined && answer.payer.toLowerCase() !== offer.payer) {
          return { kind: 'unavailable', cause: 'facilitator', reason: 'it names another payer' };
        }
        return { kind: 'good' };
      } catch (error) {
        if (error instanceof VerifyError && error.statusCode < 500) {
          return { kind: 'refused', reason: error.invalidReason ?? 'invalid_payment' };
        }
        return { kind: 'unavailable', cause: 'facilitator', reason: describe(error) };
      }
    },
    async settle(offer) {
      try {
        const { payload } = signedBy(offer);
        return judge(await settler.settle(payload, payload.accepted), offer);
      } catch (error) {
        return error instanceof SettleError
          ? judgeFailure(error)
          : { kind: 'no answer', reason: describe(error) };
      }
    },
  };
}
