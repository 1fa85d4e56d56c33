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

/**
 * Reads the packs whose keys are in the temporary table `incoming_key`, into `rows`, which it empties first. `onlyJudged`:
 * the other columns are left as they are, to be read with `completePacks`.
 */
export async function readExistingPacks(
  client: pg.PoolClient,
  table: PackTable,
  rows: MergeOutput,
  onlyJudged: boolean,
): Promise<ExistingPacks> {
  const keys: number[][] = table.keys.map(() => []);
  const starts: number[] = [0];
  rows.length = 0;
  const skus: (Buffer | null)[] = [];
  const urls: (Buffer | null)[] = [];
  const read = onlyJudged ? judgedOf(table) : table;
  const first = table.keys.length;
  const texts = first + read.arrays.length;
  const onRow = (row: CopyRow): void => {
    table.keys.forEach((key, i) => keys[i]!.push(readKey(row, i, key.type)));
    const count = arrayLength(row, first);
    rows.reserve(count);
    const { columns, length } = rows;
    read.arrays.forEach((array, i) => readArray(row, first + i, array, columns[array.column], length, null));
    rows.length += count;
    starts.push(rows.length);
    if (!table.hasTexts) return;
    skus.push(readBytes(row, texts));
    urls.push(readBytes(row, texts + 1));
  };
  await copyRows(client, selectPacks(read), onRow);
  const count = starts.length - 1;
  const existing = { count, keys, starts, rows, skus, urls, changes: new Int32Array(count) };
  if (table.changes === null || count === 0) return existing;
  await overlayRows(client, read, selectChanges(read, table.changes), existing, (pack, prices) => {
    existing.changes[pack] = existing.changes[pack]! + prices;
  });
  return existing;
}

/** The table with the columns alone that a merge always looks at. */
function judgedOf(table: PackTable): PackTable {
  return { ...table, arrays: table.arrays.filter(({ column }) => table.judged.includes(column)) };
}

/** Reads all columns of the packs whose keys are in `incoming_key` now, into those that were read before. */
export async function completePacks(
  client: pg.PoolClient,
  table: PackTable,
  existing: ExistingPacks,
): Promise<void> {
  await overlayRows(client, table, selectPacks(table), existing);
  if (table.changes !== null) await overlayRows(client, table, selectChanges(table, table.changes), existing);
}

/** The table's keys and arrays, as they are copied in and out. */
export function columnsOf(table: PackTable): string[] {
  return [...table.keys, ...table.arrays].map(({ name }) => name);
}

/** The keys of `k`, as a list. */
function keysOf({ keys }: PackTable): string {
  return keys.map(({ name }) => `k.${name}`).join(', ');
}

function selectJoined(table: PackTable, name: string, texts: readonly string[] = []): string {
  const list = [...columnsOf(table), ...texts].map((column) => `k.${column}`).join(', ');
  return `select ${list} from incoming_key i join ${name} k using (${table.keys.map((key) => key.name).join(', ')})`;
}

function selectPacks(table: PackTable): string {
  const texts = table.hasTexts ? ['retailer_product_id', 'pdp_url'] : [];
  return `${selectJoined(table, table.name, texts)} order by ${keysOf(table)}`;
}

/** The changes of packs, a later one after an earlier one. */
function selectChanges(table: PackTable, changes: string): string {
  return `${selectJoined(table, changes)} order by ${keysOf(table)}, k.change_id`;
}

/** Puts what is selected, pack by pack in the order of their keys, in the place of what the packs have of its stores. */
async function overlayRows(
  client: pg.PoolClient,
  table: PackTable,
  select: string,
  existing: ExistingPacks,
  onRow: (pack: number, prices: number) => void = () => {},
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
  const first = table.keys.length;
  const { columns } = existing.rows;
  await copyRows(client, select, (row) => {
    while (pack < existing.count && comparedTo(row) < 0) pack++;
    if (pack === existing.count || comparedTo(row) !== 0) return;
    const count = arrayLength(row, first);
    slots = withRoom(slots, count);
    findStores(row, first, columns.store, existing.starts[pack]!, existing.starts[pack + 1]!, slots);
    table.arrays.forEach((array, i) => readArray(row, first + i, array, columns[array.column], 0, slots));
    onRow(pack, count);
  });
}

/** Where each store of a field is among the ascending stores `[start, end)`; -1: nowhere. */
function findStores(
  row: CopyRow,
  field: number,
  stores: Int32Array,
  start: number,
  end: number,
  slots: Int32Array,
): void {
  const count = arrayLength(row, field);
  let at = row.start(field) + ARRAY_HEADER_BYTES + 4;
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
