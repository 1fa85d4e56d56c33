import { hash } from 'node:crypto';
import { Challenge, Credential } from 'mppx';
import { type Hex, keccak256 } from 'viem';
import { z } from 'zod';
import { CALL_PRICE } from '../payments/call-price.ts';
import type { Offer, Reading } from '../payments/rail.ts';
import { hasUntext } from '../payments/untext.ts';
import { type MppTerms, TEMPO_CHAIN_ID } from './terms.ts';
import { readTransaction, type SignedTransaction } from './transaction.ts';

/** CAIP-2 id of Tempo. */
export const TEMPO_NETWORK = `eip155:${TEMPO_CHAIN_ID}`;

const LONGEST_HEADER = 12 * 1024;

/** What of a credential is read before it is verified. */
const credentialSchema = z.object({
  challenge: z.object({
    id: z.string().min(1).max(200),
    realm: z.string(),
    method: z.literal('tempo'),
    intent: z.literal('charge'),
    request: z.object({ amount: z.string(), currency: z.string(), recipient: z.string() }),
    opaque: z.string(),
  }),
  payload: z.object({ type: z.literal('transaction'), signature: z.string().regex(/^0x[0-9a-fA-F]+$/) }),
});

/** What our challenges are made of besides their route. */
const opaqueSchema = z.object({ nonce: z.string() });

/** What settles it, also after a journey through the ledger. */
const proofSchema = z.object({
  authorization: z.string(),
  /** As it was signed; its hash is the offer's nonce. */
  transaction: z.string(),
  /** The same with its sender. Rows of an earlier version have none. */
  named: z.string().optional(),
});

/** A credential whose challenge is ours. */
interface Read {
  readonly challenge: z.output<typeof credentialSchema>['challenge'];
  readonly signed: Hex;
  readonly transaction: SignedTransaction;
}

const MALFORMED: Reading = { kind: 'malformed', reason: 'malformed_credential' };

/** Whether two addresses or hashes are one, whatever their letter case. */
export function isSame(text: string, other: string): boolean {
  return text.toLowerCase() === other.toLowerCase();
}

/** Takes a credential apart. Null where it is none, or answers a challenge that `secretKey` did not sign. */
async function takeApart(authorization: string, secretKey: string): Promise<Read | null> {
  if (authorization.length > LONGEST_HEADER) return null;
  try {
    const given = Credential.deserialize(authorization);
    if (hasUntext(given)) return null;
    const { challenge, payload } = credentialSchema.parse(given);
    // Before the signature is looked at.
    if (!Challenge.verify(given.challenge, { secretKey })) return null;
    const signed = payload.signature.toLowerCase() as Hex;
    const transaction = await readTransaction(signed);
    return transaction === null ? null : { challenge, signed, transaction };
  } catch {
    return null;
  }
}

/** Reads an Authorization header of the Payment scheme and holds it against our terms, without asking anybody. */
export async function readCredential(
  authorization: string,
  { asset, recipient }: MppTerms,
  secretKey: string,
): Promise<Reading> {
  const read = await takeApart(authorization, secretKey);
  if (read === null) return MALFORMED;
  const { challenge, signed, transaction } = read;
  const { request: asked } = challenge;
  const isOurs =
    asked.amount === CALL_PRICE.raw && isSame(asked.currency, asset) && isSame(asked.recipient, recipient);
  if (!isOurs) return { kind: 'refused', reason: 'terms_mismatch' };
  const offer: Offer = {
    rail: 'mpp',
    network: TEMPO_NETWORK,
    asset: asset.toLowerCase(),
    payTo: recipient,
    amountRaw: CALL_PRICE.raw,
    payer: transaction.from,
    nonce: keccak256(signed),
    challengeId: challenge.id,
    identifier: null,
    validBeforeMs: transaction.validBefore * 1000,
    proofDigest: hash('sha256', signed, 'hex'),
    proof: { authorization, transaction: signed, named: transaction.named },
  };
  return { kind: 'offer', offer };
}

/** What settles an offer that `readCredential` made. */
export function proofOf(offer: Offer): z.output<typeof proofSchema> {
  return proofSchema.parse(offer.proof);
}

/**
 * The credential of an offer as mppx is to validate it, its transaction in the form that names its sender; and what its
 * challenge was made of besides its route. Throws where that cannot be read.
 */
export function credentialOf(offer: Offer): {
  readonly credential: Credential.Credential;
  readonly meta: z.output<typeof opaqueSchema>;
} {
  const { authorization, transaction, named = transaction } = proofOf(offer);
  const given = Credential.deserialize(authorization);
  const { challenge, payload } = credentialSchema.parse(given);
  return {
    credential: { ...given, payload: { ...payload, signature: named } },
    meta: opaqueSchema.parse(JSON.parse(Buffer.from(challenge.opaque, 'base64url').toString())),
  };
}
