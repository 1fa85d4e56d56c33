import type { PriceArrays } from '../price-arrays.ts';

interface KeyColumn {
  readonly name: 'chain_id' | 'product_id' | 'observed_on';
  readonly type: 'smallint' | 'integer' | 'date';
}

interface ArrayColumn {
  readonly name: string;
  readonly column: keyof PriceArrays;
  readonly type: 'integer' | 'boolean';
  /** The number that stands for null. */
  readonly ifNull: number;
}

/** How a packed table of the record lies in columns. Its array columns are parallel and sorted by store. */
export interface PackTable {
  readonly name: string;
  /** The table of newer rows of some of a pack's stores, with the same keys and arrays; null: packs are written whole. */
  readonly changes: string | null;
  /** The record's function that tells the batch of a transaction: it is asked once a batch, not once a row. */
  readonly batch: 'current_pack_batch' | 'current_price_batch';
  /** In the order of the primary key. */
  readonly keys: readonly KeyColumn[];
  readonly arrays: readonly ArrayColumn[];
  /** Whether a pack has `retailer_product_id` and `pdp_url`. */
  readonly hasTexts: boolean;
  /** The columns in which an observation can differ, besides when it was made. */
  readonly content: readonly (keyof PriceArrays)[];
  /** The columns of which a merge looks at all stores of a pack, however little it changes. */
  readonly judged: readonly (keyof PriceArrays)[];
}

const CHAIN: KeyColumn = { name: 'chain_id', type: 'smallint' };
const PRODUCT: KeyColumn = { name: 'product_id', type: 'integer' };
const DAY: KeyColumn = { name: 'observed_on', type: 'date' };

/** In place of null where a column cannot be null. */
const NEVER = -2_147_483_648;

const int = (name: string, column: keyof PriceArrays, ifNull: number): ArrayColumn => {
  return { name, column, type: 'integer', ifNull };
};
const STORES = int('store_ids', 'store', NEVER);
const MONEY = [int('regular_price_e4', 'regularE4', -1), int('sale_price_e4', 'saleE4', -1)];
const AVAILABLE: ArrayColumn = { name: 'available', column: 'available', type: 'boolean', ifNull: NEVER };
const OBSERVED = int('observed_min', 'observedMin', NEVER);

/** The current price of each product at each store of a chain. */
export const CURRENT: PackTable = {
  name: 'price_pack',
  changes: 'price_change',
  batch: 'current_pack_batch',
  keys: [CHAIN, PRODUCT],
  arrays: [
    STORES,
    ...MONEY,
    int('unit_price_e4', 'unitE4', -1),
    int('unit_price_uom', 'uom', 0),
    int('pack_size', 'packSize', 0),
    int('aisle', 'aisle', 0),
    int('section', 'section', 0),
    AVAILABLE,
    OBSERVED,
  ],
  hasTexts: true,
  content: ['regularE4', 'saleE4', 'unitE4', 'uom', 'packSize', 'aisle', 'section', 'available'],
  // An outlying price is one far from all others of its pack; texts are those of its newest price.
  judged: ['store', 'regularE4', 'observedMin'],
};

/** The last observation of each UTC day. */
export const HISTORY: PackTable = {
  name: 'price_observation',
  changes: null,
  batch: 'current_price_batch',
  keys: [PRODUCT, CHAIN, DAY],
  arrays: [STORES, ...MONEY, AVAILABLE, OBSERVED],
  hasTexts: false,
  content: ['regularE4', 'saleE4', 'available'],
  judged: ['store', 'regularE4', 'saleE4', 'available', 'observedMin'],
};
