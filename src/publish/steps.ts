import type { PartName } from '../snapshot/parts/parts.ts';
import { AISLE_STEP } from './aisles/compile-aisles.ts';
import { CHAIN_STEP } from './compile-chains.ts';
import { COUPON_STEP } from './compile-coupons.ts';
import { FINDING_STEP } from './compile-finding.ts';
import { HISTORY_STEP } from './history/compile-history.ts';
import { INDEX_STEP } from './indices/compile-indices.ts';
import { PRODUCT_STEP } from './products/compile-products.ts';
import { SAVINGS_STEP } from './compile-savings.ts';
import { SHELF_STEP } from './compile-shelves.ts';
import { SIZE_STEP } from './history/compile-sizes.ts';
import { STORE_STEP } from './compile-stores.ts';
import { PRICE_STEP } from './prices/refresh-prices.ts';
import type { CompileStep } from './publishing.ts';

/** How each part is compiled, in the order in which that happens: a part that is made of others follows them. */
export const STEPS = {
  chains: CHAIN_STEP,
  stores: STORE_STEP,
  products: PRODUCT_STEP,
  sizes: SIZE_STEP,
  indices: INDEX_STEP,
  prices: PRICE_STEP,
  history: HISTORY_STEP,
  coupons: COUPON_STEP,
  savings: SAVINGS_STEP,
  shelves: SHELF_STEP,
  aisles: AISLE_STEP,
  finding: FINDING_STEP,
} as const satisfies Readonly<Record<PartName, CompileStep>>;
