import type { Part } from './part.ts';

/**
 * What stores charge on each shelf: a shelf is the products of one category at one store that are in stock at a known price.
 * Row `SHELF_VARIANTS * category + variant` has the shelves of a category code by their place in `StorePart.byChain`,
 * ascending: variant 0 compares prices (keys in ten-thousandths of a US dollar), variant `u` unit prices of the products
 * whose size is in unit `u` (keys in millionths of a US dollar per unit). Categories whose shelves hold few products each
 * have empty rows: looking at their prices one by one costs little more.
 */
export interface ShelfPart {
  /** Shelves of row `r`: `[starts[r], starts[r + 1])`. */
  readonly starts: Uint32Array;
  readonly at: Uint32Array;
  /** Products on the shelf. */
  readonly products: Uint32Array;
  /** The lowest key, and the observation that has it; of several that of the product with the lowest id. */
  readonly cheapestKey: Uint32Array;
  readonly cheapest: Uint32Array;
  /** The same of the lower median key. */
  readonly medianKey: Uint32Array;
  readonly median: Uint32Array;
}

/** Prices, and unit prices in each unit of size. */
export const SHELF_VARIANTS = 4;

/** The part of shelves. */
export const SHELVES: Part<ShelfPart> = {
  files: ['shelves'],
  sources: null,
  open(tables) {
    const table = tables('shelves');
    const { starts, items } = table.structLists('shelves');
    return {
      starts,
      at: items.numbers('at', Uint32Array),
      products: items.numbers('products', Uint32Array),
      cheapestKey: items.numbers('cheapest_key', Uint32Array),
      cheapest: items.numbers('cheapest', Uint32Array),
      medianKey: items.numbers('median_key', Uint32Array),
      median: items.numbers('median', Uint32Array),
    };
  },
};
