import type { Columns } from '../files/arrow-table.ts';
import type { Blobs, Dictionary } from './columns.ts';

/** The observed prices of one chain, by product and store. A pair is a product at the chain. */
export interface ChainPriceColumns {
  readonly pairCount: number;
  readonly count: number;
  /** By pair, ascending. */
  readonly product: Uint32Array;
  /** Observations of pair `k`: `[obsStart[k], obsStart[k + 1])`, stores ascending. */
  readonly obsStart: Uint32Array;
  /** Position of the store within the chain's list (`StorePart.byChain`). */
  readonly store: Uint16Array;
  /** 0: not known. */
  readonly regularE4: Uint32Array;
  /** 0: no sale price. */
  readonly saleE4: Uint32Array;
  /** 0xffffffff: not known. */
  readonly unitE4: Uint32Array;
  readonly unitUom: Dictionary;
  readonly aisle: Dictionary;
  readonly section: Dictionary;
  readonly available: Uint8Array;
  readonly observedMin: Uint32Array;
}

/** The columns of numbers that observations have. */
export const NUMBER_COLUMNS = [
  'store',
  'regularE4',
  'saleE4',
  'unitE4',
  'available',
  'observedMin',
] as const satisfies readonly (keyof ChainPriceColumns)[];

/** Their columns of labels. */
export const LABEL_COLUMNS = [
  'unitUom',
  'aisle',
  'section',
] as const satisfies readonly (keyof ChainPriceColumns)[];

/** Opens a chain's file of prices. */
export function openChainPrices(table: Columns): ChainPriceColumns {
  const { starts: obsStart, items: prices } = table.structLists('prices');
  return {
    pairCount: table.rows,
    count: prices.rows,
    product: table.numbers('product', Uint32Array),
    obsStart,
    store: prices.numbers('store', Uint16Array),
    regularE4: prices.numbers('regular_e4', Uint32Array),
    saleE4: prices.numbers('sale_e4', Uint32Array),
    unitE4: prices.numbers('unit_e4', Uint32Array),
    unitUom: prices.dictionary('unit_uom'),
    aisle: prices.dictionary('aisle'),
    section: prices.dictionary('section'),
    available: prices.numbers('available', Uint8Array),
    observedMin: prices.numbers('observed_min', Uint32Array),
  };
}

/** What a chain calls its products and where their pages are, by pair; and pack sizes. */
export interface ChainListings {
  /** The chain's own number of the product; empty: not known. */
  readonly sku: Blobs;
  /** Address of the product's page, in which a NUL stands for the chain's own number of the product; null: not known. */
  readonly url: Dictionary;
  /** Pack sizes, kept only where the product has no size of its own: observations of the chain, ascending, and their texts. */
  readonly packSizeAt: Uint32Array;
  readonly packSize: Dictionary;
}

/** Stands for the product's number in the address of its page; no text of the record has it. */
export const NUMBER_PLACE = '\0';

/** Opens a chain's file of listings. */
export function openChainListings(table: Columns): ChainListings {
  const { items: packSizes } = table.structLists('pack_sizes');
  return {
    sku: table.blobs('retailer_product_id'),
    url: table.dictionary('pdp_url'),
    packSizeAt: packSizes.numbers('price', Uint32Array),
    packSize: packSizes.dictionary('pack_size'),
  };
}
