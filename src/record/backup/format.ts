import { z } from 'zod';

/*
 * A backup is a gzip file of text, in the way of a data-only pg_dump:
 *   -- words for whoever looks into it
 *   -- {header}                                   the schema's level, the tables and their columns
 *   COPY <table> (<columns>) FROM stdin;          each table of the header in turn: PostgreSQL's own text format,
 *   …rows…                                        which any later version reads
 *   \.
 *   -- {trailer}                                  rows of each table, sequences, SHA-256 of all that stands before
 */

/** Raise it when a backup is written so that older versions cannot read it. */
export const BACKUP_FORMAT = 1;

/** What a backup begins with. */
export const FIRST_LINE =
  '-- The record of a Gondola service: `gondola restore FILE` fills an empty data folder with it.';

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** As `pg_get_expr` writes the bounds of a partition. */
const bound = z
  .string()
  .regex(/^(FOR VALUES FROM \('[0-9: +.-]{1,40}'\) TO \('[0-9: +.-]{1,40}'\)|DEFAULT)$/);

const table = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  partition: z.object({ parent: identifier, bound }).nullable(),
});

/** What a backup says before its rows. */
export const dumpHeader = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.number().int(), fileName: z.string(), checksum: z.string() })),
  tables: z.array(table),
});

/** What it says after them; sequences by name, with the last value that they gave. */
export const dumpTrailer = z.object({
  rows: z.record(z.string(), z.number().int()),
  sequences: z.record(identifier, z.string().regex(/^\d{1,19}$/)),
  sha256: z.string(),
});

/** What a backup says before its rows. */
export type DumpHeader = z.output<typeof dumpHeader>;
/** A table of a backup; `partition` where it is one of another table. */
export type DumpTable = z.output<typeof table>;

/** Told how many bytes of a table have gone by. */
export type BytesListener = (table: string, bytes: number) => void;

/** A file that cannot be restored; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The line that a table's rows follow. */
export function copyLine({ name, columns }: DumpTable): string {
  return `COPY ${name} (${columns.join(', ')}) FROM stdin;`;
}
