import { tableFromIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import {
  blobColumn,
  dictionaryColumn,
  encodeTable,
  listColumn,
  numberColumn,
  stringColumn,
  structColumn,
  uuidColumn,
} from '../../src/snapshot/files/arrow-columns.ts';
import { openTable } from '../../src/snapshot/files/arrow-table.ts';
import { toBlobs } from '../../src/snapshot/parts/blob-builder.ts';
import { blobText, dictionaryText } from './snapshot-reader.ts';

async function encode(
  columns: Parameters<typeof encodeTable>[0],
  rows: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of encodeTable(columns, rows)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Three rows of every kind of column. */
const columns = () => ({
  small: numberColumn(Uint8Array.of(1, 2, 255)),
  wide: numberColumn(Uint32Array.of(1, 2, 0xffff_ffff)),
  degrees: numberColumn(Float64Array.of(1.5, Number.NaN, -3)),
  id: uuidColumn(Uint8Array.from({ length: 48 }, (_, i) => i)),
  json: blobColumn(toBlobs(['{"a":1}', '', '"é🥕"'], 'blobs')),
  name: stringColumn(['x', null, '']),
  aisle: dictionaryColumn({ codes: Uint16Array.of(2, 0, 1), values: [null, 'one', 'two'] }, 0),
  stores: listColumn(Uint32Array.of(0, 2, 2, 3), numberColumn(Uint32Array.of(7, 8, 9))),
  pairs: listColumn(
    Uint32Array.of(0, 1, 1, 2),
    structColumn(
      {
        chain: numberColumn(Uint16Array.of(4, 5)),
        section: dictionaryColumn({ codes: Uint8Array.of(1, 0), values: [null, 'Dairy'] }, 1),
      },
      2,
    ),
  ),
});

describe('a table written to an Arrow file', () => {
  it('reads back as views of the file, and is equal bytes for equal columns', async () => {
    const file = await encode(columns(), 3);
    expect(Buffer.compare(file, await encode(columns(), 3))).toBe(0);
    const table = openTable(file);
    const numbers = [
      table.numbers('small', Uint8Array),
      table.numbers('wide', Uint32Array),
      table.numbers('degrees', Float64Array),
    ];
    expect(numbers.map((column) => [...column])).toEqual([
      [1, 2, 255],
      [1, 2, 0xffff_ffff],
      [1.5, Number.NaN, -3],
    ]);
    for (const column of numbers) expect(column.buffer).toBe(file.buffer);
    expect([...table.uuids('id')]).toEqual(Array.from({ length: 48 }, (_, i) => i));
    const json = table.blobs('json');
    expect([0, 1, 2].map((i) => blobText(json, i))).toEqual(['{"a":1}', '', '"é🥕"']);
    expect(json.bytes.buffer).toBe(file.buffer);
    expect(table.strings('name')).toEqual(['x', null, '']);
    const aisle = table.dictionary('aisle');
    expect([0, 1, 2].map((i) => dictionaryText(aisle, i))).toEqual(['two', null, 'one']);
    expect(table.numberLists('stores', Uint32Array)).toEqual({
      starts: Uint32Array.of(0, 2, 2, 3),
      items: Uint32Array.of(7, 8, 9),
    });
    const pairs = table.structLists('pairs');
    expect(pairs.starts).toEqual(Uint32Array.of(0, 1, 1, 2));
    expect([...pairs.items.numbers('chain', Uint16Array)]).toEqual([4, 5]);
    const section = pairs.items.dictionary('section');
    expect([0, 1].map((i) => dictionaryText(section, i))).toEqual(['Dairy', null]);
  });

  it('is what any reader of the format reads', async () => {
    const rows = tableFromIPC(await encode(columns(), 3)).toArray();
    expect(rows.map((row) => row.toJSON().name)).toEqual(['x', null, '']);
    expect(rows.map((row) => row.toJSON().aisle)).toEqual(['two', null, 'one']);
    expect(rows.map((row) => [...row.toJSON().stores])).toEqual([[7, 8], [], [9]]);
  });

  it('may be empty', async () => {
    const table = openTable(
      await encode(
        {
          wide: numberColumn(new Uint32Array(0)),
          json: blobColumn(toBlobs([], 'blobs')),
          aisle: dictionaryColumn({ codes: new Uint8Array(0), values: [null] }, 0),
          stores: listColumn(Uint32Array.of(0), numberColumn(new Uint32Array(0))),
        },
        0,
      ),
    );
    expect(table.rows).toBe(0);
    expect(table.numbers('wide', Uint32Array)).toEqual(new Uint32Array(0));
    expect(table.blobs('json')).toEqual({ offsets: Int32Array.of(0), bytes: new Uint8Array(0) });
    expect(table.dictionary('aisle').codes).toHaveLength(0);
    expect(table.numberLists('stores', Uint32Array).starts).toEqual(Uint32Array.of(0));
  });

  it('names a column that is missing or of another type', async () => {
    const table = openTable(await encode({ wide: numberColumn(Uint32Array.of(1)) }, 1));
    expect(() => table.numbers('narrow', Uint8Array)).toThrow('no column narrow');
    expect(() => table.numbers('wide', Uint8Array)).toThrow('column wide is not Uint8Array');
    expect(() => table.blobs('wide')).toThrow('column wide is not text');
    expect(() => table.numberLists('wide', Uint32Array)).toThrow('column wide is not a list');
  });

  it('refuses columns of unequal length', () => {
    expect(() =>
      encodeTable({ a: numberColumn(new Uint8Array(2)), b: numberColumn(new Uint8Array(3)) }, 2),
    ).toThrow('column b has 3 rows, not 2');
  });
});
