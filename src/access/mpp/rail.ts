import { hash } from 'node:crypto';
import { Challenge, Credential } from 'mppx';
import { Mppx, tempo } from 'mppx/server';
import {
  type Address,
  BaseError,
  createClient,
  type Hex,
  http,
  HttpRequestError,
  InternalRpcError,
  keccak256,
  LimitExceededRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  publicActions,
  ResourceUnavailableRpcError,
  TimeoutError,
  TransactionReceiptNotFoundError,
  TransactionRejectedRpcError,
} from 'viem';
import { Transaction } from 'viem/tempo';
import { tempo as tempoChain } from 'viem/tempo/chains';
import { z } from 'zod';
import { CALL_PRICE, type PaymentTerms, TEMPO_CHAIN_ID } from '../payments/payment-terms.ts';
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
/** Less is not enough to verify, answer and settle in. */
const LEAST_LEFT_MS = 12_000;
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
    opaque: z.string(),
  }),
  payload: z.object({ type: z.literal('transaction'), signature: z.string().regex(/^0x[0-9a-fA-F]+$/) }),
});

/** What our challenges are made of besides their route. */
const opaqueSchema = z.object({ nonce: z.string() });

/** What of a signed transaction is read. */
const transactionSchema = z.object({ from: z.string(), validBefore: z.union([z.number(), z.bigint()]) });

type Serialized = Parameters<typeof Transaction.deserialize>[0];

/** What settles it, also after a journey through the ledger. */
const proofSchema = z.object({
  authorization: z.string(),
  /** As it was signed; its hash is the offer's nonce. */
  transaction: z.string(),
});

/** Never the whole message: it has the node's URL, which may have a key in it. */
function describe(error: unknown): string {
  if (error instanceof BaseError) return `${error.shortMessage} ${error.details}`.slice(0, 200);
  return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
}

/** An error and what caused it. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < MOST_CAUSES; cause = cause.cause) {
    found.push(cause);
  }
  return found;
}

/** What a node answers, or does not, for reasons of its own. */
const NODE_FAULTS = [
  HttpRequestError,
  TimeoutError,
  InternalRpcError,
  LimitExceededRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  ResourceUnavailableRpcError,
] as const;

/** Whether the node could not be asked, as opposed to saying no. */
function isUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => NODE_FAULTS.some((fault) => cause instanceof fault));
}

/** Whether the node will not send it. Other answers, such as that it takes long, leave open what becomes of it. */
function isRefusal(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof TransactionRejectedRpcError);
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

  const judge = (offer: Offer, status: 'success' | 'reverted'): Settlement =>
    status === 'success' ? settled(offer, offer.nonce) : { kind: 'failed', reason: 'transaction_reverted' };

  /** What became of the transaction, whose hash is known before it is sent; null: the chain does not have it. */
  const onChain = async (offer: Offer): Promise<Settlement | null> => {
    try {
      const { status } = await client.getTransactionReceipt({ hash: offer.nonce as Hex });
      return judge(offer, status);
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
    }
    const { timestamp } = await client.getBlock();
    const isOver = Number(timestamp) * 1000 >= offer.validBeforeMs;
    return isOver ? { kind: 'failed', reason: 'expired_unsettled' } : null;
  };

  const read = async (authorization: string): Promise<Reading> => {
    const malformed: Reading = { kind: 'malformed', reason: 'malformed_credential' };
    if (authorization.length > LONGEST_HEADER) return malformed;
    let challenge: z.output<typeof credentialSchema>['challenge'];
    let signed: Serialized;
    let parts: z.output<typeof transactionSchema>;
    try {
      const given = Credential.deserialize(authorization);
      const credential = credentialSchema.parse(given);
      // Before the signature is looked at, which takes milliseconds.
      if (!Challenge.verify(given.challenge, { secretKey })) return malformed;
      challenge = credential.challenge;
      signed = credential.payload.signature.toLowerCase() as Serialized;
      const transaction = Transaction.deserialize(signed);
      // Nodes know a transaction by the hash of its canonical form: under any other we would never find it again.
      if ((await Transaction.serialize(transaction)) !== signed) return malformed;
      parts = transactionSchema.parse(transaction);
    } catch {
      return malformed;
    }
    const { request: asked } = challenge;
    const isOurs =
      asked.amount === CALL_PRICE.raw && isSame(asked.currency, asset) && isSame(asked.recipient, recipient);
    if (!isOurs) return { kind: 'refused', reason: 'terms_mismatch' };
    const offer: Offer = {
      rail: 'mpp',
      network: NETWORK,
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
  };

  const verify: Rail['verify'] = async (offer, call): Promise<Verdict> => {
    const { authorization } = proofSchema.parse(offer.proof);
    if (offer.validBeforeMs < clock() + LEAST_LEFT_MS) return { kind: 'refused', reason: 'valid_before' };
    try {
      const { opaque } = credentialSchema.parse(Credential.deserialize(authorization)).challenge;
      const meta = opaqueSchema.parse(JSON.parse(Buffer.from(opaque, 'base64url').toString()));
      const realm = terms.mpp.realm ?? call.host;
      await mppx.validateCredential(authorization, { request, realm, meta, scope: scopeOf(call) });
      return { kind: 'good' };
    } catch (error) {
      return { kind: isUnavailable(error) ? 'unavailable' : 'refused', reason: describe(error) };
    }
  };

  /**
   * Sends the transaction and waits for its block. `verify` has held it against the challenge, so that its success under
   * its own hash is the whole payment: simulating and parsing it again, as mppx would, tells nothing new and takes 20 ms
   * of the event loop.
   */
  const settle = async (offer: Offer, again: boolean): Promise<Settlement> => {
    const { transaction } = proofSchema.parse(offer.proof);
    let problem: unknown;
    try {
      const receipt = await client.sendRawTransactionSync({ serializedTransaction: transaction as Hex });
      if (isSame(receipt.transactionHash, offer.nonce)) return judge(offer, receipt.status);
    } catch (error) {
      problem = error;
    }
    try {
      const known = await onChain(offer);
      if (known !== null) return known;
      const reason = describe(problem);
      return !again && isRefusal(problem) ? { kind: 'failed', reason } : { kind: 'unknown', reason };
    } catch (chainError) {
      return { kind: 'unknown', reason: describe(chainError) };
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
