/** How a file of text holds its records: told by its beginning. */
import { createTableSplitter, type TableForm } from './table-rows.ts';

/** How a file holds its records. */
export type FileForm =
  | ({ readonly kind: 'table' } & TableForm)
  | { readonly kind: 'jsonl' }
  /** One JSON document. `list`: the member that holds the list of records; empty: the document is the list. */
  | { readonly kind: 'json'; readonly list: string };

/** Members by which documents hold their records; any other name counts where it holds objects. */
const LIST_NAMES = new Set([
  'features',
  'data',
  'items',
  'products',
  'results',
  'records',
  'rows',
  'prices',
  'stores',
  'elements',
]);

/**
 * The form of a text by its beginning. `isWhole`: the beginning is all of it. Null: an empty text. A string: what was
 * expected and is not there.
 */
export function fileFormOf(beginning: string, isWhole: boolean): FileForm | string | null {
  const text = beginning.trimStart();
  if (text === '') return null;
  if (text.startsWith('[')) return { kind: 'json', list: '' };
  if (text.startsWith('{')) return jsonForm(text, isWhole);
  if (isMostlyJsonLines(text)) return { kind: 'jsonl' };
  if (!text.includes('\n') && text.includes('\r'))
    return 'its lines end in CR alone: save it with line feeds';
  const separator = /^sep=.\r?\n/i.exec(text)?.[0].trimEnd();
  if (separator !== undefined) return `its first line, "${separator}", is for Excel alone: remove it`;
  return { kind: 'table', ...tableFormOf(text, isWhole) };
}

function jsonForm(text: string, isWhole: boolean): FileForm | string {
  const newline = text.indexOf('\n');
  const firstLine = newline < 0 ? text : text.slice(0, newline);
  const isOnly = newline < 0 || (isWhole && text.slice(newline).trim() === '');
  const first = parsed(firstLine);
  if (first !== undefined && !(isOnly && hasNamedList(first))) return { kind: 'jsonl' };
  const list = listMember(text);
  if (list !== null) return { kind: 'json', list };
  // Of a first line that goes on beyond the beginning nothing is known; lines are what can be read on after it.
  if (isMostlyJsonLines(text) || (newline < 0 && !isWhole)) return { kind: 'jsonl' };
  return 'it is one JSON object without a list of records: one JSON object a line, or a JSON list of objects, was expected';
}

/** Of a file of JSON lines some may be broken, also the first. */
function isMostlyJsonLines(text: string): boolean {
  const lines = text.split('\n', SAMPLE_LINES).filter((line) => line.trim() !== '');
  const objects = lines.filter((line) => line.trimStart().startsWith('{') && parsed(line) !== undefined);
  return objects.length * 2 > lines.length || (lines.length <= 3 && objects.length > 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasNamedList(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, member]) => LIST_NAMES.has(name) && Array.isArray(member))
  );
}

/** The first member of the document's object that begins as a list of objects. */
function listMember(text: string): string | null {
  let depth = 0;
  for (const token of text.matchAll(/"((?:[^"\\]|\\.)*)"|[[\]{}]/g)) {
    const [all, name] = token;
    if (name !== undefined) {
      if (depth !== 1) continue;
      const opening = /^\s*:\s*\[\s*(.)/s.exec(
        text.slice(token.index + all.length, token.index + all.length + 200),
      );
      if (opening?.[1] === '{' || (opening?.[1] === ']' && LIST_NAMES.has(name))) return name;
    } else depth += all === '{' || all === '[' ? 1 : -1;
  }
  return null;
}

const DELIMITERS = [',', '\t', ';', '|'] as const;
const SAMPLE_LINES = 50;

/** Delimiter and quoting of a table: those under which most of its first rows have as many cells as its header. */
function tableFormOf(text: string, isWhole: boolean): TableForm {
  const sample = isWhole || !text.includes('\n') ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  let best: { form: TableForm; score: number } = { form: { delimiter: ',', quote: '"' }, score: 0 };
  for (const delimiter of DELIMITERS) {
    const quoted = scoreOf(sample, { delimiter, quote: '"' });
    const bare = scoreOf(sample, { delimiter, quote: null });
    const quote = isQuoted(sample, delimiter, quoted, bare) ? '"' : null;
    const score = quote === null ? bare : quoted;
    if (score > best.score) best = { form: { delimiter, quote }, score };
  }
  return best.form;
}

/** Stray quotes break a row or two of a quoted table; of one that knows no quoting they break most. */
const FEW_BROKEN = 0.8;

/** Tab separated exports mostly know no quoting: there it must be seen, in a cell or by rows that are whole only with it. */
function isQuoted(sample: string, delimiter: string, quoted: number, bare: number): boolean {
  if (delimiter !== '\t') return quoted >= bare * FEW_BROKEN;
  return quoted > bare || (quoted === bare && /(^|[\t\n])"([^"\t\n]|"")*"(\r?\n|\t|$)/.test(sample));
}

/** Share of the first rows that are as wide as the header, times a little for width; 0 where there is one column only. */
function scoreOf(sample: string, form: TableForm): number {
  const splitter = createTableSplitter(form, () => null);
  const rows = [...splitter.split(sample, 1), ...splitter.end()].slice(0, SAMPLE_LINES);
  const header = rows[0]?.value;
  if (!Array.isArray(header) || header.length < 2) return 0;
  const fitting = rows.filter(({ value }) => Array.isArray(value) && value.length === header.length).length;
  return (fitting / rows.length) * (1 + Math.log2(header.length) / 100);
}
