import { utcDayText } from '../domain/time/utc-day.ts';
import type { Cell, ColumnType } from './column.ts';
import type { HashedFile } from './hashed-file.ts';
import type { RowEncoder, RowFormat } from './row-file.ts';

/** A value as text; `json` and numbers as they stand. */
function plainText(value: string | number | boolean, type: ColumnType): string {
  if (type === 'time') return new Date(value as number).toISOString();
  return type === 'date' ? utcDayText(value as number) : String(value);
}

const NEEDS_QUOTES = /[",\r\n]/;

/** A field of RFC 4180. Null is nothing at all; an empty text is a pair of quotes. */
function csvField(value: Cell, type: ColumnType): string {
  if (value === null) return '';
  const text = plainText(value, type);
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function jsonField(value: Cell, type: ColumnType): string {
  if (value === null) return 'null';
  const isText = type === 'text' || type === 'time' || type === 'date';
  return isText ? JSON.stringify(plainText(value, type)) : plainText(value, type);
}

/** A file of lines, in UTF-8. */
function openLines(file: HashedFile, lineOf: (valueAt: (column: number) => Cell) => string): RowEncoder {
  return {
    write(values) {
      const rows = values[0]?.length ?? 0;
      let text = '';
      for (let row = 0; row < rows; row++) text += `${lineOf((column) => values[column]![row]!)}\n`;
      file.write(Buffer.from(text));
    },
    end() {},
  };
}

/** Comma-separated values after RFC 4180 with a header. */
export const CSV: RowFormat = {
  extension: 'csv',
  open(file, columns) {
    file.write(Buffer.from(`${columns.map(({ name }) => name).join(',')}\n`));
    return openLines(file, (valueAt) => columns.map(({ type }, i) => csvField(valueAt(i), type)).join(','));
  },
};

/** A JSON object a line; JSON columns are members as they are. */
export const NDJSON: RowFormat = {
  extension: 'ndjson',
  open(file, columns) {
    const names = columns.map(({ name }) => JSON.stringify(name));
    return openLines(
      file,
      (valueAt) =>
        `{${columns.map(({ type }, i) => `${names[i]}:${jsonField(valueAt(i), type)}`).join(',')}}`,
    );
  },
};
