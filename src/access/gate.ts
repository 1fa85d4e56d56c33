import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyCheck, KeyVerdict } from './keys/key-check.ts';
import type { KeyAccount } from './limits/key-account.ts';
import type { Offer, Rail, Reading } from './payments/rail.ts';

/** Whether a request may pass, and why. `by` and `because` are also what is counted. */
export type Admission =
  | {
      readonly pass: true;
      readonly by: 'internal' | 'key' | 'stub';
      /** Null: none, and no limits. */
      readonly account: KeyAccount | null;
    }
  /** A proof that still has to be verified, and settled before the answer is sent. */
  | { readonly pass: true; readonly by: 'payment'; readonly purchase: Purchase }
  | { readonly pass: false; readonly because: Refusal; readonly reason: string | null };

/** A payment that was offered, and the rail that takes it. */
export interface Purchase {
  readonly rail: Rail;
  readonly offer: Offer;
}

/** Why a request does not pass. `busy` and `unavailable` are about us, and worth another try. */
export type Refusal =
  | 'payment_required'
  | 'payment_malformed'
  | 'unauthorized'
  | 'busy'
  | 'unavailable'
  | 'rail_unavailable';

/** Who may pass, in the order of the specification ("Middleware decision order on a paid route"). */
export interface Gate {
  admit(method: string, headers: IncomingHttpHeaders): Admission | Promise<Admission>;
  /** Whether these headers carry the internal token, which routes for operators ask for. */
  isInternal(headers: IncomingHttpHeaders): boolean;
  /** Outcomes since the start, by `Admission`'s words. */
  readonly outcomes: ReadonlyMap<string, number>;
}

/** What the gate knows. */
export interface GateOptions {
  /** Null: there is no internal token, and none passes. */
  readonly internalToken: string | null;
  /** Whether `X-Payment-Stub: allow` passes; for local development. */
  readonly paymentStub: boolean;
  readonly keyCheck: KeyCheck;
  readonly rails?: readonly Rail[];
}

const BEARER = /^Bearer(?: +|$)/i;
const PAYMENT = /^Payment(?: |$)/i;
const SPACE = 32;
const INTERNAL_PREFIX = 'svc_internal_';

const BY_INTERNAL: Admission = { pass: true, by: 'internal', account: null };
const BY_STUB: Admission = { pass: true, by: 'stub', account: null };
const refused = (because: Refusal, reason: string | null = null): Admission => ({
  pass: false,
  because,
  reason,
});
const REFUSED = {
  payment_required: refused('payment_required'),
  unauthorized: refused('unauthorized'),
  busy: refused('busy'),
  unavailable: refused('unavailable'),
  rail_unavailable: refused('rail_unavailable'),
} as const;

/** The token of a Bearer header, possibly empty; null for any other scheme. */
function bearerToken(authorization: string): string | null {
  // What every client sends, without the price of an expression.
  if (authorization.startsWith('Bearer ') && authorization.charCodeAt(7) !== SPACE)
    return authorization.slice(7);
  return BEARER.test(authorization) ? authorization.replace(BEARER, '') : null;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/**
 * Builds the gate. It reads a proof and holds it against our terms; whether it is good, and the charge, come when the
 * request was found to be valid. A payment that no configured rail can take is refused with `rail_unavailable`, not
 * with another challenge: on a challenge clients sign afresh, and every signature is money.
 */
export function createGate(options: GateOptions): Gate {
  const { internalToken, paymentStub, keyCheck, rails = [] } = options;
  const internalDigest = internalToken === null ? null : digest(INTERNAL_PREFIX + internalToken);
  const outcomes = new Map<string, number>();
  // One object a key, so that a hot request allocates none.
  const byKey = new WeakMap<KeyVerdict, Admission>();

  // Digests have one length, so the comparison tells nothing about the token, not even how long it is.
  const isInternalToken = (token: string): boolean =>
    internalDigest !== null &&
    token.startsWith(INTERNAL_PREFIX) &&
    timingSafeEqual(digest(token), internalDigest);

  const fromVerdict = (verdict: KeyVerdict): Admission => {
    if (verdict.kind === 'invalid') return REFUSED.unauthorized;
    if (verdict.kind !== 'valid') return REFUSED[verdict.kind];
    let admission = byKey.get(verdict);
    if (admission === undefined) {
      admission = { pass: true, by: 'key', account: verdict.account };
      byKey.set(verdict, admission);
    }
    return admission;
  };

  const fromReading = (rail: Rail, reading: Reading): Admission => {
    if (reading.kind === 'offer') {
      return { pass: true, by: 'payment', purchase: { rail, offer: reading.offer } };
    }
    // An MPP client reads nothing but a challenge; an x402 client would sign the same again.
    const isMalformed = reading.kind === 'malformed' && rail.protocol === 'x402';
    return refused(isMalformed ? 'payment_malformed' : 'payment_required', reading.reason);
  };

  const fromRail = (
    protocol: Rail['protocol'],
    proof: string,
    method: string,
  ): Admission | Promise<Admission> => {
    // A HEAD has no answer worth paying for.
    if (method === 'HEAD') return REFUSED.payment_required;
    const rail = rails.find((candidate) => candidate.protocol === protocol);
    if (rail === undefined) return REFUSED.rail_unavailable;
    const reading = rail.read(proof);
    return reading instanceof Promise
      ? reading.then((read) => fromReading(rail, read))
      : fromReading(rail, reading);
  };

  const decide = (method: string, headers: IncomingHttpHeaders): Admission | Promise<Admission> => {
    const { authorization } = headers;
    const token = authorization === undefined ? null : bearerToken(authorization);
    if (token !== null) {
      if (isInternalToken(token)) return BY_INTERNAL;
      const verdict = keyCheck.check(token);
      return verdict instanceof Promise ? verdict.then(fromVerdict) : fromVerdict(verdict);
    }
    if (paymentStub && headers['x-payment-stub'] === 'allow') return BY_STUB;
    const x402 = firstValue(headers['payment-signature'] ?? headers['x-payment']);
    if (x402 !== undefined) return fromRail('x402', x402, method);
    if (authorization !== undefined && PAYMENT.test(authorization)) {
      return fromRail('mpp', authorization, method);
    }
    return REFUSED.payment_required;
  };

  const count = (admission: Admission): Admission => {
    const outcome = admission.pass ? admission.by : admission.because;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return admission;
  };

  return {
    admit(method, headers) {
      const admission = decide(method, headers);
      return admission instanceof Promise ? admission.then(count) : count(admission);
    },
    isInternal({ authorization }) {
      const token = authorization === undefined ? null : bearerToken(authorization);
      return token !== null && isInternalToken(token);
    },
    outcomes,
  };
}
