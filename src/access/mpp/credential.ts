import { hash } from 'node:crypto';
import { Challenge, Credential } from 'mppx';
import { keccak256 } from 'viem';
import { Transaction } from 'viem/tempo';
import { z } from 'zod';
import { CALL_PRICE } from '../payments/call-price.ts';
import type { Offer, Reading } from '../payments/rail.ts';
import { type MppTerms, TEMPO_CHAIN_ID } from './terms.ts';

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

/** What of a signed transaction is read. */
const transactionSchema = z.object({ from: z.string(), validBefore: z.union([z.number(), z.bigint()]) });

/** What settles it, also after a journey through the ledger. */
const proofSchema = z.object({
  authorization: z.string(),
  /** As it was signed; its hash is the offer's nonce. */
  transaction: z.string(),
});

type Serialized = Parameters<typeof Transaction.deserialize>[0];

/** A credential whose challenge is ours. */
interface Read {
  readonly challenge: z.output<typeof credentialSchema>['challenge'];
  readonly signed: Serialized;
  readonly parts: z.output<typeof transactionSchema>;
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
    const { challenge, payload } = credentialSchema.parse(given);
    // Before the signature is looked at, which takes milliseconds.
    if (!Challenge.verify(given.challenge, { secretKey })) return null;
    const signed = payload.signature.toLowerCase() as Serialized;
    const transaction = Transaction.deserialize(signed);
    // Nodes know a transaction by the hash of its canonical form: under any other we would never find it again.
    if ((await Transaction.serialize(transaction)) !== signed) return null;
    return { challenge, signed, parts: transactionSchema.parse(transaction) };
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
  const { challenge, signed, parts } = read;
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
    payer: parts.from.toLowerCase(),
    nonce: keccak256(signed),
    challengeId: challenge.id,
    identifier: null,
    validBeforeMs: Number(parts.validBefore) * 1000,
    proofDigest: hash('sha256', signed, 'hex'),
    proof: { authorization, transaction: signed },
  };
  return { kind: 'offer', offer };
}

/** What settles an offer that `readCredential` made. */
export function proofOf(offer: Offer): z.output<typeof proofSchema> {
  return proofSchema.parse(offer.proof);
}

/** What its challenge was made of besides its route. Throws where that cannot be read. */
export function metaOf(authorization: string): z.output<typeof opaqueSchema> {
  const { opaque } = credentialSchema.parse(Credential.deserialize(authorization)).challenge;
  return opaqueSchema.parse(JSON.parse(Buffer.from(opaque, 'base64url').toString()));
}
