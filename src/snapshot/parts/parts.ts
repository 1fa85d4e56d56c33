import type { Opened } from './part.ts';
import { CHAINS } from './chains.ts';
import { STORES } from './stores.ts';
import { PRODUCTS } from './products.ts';
import { PRICES } from './prices.ts';
import { COUPONS } from './coupons.ts';
import { SAVINGS } from './savings.ts';
import { SHELVES } from './shelves.ts';
import { AISLES } from './aisles.ts';
import { SIZES } from './sizes.ts';
import { INDICES } from './indices.ts';
import { FINDING } from './finding.ts';
import { HISTORY } from './history.ts';

/** Every part of a snapshot, by its name: what is loaded, published and checked, in the order in which parts are opened. */
export const PARTS = {
  chains: CHAINS,
  stores: STORES,
  products: PRODUCTS,
  sizes: SIZES,
  prices: PRICES,
  coupons: COUPONS,
  savings: SAVINGS,
  shelves: SHELVES,
  aisles: AISLES,
  indices: INDICES,
  finding: FINDING,
  history: HISTORY,
} as const;

/** The name of a part. */
export type PartName = keyof typeof PARTS;

/** All parts, opened. */
export type OpenParts = Opened<typeof PARTS>;
