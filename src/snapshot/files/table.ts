import type { Column } from './arrow-columns.ts';

/** A table to be written as one file: columns of equal length. */
export interface Table {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Column>>;
}
