import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const LOOK_EVERY_MS = 20;

/** Resolves as soon as a session of the pool's database waits for a lock that another one holds. */
export async function untilOneWaits(pool: Pool): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(waiting)).rowCount === 0) await sleep(LOOK_EVERY_MS);
}
