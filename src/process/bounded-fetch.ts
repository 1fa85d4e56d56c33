/** Requests to other people's servers: bounded in time and size, to hosts that are named, without redirects. */

/** Why a server gave no usable HTTP answer. */
export type HttpFaultKind = 'unreachable' | 'timeout' | 'redirect' | 'foreign_host' | 'too_large';

/** A request that got no usable answer. Has no cause: causes can hold tokens. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault';
  readonly kind: HttpFaultKind;
  /** Whether the server may have received the request, and acted on it. */
  readonly mayHaveArrived: boolean;

  constructor(kind: HttpFaultKind, message: string, mayHaveArrived: boolean) {
    super(message);
    this.kind = kind;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** A request that is bounded. */
export type BoundedFetch = (url: string | URL, init?: Omit<RequestInit, 'signal'>) => Promise<Response>;

/** Bounds of every request of one fetch. */
export interface FetchBounds {
  /** Hosts (with port where it is not the scheme's own) that requests may go to; no others are contacted. */
  readonly hosts: readonly string[];
  /** For the whole exchange, body included. */
  readonly timeoutMs?: number;
  /** Largest answer that is read. */
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 64 * 1024;

/** Failures before a connection stood: nothing was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
}

/** Reads a body up to a bound. Throws HttpFault `too_large` beyond it. */
async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > maxBytes) {
      throw new HttpFault('too_large', `the answer has more than ${maxBytes} bytes`, true);
    }
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

/**
 * A fetch that is bounded in time and size, goes to the configured hosts alone and follows no redirect. The answer is
 * read whole. Throws HttpFault.
 */
export function createBoundedFetch(bounds: FetchBounds): BoundedFetch {
  const { hosts, timeoutMs = TIMEOUT_MS, maxBytes = MOST_BYTES } = bounds;
  return async (url, init = {}) => {
    const { host } = new URL(url);
    if (!hosts.includes(host)) {
      throw new HttpFault('foreign_host', `${host} is not among the configured hosts`, false);
    }
    // Not AbortSignal.timeout: a fetch holds it weakly, and one that was collected never fires.
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), timeoutMs);
    let response: Response;
    let body: Buffer;
    try {
      response = await fetch(url, { ...init, redirect: 'manual', signal: giveUp.signal });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw new HttpFault('redirect', `${host} answered with a redirect, which is not followed`, false);
      }
      body = await readBounded(response, maxBytes);
    } catch (error) {
      if (error instanceof HttpFault) throw error;
      if (giveUp.signal.aborted)
        throw new HttpFault('timeout', `${host} did not answer within ${timeoutMs} ms`, true);
      const code = codeOf(error);
      throw new HttpFault('unreachable', `${host} cannot be reached`, !NOT_SENT.has(code));
    } finally {
      clearTimeout(timer);
    }
    const { status, headers } = response;
    // These have no body, and a Response refuses one, even an empty one.
    const isEmpty = status === 204 || status === 205 || body.length === 0;
    return new Response(isEmpty ? null : new Uint8Array(body), { status, headers });
  };
}

/** The beginning of a date as HTTP writes it; `Date.parse` alone takes nearly anything for one. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;
const LONGEST_RETRY_AFTER_S = 86_400;

/** Seconds of a Retry-After header, in either of its forms, 0 to a day; null where it is absent or not valid. */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const isDate = HTTP_DATE.test(text);
  const seconds = isDate ? Math.ceil((Date.parse(text) - nowMs) / 1000) : Number(text);
  if (!(isDate || /^\d{1,9}$/.test(text)) || Number.isNaN(seconds)) return null;
  return Math.min(Math.max(seconds, 0), LONGEST_RETRY_AFTER_S);
}
