import type { Gate } from '../../access/gate.ts';
import { isUnreachable } from '../../record/unreachable.ts';
import { CartFault } from '../../retailers/fault.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { encodeJson } from '../http/answer.ts';
import type { FieldError } from '../http/errors.ts';
import { isEnveloped } from '../http/envelope.ts';
import { type HeaderList, JSON_TYPE, queryOf } from '../http/http-headers.ts';
import { flag } from '../http/params.ts';
import { splitQuery } from '../http/parsing/query-string.ts';
import type { RoutedRequest } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Transport } from '../http/transport.ts';
import { type InternalRoute, RefusedRequest } from './route.ts';

/** What serving an internal route needs. */
export interface InternalServeOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly snapshot: () => Snapshot | undefined;
  /** Why there is no snapshot, in words for the caller. */
  readonly absence: () => string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Asks for the internal token. */
export const INTERNAL_CHALLENGE: HeaderList = ['WWW-Authenticate', 'Bearer realm="gondola"'];
const JSON_HEADERS: HeaderList = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store'];
const RETRY_AFTER: HeaderList = ['Retry-After', '1'];
const QUERY = new Set(['envelope']);

/** `envelope`, the one query parameter; every other is named as an error. */
function readQuery(url: string): { readonly enveloped: boolean; readonly errors: readonly FieldError[] } {
  const { values, errors } = splitQuery(queryOf(url), QUERY);
  if (values['envelope'] === undefined) return { enveloped: false, errors };
  const read = flag().safeParse(values['envelope']);
  if (read.success) return { enveloped: read.data, errors };
  return {
    enveloped: false,
    errors: [...errors, { in: 'query', field: 'envelope', detail: 'must be true or false' }],
  };
}

function toRefused(error: unknown): RefusedRequest | null {
  if (error instanceof RefusedRequest) return error;
  if (error instanceof CartFault) {
    const headers = error.retryAfterS === null ? [] : ['Retry-After', String(error.retryAfterS)];
    return new RefusedRequest({ code: error.code, detail: error.message }, headers);
  }
  if (isUnreachable(error)) {
    return new RefusedRequest({ code: 'unavailable', detail: 'The database does not answer.' }, RETRY_AFTER);
  }
  return null;
}

/**
 * Answers one request to an internal route. The token comes first: without it nothing is said, not even what is wrong
 * with the request.
 */
export async function serveInternal(
  route: InternalRoute,
  exchange: Exchange,
  { path, body }: RoutedRequest,
  options: InternalServeOptions,
): Promise<void> {
  const { transport, gate, clock } = options;
  const { headers, url = '' } = exchange.request;
  if (!gate.isInternal(headers)) {
    const detail = 'Internal routes need the internal token.';
    return transport.fail(exchange, { code: 'unauthorized', detail }, INTERNAL_CHALLENGE);
  }
  if (Object.values(path).includes('')) {
    return transport.fail(exchange, { code: 'not_found', detail: 'There is no such route.' });
  }
  const query = readQuery(url);
  const prepared = route.prepare(path, body);
  const errors = [...query.errors, ...(prepared.ok ? [] : prepared.errors)];
  if (!prepared.ok || errors.length > 0) {
    return transport.fail(exchange, { code: 'validation_failed', detail: null, errors });
  }
  const snapshot = (): Snapshot => {
    const current = options.snapshot();
    if (current !== undefined) return current;
    throw new RefusedRequest({ code: 'unavailable', detail: options.absence() }, RETRY_AFTER);
  };
  try {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
    const answer = await prepared.answer({ ifMatch, ifNoneMatch, snapshot, nowMs: clock() });
    const meta = { request_id: exchange.requestId };
    const enveloped = isEnveloped(query.enveloped, headers);
    const sent = enveloped ? { data: answer.body, meta, error: null } : answer.body;
    const all = [...JSON_HEADERS, ...transport.cors, ...(answer.headers ?? [])];
    transport.send(exchange, answer.status, all, encodeJson(sent));
  } catch (error) {
    const refused = toRefused(error);
    if (refused === null) throw error;
    transport.fail(exchange, refused.problem, refused.headers);
  }
}
