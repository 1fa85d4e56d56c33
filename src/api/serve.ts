import type { Admission, Gate, Refusal } from '../access/gate.ts';
import { paymentChallenge } from '../access/challenge.ts';
import type { PaymentTerms } from '../access/payment-terms.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { entityTag, keptUntilMs, matchesTag, weakTag } from './caching.ts';
import { chooseCoding, type Coding, compress, SMALLEST_CODED_BYTES } from './compression.ts';
import type { Problem } from './errors.ts';
import { acceptsEnvelope, CORS, type HeaderList, JSON_TYPE, requestTarget } from './http-headers.ts';
import type { CachedAnswer, KeepingRoute, ResponseCache, Sendable } from './response-cache.ts';
import type { PreparedRead, RawValues, Route } from './route.ts';
import type { Exchange, Transport } from './transport.ts';

/** What serving a catalogue read needs. */
export interface ServeOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly terms: PaymentTerms;
  /** Signs MPP challenges. */
  readonly challengeSecret: Buffer;
  readonly snapshot: () => Snapshot | undefined;
  readonly cache: ResponseCache;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: (error: unknown, exchange: Exchange) => void;
}

/** What routing found in a request. */
export interface RoutedRequest {
  /** The path's parameters, decoded. */
  readonly path: RawValues;
  /** Null where none was sent. */
  readonly body: Buffer | null;
}

/** A route in service. */
export interface ServedRoute extends KeepingRoute {
  /** Answers one request. */
  serve(exchange: Exchange, request: RoutedRequest): void;
}

const CACHED_MS = 60_000;
const RETRY_AFTER: HeaderList = ['Retry-After', '1'];
const RAIL_RETRY_AFTER: HeaderList = ['Retry-After', '60'];
const BEARER_CHALLENGE: HeaderList = ['WWW-Authenticate', 'Bearer realm="gondola", error="invalid_token"'];

const REFUSALS: Record<Exclude<Refusal, 'payment_required'>, { problem: Problem; headers: HeaderList }> = {
  unauthorized: {
    problem: {
      code: 'unauthorized',
      detail: 'The bearer credential is missing, unknown, expired or revoked.',
    },
    headers: BEARER_CHALLENGE,
  },
  busy: {
    problem: { code: 'overloaded', detail: 'Too many keys are being checked for the first time.' },
    headers: RETRY_AFTER,
  },
  unavailable: {
    problem: { code: 'unavailable', detail: 'This key cannot be checked at the moment.' },
    headers: RETRY_AFTER,
  },
  rail_unavailable: {
    problem: { code: 'payment_rail_unavailable', detail: null },
    headers: RAIL_RETRY_AFTER,
  },
};

/** The query string of a URL as it was sent, without its `?`. */
function queryOf(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return end < 0 ? url.slice(start + 1) : url.slice(start + 1, end);
}

const META = ',"meta":{';

/** The members of the `meta` that ends a bare answer, with a comma before them. */
function metaMembers(body: Buffer): string {
  const start = body.lastIndexOf(META);
  return start < 0 ? '' : `,${body.toString('utf8', start + META.length, body.length - 2)}`;
}

/** The bare answer with the `request_id` first in its `meta`. */
function withRequestId(body: Buffer, requestId: string): Buffer {
  const at = body.lastIndexOf(META) + META.length;
  return Buffer.concat([
    body.subarray(0, at),
    Buffer.from(`"request_id":"${requestId}",`),
    body.subarray(at),
  ]);
}

function wrap(body: Buffer, requestId: string, hasMeta: boolean): Buffer {
  const head = Buffer.from('{"data":');
  const meta = hasMeta ? metaMembers(body) : '';
  const tail = Buffer.from(`,"meta":{"request_id":"${requestId}"${meta}},"error":null}`);
  return Buffer.concat([head, body, tail]);
}

/** What a shared cache must tell apart: it may not hand a paid answer to someone who shows no credential. */
function varyOf(route: Route): string {
  const always = 'Accept, Accept-Encoding';
  return route.paid ? `${always}, Authorization, Payment-Signature, X-Payment, X-Payment-Stub` : always;
}

/**
 * Puts a catalogue read into service. The order is the specification's: the gate (402, 401), the parameters (422, 400),
 * the ETag (304), the answer. An answer kept in memory skips the parameters, because its URL was valid.
 */
export function serveRoute(route: Route, options: ServeOptions): ServedRoute {
  const { transport, gate, snapshot: current, cache, clock, onFault } = options;
  const cacheControl: HeaderList = route.cacheControl === null ? [] : ['Cache-Control', route.cacheControl];
  const cacheHeaders: HeaderList = [...CORS, ...cacheControl, 'Vary', varyOf(route)];
  const answerHeaders: HeaderList = ['Content-Type', JSON_TYPE, ...cacheHeaders];

  const challenge = (exchange: Exchange): void => {
    const base = transport.baseUrl(exchange);
    const path = requestTarget(exchange.request);
    const method = exchange.request.method ?? 'GET';
    const resource = { url: base + path, host: new URL(base).host, method, path, description: route.summary };
    const { headers, body } = paymentChallenge(resource, options.terms, options.challengeSecret, clock());
    const all = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store', ...CORS, ...headers];
    transport.send(exchange, 402, all, body);
  };

  const refuse = (exchange: Exchange, because: Refusal): void => {
    if (because === 'payment_required') return challenge(exchange);
    const { problem, headers } = REFUSALS[because];
    transport.fail(exchange, problem, headers);
  };

  /** Sends 304 where the caller has this answer already. */
  const sendUnchanged = (exchange: Exchange, tag: string, enveloped: boolean): boolean => {
    const ifNoneMatch = exchange.request.headers['if-none-match'];
    if (ifNoneMatch === undefined) return false;
    const etag = weakTag(tag, enveloped);
    if (!matchesTag(ifNoneMatch, etag)) return false;
    transport.send(exchange, 304, [...cacheHeaders, 'ETag', etag], null);
    return true;
  };

  const sendCoded = async (exchange: Exchange, answer: Sendable, coding: Coding): Promise<void> => {
    const coded = answer.coded[coding] ?? (await compress(answer.body, coding));
    if (coded === undefined) return transport.send(exchange, 200, answer.headers, answer.body);
    if (answer.tag !== null) cache.addCoded(exchange.request.url ?? '', answer, coding, coded);
    transport.send(exchange, 200, [...answer.headers, 'Content-Encoding', coding], coded);
  };

  const sendEnveloped = async (exchange: Exchange, answer: Sendable): Promise<void> => {
    const { headers } = exchange.request;
    const body = wrap(answer.body, exchange.requestId, route.hasMeta === true);
    const coding = body.length < SMALLEST_CODED_BYTES ? null : chooseCoding(headers['accept-encoding']);
    const coded = coding === null ? undefined : await compress(body, coding);
    const tagged =
      answer.tag === null ? answerHeaders : [...answerHeaders, 'ETag', weakTag(answer.tag, true)];
    if (coding === null || coded === undefined) return transport.send(exchange, 200, tagged, body);
    transport.send(exchange, 200, [...tagged, 'Content-Encoding', coding], coded);
  };

  const sendAnswer = (exchange: Exchange, answer: Sendable, enveloped: boolean): void => {
    const { headers } = exchange.request;
    const tooSmall = answer.body.length < SMALLEST_CODED_BYTES;
    const coding = tooSmall || enveloped ? null : chooseCoding(headers['accept-encoding']);
    if (coding === null && !enveloped) return transport.send(exchange, 200, answer.headers, answer.body);
    const sending = coding === null ? sendEnveloped(exchange, answer) : sendCoded(exchange, answer, coding);
    sending.catch((error: unknown) => onFault(error, exchange));
  };

  const isEnveloped = (exchange: Exchange, byUrl: boolean): boolean =>
    byUrl || acceptsEnvelope(exchange.request.headers.accept);

  /** What a POST asks for is in its body, and some answers are not to be kept: they have no ETag either. */
  const answerUnkept = (exchange: Exchange, snapshot: Snapshot, read: PreparedRead): void => {
    const body = read.answer(snapshot, clock());
    if (body === null) return transport.fail(exchange, { code: 'not_found', detail: route.notFound ?? null });
    const enveloped = isEnveloped(exchange, read.enveloped);
    const named = route.hasRequestId === true && !enveloped ? withRequestId(body, exchange.requestId) : body;
    sendAnswer(exchange, { tag: null, body: named, headers: answerHeaders, coded: {} }, enveloped);
  };

  const answerRead = (exchange: Exchange, snapshot: Snapshot, read: PreparedRead): void => {
    const url = exchange.request.url ?? '';
    const nowMs = clock();
    const enveloped = isEnveloped(exchange, read.enveloped);
    const tag = entityTag(snapshot.manifest, route.parts, url, read.ticking, nowMs);
    // `*` stands for whatever answer there is, so whether there is one is looked at first.
    const matchesAny = exchange.request.headers['if-none-match']?.trim() === '*';
    if (!matchesAny && sendUnchanged(exchange, tag, enveloped)) return;
    const body = read.answer(snapshot, nowMs);
    if (body === null) return transport.fail(exchange, { code: 'not_found', detail: route.notFound ?? null });
    if (matchesAny && sendUnchanged(exchange, tag, enveloped)) return;
    const answer: CachedAnswer = {
      route: served,
      tag,
      enveloped: read.enveloped,
      body,
      headers: [...answerHeaders, 'ETag', weakTag(tag, false)],
      untilMs: keptUntilMs(nowMs, CACHED_MS),
      coded: {},
    };
    if (read.costly) cache.put(snapshot, url, answer);
    sendAnswer(exchange, answer, enveloped);
  };

  const proceed = (exchange: Exchange, { path, body }: RoutedRequest): void => {
    const read = route.prepare(path, queryOf(exchange.request.url ?? ''), body);
    if (!read.ok) {
      // `/v1/stores/` is no store with an empty id, but a path that does not exist.
      if (Object.values(path).includes('')) {
        return transport.fail(exchange, { code: 'not_found', detail: 'There is no such route.' });
      }
      const code = read.status === 400 ? 'out_of_range' : 'validation_failed';
      return transport.fail(exchange, { code, detail: null, errors: read.errors });
    }
    const snapshot = current();
    if (snapshot === undefined) {
      const detail = 'The catalogue is being loaded.';
      return transport.fail(exchange, { code: 'unavailable', detail }, RETRY_AFTER);
    }
    if (route.method === 'POST' || route.cacheControl === null) answerUnkept(exchange, snapshot, read);
    else answerRead(exchange, snapshot, read);
  };

  const proceedKept = (exchange: Exchange, answer: CachedAnswer): void => {
    const enveloped = isEnveloped(exchange, answer.enveloped);
    if (!sendUnchanged(exchange, answer.tag, enveloped)) sendAnswer(exchange, answer, enveloped);
  };

  /** Lets a request past the gate, or tells it why not. */
  const pass = <What>(
    exchange: Exchange,
    admission: Admission,
    next: (exchange: Exchange, what: What) => void,
    what: What,
  ): void => {
    if (!admission.pass) return refuse(exchange, admission.because);
    exchange.keyId = admission.keyId;
    next(exchange, what);
  };

  const enter = <What>(
    exchange: Exchange,
    next: (exchange: Exchange, what: What) => void,
    what: What,
  ): void => {
    if (!route.paid) return next(exchange, what);
    const { request } = exchange;
    const admission = gate.admit(request.method ?? 'GET', request.url ?? '', request.headers);
    if (!(admission instanceof Promise)) return pass(exchange, admission, next, what);
    admission
      .then((decided) => pass(exchange, decided, next, what))
      .catch((error: unknown) => onFault(error, exchange));
  };

  const served: ServedRoute = {
    label: route.template,
    serve: (exchange, request) => enter(exchange, proceed, request),
    serveKept: (exchange, answer) => enter(exchange, proceedKept, answer),
  };
  return served;
}
