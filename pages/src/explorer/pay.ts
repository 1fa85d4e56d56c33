import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { answerOf, requestInit } from './answers.ts';
import type { Call } from './call.ts';
import type { PaidAnswer, Payment } from './payment.ts';

/** What a 402 asks for, as far as it is looked at. */
interface Requirements {
  readonly scheme: string;
  readonly network: string;
  readonly amount: string;
  readonly asset: `0x${string}`;
  readonly payTo: `0x${string}`;
  readonly maxTimeoutSeconds: number;
  readonly extra: { readonly name: string; readonly version: string };
}

/** Of x402, version 2. */
interface Challenge {
  readonly x402Version: number;
  readonly resource: unknown;
  readonly accepts: readonly Requirements[];
}

const USD_UNITS = 1_000_000;
/** Clocks differ: a signature counts from a little before it was made. */
const EARLIER_SECONDS = 600;

/** EIP-3009, which USDC implements. */
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** A wallet of this tab that has nothing, which is enough for a sandbox. */
const wallet = privateKeyToAccount(generatePrivateKey());

function decode(header: string | null): unknown {
  return header === null ? null : JSON.parse(atob(header));
}

function randomNonce(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function authorize({ network, amount, asset, payTo, maxTimeoutSeconds, extra }: Requirements) {
  const now = Math.floor(Date.now() / 1000);
  const message = {
    from: wallet.address,
    to: payTo,
    value: BigInt(amount),
    validAfter: BigInt(now - EARLIER_SECONDS),
    validBefore: BigInt(now + maxTimeoutSeconds),
    nonce: randomNonce(),
  };
  const signature = await wallet.signTypedData({
    domain: { ...extra, chainId: Number(network.split(':')[1]), verifyingContract: asset },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message,
  });
  const authorization = Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, String(value)]),
  );
  return { signature, authorization, nonce: message.nonce };
}

/**
 * Makes a call, and pays for it with money that does not exist: asks, reads the 402, signs what it asks for, and asks
 * again. Rejects where there is nothing to sign.
 */
export async function payFor(one: Call): Promise<PaidAnswer> {
  const first = await fetch(one.path, requestInit(one, null));
  if (first.status !== 402) return { answer: await answerOf(first), payment: null };
  // Of an answer that nobody reads to its end the browser keeps the connection, one of six, until the patience with it is over.
  await first.text();
  const challenge = decode(first.headers.get('PAYMENT-REQUIRED')) as Challenge | null;
  const accepted = challenge?.accepts.find(({ scheme }) => scheme === 'exact');
  if (challenge === null || accepted === undefined) throw new Error('The service asks for no x402 payment.');
  const { signature, authorization, nonce } = await authorize(accepted);
  const { x402Version, resource } = challenge;
  const proof = btoa(
    JSON.stringify({ x402Version, resource, accepted, payload: { signature, authorization } }),
  );
  const init = requestInit(one, null);
  const paid = await fetch(one.path, { ...init, headers: { ...init.headers, 'PAYMENT-SIGNATURE': proof } });
  const receipt = decode(paid.headers.get('PAYMENT-RESPONSE')) as { readonly transaction?: string } | null;
  const payment: Payment = {
    path: one.path,
    amountUsd: Number(accepted.amount) / USD_UNITS,
    network: accepted.network,
    payer: wallet.address,
    payTo: accepted.payTo,
    nonce,
    signature,
    status: paid.status,
    transaction: receipt?.transaction ?? null,
  };
  return { answer: await answerOf(paid), payment };
}
