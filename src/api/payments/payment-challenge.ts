import { challengesFor } from '../../access/payments/challenge.ts';
import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import { type HeaderList, JSON_TYPE, requestTarget } from '../http/http-headers.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Route } from '../http/route.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Transport } from '../http/transport.ts';

/** What a 402 is made of. */
export interface ChallengeOptions {
  readonly transport: Transport;
  /** By which a call can be paid for. */
  readonly protocols: readonly PaymentProtocol[];
  /** Where payments that buy nothing are counted. */
  readonly limits: Pick<RateLimits, 'noteUnpaid'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** What a 402 says of its route. */
export type ChallengedRoute = Pick<Route, 'method' | 'template' | 'path' | 'query' | 'summary'>;

/** Sends 402. `problem` says why the payment that was offered buys nothing; `more` are headers. */
export type SendChallenge = (exchange: Exchange, problem?: string, more?: HeaderList) => void;

/** Makes the 402 of a route. */
export function challengeFor(route: ChallengedRoute, options: ChallengeOptions): SendChallenge {
  const { transport, protocols, limits, clock } = options;
  const challengeOf = challengesFor(protocols, {
    method: route.method,
    template: route.template,
    description: route.summary,
    pathNames: Object.keys(route.path.shape),
    queryNames: Object.keys(route.query.shape),
  });
  return (exchange, problem, more = []) => {
    if (problem !== undefined) limits.noteUnpaid(exchange);
    const base = transport.baseUrl(exchange);
    const path = requestTarget(exchange.request);
    const method = exchange.request.method ?? 'GET';
    const { host } = new URL(base);
    const { headers, body } = challengeOf({
      url: base + path,
      host,
      method,
      path,
      problem: problem ?? null,
      nowMs: clock(),
    });
    const common = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store', ...transport.cors];
    transport.send(exchange, 402, [...common, ...headers, ...more], body);
  };
}
