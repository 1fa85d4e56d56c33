import type { Pool } from 'pg';
import { withinMs } from '../../access/time-limit.ts';

/** What is wrong with the process, in words for whoever watches it; null: nothing. */
export interface Vitals {
  /** Why it should be looked after. */
  readonly health: string | null;
  /** Why it should get no requests. */
  readonly ready: string | null;
}

/** The database has this long to answer. */
const PING_MS = 1_000;

/** Whether the database answers. Callers at the same moment share one question. */
function createPing(pool: Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await withinMs(PING_MS, pool.query('select 1'));
      return true;
    } catch {
      return false;
    } finally {
      asking = undefined;
    }
  };
  return () => (asking ??= ask());
}

/** Finds out how the process is; `notReady` says what is being waited for. */
export function createVitals(pool: Pool, notReady: () => string | null): () => Promise<Vitals> {
  const ping = createPing(pool);
  return async () => {
    const health = (await ping()) ? null : 'The database does not answer.';
    return { health, ready: notReady() };
  };
}
