import type { SourceRow } from '../source-row.ts';
import { MOST_LINE_BYTES } from './line-blocks.ts';

/** How the cells of a table are told apart. */
export interface TableForm {
  readonly delimiter: string;
  /** Null: the file knows no quoting. */
  readonly quote: string | null;
}

/** Splits a table into rows, block by block; a row in quotes may go on over lines and blocks. */
export interface TableSplitter {
  /** The rows of a text of whole lines, the first of which is line `firstLine`. `value` is the list of cells. */
  split(text: string, firstLine: number): SourceRow[];
  /** The rows that are left when the file has ended. */
  end(): SourceRow[];
}

/** `columns`: how many cells a row must have; null: any number. Blank lines are passed over. */
export function createTableSplitter(form: TableForm, columns: () => number | null): TableSplitter {
  /** A row whose quotes were not closed when its block ended. */
  let open: { text: string; line: number } | null = null;
  const split = (given: string, givenLine: number, isEnd: boolean): SourceRow[] => {
    const text = open === null ? given : open.text + given;
    let line = open === null ? givenLine : open.line;
    open = null;
    const rows: SourceRow[] = [];
    const most = columns();
    for (let at = 0; at < text.length; ) {
      const newline = text.indexOf('\n', at);
      const lineEnd = newline < 0 ? text.length : newline;
      const raw = text.slice(at, text.charCodeAt(lineEnd - 1) === RETURN ? lineEnd - 1 : lineEnd);
      if (form.quote === null || !raw.includes(form.quote)) {
        const cells = raw.split(form.delimiter);
        if (cells.length === most && raw !== '') rows.push({ line, raw, value: cells });
        else if (raw.trim() !== '') rows.push({ line, raw, ...checked(cells, most) });
        at = lineEnd + 1;
        line++;
        continue;
      }
      const row = quotedRowAt(text, at, raw, form, form.quote, most, isEnd);
      if (row === null) {
        open = { text: text.slice(at), line };
        break;
      }
      rows.push({ line, raw: row.raw, ...row.value });
      at = row.next;
      line += row.lines;
    }
    return rows;
  };
  return { split: (text, firstLine) => split(text, firstLine, false), end: () => split('', 0, true) };
}

interface FoundRow {
  readonly raw: string;
  /** Where the next row begins. */
  readonly next: number;
  readonly lines: number;
  readonly value: Pick<SourceRow, 'value' | 'broken'>;
}

/** The row that begins at `at` with the line `raw`; null: its quotes are still open at the end of the text. */
function quotedRowAt(
  text: string,
  at: number,
  raw: string,
  form: TableForm,
  quote: string,
  columns: number | null,
  isEnd: boolean,
): FoundRow | null {
  const newline = text.indexOf('\n', at);
  const line = { raw, next: newline < 0 ? text.length : newline + 1, lines: 1 };
  const quoted = quotedRow(text, at, form, quote);
  if (quoted === 'open' && !isEnd && text.length - at <= MOST_LINE_BYTES) return null;
  if (quoted === 'open' || quoted === 'broken') {
    const problem = quoted === 'open' ? 'has a quote that is never closed' : 'has a quote in the wrong place';
    return { ...line, value: { value: null, broken: { field: 'record', problem } } };
  }
  const value = checked(quoted.cells, columns);
  // What a stray quote swallowed is read again, line by line.
  if (value.broken !== undefined && quoted.lines > 1) return { ...line, value };
  return { raw: text.slice(at, quoted.end), next: quoted.next, lines: quoted.lines, value };
}

function checked(cells: readonly string[], columns: number | null): Pick<SourceRow, 'value' | 'broken'> {
  if (columns === null || cells.length === columns) return { value: cells };
  const detail = `${cells.length} columns, the header has ${columns}`;
  return { value: null, broken: { field: 'record', problem: 'has another number of columns', detail } };
}

const RETURN = 0x0d;

interface QuotedRow {
  readonly cells: string[];
  /** Where the row ends, without its line break. */
  readonly end: number;
  readonly next: number;
  readonly lines: number;
}

/** A row with quotes in it: a cell that begins with one ends with one; two of them are one; elsewhere they are letters. */
function quotedRow(
  text: string,
  start: number,
  { delimiter }: TableForm,
  quote: string,
): QuotedRow | 'open' | 'broken' {
  const cells: string[] = [];
  let lines = 1;
  for (let at = start; ; ) {
    let end: number;
    if (text.startsWith(quote, at)) {
      const close = closingQuote(text, at + 1, quote);
      if (close < 0) return 'open';
      const cell = text.slice(at + 1, close);
      lines += newlinesIn(cell);
      cells.push(cell.includes(quote) ? cell.replaceAll(quote + quote, quote) : cell);
      end = close + 1;
      if (text.charCodeAt(end) === RETURN) end++;
      if (end < text.length && text[end] !== '\n' && !text.startsWith(delimiter, end)) return 'broken';
    } else {
      end = cellEnd(text, at, delimiter);
      const isReturn =
        text.charCodeAt(end - 1) === RETURN && end > at && (end === text.length || text[end] === '\n');
      cells.push(text.slice(at, isReturn ? end - 1 : end));
    }
    if (end >= text.length || text[end] === '\n') {
      const last = text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
      return { cells, end: last, next: Math.min(end + 1, text.length), lines };
    }
    at = end + delimiter.length;
  }
}

function cellEnd(text: string, at: number, delimiter: string): number {
  const newline = text.indexOf('\n', at);
  const lineEnd = newline < 0 ? text.length : newline;
  const found = text.slice(at, lineEnd).indexOf(delimiter);
  return found < 0 ? lineEnd : at + found;
}

/** Where the quote is that closes; -1: nowhere. */
function closingQuote(text: string, at: number, quote: string): number {
  for (let from = at; ; ) {
    const found = text.indexOf(quote, from);
    if (found < 0) return -1;
    if (!text.startsWith(quote, found + 1)) return found;
    from = found + 2;
  }
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
