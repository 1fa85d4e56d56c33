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

/** Writes the files of one table. */
export interface TableWriter {
  /** Rows that follow belong there. A partition without rows gets no file. */
  select(partition: Partition): void;
  /** A value for each column, in their order. */
  add(row: readonly Cell[]): void;
  /** Ends the partitions so far: none of them comes again, and nothing of them is held any more. */
  endPartitions(): void;
  /** Rows so far. */
  rows(): number;
  /** The files, in the order in which they were ended. */
  finish(): TableFile[];
  /** Closes what is open; harmless after `finish`. */
  abandon(): void;
}

/** How a table is written. */
export interface TableWriterOptions {
  /** Told now and then how many rows there are. */
  readonly onRows?: (rows: number) => void;
  /** Rows of a partition that are held: fewer where many partitions are open at once. Default `ROWS_AT_ONCE`. */
  readonly rowsAtOnce?: number;
  /** Rows that are held of all open partitions together, at least 1: the fullest one is written then. Default: no bound. */
  readonly mostRows?: number;
}

/** One file of a table, made when its first rows are written. */
interface PartitionFile {
  /** Answers how many rows are held now. */
  add(row: readonly Cell[]): number;
  /** Rows that are held. */
  held(): number;
  /** Writes what is held; answers how many rows that were. */
  flush(): number;
  /** The file as it became; undefined: it had no rows. */
  end(): TableFile | undefined;
  abandon(): void;
}

function openPartition(
  dir: string,
  path: string,
  columns: readonly Column[],
  format: RowFormat,
): PartitionFile {
  let held: Cell[][] = columns.map(() => []);
  let rows = 0;
  let written: { readonly file: HashedFile; readonly encoder: RowEncoder } | undefined;
  const flush = (): number => {
    const count = held[0]!.length;
    if (count === 0) return 0;
    if (written === undefined) {
      const file = openHashedFile(join(dir, path));
      written = { file, encoder: format.open(file, columns) };
    }
    written.encoder.write(held);
    rows += count;
    held = columns.map(() => []);
    return count;
  };
  return {
    held: () => held[0]!.length,
    add(row) {
      for (let i = 0; i < held.length; i++) held[i]!.push(row[i]!);
      return held[0]!.length;
    },
    flush,
    end() {
      flush();
      if (written === undefined) return undefined;
      written.encoder.end();
      return { path, rows, ...written.file.close() };
    },
    abandon: () => written?.file.abandon(),
  };
}

/** A writer of a table below the folder `dir`. */
export function openTableWriter(
  dir: string,
  { name, columns }: ExportedTable,
  format: RowFormat,
  {
    onRows = () => {},
    rowsAtOnce = ROWS_AT_ONCE,
    mostRows = Number.POSITIVE_INFINITY,
  }: TableWriterOptions = {},
): TableWriter {
  const files: TableFile[] = [];
  const open = new Map<string, PartitionFile>();
  let current: PartitionFile | undefined;
  let rows = 0;
  let held = 0;
  const endPartitions = (): void => {
    for (const partition of open.values()) {
      const file = partition.end();
      if (file !== undefined) files.push(file);
    }
    open.clear();
    current = undefined;
    held = 0;
    onRows(rows);
  };
  const fullest = (): PartitionFile =>
    [...open.values()].reduce((most, partition) => (partition.held() > most.held() ? partition : most));
  return {
    select({ month, chain }) {
      const ofChain = chain === undefined ? '' : `/chain=${encodeURIComponent(chain)}`;
      const path = `${name}/month=${month}${ofChain}/part-0.${format.extension}`;
      current = open.get(path);
      if (current === undefined) open.set(path, (current = openPartition(dir, path, columns, format)));
    },
    add(row) {
      if (current === undefined) throw new Error(`a row of ${name} belongs to no partition`);
      rows++;
      held++;
      const isFull = current.add(row) >= rowsAtOnce;
      if (!isFull && held < mostRows) return;
      held -= (isFull ? current : fullest()).flush();
      onRows(rows);
    },
    endPartitions,
    rows: () => rows,
    finish() {
      endPartitions();
      return files;
    },
    abandon() {
      for (const partition of open.values()) partition.abandon();
      open.clear();
    },
  };
}
