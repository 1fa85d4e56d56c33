import type { Admission, Gate, TurnedAway } from '../../access/gate.ts';
import type { Usage } from '../../access/limits/usage.ts';
import type { Checkout } from '../../access/payments/checkout.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { entityTag, keptUntilMs, matchesTag, weakTag } from './caching.ts';
import { chooseCoding, type Coding, compress, SMALLEST_CODED_BYTES } from './compression.ts';
import type { Problem } from './errors.ts';
import { acceptsEnvelope, type HeaderList, JSON_TYPE } from './http-headers.ts';
import { type Goods, sellerFor } from './paid-answer.ts';
import { type ChallengeOptions, challengeFor } from './payment-challenge.ts';
import { credentialVary } from './payment-headers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { CachedAnswer, KeepingRoute, ResponseCache, Sendable } from './response-cache.ts';
import type { PreparedRead, RawValues, Route } from './route.ts';
import type { Exchange, Transport } from './transport.ts';

/** What serving a catalogue read needs. */
export interface ServeOptions extends ChallengeOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly checkout: Checkout;
  readonly limits: RateLimits;
  readonly usage: Usage;
  readonly snapshot: () => Snapshot | undefined;
  readonly cache: ResponseCache;
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

const REFUSALS: Record<
  Exclude<TurnedAway, 'payment_required' | 'payment_malformed'>,
  { problem: Problem; headers: HeaderList }
> = {
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

/**
 * Puts a catalogue read into service. The order is the specification's: the gate (402, 401), the parameters (422, 400),
 * the ETag (304), then the answer, which a payment is verified before and settled after. An answer kept in memory skips the parameters, because its URL was valid.
 */
export function serveRoute(route: Route, options: ServeOptions): ServedRoute {
  const { transport, gate, protocols, checkout, limits, usage, cache, clock, onFault } = options;
  const current = options.snapshot;
  const vary = route.paid ? credentialVary(protocols) : 'Accept, Accept-Encoding';
  const cacheControl: HeaderList = route.cacheControl === null ? [] : ['Cache-Control', route.cacheControl];
  const cacheHeaders: HeaderList = [...transport.cors, ...cacheControl, 'Vary', vary];
  const answerHeaders: HeaderList = ['Content-Type', JSON_TYPE, ...cacheHeaders];

  const challenge = challengeFor(route, options);
  const sell = sellerFor({ route, transport, checkout, protocols, challenge });

  const refuse = (exchange: Exchange, because: TurnedAway, reason: string | null): void => {
    if (because === 'payment_required') return challenge(exchange, reason ?? undefined);
    if (because === 'payment_malformed') {
      return transport.fail(exchange, { code: because, detail: `The payment is not valid: ${reason}.` });
    }
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

  /** The answer as it is charged for: enveloped where that was asked for, not compressed. */
  const goodsOf = (exchange: Exchange, answer: Sendable, enveloped: boolean): Goods => {
    const { body, tag } = answer;
    return {
      body: enveloped ? wrap(body, exchange.requestId, route.hasMeta === true) : body,
      etag: tag === null ? null : weakTag(tag, enveloped),
    };
  };

  /** Sends what `make` gives, or sells it where a payment is offered for it. Null: not found. */
  const deliver = (
    exchange: Exchange,
    enveloped: boolean,
    posted: Buffer | null,
    make: () => Sendable | null,
  ): void => {
    const { purchase } = exchange;
    if (purchase !== null) {
      const makeGoods = (): Goods | null => {
        const answer = make();
        return answer === null ? null : goodsOf(exchange, answer, enveloped);
      };
      sell(exchange, purchase, posted, makeGoods).catch((error: unknown) => onFault(error, exchange));
      return;
    }
    const answer = make();
    if (answer === null) transport.fail(exchange, { code: 'not_found', detail: route.notFound ?? null });
    else {
      const { account, request } = exchange;
      if (account !== null && request.method !== 'HEAD') usage.count(account, route.template, clock());
      sendAnswer(exchange, answer, enveloped);
    }
  };

  /** What a POST asks for is in its body, and some answers are not to be kept: they have no ETag either. */
  const answerUnkept = (
    exchange: Exchange,
    snapshot: Snapshot,
    read: PreparedRead,
    posted: Buffer | null,
  ): void => {
    const enveloped = isEnveloped(exchange, read.enveloped);
    deliver(exchange, enveloped, posted, () => {
      const body = read.answer(snapshot, clock());
      if (body === null) return null;
      const isNamed = route.hasRequestId === true && !enveloped;
      const named = isNamed ? withRequestId(body, exchange.requestId) : body;
      return { tag: null, body: named, headers: answerHeaders, coded: {} };
    });
  };

  const answerRead = (exchange: Exchange, snapshot: Snapshot, read: PreparedRead): void => {
    const url = exchange.request.url ?? '';
    const nowMs = clock();
    const enveloped = isEnveloped(exchange, read.enveloped);
    const tag = entityTag(snapshot.manifest, route.parts, url, read.ticking, nowMs);
    const make = (): CachedAnswer | null => {
      const body = read.answer(snapshot, nowMs);
      if (body === null) return null;
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
      return answer;
    };
    if (exchange.request.headers['if-none-match']?.trim() !== '*') {
      if (!sendUnchanged(exchange, tag, enveloped)) deliver(exchange, enveloped, null, make);
      return;
    }
    // `*` stands for whatever answer there is: where there is one it is a 304, which nobody pays for.
    if (make() === null) transport.fail(exchange, { code: 'not_found', detail: route.notFound ?? null });
    else sendUnchanged(exchange, tag, enveloped);
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
    if (route.method === 'POST' || route.cacheControl === null) answerUnkept(exchange, snapshot, read, body);
    else answerRead(exchange, snapshot, read);
  };

  const proceedKept = (exchange: Exchange, answer: CachedAnswer): void => {
    const enveloped = isEnveloped(exchange, answer.enveloped);
    if (!sendUnchanged(exchange, answer.tag, enveloped)) deliver(exchange, enveloped, null, () => answer);
  };

  /** Lets a request past the gate, or tells it why not. */
  const pass = <What>(
    exchange: Exchange,
    admission: Admission,
    next: (exchange: Exchange, what: What) => void,
    what: What,
  ): void => {
    if (admission.pass && admission.by !== 'payment') {
      const { account } = admission;
      exchange.account = account;
      if (account !== null && limits.refusesKey(exchange, account)) return;
      return next(exchange, what);
    }
    // Whatever has no key is limited by where it comes from.
    if (limits.refusesAddress(exchange)) return;
    if (!admission.pass) return refuse(exchange, admission.because, admission.reason);
    exchange.purchase = admission.purchase;
    next(exchange, what);
  };

  const enter = <What>(
    exchange: Exchange,
    next: (exchange: Exchange, what: What) => void,
    what: What,
  ): void => {
    if (!route.paid) {
      if (!limits.refusesAddress(exchange)) next(exchange, what);
      return;
    }
    const { request } = exchange;
    const admission = gate.admit(request.method ?? 'GET', request.headers);
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
