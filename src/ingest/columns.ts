/** Columns that a format reads, under every name by which they were published. */
import { unescaped } from '../domain/text/unescape.ts';
import { ImportError } from './import-error.ts';
import { nearestName } from './reason.ts';
import { valueAtPath } from './values.ts';

/** One column. */
export interface Column {
  /** The first is the one that messages name. Of a JSON record: paths, steps joined by dots. */
  readonly names: readonly string[];
  /** False: a file without it is read all the same, and what the record has stays. */
  readonly isRequired: boolean;
}

/** Columns by the field that they feed. */
export type Columns<Field extends string = string> = Readonly<Record<Field, Column>>;

/** A column without which the file cannot be read. */
export function required(...names: readonly [string, ...string[]]): Column {
  return { names, isRequired: true };
}

/** A column that a file may lack. */
export function optional(...names: readonly [string, ...string[]]): Column {
  return { names, isRequired: false };
}

/** What is known of a file's columns before its rows are read: the header of a table, or its first JSON records. */
export interface ColumnSource {
  /** Null: the records are JSON, and each has its own members. */
  readonly header: readonly string[] | null;
  /** The first JSON records; empty of a table. */
  readonly records: readonly unknown[];
}

/** One row's values by field. Valid until the next row is read. */
export interface FieldRow<Field extends string> {
  /** Trimmed; undefined where the file lacks the column or the row leaves it empty: what is known then stays. */
  text(field: Field): string | undefined;
  /** As `text`, but what JSON has as a number, a list or an object stays one. */
  value(field: Field): unknown;
}

/** The text of a field in a file that escapes some as a web page does. */
export function unescapedText<Field extends string>(row: FieldRow<Field>, field: Field): string | undefined {
  const text = row.text(field);
  return text === undefined ? undefined : unescaped(text);
}

/** Reads fields of rows. */
export interface FieldReader<Field extends string> extends FieldRow<Field> {
  /** The row to read: the cells of a table's row, or a JSON record. */
  move(row: unknown): void;
}

/** A column's name as names are compared: case, spaces and signs apart. */
export function columnKey(name: string): string {
  const key = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return key === '' ? name : key;
}

/** True where every required column is there. */
export function hasColumns(source: ColumnSource, columns: Columns): boolean {
  return missingColumns(source, columns).length === 0;
}

/**
 * Finds each field's column. Throws ImportError where a required one is missing: names it, the columns that there are,
 * and the nearest.
 */
export function bindColumns<Field extends string>(
  source: ColumnSource,
  columns: Columns<Field>,
): FieldReader<Field> {
  const missing = missingColumns(source, columns);
  if (missing.length > 0) throw new ImportError(describeMissing(missing, columnNames(source)));
  return source.header === null ? recordReader(columns) : cellReader(source.header, columns);
}

function missingColumns({ header, records }: ColumnSource, columns: Columns): Column[] {
  const wanted = Object.values(columns).filter(({ isRequired }) => isRequired);
  if (header === null) {
    return wanted.filter(
      ({ names }) => !names.some((name) => records.some((record) => valueAtPath(record, name) !== undefined)),
    );
  }
  const keys = new Set(header.map(columnKey));
  return wanted.filter(({ names }) => !names.some((name) => keys.has(columnKey(name))));
}

/** The header's names; of JSON the members of the first record. */
export function columnNames({ header, records }: ColumnSource): readonly string[] {
  if (header !== null) return header;
  const first = records.find((record) => typeof record === 'object' && record !== null);
  return first === undefined ? [] : Object.keys(first);
}

/** Throws ImportError where a header has a name twice: one of the columns would overrule the other. */
export function refuseRepeated(header: readonly string[]): void {
  const twice = header.findIndex((name, i) => name !== '' && header.indexOf(name) < i);
  if (twice < 0) return;
  const name = header[twice]!;
  throw new ImportError(
    `the header names ${name} twice (columns ${header.indexOf(name) + 1} and ${twice + 1}): rename or remove one`,
  );
}

const MOST_LISTED = 40;

/** One line for a person: what is missing, the nearest there is, and what there is. */
export function describeMissing(
  missing: readonly Pick<Column, 'names'>[],
  header: readonly string[],
): string {
  const listed = missing.map(({ names }) => {
    const nearest = names.map((name) => nearestColumn(name, header)).find((name) => name !== null);
    const others = names.length > 1 ? ` (or ${names.slice(1).join(', ')})` : '';
    return `${names[0]}${others}${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}`;
  });
  const there = header.slice(0, MOST_LISTED).join(', ');
  const more = header.length > MOST_LISTED ? ` and ${header.length - MOST_LISTED} more` : '';
  return `the file lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${listed.join('; ')}. Its columns are: ${there}${more}`;
}

/** By letters, or as a name that has the wanted one in it. */
function nearestColumn(name: string, header: readonly string[]): string | null {
  const key = columnKey(name);
  return nearestName(name, header) ?? header.find((column) => columnKey(column).includes(key)) ?? null;
}

function cellReader<Field extends string>(
  header: readonly string[],
  columns: Columns<Field>,
): FieldReader<Field> {
  const keys = header.map(columnKey);
  const positions = new Map<Field, number>();
  for (const [field, { names }] of Object.entries<Column>(columns)) {
    const found = names.map((name) => keys.indexOf(columnKey(name))).find((at) => at >= 0);
    if (found !== undefined) positions.set(field as Field, found);
  }
  let cells: readonly string[] = [];
  const text = (field: Field): string | undefined => {
    const at = positions.get(field);
    const cell = at === undefined ? undefined : cells[at]?.trim();
    return cell === '' ? undefined : cell;
  };
  return {
    move(row) {
      cells = row as readonly string[];
    },
    text,
    value: text,
  };
}

function recordReader<Field extends string>(columns: Columns<Field>): FieldReader<Field> {
  let record: unknown = null;
  const value = (field: Field): unknown => {
    for (const name of columns[field].names) {
      const found = valueAtPath(record, name);
      const given = typeof found === 'string' ? found.trim() : found;
      if (given !== undefined && given !== null && given !== '') return given;
    }
    return undefined;
  };
  return {
    move(row) {
      record = row;
    },
    text(field) {
      const found = value(field);
      return found === undefined || typeof found === 'string' ? found : JSON.stringify(found);
    },
    value,
  };
}
