import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { inTransactionOf } from './transaction.ts';

/** What keeps the record from being brought to this version's schema; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** One numbered file of `migrations/`. */
export interface Migration {
  number: number;
  fileName: string;
  sql: string;
  /** What it does: the first sentence of the comment that it begins with. */
  summary: string;
  /** SHA-256 of the text, with line ends as `\n`, in hex. */
  checksum: string;
}

/** The same folder from `src/record` and from `dist/record`. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** Any constant will do, as long as all versions of the service use the same. */
const ADVISORY_LOCK = 0x676f6e64;

/**
 * Reads the migrations, by number. Throws MigrationError on a file name that is not `0001_words.sql`, or a number that
 * is missing or there twice.
 */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    fileNames.map(async (fileName, i) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(fileName)?.[1]);
      if (number !== i + 1) {
        throw new MigrationError(`${fileName}: expected ${String(i + 1).padStart(4, '0')}_<words>.sql`);
      }
      const sql = (await readFile(`${folder}/${fileName}`, 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number, fileName, sql, summary: summaryOf(sql), checksum };
    }),
  );
}

/** The first sentence of the comment at the head of a file; empty where there is none. */
function summaryOf(sql: string): string {
  const comment = /^(?:--[^\n]*\n)+/.exec(sql)?.[0] ?? '';
  const text = comment.replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ').trim();
  return /^.*?[.:](?= |$)/.exec(text)?.[0].slice(0, -1) ?? text;
}

/** Told that a migration, with what it does, has run for so many seconds. */
export type StepListener = (migration: string, seconds: number) => void;

/** What of the migrations to apply, and who is told. */
export interface MigrateOptions {
  /** Where they are. Default: those of this version. */
  folder?: string;
  /** The number of the last one to apply. Default: all. */
  upTo?: number;
  /** Told of each as it begins, and once a second while it runs; of a new record's nothing. */
  onStep?: StepListener;
}

const TELL_EVERY_MS = 1_000;

/**
 * Brings the record to this version's schema and returns the names of the files that it applied. All of them are one
 * transaction, so that the version before can go on with a record that this one failed to bring along; concurrent
 * callers wait for one another. Throws MigrationError when an applied file has changed since,
 * or when the record knows a file that this version does not have.
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  const { upTo = migrations.length, onStep = () => {} } = options;
  const client = await pool.connect();
  try {
    // A role that may only read can start on a record that is up to date.
    const pending = await findPending(client, migrations);
    if (pending.length === 0) return [];
    if (pending.length === migrations.length) await requireFitServer(client);
    return await applyAlone(client, migrations, upTo, onStep);
  } finally {
    client.release();
  }
}

async function applyAlone(
  client: PoolClient,
  migrations: Migration[],
  upTo: number,
  onStep: StepListener,
): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  try {
    await client.query(`create table if not exists migration (
      number integer primary key check (number > 0),
      file_name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const pending = (await findPending(client, migrations)).filter(({ number }) => number <= upTo);
    const isNew = pending[0]?.number === 1;
    await inTransactionOf(client, async () => {
      for (const migration of pending) await apply(client, migration, isNew ? () => {} : onStep);
    });
    return pending.map((migration) => migration.fileName);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
  }
}

const LEAST_SERVER = 18;

/** Throws MigrationError where a record is to be made in a database that cannot hold it. */
async function requireFitServer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const fault = serverFault(rows[0]!.version, rows[0]!.encoding);
  if (fault !== null) throw new MigrationError(fault);
}

/** Why a database of this version and encoding, as PostgreSQL writes them, can hold no record, and what to do; else null. */
export function serverFault(version: string, encoding: string): string | null {
  if (Number.parseInt(version, 10) < LEAST_SERVER) {
    return `The server of DATABASE_URL is PostgreSQL ${version}, and the record needs ${LEAST_SERVER}: use such a server, or leave DATABASE_URL out for the embedded one.`;
  }
  if (encoding !== 'UTF8') {
    return `The database of DATABASE_URL is in ${encoding}, and the record needs UTF8: make a database with createdb --encoding=UTF8 --template=template0 NAME.`;
  }
  return null;
}

async function findPending(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('migration') is not null as there",
  );
  if (tables[0]?.there !== true) return migrations;
  const { rows } = await client.query<{ number: number; file_name: string; checksum: string }>(
    'select number, file_name, checksum from migration order by number',
  );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of rows) {
    const file = known.get(row.number);
    if (file === undefined) {
      throw new MigrationError(
        `The record has migration ${row.file_name}, which this version does not know: it was used with a newer version. Run that version or a later one, or point GONDOLA_DATA_DIR (or DATABASE_URL) at another record.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `migrations/${file.fileName} has changed since it was applied to this record. Restore the file and put the change into a new migration; if the record holds nothing to keep, use a new data folder (or database).`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.number));
  return migrations.filter((migration) => !applied.has(migration.number));
}

async function apply(client: PoolClient, migration: Migration, onStep: StepListener): Promise<void> {
  const startedMs = performance.now();
  const what = `${migration.fileName} (${migration.summary})`;
  const tellHowLong = (): void => onStep(what, Math.round((performance.now() - startedMs) / 1000));
  tellHowLong();
  const telling = setInterval(tellHowLong, TELL_EVERY_MS);
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (number, file_name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.fileName,
      migration.checksum,
    ]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      `migrations/${migration.fileName} failed, and the record is as it was: ${reason}`,
      {
        cause: error,
      },
    );
  } finally {
    clearInterval(telling);
  }
}
