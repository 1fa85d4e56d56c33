import type { Pool } from 'pg';
import { type Payment, PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment.ts';

/** What keeps the ledger true and small, apart from any call. Every method rejects where the record does not answer. */
export interface LedgerUpkeep {
  /** Payments that nobody works on and whose outcome the chain may know by now. */
  undecided(limit: number): Promise<Payment[]>;
  /** Releases payments whose process has ended, or lost its lease, before it stored an answer; returns how many. */
  releaseAbandoned(): Promise<number>;
  /** Drops answers that nobody will ask for again; returns how many. */
  dropOldAnswers(limit: number): Promise<number>;
}

/** A clock of ours may be behind the chain's. */
const CHECK_AFTER = '30 seconds';
const KEEP_ANSWERS = '7 days';

/** The upkeep of the ledger in this record. */
export function upkeepOf(pool: Pool): LedgerUpkeep {
  return {
    async undecided(limit) {
      const { rows } = await pool.query<PaymentRow>(
        `select ${PAYMENT_COLUMNS} from payment
         where (state in ('settling', 'unknown') and lease_until < clock_timestamp())
           or (state = 'failed' and checked_at is null and proof is not null
             and valid_before < clock_timestamp() - interval '${CHECK_AFTER}')
         order by updated_at, payment_id
         limit $1`,
        [limit],
      );
      return rows.map(toPayment);
    },
    async releaseAbandoned() {
      const { rowCount } = await pool.query(
        `update payment set state = 'released', detail = 'its process ended before it was charged',
           updated_at = clock_timestamp()
         where state = 'executing' and lease_until < clock_timestamp()`,
      );
      return rowCount ?? 0;
    },
    async dropOldAnswers(limit) {
      const { rowCount } = await pool.query(
        `update payment set answer = null
         where payment_id in (
           select payment_id from payment
           where state = 'settled' and answer is not null
             and settled_at < clock_timestamp() - interval '${KEEP_ANSWERS}'
           order by settled_at, payment_id limit $1)`,
        [limit],
      );
      return rowCount ?? 0;
    },
  };
}
