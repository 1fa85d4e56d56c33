import { createClient, type Hex, http, publicActions, TransactionReceiptNotFoundError } from 'viem';
import { tempo } from 'viem/tempo/chains';
import type { Offer, Settlement } from '../payments/rail.ts';
import { isSame, proofOf, TEMPO_NETWORK } from './credential.ts';
import { describeNodeError, isRejection } from './node-errors.ts';

/** A client of a node of Tempo, which is not contacted here. */
export function openNode(rpcUrl: string, timeoutMs: number) {
  const transport = http(rpcUrl, { timeout: timeoutMs, retryCount: 0 });
  return createClient({ chain: tempo, transport, cacheTime: 0 }).extend(publicActions);
}

/** A node of Tempo: where transactions are sent, and what knows what became of them. */
export type Node = ReturnType<typeof openNode>;

function judge({ nonce, payer }: Offer, status: 'success' | 'reverted', nowMs: number): Settlement {
  if (status === 'reverted') return { kind: 'failed', reason: 'transaction_reverted' };
  const timestamp = new Date(nowMs).toISOString();
  return { kind: 'settled', receipt: { transaction: nonce, network: TEMPO_NETWORK, payer, timestamp } };
}

/** So long after its end nothing of a transaction can still come, and no node is behind by so much. */
const EXPIRED_FOR_MS = 60_000;

/**
 * What became of the transaction, whose hash is known before it is sent; null: the chain does not have it. Behind one
 * address there may be several nodes, some of them late, so that the block is read first, and is only proof long after
 * the transaction's end. Rejects where the node does not answer.
 */
export async function findTransaction(
  node: Node,
  offer: Offer,
  clock: () => number,
): Promise<Settlement | null> {
  const { timestamp } = await node.getBlock();
  try {
    const { status } = await node.getTransactionReceipt({ hash: offer.nonce as Hex });
    return judge(offer, status, clock());
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
  }
  const isOver = Number(timestamp) * 1000 >= offer.validBeforeMs + EXPIRED_FOR_MS;
  return isOver ? { kind: 'failed', reason: 'expired_unsettled' } : null;
}

/**
 * Sends the transaction and waits for its block. It was held against its challenge before, so that its success under its
 * own hash is the whole payment: simulating and parsing it again, as mppx would, tells nothing new and takes 20 ms of
 * the event loop. `again`: it may have been sent before, so that a refusal proves nothing. Never rejects.
 */
export async function sendTransaction(
  node: Node,
  offer: Offer,
  again: boolean,
  clock: () => number,
): Promise<Settlement> {
  const { transaction } = proofOf(offer);
  let problem: unknown;
  try {
    const receipt = await node.sendRawTransactionSync({ serializedTransaction: transaction as Hex });
    if (isSame(receipt.transactionHash, offer.nonce)) return judge(offer, receipt.status, clock());
  } catch (error) {
    problem = error;
  }
  try {
    const known = await findTransaction(node, offer, clock);
    if (known !== null) return known;
    const reason = describeNodeError(problem);
    return !again && isRejection(problem) ? { kind: 'failed', reason } : { kind: 'unknown', reason };
  } catch (chainError) {
    return { kind: 'unknown', reason: describeNodeError(chainError) };
  }
}
