import type { Part } from './part.ts';

/** What packs held before, of products whose size changed: an entry a size, by product, oldest first. */
export interface SizePart {
  /** By ordinal, ascending, with repeats. */
  readonly product: Uint32Array;
  /** First day of the size, counted from 1970-01-01 (UTC); `SINCE_EVER`: no day is known. */
  readonly fromDay: Int32Array;
  /** As it is written on the pack. */
  readonly text: readonly string[];
}

/** Stands for the first day of a size that was there when nobody looked yet. */
export const SINCE_EVER = -0x8000_0000;

/** The part of sizes. */
export const SIZES: Part<SizePart> = {
  files: ['product-sizes'],
  sources: ['products'],
  open(tables) {
    const table = tables('product-sizes');
    return {
      product: table.numbers('product', Uint32Array),
      fromDay: table.numbers('from_day', Int32Array),
      text: table.strings('size_display') as string[],
    };
  },
};
