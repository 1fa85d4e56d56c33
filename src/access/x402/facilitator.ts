import { z } from 'zod';
import { isOk, openPosts, type PostAnswer } from '../../process/json-posts.ts';
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

/** What a facilitator says of a payment, and of an order to settle it: also beside a status that is not 2xx. */
const verdictSchema = z.object({
  isValid: z.boolean(),
  invalidReason: z.string().nullish(),
  payer: z.string().nullish(),
});
const settlementSchema = z.object({
  success: z.boolean(),
  errorReason: z.string().nullish(),
  payer: z.string().nullish(),
  /** Of a failure: none where it was not sent, and only where it says so. */
  transaction: z.string().optional(),
  network: z.string().optional(),
});

type Settlement = z.output<typeof settlementSchema>;

const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;
/** Reasons that are about the payment itself, so that it was not sent, and never will be. */
const REFUSALS = /^(?:insufficient_funds|payment_expired|invalid_|unsupported_|asset_|eip6492_)/;
/** The reason that says that the authorisation was used before it was ordered to be. */
const SPENT = /nonce_already_used|authorization_(?:already_)?used/;
/** Reasons that leave open what became of a transaction, whatever they begin with. */
const OPEN_REASONS = /transaction|pending|timed_out|nonce|unexpected/;

const SERVER_ERROR = 500;
const LONGEST_REASON = 200;

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, LONGEST_REASON) : 'no answer';
}

function orderOf(offer: Offer): string {
  const { payload } = signedBy(offer);
  const { x402Version, accepted } = payload;
  return JSON.stringify({ x402Version, paymentPayload: payload, paymentRequirements: accepted });
}

/** A facilitator says "failed" also of what it has sent and not yet seen on the chain: only a clear no is one. */
function isRefusal(reason: string): boolean {
  return REFUSALS.test(reason) && !OPEN_REASONS.test(reason);
}

function judgeFailure({ errorReason, transaction }: Settlement): SettleAnswer {
  const reason = errorReason ?? 'settlement_failed';
  if (transaction !== '') return { kind: 'no answer', reason };
  if (SPENT.test(reason)) return { kind: 'spent', reason };
  return { kind: isRefusal(reason) ? 'refusal' : 'no answer', reason };
}

function judge(response: Settlement, offer: Offer): SettleAnswer {
  if (!response.success) return judgeFailure(response);
  const { transaction = '', network } = response;
  const payer = response.payer?.toLowerCase();
  const fits =
    TRANSACTION.test(transaction) &&
    network === offer.network &&
    (payer === undefined || payer === offer.payer);
  if (!fits) return { kind: 'no answer', reason: 'facilitator_inconsistent' };
  return { kind: 'success', transaction };
}

/** What an answer says; throws where it says nothing of the kind. */
function readAnswer<Said>({ status, text }: PostAnswer, schema: z.ZodType<Said>): Said {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error(`the facilitator answered ${status}: ${text.slice(0, LONGEST_REASON)}`);
  }
}

/** A client of the facilitator at `url`, which is not contacted here. */
export function openFacilitator({ url, token, verifyMs, settleMs }: FacilitatorOptions): Facilitator {
  const base = url.replace(/\/+$/, '');
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const postVerify = openPosts({ url: `${base}/verify`, timeoutMs: verifyMs, headers });
  const postSettle = openPosts({ url: `${base}/settle`, timeoutMs: settleMs, headers });
  return {
    async verify(offer) {
      try {
        const answer = await postVerify(orderOf(offer));
        const { isValid, invalidReason, payer } = readAnswer(answer, verdictSchema);
        const reason = invalidReason ?? 'invalid_payment';
        if (answer.status >= SERVER_ERROR) throw new Error(`VerifyError: ${reason}`);
        if (!isValid || !isOk(answer)) return { kind: 'refused', reason };
        if (payer != null && payer.toLowerCase() !== offer.payer) {
          return { kind: 'unavailable', cause: 'facilitator', reason: 'it names another payer' };
        }
        return { kind: 'good' };
      } catch (error) {
        return { kind: 'unavailable', cause: 'facilitator', reason: describe(error) };
      }
    },
    async settle(offer) {
      try {
        const answer = await postSettle(orderOf(offer));
        const said = readAnswer(answer, settlementSchema);
        return isOk(answer) ? judge(said, offer) : judgeFailure(said);
      } catch (error) {
        return { kind: 'no answer', reason: describe(error) };
      }
    },
  };
}
