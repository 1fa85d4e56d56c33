import type { Pool } from 'pg';
import { withinMs } from '../../access/time-limit.ts';

/** The database has this long to answer. */
const PING_MS = 1_000;

/** Whether the database answers. Callers at the same moment share one question. */
export function createPing(pool: Pool): () => Promise<boolean> {
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
