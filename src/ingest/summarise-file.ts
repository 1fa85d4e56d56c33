import { basename } from 'node:path';
import type { FileOutcome } from './adapters/adapter.ts';
import type { FeedFile } from './feed-files.ts';
import type { LeftOut } from './left-out.ts';
import type { Rejects } from './rejects.ts';
import type { TableCounts } from './records/staged-table.ts';
import type { FileSummary } from './summary.ts';

/** What is told of a file besides the record. */
export interface Reports {
  readonly rejects: Rejects;
  readonly leftOut: LeftOut;
}

/** How a file ended. */
export interface FileEnd {
  readonly notice: string | null;
  readonly rejectFile: string | null;
  readonly leftOutFile: string | null;
  readonly seconds: number;
}

/** What became of a file, in figures and examples. */
export function summarise(
  file: FeedFile,
  outcome: FileOutcome,
  { rejects, leftOut }: Reports,
  end: FileEnd,
): FileSummary {
  const failed = end.notice !== null;
  const tables = failed ? {} : addTables(outcome.results.map((result) => result.tables));
  // A pass's first table is what the pass is about; the last pass is what the file is about.
  const main = failed ? undefined : tables[Object.keys(outcome.results.at(-1)?.tables ?? {})[0] ?? ''];
  const notes = addNotes([outcome.notes, ...outcome.results.map((result) => result.notes ?? {})]);
  return {
    ...end,
    file: basename(file.path),
    format: file.format,
    reading: outcome.reading,
    status: failed ? 'failed' : 'done',
    read: outcome.read,
    rejected: rejects.count(),
    filtered: leftOut.reasons(),
    filteredExamples: leftOut.examples(),
    topLeftOut: leftOut.topNames(),
    repeated: outcome.results.reduce((sum, result) => sum + result.repeated, 0),
    tables,
    written: main === undefined ? 0 : main.added + main.changed,
    unchanged: main?.unchanged ?? 0,
    reasons: rejects.reasons(),
    reasonExamples: rejects.examples(),
    samples: rejects.samples(),
    notes,
  };
}

/** Several passes may write to one table. */
function addTables(all: readonly Readonly<Record<string, TableCounts>>[]): Record<string, TableCounts> {
  const sums: Record<string, TableCounts> = {};
  for (const [name, { added, changed, unchanged }] of all.flatMap((tables) => Object.entries(tables))) {
    const sum = sums[name] ?? { added: 0, changed: 0, unchanged: 0 };
    sums[name] = {
      added: sum.added + added,
      changed: sum.changed + changed,
      unchanged: sum.unchanged + unchanged,
    };
  }
  return sums;
}

function addNotes(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [kind, count] of all.flatMap((notes) => Object.entries(notes)))
    sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}
