import type pg from 'pg';
import type { ColumnSource } from '../columns.ts';
import type { Reason } from '../reason.ts';
import type { RecordSink, SinkResult } from '../records/record-sink.ts';
import { type BarcodeRule, createBarcodeVote } from '../barcode-rule.ts';
import { closingOnError, openRows, type RowFile, type RowLayout } from '../rows.ts';
import type { SourceRow } from '../source-row.ts';
import type { Adapter, ImportJob } from './adapter.ts';

/** What a row of a file becomes: a record, part of another row's record, nothing (to be counted), or a reject. */
export type Adapted =
  | { readonly record: unknown }
  | { readonly absorbed: true }
  /** `name`: what the row speaks of, such as the shop, for a summary of what was left out. */
  | { readonly filtered: string; readonly name?: string | undefined }
  | { readonly reasons: readonly Reason[] };

/** One reading of the file, for records of one kind. */
export interface Pass {
  /** Name of the kind of record. */
  readonly kind: string;
  adapt(row: SourceRow): Adapted;
  /** Records that rows add up to, after the last row. */
  rest?(): Iterable<{ readonly line: number; readonly record: unknown }>;
  /** True: no row is read; `rest` has all of its records. */
  readonly isConstant?: boolean;
}

/** What an import was asked for besides its file. */
export type PassOptions = Pick<ImportJob, 'createChains'>;

/** Opens a reading: it sees what those before it wrote, and the file's columns. May throw ImportError. */
export type OpenPass = (client: pg.PoolClient, columns: ColumnSource, options: PassOptions) => Promise<Pass>;

/** A file that is read row by row, once a pass. */
export interface RowFormat {
  readonly layout: RowLayout;
  /** In the order in which kinds depend on one another. */
  readonly passes: readonly OpenPass[];
  /** Reads a row's barcode, by which it is decided for the file whether it leaves check digits out. */
  readonly barcode?: (columns: ColumnSource) => (row: unknown) => string | undefined;
}

/** The adapter of a file that is read row by row. */
export function createRowAdapter({ layout, passes, barcode }: RowFormat): Adapter {
  return {
    async importFile(job) {
      const results: SinkResult[] = [];
      const taken = createRowSet();
      const rule = barcode === undefined ? null : await barcodeRuleOf(job.path, layout, barcode);
      let read = 0;
      let reading: string | null = null;
      let windowsLines = 0;
      let kind: string | null = null;
      let isFirst = true;
      for (const [index, openPass] of passes.entries()) {
        const file = await openRows(job.path, layout);
        reading = describeReading(file);
        const pass = await closingOnError(file, () => openPass(job.client, file, job));
        // A row is left out where no pass of the last one's kind takes it.
        if (pass.kind !== kind) taken.clear();
        kind = pass.kind;
        if (pass.isConstant === true) {
          results.push(await writeConstants(job, file, pass));
          continue;
        }
        const place = { label: passes.length === 1 ? null : pass.kind, isFirst };
        isFirst = false;
        const isLast = index === passes.length - 1;
        const run = createPassRun(job, pass, { ...place, isLast, rule }, taken);
        results.push(await runPass(job, file, pass, place.label, run));
        read = run.read();
        windowsLines = file.windowsLines();
      }
      const notes: Record<string, number> =
        windowsLines === 0 ? {} : { 'lines that are no UTF-8, read as Windows-1252': windowsLines };
      return { read, results, reading, notes: { ...notes, ...rule?.notes() } };
    },
  };
}

/** Rows whose barcodes decide. */
const VOTING_ROWS = 100_000;

async function barcodeRuleOf(
  path: string,
  layout: RowLayout,
  barcode: NonNullable<RowFormat['barcode']>,
): Promise<BarcodeRule> {
  const file = await openRows(path, layout);
  const vote = createBarcodeVote();
  const read = await closingOnError(file, () => barcode(file));
  let rows = 0;
  for await (const batch of file.batches) {
    for (const { broken, value } of batch) {
      const code = broken === undefined ? read(value) : undefined;
      if (code !== undefined) vote.add(code);
    }
    rows += batch.length;
    if (rows >= VOTING_ROWS) break;
  }
  return vote.rule();
}

/** "a table of 10 columns, comma separated, in UTF-8". */
function describeReading({ form, header, encoding }: RowFile): string {
  const end = `in ${encoding}`;
  if (form.kind === 'jsonl') return `JSON lines ${end}`;
  if (form.kind === 'json')
    return form.list === '' ? `a JSON list ${end}` : `the list "${form.list}" of a JSON document ${end}`;
  const delimiter = DELIMITER_NAMES[form.delimiter] ?? JSON.stringify(form.delimiter);
  const quoting = form.quote === null ? ', without quoting' : '';
  return `a table of ${header?.length ?? 0} columns, ${delimiter} separated${quoting}, ${end}`;
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  '\t': 'tab',
  ';': 'semicolon',
  '|': 'bar',
};

/** Rows by their number in the file. */
interface RowSet {
  add(row: number): void;
  has(row: number): boolean;
  clear(): void;
}

function createRowSet(): RowSet {
  let bits = new Uint8Array(1024);
  return {
    add(row) {
      const at = row >>> 3;
      if (at >= bits.length) {
        const larger = new Uint8Array(Math.max(bits.length * 2, at + 1));
        larger.set(bits);
        bits = larger;
      }
      bits[at]! |= 1 << (row & 7);
    },
    has: (row) => ((bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0,
    clear: () => void bits.fill(0),
  };
}

/** Writes the records of a pass that reads no row. */
async function writeConstants(job: ImportJob, file: RowFile, pass: Pass): Promise<SinkResult> {
  await file.source.close();
  const sink = await job.openSink(pass.kind);
  try {
    await addRest(job, pass, sink);
    return { ...(await sink.finish()), isConstant: true };
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

/** The records that stand in no single row. */
async function addRest({ rejects }: ImportJob, pass: Pass, sink: RecordSink<unknown>): Promise<void> {
  for (const { line, record } of pass.rest?.() ?? []) {
    const reasons = sink.add(record, line);
    if (reasons !== null) rejects.add(line, reasons, JSON.stringify(record));
    await sink.drain();
  }
}

async function runPass(
  job: ImportJob,
  file: RowFile,
  pass: Pass,
  label: string | null,
  run: PassRun,
): Promise<SinkResult> {
  const { source } = file;
  const sink = await closingOnError(file, () => job.openSink(pass.kind));
  try {
    for await (const rows of file.batches) {
      for (const row of rows) run.take(row, sink);
      await sink.drain();
      job.onBytes(label, source.bytesRead(), source.totalBytes);
    }
    await addRest(job, pass, sink);
    return await sink.finish();
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

interface PassPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Null: the rows have no barcode. */
  readonly rule: BarcodeRule | null;
}

interface PassRun {
  take(row: SourceRow, sink: RecordSink<unknown>): void;
  /** Rows so far. */
  read(): number;
}

function createPassRun(
  { rejects, leftOut }: ImportJob,
  pass: Pass,
  { isFirst, isLast, rule }: PassPlace,
  taken: RowSet,
): PassRun {
  let read = 0;
  return {
    read: () => read,
    take(row, sink) {
      const number = read++;
      if (row.broken !== undefined) {
        // Each pass meets the row anew; it is one reject.
        if (isFirst) rejects.add(row.line, [row.broken], row.raw);
        return;
      }
      const adapted = pass.adapt(row);
      if ('filtered' in adapted) {
        if (isLast && !taken.has(number)) leftOut.add(row.line, adapted.filtered, adapted.name, row.raw);
        return;
      }
      taken.add(number);
      if ('absorbed' in adapted) return;
      if ('reasons' in adapted) {
        rejects.add(row.line, adapted.reasons, row.raw);
        return;
      }
      const record = rule === null ? adapted.record : rule.apply(adapted.record);
      const reasons = sink.add(record, row.line);
      if (reasons !== null) rejects.add(row.line, reasons, row.raw);
      else if (rule !== null && pass.kind === 'products') {
        const doubt = rule.doubt(record);
        if (doubt !== null) leftOut.mention(row.line, doubt, row.raw);
      }
    },
  };
}
