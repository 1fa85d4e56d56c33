import type { ComponentChild } from 'preact';

/** A column: what a person reads in it, and what a spreadsheet gets. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChild;
  /** Null: empty. */
  readonly text: (row: Row) => string | number | boolean | null;
  readonly numeric?: boolean;
  /** Left out on a phone. */
  readonly wide?: boolean;
}

/** Above so many rows a table has a height of its own, so that what follows it is not out of reach. */
const LONG = 60;

function csvField(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  // What a spreadsheet would take for a formula is text.
  const safe = typeof value === 'string' && /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180). */
function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ head }) => csvField(head)),
    ...rows.map((row) => columns.map(({ text }) => csvField(text(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function saveAs(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

interface TableProps<Row> {
  /** What it lists, for whoever cannot see where it stands. */
  readonly caption: string;
  /** Of the file, without its ending. */
  readonly file: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** A table that can be taken along as CSV. */
export function Table<Row>({ caption, file, columns, rows }: TableProps<Row>) {
  return (
    <div class="table-box">
      <div
        class={rows.length > LONG ? 'table-scroll long' : 'table-scroll'}
        tabIndex={0}
        role="region"
        aria-label={caption}
      >
        <table>
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.head} scope="col" class={classOf(column)}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.head} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="table-foot needs-script">
        <button
          type="button"
          class="button small"
          aria-label={`Save as CSV: ${caption}`}
          onClick={() => saveAs(`${file}.csv`, toCsv(columns, rows))}
        >
          Save as CSV
        </button>
      </p>
    </div>
  );
}

function classOf<Row>({ numeric, wide }: Column<Row>): string | undefined {
  const names = [numeric === true ? 'numeric' : '', wide === true ? 'wide' : ''].filter(
    (name) => name !== '',
  );
  return names.length === 0 ? undefined : names.join(' ');
}
