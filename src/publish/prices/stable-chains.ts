import type { StoreOrder } from '../store-order.ts';
import type { AislePart } from '../../snapshot/parts/aisles.ts';
import type { ChainPart } from '../../snapshot/parts/chains.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { StorePart } from '../../snapshot/parts/stores.ts';
import { findUuid, formatUuid } from '../../lookup/uuid-index.ts';

type EarlierStores = Pick<StorePart, 'uuidOf' | 'active' | 'chainStart' | 'byChain' | 'redirects'>;
type EarlierProducts = Pick<ProductPart, 'uuidOf' | 'sizeNullAt' | 'category'>;

/** What an earlier snapshot's prices were numbered by; undefined: did not change since. */
export interface EarlierNumbering {
  readonly chains: ChainPart;
  readonly stores: EarlierStores | undefined;
  readonly products: EarlierProducts | undefined;
  readonly prices: PricePart;
  /** Undefined: its files are not all there. */
  readonly aisles: AislePart | undefined;
}

/** What this snapshot's prices are numbered by. */
export interface Numbering {
  /** In ordinal order. */
  readonly slugs: readonly string[];
  readonly stores: StoreOrder;
  /** 16 bytes an ordinal. */
  readonly productUuids: Uint8Array;
  /** By product ordinal. */
  readonly sizeKnown: Uint8Array;
}

/**
 * For each chain, whether the prices of an earlier snapshot mean the same in this one, provided that the record's
 * prices of the chain did not change: ordinals were only appended, the same stores supply, and the same products
 * lack a size of their own.
 */
export function findStableChains(earlier: EarlierNumbering, now: Numbering): boolean[] {
  const isStable = now.slugs.map((_, chain) => chain < earlier.chains.count);
  const chainsAppended = earlier.chains.slugs.every((slug, chain) => now.slugs[chain] === slug);
  if (!chainsAppended || (earlier.products && !productsAppended(earlier.products, now))) {
    return isStable.fill(false);
  }
  if (earlier.stores) {
    for (let chain = 0; chain < earlier.chains.count; chain++) {
      isStable[chain] = hasSameSuppliers(chain, earlier.stores, now.stores);
    }
  }
  if (earlier.products) {
    markSizeChanges(earlier.products, earlier.prices, now.sizeKnown, isStable);
  }
  return isStable;
}

function productsAppended(earlier: EarlierProducts, { productUuids }: Numbering): boolean {
  if (earlier.uuidOf.length > productUuids.length) return false;
  return Buffer.compare(earlier.uuidOf, productUuids.subarray(0, earlier.uuidOf.length)) === 0;
}

/**
 * Whether a chain's earlier stores keep their positions and their state. A store that is new in the list may not be
 * one that a merge had hidden: its prices are older than the list.
 */
function hasSameSuppliers(chain: number, earlier: EarlierStores, now: StoreOrder): boolean {
  const before = earlier.byChain.subarray(earlier.chainStart[chain], earlier.chainStart[chain + 1]);
  const after = now.byChain.subarray(now.chainStart[chain], now.chainStart[chain + 1]);
  if (before.length > after.length) return false;
  return after.every((ordinal, position) => {
    const { id, is_active } = now.stores[ordinal]!;
    const same = before[position];
    if (same === undefined) return findUuid(earlier.redirects, id) === -1;
    return formatUuid(earlier.uuidOf, same * 16) === id && (earlier.active[same] === 1) === is_active;
  });
}

/** Pack sizes are kept only for products without a size: a chain is not stable where one of its products changed in that. */
function markSizeChanges(
  earlier: EarlierProducts,
  prices: PricePart,
  sizeKnown: Uint8Array,
  isStable: boolean[],
): void {
  for (let product = 0; product < earlier.sizeNullAt.length; product++) {
    if ((earlier.sizeNullAt[product] === 0) === (sizeKnown[product] === 1)) continue;
    unmarkSellers(prices, product, isStable);
  }
}

function unmarkSellers({ pairStart, pairChain }: PricePart, product: number, isStable: boolean[]): void {
  for (let pair = pairStart[product]!; pair < pairStart[product + 1]!; pair++) {
    isStable[pairChain[pair]!] = false;
  }
}

/** For each chain, whether all products that it sold in an earlier snapshot are in the same category in this one. */
export function findSameCategories(
  { chains, prices, products }: EarlierNumbering,
  category: Dictionary,
): boolean[] {
  const isSame: boolean[] = Array.from({ length: chains.count }, () => true);
  if (!products) return isSame;
  const before = products.category;
  const codeOf = new Map(category.values.map((value, code) => [value, code]));
  const codes = before.values.map((value) => codeOf.get(value) ?? -1);
  for (let product = 0; product < before.codes.length; product++) {
    if (codes[before.codes[product]!] !== category.codes[product]) unmarkSellers(prices, product, isSame);
  }
  return isSame;
}
