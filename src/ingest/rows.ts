import { type ColumnSource, refuseRepeated } from './columns.ts';
import { EMPTY_FILE, type FileHead, readHead } from './file-head.ts';
import { createLineDecoder, type LineDecoder } from './files/encoding.ts';
import type { FileForm } from './files/file-form.ts';
import { splitJsonList } from './files/json-list.ts';
import { type LongLine, readBlocks } from './files/line-blocks.ts';
import { createTableSplitter, type TableForm } from './files/table-rows.ts';
import { ImportError } from './import-error.ts';
import { openSource, type Source } from './source.ts';
import type { SourceRow } from './source-row.ts';

/** How a file is to be read. */
export type RowLayout =
  /** As its head says. */
  | { readonly kind: 'detected' }
  /** JSON records: one a line, or one list of them. */
  | { readonly kind: 'jsonl' }
  /** What is undefined is as the head says. */
  | {
      readonly kind: 'table';
      readonly delimiter?: string | undefined;
      readonly quote?: string | null | undefined;
    }
  /** One JSON document. `list`: the path to the list of records, empty for the document itself; undefined: as its head says. */
  | { readonly kind: 'json'; readonly list?: string | undefined };

/** A file whose rows are to be read, once. */
export interface RowFile extends ColumnSource {
  readonly form: FileForm;
  /** As a person names it. */
  readonly encoding: string;
  readonly source: Source;
  /** Some thousand rows at a time, in order; the file is closed at the end. Blank lines are passed over. */
  readonly batches: AsyncIterable<readonly SourceRow[]>;
  /** Lines so far that were no UTF-8 and were read as Windows-1252. */
  windowsLines(): number;
}

/** Opens a file. Throws ImportError where it cannot be read so, and says what it looks like. */
export async function openRows(path: string, layout: RowLayout): Promise<RowFile> {
  const head = await readHead(path);
  const form = formOf(head, layout);
  const header = form.kind === 'table' ? headerOf(head, form) : [];
  const source = await openSource(path); // last of what may refuse the file: nobody would close it
  const decoder = createLineDecoder();
  const { encoding } = head;
  const common = { form, encoding, source, windowsLines: () => decoder.windowsLines() };
  if (form.kind === 'table')
    return { ...common, header, records: [], batches: readTable(source, form, header.length, decoder) };
  const records = head.records;
  const batches =
    form.kind === 'jsonl' ? readJsonLines(source, decoder) : readJsonDocument(source, form.list);
  return { ...common, header: null, records, batches };
}

/** What has to be known of a file before its rows are read, which close it: where that fails, it is closed here. */
export async function closingOnError<T>(file: RowFile, prepare: () => T | Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (error) {
    await file.source.close();
    throw error;
  }
}

function formOf({ form: found, text }: FileHead, layout: RowLayout): FileForm {
  if (layout.kind === 'json' && layout.list !== undefined && /^\s*[[{]/.test(text))
    return { kind: 'json', list: layout.list };
  if (found === EMPTY_FILE && layout.kind === 'jsonl') return { kind: 'jsonl' };
  if (typeof found === 'string') throw new ImportError(`the file cannot be read: ${found}`);
  switch (layout.kind) {
    case 'detected':
      return found;
    case 'jsonl':
      if (found.kind === 'table')
        throw new ImportError('one JSON object a line was expected; the file is a table');
      return found.kind === 'json' && found.list === '' ? found : { kind: 'jsonl' };
    case 'json':
      if (found.kind === 'table')
        throw new ImportError('one JSON document was expected; the file is a table');
      return found;
    case 'table': {
      if (found.kind !== 'table') throw new ImportError('a table was expected; the file is JSON');
      const { delimiter = found.delimiter, quote } = layout;
      return { kind: 'table', delimiter, quote: quote === undefined ? found.quote : quote };
    }
  }
}

/** The header's names. */
function headerOf(head: FileHead, form: TableForm): readonly string[] {
  const splitter = createTableSplitter(form, () => null);
  const rows = [...splitter.split(head.text, 1), ...splitter.end()];
  const names = ((rows[0]?.value ?? []) as readonly string[]).map((name) => name.trim());
  refuseRepeated(names);
  return names;
}

function longRow({ line, start }: LongLine): SourceRow {
  return { line, raw: start, value: null, broken: { field: 'record', problem: 'is over 1 MB' } };
}

const JSON_BLOCK_BYTES = 512 * 1024;

async function* readJsonLines(source: Source, decoder: LineDecoder): AsyncGenerator<SourceRow[]> {
  for await (const { bytes, firstLine, tooLong } of readBlocks(source, JSON_BLOCK_BYTES)) {
    const rows: SourceRow[] = tooLong === null ? [] : [longRow(tooLong)];
    let line = firstLine - 1;
    for (const raw of decoder.decode(bytes).split('\n')) {
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

async function* readTable(
  source: Source,
  form: TableForm,
  columns: number,
  decoder: LineDecoder,
): AsyncGenerator<SourceRow[]> {
  let isHeader = true;
  const splitter = createTableSplitter(form, () => columns);
  const withoutHeader = (rows: SourceRow[]): SourceRow[] => {
    if (!isHeader || rows.length === 0) return rows;
    isHeader = false;
    return rows.slice(1);
  };
  for await (const { bytes, firstLine, tooLong } of readBlocks(source, JSON_BLOCK_BYTES)) {
    if (tooLong !== null) yield withoutHeader([...splitter.end(), longRow(tooLong)]);
    yield withoutHeader(splitter.split(decoder.decode(bytes), firstLine));
  }
  yield withoutHeader(splitter.end());
}

async function* readJsonDocument(source: Source, list: string): AsyncGenerator<SourceRow[]> {
  try {
    const splitter = splitJsonList(list);
    for await (const chunk of source.bytes) yield splitter.split(chunk);
    const problem = splitter.problem();
    if (problem !== null) throw new ImportError(`the file is not one whole JSON document: ${problem}`);
  } finally {
    await source.close();
  }
}
