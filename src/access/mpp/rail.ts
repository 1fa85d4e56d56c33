import { hash } from 'node:crypto';
import { Credential } from 'mppx';
import { Mppx, tempo } from 'mppx/server';
import {
  type Address,
  createClient,
  type Hex,
  http,
  HttpRequestError,
  keccak256,
  publicActions,
  TimeoutError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { Transaction } from 'viem/tempo';
import { tempo as tempoChain } from 'viem/tempo/chains';
import { z } from 'zod';
import { CALL_PRICE, type PaymentTerms, TEMPO_CHAIN_ID } from '../payment-terms.ts';
import type { Offer, PaidCall, Rail, Reading, Settlement, Verdict } from '../payments/rail.ts';

/** What the MPP rail needs; times in milliseconds. */
export interface MppOptions {
  readonly terms: Pick<PaymentTerms, 'mpp'>;
  /** JSON-RPC node of Tempo. */
  readonly rpcUrl: string;
  /** Signs challenges: the same as the 402's. */
  readonly secretKey: string;
  readonly timeoutMs?: number;
  readonly clock?: () => number;
}

const TIMEOUT_MS = 4_000;
const LONGEST_HEADER = 12 * 1024;
const LEAST_SECONDS_LEFT = 12;
const MOST_CAUSES = 8;
const NETWORK = `eip155:${TEMPO_CHAIN_ID}`;

/** What of a credential is read before it is verified. */
const credentialSchema = z.object({
  challenge: z.object({
    id: z.string().min(1).max(200),
    realm: z.string(),
    method: z.literal('tempo'),
    intent: z.literal('charge'),
    request: z.object({ amount: z.string(), currency: z.string(), recipient: z.string() }),
    opaque: z.unknown().optional(),
  }),
  payload: z.object({ type: z.literal('transaction'), signature: z.string().regex(/^0x[0-9a-fA-F]+$/) }),
});

/** What settles it, also after a journey through the ledger. */
const proofSchema = z.object({ authorization: z.string() });

function describe(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
}

/** Whether the node could not be asked, as opposed to saying no. */
function isUnreachable(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth++) {
    if (cause instanceof HttpRequestError || cause instanceof TimeoutError) return true;
    cause = cause.cause;
  }
  return false;
}

function isSame(text: string, other: string): boolean {
  return text.toLowerCase() === other.toLowerCase();
}

const scopeOf = ({ method, target }: Pick<PaidCall, 'method' | 'target'>): string =>
  `${method} ${target}`.slice(0, 500);

/** The ledger sees to it that a proof is used once; mppx's own memory of proofs would only keep us from trying again. */
const FORGETFUL_STORE = {
  get: async () => null,
  put: async () => {},
  delete: async () => {},
  update: async <Result>(
    _key: string,
    change: (current: null) => { readonly result: Result },
  ): Promise<Result> => change(null).result,
  tryClaim: () => true,
};

/**
 * Payments by MPP's method "tempo", intent "charge": the client signs a transaction, and we send it when the answer is
 * there ("pull"). No facilitator is needed.
 */
export function createMppRail(options: MppOptions): Rail {
  const { terms, rpcUrl, secretKey, timeoutMs = TIMEOUT_MS, clock = Date.now } = options;
  const { asset, recipient } = terms.mpp;
  const client = createClient({
    chain: tempoChain,
    transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 0 }),
    cacheTime: 0,
  }).extend(publicActions);
  const charge = tempo.charge({
    currency: asset as Address,
    recipient: recipient as Address,
    supportedModes: ['pull'],
    getClient: () => client,
    store: FORGETFUL_STORE as unknown as NonNullable<Parameters<typeof tempo.charge>[0]>['store'],
  });
  const mppx = Mppx.create({ methods: [charge], secretKey, realm: terms.mpp.realm ?? 'localhost' });
  const request = { amount: CALL_PRICE.usd, chainId: TEMPO_CHAIN_ID };

  const settled = (offer: Offer, transaction: string): Settlement => ({
    kind: 'settled',
    receipt: {
      transaction,
      network: NETWORK,
      payer: offer.payer,
      timestamp: new Date(clock()).toISOString(),
    },
  });

  /** What became of the transaction, whose hash is known before it is sent; null: the chain does not have it. */
  const onChain = async (offer: Offer): Promise<Settlement | null> => {
    try {
      const { status } = await client.getTransactionReceipt({ hash: offer.nonce as Hex });
      if (status === 'success') return settled(offer, offer.nonce);
      return { kind: 'failed', reason: 'transaction_reverted' };
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
    }
    const { timestamp } = await client.getBlock();
    const isOver = Number(timestamp) * 1000 >= offer.validBeforeMs;
    return isOver ? { kind: 'failed', reason: 'expired_unsettled' } : null;
  };

  const read = (authorization: string, nowMs: number): Reading => {
    const malformed: Reading = { kind: 'malformed', reason: 'malformed_credential' };
    if (authorization.length > LONGEST_HEADER) return malformed;
    let transaction: ReturnType<typeof Transaction.deserialize>;
    let credential: z.output<typeof credentialSchema>;
    try {
      credential = credentialSchema.parse(Credential.deserialize(authorization));
      transaction = Transaction.deserialize(
        credential.payload.signature as Parameters<typeof Transaction.deserialize>[0],
      );
    } catch {
      return malformed;
    }
    const { from, validBefore } = z
      .object({ from: z.string().optional(), validBefore: z.union([z.number(), z.bigint()]).optional() })
      .parse(transaction);
    if (from === undefined || validBefore === undefined) return malformed;
    const asked = credential.challenge.request;
    const isOurs =
      asked.amount === CALL_PRICE.raw && isSame(asked.currency, asset) && isSame(asked.recipient, recipient);
    if (!isOurs) return { kind: 'refused', reason: 'terms_mismatch' };
    const validBeforeMs = Number(validBefore) * 1000;
    if (validBeforeMs < nowMs + LEAST_SECONDS_LEFT * 1000) return { kind: 'refused', reason: 'valid_before' };
    const offer: Offer = {
      rail: 'mpp',
      network: NETWORK,
      asset: asset.toLowerCase(),
      payTo: recipient,
      amountRaw: CALL_PRICE.raw,
      payer: from.toLowerCase(),
      nonce: keccak256(credential.payload.signature as Hex).toLowerCase(),
      challengeId: credential.challenge.id,
      identifier: null,
      validBeforeMs,
      proofDigest: hash('sha256', credential.payload.signature.toLowerCase(), 'hex'),
      proof: { authorization },
    };
    return { kind: 'offer', offer };
  };

  const verify: Rail['verify'] = async (offer, call): Promise<Verdict> => {
    const { authorization } = proofSchema.parse(offer.proof);
    try {
      const realm = terms.mpp.realm ?? call.host;
      await mppx.validateCredential(authorization, { request, realm, scope: scopeOf(call) });
      return { kind: 'good' };
    } catch (error) {
      return { kind: isUnreachable(error) ? 'unavailable' : 'refused', reason: describe(error) };
    }
  };

  const settle = async (offer: Offer, again: boolean): Promise<Settlement> => {
    const { authorization } = proofSchema.parse(offer.proof);
    try {
      // Realm and route were held against the challenge by `verify`; its signature covers them.
      const receipt = await mppx.broadcastCredential(authorization);
      return settled(offer, receipt.reference);
    } catch (error) {
      try {
        const known = await onChain(offer);
        if (known !== null) return known;
        // A node that says no to what it has never had has not sent it.
        if (!isUnreachable(error) && !again) return { kind: 'failed', reason: describe(error) };
        return { kind: 'unknown', reason: describe(error) };
      } catch (chainError) {
        return { kind: 'unknown', reason: describe(chainError) };
      }
    }
  };

  return {
    name: 'mpp',
    protocol: 'mpp',
    read,
    verify,
    settle,
    async lookUp(offer) {
      try {
        return (await onChain(offer)) ?? { kind: 'unknown', reason: 'not on the chain yet, and still valid' };
      } catch (error) {
        return { kind: 'unknown', reason: describe(error) };
      }
    },
  };
}
