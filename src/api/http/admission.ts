import type { Admission, Gate, TurnedAway } from '../../access/gate.ts';
import type { Problem } from './errors.ts';
import type { Exchange, OnFault } from './exchange.ts';
import type { HeaderList } from './http-headers.ts';
import type { SendChallenge } from '../payments/payment-challenge.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Transport } from './transport.ts';

/** What admission asks. */
export interface AdmissionOptions {
  readonly transport: Transport;
  readonly gate: Gate;
  readonly limits: RateLimits;
  readonly onFault: OnFault;
}

/**
 * Lets a request through to `next`, with what is known of it, or tells it why not. A function and its argument, not a
 * closure: a point read would feel another one.
 */
export type Admit = <What>(
  exchange: Exchange,
  next: (exchange: Exchange, what: What) => void,
  what: What,
) => void;

const RETRY_AFTER: HeaderList = ['Retry-After', '1'];
const RAIL_RETRY_AFTER: HeaderList = ['Retry-After', '60'];
const BEARER_CHALLENGE: HeaderList = ['WWW-Authenticate', 'Bearer realm="gondola", error="invalid_token"'];

const REFUSALS: Record<
  Exclude<TurnedAway, 'payment_required' | 'payment_malformed' | 'limited'>,
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

/** Admission to a free route: limited by where a request comes from, and by nothing else. */
export function admitAll({ limits }: AdmissionOptions): Admit {
  return (exchange, next, what) => {
    if (!limits.refusesAddress(exchange)) next(exchange, what);
  };
}

/** Admission to a paid route: the gate, then the limit of the key or, for whatever has none, of the address. */
export function admitByGate(options: AdmissionOptions, challenge: SendChallenge): Admit {
  const { transport, gate, limits, onFault } = options;

  const refuse = (exchange: Exchange, because: TurnedAway, reason: string | null): void => {
    if (because === 'limited') return; // It was told when it was found to be.
    if (because === 'payment_required') return challenge(exchange, reason ?? undefined);
    if (because === 'payment_malformed') {
      limits.noteUnpaid(exchange);
      return transport.fail(exchange, { code: because, detail: `The payment is not valid: ${reason}.` });
    }
    const { problem, headers } = REFUSALS[because];
    transport.fail(exchange, reason === null ? problem : { ...problem, detail: reason }, headers);
  };

  /** Whether the request may go on; where not, it was told. */
  const isThrough = (exchange: Exchange, admission: Admission): boolean => {
    if (admission.pass && admission.by !== 'payment') {
      const { account } = admission;
      exchange.account = account;
      return account === null || !limits.refusesKey(exchange, account);
    }
    // A key that had to be looked up has counted before that.
    if (exchange.bucket === null && limits.refusesAddress(exchange)) return false;
    if (admission.pass) exchange.purchase = admission.purchase;
    else refuse(exchange, admission.because, admission.reason);
    return admission.pass;
  };

  const admit = <What>(
    exchange: Exchange,
    admission: Admission,
    next: (exchange: Exchange, what: What) => void,
    what: What,
  ): void => {
    if (isThrough(exchange, admission)) next(exchange, what);
  };

  return (exchange, next, what) => {
    const { request } = exchange;
    if (gate.bringsProof(request.headers) && limits.refusesAttempt(exchange)) return;
    const admission = gate.admit(request.method ?? 'GET', request.headers, limits.refusesAddress, exchange);
    if (!(admission instanceof Promise)) return admit(exchange, admission, next, what);
    admission
      .then((decided) => admit(exchange, decided, next, what))
      .catch((error: unknown) => onFault(error, exchange));
  };
}
