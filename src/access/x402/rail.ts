import { HTTPFacilitatorClient } from '@x402/core/server';
import { SettleError, type SettleResponse, VerifyError } from '@x402/core/types';
import type { PaymentTerms } from '../payments/payment-terms.ts';
import type { Offer, Rail, Settlement, Verdict } from '../payments/rail.ts';
import { type Chain, openChain } from './chain.ts';
import { readX402, signedBy, untimely } from './proof.ts';
import { requirementsOf } from './requirements.ts';

/** What the x402 rail talks to; times in milliseconds. */
export interface X402Options {
  readonly terms: Pick<PaymentTerms, 'x402'>;
  /** JSON-RPC node of the chain: what a facilitator says is held against it. */
  readonly rpcUrl: string;
  /** Bearer token that the facilitator asks for. Default, and null: none. */
  readonly facilitatorToken?: string | null;
  readonly verifyMs?: number;
  readonly settleMs?: number;
  readonly confirmMs?: number;
  readonly clock?: () => number;
}

const VERIFY_MS = 5_000;
const SETTLE_MS = 10_000;
const ATTEMPTS = 2;
const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;

/** What a facilitator made of an order to settle. */
type Answer =
  | { readonly kind: 'success'; readonly transaction: string }
  | { readonly kind: 'refusal'; readonly reason: string }
  | { readonly kind: 'no answer'; readonly reason: string };

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'no answer';
}

/** Reasons that are about the payment itself, so that it was not sent, and never will be. */
const REFUSALS = /^(?:insufficient_funds|payment_expired|invalid_|unsupported_|asset_|eip6492_)/;
/** Reasons that leave open what became of a transaction, whatever they begin with. */
const OPEN_REASONS = /transaction|pending|timed_out|nonce|unexpected/;

/** A facilitator says "failed" also of what it has sent and not yet seen on the chain: only a clear no is one. */
function isRefusal({
  errorReason = '',
  transaction,
}: Pick<SettleResponse, 'errorReason' | 'transaction'>): boolean {
  return transaction === '' && REFUSALS.test(errorReason) && !OPEN_REASONS.test(errorReason);
}

function judge(response: SettleResponse, offer: Offer): Answer {
  if (!response.success) {
    const reason = response.errorReason ?? 'settlement_failed';
    return { kind: isRefusal(response) ? 'refusal' : 'no answer', reason };
  }
  const payer = response.payer?.toLowerCase();
  const fits =
    TRANSACTION.test(response.transaction) &&
    response.network === offer.network &&
    (payer === undefined || payer === offer.payer);
  if (!fits) return { kind: 'no answer', reason: 'facilitator_inconsistent' };
  return { kind: 'success', transaction: response.transaction };
}

/**
 * Payments by x402's scheme "exact" on EVM chains: a facilitator verifies and settles, and the chain has the last word.
 * Versions 1 and 2 of the payload are taken; what travels to the facilitator are our terms, never the client's.
 */
export function createX402Rail(options: X402Options): Rail {
  const { terms, rpcUrl, clock = Date.now } = options;
  const requirements = requirementsOf(terms);
  const url = terms.x402.facilitatorUrl;
  const { facilitatorToken = null } = options;
  const credentials: Record<string, string> =
    facilitatorToken === null ? {} : { authorization: `Bearer ${facilitatorToken}` };
  const createAuthHeaders = async () => ({
    verify: credentials,
    settle: credentials,
    supported: credentials,
  });
  const facilitatorWithin = (timeoutMs: number): HTTPFacilitatorClient =>
    new HTTPFacilitatorClient({ url, timeoutMs, createAuthHeaders });
  const verifier = facilitatorWithin(options.verifyMs ?? VERIFY_MS);
  const settler = facilitatorWithin(options.settleMs ?? SETTLE_MS);
  const chain: Chain = openChain({
    rpcUrl,
    asset: terms.x402.asset,
    ...(options.confirmMs === undefined ? {} : { confirmMs: options.confirmMs }),
  });

  const settled = (offer: Offer, transaction: string): Settlement => ({
    kind: 'settled',
    receipt: {
      transaction,
      network: offer.network,
      payer: offer.payer,
      timestamp: new Date(clock()).toISOString(),
    },
  });

  const askToSettle = async (offer: Offer): Promise<Answer> => {
    try {
      return judge(await settler.settle(signedBy(offer).payload, requirements), offer);
    } catch (error) {
      if (error instanceof SettleError) {
        const reason = error.errorReason ?? 'settlement_failed';
        return { kind: isRefusal(error) ? 'refusal' : 'no answer', reason };
      }
      return { kind: 'no answer', reason: describe(error) };
    }
  };

  /** What the chain knows for certain; null: nothing yet. */
  const onChain = async (offer: Offer, sinceMs: number): Promise<Settlement | 'unused' | null> => {
    const found = await chain.find(signedBy(offer).authorization, sinceMs);
    switch (found.kind) {
      case 'paid':
        return settled(offer, found.transaction);
      case 'cancelled':
        return { kind: 'failed', reason: 'authorization_cancelled' };
      case 'expired':
        return { kind: 'failed', reason: 'expired_unsettled' };
      case 'unused':
        return 'unused';
      case 'unknown':
        return null;
    }
  };

  /** What one order to settle came to. `isFirst`: no earlier one may still be on its way. */
  const settleOnce = async (offer: Offer, isFirst: boolean): Promise<Settlement> => {
    const answer = await askToSettle(offer);
    if (answer.kind === 'success') {
      const confirmed = await chain.confirms(answer.transaction, signedBy(offer).authorization);
      // A node that does not answer is no reason to withhold what was paid for.
      if (confirmed !== false) return settled(offer, answer.transaction);
    }
    const known = await onChain(offer, clock());
    if (known !== null && known !== 'unused') return known;
    // A refusal is believed where the chain agrees that nothing moved and nothing can be on its way.
    if (answer.kind === 'refusal' && isFirst && known === 'unused') {
      return { kind: 'failed', reason: answer.reason };
    }
    const reason = answer.kind === 'success' ? 'facilitator_says_paid_and_the_chain_does_not' : answer.reason;
    return { kind: 'unknown', reason };
  };

  return {
    name: 'x402',
    protocol: 'x402',
    read: (proof) => readX402(proof, requirements, 'x402'),
    async verify(offer): Promise<Verdict> {
      const late = untimely(offer, clock());
      if (late !== null) return { kind: 'refused', reason: late };
      try {
        const answer = await verifier.verify(signedBy(offer).payload, requirements);
        if (!answer.isValid) return { kind: 'refused', reason: answer.invalidReason ?? 'invalid_payment' };
        if (answer.payer !== undefined && answer.payer.toLowerCase() !== offer.payer) {
          return { kind: 'unavailable', reason: 'facilitator_inconsistent' };
        }
        return { kind: 'good' };
      } catch (error) {
        if (error instanceof VerifyError && error.statusCode < 500) {
          return { kind: 'refused', reason: error.invalidReason ?? 'invalid_payment' };
        }
        return { kind: 'unavailable', reason: describe(error) };
      }
    },
    async settle(offer, again) {
      let outcome: Settlement = { kind: 'unknown', reason: 'not tried' };
      for (let attempt = 0; attempt < ATTEMPTS && outcome.kind === 'unknown'; attempt++) {
        outcome = await settleOnce(offer, attempt === 0 && !again);
      }
      return outcome;
    },
    async lookUp(offer, sinceMs) {
      const known = await onChain(offer, sinceMs);
      if (known === 'unused') return { kind: 'unknown', reason: 'not on the chain yet, and still valid' };
      return known ?? { kind: 'unknown', reason: 'the chain does not answer' };
    },
  };
}
