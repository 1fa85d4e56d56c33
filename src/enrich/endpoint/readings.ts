import type pg from 'pg';
import type { Answer } from './prompt.ts';

/** Answers that are kept, by the SHA-256 of review, model and prompt. */
export interface Readings {
  readonly find: (key: Buffer) => Promise<Answer['opinions'] | null>;
  readonly keep: (key: Buffer, opinions: Answer['opinions']) => Promise<void>;
}

/** Kept in the record: the same review is not paid for twice, by no run. */
export function recordedReadings(pool: pg.Pool): Readings {
  return {
    async find(key) {
      const { rows } = await pool.query<{ opinions: Answer['opinions'] }>(
        'select opinions from review_reading where reading_sha256 = $1',
        [key],
      );
      return rows[0]?.opinions ?? null;
    },
    async keep(key, opinions) {
      await pool.query(
        'insert into review_reading (reading_sha256, opinions) values ($1, $2) on conflict (reading_sha256) do nothing',
        [key, JSON.stringify(opinions)],
      );
    },
  };
}
