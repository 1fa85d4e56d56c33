import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import { paymentHeaderRefs } from './payment-schemas.ts';
import { reference, componentId, type JsonSchema } from './schemas.ts';
import { errorEnvelope } from './service-schemas.ts';

/** The media type of JSON in the description. */
export const JSON_MEDIA = 'application/json';

function header(description: string, required: boolean): JsonSchema {
  return { description, required, schema: { type: 'string' } };
}

/** Headers of answers, as components. */
export const HEADERS = {
  'X-Request-ID': header('Your X-Request-ID if it has 1 to 128 of A-Z a-z 0-9 . _ -, else a new UUID.', true),
  ETag: header('Weak. Send it back in If-None-Match: a 304 is free.', true),
  'Cache-Control': header('How long the answer may be kept.', true),
  'CDN-Cache-Control': header(
    'no-store: a shared cache may not keep what a key or a payment has opened.',
    false,
  ),
  Vary: header('Request headers that the answer depends on, besides its URL.', true),
  'Retry-After': header('Seconds to wait before trying again.', true),
  'WWW-Authenticate': header('What to send in Authorization.', true),
  'Idempotent-Replayed': header(
    'true: this payment bought this answer before; nothing was charged this time.',
    false,
  ),
  RateLimit: header('Calls left in this second, where calls are limited: "key";r=49999;t=1', false),
  'RateLimit-Policy': header('Calls allowed per second: "key";q=50000;w=1', false),
};

/** A header that has a component. */
export type HeaderName = keyof typeof HEADERS;

/** References to headers' components. */
export function headerRefs(...names: HeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorResponse(description: string, ...more: (keyof typeof HEADERS)[]): JsonSchema {
  return {
    description,
    headers: headerRefs('X-Request-ID', 'Cache-Control', 'RateLimit', 'RateLimit-Policy', ...more),
    content: { [JSON_MEDIA]: { schema: reference(componentId(errorEnvelope)) } },
  };
}

/** Answers other than 200, as components. */
export const RESPONSES = {
  NotModified: {
    description: 'You have this answer already. Not charged.',
    headers: headerRefs(
      'X-Request-ID',
      'ETag',
      'Cache-Control',
      'CDN-Cache-Control',
      'Vary',
      'RateLimit',
      'RateLimit-Policy',
    ),
  },
  OutOfRange: errorResponse('lat, lng or radius is out of range.'),
  Unauthorized: errorResponse('The bearer credential is missing or not valid.', 'WWW-Authenticate'),
  RateLimited: errorResponse('Too many calls by this key, payer or address.', 'Retry-After'),
  PaymentConflict: errorResponse(
    'This payment is being processed, or belongs to another request.',
    'Retry-After',
  ),
  NotFound: errorResponse('Not found.'),
  TooLarge: errorResponse('The body has more than 64 KB.'),
  Encoded: errorResponse('The body has a Content-Encoding.'),
  UriTooLong: errorResponse('The URL has more than 8 KB.'),
  Invalid: errorResponse('Some parameters are not valid; every one of them is named.'),
  Internal: errorResponse('A fault on our side.'),
  Unavailable: errorResponse(
    'Overloaded, or something that the request needs is not available.',
    'Retry-After',
  ),
  Error: errorResponse('Any other error.'),
};

/** The name of the 402, as a schema and as an answer. */
export const PAYMENT_REQUIRED = 'PaymentRequired';

/** The 402 that says how to pay by each of the protocols. */
export function paymentRequiredResponse(protocols: readonly PaymentProtocol[]): JsonSchema {
  return {
    description: 'No credentials. The headers say how to pay 0.01 USD for this call.',
    headers: {
      ...headerRefs('X-Request-ID', 'Cache-Control', 'WWW-Authenticate', 'RateLimit', 'RateLimit-Policy'),
      ...paymentHeaderRefs(protocols, 'challenge'),
    },
    content: { [JSON_MEDIA]: { schema: reference(PAYMENT_REQUIRED) } },
  };
}

/** A reference to an answer's component. */
export function responseRef(name: keyof typeof RESPONSES | typeof PAYMENT_REQUIRED): JsonSchema {
  return { $ref: `#/components/responses/${name}` };
}
