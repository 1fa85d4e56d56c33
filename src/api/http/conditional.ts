import type { Exchange } from './exchange.ts';
import type { HeaderList } from './http-headers.ts';
import type { Transport } from './transport.ts';

/** Whether an If-None-Match header (a list, or `*`) names this ETag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === opaque;
  });
}

/** Whether an If-None-Match header is `*`, which stands for whatever answer there is: only making it tells whether. */
export function namesAny(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(',').some((candidate) => candidate.trim() === '*') ?? false;
}

/** Sends 304 where the caller has the answer of this ETag already, and says whether it did; `headers` are the answer's. */
export function sendUnchanged(
  transport: Transport,
  exchange: Exchange,
  etag: string,
  headers: HeaderList,
): boolean {
  if (!matchesTag(exchange.request.headers['if-none-match'], etag)) return false;
  transport.send(exchange, 304, [...headers, 'ETag', etag], null);
  return true;
}
