import type { Usage } from '../../access/limits/usage.ts';
import type { Checkout } from '../../access/payments/checkout.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { admitAll, admitByGate, type AdmissionOptions } from './admission.ts';
import type { BareAnswer, WholeAnswer } from './answer.ts';
import { entityTag, keptUntilMs, NOT_SHARED, weakTag } from './caching.ts';
import { namesAny, sendUnchanged } from './conditional.ts';
import { sendAnswer } from './delivery.ts';
import { inEnvelope, isEnveloped, withRequestId } from './envelope.ts';
import type { Exchange, RoutedRequest } from './exchange.ts';
import { chooseForm } from './forms.ts';
import { type HeaderList, JSON_TYPE, queryOf } from './http-headers.ts';
import { type Goods, type Sell, sellerFor, type Unsold } from '../payments/paid-answer.ts';
import { goodsOf, presented } from '../payments/goods.ts';
import { type ChallengeOptions, challengeFor } from '../payments/payment-challenge.ts';
import { varyOf } from '../payments/payment-headers.ts';
import type { CachedAnswer, KeepingRoute, ResponseCache } from './response-cache.ts';
import {
  type AnswerForm,
  type InvalidRequest,
  type PreparedRead,
  type Route,
  whenGathered,
} from './route.ts';

/** What serving a read needs. */
export interface ReadOptions<Served extends Snapshot = Snapshot>
  extends Omit<ChallengeOptions, 'limits'>,
    AdmissionOptions {
  readonly checkout: Checkout;
  readonly usage: Usage;
  readonly snapshot: () => Served | undefined;
  /** Why there is no snapshot, in words for the caller. */
  readonly absence: () => string;
  readonly cache: ResponseCache;
}

/** A route in service. */
export interface ServedRead extends KeepingRoute {
  /** Answers one request. */
  readonly serve: (exchange: Exchange, request: RoutedRequest) => void;
}

/** A route, what it is served with, and the headers that its answers share. */
interface Read<Served extends Snapshot> extends ReadOptions<Served> {
  readonly route: Route<Served>;
  readonly served: ServedRead;
  readonly sell: Sell;
  /** Of every answer, a 304 too. */
  readonly cacheHeaders: HeaderList;
  /** Of a 304 in place of what a payment buys: that would be `private`. */
  readonly purchaseHeaders: HeaderList;
  /** Of answers with a body. */
  readonly answerHeaders: HeaderList;
}

const CACHED_MS = 60_000;
const RETRY_AFTER: HeaderList = ['Retry-After', '1'];

/**
 * Puts a catalogue read into service. A request's way is the specification's, and this file's from here to its end:
 * admission (402, 401, 429), the parameters (422, 400) and what they name in the catalogue (422), the ETag (304), then the answer, or its sale, which a payment is
 * verified before and settled after, and its delivery. An answer kept in memory skips the parameters, because its URL was
 * valid. Nothing on the way is asynchronous but a key's first check, what is gathered from files, a sale and compression.
 */
export function serveRead<Served extends Snapshot>(
  route: Route<Served>,
  options: ReadOptions<Served>,
): ServedRead {
  const challenge = challengeFor(route, options);
  const admit = route.paid ? admitByGate(options, challenge) : admitAll(options);
  const cacheControl: HeaderList = route.cacheControl === null ? [] : ['Cache-Control', route.cacheControl];
  const vary = varyOf(route.paid, options.protocols);
  const shared = route.paid ? NOT_SHARED : [];
  const headersWith = (control: HeaderList): HeaderList => [
    ...options.transport.cors,
    ...control,
    ...shared,
    'Vary',
    vary,
  ];
  const cacheHeaders = headersWith(cacheControl);
  const served: ServedRead = {
    label: route.template,
    serve: (exchange, request) => admit(exchange, answerRequest, request),
    serveKept: (exchange, answer) => admit(exchange, answerKept, answer),
  };
  const read: Read<Served> = {
    ...options,
    route,
    served,
    sell: sellerFor({ ...options, route, challenge }),
    cacheHeaders,
    purchaseHeaders: headersWith(cacheControl.map((value) => value.replace(/^public/, 'private'))),
    answerHeaders: ['Content-Type', JSON_TYPE, ...cacheHeaders],
  };
  const answerRequest = (exchange: Exchange, request: RoutedRequest): void =>
    answerAdmitted(read, exchange, request);
  const answerKept = (exchange: Exchange, answer: CachedAnswer): void =>
    answerFromMemory(read, exchange, answer);
  return served;
}

/** An admitted request: its parameters, the snapshot that it is about, and whether its answer has a tag. */
function answerAdmitted<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  { path, body }: RoutedRequest,
): void {
  const { route, transport } = read;
  const request = route.prepare(path, queryOf(exchange.request.url ?? ''), body);
  if (!request.ok) return refuseInvalid(read, exchange, path, request);
  const snapshot = read.snapshot();
  if (snapshot === undefined) {
    return transport.fail(exchange, { code: 'unavailable', detail: read.absence() }, RETRY_AFTER);
  }
  const errors = request.refuse(snapshot, read.clock());
  if (errors.length > 0) return refuseInvalid(read, exchange, path, { ok: false, status: 422, errors });
  // What a POST asks for is in its body, and some answers are not to be kept: they have no ETag either.
  const hasTag = route.method !== 'POST' && route.cacheControl !== null;
  if (hasTag) answerTagged(read, exchange, snapshot, request);
  else answerUntagged(read, exchange, snapshot, request, body);
}

function refuseInvalid<Served extends Snapshot>(
  { transport }: Read<Served>,
  exchange: Exchange,
  path: RoutedRequest['path'],
  { status, errors }: InvalidRequest,
): void {
  // `/v1/stores/` is no store with an empty id, but a path that does not exist.
  if (Object.values(path).includes('')) {
    return transport.fail(exchange, { code: 'not_found', detail: 'There is no such route.' });
  }
  const code = status === 400 ? 'out_of_range' : 'validation_failed';
  transport.fail(exchange, { code, detail: null, errors });
}

/** A request whose answer has an ETag: a 304 is decided before any work. What an answer needs of files is gathered first. */
function answerTagged<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  snapshot: Served,
  request: PreparedRead<Served>,
): void {
  const { route, clock, cache } = read;
  const url = exchange.request.url ?? '';
  const nowMs = clock();
  const form = chooseForm(route.forms, request.form, exchange.request.headers.accept);
  const enveloped = form === null && isEnveloped(request.enveloped, exchange.request.headers);
  const jsonTag = entityTag(snapshot.manifest, route.parts, url, request.ticking, nowMs);
  const tag = form === null ? jsonTag : `${jsonTag}-${form.name}`;
  const isForAny = exchange.purchase === null && namesAny(exchange.request.headers['if-none-match']);
  if (!isForAny && isUnchanged(read, exchange, tag, enveloped)) return;
  const make = (gathered?: unknown): CachedAnswer | null => {
    const json = request.answer(snapshot, nowMs, gathered);
    if (json === null) return null;
    const answer: CachedAnswer = {
      route: read.served,
      tag,
      enveloped: request.enveloped,
      otherForms: request.form === undefined ? route.forms : undefined,
      body: form === null ? json : form.encode(json),
      headers: [...headersOf(read, form), 'ETag', weakTag(tag, false)],
      untilMs: keptUntilMs(nowMs, CACHED_MS),
      coded: {},
    };
    // Answers are kept by their URL: a form that only Accept asked for is not the URL's.
    if (request.costly && (form === null || request.form !== undefined)) cache.put(snapshot, url, answer);
    return answer;
  };
  whenGathered(request.gather(snapshot, nowMs), read.onFault, exchange, (gathered) => {
    if (!isForAny) return deliver(read, exchange, enveloped, null, () => make(gathered));
    // `*` stands for whatever answer there is: where there is one it is a 304, which nobody pays for.
    if (make(gathered) === null) sayNotFound(read, exchange);
    else isUnchanged(read, exchange, tag, enveloped);
  });
}

/** Headers of an answer with a body, in a form or as JSON. */
function headersOf<Served extends Snapshot>(
  { answerHeaders, cacheHeaders }: Read<Served>,
  form: AnswerForm | null,
): HeaderList {
  return form === null ? answerHeaders : ['Content-Type', form.contentType, ...cacheHeaders];
}

function answerUntagged<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  snapshot: Served,
  request: PreparedRead<Served>,
  posted: Buffer | null,
): void {
  const { route, answerHeaders: headers, clock } = read;
  const enveloped = isEnveloped(request.enveloped, exchange.request.headers);
  const nowMs = clock();
  whenGathered(request.gather(snapshot, nowMs), read.onFault, exchange, (gathered) =>
    deliver(read, exchange, enveloped, posted, () => {
      const body = request.answer(snapshot, nowMs, gathered);
      if (body === null) return null;
      const isNamed = route.hasRequestId === true && !enveloped;
      return {
        tag: null,
        body: isNamed ? withRequestId(body, exchange.requestId) : body,
        headers,
        coded: {},
      };
    }),
  );
}

/** An answer that was kept in memory, to an admitted request. */
function answerFromMemory<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  answer: CachedAnswer,
): void {
  const enveloped = isEnveloped(answer.enveloped, exchange.request.headers);
  if (!isUnchanged(read, exchange, answer.tag, enveloped)) {
    deliver(read, exchange, enveloped, null, () => answer);
  }
}

/**
 * Sends 304 where the caller has this answer already. Beside a payment that is not verified yet `*` is no condition:
 * what is there is not told before.
 */
function isUnchanged<Served extends Snapshot>(
  { transport, cacheHeaders, purchaseHeaders }: Read<Served>,
  exchange: Exchange,
  tag: string,
  enveloped: boolean,
): boolean {
  const condition = exchange.request.headers['if-none-match'];
  if (condition === undefined || (exchange.purchase !== null && namesAny(condition))) return false;
  const headers = exchange.purchase === null ? cacheHeaders : purchaseHeaders;
  return sendUnchanged(transport, exchange, weakTag(tag, enveloped), headers);
}

function sayNotFound<Served extends Snapshot>({ transport, route }: Read<Served>, exchange: Exchange): void {
  transport.fail(exchange, { code: 'not_found', detail: route.notFound ?? null });
}

/** Sends what `make` gives, or sells it where a payment is offered for it. Null: not found. */
function deliver<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  enveloped: boolean,
  posted: Buffer | null,
  make: () => BareAnswer | null,
): void {
  const { transport, route, usage, clock, cache, onFault } = read;
  const { purchase, account, request } = exchange;
  if (purchase !== null) {
    const makeGoods = (): Goods | Unsold => {
      const answer = make();
      if (answer === null) return { why: 'not found', tell: () => sayNotFound(read, exchange) };
      const goods = goodsOf(answer);
      if (answer.tag === null || !namesAny(request.headers['if-none-match'])) return goods;
      const etag = weakTag(answer.tag, enveloped);
      const tell = (): void => void sendUnchanged(transport, exchange, etag, read.purchaseHeaders);
      return { why: 'any answer was known to the client', tell };
    };
    const present = (goods: Goods): Goods => presented(route, exchange, goods, enveloped);
    read
      .sell(exchange, purchase, posted, { make: makeGoods, present })
      .catch((error: unknown) => onFault(error, exchange));
    return;
  }
  const answer = make();
  if (answer === null) return sayNotFound(read, exchange);
  if (account !== null && request.method !== 'HEAD') usage.count(account, route.template, clock());
  const sending = enveloped
    ? sendAnswer(transport, exchange, envelopedAnswer(read, exchange, answer))
    : sendAnswer(transport, exchange, namedAnswer(read, exchange, answer), cache);
  sending?.catch((error: unknown) => onFault(error, exchange));
}

/** A bare answer with the request's id, where the route tells that in answers of one request. */
function namedAnswer<Served extends Snapshot>(
  { route }: Read<Served>,
  { requestId }: Exchange,
  answer: BareAnswer,
): BareAnswer {
  const isNamed = route.hasRequestId === true && answer.tag === null;
  return isNamed ? { ...answer, body: withRequestId(answer.body, requestId) } : answer;
}

function envelopedAnswer<Served extends Snapshot>(
  { route, answerHeaders }: Read<Served>,
  exchange: Exchange,
  { body, tag }: BareAnswer,
): WholeAnswer {
  return {
    body: inEnvelope(body, exchange.requestId, route.hasMeta === true),
    headers: tag === null ? answerHeaders : [...answerHeaders, 'ETag', weakTag(tag, true)],
    coded: {},
  };
}
