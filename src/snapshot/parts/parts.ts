import { CHAINS } from './chains.ts';
import { STORES } from './stores.ts';
import { PRODUCTS } from './products.ts';
import { PRICES } from './prices.ts';
import { COUPONS } from './coupons.ts';
import { SAVINGS } from './savings.ts';
import { SHELVES } from './shelves.ts';
import { AISLES } from './aisles.ts';
import { INDICES } from './indices.ts';

/** Every part of a snapshot, by its name: what is loaded, published and checked. */
export const PARTS = {
  chains: CHAINS,
  stores: STORES,
  products: PRODUCTS,
  prices: PRICES,
  coupons: COUPONS,
  savings: SAVINGS,
  shelves: SHELVES,
  aisles: AISLES,
  indices: INDICES,
} as const;

/** The name of a part. */
export type PartName = keyof typeof PARTS;

/** The names of all parts, in the order in which they are opened. */
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** All parts, opened. */
export type OpenParts = { readonly [Name in PartName]: Awaited<ReturnType<(typeof PARTS)[Name]['open']>> };
