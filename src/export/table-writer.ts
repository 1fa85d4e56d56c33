import { join } from 'node:path';
import type { Cell, Column } from './column.ts';
import { type HashedFile, openHashedFile, type WrittenFile } from './hashed-file.ts';
import { type RowEncoder, type RowFormat, ROWS_AT_ONCE } from './row-file.ts';

/** A table that is exported: its name is its folder's. */
export interface ExportedTable {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A file of a table. */
export interface TableFile extends WrittenFile {
  /** From the export's folder, with slashes. */
  readonly path: string;
  readonly rows: number;
}

/** Where rows belong: a folder a value, `month=2026-07/chain=aldi`. */
export interface Partition {
  /** YYYY-MM. */
  readonly month: string;
  /** Slug; undefined: the table is not told apart by chain. */
  readonly chain?: string;
}

/** Writes the files of one table, a partition after the other. */
export interface TableWriter {
  /** Rows that follow belong there. A partition without rows gets no file; none comes twice. */
  startPartition(partition: Partition): void;
  /** A value for each column, in their order. */
  add(row: readonly Cell[]): void;
  /** Rows so far. */
  rows(): number;
  /** The files, in the order in which they were written. */
  finish(): TableFile[];
  /** Closes what is open; harmless after `finish`. */
  abandon(): void;
}

interface OpenFile {
  readonly path: string;
  readonly file: HashedFile;
  readonly encoder: RowEncoder;
  rows: number;
}

/** A writer of a table below the folder `dir`; `onRows` is told now and then how many rows there are. */
export function openTableWriter(
  dir: string,
  { name, columns }: ExportedTable,
  format: RowFormat,
  onRows: (rows: number) => void = () => {},
): TableWriter {
  const files: TableFile[] = [];
  let held: Cell[][] = columns.map(() => []);
  let folder: string | undefined;
  let open: OpenFile | undefined;
  let rows = 0;
  const flush = (): void => {
    const count = held[0]?.length ?? 0;
    if (count === 0) return;
    if (folder === undefined) throw new Error(`rows of ${name} belong to no partition`);
    if (open === undefined) {
      const path = `${name}/${folder}/part-0.${format.extension}`;
      const file = openHashedFile(join(dir, path));
      open = { path, file, encoder: format.open(file, columns), rows: 0 };
    }
    open.encoder.write(held);
    open.rows += count;
    held = columns.map(() => []);
    onRows(rows);
  };
  const closeFile = (): void => {
    flush();
    if (open === undefined) return;
    open.encoder.end();
    files.push({ path: open.path, rows: open.rows, ...open.file.close() });
    open = undefined;
  };
  return {
    startPartition({ month, chain }) {
      closeFile();
      folder = chain === undefined ? `month=${month}` : `month=${month}/chain=${encodeURIComponent(chain)}`;
    },
    add(row) {
      for (let i = 0; i < held.length; i++) held[i]!.push(row[i]!);
      rows++;
      if (held[0]!.length >= ROWS_AT_ONCE) flush();
    },
    rows: () => rows,
    finish() {
      closeFile();
      return files;
    },
    abandon() {
      open?.file.abandon();
      open = undefined;
    },
  };
}
