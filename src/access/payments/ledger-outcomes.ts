import type { Pool } from 'pg';
import {
  IS_LEASED,
  type Leases,
  type Payment,
  PAYMENT_COLUMNS,
  type PaymentRow,
  type StoredAnswer,
  toPayment,
} from './payment.ts';
import { NOT_AWAITED, prepared } from './statements.ts';
import type { Receipt } from './rail.ts';

/** Changes of a payment's state. Every method rejects where the record does not answer. */
export interface PaymentOutcomes {
  /** Stores the answer before the money moves. False: the lease was lost to somebody else, and nothing may be charged. */
  beginSettling(paymentId: string, answer: StoredAnswer): Promise<boolean>;
  /** Takes over a payment that nobody works on, to settle it. Null: somebody does, or it is decided. */
  takeOver(paymentId: string): Promise<Payment | null>;
  /** The money has moved. */
  settled(paymentId: string, receipt: Receipt): Promise<void>;
  /** Nothing was charged. `isFinal`: the chain will never take the proof. */
  failed(paymentId: string, detail: string, isFinal: boolean): Promise<void>;
  /** Nobody can say yet whether the money has moved. */
  unknown(paymentId: string, detail: string): Promise<void>;
  /** Nothing was charged, and the proof can be used again. */
  released(paymentId: string, detail: string): Promise<void>;
}

/** Changes of state by `holder`: each names the states that it may follow, and the holder where only that may make it. */
export function outcomesOf(pool: Pool, holder: string, leases: Leases): PaymentOutcomes {
  return {
    async beginSettling(paymentId, answer) {
      const { rowCount } = await prepared(
        pool,
        'store the answer',
        `update payment set state = 'settling', answer = $3, answer_type = $4, answer_etag = $5,
           updated_at = clock_timestamp(), lease_until = clock_timestamp() + make_interval(secs => $6)
         where payment_id = $1 and holder = $2 and state = 'executing'`,
        [paymentId, holder, answer.body, answer.contentType, answer.etag, leases.settlingMs / 1000],
      );
      return rowCount === 1;
    },
    async takeOver(paymentId) {
      const { rows } = await pool.query<PaymentRow>(
        `update payment set state = 'settling', holder = $2, updated_at = clock_timestamp(),
           lease_until = clock_timestamp() + make_interval(secs => $3)
         where payment_id = $1 and state in ('settling', 'unknown') and not ${IS_LEASED}
         returning ${PAYMENT_COLUMNS}`,
        [paymentId, holder, leases.settlingMs / 1000],
      );
      return rows[0] === undefined ? null : toPayment(rows[0]);
    },
    async settled(paymentId, receipt) {
      await prepared(
        pool,
        'settled',
        `${NOT_AWAITED}
         update payment set state = 'settled', receipt = $2, transaction_hash = $3, detail = null, proof = null,
           settled_at = coalesce(settled_at, clock_timestamp()), updated_at = clock_timestamp()
         from durability
         where payment_id = $1 and state in ('settling', 'unknown', 'failed')`,
        [paymentId, JSON.stringify(receipt), receipt.transaction],
      );
    },
    async failed(paymentId, detail, isFinal) {
      await pool.query(
        `update payment set state = 'failed', detail = $2, updated_at = clock_timestamp(),
           checked_at = case when $3 then clock_timestamp() end, proof = case when not $3 then proof end, answer = case when not $3 then answer end
         where payment_id = $1 and state in ('settling', 'unknown', 'failed')`,
        [paymentId, detail, isFinal],
      );
    },
    async unknown(paymentId, detail) {
      await pool.query(
        `update payment set state = 'unknown', detail = $2, updated_at = clock_timestamp(),
           lease_until = clock_timestamp()
         where payment_id = $1 and holder = $3 and state in ('settling', 'unknown')`,
        [paymentId, detail, holder],
      );
    },
    async released(paymentId, detail) {
      await pool.query(
        `update payment set state = 'released', detail = $2, proof = null, updated_at = clock_timestamp()
         where payment_id = $1 and holder = $3 and state = 'executing'`,
        [paymentId, detail, holder],
      );
    },
  };
}
