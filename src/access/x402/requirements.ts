import { BASE_USDC, paymentTokenOf } from '../../domain/payment-token.ts';
import { CALL_PRICE } from '../payments/call-price.ts';
import type { X402Terms } from './terms.ts';

/** How long a client may take from signing to settling. */
const MAX_TIMEOUT_SECONDS = 60;

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

/** The one thing that x402 clients are asked for on every paid route. */
export function requirementsOf({ x402 }: { readonly x402: X402Terms }): Requirements {
  // `gondola check` calls another token unsafe: it is asked for as Base's is.
  const { name, version } = paymentTokenOf(x402.network) ?? BASE_USDC;
  return {
    scheme: 'exact',
    network: x402.network as Requirements['network'],
    amount: CALL_PRICE.raw,
    asset: x402.asset,
    payTo: x402.payTo,
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
    extra: { name, version },
  };
}

/** CAIP-2 ids by the names of x402's first version. */
export const NETWORK_NAMES: ReadonlyMap<string, string> = new Map([
  ['eip155:8453', 'base'],
  ['eip155:84532', 'base-sepolia'],
]);
