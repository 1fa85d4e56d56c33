import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyCheck, KeyVerdict } from './keys/key-check.ts';
import type { KeyAccount } from './limits/key-account.ts';
import type { PaymentProtocol } from './payments/protocol.ts';
import type { Offer, Rail, Reading } from './payments/rail.ts';
import type { Troubles } from './payments/troubles.ts';

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
  | { readonly pass: false; readonly because: TurnedAway; readonly reason: string | null };

/** A payment that was offered, and the rail that takes it. */
export interface Purchase {
  readonly rail: Rail;
  readonly offer: Offer;
}

/**
 * Why a request does not pass. `busy` and `unavailable` are about us, and worth another try; `limited` was told by whoever
 * was asked.
 */
export type TurnedAway =
  | 'payment_required'
  | 'payment_malformed'
  | 'unauthorized'
  | 'busy'
  | 'unavailable'
  | 'limited'
  | 'rail_unavailable';

/** Who may pass, in the order of the specification ("Middleware decision order on a paid route"). */
export interface Gate {
  /**
   * Decides on one request by its headers alone; at once where nobody has to be asked. `refuses` is asked about `asker`
   * before a key is looked up that was not checked before. Never rejects.
   */
  admit<Asker>(
    method: string,
    headers: IncomingHttpHeaders,
    refuses: (asker: Asker) => boolean,
    asker: Asker,
  ): Admission | Promise<Admission>;
  /** Whether these headers bring a payment, and nothing that goes before it. */
  bringsProof(headers: IncomingHttpHeaders): boolean;
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
  /** In the order in which their proofs are looked for. */
  readonly protocols: readonly PaymentProtocol[];
  readonly rails: readonly Rail[];
  /** Told why a payment could not be read. */
  readonly troubles: Pick<Troubles, 'note'>;
}

const BEARER = /^Bearer(?: +|$)/i;
const SPACE = 32;
const INTERNAL_PREFIX = 'svc_internal_';

const BY_INTERNAL: Admission = { pass: true, by: 'internal', account: null };
const BY_STUB: Admission = { pass: true, by: 'stub', account: null };
const turnedAway = (because: TurnedAway, reason: string | null = null): Admission => ({
  pass: false,
  because,
  reason,
});
const TURNED_AWAY = {
  payment_required: turnedAway('payment_required'),
  unauthorized: turnedAway('unauthorized'),
  busy: turnedAway('busy'),
  unavailable: turnedAway('unavailable'),
  limited: turnedAway('limited'),
  rail_unavailable: turnedAway('rail_unavailable'),
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

/** Tells the internal token from all others. Digests have one length, so that the comparison tells not even its length. */
function internalTokenTest(internalToken: string | null): (token: string) => boolean {
  if (internalToken === null) return () => false;
  const expected = digest(INTERNAL_PREFIX + internalToken);
  return (token) => token.startsWith(INTERNAL_PREFIX) && timingSafeEqual(digest(token), expected);
}

/** What the gate makes of a key's verdict: one object a key, so that a hot request allocates none. */
function keyAdmissions(): (verdict: KeyVerdict) => Admission {
  const byKey = new WeakMap<KeyVerdict, Admission>();
  return (verdict) => {
    if (verdict.kind === 'invalid') return TURNED_AWAY.unauthorized;
    if (verdict.kind !== 'valid') return TURNED_AWAY[verdict.kind];
    let admission = byKey.get(verdict);
    if (admission === undefined) {
      admission = { pass: true, by: 'key', account: verdict.account };
      byKey.set(verdict, admission);
    }
    return admission;
  };
}

/** A protocol, and the rail that takes its payments; undefined: none does. */
interface WayToPay {
  readonly protocol: PaymentProtocol;
  readonly rail: Rail | undefined;
  readonly troubles: Pick<Troubles, 'note'>;
}

function fromReading({ protocol, troubles }: WayToPay, rail: Rail, reading: Reading): Admission {
  if (reading.kind === 'offer') {
    return { pass: true, by: 'payment', purchase: { rail, offer: reading.offer } };
  }
  if (reading.kind === 'unavailable') {
    troubles.note({ ...reading, rail: rail.name });
    return TURNED_AWAY.rail_unavailable;
  }
  const because = reading.kind === 'malformed' ? protocol.malformedIs : 'payment_required';
  return turnedAway(because, reading.reason);
}

/** Whether payments of this way are taken from who sends these headers. */
function isTaken({ rail }: WayToPay, headers: IncomingHttpHeaders): boolean {
  return rail !== undefined && rail.mayTake?.(headers) !== false;
}

/** Where no rail takes a protocol's payments, and trying again is of no use: what is taken instead. */
function notTaken(
  { protocol }: WayToPay,
  waysToPay: readonly WayToPay[],
  headers: IncomingHttpHeaders,
): Admission {
  const others = waysToPay.filter((way) => isTaken(way, headers)).map((way) => way.protocol.name);
  const instead = others.length === 0 ? 'Use' : `Pay by ${others.join(' or ')}, or use`;
  const reason = `This service does not accept payments by ${protocol.name}. Nothing was charged. ${instead} an API key.`;
  return turnedAway('rail_unavailable', reason);
}

/** What the gate makes of a proof that came by one of the ways to pay. */
function fromProof(
  way: WayToPay,
  waysToPay: readonly WayToPay[],
  proof: string,
  method: string,
  headers: IncomingHttpHeaders,
): Admission | Promise<Admission> {
  const { rail } = way;
  // A HEAD has no answer worth paying for.
  if (method === 'HEAD') return TURNED_AWAY.payment_required;
  if (rail === undefined) return notTaken(way, waysToPay, headers);
  if (!isTaken(way, headers)) return TURNED_AWAY.rail_unavailable;
  const reading = rail.read(proof);
  return reading instanceof Promise
    ? reading.then((read) => fromReading(way, rail, read))
    : fromReading(way, rail, reading);
}

/**
 * Builds the gate. It reads a proof and holds it against our terms; whether it is good, and the charge, come when the
 * request was found to be valid. A payment that no configured rail can take is refused with `rail_unavailable`, not
 * with another challenge: on a challenge clients sign afresh, and every signature is money.
 */
export function createGate(options: GateOptions): Gate {
  const { internalToken, paymentStub, keyCheck, protocols, rails, troubles } = options;
  const isInternalToken = internalTokenTest(internalToken);
  const fromVerdict = keyAdmissions();
  const waysToPay: readonly WayToPay[] = protocols.map((protocol) => ({
    protocol,
    troubles,
    rail: rails.find((rail) => rail.protocol === protocol.name),
  }));
  const outcomes = new Map<string, number>();

  const decide = <Asker>(
    method: string,
    headers: IncomingHttpHeaders,
    refuses: (asker: Asker) => boolean,
    asker: Asker,
  ): Admission | Promise<Admission> => {
    const { authorization } = headers;
    const token = authorization === undefined ? null : bearerToken(authorization);
    if (token !== null) {
      if (isInternalToken(token)) return BY_INTERNAL;
      const verdict = keyCheck.checkFor(token, refuses, asker);
      return verdict instanceof Promise ? verdict.then(fromVerdict) : fromVerdict(verdict);
    }
    if (paymentStub && headers['x-payment-stub'] === 'allow') return BY_STUB;
    for (const way of waysToPay) {
      const proof = way.protocol.proofIn(headers);
      if (proof !== null) return fromProof(way, waysToPay, proof, method, headers);
    }
    return TURNED_AWAY.payment_required;
  };

  const count = (admission: Admission): Admission => {
    const outcome = admission.pass ? admission.by : admission.because;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return admission;
  };

  return {
    admit(method, headers, refuses, asker) {
      const admission = decide(method, headers, refuses, asker);
      return admission instanceof Promise ? admission.then(count) : count(admission);
    },
    bringsProof(headers) {
      const { authorization } = headers;
      if (authorization !== undefined && bearerToken(authorization) !== null) return false;
      return protocols.some((protocol) => protocol.proofIn(headers) !== null);
    },
    isInternal({ authorization }) {
      const token = authorization === undefined ? null : bearerToken(authorization);
      return token !== null && isInternalToken(token);
    },
    outcomes,
  };
}
