import { hash } from 'node:crypto';
import type { Purchase } from '../../access/gate.ts';
import type { Checkout, Claim, Declined, Paid } from '../../access/payments/checkout.ts';
import type { StoredAnswer } from '../../access/payments/ledger.ts';
import type { PaidCall } from '../../access/payments/rail.ts';
import { failureHeaders, receiptHeaders } from '../../access/payments/receipt-headers.ts';
import { sendAnswer } from './delivery.ts';
import type { Problem } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { CORS, type HeaderList, JSON_TYPE, requestTarget, varyOf } from './http-headers.ts';
import type { SendChallenge } from './payment-challenge.ts';
import type { Route } from './route.ts';
import type { Transport } from './transport.ts';

/** What selling an answer needs. */
export interface SaleOptions {
  readonly route: Pick<Route, 'template' | 'cacheControl' | 'notFound'>;
  readonly transport: Transport;
  readonly checkout: Checkout;
  readonly challenge: SendChallenge;
}

/** A payable answer, before it is charged; `etag` is the whole header's value, null where it has none. */
export interface Goods {
  readonly body: Buffer;
  readonly etag: string | null;
}

/**
 * Sells one answer: verifies and claims the payment, makes the answer, charges for it, sends it. `make` gives null where
 * there is nothing to sell (404). A call that was answered before gets the same answer again.
 */
export type Sell = (
  exchange: Exchange,
  purchase: Purchase,
  body: Buffer | null,
  make: () => Goods | null,
) => Promise<void>;

/** What a client hears whose payment bought nothing this time. */
const DECLINED: Record<
  Exclude<Declined['kind'], 'refused' | 'limited'>,
  { problem: Problem; retryAfter: string }
> = {
  in_progress: { problem: { code: 'payment_in_progress', detail: null }, retryAfter: '1' },
  identifier_conflict: { problem: { code: 'payment_identifier_conflict', detail: null }, retryAfter: '1' },
  pending: { problem: { code: 'payment_pending', detail: null }, retryAfter: '5' },
  unavailable: { problem: { code: 'payment_rail_unavailable', detail: null }, retryAfter: '5' },
};

function fingerprintOf({ request }: Exchange, body: Buffer | null): string {
  const call = `${request.method ?? 'GET'}\0${request.url ?? ''}\0`;
  return hash('sha256', body === null ? call : Buffer.concat([Buffer.from(call), body]), 'hex');
}

function isGone({ request, response }: Exchange): boolean {
  return response.destroyed || request.socket.destroyed;
}

/** Builds the counter of one route. */
export function sellerFor({ route, transport, checkout, challenge }: SaleOptions): Sell {
  // A shared cache must not hand on what one client paid for.
  const cacheHeaders: HeaderList =
    route.cacheControl === null ? [] : ['Cache-Control', route.cacheControl.replace(/^public/, 'private')];

  const callOf = (exchange: Exchange, body: Buffer | null): PaidCall => ({
    method: exchange.request.method ?? 'GET',
    target: requestTarget(exchange.request),
    host: new URL(transport.baseUrl(exchange)).host,
    route: route.template,
    requestId: exchange.requestId,
    fingerprint: fingerprintOf(exchange, body),
  });

  const send = async (
    exchange: Exchange,
    { rail, receipt, answer }: Paid,
    more: HeaderList,
  ): Promise<void> => {
    const headers = [
      'Content-Type',
      answer.contentType,
      ...CORS,
      ...cacheHeaders,
      'Vary',
      varyOf(true),
      ...(answer.etag === null ? [] : ['ETag', answer.etag]),
      ...receiptHeaders(rail, receipt),
      ...more,
    ];
    await sendAnswer(transport, exchange, { headers, body: answer.body, coded: {} });
  };

  const decline = (exchange: Exchange, { offer }: Purchase, declined: Declined): void => {
    if (declined.kind === 'refused') {
      const { reason, settlementFailed } = declined;
      return challenge(
        exchange,
        reason,
        settlementFailed ? failureHeaders(reason, offer.network, offer.payer) : [],
      );
    }
    if (declined.kind === 'limited') {
      const detail = 'This payer has made more calls in this second than it may. Nothing was charged.';
      const retryAfter = ['Retry-After', String(declined.retryAfterSeconds)];
      return transport.fail(exchange, { code: 'rate_limited', detail }, retryAfter);
    }
    const { problem, retryAfter } = DECLINED[declined.kind];
    transport.fail(exchange, problem, ['Retry-After', retryAfter]);
  };

  /** The answer to be charged for; null: none, and the payment was given back. */
  const produce = async (
    exchange: Exchange,
    claim: Claim,
    make: () => Goods | null,
  ): Promise<StoredAnswer | null> => {
    let goods: Goods | null;
    try {
      goods = make();
    } catch (error) {
      await checkout.release(claim, 'the call failed');
      throw error;
    }
    if (goods === null || isGone(exchange)) {
      await checkout.release(claim, goods === null ? 'not found' : 'the client had gone');
      if (goods === null) transport.fail(exchange, { code: 'not_found', detail: route.notFound ?? null });
      return null;
    }
    return { body: goods.body, contentType: JSON_TYPE, etag: goods.etag };
  };

  return async (exchange, purchase, requestBody, make) => {
    const beginning = await checkout.begin(purchase.rail, purchase.offer, callOf(exchange, requestBody));
    if (beginning.kind === 'replay') return send(exchange, beginning, ['Idempotent-Replayed', 'true']);
    if (beginning.kind !== 'claimed') return decline(exchange, purchase, beginning);
    const answer = await produce(exchange, beginning.claim, make);
    if (answer === null) return;
    const ending = await checkout.settle(beginning.claim, answer);
    if (ending.kind === 'paid') return send(exchange, ending, []);
    decline(exchange, purchase, ending);
  };
}
