import type pg from 'pg';
import type { RecordSink, SinkResult } from '../records/record-sink.ts';
import type { Rejects } from '../rejects.ts';

/** Told how much of the file has been read. `pass`: what this reading of it is for; null where there is only one. */
export type BytesListener = (pass: string | null, bytesRead: number, totalBytes: number) => void;

/** One file on its way into the record, inside the caller's transaction. */
export interface ImportJob {
  readonly client: pg.PoolClient;
  readonly path: string;
  readonly rejects: Rejects;
  /** The importer's clock, minutes since 1970. */
  readonly nowMin: number;
  /** Opens the sink of a kind of record, by the kind's name. One at a time: it has the client to itself. */
  readonly openSink: (kind: string) => Promise<RecordSink<unknown>>;
  readonly onBytes: BytesListener;
}

/** What one file came to. */
export interface FileOutcome {
  /** Rows or lines. */
  readonly read: number;
  /** Rows that the import has no use for, by reason. */
  readonly filtered: Readonly<Record<string, number>>;
  /** One a pass, in order; the last pass is what the file is about. */
  readonly results: readonly SinkResult[];
}

/** How files of some format are read: row by row (`createRowAdapter`), or by a way of its own. */
export interface Adapter {
  /** Throws ImportError where the file is not of the format. */
  importFile(job: ImportJob): Promise<FileOutcome>;
}
