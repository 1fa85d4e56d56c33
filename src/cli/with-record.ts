import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { ProgressListener } from '../domain/progress.ts';
import { openRecord } from '../record/database.ts';
import { migrate } from '../record/migrate.ts';
import { openPool } from '../record/pool.ts';
import { inWordsIfRecordFull, isBrokenConnection, isRefused, isUnreachable } from '../record/unreachable.ts';
import { giveWay, letDatabaseGiveWay } from './background.ts';
import { describeError } from './failure.ts';
import { tell, withProgress } from './terminal/tell.ts';

/**
 * Runs a task on the migrated record, as its owner. An embedded database is joined if it runs, else started and
 * stopped again. Ctrl-C leaves in order: what was not committed is rolled back. `inBackground`: long work, which gives
 * way to a service on this machine. `unfinished` is what is taken back where the disk is full, in words. `asItIs`: the
 * record is not migrated before.
 */
export async function withRecord<T>(
  config: Config,
  task: (pool: Pool) => Promise<T>,
  { inBackground = false, unfinished = 'what was not finished', asItIs = false } = {},
): Promise<T> {
  const record = await openRecord({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: tell });
  const leave = (): void => {
    tell('interrupted: uncommitted changes are rolled back');
    void record.close().finally(() => process.exit(130));
  };
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  try {
    const pool = openPool(record.ownerUrl, { applicationName: 'gondola command' });
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
      await pool.end();
    }
  } finally {
    process.removeListener('SIGINT', leave);
    process.removeListener('SIGTERM', leave);
    await record.close();
  }
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
