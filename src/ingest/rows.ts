import { Readable } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import { ImportError } from './import-error.ts';
import type { Reason } from './reason.ts';
import { readBlocks, type Source } from './source.ts';

/** How a file holds its rows. */
export type RowLayout =
  | { readonly kind: 'jsonl' }
  | { readonly kind: 'csv'; readonly delimiter: string; readonly quote: string | null }
  /** One JSON document; `rows` is the path to the array, steps joined by dots, empty for the document itself. */
  | { readonly kind: 'json'; readonly rows: string };

/** A row as it stands in the file: a CSV row as an object of texts by column name. */
export interface SourceRow {
  /** From 1. Of a `json` document the number of the entry. */
  readonly line: number;
  readonly raw: string;
  readonly value: unknown;
  /** Why the row cannot be read at all. */
  readonly broken?: Reason;
}

/** Reads a file's rows, some thousand at a time, in order, and closes it. Blank lines are passed over. */
export async function* readRows(source: Source, layout: RowLayout): AsyncGenerator<SourceRow[]> {
  try {
    if (layout.kind === 'jsonl') yield* readJsonLines(source);
    else if (layout.kind === 'csv') yield* readCsv(source, layout.delimiter, layout.quote);
    else yield* readJsonDocument(source, layout.rows);
  } finally {
    await source.close();
  }
}

async function* readJsonLines(source: Source): AsyncGenerator<SourceRow[]> {
  for await (const { bytes, firstLine } of readBlocks(source, 512 * 1024)) {
    const rows: SourceRow[] = [];
    let line = firstLine - 1;
    for (const raw of bytes.toString('utf8').split('\n')) {
      line++;
      if (raw.trim() === '') continue;
      try {
        rows.push({ line, raw, value: JSON.parse(raw) });
      } catch {
        rows.push({ line, raw, value: null, broken: { field: 'record', problem: 'is not JSON' } });
      }
    }
    yield rows;
  }
}

const ROWS_AT_ONCE = 1_000;
const MOST_RECORD_BYTES = 16 * 1024 * 1024;

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
  readonly raw: string;
}

async function* readCsv(
  source: Source,
  delimiter: string,
  quote: string | null,
): AsyncGenerator<SourceRow[]> {
  const skipped: SourceRow[] = [];
  const parser = parseCsv({
    bom: true,
    delimiter,
    quote: quote ?? false,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MOST_RECORD_BYTES,
    on_skip: (error, raw) => {
      const line = error !== undefined && typeof error['lines'] === 'number' ? error['lines'] : 0;
      skipped.push({
        line,
        raw: raw ?? '',
        value: null,
        broken: { field: 'record', problem: 'is not a CSV row' },
      });
    },
  });
  const stream = Readable.from(source.bytes);
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(parser);
  let header: readonly string[] | null = null;
  let rows: SourceRow[] = [];
  for await (const item of parser) {
    const { record, info, raw } = item as CsvRecord;
    if (header === null) {
      header = record.map((name) => name.trim());
      continue;
    }
    const text = raw.replaceAll(/^[\r\n]+|[\r\n]+$/g, '');
    // `lines` is where the row ends; a row goes on over the line breaks in its quotes.
    const line = info.lines - (text.match(/\n/g)?.length ?? 0);
    rows.push(csvRow(header, record, line, text));
    if (rows.length >= ROWS_AT_ONCE) {
      yield [...skipped.splice(0), ...rows];
      rows = [];
    }
  }
  yield [...skipped, ...rows];
}

function csvRow(header: readonly string[], record: readonly string[], line: number, raw: string): SourceRow {
  if (record.length !== header.length) {
    const detail = `${record.length} columns, the header has ${header.length}`;
    return {
      line,
      raw,
      value: null,
      broken: { field: 'record', problem: 'has another number of columns', detail },
    };
  }
  const value: Record<string, string> = {};
  for (let i = 0; i < header.length; i++) value[header[i]!] = record[i]!;
  return { line, raw, value };
}

const MOST_DOCUMENT_BYTES = 256 * 1024 * 1024;

async function* readJsonDocument(source: Source, path: string): AsyncGenerator<SourceRow[]> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source.bytes) {
    parts.push(part);
    size += part.length;
    if (size > MOST_DOCUMENT_BYTES)
      throw new ImportError('a JSON document may have at most 256 MB: use one record a line');
  }
  let found: unknown;
  try {
    found = JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch (error) {
    throw new ImportError(
      `the file is not one JSON document: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  for (const step of path === '' ? [] : path.split('.')) found = valueAt(found, step);
  if (!Array.isArray(found)) throw new ImportError(`the JSON document has no list at "${path}"`);
  yield found.map((value: unknown, i) => ({ line: i + 1, raw: JSON.stringify(value), value }));
}

/** A member of an object or an element of a list, undefined where there is none. */
export function valueAt(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}
