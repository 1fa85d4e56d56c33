import { createHmac, randomUUID } from 'node:crypto';
import { CALL_PRICE } from '../payments/call-price.ts';
import type { UnpaidCall } from '../payments/protocol.ts';
import { type MppTerms, TEMPO_CHAIN_ID } from './terms.ts';

/** How long a challenge can be answered. */
const LIFETIME_MS = 300_000;
const LONGEST_SCOPE = 500;

/** What a challenge is bound to: method, path and query, as mppx wants it. */
export function scopeOf(method: string, target: string): string {
  return `${method} ${target}`.slice(0, LONGEST_SCOPE);
}

function base64Url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A quoted string of a header (RFC 9110): what is not visible ASCII is replaced, quotes and backslashes are escaped. */
function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, '?').replace(/["\\]/g, '\\$&')}"`;
}

/**
 * The value of WWW-Authenticate: the parameters that the specification names and those that the draft of the Payment
 * scheme requires, in one challenge, for a client of either ignores what it does not know. The id is an HMAC over the
 * rest by `secret`, so that nothing is stored.
 */
export function paymentScheme(
  { url, host, method, path, nowMs }: UnpaidCall,
  description: string,
  { asset, recipient, realm: givenRealm }: MppTerms,
  secret: Buffer,
): string {
  const realm = givenRealm ?? host;
  const request = base64Url({
    amount: CALL_PRICE.raw,
    currency: asset,
    methodDetails: { chainId: TEMPO_CHAIN_ID, supportedModes: ['pull'] },
    recipient,
  });
  const expires = new Date(nowMs + LIFETIME_MS).toISOString();
  // Two clients who ask for the same in the same millisecond must not get one challenge: it buys one answer.
  const opaque = base64Url({ _mppx_scope: scopeOf(method, path), nonce: randomUUID() });
  const bound = [realm, 'tempo', 'charge', request, expires, '', opaque].join('|');
  const parameters = {
    id: createHmac('sha256', secret).update(bound).digest('base64url'),
    realm,
    method: 'tempo',
    intent: 'charge',
    request,
    expires,
    opaque,
    description,
    scheme: 'tempo',
    currency: 'USDC',
    asset,
    amount: CALL_PRICE.usd,
    recipient,
    resource: url,
  };
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${quoted(value)}`);
  return `Payment ${pairs.join(', ')}`;
}
