import { hash } from 'node:crypto';
import { decodePaymentSignatureHeader } from '@x402/core/http';
import { parsePaymentPayload, type PaymentPayloadV1 } from '@x402/core/schemas';
import type { PaymentPayload } from '@x402/core/types';
import { z } from 'zod';
import type { Offer, Reading } from '../payments/rail.ts';
import { hasUntext } from '../payments/untext.ts';
import { NETWORK_NAMES, type Requirements } from './requirements.ts';

/** A payment as it travels to the facilitator: the client's signature, our terms. */
export interface SettledBy {
  readonly payload: PaymentPayload;
}

const LONGEST_HEADER = 8 * 1024;
/** Less is not enough to verify, answer and settle in. */
const LEAST_SECONDS_LEFT = 12;
const IDENTIFIER = 'payment-identifier';
const IDENTIFIER_FORM = /^[A-Za-z0-9_-]{16,128}$/;

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const uint = z.string().regex(/^\d{1,78}$/);

/** EIP-3009, as the scheme "exact" signs it on EVM chains. */
const authorizationSchema = z.object({
  from: address,
  to: address,
  value: uint,
  validAfter: uint,
  validBefore: uint,
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
});

/** What the payer signed. */
export type Authorization = z.output<typeof authorizationSchema>;

const exactPayload = z.object({
  authorization: authorizationSchema,
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2})+$/),
});

const identifierExtension = z.object({ info: z.object({ id: z.string().optional() }).loose() }).loose();

class NotWhatWeAskFor extends Error {}

function decode(header: string): unknown {
  if (header.length > LONGEST_HEADER) return undefined;
  try {
    return decodePaymentSignatureHeader(header);
  } catch {
    return undefined;
  }
}

function demand(condition: boolean, reason: string): void {
  if (!condition) throw new NotWhatWeAskFor(reason);
}

function isSame(text: string, other: string): boolean {
  return text.toLowerCase() === other.toLowerCase();
}

/** A payload of the first version names its network by a word; what was signed is the same. */
function demandV1Terms(payload: PaymentPayloadV1, requirements: Requirements): void {
  demand(payload.scheme === requirements.scheme, 'unsupported_scheme');
  const names = [requirements.network, NETWORK_NAMES.get(requirements.network)];
  demand(names.includes(payload.network), 'invalid_network');
}

function demandV2Terms({ accepted }: PaymentPayload, requirements: Requirements): void {
  demand(accepted.scheme === requirements.scheme, 'unsupported_scheme');
  demand(accepted.network === requirements.network, 'invalid_network');
  demand(isSame(accepted.asset, requirements.asset), 'asset_mismatch');
  demand(isSame(accepted.payTo, requirements.payTo), 'invalid_exact_evm_payload_recipient_mismatch');
  demand(accepted.amount === requirements.amount, 'invalid_exact_evm_payload_authorization_value_mismatch');
}

function demandAuthorized(signed: Authorization, requirements: Requirements): void {
  demand(isSame(signed.to, requirements.payTo), 'invalid_exact_evm_payload_recipient_mismatch');
  demand(
    BigInt(signed.value) === BigInt(requirements.amount),
    'invalid_exact_evm_payload_authorization_value_mismatch',
  );
}

/** Why a payment comes too early or too late to be settled; null: it is in time. */
export function untimely(offer: Offer, nowMs: number): string | null {
  const { validAfter, validBefore } = signedBy(offer).authorization;
  const nowSeconds = BigInt(Math.floor(nowMs / 1000));
  if (BigInt(validAfter) > nowSeconds) return 'invalid_exact_evm_payload_authorization_valid_after';
  if (BigInt(validBefore) < nowSeconds + BigInt(LEAST_SECONDS_LEFT)) {
    return 'invalid_exact_evm_payload_authorization_valid_before';
  }
  return null;
}

/** The client's own id of what it buys (x402's extension `payment-identifier`); undefined where it is malformed. */
function identifierOf({ extensions }: PaymentPayload): string | null | undefined {
  const given = extensions?.[IDENTIFIER];
  if (given === undefined) return null;
  const id = identifierExtension.safeParse(given);
  if (!id.success) return undefined;
  if (id.data.info.id === undefined) return null;
  return IDENTIFIER_FORM.test(id.data.info.id) ? id.data.info.id : undefined;
}

/**
 * Reads a payment header of either version and holds it against our terms: what can be known without asking anybody.
 * Whether the signature is the payer's, and in time, is not looked at here.
 */
export function readX402(header: string, requirements: Requirements, rail: string): Reading {
  const raw = decode(header);
  if (hasUntext(raw)) return { kind: 'malformed', reason: 'invalid_payload' };
  const parsed = parsePaymentPayload(raw);
  if (!parsed.success) {
    const version = z.object({ x402Version: z.number() }).safeParse(raw);
    const isOther = version.success && version.data.x402Version !== 1 && version.data.x402Version !== 2;
    return { kind: 'malformed', reason: isOther ? 'invalid_x402_version' : 'invalid_payload' };
  }
  const given = parsed.data;
  const exact = exactPayload.safeParse(given.payload);
  if (!exact.success) return { kind: 'malformed', reason: 'invalid_payload' };
  const payload = { ...given, x402Version: 2, payload: exact.data, accepted: requirements } as PaymentPayload;
  const identifier = given.x402Version === 2 ? identifierOf(payload) : null;
  if (identifier === undefined) return { kind: 'malformed', reason: 'invalid_payment_identifier' };
  const { authorization, signature } = exact.data;
  try {
    if (given.x402Version === 1) demandV1Terms(given, requirements);
    else demandV2Terms(given as PaymentPayload, requirements);
    demandAuthorized(authorization, requirements);
  } catch (error) {
    if (error instanceof NotWhatWeAskFor) return { kind: 'refused', reason: error.message };
    throw error;
  }
  const proof: SettledBy = {
    payload: {
      x402Version: 2,
      accepted: requirements,
      payload: exact.data,
      ...(payload.resource === undefined ? {} : { resource: payload.resource }),
      ...(payload.extensions === undefined ? {} : { extensions: payload.extensions }),
    },
  };
  const offer: Offer = {
    rail,
    network: requirements.network,
    asset: requirements.asset.toLowerCase(),
    payTo: requirements.payTo,
    amountRaw: requirements.amount,
    payer: authorization.from.toLowerCase(),
    nonce: authorization.nonce.toLowerCase(),
    challengeId: null,
    identifier,
    validBeforeMs: Number(authorization.validBefore) * 1000,
    proofDigest: hash('sha256', signature.toLowerCase(), 'hex'),
    proof,
  };
  return { kind: 'offer', offer };
}

/** What was signed, from the proof of an offer that `readX402` made, also after a journey through the ledger. */
export function signedBy(offer: Offer): {
  payload: PaymentPayload;
  authorization: Authorization;
  signature: string;
} {
  const { payload } = offer.proof as SettledBy;
  return { payload, ...exactPayload.parse(payload.payload) };
}
