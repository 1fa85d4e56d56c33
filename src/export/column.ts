/**
 * What a column holds. `json`: a JSON text; `time`: milliseconds since 1970, UTC; `date`: days since 1970-01-01.
 */
export type ColumnType = 'text' | 'json' | 'boolean' | 'integer' | 'number' | 'time' | 'date';

/** A column of an exported table; every value may be null. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** A value: `text` and `json` are strings, the others numbers and booleans. */
export type Cell = string | number | boolean | null;

/** Columns of one type by their names, in order. */
export function columnsOf(type: ColumnType, ...names: readonly string[]): Column[] {
  return names.map((name) => ({ name, type }));
}
