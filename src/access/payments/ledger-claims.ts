import type { Pool } from 'pg';
import {
  IS_LEASED,
  type Leases,
  type Payment,
  PAYMENT_COLUMNS,
  type PaymentRow,
  toPayment,
} from './payment.ts';
import { NOT_AWAITED, prepared } from './statements.ts';
import type { Offer, PaidCall } from './rail.ts';

/** Finding and taking proofs. Every method rejects where the record does not answer. */
export interface PaymentClaims {
  /** The payment that this proof, or another of the same payer and identifier, has made before. */
  find(offer: Offer): Promise<Payment | null>;
  /** Takes the proof for this call, and gives the payment's id; null where another call has it. */
  claim(offer: Offer, call: PaidCall): Promise<string | null>;
}

const UNIQUE_VIOLATION = '23505';

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

const INSERT = `${NOT_AWAITED}
  insert into payment (rail, state, network, asset, payer, nonce, pay_to, amount_raw, challenge_id,
    payment_identifier, valid_before, proof_digest, proof, route, fingerprint, request_id, holder, lease_until)
  select $1::text, 'executing', $2::text, $3::text, $4::text, $5::text, $6::text, $7::bigint, $8::text, $9::text,
    $10::timestamptz, $11::text, $12::jsonb, $13::text, $14::text, $15::text, $16::uuid,
    clock_timestamp() + make_interval(secs => $17)
  from durability
  on conflict do nothing
  returning payment_id`;

/** A proof that charged nothing before can be used again, also where its process died before it charged. */
const RECLAIM = `update payment set state = 'executing', rail = $1, network = $2, asset = $3, payer = $4, nonce = $5,
    pay_to = $6, amount_raw = $7, challenge_id = $8, payment_identifier = $9, valid_before = $10,
    proof_digest = $11, proof = $12, route = $13, fingerprint = $14, request_id = $15, holder = $16,
    answer = null, detail = null, checked_at = null, updated_at = clock_timestamp(),
    lease_until = clock_timestamp() + make_interval(secs => $17)
  where ((network = $2 and asset = $3 and payer = $4 and nonce = $5) or challenge_id = $8)
    and (state in ('released', 'failed') or (state = 'executing' and not ${IS_LEASED}))
  returning payment_id`;

const FIND = `select ${PAYMENT_COLUMNS} from payment
  where (network = $1 and asset = $2 and payer = $3 and nonce = $4)
    or challenge_id = $5
    or (payer = $3 and payment_identifier = $6 and state not in ('released', 'failed'))
  order by state in ('released', 'failed'), payment_id
  limit 1`;

/** The last millisecond since 1970 that a date can hold: a proof that is good for ever is as good as until then. */
const LAST_MS = 8_640_000_000_000_000;

/** The parameters of both ways to claim. */
function claimValues(offer: Offer, call: PaidCall, holder: string, leaseMs: number): unknown[] {
  return [
    offer.rail,
    offer.network,
    offer.asset,
    offer.payer,
    offer.nonce,
    offer.payTo,
    offer.amountRaw,
    offer.challengeId,
    offer.identifier,
    new Date(Math.min(offer.validBeforeMs, LAST_MS)),
    offer.proofDigest,
    JSON.stringify(offer.proof),
    call.route,
    call.fingerprint,
    call.requestId,
    holder,
    leaseMs / 1000,
  ];
}

/** Finding and taking proofs for `holder`. */
export function claimsOf(pool: Pool, holder: string, leases: Leases): PaymentClaims {
  return {
    async find({ network, asset, payer, nonce, challengeId, identifier }) {
      const values = [network, asset, payer, nonce, challengeId, identifier];
      const { rows } = await prepared<PaymentRow>(pool, 'find', FIND, values);
      return rows[0] === undefined ? null : toPayment(rows[0]);
    },
    async claim(offer, call) {
      const values = claimValues(offer, call, holder, leases.executingMs);
      try {
        const inserted = await prepared<{ payment_id: string }>(pool, 'claim', INSERT, values);
        if (inserted.rows[0] !== undefined) return inserted.rows[0].payment_id;
        const { rows } = await pool.query<{ payment_id: string }>(RECLAIM, values);
        return rows[0]?.payment_id ?? null;
      } catch (error) {
        // Another proof with this identifier was faster.
        if (isUniqueViolation(error)) return null;
        throw error;
      }
    },
  };
}
