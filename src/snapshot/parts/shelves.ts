import type { Part } from './part.ts';

/**
 * What the stores of a chain charge on each shelf: a shelf is the products of one category at one store that are in stock
 * at a known price. Row `SHELF_VARIANTS * category + variant` has the shelves of a category code by the store's position
 * in its chain, ascending: variant 0 compares prices (keys in ten-thousandths of a US dollar), variant `u` unit prices of
 * the products whose size is in unit `u` (keys in millionths of a US dollar per unit).
 */
export interface ChainShelves {
  /** The rows of which the chain has any product on a shelf, ascending. */
  readonly rows: Uint32Array;
  /** Products on all shelves of `rows[i]`. */
  readonly onAll: Uint32Array;
  /** Shelves of `rows[i]`: `[starts[i], starts[i + 1])`. */
  readonly starts: Uint32Array;
  readonly position: Uint16Array;
  /** Products on the shelf. */
  readonly products: Uint32Array;
  /** The lowest key, and the observation that has it, counted from the chain's first; of several that of the product with the lowest id. */
  readonly cheapestKey: Uint32Array;
  readonly cheapest: Uint32Array;
  /** The same of the lower median key. */
  readonly medianKey: Uint32Array;
  readonly median: Uint32Array;
}

/** Shelves by chain; undefined: the chain has none. */
export interface ShelfPart {
  readonly chains: readonly (ChainShelves | undefined)[];
}

/** Prices, and unit prices in each unit of size. */
export const SHELF_VARIANTS = 4;

/** The part of shelves. */
export const SHELVES: Part<ShelfPart> = {
  files: [],
  chainFiles: ['shelves'],
  sources: null,
  async open(_tables, files) {
    const chains = Array.from({ length: files.counts.chains }, (_, chain) =>
      files.isSame('shelves', chain) ? files.before?.chains[chain] : undefined,
    );
    for await (const [chain, table] of files.each('shelves', (ordinal) => chains[ordinal] === undefined)) {
      const { starts, items } = table.structLists('shelves');
      chains[chain] = {
        rows: table.numbers('row', Uint32Array),
        onAll: table.numbers('on_all', Uint32Array),
        starts,
        position: items.numbers('position', Uint16Array),
        products: items.numbers('products', Uint32Array),
        cheapestKey: items.numbers('cheapest_key', Uint32Array),
        cheapest: items.numbers('cheapest', Uint32Array),
        medianKey: items.numbers('median_key', Uint32Array),
        median: items.numbers('median', Uint32Array),
      };
    }
    return { chains };
  },
};
