import { setImmediate as nextTurn } from 'node:timers/promises';
import { Mppx, tempo } from 'mppx/server';
import type { Address } from 'viem';
import { CALL_PRICE } from '../payments/call-price.ts';
import type { Offer, Rail, Settlement } from '../payments/rail.ts';
import { scopeOf } from './challenge.ts';
import { credentialOf, readCredential, TEMPO_NETWORK } from './credential.ts';
import { findTransaction, type Node, openNode, sendTransaction } from './node.ts';
import { describeNodeError, isNodeFault } from './node-errors.ts';
import { type MppTerms, TEMPO_CHAIN_ID } from './terms.ts';
import { putTransfersFirst } from './transfers-first.ts';

/** What the MPP rail needs; times in milliseconds. */
export interface MppOptions {
  readonly terms: { readonly mpp: MppTerms };
  /** JSON-RPC node of Tempo. */
  readonly rpcUrl: string;
  /** Signs challenges: the same as the 402's. */
  readonly secretKey: string;
  readonly timeoutMs?: number;
  readonly clock?: () => number;
}

const TIMEOUT_MS = 4_000;
/** Less is not enough to verify, answer and settle in. */
const LEAST_LEFT_MS = 12_000;

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

/** mppx's verifier of credentials for our terms. */
function verifierOf({ asset, recipient, realm }: MppTerms, secretKey: string, node: Node) {
  const charge = tempo.charge({
    currency: asset as Address,
    recipient: recipient as Address,
    supportedModes: ['pull'],
    getClient: () => node.client,
    store: FORGETFUL_STORE as unknown as NonNullable<Parameters<typeof tempo.charge>[0]>['store'],
  });
  return Mppx.create({ methods: [charge], secretKey, realm: realm ?? 'localhost' });
}

/**
 * Payments by MPP's method "tempo", intent "charge": the client signs a transaction, and we send it when the answer is
 * there ("pull"). No facilitator is needed.
 */
export function createMppRail(options: MppOptions): Rail {
  const { terms, rpcUrl, secretKey, timeoutMs = TIMEOUT_MS, clock = Date.now } = options;
  putTransfersFirst();
  const node = openNode(rpcUrl, timeoutMs);
  const verifier = verifierOf(terms.mpp, secretKey, node);
  const request = { amount: CALL_PRICE.usd, chainId: TEMPO_CHAIN_ID };
  /** A row of another chain: the one that is asked knows nothing of it. */
  const elsewhere = ({ network }: Offer): Settlement | null =>
    network === TEMPO_NETWORK ? null : { kind: 'unknown', reason: `made for ${network}` };
  return {
    name: 'mpp',
    protocol: 'mpp',
    read: (authorization) => readCredential(authorization, terms.mpp, secretKey),
    async verify(offer, { host, method, target }) {
      if (offer.validBeforeMs < clock() + LEAST_LEFT_MS) return { kind: 'refused', reason: 'valid_before' };
      // mppx takes a millisecond before it asks the node: what was to be sent goes first, such as the look into the ledger.
      await nextTurn();
      try {
        const { credential, meta } = credentialOf(offer);
        const realm = terms.mpp.realm ?? host;
        const scope = scopeOf(method, target);
        await node.guard.asked(() =>
          verifier.validateCredential(credential, { request, realm, meta, scope }),
        );
        return { kind: 'good' };
      } catch (error) {
        const reason = describeNodeError(error);
        return isNodeFault(error)
          ? { kind: 'unavailable', cause: 'node', reason }
          : { kind: 'refused', reason };
      }
    },
    findFault: () => node.guard.findFault(),
    settle: async (offer, again) => elsewhere(offer) ?? sendTransaction(node, offer, again, clock),
    async lookUp(offer) {
      const other = elsewhere(offer);
      if (other !== null) return other;
      try {
        const known = await findTransaction(node, offer, clock);
        return known ?? { kind: 'unknown', reason: 'not on the chain yet, and still valid' };
      } catch (error) {
        return { kind: 'unknown', reason: describeNodeError(error) };
      }
    },
  };
}
