import { Client, type Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { ProgressListener } from '../domain/progress.ts';
import { openRecord } from '../record/database.ts';
import { migrate } from '../record/migrate.ts';
import { openPool } from '../record/pool.ts';
import { inWordsIfRecordFull, isBrokenConnection, isRefused, isUnreachable } from '../record/unreachable.ts';
import { giveWay, letDatabaseGiveWay } from './background.ts';
import { describeError } from './failure.ts';
import { onLeaving } from './leaving.ts';
import { sessionName, tellOfWaits } from './lock-waits.ts';
import { tell, withProgress } from './terminal/tell.ts';

/**
 * Runs a task on the migrated record, as its owner. An embedded database is joined if it runs, else started and
 * stopped again. Ctrl-C breaks off the task's connections, waits until it has removed what it had half written, and ends
 * the process. `inBackground`: long work, which gives
 * way to a service on this machine. `unfinished` is what is taken back where the disk is full, in words. `asItIs`: the
 * record is not migrated before. Whom the task waits for in the record is told.
 */
export async function withRecord<T>(
  config: Config,
  task: (pool: Pool) => Promise<T>,
  { inBackground = false, unfinished = 'what was not finished', asItIs = false } = {},
): Promise<T> {
  const leaving = new AbortController();
  const opening = openRecord({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log: tell,
    signal: leaving.signal,
  });
  const close = (): Promise<void> =>
    opening.then(
      (record) => record.close(),
      () => {},
    );
  const exit = (): never => process.exit(INTERRUPTED);
  let lastResort: NodeJS.Timeout | undefined;
  const stopListening = onLeaving(() => {
    tell('interrupted: uncommitted changes are rolled back');
    leaving.abort();
    lastResort = setTimeout(() => void close().finally(exit), LEAVE_MS);
  });
  try {
    const record = await opening;
    const { pool, end } = openCommandPool(record.ownerUrl, leaving.signal);
    try {
      // After the database was started, so that it does not inherit it.
      if (inBackground) giveWay();
      if (inBackground && record.embedded) letDatabaseGiveWay(pool);
      const reached = asItIs
        ? pool.query('select 1')
        : withProgress((onProgress) => migrateTelling(pool, onProgress));
      await reached.catch((error: unknown) => {
        throw config.databaseUrl === null ? error : inWordsIfUnusable(error);
      });
      return await task(pool);
    } catch (error) {
      const databaseFolder = record.embedded ? config.dataDir : null;
      throw inWordsIfDenied(
        inWordsIfLost(inWordsIfRecordFull(error, config.dataDir, unfinished, databaseFolder)),
      );
    } finally {
      await end();
    }
  } finally {
    await close();
    clearTimeout(lastResort);
    stopListening();
    if (leaving.signal.aborted) exit();
  }
}

/** The exit code of a command that Ctrl-C ended, as shells have it. */
const INTERRUPTED = 130;
/** A task that asks nothing of the database, and so does not hear that it is to end, is not waited for any longer. */
const LEAVE_MS = 3_000;

/** A pool whose connections `leaving` ends, and whose waits for other sessions are told. */
function openCommandPool(url: string, leaving: AbortSignal): { pool: Pool; end: () => Promise<void> } {
  const applicationName = sessionName();
  const pool = openPool(url, { applicationName });
  breakOffAt(leaving, pool);
  const stopTelling = tellOfWaits(url, applicationName, tell);
  return {
    pool,
    async end() {
      await stopTelling();
      await pool.end();
    },
  };
}

/** Ends a pool's connections, also those that are made afterwards: whoever uses one fails. */
function breakOffAt(signal: AbortSignal, pool: Pool): void {
  const connected = new Set<object>();
  const end = (client: object): void => {
    if (client instanceof Client) client.end().catch(() => {});
  };
  pool.on('connect', (client) => (signal.aborted ? end(client) : connected.add(client)));
  pool.on('remove', (client) => connected.delete(client));
  signal.addEventListener('abort', () => connected.forEach(end));
}

/** Where the database went away under a task, what became of it and what to do; any other error as it is. */
function inWordsIfLost(error: unknown): unknown {
  if (!(error instanceof Error) || !isBrokenConnection(error)) return error;
  return new Error(
    `The connection to the database was lost (${error.message}): uncommitted changes are rolled back. Run the command again.`,
    { cause: error },
  );
}

/** SQLSTATE of a statement that a login has no right to. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Where the login may not do what the command does, who may; any other error as it is. */
function inWordsIfDenied(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) return error;
  return new Error(
    `The login of DATABASE_URL may not do this (${error.message}): run the command as the owner of the record's tables. A serving process needs gondola_api alone.`,
    { cause: error },
  );
}

/**
 * Where the database of DATABASE_URL cannot be reached, or lets nobody in, what to do; any other error as it is. The
 * message never has the URL, which may hold a password.
 */
export function inWordsIfUnusable(error: unknown): unknown {
  const cause = `The database of DATABASE_URL cannot be ${isRefused(error) ? 'used' : 'reached'} (${describeError(error)})`;
  if (isRefused(error))
    return new Error(`${cause}: correct the setting, or make that login or database, and try again.`, {
      cause: error,
    });
  if (!isUnreachable(error)) return error;
  return new Error(`${cause}: make sure that it runs, or correct the setting, and run the command again.`, {
    cause: error,
  });
}

/** Brings the record to this version's schema, and tells what each migration does and for how long. */
export async function migrateTelling(pool: Pool, onProgress: ProgressListener): Promise<string[]> {
  return migrate(pool, {
    onStep: (migration, done) =>
      onProgress({ stage: `migration ${migration}`, done, total: null, unit: 'seconds' }),
  });
}
