import type pg from 'pg';
import { arrayLength, type CopyRow, copyRows } from '../../../record/read-copy.ts';
import { createOutput, type MergeOutput } from './merge-packs.ts';
import type { PackTable } from './pack-tables.ts';

/** Packs of the record, sorted by their key. Pack `p` is rows `[starts[p], starts[p + 1])`. */
export interface ExistingPacks {
  readonly count: number;
  /** One array a key column. */
  readonly keys: readonly (readonly number[])[];
  readonly starts: readonly number[];
  readonly rows: MergeOutput;
  readonly skus: readonly (Buffer | null)[];
  readonly urls: readonly (Buffer | null)[];
}

/** Days from 1970-01-01 to 2000-01-01, where PostgreSQL counts dates from. */
export const PG_EPOCH_DAY = 10_957;

/** Reads the packs whose keys are in the temporary table `incoming_key`, into `rows`, which it empties first. */
export async function readExistingPacks(
  client: pg.PoolClient,
  table: PackTable,
  rows: MergeOutput,
): Promise<ExistingPacks> {
  const keys: number[][] = table.keys.map(() => []);
  const starts: number[] = [0];
  rows.length = 0;
  const skus: (Buffer | null)[] = [];
  const urls: (Buffer | null)[] = [];
  const keyNames = table.keys.map((key) => key.name);
  const columns = [...keyNames, ...table.arrays.map((array) => array.name)];
  if (table.hasTexts) columns.push('retailer_product_id', 'pdp_url');

  const onRow = (row: CopyRow): void => {
    table.keys.forEach((key, i) => keys[i]!.push(readKey(row, i, key.type)));
    appendArrays(row, table, rows);
    starts.push(rows.length);
    if (!table.hasTexts) return;
    skus.push(readBytes(row, columns.length - 2));
    urls.push(readBytes(row, columns.length - 1));
  };
  const list = columns.map((name) => `k.${name}`).join(', ');
  const order = keyNames.map((name) => `k.${name}`).join(', ');
  await copyRows(
    client,
    `select ${list} from incoming_key i join ${table.name} k using (${keyNames.join(', ')}) order by ${order}`,
    onRow,
  );
  return { count: starts.length - 1, keys, starts, rows, skus, urls };
}

/** What there is when nothing is in the record yet. */
export const NO_PACKS: ExistingPacks = {
  count: 0,
  keys: [[], [], []],
  starts: [0],
  rows: createOutput(0),
  skus: [],
  urls: [],
};

function readKey(row: CopyRow, field: number, type: PackTable['keys'][number]['type']): number {
  if (type === 'smallint') return row.int2(field);
  return type === 'date' ? row.int4(field) + PG_EPOCH_DAY : row.int4(field);
}

function readBytes(row: CopyRow, field: number): Buffer | null {
  const length = row.length(field);
  if (length < 0) return null;
  return Buffer.from(new Uint8Array(row.view.buffer, row.view.byteOffset + row.start(field), length));
}

const ARRAY_HEADER_BYTES = 20;

function appendArrays(row: CopyRow, table: PackTable, rows: MergeOutput): void {
  const count = arrayLength(row, table.keys.length);
  rows.reserve(count);
  const { view } = row;
  table.arrays.forEach((array, i) => {
    const target = rows.columns[array.column];
    let at = row.start(table.keys.length + i) + ARRAY_HEADER_BYTES;
    for (let n = rows.length; n < rows.length + count; n++) {
      const bytes = view.getInt32(at);
      if (bytes === -1) target[n] = array.ifNull;
      else target[n] = array.type === 'boolean' ? view.getUint8(at + 4) : view.getInt32(at + 4);
      at += 4 + Math.max(bytes, 0);
    }
  });
  rows.length += count;
}
