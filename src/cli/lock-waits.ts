import { AsyncLocalStorage } from 'node:async_hooks';
import { openPool } from '../record/pool.ts';

const running = new AsyncLocalStorage<string>();

/** Runs a command as what its sessions in the record are called by: see `sessionName`. */
export function runNamed<T>(command: string, run: () => T): T {
  return running.run(`gondola ${command}`, run);
}

/** What a session in the record is called, so that whoever waits for it is told of a command and its process. */
export function sessionName(what = running.getStore() ?? 'gondola command'): string {
  return `${what}, process ${process.pid}`;
}

const LOOK_EVERY_MS = 500;
/** Nobody is told of a wait that is shorter; also the most that a look may take. */
const UNTOLD_MS = 1_000;

/** Sessions of others that a session of this name has waited for, for a lock of any kind. */
const BLOCKERS = `
  select distinct other.pid, other.application_name as name
  from pg_stat_activity own
    join pg_locks lock on lock.pid = own.pid and not lock.granted,
    unnest(pg_blocking_pids(own.pid)) as blocker (pid)
    join pg_stat_activity other on other.pid = blocker.pid
  where own.application_name = $1 and own.datname = current_database()
    and clock_timestamp() - lock.waitstart >= $2 * interval '1 ms' and other.application_name <> $1`;

/**
 * Tells whom the sessions of a name wait for in the record, once each, from a session beside them: PostgreSQL knows all
 * locks, also those that a migration or a statement takes by itself. Returns what ends it.
 */
export function tellOfWaits(
  url: string,
  ownName: string,
  tell: (message: string) => void,
): () => Promise<void> {
  const pool = openPool(url, { max: 1, applicationName: 'gondola waits', statementTimeoutMs: UNTOLD_MS });
  const told = new Set<number>();
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ pid: number; name: string }>(BLOCKERS, [ownName, UNTOLD_MS]);
    for (const { pid, name } of rows) {
      if (told.has(pid)) continue;
      told.add(pid);
      tell(`waiting for ${describeSession(pid, name)}, which holds a lock in the record`);
    }
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    // Where it cannot be asked, whoever needs the record says so.
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = null));
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
    await pool.end();
  };
}

/** A session of ours is called by its command and process; of another program's only PostgreSQL's own process is known. */
function describeSession(pid: number, name: string): string {
  if (/, process \d+$/.test(name)) return name;
  return `${name === '' ? 'another program' : name} (PostgreSQL process ${pid})`;
}
