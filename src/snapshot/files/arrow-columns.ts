import {
  Dictionary as ArrowDictionary,
  type Data,
  Field,
  FixedSizeBinary,
  Float64,
  Int32,
  List,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  Uint8,
  Uint16,
  Uint32,
  Utf8,
  Vector,
} from 'apache-arrow';
import { toBlobs } from '../parts/blob-builder.ts';
import type { Blobs, Dictionary } from '../parts/columns.ts';
import type { NumberArray } from '../../domain/with-room.ts';

/** A column to be written; made by the functions below, which keep the arrays they are given and copy nothing. */
export type Column = Data;

function numberType(values: NumberArray): Uint8 | Uint16 | Uint32 | Int32 | Float64 {
  if (values instanceof Uint8Array) return new Uint8();
  if (values instanceof Uint16Array) return new Uint16();
  if (values instanceof Uint32Array) return new Uint32();
  return values instanceof Int32Array ? new Int32() : new Float64();
}

/** Numbers without nulls, of the type that the array has. */
export function numberColumn(values: NumberArray): Column {
  // Arrow's signatures tie one type to one array; `numberType` has chosen the pair.
  const type = numberType(values) as Uint32;
  return makeData({ type, length: values.length, nullCount: 0, data: values as Uint32Array });
}

/** UUIDs, 16 bytes an entry. */
export function uuidColumn(bytes: Uint8Array): Column {
  return makeData({ type: new FixedSizeBinary(16), length: bytes.length / 16, nullCount: 0, data: bytes });
}

/** Blobs that are UTF-8. */
export function blobColumn({ offsets, bytes }: Blobs): Column {
  return makeData({
    type: new Utf8(),
    length: offsets.length - 1,
    nullCount: 0,
    valueOffsets: offsets,
    data: bytes,
  });
}

/** Strings, nulls kept. */
export function stringColumn(values: readonly (string | null)[]): Column {
  const { offsets, bytes } = toBlobs(
    values.map((value) => value ?? ''),
    'the strings of one column',
  );
  const nullCount = values.reduce((count, value) => count + (value === null ? 1 : 0), 0);
  const nullBitmap = new Uint8Array((values.length + 7) >> 3);
  values.forEach((value, i) => {
    if (value !== null) nullBitmap[i >> 3]! |= 1 << (i & 7);
  });
  return makeData({
    type: new Utf8(),
    length: values.length,
    nullCount,
    nullBitmap: nullCount === 0 ? null : nullBitmap,
    valueOffsets: offsets,
    data: bytes,
  });
}

/** A dictionary column. `id` is unique within its file, and given so that equal tables are equal files. */
export function dictionaryColumn({ codes, values }: Dictionary, id: number): Column {
  const type = new ArrowDictionary(new Utf8(), numberType(codes) as Uint8 | Uint16 | Uint32, id);
  const dictionary = new Vector([stringColumn(values) as Data<Utf8>]);
  return makeData({ type, length: codes.length, nullCount: 0, data: codes, dictionary });
}

/** Lists: row `i` holds `items[starts[i] .. starts[i + 1])`. */
export function listColumn(starts: Uint32Array, items: Column): Column {
  const valueOffsets = new Int32Array(starts.buffer, starts.byteOffset, starts.length);
  const type = new List(new Field('item', items.type, false));
  return makeData({ type, length: starts.length - 1, nullCount: 0, valueOffsets, child: items });
}

/** Columns of equal length side by side. */
export function structColumn(columns: Readonly<Record<string, Column>>, rows: number): Data<Struct> {
  const entries = Object.entries(columns);
  const uneven = entries.find(([, column]) => column.length !== rows);
  if (uneven) throw new Error(`column ${uneven[0]} has ${uneven[1].length} rows, not ${rows}`);
  const fields = entries.map(([name, column]) => new Field(name, column.type, column.nullCount > 0));
  return makeData({
    type: new Struct(fields),
    length: rows,
    nullCount: 0,
    children: entries.map((e) => e[1]),
  });
}

/**
 * The table as an Arrow IPC file (one record batch, no compression), chunk by chunk: the chunks are views of the
 * columns' own memory. Equal columns give equal bytes.
 */
export function encodeTable(
  columns: Readonly<Record<string, Column>>,
  rows: number,
): AsyncIterable<Uint8Array> {
  const data = structColumn(columns, rows);
  const writer = new RecordBatchFileWriter();
  writer.write(new RecordBatch(new Schema(data.type.children), data));
  writer.close();
  return writer;
}
