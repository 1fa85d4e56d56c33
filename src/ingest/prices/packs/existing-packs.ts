import type pg from 'pg';
import { lowerBound } from '../../../domain/lower-bound.ts';
import { withRoom } from '../../../domain/with-room.ts';
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
  /** Of each pack: how many prices its changes in the record have; they are in `rows` already. */
  readonly changes: Int32Array;
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
  const columns = columnsOf(table);
  if (table.hasTexts) columns.push('retailer_product_id', 'pdp_url');

  const onRow = (row: CopyRow): void => {
    table.keys.forEach((key, i) => keys[i]!.push(readKey(row, i, key.type)));
    appendArrays(row, table, rows);
    starts.push(rows.length);
    if (!table.hasTexts) return;
    skus.push(readBytes(row, columns.length - 2));
    urls.push(readBytes(row, columns.length - 1));
  };
  await copyRows(client, `${selectJoined(table, table.name, columns)} order by ${keysOf(table)}`, onRow);
  const count = starts.length - 1;
  const existing = { count, keys, starts, rows, skus, urls, changes: new Int32Array(count) };
  if (table.changes !== null && count > 0) await overlayChanges(client, table, table.changes, existing);
  return existing;
}

/** The table's keys and arrays, as they are copied in and out. */
export function columnsOf(table: PackTable): string[] {
  return [...table.keys, ...table.arrays].map(({ name }) => name);
}

/** The keys of `k`, as a list. */
function keysOf({ keys }: PackTable): string {
  return keys.map(({ name }) => `k.${name}`).join(', ');
}

function selectJoined({ keys }: PackTable, name: string, columns: readonly string[]): string {
  const list = columns.map((column) => `k.${column}`).join(', ');
  return `select ${list} from incoming_key i join ${name} k using (${keys.map((key) => key.name).join(', ')})`;
}

/** Puts the packs' changes in the record in the place of what they changed. */
async function overlayChanges(
  client: pg.PoolClient,
  table: PackTable,
  changes: string,
  existing: ExistingPacks,
): Promise<void> {
  let pack = 0;
  let slots = new Int32Array(64);
  // Below 0: the pack is before the row's.
  const comparedTo = (row: CopyRow): number => {
    for (const [i, key] of table.keys.entries()) {
      const difference = existing.keys[i]![pack]! - readKey(row, i, key.type);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  await copyRows(
    client,
    `${selectJoined(table, changes, columnsOf(table))} order by ${keysOf(table)}, k.change_id`,
    (row) => {
      while (pack < existing.count && comparedTo(row) < 0) pack++;
      if (pack === existing.count || comparedTo(row) !== 0) return;
      const count = arrayLength(row, table.keys.length);
      slots = withRoom(slots, count);
      const { columns } = existing.rows;
      findStores(row, table, columns.store, existing.starts[pack]!, existing.starts[pack + 1]!, slots);
      table.arrays.forEach((array, i) => {
        readArray(row, table.keys.length + i, array, columns[array.column], 0, slots);
      });
      existing.changes[pack] = existing.changes[pack]! + count;
    },
  );
}

/** Where each store of a change is among the ascending stores `[start, end)`; -1: nowhere. */
function findStores(
  row: CopyRow,
  table: PackTable,
  stores: Int32Array,
  start: number,
  end: number,
  slots: Int32Array,
): void {
  const count = arrayLength(row, table.keys.length);
  let at = row.start(table.keys.length) + ARRAY_HEADER_BYTES + 4;
  for (let i = 0; i < count; i++, at += 8) {
    const store = row.view.getInt32(at);
    const found = lowerBound(stores, store, start, end);
    slots[i] = found < end && stores[found] === store ? found : -1;
  }
}

/** What there is when nothing is in the record yet. */
export const NO_PACKS: ExistingPacks = {
  count: 0,
  keys: [[], [], []],
  starts: [0],
  rows: createOutput(0),
  changes: new Int32Array(0),
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
  table.arrays.forEach((array, i) => {
    readArray(row, table.keys.length + i, array, rows.columns[array.column], rows.length, null);
  });
  rows.length += count;
}

/** Decodes an array to the rows from `first` on, or each element to its slot, -1: left out. */
function readArray(
  row: CopyRow,
  field: number,
  { type, ifNull }: PackTable['arrays'][number],
  target: Int32Array,
  first: number,
  slots: Int32Array | null,
): void {
  const { view } = row;
  const count = arrayLength(row, field);
  let at = row.start(field) + ARRAY_HEADER_BYTES;
  for (let i = 0; i < count; i++) {
    const bytes = view.getInt32(at);
    const to = slots === null ? first + i : slots[i]!;
    if (to >= 0) {
      if (bytes === -1) target[to] = ifNull;
      else target[to] = type === 'boolean' ? view.getUint8(at + 4) : view.getInt32(at + 4);
    }
    at += 4 + Math.max(bytes, 0);
  }
}
