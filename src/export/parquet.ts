import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, Column, ColumnType } from './column.ts';
import type { HashedFile } from './hashed-file.ts';
import type { RowEncoder, RowFormat } from './row-file.ts';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

const PHYSICAL: Readonly<Record<ColumnType, Omit<Schema[number], 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  // JSON texts are strings: readers differ in what they make of Parquet's own type of JSON.
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  date: { type: 'INT32', converted_type: 'DATE' },
};

/** Apache Parquet, compressed with Snappy, a row group a batch. */
export const PARQUET: RowFormat = { extension: 'parquet', open: openParquet };

function openParquet(file: HashedFile, columns: readonly Column[]): RowEncoder {
  const bytes = new ByteWriter();
  const schema: Schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({
      name,
      repetition_type: 'OPTIONAL' as const,
      ...PHYSICAL[type],
    })),
  ];
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'gondola' });
  // What was encoded goes to the file after each row group, so that no more than one is held.
  const flush = (): void => {
    file.write(bytes.getBytes());
    bytes.index = 0;
  };
  return {
    write(values: readonly (readonly Cell[])[]) {
      const rows = values[0]?.length ?? 0;
      const columnData = columns.map(({ name }, i) => ({ name, data: [...values[i]!] }));
      void writer.write({ columnData, rowGroupSize: rows });
      flush();
    },
    end() {
      void writer.finish();
      flush();
    },
  };
}
