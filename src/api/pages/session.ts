import type { Exchange, RoutedRequest } from '../http/exchange.ts';
import { JSON_TYPE } from '../http/http-headers.ts';
import type { Transport } from '../http/transport.ts';

/** Gives a key for a code that is good once; null: it is not good. */
export type RedeemCode = (code: string) => Promise<string | null>;

const CODE = /^[A-Za-z0-9_-]{8,64}$/;
const NO_STORE = [
  'Content-Type',
  JSON_TYPE,
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
];

function codeIn(body: Buffer | null): string | null {
  try {
    const given = JSON.parse(body?.toString() ?? '') as { readonly code?: unknown } | null;
    return typeof given?.code === 'string' && CODE.test(given.code) ? given.code : null;
  } catch {
    return null;
  }
}

/**
 * Answers `POST /session`: a code for a key. Only pages of the service itself may ask, and no script of another origin can
 * read the answer.
 */
export async function answerSession(
  transport: Transport,
  redeem: RedeemCode,
  exchange: Exchange,
  { body }: RoutedRequest,
): Promise<void> {
  const site = exchange.request.headers['sec-fetch-site'];
  const code = site === undefined || site === 'same-origin' ? codeIn(body) : null;
  const key = code === null ? null : await redeem(code);
  if (key === null) {
    const detail = 'This code was used before, or is not from the current start of the service.';
    return transport.fail(exchange, { code: 'unauthorized', detail });
  }
  transport.send(exchange, 200, NO_STORE, Buffer.from(JSON.stringify({ key })));
}
