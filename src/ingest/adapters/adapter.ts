import type pg from 'pg';
import type { RecordSink, SinkResult } from '../records/record-sink.ts';
import type { LeftOut } from '../left-out.ts';
import type { Rejects } from '../rejects.ts';

/** Told how much of the file has been read. `pass`: what this reading of it is for; null where there is only one. */
export type BytesListener = (pass: string | null, bytesRead: number, totalBytes: number) => void;

/** One file on its way into the record, inside the caller's transaction. */
export interface ImportJob {
  readonly client: pg.PoolClient;
  readonly path: string;
  readonly rejects: Rejects;
  /** Rows that the import has no use for. */
  readonly leftOut: LeftOut;
  /** The importer's clock, minutes since 1970. */
  readonly nowMin: number;
  /** Opens the sink of a kind of record, by the kind's name. One at a time: it has the client to itself. */
  readonly openSink: (kind: string) => Promise<RecordSink<unknown>>;
  readonly onBytes: BytesListener;
  /** True: a chain that no list knows is made, by the name of its stores, instead of leaving these out. */
  readonly createChains: boolean;
}

/** What one file came to. */
export interface FileOutcome {
  /** Rows or lines. */
  readonly read: number;
  /** One a pass, in order; the last pass is what the file is about. */
  readonly results: readonly SinkResult[];
  /** How the file was read, for a person; null: as its format alone has it. */
  readonly reading: string | null;
  /** What an operator should know of the file, with how many rows or lines it is true of. */
  readonly notes: Readonly<Record<string, number>>;
}

/** How files of some format are read: row by row (`createRowAdapter`), or by a way of its own. */
export interface Adapter {
  /** Throws ImportError where the file is not of the format. */
  importFile(job: ImportJob): Promise<FileOutcome>;
}
