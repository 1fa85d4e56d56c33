import type { Purchase } from '../../../access/gate.ts';
import { SLICE_UNITS } from '../../../domain/slices.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { goodsOf, presented } from '../../payments/goods.ts';
import type { OnSale } from '../../payments/paid-answer.ts';
import type { BareAnswer, WholeAnswer } from '../answer.ts';
import { weakTag } from '../caching.ts';
import { namesAny, sendUnchanged } from '../conditional.ts';
import { sendAnswer } from '../delivery.ts';
import { inEnvelope, withRequestId } from '../envelope.ts';
import type { Problem } from '../errors.ts';
import { type Exchange, isGone } from '../exchange.ts';
import type { HeaderList } from '../http-headers.ts';
import { whenMade } from './making.ts';
import type { Read } from './read.ts';
import { AT_ONCE, type WidePlace } from './wide-reads.ts';

const RETRY_AFTER: HeaderList = ['Retry-After', '1'];

/**
 * Sends 304 where the caller has this answer already. Beside a payment that is not verified yet `*` is no condition:
 * what is there is not told before.
 */
export function isUnchanged<Served extends Snapshot>(
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

function sayNotFound<Served extends Snapshot>(
  { transport }: Read<Served>,
  exchange: Exchange,
  { notFound }: Delivery,
): void {
  transport.fail(exchange, { code: 'not_found', detail: notFound() });
}

/** What is delivered, and to whom. */
export interface Delivery {
  readonly enveloped: boolean;
  /** The body of a POST. */
  readonly posted: Buffer | null;
  /** As `RouteDefinition.work`. */
  readonly work: number;
  /** The detail of a 404, where no answer is made; null: there is none. */
  readonly notFound: () => string | null;
}

/** Makes an answer in its place. Null: not found. */
export type Make = (place: WidePlace) => BareAnswer | null | Promise<BareAnswer | null>;

/** Sends what `make` gives, or sells it where a payment is offered for it. Whoever makes too many wide reads is told so. */
export function deliver<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  delivery: Delivery,
  make: Make,
): void {
  const { transport, limits, wideReads, onFault } = read;
  const { account, purchase } = exchange;
  const caller = (): string => account?.keyId ?? limits.source(exchange);
  const place = delivery.work <= SLICE_UNITS ? AT_ONCE : wideReads.enter(caller());
  if (place === null) return transport.fail(exchange, CROWDED, RETRY_AFTER);
  let delivered: void | Promise<void>;
  try {
    delivered =
      purchase === null
        ? whenMade(make(place), (answer) => sendMade(read, exchange, delivery, answer))
        : sellMade(read, exchange, purchase, delivery, () => make(place));
  } catch (error) {
    place.leave();
    throw error;
  }
  if (!(delivered instanceof Promise)) return place.leave();
  delivered.catch((error: unknown) => onFault(error, exchange)).finally(place.leave);
}

const CROWDED: Problem = {
  code: 'overloaded',
  detail: 'This caller has too many large queries running, or too many are running in total.',
};

/** Sends an answer to who need not pay for it. */
function sendMade<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  delivery: Delivery,
  answer: BareAnswer | null,
): void {
  const { enveloped } = delivery;
  const { transport, route, usage, limits, clock, cache, onFault } = read;
  const { account, request } = exchange;
  if (answer === null) return sayNotFound(read, exchange, delivery);
  if (answer.tag !== null && isUnchanged(read, exchange, answer.tag, enveloped)) return;
  // As a payment buys nothing for a client that went before its answer was made, its key is charged nothing.
  if (account !== null && request.method !== 'HEAD' && !isGone(exchange)) {
    const limited = usage.count(account, route.template, clock());
    if (limited !== null) return limits.tellLimited(exchange, limited);
  }
  const sending = enveloped
    ? sendAnswer(transport, exchange, envelopedAnswer(read, exchange, answer))
    : sendAnswer(transport, exchange, namedAnswer(read, exchange, answer), cache);
  sending?.catch((error: unknown) => onFault(error, exchange));
}

/** Sells an answer: it is made once the payment is verified. */
function sellMade<Served extends Snapshot>(
  read: Read<Served>,
  exchange: Exchange,
  purchase: Purchase,
  delivery: Delivery,
  make: () => ReturnType<Make>,
): Promise<void> {
  const { enveloped, posted } = delivery;
  const { transport, route } = read;
  const toGoods = (answer: BareAnswer | null): Awaited<ReturnType<OnSale['make']>> => {
    if (answer === null) return { why: 'not found', instead: () => sayNotFound(read, exchange, delivery) };
    const goods = goodsOf(answer);
    if (answer.tag === null || !namesAny(exchange.request.headers['if-none-match'])) return goods;
    const etag = weakTag(answer.tag, enveloped);
    const instead = (): void => void sendUnchanged(transport, exchange, etag, read.purchaseHeaders);
    return { why: 'any answer was known to the client', instead };
  };
  const present: OnSale['present'] = (goods) => presented(route, exchange, goods, enveloped);
  return read.sell(exchange, purchase, posted, { make: () => whenMade(make(), toGoods), present });
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
