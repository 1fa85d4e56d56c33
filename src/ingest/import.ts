import { basename, resolve } from 'node:path';
import type pg from 'pg';
import type { ProgressListener } from '../domain/progress.ts';
import { IMPORT_LOCK, settleImport } from '../record/import-debts.ts';
import { inRehearsal, inTransactionOf } from '../record/transaction.ts';
import type { BytesListener, FileOutcome, ImportJob } from './adapters/adapter.ts';
import { type FeedFile, planFeed } from './feed-files.ts';
import { KNOWN, type KnownFormats } from './formats.ts';
import { ImportError } from './import-error.ts';
import { openLeftOut } from './left-out.ts';
import type { SinkResult } from './records/record-sink.ts';
import type { TableCounts } from './records/staged-table.ts';
import { openRejects } from './rejects.ts';
import { type Reports, summarise } from './summarise-file.ts';
import { type FileSummary, type ImportSummary, skippedFile } from './summary.ts';

/** How a path is to be imported. */
export interface ImportOptions {
  /** See `describeFormats`; without it the file's name or header line says what it is. */
  readonly format?: string;
  /** A mapping file, or the name of a ready mapping. */
  readonly mapping?: string;
  /** Any reject fails its file whole, and what would come after it is skipped. Default false. */
  readonly strict?: boolean;
  /** Everything is done in one transaction and rolled back; nothing is written, no reject file either. */
  readonly dryRun?: boolean;
  /** Where reject files go. Default: beside the feed, or in the current folder where that one is not writable. */
  readonly rejectDir?: string;
  /** A chain that no list knows is made, instead of leaving its stores out. Default false. */
  readonly createChains?: boolean;
  /** The importer's clock. Default: now. */
  readonly now?: Date;
  readonly onProgress?: ProgressListener;
  /** How long another import is waited for. Default: a minute. */
  readonly patienceMs?: number;
  /** Kinds of record and formats that are known. Default: all of this project. */
  readonly known?: KnownFormats;
}

/**
 * Imports a feed folder or a single file into the record.
 *
 * One file is one transaction: whoever reads the record, or whatever kills the import, the file is in it whole or
 * not at all, and running the import again completes it. One import runs at a time; another one waits for it, for
 * `patienceMs`. Throws ImportError where the path, the format or the mapping is unusable.
 */
export async function importPath(
  pool: pg.Pool,
  path: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const plan = await planFeed(path, options, options.known ?? KNOWN);
  const dryRun = options.dryRun ?? false;
  const client = await pool.connect();
  let broken: Error | undefined;
  let files: FileSummary[];
  try {
    await lockImports(client, options.patienceMs ?? PATIENCE_MS);
    const importAll = (): Promise<FileSummary[]> => importFiles(client, plan.files, options);
    if (!dryRun) {
      await failUnfinishedRuns(client);
      await makeMonthsAhead(client, options.now ?? new Date());
    }
    files = dryRun ? await inRehearsal(client, importAll) : await importAll();
    await client.query('select pg_advisory_unlock(hashtext($1))', [IMPORT_LOCK]);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection in an unknown state is closed, which ends its transaction and its lock.
    client.release(broken);
  }
  const leftOut = plan.leftOut.map(({ path, notice }) => skippedFile(basename(path), 'ndjson', notice));
  return {
    dryRun,
    files: [...leftOut, ...files],
    rejected: files.reduce((sum, file) => sum + file.rejected, 0),
    failed: files.some((file) => file.status === 'failed'),
  };
}

/** One after another; after one that failed the rest is skipped, for it may depend on what is not there. */
async function importFiles(
  client: pg.PoolClient,
  files: readonly FeedFile[],
  options: ImportOptions,
): Promise<FileSummary[]> {
  const summaries: FileSummary[] = [];
  for (const [i, file] of files.entries()) {
    const isStopped = summaries.some(({ status }) => status === 'failed');
    summaries.push(
      isStopped
        ? skippedFile(basename(file.path), file.format, 'an earlier file failed')
        : await importOne(client, file, files.slice(i + 1), options),
    );
  }
  return summaries;
}

/** Runs that a killed import left behind: nothing of their files is in the record. */
async function failUnfinishedRuns(client: pg.PoolClient): Promise<void> {
  await client.query("update import_run set status = 'failed', finished_at = now() where status = 'running'");
}

/**
 * The history's partitions of this month and the next. Made within a file's transaction, one would keep every reader of
 * the history waiting until that file is in; those of older months are made there all the same.
 */
async function makeMonthsAhead(client: pg.PoolClient, now: Date): Promise<void> {
  for (const ahead of [0, 1]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
    await client.query('select ensure_observation_month($1)', [month.toISOString().slice(0, 10)]);
  }
}

const PATIENCE_MS = 60_000;
/** SQLSTATE of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

async function lockImports(client: pg.PoolClient, patienceMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${patienceMs}`);
  await client
    .query('select pg_advisory_lock(hashtext($1))', [IMPORT_LOCK])
    .catch((error: Error & { readonly code?: string }) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new ImportError('another import is running: try again when it is done');
    });
  await client.query('reset lock_timeout');
}

async function importOne(
  client: pg.PoolClient,
  file: FeedFile,
  stillToCome: readonly FeedFile[],
  options: ImportOptions,
): Promise<FileSummary> {
  const dryRun = options.dryRun ?? false;
  const started = performance.now();
  const folder = options.rejectDir ?? null;
  const reports = {
    rejects: await openRejects(file.path, folder, !dryRun),
    leftOut: await openLeftOut(file.path, folder, !dryRun),
  };
  const runId = dryRun ? null : await startRun(client, file);
  let outcome: FileOutcome = { read: 0, results: [], reading: null, notes: {} };
  const end = async (notice: string | null): Promise<FileSummary> => {
    const rejectFile = await reports.rejects.close();
    const leftOutFile = await reports.leftOut.close();
    const seconds = (performance.now() - started) / 1_000;
    const summary = summarise(file, outcome, reports, { notice, rejectFile, leftOutFile, seconds });
    if (runId !== null) await finishRun(client, runId, summary);
    return summary;
  };
  const work = async (): Promise<FileSummary> => {
    outcome = await file.adapter.importFile(jobOf(client, file, reports, options));
    const { rejects } = reports;
    if (options.strict === true && rejects.count() > 0)
      throw new ImportError(`strict: ${rejects.count()} rejects`);
    const nothing = whyNothing(outcome, rejects.count(), file.mayBeEmpty);
    if (nothing !== null) throw new ImportError(nothing);
    const [named, ...rest] = [file, ...stillToCome].map(({ path }) => ({
      path: resolve(path),
      fileName: basename(path),
    }));
    // A file that changed nothing leaves nothing half done.
    await settleImport(client, named!.path, named!.fileName, changesRecord(outcome) ? rest : []);
    return end(null);
  };
  try {
    return await inTransactionOf(client, work, dryRun);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return end(error.message);
  }
}

function changesRecord({ results }: FileOutcome): boolean {
  return results.some(({ tables }) =>
    Object.values(tables).some(({ added, changed }) => added + changed > 0),
  );
}

/** Whether the record has anything of what a pass took. */
function tookAny({ tables, isConstant }: SinkResult): boolean {
  const hasAny = ({ added, changed, unchanged }: TableCounts) => added + changed + unchanged > 0;
  return isConstant !== true && Object.values(tables).some(hasAny);
}

/**
 * Why a file brought nothing into the record; null: it did, or it need not. Where most rows
 * are rejected, it has to be what the file is about: products that a file of prices names are no reason to go on.
 */
function whyNothing({ read, results }: FileOutcome, rejected: number, mayBeEmpty: boolean): string | null {
  if ((rejected * 2 > read ? results.slice(-1) : results).some(tookAny)) return null;
  if (read === 0) return mayBeEmpty ? null : 'nothing got in: the file has no rows';
  const rows = read === 1 ? 'its only row' : `all of its ${read.toLocaleString('en-US')} rows`;
  if (rejected >= read) return `nothing got in: ${rows} ${read === 1 ? 'was' : 'were'} rejected`;
  return rejected === 0
    ? `nothing got in: ${rows} ${read === 1 ? 'was' : 'were'} left out`
    : `nothing got in: ${rows} were rejected or left out`;
}

function jobOf(client: pg.PoolClient, file: FeedFile, reports: Reports, options: ImportOptions): ImportJob {
  const { records } = options.known ?? KNOWN;
  const nowMin = Math.floor((options.now ?? new Date()).getTime() / 60_000);
  return {
    client,
    path: file.path,
    ...reports,
    nowMin,
    openSink(name) {
      const kind = records.find((candidate) => candidate.name === name);
      if (kind === undefined) throw new ImportError(`${name} is no kind of record`);
      return kind.openSink(client, nowMin, (...omitted) => reports.leftOut.mention(...omitted));
    },
    onBytes: progressOf(file, options.onProgress),
    createChains: options.createChains ?? false,
  };
}

async function startRun(client: pg.PoolClient, file: FeedFile): Promise<number> {
  const { rows } = await client.query<{ import_id: number }>(
    'insert into import_run (file_name, format) values ($1, $2) returning import_id',
    [basename(file.path), file.format],
  );
  return rows[0]!.import_id;
}

/** In the file's own transaction where it succeeds, so that `done` is true exactly when the data are there. */
async function finishRun(client: pg.PoolClient, runId: number, summary: FileSummary): Promise<void> {
  await client.query(
    `update import_run set status = $2, finished_at = clock_timestamp(), rows_read = $3, rows_written = $4,
       rows_unchanged = $5, rows_rejected = $6 where import_id = $1`,
    [runId, summary.status, summary.read, summary.written, summary.unchanged, summary.rejected],
  );
}

const PROGRESS_MS = 250;

function progressOf(file: FeedFile, listener: ProgressListener | undefined): BytesListener {
  let last = 0;
  return (pass, done, total) => {
    const now = performance.now();
    if (listener === undefined || (now - last < PROGRESS_MS && done < total)) return;
    last = now;
    const name = basename(file.path);
    const stage = pass === null ? `import ${name}` : `import ${name} (${pass})`;
    listener({ stage, done, total, unit: 'bytes' });
  };
}
