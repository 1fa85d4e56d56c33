import { type Data, DataType, RecordBatchReader } from 'apache-arrow';
import type { NumberArray } from '../../domain/with-room.ts';
import type { Blobs, Dictionary } from '../parts/columns.ts';

type NumberArrayConstructor<A extends NumberArray> = { new (length: number): A };

/**
 * The columns of an Arrow table, as views of the file's own bytes: nothing is copied but dictionary values and
 * `strings`. A column that is missing or of another type is an error that names it.
 */
export interface Columns {
  readonly rows: number;
  numbers<A extends NumberArray>(name: string, kind: NumberArrayConstructor<A>): A;
  /** 16 bytes a row. */
  uuids(name: string): Uint8Array;
  blobs(name: string): Blobs;
  strings(name: string): (string | null)[];
  dictionary(name: string): Dictionary;
  /** Lists of numbers: row `i` holds `items[starts[i] .. starts[i + 1])`. */
  numberLists<A extends NumberArray>(
    name: string,
    kind: NumberArrayConstructor<A>,
  ): { starts: Uint32Array; items: A };
  /** Lists of structs: row `i` holds rows `starts[i]` to `starts[i + 1] - 1` of `items`. */
  structLists(name: string): { starts: Uint32Array; items: Columns };
}

/** Opens an Arrow IPC file that `encodeTable` wrote, whole in memory. Throws where it is not one. */
export function openTable(bytes: Uint8Array): Columns {
  const reader = RecordBatchReader.from(bytes);
  if (!reader.isSync()) throw new Error('not an Arrow file');
  reader.open();
  const batch = reader.next().value;
  if (!batch) throw new Error('an Arrow file without a record batch');
  return columnsOf(batch.data);
}

function columnsOf(struct: Data): Columns {
  const find = (name: string, expected: string, isOfType: (data: Data) => boolean): Data => {
    const fields: { name: string }[] = struct.type.children;
    const data = struct.children[fields.findIndex((field) => field.name === name)];
    if (!data) throw new Error(`no column ${name}`);
    if (!isOfType(data)) throw new Error(`column ${name} is not ${expected}`);
    return data;
  };
  const findList = (name: string): { starts: Uint32Array; items: Data } => {
    const data = find(name, 'a list', ({ type }) => DataType.isList(type));
    const { buffer, byteOffset, length } = offsetsOf(data);
    return { starts: new Uint32Array(buffer, byteOffset, length), items: data.children[0]! };
  };
  return {
    rows: struct.length,
    numbers: (name, kind) =>
      numbersOf(
        find(name, kind.name, ({ values }) => values instanceof kind),
        kind,
      ),
    uuids(name) {
      const data = find(
        name,
        '16 bytes',
        ({ type }) => DataType.isFixedSizeBinary(type) && type.byteWidth === 16,
      );
      return (data.values as Uint8Array).subarray(0, 16 * data.length);
    },
    blobs: (name) => blobsOf(find(name, 'text', ({ type }) => DataType.isUtf8(type))),
    strings: (name) => stringsOf(find(name, 'text', ({ type }) => DataType.isUtf8(type))),
    dictionary(name) {
      const data = find(name, 'a dictionary', ({ type }) => DataType.isDictionary(type));
      const values = data.dictionary?.data[0];
      return { codes: data.values.subarray(0, data.length), values: values ? stringsOf(values) : [] };
    },
    numberLists(name, kind) {
      const { starts, items } = findList(name);
      if (!(items.values instanceof kind)) throw new Error(`column ${name} holds no ${kind.name}`);
      return { starts, items: numbersOf(items, kind) };
    },
    structLists(name) {
      const { starts, items } = findList(name);
      if (!DataType.isStruct(items.type)) throw new Error(`column ${name} holds no structs`);
      return { starts, items: columnsOf(items) };
    },
  };
}

/** Buffers in the file are padded to eight bytes: the views end where the rows end. */
function numbersOf<A extends NumberArray>(data: Data, kind: NumberArrayConstructor<A>): A {
  return data.length === 0 ? new kind(0) : (data.values.subarray(0, data.length) as A);
}

/** One more offset than rows; writers may leave it out of an empty table. */
function offsetsOf(data: Data): Int32Array {
  return data.length === 0 ? new Int32Array(1) : data.valueOffsets.subarray(0, data.length + 1);
}

function blobsOf(data: Data): Blobs {
  const offsets = offsetsOf(data);
  return {
    offsets,
    bytes: data.length === 0 ? new Uint8Array(0) : data.values.subarray(0, offsets[data.length]),
  };
}

function stringsOf(data: Data): (string | null)[] {
  const { offsets, bytes } = blobsOf(data);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const strings: (string | null)[] = [];
  for (let i = 0; i < data.length; i++) {
    strings.push(data.getValid(i) ? text.toString('utf8', offsets[i], offsets[i + 1]) : null);
  }
  return strings;
}
