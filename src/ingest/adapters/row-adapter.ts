import type pg from 'pg';
import type { Reason } from '../reason.ts';
import type { RecordSink, SinkResult } from '../records/record-sink.ts';
import { readRows, type RowLayout, type SourceRow } from '../rows.ts';
import { openSource, type Source } from '../source.ts';
import type { Adapter, ImportJob } from './adapter.ts';

/** What a row of a file becomes: a record, part of another row's record, nothing (to be counted), or a reject. */
export type Adapted =
  | { readonly record: unknown }
  | { readonly absorbed: true }
  | { readonly filtered: string }
  | { readonly reasons: readonly Reason[] };

/** One reading of the file, for records of one kind. */
export interface Pass {
  /** Name of the kind of record. */
  readonly kind: string;
  adapt(row: SourceRow): Adapted;
  /** Records that rows add up to, after the last row. */
  rest?(): Iterable<{ readonly line: number; readonly record: unknown }>;
}

/** A file that is read row by row, once a pass. */
export interface RowFormat {
  readonly layout: RowLayout;
  /** In the order in which kinds depend on one another. Made when the pass begins: it sees what those before it wrote. */
  readonly passes: readonly ((client: pg.PoolClient) => Promise<Pass>)[];
}

/** The adapter of a file that is read row by row. */
export function createRowAdapter({ layout, passes }: RowFormat): Adapter {
  return {
    async importFile(job) {
      let last: PassOutcome = { read: 0, filtered: {} };
      const results: SinkResult[] = [];
      for (const [index, openPass] of passes.entries()) {
        const pass = await openPass(job.client);
        last = { read: 0, filtered: {} };
        const label = passes.length === 1 ? null : pass.kind;
        results.push(await runPass(job, layout, pass, { label, isFirst: index === 0 }, last));
      }
      return { ...last, results };
    },
  };
}

/** Counts of one reading of the file. */
interface PassOutcome {
  read: number;
  readonly filtered: Record<string, number>;
}

interface PassPlace {
  readonly label: string | null;
  readonly isFirst: boolean;
}

async function runPass(
  job: ImportJob,
  layout: RowLayout,
  pass: Pass,
  place: PassPlace,
  outcome: PassOutcome,
): Promise<SinkResult> {
  const source = await openSource(job.path);
  const sink = await openSinkOf(job, pass.kind, source);
  const takeRow = rowTaker(job, pass, sink, place, outcome);
  try {
    for await (const rows of readRows(source, layout)) {
      rows.forEach(takeRow);
      await sink.drain();
      job.onBytes(place.label, source.bytesRead(), source.totalBytes);
    }
    for (const { line, record } of pass.rest?.() ?? []) {
      const reasons = sink.add(record, line);
      if (reasons !== null) job.rejects.add(line, reasons, JSON.stringify(record));
      await sink.drain();
    }
    return await sink.finish();
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

async function openSinkOf(job: ImportJob, kind: string, source: Source): Promise<RecordSink<unknown>> {
  try {
    return await job.openSink(kind);
  } catch (error) {
    await source.close();
    throw error;
  }
}

function rowTaker(
  { rejects }: ImportJob,
  pass: Pass,
  sink: RecordSink<unknown>,
  { isFirst }: PassPlace,
  outcome: PassOutcome,
): (row: SourceRow) => void {
  const { filtered } = outcome;
  return (row) => {
    outcome.read++;
    if (row.broken !== undefined) {
      // Each pass meets the row anew; it is one reject.
      if (isFirst) rejects.add(row.line, [row.broken], row.raw);
      return;
    }
    const adapted = pass.adapt(row);
    if ('filtered' in adapted) filtered[adapted.filtered] = (filtered[adapted.filtered] ?? 0) + 1;
    else if (!('absorbed' in adapted)) {
      const reasons = 'record' in adapted ? sink.add(adapted.record, row.line) : adapted.reasons;
      if (reasons !== null) rejects.add(row.line, reasons, row.raw);
    }
  };
}
