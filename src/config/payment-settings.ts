import { z } from 'zod';
import { BASE_USDC, paymentTokenOf } from '../domain/payment-token.ts';
import { address, httpUrl, onOff, token } from './parsers.ts';
import { optional, withFallback, type Values } from './setting.ts';

/** pathUSD on Tempo. */
const TEMPO_PATH_USD = '0x20c0000000000000000000000000000000000000';
/** The facilitator until one is set. The top-level domain `.invalid` never resolves (RFC 2606). */
export const SANDBOX_FACILITATOR = 'https://facilitator.sandbox.invalid';

/** Who is paid, over which rail, and by what. */
export const PAYMENT_SETTINGS = {
  GONDOLA_PAYMENT_SANDBOX: optional(onOff, {
    meaning:
      'Take x402 payments that charge nothing: on or off. Only with the demo catalogue, on this machine.',
    fallbackText:
      'on with the demo catalogue, on this machine alone, without a payee, proxy, public address or database',
  }),
  X402_PAY_TO: optional(address, {
    meaning: 'Address that x402 payments go to.',
    fallbackText: 'a sandbox address nobody owns',
  }),
  X402_ASSET: optional(address, {
    meaning: 'Token contract of x402 payments: USDC of X402_NETWORK.',
    fallbackText: 'USDC of X402_NETWORK, on Base or Base Sepolia',
  }),
  X402_NETWORK: withFallback(
    z.string().regex(/^eip155:[1-9]\d{0,15}$/, 'must be a CAIP-2 id such as eip155:8453'),
    BASE_USDC.network,
    {
      meaning: 'Network of x402 payments, as CAIP-2: Base, or Base Sepolia for trials.',
      fallbackText: 'eip155:8453 (Base)',
    },
  ),
  X402_FACILITATOR_URL: withFallback(
    httpUrl.refine(
      (url) => !URL.canParse(url) || !/[?#]/.test(url),
      'must have no query and no fragment: a path is put behind it',
    ),
    SANDBOX_FACILITATOR,
    {
      meaning: 'Facilitator that verifies and settles. Needed with X402_PAY_TO.',
      fallbackText: 'a sandbox that settles nothing',
      // It may have a password.
      secret: true,
    },
  ),
  X402_FACILITATOR_TOKEN: optional(token(16, 4096, 'must have 16 to 4096 visible ASCII characters'), {
    meaning: 'Bearer token for a facilitator that asks for one. Needs X402_FACILITATOR_URL.',
    secret: true,
  }),
  X402_FACILITATOR_NAME: optional(z.string().max(100, 'must have at most 100 characters'), {
    meaning: 'Name of the facilitator in /.well-known/x402.',
    fallbackText: 'its host name',
  }),
  BASE_RPC_URL: optional(httpUrl, {
    meaning:
      'JSON-RPC node of the x402 network, which has the last word on payments. Needed with X402_PAY_TO.',
    secret: true,
  }),
  MPP_RECIPIENT: optional(address, {
    meaning: 'Address that MPP payments go to.',
    fallbackText: 'a sandbox address nobody owns',
  }),
  MPP_ASSET: withFallback(address, TEMPO_PATH_USD, {
    meaning: 'Token contract of MPP payments.',
    fallbackText: 'pathUSD on Tempo',
  }),
  MPP_REALM: optional(z.string().regex(/^[0-9a-zA-Z.:_-]{1,253}$/, 'must be a host name'), {
    meaning: 'Realm of MPP challenges.',
    fallbackText: 'the public host name',
  }),
  MPP_SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters'), {
    meaning: 'Signs MPP challenges: the same secret in every process. Needed with MPP_RECIPIENT.',
    secret: true,
  }),
  MPP_RPC_URL: optional(httpUrl, {
    meaning: 'JSON-RPC node of Tempo. Needed with MPP_RECIPIENT.',
    secret: true,
  }),
};

/** What of the settings says how payments are taken. */
export type PaymentValues = Values<typeof PAYMENT_SETTINGS>;

/** An address that nobody has the key of: until the operator sets one, no challenge names a real payee. */
export const SANDBOX_ADDRESS = '0x000000000000000000000000000000000000dEaD';

/** Payments by x402, as they are configured. */
export interface X402Config {
  /** False: no address is configured, and the challenge names one that nobody owns. */
  readonly configured: boolean;
  /** JSON-RPC node of the network; set where it is configured. */
  readonly rpcUrl: string | null;
  /** Secret; null: the facilitator asks for none. */
  readonly facilitatorToken: string | null;
  readonly payTo: string;
  readonly asset: string;
  readonly network: string;
  readonly facilitatorUrl: string;
  readonly facilitatorName: string;
}

/** Payments by MPP, as they are configured. */
export interface MppConfig {
  readonly configured: boolean;
  readonly recipient: string;
  readonly asset: string;
  /** Null: the public host name. */
  readonly realm: string | null;
  /** Set where it is configured. */
  readonly rpcUrl: string | null;
  /** Set where it is configured. */
  readonly secretKey: string | null;
}

/** The token of x402 payments: the one that is set, else that of the network; of a network without a known one Base's, which is told as unsafe. */
export function x402Asset({ X402_ASSET, X402_NETWORK }: PaymentValues): string {
  return X402_ASSET ?? (paymentTokenOf(X402_NETWORK) ?? BASE_USDC).address;
}

/** What the settings come to for x402. */
export function x402Config(values: PaymentValues): X402Config {
  const { X402_FACILITATOR_URL: facilitatorUrl } = values;
  const hostName =
    facilitatorUrl === SANDBOX_FACILITATOR ? 'Sandbox (settles nothing)' : new URL(facilitatorUrl).hostname;
  return {
    configured: values.X402_PAY_TO !== null,
    rpcUrl: values.BASE_RPC_URL,
    facilitatorToken: values.X402_FACILITATOR_TOKEN,
    payTo: values.X402_PAY_TO ?? SANDBOX_ADDRESS,
    asset: x402Asset(values),
    network: values.X402_NETWORK,
    facilitatorUrl,
    facilitatorName: values.X402_FACILITATOR_NAME ?? hostName,
  };
}

/** What the settings come to for MPP. */
export function mppConfig(values: PaymentValues): MppConfig {
  return {
    configured: values.MPP_RECIPIENT !== null,
    recipient: values.MPP_RECIPIENT ?? SANDBOX_ADDRESS,
    asset: values.MPP_ASSET,
    realm: values.MPP_REALM,
    rpcUrl: values.MPP_RPC_URL,
    secretKey: values.MPP_SECRET_KEY,
  };
}
