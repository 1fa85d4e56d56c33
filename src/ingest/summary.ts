import type { LeftOutExample } from './left-out.ts';
import type { RejectExample, RejectSample } from './rejects.ts';
import type { TableCounts } from './records/staged-table.ts';

/** What became of one file. */
export interface FileSummary {
  readonly file: string;
  readonly format: string;
  /** `skipped`: nothing of it was read, and `notice` says why. `failed`: nothing of it was written. */
  readonly status: 'done' | 'failed' | 'skipped';
  readonly notice: string | null;
  /** How the file was read: its form, delimiter and encoding, for a person. Null: as its format alone has it. */
  readonly reading: string | null;
  /** Rows or lines of the file. */
  readonly read: number;
  readonly rejected: number;
  /** Rows that this import has no use for, by reason. */
  readonly filtered: Readonly<Record<string, number>>;
  /** The first row that each of them left out. */
  readonly filteredExamples: Readonly<Record<string, LeftOutExample>>;
  /** The most frequent names of what was left out, with how often. */
  readonly topLeftOut: readonly (readonly [name: string, count: number])[];
  /** Where all rows are that were left out; null where there is none, or in a dry run. */
  readonly leftOutFile: string | null;
  /** Lines that another line of the file adds to or overrules. */
  readonly repeated: number;
  /** By table of the record, its rows; prices are counted one by one, not by the packs that hold them. */
  readonly tables: Readonly<Record<string, TableCounts>>;
  /** Of the kind of record that the file is about. */
  readonly written: number;
  readonly unchanged: number;
  /** How often each reason rejected a record. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The first record that each of them rejected. */
  readonly reasonExamples: Readonly<Record<string, RejectExample>>;
  /** The first rejects. */
  readonly samples: readonly RejectSample[];
  /** Where all rejects are; null where there is none, or in a dry run. */
  readonly rejectFile: string | null;
  /** What an operator should know of records that were taken. */
  readonly notes: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** What became of a feed, file by file. */
export interface ImportSummary {
  /** True: everything was done and then rolled back. */
  readonly dryRun: boolean;
  readonly files: readonly FileSummary[];
  /** Rejected records of all files. */
  readonly rejected: number;
  readonly failed: boolean;
}

/** A file of which nothing was read. */
export function skippedFile(file: string, format: string, notice: string): FileSummary {
  return {
    file,
    format,
    status: 'skipped',
    notice,
    reading: null,
    read: 0,
    rejected: 0,
    filtered: {},
    filteredExamples: {},
    topLeftOut: [],
    leftOutFile: null,
    repeated: 0,
    tables: {},
    written: 0,
    unchanged: 0,
    reasons: {},
    reasonExamples: {},
    samples: [],
    rejectFile: null,
    notes: {},
    seconds: 0,
  };
}
