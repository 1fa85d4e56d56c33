import type { StoredAnswer } from '../../access/payments/payment.ts';
import { envelopedTag, weakTag } from '../http/caching.ts';
import type { BareAnswer } from '../http/answer.ts';
import { inEnvelope, withRequestId } from '../http/envelope.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';

/** The answer as it is charged for and kept: bare, and of no request, because a replay is another request's. */
export function goodsOf({ body, tag, headers }: BareAnswer): StoredAnswer {
  return { contentType: headers[1]!, body, etag: tag === null ? null : weakTag(tag, false) };
}

/** What was charged for as this request asks for it: enveloped, or with its own id where the route tells that. */
export function presented(
  { hasMeta, hasRequestId }: Pick<Route, 'hasMeta' | 'hasRequestId'>,
  { requestId }: Pick<Exchange, 'requestId'>,
  goods: StoredAnswer,
  enveloped: boolean,
): StoredAnswer {
  if (!goods.contentType.startsWith('application/json')) return goods;
  if (enveloped) {
    const body = inEnvelope(goods.body, requestId, hasMeta === true);
    return { ...goods, body, etag: goods.etag === null ? null : envelopedTag(goods.etag) };
  }
  const isNamed = hasRequestId === true && goods.etag === null;
  return isNamed ? { ...goods, body: withRequestId(goods.body, requestId) } : goods;
}
