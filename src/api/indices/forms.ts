import type { AnswerForm } from '../http/route.ts';
import { drawChart } from './chart.ts';
import type { SeriesJson } from './series-json.ts';

const read = (json: Buffer): SeriesJson => JSON.parse(json.toString()) as SeriesJson;

/** A field of CSV (RFC 4180). A text that a spreadsheet would read as a formula is led by an apostrophe. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A snapshot with what is inside of its objects as columns of its own; lists stay JSON. */
function flat(row: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const columns = new Map<string, unknown>();
  for (const [name, value] of Object.entries(row)) {
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
    if (isObject) for (const [inner, one] of Object.entries(value)) columns.set(`${name}_${inner}`, one);
    else columns.set(name, value);
  }
  return columns;
}

/** A series as CSV: a header and a line a snapshot, led by slug and region, so that files can be put together. */
function encodeCsv(json: Buffer): Buffer {
  const { data, meta } = read(json);
  const rows = data.map(flat);
  // What is an object in one line and null in another: the object's columns say it all.
  const names = new Set(rows.flatMap((row) => [...row.keys()]));
  for (const name of names)
    if ([...names].some((other) => other.startsWith(`${name}_`) && isInside(data, name))) names.delete(name);
  const head = ['slug', 'region', 'base_period', ...names];
  const lines = rows.map((row) =>
    [meta['slug'], meta['region'], meta['base_period'], ...[...names].map((name) => row.get(name))]
      .map(field)
      .join(','),
  );
  return Buffer.from(`${[head.join(','), ...lines].join('\r\n')}\r\n`);
}

function isInside(data: SeriesJson['data'], name: string): boolean {
  return data.some((row) => row[name] !== null && typeof row[name] === 'object' && !Array.isArray(row[name]));
}

/** The forms of a series beside JSON. */
export const SERIES_FORMS = {
  csv: { contentType: 'text/csv; charset=utf-8; header=present', encode: encodeCsv },
  svg: { contentType: 'image/svg+xml', encode: (json) => Buffer.from(drawChart(read(json))) },
} satisfies Record<string, AnswerForm>;
