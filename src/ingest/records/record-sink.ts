import type { Reason } from '../reason.ts';
import type { TableCounts } from './staged-table.ts';

/** Takes the checked records of one kind and writes them, inside one transaction of the caller. */
export interface RecordSink<T> {
  /** Null where the record is taken, else why the record of the database does not allow it. */
  add(record: T, line: number): readonly Reason[] | null;
  /** To be awaited now and then, so that memory stays bounded. */
  readonly drain: () => Promise<void>;
  finish(): Promise<SinkResult>;
  /** Instead of `finish`, before the transaction is rolled back: leaves the client ready for the next statement. */
  readonly abort: () => Promise<void>;
}

/** Tells of a record that is taken without a part of it: where it stands, what is left out and why, and that part. */
export type Mention = (line: number, reason: string, part: string) => void;

/** What a sink wrote. */
export interface SinkResult {
  /** By table of the record. */
  readonly tables: Readonly<Record<string, TableCounts>>;
  /** Lines that add to, or are overruled by, a later line for the same thing. */
  readonly repeated: number;
  /** What an operator should know of records that were taken, by kind. */
  readonly notes?: Readonly<Record<string, number>>;
  /** True: what was written stands in no row of the file, as the chain that a mapping names. */
  readonly isConstant?: true;
}
