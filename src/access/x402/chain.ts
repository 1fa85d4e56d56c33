import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Address,
  createPublicClient,
  type Hex,
  isAddressEqual,
  type Log,
  numberToHex,
  padHex,
  type PublicClient,
  parseAbi,
  toEventSelector,
  TransactionReceiptNotFoundError,
} from 'viem';
import { createChainGuard } from '../payments/chain-guard.ts';
import { jsonRpc } from '../payments/json-rpc.ts';
import type { Authorization } from './proof.ts';

/** What the chain says of an authorisation. `unused` and `unknown` can change; the others are final. */
export type OnChain =
  | { readonly kind: 'paid'; readonly transaction: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unused' }
  | { readonly kind: 'unknown' };

/** An authorisation of a token, which need not be the one that is asked for now. */
export interface Authorized {
  /** Token contract. */
  readonly asset: string;
  readonly authorization: Authorization;
}

/** Reads what became of EIP-3009 authorisations. Never rejects. */
export interface Chain {
  /** `sinceMs`: no transfer can be older; bounds how far back it is looked for. */
  find(authorized: Authorized, sinceMs: number): Promise<OnChain>;
  /** Whether this transaction made the transfer; waits a little for a node that is behind. Null: no answer. */
  confirms(transaction: string, authorized: Authorized): Promise<boolean | null>;
  /** Whether a contract is at this address; null: no answer. */
  hasCode(address: string): Promise<boolean | null>;
  /** What is wrong with the node, in words; null: nothing. Rejects where it does not answer. */
  findFault(): Promise<string | null>;
}

/** Where to read, and how patiently; times in milliseconds. */
export interface ChainOptions {
  readonly rpcUrl: string;
  /** CAIP-2 id of the chain that the node must be of. */
  readonly network: string;
  readonly timeoutMs?: number;
  /** How long a transaction that the facilitator named may be unknown to our node. */
  readonly confirmMs?: number;
}

const ABI = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
]);
const [AUTHORIZATION_USED, AUTHORIZATION_CANCELED, TRANSFER] = ABI;
const USED_TOPIC = toEventSelector(AUTHORIZATION_USED);
const TRANSFER_TOPIC = toEventSelector(TRANSFER);
const WORD = 32;
const TIMEOUT_MS = 2_500;
const CONFIRM_MS = 4_000;
const CONFIRM_EVERY_MS = 250;
/** Nodes answer for about this many blocks at once. */
const WINDOW_BLOCKS = 1_000n;
/** Two days of Base. */
const MOST_WINDOWS = 90;
/** Clocks differ, and a payer may send the authorisation itself as soon as it is signed. */
const EARLIER_MS = 900_000;
/** So long after its end nothing of an authorisation can still come, in seconds: a block may be replaced by another. */
const EXPIRED_FOR = 60n;

/** Whether logs of one transaction hold both the use of the authorisation and its transfer. */
function hasTransfer(logs: readonly Log[], { asset, authorization: signed }: Authorized): boolean {
  const word = (hex: string): Hex => padHex(hex.toLowerCase() as Hex, { size: WORD });
  const has = (topics: readonly Hex[], data: Hex): boolean =>
    logs.some(
      (log) =>
        isAddressEqual(log.address, asset as Address) &&
        log.topics.length === topics.length &&
        log.topics.every((topic, i) => topic.toLowerCase() === topics[i]) &&
        log.data.toLowerCase() === data,
    );
  return (
    has([USED_TOPIC, word(signed.from), word(signed.nonce)], '0x') &&
    has(
      [TRANSFER_TOPIC, word(signed.from), word(signed.to)],
      numberToHex(BigInt(signed.value), { size: WORD }),
    )
  );
}

async function transferIn(client: PublicClient, transaction: Hex, authorized: Authorized): Promise<boolean> {
  const receipt = await client.getTransactionReceipt({ hash: transaction });
  return receipt.status === 'success' && hasTransfer(receipt.logs, authorized);
}

/** How an authorisation was used that is so at `lastBlock`; goes back from there in windows. */
async function findUse(
  client: PublicClient,
  authorized: Authorized,
  lastBlock: bigint,
  sinceMs: number,
): Promise<OnChain> {
  const { from, nonce } = authorized.authorization;
  const args = { authorizer: from as Address, nonce: nonce as Hex };
  let toBlock = lastBlock;
  for (let window = 0; window < MOST_WINDOWS; window++) {
    const fromBlock = toBlock >= WINDOW_BLOCKS ? toBlock - WINDOW_BLOCKS + 1n : 0n;
    const range = { address: authorized.asset as Address, args, fromBlock, toBlock };
    const [uses, cancellations] = await Promise.all([
      client.getLogs({ ...range, event: AUTHORIZATION_USED }),
      client.getLogs({ ...range, event: AUTHORIZATION_CANCELED }),
    ]);
    for (const { transactionHash } of uses) {
      if (await transferIn(client, transactionHash, authorized))
        return { kind: 'paid', transaction: transactionHash };
    }
    if (cancellations.length > 0) return { kind: 'cancelled' };
    const { timestamp } = await client.getBlock({ blockNumber: fromBlock });
    if (fromBlock === 0n || Number(timestamp) * 1000 < sinceMs - EARLIER_MS) break;
    toBlock = fromBlock - 1n;
  }
  // Used, and no trace of how: a node that is behind with its logs. Only a trace is proof.
  return { kind: 'unknown' };
}

async function find(client: PublicClient, authorized: Authorized, sinceMs: number): Promise<OnChain> {
  const { from, nonce, validBefore } = authorized.authorization;
  const { number, timestamp } = await client.getBlock();
  const isUsed = await client.readContract({
    address: authorized.asset as Address,
    abi: ABI,
    functionName: 'authorizationState',
    args: [from as Address, nonce as Hex],
    blockNumber: number,
  });
  if (isUsed) return findUse(client, authorized, number, sinceMs);
  return { kind: timestamp >= BigInt(validBefore) + EXPIRED_FOR ? 'expired' : 'unused' };
}

/**
 * Reads the chain by JSON-RPC. A cancelled authorisation reads as used: only its logs tell it from a paid one. Behind
 * one address there may be several nodes, some of them late: all that a verdict is made of is read as of one block, and
 * a node that does not have it yet gives none.
 */
export function openChain({
  rpcUrl,
  network,
  timeoutMs = TIMEOUT_MS,
  confirmMs = CONFIRM_MS,
}: ChainOptions): Chain {
  const client = createPublicClient({
    transport: jsonRpc({ url: rpcUrl, timeoutMs, retryCount: 1, retryDelay: 100 }),
    // A block number that is seconds old would hide the transfer of this second.
    cacheTime: 0,
  });

  const isAnswer = (error: unknown): boolean => error instanceof TransactionReceiptNotFoundError;
  const guard = createChainGuard(client, network, isAnswer);

  return {
    find: (authorized, sinceMs) =>
      guard.asked(() => find(client, authorized, sinceMs)).catch(() => ({ kind: 'unknown' })),
    findFault: () => guard.findFault(),
    hasCode: (address) =>
      guard
        .asked(async () => (await client.getCode({ address: address as Address })) !== undefined)
        .catch(() => null),
    async confirms(transaction, authorized) {
      const untilMs = performance.now() + confirmMs;
      for (;;) {
        try {
          return await guard.asked(() => transferIn(client, transaction as Hex, authorized));
        } catch (error) {
          if (!(error instanceof TransactionReceiptNotFoundError)) return null;
          if (performance.now() >= untilMs) return false;
        }
        await sleep(CONFIRM_EVERY_MS);
      }
    },
  };
}
