import type { Pool } from 'pg';
import { IS_LEASED, type Payment, PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment.ts';

/** What keeps the ledger true and small, apart from any call. Every method rejects where the record does not answer. */
export interface LedgerUpkeep {
  /**
   * Payments that nobody works on and whose outcome the chain may know by now, by their id, those of rails that are not
   * configured among them. `after` is the id that the list goes on from.
   */
  undecided(after: string, limit: number): Promise<Payment[]>;
  /** Releases payments whose process has ended, or lost its lease, before it stored an answer; returns how many. */
  releaseAbandoned(): Promise<number>;
  /** Drops every answer past its time; returns how many there were. */
  dropOldAnswers(): Promise<number>;
  /** Moves decided payments of months that are over into the archive; returns how many, at most a few thousand. */
  archive(): Promise<number>;
}

/** A clock of ours may be behind the chain's. */
const CHECK_AFTER = '30 seconds';
const KEEP_ANSWERS = '7 days';
/** Rows of one statement, which may run for a second at most. */
const BATCH = 500;
const MOST_ARCHIVED = 10 * BATCH;

/** Repeats a step until it did less than a whole batch, or `most` rows; gives the sum. */
async function inBatches(step: () => Promise<number>, most: number): Promise<number> {
  let sum = 0;
  for (;;) {
    const done = await step();
    sum += done;
    if (done < BATCH || sum >= most) return sum;
  }
}

/** The upkeep of the ledger in this record. */
export function upkeepOf(pool: Pool): LedgerUpkeep {
  return {
    async undecided(after, limit) {
      const { rows } = await pool.query<PaymentRow>(
        `select ${PAYMENT_COLUMNS} from payment
         where payment_id > $1
           and ((state in ('settling', 'unknown') and not ${IS_LEASED})
             or (state = 'failed' and checked_at is null and proof is not null
               and valid_before < clock_timestamp() - interval '${CHECK_AFTER}'))
         order by payment_id
         limit $2`,
        [after, limit],
      );
      return rows.map(toPayment);
    },
    async releaseAbandoned() {
      const { rowCount } = await pool.query(
        `update payment set state = 'released', detail = 'its process ended before it was charged',
           proof = null, updated_at = clock_timestamp()
         where state = 'executing' and not ${IS_LEASED}`,
      );
      return rowCount ?? 0;
    },
    dropOldAnswers: () =>
      inBatches(async () => {
        const { rowCount } = await pool.query(
          `update payment set answer = null
           where payment_id in (
             select payment_id from payment
             where state in ('settled', 'failed') and answer is not null
               and updated_at < clock_timestamp() - interval '${KEEP_ANSWERS}'
             order by updated_at, payment_id limit $1)`,
          [BATCH],
        );
        return rowCount ?? 0;
      }, Number.POSITIVE_INFINITY),
    archive: () =>
      inBatches(async () => {
        const { rows } = await pool.query<{ moved: number }>('select archive_payments($1) as moved', [BATCH]);
        return rows[0]?.moved ?? 0;
      }, MOST_ARCHIVED),
  };
}
