import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';
import { migrate, readMigrations } from '../migrate.ts';
import { inTransaction } from '../transaction.ts';
import { type DumpReader, readDump } from './dump-reader.ts';
import {
  BACKUP_FORMAT,
  BackupError,
  type BytesListener,
  copyLine,
  type DumpHeader,
  type DumpTable,
  dumpHeader,
  dumpTrailer,
  FIRST_LINE,
} from './format.ts';

/** What was restored. */
export interface Restored {
  /** When the backup was made. */
  readonly madeAt: Date;
  readonly rows: number;
  readonly tables: number;
  /** Migrations that the record needed after it, by file name. */
  readonly migrated: readonly string[];
}

/**
 * Fills an empty database, which this login owns as a superuser, with a backup: its schema as it was, its rows, its
 * sequences, and after them the migrations that came since. Nothing but the empty schema is left behind where it fails.
 * Throws BackupError.
 */
export async function restoreRecord(
  pool: pg.Pool,
  source: AsyncIterable<Buffer>,
  onBytes: BytesListener,
): Promise<Restored> {
  const reader = readDump(source);
  const header = await readHeader(reader);
  await migrate(pool, { upTo: header.migrations.length });
  const rows = await inTransaction(pool, async (client) => {
    // Rows that were whole together need neither foreign keys checked nor triggers run.
    await client.query('set local session_replication_role = replica');
    await makeRoom(client, header.tables);
    for (const table of header.tables) await copyTable(client, reader, table, onBytes);
    return finish(client, reader);
  });
  const migrated = await migrate(pool);
  await pool.query('analyze');
  return { madeAt: new Date(header.madeAt), rows, tables: header.tables.length, migrated };
}

async function readJson<Schema extends z.ZodType>(
  reader: DumpReader,
  schema: Schema,
): Promise<z.output<Schema>> {
  const line = await reader.line();
  let value: unknown;
  try {
    value = JSON.parse(line.slice('-- '.length));
  } catch {
    throw new BackupError('This is no backup of a Gondola record.');
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new BackupError(`The backup is broken: ${result.error.message}`);
  return result.data;
}

async function readHeader(reader: DumpReader): Promise<DumpHeader> {
  if ((await reader.line()) !== FIRST_LINE) throw new BackupError('This is no backup of a Gondola record.');
  const header = await readJson(reader, dumpHeader);
  if (header.format > BACKUP_FORMAT) {
    throw new BackupError(
      `The backup has format ${header.format}, and this version reads format ${BACKUP_FORMAT}: restore it with the version that made it, or a later one.`,
    );
  }
  const known = await readMigrations();
  const unknown = header.migrations.find(({ number, checksum }) => known[number - 1]?.checksum !== checksum);
  if (unknown !== undefined || header.migrations.length === 0) {
    throw new BackupError(
      `The backup is of a record with migration ${unknown?.fileName ?? 'none'}, which this version does not know: restore it with the version that made it, or a later one.`,
    );
  }
  return header;
}

/** Makes the months that the backup has, and takes out what migrations put into a new record. */
async function makeRoom(client: pg.PoolClient, tables: readonly DumpTable[]): Promise<void> {
  for (const { name, partition } of tables) {
    if (partition === null) continue;
    await client.query(
      `create table if not exists ${name} partition of ${partition.parent} ${partition.bound}`,
    );
  }
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
}

async function copyTable(
  client: pg.PoolClient,
  reader: DumpReader,
  table: DumpTable,
  onBytes: BytesListener,
): Promise<void> {
  const line = copyLine(table);
  if ((await reader.line()) !== line)
    throw new BackupError(`The backup is broken: ${table.name} is missing.`);
  let done = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const part of reader.rows()) {
      done += part.length;
      onBytes(table.name, done);
      yield part;
    }
  };
  try {
    await pipeline(counted, client.query(copyFrom(line.replace(';', ''))));
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    throw new BackupError(
      `The backup is broken: its rows of ${table.name} cannot be read (${error.message}).`,
      {
        cause: error,
      },
    );
  }
}

/** PostgreSQL's classes of errors for values that are none, for rows that cannot be there together or are too long. */
function isAboutRows(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(2[23]|54)/.test(String(error.code));
}

/** Holds what came in against what the backup says of itself, and sets the sequences. Returns the number of rows. */
async function finish(client: pg.PoolClient, reader: DumpReader): Promise<number> {
  const digest = reader.digest();
  const { sha256, rows, sequences } = await readJson(reader, dumpTrailer);
  if (sha256 !== digest) throw new BackupError('The backup was altered: its checksum is another.');
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
  }
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
