import type { PriceArrays } from '../price-arrays.ts';
import type { PackTable } from './pack-tables.ts';
import { stableOrder } from './stable-order.ts';
import type { NumberedTexts } from '../numbered-texts.ts';

/** Rows of a feed, labels already as the record's label ids. */
export interface PriceBatch {
  readonly count: number;
  readonly columns: PriceArrays;
  readonly texts: NumberedTexts;
}

/** A batch's rows by pack of a table, in the order of the table's key; a pack's rows by store, then as they came. */
export interface BatchGroups {
  readonly count: number;
  readonly order: Uint32Array;
  /** Pack `g` has rows `order[starts[g]]` to `order[starts[g + 1] - 1]`. */
  readonly starts: readonly number[];
  readonly keysOf: (group: number) => number[];
}

const MINUTES_A_DAY = 1_440;

/** `guess`: an order of the batch for another table, which is this one's too where only one chain and day occur. */
export function groupBatch(table: PackTable, batch: PriceBatch, guess: Uint32Array | null): BatchGroups {
  const keys = table.keys.map((key) => keyColumn(key.name, batch));
  const order = stableOrder([...keys, batch.columns.store], batch.count, guess);
  const starts: number[] = [];
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || differ(keys, order[i]!, order[i - 1]!)) starts.push(i);
  }
  const count = starts.length;
  starts.push(order.length);
  return { count, order, starts, keysOf: (group) => keys.map((key) => key[order[starts[group]!]!]!) };
}

function keyColumn(name: PackTable['keys'][number]['name'], { columns, count }: PriceBatch): Int32Array {
  if (name === 'chain_id') return columns.chain;
  if (name === 'product_id') return columns.product;
  const days = new Int32Array(count);
  for (let i = 0; i < count; i++) days[i] = Math.floor(columns.observedMin[i]! / MINUTES_A_DAY);
  return days;
}

function differ(keys: readonly Int32Array[], a: number, b: number): boolean {
  for (let k = 0; k < keys.length; k++) if (keys[k]![a] !== keys[k]![b]) return true;
  return false;
}
