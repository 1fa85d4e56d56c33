import type { Column } from './arrow-columns.ts';

/** A table to be written as one file: columns of equal length. */
export interface Table {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Column>>;
}

/** A file that is no table: its bytes, which are read piece by piece and never whole. */
export interface RawFile {
  readonly chunks: readonly Uint8Array[];
}
