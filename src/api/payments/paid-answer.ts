import { hash } from 'node:crypto';
import type { Purchase } from '../../access/gate.ts';
import type { Checkout } from '../../access/payments/checkout.ts';
import type { StoredAnswer } from '../../access/payments/payment.ts';
import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import type { PaidCall } from '../../access/payments/rail.ts';
import { failureHeaders, receiptHeaders } from '../../access/payments/receipt-headers.ts';
import type { Declined, Paid } from '../../access/payments/sale.ts';
import { sell, type Wanted } from '../../access/payments/sell.ts';
import { NOT_SHARED } from '../http/caching.ts';
import { sendAnswer } from '../http/delivery.ts';
import type { Problem } from '../http/errors.ts';
import { type HeaderList, requestTarget } from '../http/http-headers.ts';
import type { SendChallenge } from './payment-challenge.ts';
import { varyOf } from './payment-headers.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Route } from '../http/route.ts';
import { type Exchange, isGone } from '../http/exchange.ts';
import type { Transport } from '../http/transport.ts';

/** What selling an answer needs. */
export interface SaleOptions {
  readonly route: Pick<Route, 'template' | 'cacheControl'>;
  readonly transport: Transport;
  readonly checkout: Checkout;
  /** Whose receipts an answer carries. */
  readonly protocols: readonly PaymentProtocol[];
  readonly challenge: SendChallenge;
  readonly limits: Pick<RateLimits, 'source' | 'tellPayer'>;
}

/** What a request would buy; where there is nothing to sell, a function answers the client. */
export interface OnSale extends Pick<Wanted<() => void>, 'make'> {
  /** What was charged for, now or by an earlier request, in the form that this request asks for. */
  readonly present: (answer: StoredAnswer) => StoredAnswer;
}

/**
 * Sells one answer: verifies and claims the payment, makes the answer, charges for it, sends it. A call that was answered
 * before gets the same answer again, in the form that it asks for.
 */
export type Sell = (
  exchange: Exchange,
  purchase: Purchase,
  body: Buffer | null,
  onSale: OnSale,
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

function callOf(
  { route, transport, limits }: SaleOptions,
  exchange: Exchange,
  body: Buffer | null,
): PaidCall {
  return {
    method: exchange.request.method ?? 'GET',
    target: requestTarget(exchange.request),
    host: new URL(transport.baseUrl(exchange)).host,
    route: route.template,
    requestId: exchange.requestId,
    fingerprint: fingerprintOf(exchange, body),
    source: limits.source(exchange),
  };
}

type SendPaid = (
  exchange: Exchange,
  paid: Paid,
  present: OnSale['present'],
  more: HeaderList,
) => Promise<void>;

/** Sends what was paid for, with its receipt. */
function paidSender({ route, transport, protocols }: SaleOptions): SendPaid {
  // A shared cache must not hand on what one client paid for.
  const cacheHeaders: HeaderList =
    route.cacheControl === null ? [] : ['Cache-Control', route.cacheControl.replace(/^public/, 'private')];
  const common: HeaderList = [
    ...transport.cors,
    ...cacheHeaders,
    ...NOT_SHARED,
    'Vary',
    varyOf(true, protocols),
  ];
  return async (exchange, { rail, receipt, answer: kept }, present, more) => {
    const answer = present(kept);
    const headers = [
      'Content-Type',
      answer.contentType,
      ...common,
      ...(answer.etag === null ? [] : ['ETag', answer.etag]),
      ...receiptHeaders(protocols, rail, receipt),
      ...more,
    ];
    await sendAnswer(transport, exchange, { headers, body: answer.body, coded: {} });
  };
}

/** Says why a payment buys nothing. */
function decline(options: SaleOptions, exchange: Exchange, { offer }: Purchase, declined: Declined): void {
  const { transport, protocols, challenge } = options;
  if (declined.kind === 'refused') {
    const { reason, settlementFailed } = declined;
    const more = settlementFailed ? failureHeaders(protocols, reason, offer) : [];
    return challenge(exchange, reason, more);
  }
  if (declined.kind === 'limited') {
    return options.limits.tellPayer(exchange, offer.payer, declined.retryAfterSeconds);
  }
  const { problem, retryAfter } = DECLINED[declined.kind];
  transport.fail(exchange, problem, ['Retry-After', retryAfter]);
}

/** Builds the counter of one route. */
export function sellerFor(options: SaleOptions): Sell {
  const send = paidSender(options);
  return async (exchange, purchase, requestBody, { make, present }) => {
    const call = callOf(options, exchange, requestBody);
    const sold = await sell(options.checkout, purchase, call, { make, isGone: () => isGone(exchange) });
    switch (sold.kind) {
      case 'paid':
        return send(exchange, sold, present, sold.isReplay ? ['Idempotent-Replayed', 'true'] : []);
      case 'unsold':
        return sold.instead();
      case 'gone':
        return;
      default:
        decline(options, exchange, purchase, sold);
    }
  };
}
