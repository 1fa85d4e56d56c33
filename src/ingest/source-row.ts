import type { Reason } from './reason.ts';

/** A row as it stands in the file. */
export interface SourceRow {
  /** From 1; of a JSON document the number of the entry. */
  readonly line: number;
  readonly raw: string;
  /** The cells of a table's row, trimmed of nothing; or a JSON record. */
  readonly value: unknown;
  /** Why the row cannot be read at all. */
  readonly broken?: Reason;
}
