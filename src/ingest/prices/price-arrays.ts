/**
 * Prices as columns of integers, so that a million of them is sixteen arrays and not a million objects.
 *
 * Money is in ten-thousandths of a dollar, -1: none. Labels (`uom`, `packSize`, `aisle`, `section`) and texts
 * (`sku`, `url`) are numbers from 1, 0: none. `available` is 0 or 1. Chain, product and store are the record's keys.
 */
export interface PriceArrays {
  readonly chain: Int32Array;
  readonly product: Int32Array;
  readonly store: Int32Array;
  readonly regularE4: Int32Array;
  readonly saleE4: Int32Array;
  readonly unitE4: Int32Array;
  readonly uom: Int32Array;
  readonly packSize: Int32Array;
  readonly aisle: Int32Array;
  readonly section: Int32Array;
  readonly available: Int32Array;
  readonly observedMin: Int32Array;
  readonly sku: Int32Array;
  readonly url: Int32Array;
}

/** Every column, in the order in which they lie in their buffer. */
export const COLUMN_NAMES = [
  'chain',
  'product',
  'store',
  'regularE4',
  'saleE4',
  'unitE4',
  'uom',
  'packSize',
  'aisle',
  'section',
  'available',
  'observedMin',
  'sku',
  'url',
] as const satisfies readonly (keyof PriceArrays)[];

/** The columns whose numbers name a label. */
export const LABEL_COLUMNS = ['uom', 'packSize', 'aisle', 'section'] as const;

/** All in one buffer, so that they pass to another thread as one. */
export function createPriceArrays(capacity: number): PriceArrays {
  const buffer = new ArrayBuffer(COLUMN_NAMES.length * capacity * Int32Array.BYTES_PER_ELEMENT);
  const column = (i: number): Int32Array =>
    new Int32Array(buffer, i * capacity * Int32Array.BYTES_PER_ELEMENT, capacity);
  return {
    chain: column(0),
    product: column(1),
    store: column(2),
    regularE4: column(3),
    saleE4: column(4),
    unitE4: column(5),
    uom: column(6),
    packSize: column(7),
    aisle: column(8),
    section: column(9),
    available: column(10),
    observedMin: column(11),
    sku: column(12),
    url: column(13),
  };
}

/** The same rows with room for `capacity`. */
export function enlargeArrays(columns: PriceArrays, capacity: number): PriceArrays {
  const larger = createPriceArrays(capacity);
  for (const name of COLUMN_NAMES) larger[name].set(columns[name]);
  return larger;
}

/** The first `count` rows; shares memory. */
export function firstRows(columns: PriceArrays, count: number): PriceArrays {
  const cut = (column: Int32Array): Int32Array => column.subarray(0, count);
  return {
    chain: cut(columns.chain),
    product: cut(columns.product),
    store: cut(columns.store),
    regularE4: cut(columns.regularE4),
    saleE4: cut(columns.saleE4),
    unitE4: cut(columns.unitE4),
    uom: cut(columns.uom),
    packSize: cut(columns.packSize),
    aisle: cut(columns.aisle),
    section: cut(columns.section),
    available: cut(columns.available),
    observedMin: cut(columns.observedMin),
    sku: cut(columns.sku),
    url: cut(columns.url),
  };
}
