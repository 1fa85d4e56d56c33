import { paymentChallenge } from '../../access/challenge.ts';
import type { PaymentTerms } from '../../access/payments/payment-terms.ts';
import { bazaarExtension } from '../discovery/bazaar.ts';
import { CORS, type HeaderList, JSON_TYPE, requestTarget } from './http-headers.ts';
import type { Route } from './route.ts';
import type { Exchange } from './exchange.ts';
import type { Transport } from './transport.ts';

/** What a 402 is made of. */
export interface ChallengeOptions {
  readonly transport: Transport;
  readonly terms: PaymentTerms;
  /** Signs MPP challenges. */
  readonly challengeSecret: Buffer;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** What a 402 says of its route. */
export type ChallengedRoute = Pick<Route, 'method' | 'template' | 'path' | 'query' | 'summary'>;

/** Sends 402. `error` tells x402 clients why the payment that they offered buys nothing; `more` are headers. */
export type SendChallenge = (exchange: Exchange, error?: string, more?: HeaderList) => void;

/** Makes the 402 of a route: the body is the specification's, whatever the reason. */
export function challengeFor(route: ChallengedRoute, options: ChallengeOptions): SendChallenge {
  const { transport, terms, challengeSecret, clock } = options;
  const extensions = bazaarExtension(route);
  const description = route.summary;
  return (exchange, error, more = []) => {
    const base = transport.baseUrl(exchange);
    const path = requestTarget(exchange.request);
    const method = exchange.request.method ?? 'GET';
    const { host } = new URL(base);
    const resource = { url: base + path, host, method, path, description, extensions };
    const { headers, body } = paymentChallenge(resource, terms, challengeSecret, clock(), error);
    const all = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store', ...CORS, ...headers, ...more];
    transport.send(exchange, 402, all, body);
  };
}
