import type { Pool } from 'pg';
import { utcDayText } from '../../domain/time/utc-day.ts';
import { countCall, type KeyAccount, type KeyLimit, type UsageLine } from './key-account.ts';

/** Counts calls of keys in memory and writes them to the record every few seconds. */
export interface Usage {
  /** Counts one call that is about to be answered, no write, no wait; see `countCall` for where it may not be. */
  count(account: KeyAccount, route: string, nowMs: number): KeyLimit | null;
  /** Writes what is not written. Rejects where the record does not answer; nothing is lost then. */
  flush(): Promise<void>;
  /** Writes what is left and ends; tries once more where the record does not answer. */
  close(): Promise<void>;
}

/** Where usage goes. */
export interface UsageOptions {
  readonly pool: Pool;
  /** This run of the process: its totals are rows of their own, so that writing them twice counts nothing twice. */
  readonly runId: string;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
}

const EVERY_MS = 2_000;

interface Writing {
  readonly account: KeyAccount;
  readonly line: UsageLine;
  readonly calls: number;
}

/** Writes totals, not differences: a write that is repeated counts nothing twice. */
async function writeUsage(pool: Pool, runId: string, writings: readonly Writing[]): Promise<void> {
  await pool.query(
    `insert into key_usage (key_id, used_on, route, run_id, calls)
     select u.key_id, u.used_on, u.route, $5, u.calls
     from unnest($1::text[], $2::date[], $3::text[], $4::bigint[]) as u (key_id, used_on, route, calls)
     order by u.key_id, u.used_on, u.route
     on conflict (key_id, used_on, route, run_id) do update set calls = greatest(key_usage.calls, excluded.calls)`,
    [
      writings.map(({ account }) => account.keyId),
      writings.map(({ line }) => utcDayText(line.day)),
      writings.map(({ line }) => line.route),
      writings.map(({ calls }) => calls),
      runId,
    ],
  );
}

/** Opens the counter. */
export function openUsage({ pool, runId, onError, everyMs = EVERY_MS }: UsageOptions): Usage {
  const active = new Set<KeyAccount>();
  let flushing: Promise<void> | null = null;

  const flushOnce = async (): Promise<void> => {
    const writings = [...active].flatMap((account) =>
      [...account.unwritten].map((line) => ({ account, line, calls: line.calls })),
    );
    if (writings.length === 0) return;
    await writeUsage(pool, runId, writings);
    for (const { account, line, calls } of writings) {
      line.written = calls;
      if (line.calls === calls) account.unwritten.delete(line);
      if (account.unwritten.size === 0) active.delete(account);
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= flushOnce().finally(() => {
      flushing = null;
    });
    return flushing;
  };
  // While the record is away nothing is lost.
  const timer = setInterval(() => void flush().catch(onError), everyMs);
  timer.unref();

  return {
    count(account, route, nowMs) {
      const limited = countCall(account, route, nowMs);
      if (limited === null) active.add(account);
      return limited;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flushing?.catch(() => {});
      try {
        await flush().catch(flush);
      } catch (error) {
        onError(error);
      }
    },
  };
}
