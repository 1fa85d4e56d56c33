/** The columns of a file's beginning with their values: what a mapping is proposed from. */
import { cellText } from '../cell-text.ts';
import { columnKey } from '../columns.ts';
import type { FileHead } from '../file-head.ts';

/** One column, or of JSON one path. */
export interface SampleColumn {
  readonly name: string;
  /** Of the name, as names are compared, without accents; of a path that of its last step. */
  readonly key: string;
  /** Those of the first rows that are not empty: texts, or what JSON has. */
  readonly values: readonly unknown[];
}

const MOST_DEPTH = 4;
/** Longer lists are no coordinates. */
const MOST_LISTED = 3;

/** In the order of the file. A column without any value in the first rows is among them. */
export function sampleColumns({ header, rows, records }: FileHead): SampleColumn[] {
  if (header !== null) {
    return header.map((name, at) => ({
      name,
      key: plainKey(name),
      values: rows.map((row) => cellText(row[at] ?? '')).filter((text) => text !== ''),
    }));
  }
  const paths = new Map<string, unknown[]>();
  for (const record of records) collect(record, [], paths);
  return [...paths].map(([name, values]) => ({ name, key: keyOfPath(name), values }));
}

function collect(value: unknown, path: readonly string[], paths: Map<string, unknown[]>): void {
  if (typeof value === 'object' && value !== null) {
    const tooLong = Array.isArray(value) && value.length > MOST_LISTED;
    if (path.length >= MOST_DEPTH || tooLong) return;
    for (const [step, member] of Object.entries(value)) collect(member, [...path, step], paths);
    return;
  }
  const name = path.join('.');
  const values = paths.get(name) ?? [];
  if (name !== '') paths.set(name, values);
  if (value !== null && value !== '') values.push(value);
}

/** "geometry.coordinates.1" counts as "coordinates1", "properties.addr:city" as "addrcity". */
function keyOfPath(path: string): string {
  const steps = path.split('.');
  const last = steps.at(-1)!;
  return plainKey(/^\d+$/.test(last) ? steps.slice(-2).join('') : last);
}

/** As names are compared, and without accents: "Código" counts as "codigo". */
function plainKey(name: string): string {
  return columnKey(name.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}
