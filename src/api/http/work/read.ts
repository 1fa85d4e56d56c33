import type { Usage } from '../../../access/limits/usage.ts';
import type { Checkout } from '../../../access/payments/checkout.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ChallengeOptions } from '../../payments/payment-challenge.ts';
import type { Sell } from '../../payments/paid-answer.ts';
import type { AdmissionOptions } from '../admission.ts';
import type { Exchange, RoutedRequest } from '../exchange.ts';
import type { HeaderList } from '../http-headers.ts';
import type { KeepingRoute, ResponseCache } from '../response-cache.ts';
import type { Route } from '../route.ts';
import type { WideReads } from './wide-reads.ts';

/** What serving a read needs. */
export interface ReadOptions<Served extends Snapshot = Snapshot>
  extends Omit<ChallengeOptions, 'limits'>,
    AdmissionOptions {
  readonly checkout: Checkout;
  readonly usage: Usage;
  readonly snapshot: () => Served | undefined;
  /** Why there is no snapshot, in words for the caller. */
  readonly absence: () => string;
  readonly cache: Pick<ResponseCache, 'put' | 'addCoded'>;
  readonly wideReads: WideReads;
}

/** A route in service. */
export interface ServedRead extends KeepingRoute {
  /** Answers one request. */
  readonly serve: (exchange: Exchange, request: RoutedRequest) => void;
}

/** A route, what it is served with, and the headers that its answers share. */
export interface Read<Served extends Snapshot> extends ReadOptions<Served> {
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
