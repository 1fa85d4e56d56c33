import type pg from 'pg';
import { bindColumns, type Columns, type ColumnSource, type FieldRow } from '../columns.ts';
import type { Adapter } from './adapter.ts';
import { type Adapted, createRowAdapter, type PassOptions } from './row-adapter.ts';

/** One reading of a file, for records of one kind. */
export interface FormatPass<Field extends string> {
  /** Name of the kind of record. */
  readonly kind: string;
  adapt(row: FieldRow<Field>): Adapted;
  /** Records that rows add up to, after the last row. */
  rest?(): Iterable<{ readonly line: number; readonly record: unknown }>;
}

/** A format of the world as its columns and what its rows become. */
export interface FormatRows<Field extends string> {
  readonly columns: Columns<Field>;
  /** The field with the barcode: the file's codes decide together whether it leaves check digits out. */
  readonly barcode?: Field;
  /** In the order in which kinds depend on one another. Made when the pass begins: it sees what those before it wrote. */
  readonly passes: readonly ((client: pg.PoolClient, options: PassOptions) => Promise<FormatPass<Field>>)[];
}

/**
 * The adapter of a format whose rows are told by named columns: a table with any delimiter, quoting and encoding, JSON
 * lines, or one JSON list. A required column that is missing is an ImportError before any row is read.
 */
export function createFormatAdapter<Field extends string>({
  columns,
  barcode,
  passes,
}: FormatRows<Field>): Adapter {
  return createRowAdapter({
    layout: { kind: 'detected' },
    ...(barcode === undefined ? {} : { barcode: (source) => barcodeReader(source, columns, barcode) }),
    passes: passes.map((openPass) => async (client, source, options) => {
      const fields = bindColumns(source, columns);
      const pass = await openPass(client, options);
      return {
        kind: pass.kind,
        adapt(row) {
          fields.move(row.value);
          return pass.adapt(fields);
        },
        rest: () => pass.rest?.() ?? [],
      };
    }),
  });
}

function barcodeReader<Field extends string>(
  source: ColumnSource,
  columns: Columns<Field>,
  barcode: Field,
): (row: unknown) => string | undefined {
  const fields = bindColumns(source, columns);
  return (row) => {
    fields.move(row);
    return fields.text(barcode);
  };
}
