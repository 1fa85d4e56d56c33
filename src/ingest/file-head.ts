import { isAscii } from 'node:buffer';
import type { ColumnSource } from './columns.ts';
import { createLineDecoder } from './files/encoding.ts';
import { type FileForm, fileFormOf } from './files/file-form.ts';
import { splitJsonList } from './files/json-list.ts';
import { looksLike } from './files/looks-like.ts';
import { createTableSplitter } from './files/table-rows.ts';
import { openSource } from './source.ts';

/** The beginning of a file, decompressed: what it is recognised by. */
export interface FileHead extends ColumnSource {
  /** As text, whatever the encoding. */
  readonly text: string;
  /** How the file holds its records. A string: why it cannot be read, as "it looks like a PNG image". */
  readonly form: FileForm | string;
  /** As a person names it: `UTF-8`, `UTF-16LE`, `Windows-1252`. */
  readonly encoding: string;
  /** The first rows of a table after its header, as cells. */
  readonly rows: readonly (readonly string[])[];
}

/** The `form` of a file without any text. */
export const EMPTY_FILE = 'it is empty';

const HEAD_BYTES = 256 * 1024;
const MOST_RECORDS = 100;

/** Reads no more of the file than its head needs. Throws ImportError where it is missing or cannot be decompressed. */
export async function readHead(path: string): Promise<FileHead> {
  const source = await openSource(path);
  try {
    const { bytes, isWhole } = await beginningOf(source.bytes);
    return headOf(bytes, isWhole, source.wideEncoding()?.toUpperCase() ?? null);
  } finally {
    await source.close();
  }
}

async function beginningOf(chunks: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size > HEAD_BYTES) return { bytes: Buffer.concat(parts).subarray(0, HEAD_BYTES), isWhole: false };
  }
  return { bytes: Buffer.concat(parts), isWhole: true };
}

function headOf(bytes: Buffer, isWhole: boolean, wide: string | null): FileHead {
  const nothing = { header: null, records: [], rows: [] };
  const kind = bytes.length === 0 ? null : looksLike(bytes);
  if (kind !== null) return { ...nothing, text: '', encoding: '', form: `it looks like ${kind}` };
  const { text, encoding } = decodedHead(bytes, isWhole);
  const form = fileFormOf(text, isWhole) ?? EMPTY_FILE;
  const head = { ...nothing, text, encoding: wide ?? encoding, form };
  if (typeof form === 'string') return head;
  if (form.kind === 'table') return { ...head, ...tableHead(wholeLines(text, isWhole), form) };
  return { ...head, records: form.kind === 'jsonl' ? jsonLines(text) : jsonEntries(text, form.list) };
}

/** The last letter of the head may be cut. */
function decodedHead(bytes: Buffer, isWhole: boolean): { text: string; encoding: string } {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const end = isWhole ? bytes.length : bytes.lastIndexOf(0x0a) + 1 || bytes.length;
  const decoder = createLineDecoder();
  const text = decoder.decode(bytes.subarray(hasMark ? 3 : 0, end));
  if (hasMark) return { text, encoding: 'UTF-8 with a byte order mark' };
  if (isAscii(bytes.subarray(0, end))) return { text, encoding: 'ASCII' };
  const encoding =
    decoder.windowsLines() === 0 ? 'UTF-8' : decoder.hasUtf8() ? 'UTF-8 and Windows-1252' : 'Windows-1252';
  return { text, encoding };
}

function wholeLines(text: string, isWhole: boolean): string {
  return isWhole || !text.includes('\n') ? text : text.slice(0, text.lastIndexOf('\n') + 1);
}

function tableHead(
  text: string,
  form: { delimiter: string; quote: string | null },
): Pick<FileHead, 'header' | 'rows'> {
  const splitter = createTableSplitter(form, () => null);
  const all = [...splitter.split(text, 1), ...splitter.end()];
  const [header, ...rows] = all
    .slice(0, MOST_RECORDS + 1)
    .map(({ value }) => (value ?? []) as readonly string[]);
  return { header: (header ?? []).map((name) => name.trim()), rows };
}

function jsonLines(text: string): unknown[] {
  const records: unknown[] = [];
  for (const line of text.split('\n')) {
    if (records.length === MOST_RECORDS) break;
    try {
      records.push(JSON.parse(line));
    } catch {
      // A line that is cut or broken tells nothing.
    }
  }
  return records;
}

function jsonEntries(text: string, list: string): unknown[] {
  const records: unknown[] = [];
  const splitter = splitJsonList(list);
  for (const { value, broken } of splitter.split(Buffer.from(text))) {
    if (records.length === MOST_RECORDS) break;
    if (broken === undefined) records.push(value);
  }
  return records;
}
