import { createHmac, randomUUID } from 'node:crypto';
import { CALL_PRICE, type PaymentTerms, TEMPO_CHAIN_ID } from './payments/payment-terms.ts';
import { requirementsOf } from './x402/requirements.ts';

/** What a payment would buy. */
export interface PaidResource {
  /** The full URL that was asked for, query included. */
  readonly url: string;
  /** The host of that URL. */
  readonly host: string;
  readonly method: string;
  /** Path and query, which the challenge is bound to. */
  readonly path: string;
  readonly description: string;
  /** x402 extensions that describe it. */
  readonly extensions: Readonly<Record<string, object>>;
}

/** The parts of a 402 answer: headers as alternating names and values, and the JSON body. */
export interface Challenge {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** How long an MPP challenge can be answered. */
const MPP_LIFETIME_MS = 300_000;
/** x402's extension by which a client can name what it buys, so that a second signature for it charges nothing. */
const PAYMENT_IDENTIFIER = {
  'payment-identifier': {
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      required: ['required'],
    },
  },
};

function base64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A quoted string of a header (RFC 9110): what is not visible ASCII is replaced, quotes and backslashes are escaped. */
function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, '?').replace(/["\\]/g, '\\$&')}"`;
}

function x402Header(resource: PaidResource, terms: PaymentTerms, error: string): string {
  const challenge = {
    x402Version: 2,
    error,
    resource: { url: resource.url, description: resource.description, mimeType: 'application/json' },
    accepts: [requirementsOf(terms)],
    extensions: { ...PAYMENT_IDENTIFIER, ...resource.extensions },
  };
  return Buffer.from(JSON.stringify(challenge)).toString('base64');
}

/**
 * The parameters that the specification names and those that the draft of the Payment scheme requires, in one challenge:
 * a client of either ignores what it does not know. The id is an HMAC over the rest, so that nothing is stored.
 */
function paymentScheme(resource: PaidResource, { mpp }: PaymentTerms, secret: Buffer, nowMs: number): string {
  const realm = mpp.realm ?? resource.host;
  const request = base64Url({
    amount: CALL_PRICE.raw,
    currency: mpp.asset,
    methodDetails: { chainId: TEMPO_CHAIN_ID, supportedModes: ['pull'] },
    recipient: mpp.recipient,
  });
  const expires = new Date(nowMs + MPP_LIFETIME_MS).toISOString();
  // Two clients who ask for the same in the same millisecond must not get one challenge: it buys one answer.
  const opaque = base64Url({
    _mppx_scope: `${resource.method} ${resource.path}`.slice(0, 500),
    nonce: randomUUID(),
  });
  const bound = [realm, 'tempo', 'charge', request, expires, '', opaque].join('|');
  const id = createHmac('sha256', secret).update(bound).digest('base64url');
  const parameters = {
    id,
    realm,
    method: 'tempo',
    intent: 'charge',
    request,
    expires,
    opaque,
    description: resource.description,
    scheme: 'tempo',
    currency: 'USDC',
    asset: mpp.asset,
    amount: CALL_PRICE.usd,
    recipient: mpp.recipient,
    resource: resource.url,
  };
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${quoted(value)}`);
  return `Payment ${pairs.join(', ')}`;
}

/**
 * The complete 402: needs neither facilitator nor chain. `secret` signs the MPP challenge; `error` tells x402 clients
 * why the payment that they offered buys nothing.
 */
export function paymentChallenge(
  resource: PaidResource,
  terms: PaymentTerms,
  secret: Buffer,
  nowMs: number,
  error = 'Payment required',
): Challenge {
  const { x402, mpp } = terms;
  const body = {
    error: 'payment_required',
    amount: CALL_PRICE.usd,
    currency: 'USD',
    asset: 'USDC',
    resource: resource.url,
    method: resource.method,
    description: resource.description,
    accepts: [
      {
        protocol: 'x402',
        version: 2,
        network: x402.network,
        asset: x402.asset,
        payTo: x402.payTo,
        amount_raw: CALL_PRICE.raw,
      },
      {
        protocol: 'mpp',
        scheme: 'tempo',
        intent: 'charge',
        asset: mpp.asset,
        recipient: mpp.recipient,
        amount: CALL_PRICE.usd,
      },
    ],
  };
  const headers = [
    'WWW-Authenticate',
    paymentScheme(resource, terms, secret, nowMs),
    'PAYMENT-REQUIRED',
    x402Header(resource, terms, error),
  ];
  return { headers, body: Buffer.from(JSON.stringify(body)) };
}
