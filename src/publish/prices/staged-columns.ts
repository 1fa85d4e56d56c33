import { withRoom } from '../../domain/with-room.ts';
import { type CopyRow, scatterBoolArray, scatterInt4Array } from '../../record/read-copy.ts';
import { packField } from '../../record/read-prices.ts';

/** Columns of observations; labels by their ids in the record, 0: none. The others as in `ChainPriceColumns`. */
export interface StagedColumns {
  store: Uint16Array<ArrayBuffer>;
  regularE4: Uint32Array<ArrayBuffer>;
  saleE4: Uint32Array<ArrayBuffer>;
  unitE4: Uint32Array<ArrayBuffer>;
  unitUom: Uint32Array<ArrayBuffer>;
  aisle: Uint32Array<ArrayBuffer>;
  section: Uint32Array<ArrayBuffer>;
  /** 0 also where the product's own size is known, once they are staged. */
  packSize: Uint32Array<ArrayBuffer>;
  available: Uint8Array<ArrayBuffer>;
  observedMin: Uint32Array<ArrayBuffer>;
}

/** What "not known" is in `ChainPriceColumns.unitE4`. */
const UNKNOWN_UNIT_PRICE = 0xffff_ffff;

/** No observations yet. */
export function emptyColumns(): StagedColumns {
  return {
    store: new Uint16Array(0),
    regularE4: new Uint32Array(0),
    saleE4: new Uint32Array(0),
    unitE4: new Uint32Array(0),
    unitUom: new Uint32Array(0),
    aisle: new Uint32Array(0),
    section: new Uint32Array(0),
    packSize: new Uint32Array(0),
    available: new Uint8Array(0),
    observedMin: new Uint32Array(0),
  };
}

/** The columns themselves where they have room for `length` observations, else larger copies. */
export function withPriceRoom(columns: StagedColumns, length: number): StagedColumns {
  if (length <= columns.store.length) return columns;
  return {
    store: withRoom(columns.store, length),
    regularE4: withRoom(columns.regularE4, length),
    saleE4: withRoom(columns.saleE4, length),
    unitE4: withRoom(columns.unitE4, length),
    unitUom: withRoom(columns.unitUom, length),
    aisle: withRoom(columns.aisle, length),
    section: withRoom(columns.section, length),
    packSize: withRoom(columns.packSize, length),
    available: withRoom(columns.available, length),
    observedMin: withRoom(columns.observedMin, length),
  };
}

/** Decodes a pack's or a change's observations to their slots, -1: left out; all but their stores and pack sizes. */
export function scatterPrices(row: CopyRow, slots: Int32Array, prices: StagedColumns): void {
  scatterInt4Array(row, packField.regularE4, slots, prices.regularE4, 0);
  scatterInt4Array(row, packField.saleE4, slots, prices.saleE4, 0);
  scatterInt4Array(row, packField.unitE4, slots, prices.unitE4, UNKNOWN_UNIT_PRICE);
  scatterInt4Array(row, packField.unitUom, slots, prices.unitUom, 0);
  scatterInt4Array(row, packField.aisle, slots, prices.aisle, 0);
  scatterInt4Array(row, packField.section, slots, prices.section, 0);
  scatterBoolArray(row, packField.available, slots, prices.available);
  scatterInt4Array(row, packField.observedMin, slots, prices.observedMin, 0);
}
