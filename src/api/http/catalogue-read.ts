import type { Snapshot } from '../../snapshot/snapshot.ts';
import { sellerFor } from '../payments/paid-answer.ts';
import { challengeFor } from '../payments/payment-challenge.ts';
import { varyOf } from '../payments/payment-headers.ts';
import { admitAll, admitByGate } from './admission.ts';
import type { BareAnswer } from './answer.ts';
import { entityTag, keptUntilMs, NOT_SHARED, weakTag } from './caching.ts';
import { namesAny } from './conditional.ts';
import { isEnveloped } from './envelope.ts';
import type { FieldError } from './errors.ts';
import type { Exchange, RoutedRequest } from './exchange.ts';
import { type AnswerForm, chooseForm } from './forms.ts';
import { type HeaderList, JSON_TYPE, queryOf } from './http-headers.ts';
import type { CachedAnswer } from './response-cache.ts';
import type { InvalidRequest } from './parsing/invalid-request.ts';
import type { PreparedRead, Route } from './route.ts';
import { deliver, type Delivery, isUnchanged } from './work/deliver.ts';
import { makeBody, MOST_WORK, whenMade } from './work/making.ts';
import type { Read, ReadOptions, ServedRead } from './work/read.ts';

const CACHED_MS = 60_000;
const RETRY_AFTER: HeaderList = ['Retry-After', '1'];

/**
 * Puts a catalogue read into service. A request's way is the specification's, and this file's from here to its end:
 * admission (402, 401, 429), the parameters (422, 400) and what they name in the catalogue (422), the ETag (304), then the answer, or its sale, which a payment is
 * verified before and settled after, and its delivery. An answer kept in memory skips the parameters, because its URL was
 * valid. Nothing on the way is asynchronous but a key's first check, what is gathered from files, work of more than one
 * slice, a sale and compression.
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
  const snapshot = read.snapshot();
  if (!request.ok) {
    const errors = snapshot === undefined ? request.errors : request.refuse(snapshot, read.clock());
    return refuseInvalid(read, exchange, path, { status: request.status, errors });
  }
  if (snapshot === undefined) {
    return transport.fail(exchange, { code: 'unavailable', detail: read.absence() }, RETRY_AFTER);
  }
  const errors = request.refuse(snapshot, read.clock());
  if (errors.length > 0) return refuseInvalid(read, exchange, path, { status: 422, errors });
  const work = request.work(snapshot, read.clock());
  if (work > MOST_WORK) return refuseInvalid(read, exchange, path, { status: 422, errors: [TOO_WIDE] });
  // What a POST asks for is in its body, and some answers are not to be kept: they have no ETag either.
  const hasTag = route.method !== 'POST' && route.cacheControl !== null;
  if (hasTag) answerTagged(read, exchange, snapshot, request, work);
  else answerUntagged(read, exchange, snapshot, request, { work, posted: body });
}

const TOO_WIDE: FieldError = {
  in: 'query',
  field: '*',
  detail:
    'asks for more data than one call may read: name fewer products, stores or chains, or a smaller area',
};

function refuseInvalid<Served extends Snapshot>(
  { transport }: Read<Served>,
  exchange: Exchange,
  path: RoutedRequest['path'],
  { status, errors }: Pick<InvalidRequest, 'status' | 'errors'>,
): void {
  // `/v1/stores/` is no store with an empty id, but a path that does not exist.
  if (Object.values(path).includes('')) {
    return transport.fail(exchange, { code: 'not_found', detail: 'There is no such route.' });
  }
  const code = status === 400 ? 'out_of_range' : 'validation_failed';
  transport.fail(exchange, { code, detail: null, errors });
}

/** A request whose answer has an ETag: a 304 is decided before any work, but for `*`, which asks whether there is any. */
function answerTagged<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  snapshot: Served,
  request: PreparedRead<Served>,
  work: number,
): void {
  const { route, clock, cache } = read;
  const url = exchange.request.url ?? '';
  const nowMs = clock();
  const form = chooseForm(route.forms, request.form, exchange.request.headers.accept);
  const enveloped = form === null && isEnveloped(request.enveloped, exchange.request.headers);
  const jsonTag = entityTag(snapshot.manifest, route.parts, url, request.ticking, nowMs);
  const tag = form === null ? jsonTag : `${jsonTag}-${form.name}`;
  const isForAny = namesAny(exchange.request.headers['if-none-match']);
  if (!isForAny && isUnchanged(read, exchange, tag, enveloped)) return;
  const toAnswer = (json: Buffer | null): CachedAnswer | null => {
    if (json === null) return null;
    const answer: CachedAnswer = {
      route: read.served,
      tag,
      enveloped: form === null ? request.enveloped : null,
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
  const notFound = (): string | null => request.notFound(snapshot, nowMs);
  deliver(read, exchange, { enveloped, posted: null, work, notFound }, (place) =>
    whenMade(makeBody(request, snapshot, nowMs, place), toAnswer),
  );
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
  asked: Pick<Delivery, 'posted' | 'work'>,
): void {
  const { answerHeaders: headers, clock } = read;
  const enveloped = isEnveloped(request.enveloped, exchange.request.headers);
  const toAnswer = (json: Buffer | null): BareAnswer | null =>
    json === null ? null : { tag: null, body: json, headers, coded: {} };
  const notFound = (): string | null => request.notFound(snapshot, clock());
  deliver(read, exchange, { ...asked, enveloped, notFound }, (place) =>
    whenMade(makeBody(request, snapshot, clock(), place), toAnswer),
  );
}

/** An answer that was kept in memory, to an admitted request. */
function answerFromMemory<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  answer: CachedAnswer,
): void {
  const enveloped = answer.enveloped !== null && isEnveloped(answer.enveloped, exchange.request.headers);
  if (!isUnchanged(read, exchange, answer.tag, enveloped)) {
    deliver(read, exchange, { enveloped, posted: null, work: 0, notFound: () => null }, () => answer);
  }
}
