import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  isAddressEqual,
  type Log,
  numberToHex,
  padHex,
  parseAbi,
  toEventSelector,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Authorization } from './proof.ts';

/** What the chain says of an authorisation. `unused` and `unknown` can change; the others are final. */
export type OnChain =
  | { readonly kind: 'paid'; readonly transaction: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unused' }
  | { readonly kind: 'unknown' };

/** Reads what became of EIP-3009 authorisations. Never rejects. */
export interface Chain {
  /** `sinceMs`: no transfer can be older; bounds how far back it is looked for. */
  find(authorization: Authorization, sinceMs: number): Promise<OnChain>;
  /** Whether this transaction made the transfer; waits a little for a node that is behind. Null: no answer. */
  confirms(transaction: string, authorization: Authorization): Promise<boolean | null>;
}

/** Where to read, and how patiently; times in milliseconds. */
export interface ChainOptions {
  readonly rpcUrl: string;
  readonly asset: string;
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

/** Whether logs of one transaction hold both the use of the authorisation and its transfer. */
function hasTransfer(logs: readonly Log[], asset: Address, signed: Authorization): boolean {
  const word = (hex: string): Hex => padHex(hex.toLowerCase() as Hex, { size: WORD });
  const has = (topics: readonly Hex[], data: Hex): boolean =>
    logs.some(
      (log) =>
        isAddressEqual(log.address, asset) &&
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

/** Reads the chain by JSON-RPC. A cancelled authorisation reads as used: only its logs tell it from a paid one. */
export function openChain({
  rpcUrl,
  asset,
  timeoutMs = TIMEOUT_MS,
  confirmMs = CONFIRM_MS,
}: ChainOptions): Chain {
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1, retryDelay: 100 }),
    // A block number that is seconds old would hide the transfer of this second.
    cacheTime: 0,
  });
  const token = asset as Address;

  const transferIn = async (transaction: Hex, signed: Authorization): Promise<boolean> => {
    const receipt = await client.getTransactionReceipt({ hash: transaction });
    return receipt.status === 'success' && hasTransfer(receipt.logs, token, signed);
  };

  /** How a used authorisation was used; goes back from the newest block in windows. */
  const findUse = async (signed: Authorization, sinceMs: number): Promise<OnChain> => {
    const args = { authorizer: signed.from as Address, nonce: signed.nonce as Hex };
    let toBlock = await client.getBlockNumber();
    for (let window = 0; window < MOST_WINDOWS; window++) {
      const fromBlock = toBlock >= WINDOW_BLOCKS ? toBlock - WINDOW_BLOCKS + 1n : 0n;
      const range = { address: token, args, fromBlock, toBlock };
      const [uses, cancellations] = await Promise.all([
        client.getLogs({ ...range, event: AUTHORIZATION_USED }),
        client.getLogs({ ...range, event: AUTHORIZATION_CANCELED }),
      ]);
      for (const { transactionHash } of uses) {
        if (await transferIn(transactionHash, signed)) return { kind: 'paid', transaction: transactionHash };
      }
      if (cancellations.length > 0) return { kind: 'cancelled' };
      const { timestamp } = await client.getBlock({ blockNumber: fromBlock });
      if (fromBlock === 0n || Number(timestamp) * 1000 < sinceMs - EARLIER_MS) break;
      toBlock = fromBlock - 1n;
    }
    // Used, and no trace of how: a node that is behind with its logs. Only a trace is proof.
    return { kind: 'unknown' };
  };

  const find = async (signed: Authorization, sinceMs: number): Promise<OnChain> => {
    const isUsed = await client.readContract({
      address: token,
      abi: ABI,
      functionName: 'authorizationState',
      args: [signed.from as Address, signed.nonce as Hex],
    });
    if (isUsed) return findUse(signed, sinceMs);
    const { timestamp } = await client.getBlock();
    return { kind: timestamp >= BigInt(signed.validBefore) ? 'expired' : 'unused' };
  };

  return {
    find: (signed, sinceMs) => find(signed, sinceMs).catch(() => ({ kind: 'unknown' })),
    async confirms(transaction, signed) {
      const untilMs = performance.now() + confirmMs;
      for (;;) {
        try {
          return await transferIn(transaction as Hex, signed);
        } catch (error) {
          if (!(error instanceof TransactionReceiptNotFoundError)) return null;
          if (performance.now() >= untilMs) return false;
        }
        await sleep(CONFIRM_EVERY_MS);
      }
    },
  };
}
