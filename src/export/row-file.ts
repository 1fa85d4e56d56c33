import type { Cell, Column } from './column.ts';
import type { HashedFile } from './hashed-file.ts';

/** Rows of a file that are held until they are written together: those of a row group of Parquet. */
export const ROWS_AT_ONCE = 65_536;

/** Writes one file of a table. `columns` have the values of each column, all of one length, at most `ROWS_AT_ONCE`. */
export interface RowEncoder {
  write(columns: readonly (readonly Cell[])[]): void;
  /** Writes what ends the file. */
  end(): void;
}

/** A form in which tables are written. */
export interface RowFormat {
  /** Of the files' names, without a dot. */
  readonly extension: string;
  open(file: HashedFile, columns: readonly Column[]): RowEncoder;
}
