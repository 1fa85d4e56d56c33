import { BLS_PRICES } from './bls-prices.ts';
import { CHAINS } from './chains.ts';
import { COUPONS } from './coupons.ts';
import { INDICES } from './indices.ts';
import { PRICES } from './prices.ts';
import { PRODUCTS } from './products.ts';
import type { RecordKind } from './record-kind.ts';
import { STORE_MERGES } from './store-merges.ts';
import { STORES } from './stores.ts';

/** The kinds of record that a feed can hold, in the order in which they depend on one another. */
export const RECORDS: readonly RecordKind[] = [
  CHAINS,
  STORES,
  STORE_MERGES,
  PRODUCTS,
  PRICES,
  COUPONS,
  INDICES,
  BLS_PRICES,
];
