import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { HeaderList } from '../http/http-headers.ts';

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
    // Safe by itself only without the quotes of `profile="envelope"`.
    'Accept',
    'Authorization',
    'Content-Type',
    'If-None-Match',
    ...proofHeaders(protocols),
    'X-Payment-Stub',
    'X-Request-ID',
    // What MCP's Streamable HTTP repeats of a message.
    'Mcp-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    // `@x402/fetch` sends it as a request header.
    'Access-Control-Expose-Headers',
  ];
  return ['Access-Control-Allow-Headers', listOf(allowed), 'Access-Control-Max-Age', '86400'];
}

/** `Vary` of a route: a shared cache may not hand a paid answer to someone who shows no credential. */
export function varyOf(paid: boolean, protocols: Protocols): string {
  const always = ['Accept', 'Accept-Encoding'];
  return listOf(paid ? [...always, 'Authorization', ...proofHeaders(protocols), 'X-Payment-Stub'] : always);
}
