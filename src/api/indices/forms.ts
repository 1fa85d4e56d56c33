import { type AnswerForm, CSV_TYPE, encodeCsvTable } from '../http/forms.ts';
import { drawChart } from './chart.ts';
import type { SeriesJson } from './series-json.ts';

const read = (json: Buffer): SeriesJson => JSON.parse(json.toString()) as SeriesJson;

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
  const values = rows.map((row) => [
    meta['slug'],
    meta['region'],
    meta['base_period'],
    ...[...names].map((name) => row.get(name)),
  ]);
  return encodeCsvTable(head, values);
}

function isInside(data: SeriesJson['data'], name: string): boolean {
  return data.some((row) => row[name] !== null && typeof row[name] === 'object' && !Array.isArray(row[name]));
}

/** The forms of a series beside JSON. */
export const SERIES_FORMS = {
  csv: { contentType: CSV_TYPE, encode: encodeCsv },
  svg: { contentType: 'image/svg+xml', encode: (json) => Buffer.from(drawChart(read(json))) },
} satisfies Record<string, AnswerForm>;
