import { z } from 'zod';
import { type AnswerForm, CSV_TYPE, encodeCsvTable } from '../http/forms.ts';
import { drawChart } from './chart.ts';
import { indexSnapshot } from './schema.ts';
import type { SeriesJson } from './series-json.ts';

const read = (json: Buffer): SeriesJson => JSON.parse(json.toString()) as SeriesJson;

/** The columns of a member: of an object one for each of its own members; lists stay JSON. */
function columnsOf(name: string, type: z.ZodType): string[][] {
  let inner = type;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable)
    inner = inner.unwrap() as z.ZodType;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape).map((one) => [name, one]) : [[name]];
}

/** What a row has, by its path. */
function valueAt(row: Readonly<Record<string, unknown>>, [name = '', inner]: readonly string[]): unknown {
  const value = row[name];
  return inner === undefined ? value : (value as Readonly<Record<string, unknown>> | null)?.[inner];
}

/**
 * A series as CSV: a header and a line a snapshot, led by slug and region, so that files can be put together. What the
 * request asks for decides the columns, never what the rows have: a member that is null has them all the same.
 */
function encodeCsv(json: Buffer): Buffer {
  const { data, meta } = read(json);
  const asked = data[0] ?? {};
  const columns = Object.entries(indexSnapshot.shape).flatMap(([name, type]) =>
    name in asked || !(type instanceof z.ZodOptional) ? columnsOf(name, type) : [],
  );
  const head = ['slug', 'region', 'base_period', ...columns.map((path) => path.join('_'))];
  const values = data.map((row) => [
    meta['slug'],
    meta['region'],
    meta['base_period'],
    ...columns.map((path) => valueAt(row, path)),
  ]);
  return encodeCsvTable(head, values);
}

/** The forms of a series beside JSON. */
export const SERIES_FORMS = {
  csv: { contentType: CSV_TYPE, encode: encodeCsv },
  svg: { contentType: 'image/svg+xml', encode: (json) => Buffer.from(drawChart(read(json))) },
} satisfies Record<string, AnswerForm>;
