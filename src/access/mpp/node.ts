import {
  createClient,
  type Hex,
  http,
  numberToHex,
  publicActions,
  TransactionReceiptNotFoundError,
  type TransactionReceipt,
  type Transport,
} from 'viem';
import { tempo } from 'viem/tempo/chains';
import { type ChainGuard, createChainGuard } from '../payments/chain-guard.ts';
import { jsonRpc } from '../payments/json-rpc.ts';
import type { Offer, Settlement } from '../payments/rail.ts';
import { isSame, proofOf, TEMPO_NETWORK } from './credential.ts';
import { describeNodeError, isNodeFault, isRejection } from './node-errors.ts';

function openClient(transport: Transport) {
  return createClient({ chain: tempo, transport, cacheTime: 0 }).extend(publicActions);
}

/** A node of Tempo: where transactions are sent, and what knows what became of them. */
export interface Node {
  readonly client: ReturnType<typeof openClient>;
  /** What it is asked for at the same moment goes out as one request, so that one node answers all of it. */
  readonly together: ReturnType<typeof openClient>;
  /** All that is asked goes through here. */
  readonly guard: ChainGuard;
}

/** The node at this address, which is not contacted here. */
export function openNode(rpcUrl: string, timeoutMs: number): Node {
  const client = openClient(jsonRpc({ url: rpcUrl, timeoutMs, retryCount: 0 }));
  const together = openClient(http(rpcUrl, { timeout: timeoutMs, retryCount: 0, batch: true }));
  return { client, together, guard: createChainGuard(client, TEMPO_NETWORK, (error) => !isNodeFault(error)) };
}

function judge({ nonce, payer }: Offer, { status }: TransactionReceipt, nowMs: number): Settlement {
  if (status === 'reverted') return { kind: 'failed', reason: 'transaction_reverted' };
  const timestamp = new Date(nowMs).toISOString();
  return { kind: 'settled', receipt: { transaction: nonce, network: TEMPO_NETWORK, payer, timestamp } };
}

/** So long after its end nothing of a transaction can still come, and no node is behind by so much. */
const EXPIRED_FOR_MS = 60_000;

/** The receipt of an offer's transaction; null: the node does not have it. A receipt of another one is no answer. */
async function receiptOf({ together }: Node, { nonce }: Offer): Promise<TransactionReceipt | null> {
  try {
    const receipt = await together.getTransactionReceipt({ hash: nonce as Hex });
    if (isSame(receipt.transactionHash, nonce)) return receipt;
    throw new Error('the node gives the receipt of another transaction');
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

/** Whether the node has this block. */
async function hasBlock({ together }: Node, number: bigint): Promise<boolean> {
  const block: unknown = await together.request({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(number), false],
  });
  return block !== null;
}

/**
 * What became of the transaction, whose hash is known before it is sent; null: the chain does not have it. Behind one
 * address there may be several nodes, some of them late. That a transaction is not there counts only from a node that
 * has, as it says so, a block of long after the transaction's end: both are asked in one request. Rejects where the node
 * does not answer.
 */
export async function findTransaction(
  node: Node,
  offer: Offer,
  clock: () => number,
): Promise<Settlement | null> {
  return node.guard.asked(async () => {
    const { number, timestamp } = await node.client.getBlock();
    const [receipt, isThere] = await Promise.all([receiptOf(node, offer), hasBlock(node, number)]);
    if (receipt !== null) return judge(offer, receipt, clock());
    const isOver = Number(timestamp) * 1000 >= offer.validBeforeMs + EXPIRED_FOR_MS;
    return isOver && isThere ? { kind: 'failed', reason: 'expired_unsettled' } : null;
  });
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
    const receipt = await node.guard.asked(() =>
      node.client.sendRawTransactionSync({ serializedTransaction: transaction as Hex }),
    );
    if (isSame(receipt.transactionHash, offer.nonce)) return judge(offer, receipt, clock());
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
