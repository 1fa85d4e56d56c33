import { CALL_PRICE } from '../payments/call-price.ts';
import type { X402Terms } from './terms.ts';

/** How long a client may take from signing to settling. */
export const MAX_TIMEOUT_SECONDS = 60;

/** What we ask for, in x402's own form; `extra` is the token's EIP-712 domain, which clients sign. */
export interface Requirements {
  readonly scheme: 'exact';
  /** CAIP-2. */
  readonly network: `${string}:${string}`;
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

/** The token's EIP-712 name where it is not USD Coin's usual one: Circle's test token on Base Sepolia. */
const DOMAIN_NAMES: ReadonlyMap<string, string> = new Map([['eip155:84532', 'USDC']]);

/** The one thing that x402 clients are asked for on every paid route. */
export function requirementsOf({ x402 }: { readonly x402: X402Terms }): Requirements {
  return {
    scheme: 'exact',
    network: x402.network as Requirements['network'],
    amount: CALL_PRICE.raw,
    asset: x402.asset,
    payTo: x402.payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: { name: DOMAIN_NAMES.get(x402.network) ?? 'USD Coin', version: '2' },
  };
}

/** CAIP-2 ids by the names of x402's first version. */
export const NETWORK_NAMES: ReadonlyMap<string, string> = new Map([
  ['eip155:8453', 'base'],
  ['eip155:84532', 'base-sepolia'],
]);
