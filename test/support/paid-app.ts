import type { PaymentPayload, PaymentRequired } from '@x402/core/types';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { authorizationTypes } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { type BaseChain, BASE_USDC } from '../../local-chain/base-chain.ts';
import type { Facilitator } from '../../local-chain/facilitator.ts';
import { PATH_USD, type TempoChain } from '../../local-chain/tempo-chain.ts';
import { createMppRail } from '../../src/access/mpp/rail.ts';
import type { Rail } from '../../src/access/payments/rail.ts';
import { requirementsOf } from '../../src/access/x402/requirements.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { ROUTES } from '../../src/api/resources.ts';
import { defineRoute } from '../../src/api/http/route.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';

/** What a call costs, in the token's smallest unit. */
export const PRICE = 10_000n;

/** How long a rail of a test waits for others: on a busy machine too, nobody is given up who answers. */
const PATIENCE = { verifyMs: 20_000, settleMs: 20_000, confirmMs: 20_000 };
/** For tests of transactions that are not there. */
export const SHORT_PATIENCE = { ...PATIENCE, confirmMs: 1_000 };

/** A paid POST and a route that fails, beside the real ones. */
export const PAID_POST = '/v1/test-echo';
export const FAILING = '/v1/test-failing';

const base = {
  tag: 'Tests',
  description: '',
  paid: true,
  parts: [],
  cacheControl: 'public, max-age=1',
} as const;
const nothing = z.strictObject({});

/** Counts how often paid work was done, and how often files were read for it. */
export const runs = { count: 0, gathered: 0 };

/** Says what it was sent. */
export const echoRoute = defineRoute({
  ...base,
  operationId: 'testEcho',
  method: 'POST',
  template: PAID_POST,
  summary: 'Echo',
  path: nothing,
  query: nothing,
  body: z.strictObject({ text: z.string() }).meta({ id: 'TestEcho' }),
  response: z.object({ text: z.string() }).meta({ id: 'TestEchoed' }),
  answer: ({ body }) => {
    runs.count++;
    return Buffer.from(JSON.stringify(body));
  },
});

/** Breaks, or finds nothing, once it has read its files. */
export const failingRoute = defineRoute({
  ...base,
  operationId: 'testFailing',
  method: 'GET',
  template: FAILING,
  summary: 'Fails',
  path: nothing,
  query: z.strictObject({ how: z.enum(['throw', 'missing']) }),
  notFound: () => 'There is nothing here.',
  response: z.object({}).meta({ id: 'TestNothing' }),
  gather: () => {
    runs.gathered++;
    return Promise.resolve();
  },
  answer: ({ query }) => {
    runs.count++;
    if (query.how === 'throw') throw new Error('broken on purpose');
    return null;
  },
});

/** A new address to be paid at. */
export function newPayee(): `0x${string}` {
  return privateKeyToAccount(generatePrivateKey()).address;
}

/** The terms of a payee on a local Base. */
export function x402Terms(payTo: string, facilitatorUrl: string) {
  return {
    payTo,
    asset: BASE_USDC,
    network: 'eip155:8453',
    facilitatorUrl,
    facilitatorName: 'Local facilitator',
  };
}

/** What a paid application is started with. */
export interface PaidAppOptions extends TestAppOptions {
  readonly facilitatorUrl?: string;
  readonly rpcUrl?: string;
  readonly payTo?: string;
  readonly rails?: readonly Rail[];
  readonly patience?: Partial<typeof PATIENCE>;
}

/** An application that takes x402 payments on a local chain. */
export async function startPaidApp(
  chain: BaseChain,
  facilitator: Facilitator,
  options: PaidAppOptions = {},
): Promise<TestApp & { readonly payTo: `0x${string}`; readonly url: string }> {
  const payTo = (options.payTo ?? newPayee()) as `0x${string}`;
  const x402 = x402Terms(payTo, options.facilitatorUrl ?? facilitator.url);
  const rail = createX402Rail({
    terms: { x402 },
    rpcUrl: options.rpcUrl ?? chain.url,
    ...PATIENCE,
    ...options.patience,
    ...(options.deps?.clock === undefined ? {} : { clock: options.deps.clock }),
  });
  const { deps, settings, ...rest } = options;
  const app = await startTestApp({
    ...rest,
    settings: { ...settings, x402 },
    deps: {
      routes: [...ROUTES, echoRoute, failingRoute],
      ...deps,
      payments: { ...deps?.payments, rails: options.rails ?? [rail] },
    },
  });
  return { ...app, payTo, url: `http://127.0.0.1:${app.port}` };
}

const MPP_SECRET = '0123456789abcdef0123456789abcdef';

/** The application that sells by MPP alone, to `recipient` on a local Tempo chain. */
export function startMppApp(chain: TempoChain, recipient: `0x${string}`): Promise<TestApp> {
  const mpp = { recipient, asset: PATH_USD, realm: 'api.test' };
  const rail = createMppRail({ terms: { mpp }, rpcUrl: chain.url, secretKey: MPP_SECRET });
  return startTestApp({
    settings: { mpp: { ...mpp, secretKey: MPP_SECRET } },
    deps: { payments: { rails: [rail] } },
  });
}

/** An unmodified x402 client with an account of its own. */
export interface Payer {
  readonly account: PrivateKeyAccount;
  /** `@x402/fetch`: pays when it meets a 402. */
  readonly fetch: typeof fetch;
  /** Signs for what a challenge asks. */
  signFor(required: PaymentRequired): Promise<PaymentPayload>;
  /** Signs for a URL without sending. */
  sign(
    url: string,
    init?: RequestInit,
    change?: (required: PaymentRequired) => void,
  ): Promise<PaymentPayload>;
}

export async function newPayer(chain: BaseChain, value: bigint): Promise<Payer> {
  const account = await chain.fundedAccount(value);
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(account));
  return {
    account,
    fetch: wrapFetchWithPayment(fetch, client),
    signFor: (required) => client.createPaymentPayload(required),
    async sign(url, init, change) {
      const challenge = await fetch(url, init);
      const required = decodePaymentRequiredHeader(challenge.headers.get('payment-required') ?? '');
      change?.(required);
      return client.createPaymentPayload(required);
    },
  };
}

/** The header of a payment that this account signs for our terms, without asking for them; good for so long. */
export async function signX402(account: PrivateKeyAccount, payTo: string, seconds = 60): Promise<string> {
  const accepted = requirementsOf({ x402: x402Terms(payTo, 'http://127.0.0.1:9') });
  const { payload } = await new ExactEvmScheme(account).createPaymentPayload(2, {
    ...accepted,
    maxTimeoutSeconds: seconds,
  });
  return encodePaymentSignatureHeader({ x402Version: 2, accepted, payload });
}

/** A payment as a request header. */
export function paymentHeader(payload: PaymentPayload): Record<string, string> {
  return { 'payment-signature': encodePaymentSignatureHeader(payload) };
}

/** What the client's part of a payload holds on EVM chains. */
export function signedPart(payload: PaymentPayload): {
  authorization: {
    from: `0x${string}`;
    to: `0x${string}`;
    value: string;
    validAfter: string;
    validBefore: string;
    nonce: `0x${string}`;
  };
  signature: `0x${string}`;
} {
  return payload.payload as ReturnType<typeof signedPart>;
}

/** Signs a payload that was changed, as its payer might have signed it from the start. */
export async function signAgain(account: PrivateKeyAccount, payload: PaymentPayload): Promise<void> {
  const part = signedPart(payload);
  const { value, validAfter, validBefore, ...rest } = part.authorization;
  part.signature = await account.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: BASE_USDC },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...rest,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
    },
  });
}

/** Why a 402 was answered, as x402 clients are told. */
export function reasonOf(response: Response): string | undefined {
  return decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '').error;
}
