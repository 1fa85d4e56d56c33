import type { Blobs, Dictionary } from './columns.ts';
import type { Part } from './part.ts';

/**
 * Observed prices, sorted by product, chain and store. A pair is a product at a chain.
 * Only active stores of the record are in here, merged stores are not.
 */
export interface PricePart {
  readonly count: number;
  readonly pairCount: number;
  /** Pairs of product `p`: `[pairStart[p], pairStart[p + 1])`, chains ascending. */
  readonly pairStart: Uint32Array;
  readonly pairChain: Uint16Array;
  /** The chain's own number of the product; empty: not known. */
  readonly pairSku: Blobs;
  /** The form of the address of the product's page at the chain, an item of `urlForms`; 0: not known. */
  readonly pairUrl: Uint32Array;
  /** Addresses in which a NUL stands for the chain's own number of the product; item 0 is empty. */
  readonly urlForms: Blobs;
  /** Observations of pair `k`: `[obsStart[k], obsStart[k + 1])`, stores ascending. */
  readonly obsStart: Uint32Array;
  /** Position of the store within its chain's list (`StorePart.byChain`). */
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
  /** Pack sizes, kept only where the product has no size of its own: observation indexes, ascending, and their texts. */
  readonly packSizeAt: Uint32Array;
  readonly packSize: Dictionary;
  /** Number of stores that sell each product (its popularity). */
  readonly storesSelling: Uint32Array;
}

/** Stands for the product's number in the form of an address; no text of the record has it. */
export const NUMBER_PLACE = '\0';

/** The part of prices. */
export const PRICES: Part<PricePart> = {
  files: ['prices', 'price-pack-sizes', 'price-urls'],
  sources: null,
  open(tables) {
    const table = tables('prices');
    const packSizes = tables('price-pack-sizes');
    const urls = tables('price-urls');
    const { starts: pairStart, items: pairs } = table.structLists('chains');
    const { starts: obsStart, items: prices } = pairs.structLists('prices');
    return {
      count: prices.rows,
      pairCount: pairs.rows,
      pairStart,
      pairChain: pairs.numbers('chain', Uint16Array),
      pairSku: pairs.blobs('retailer_product_id'),
      pairUrl: pairs.numbers('pdp_url', Uint32Array),
      urlForms: urls.blobs('form'),
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
      packSizeAt: packSizes.numbers('price', Uint32Array),
      packSize: packSizes.dictionary('pack_size'),
      storesSelling: table.numbers('stores_selling', Uint32Array),
    };
  },
};
