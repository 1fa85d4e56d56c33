import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { HeaderList } from './http-headers.ts';

type Protocols = readonly PaymentProtocol[];

/** Names for a list in a header, each once, in the order of their first mention. */
function listOf(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}

function proofHeaders(protocols: Protocols): string[] {
  return protocols.flatMap((protocol) => protocol.proofHeaders);
}

/** On every answer: nothing here depends on cookies, so any origin may read everything. */
export function corsHeaders(protocols: Protocols): HeaderList {
  const exposed = [
    ...protocols.flatMap(({ answerHeaders }) => answerHeaders.map(({ name }) => name)),
    'Idempotent-Replayed',
    'WWW-Authenticate',
    'X-Request-ID',
    'ETag',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
  ];
  return ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', listOf(exposed)];
}

/** On an answer to OPTIONS, beside `corsHeaders`. */
export function preflightHeaders(protocols: Protocols): HeaderList {
  const allowed = [
    'Authorization',
    'Content-Type',
    'If-None-Match',
    ...proofHeaders(protocols),
    'X-Payment-Stub',
    'X-Request-ID',
    // `@x402/fetch` sends it as a request header.
    'Access-Control-Expose-Headers',
  ];
  return ['Access-Control-Allow-Headers', listOf(allowed), 'Access-Control-Max-Age', '86400'];
}

/** `Vary` of an answer that was paid for by the call. */
export function paidVary(protocols: Protocols): string {
  return listOf(['Accept', 'Accept-Encoding', 'Authorization', ...proofHeaders(protocols)]);
}

/** `Vary` of a paid route: a shared cache may not hand a paid answer to someone who shows no credential. */
export function credentialVary(protocols: Protocols): string {
  return `${paidVary(protocols)}, X-Payment-Stub`;
}
