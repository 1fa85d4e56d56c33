import { effectivePriceE4 } from '../../domain/price-tier.ts';
import { findPair, findSource } from '../../lookup/price-lookup.ts';
import { findStore } from '../../lookup/find-store.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { EmptyAnswer } from '../http/empty-answer.ts';
import { type CouponQuery, PRICE_STORES } from './schema.ts';

/** Which stores' prices are joined to coupon rows. */
export interface PriceStores {
  /** The store that was asked for; -1: an unknown one; null: none was. */
  readonly one: number | null;
  /** The nearest store of each chain, -1 where none is near; null: no point was asked for. */
  readonly nearest: Int32Array | null;
  /** Stores for a price each; null: none was asked for. */
  readonly many: readonly number[] | null;
}

/** Live prices of a product at a store, in ten-thousandths of USD; 0: not known. */
export interface JoinedPrice {
  readonly currentE4: number;
  readonly regularE4: number;
}

const UNKNOWN: JoinedPrice = { currentE4: 0, regularE4: 0 };

/**
 * The store whose prices a coupon's rows show: the one that was asked for, else the coupon's own, else the nearest one of
 * its chain. -1: none.
 */
export function priceStoreOf({ coupons }: Snapshot, { one, nearest }: PriceStores, coupon: number): number {
  if (one !== null) return one;
  const own = coupons.store[coupon]!;
  return own >= 0 ? own : (nearest?.[coupons.chain[coupon]!] ?? -1);
}

/** What is said of stores that prices were to come from and that do not exist; null: all do. */
export function unknownPriceStores(
  snapshot: Snapshot,
  query: Pick<CouponQuery, (typeof PRICE_STORES)[number]>,
): EmptyAnswer | null {
  const unknown = PRICE_STORES.filter((name) =>
    [query[name] ?? []].flat().some((id) => findStore(snapshot, id) < 0),
  );
  return unknown.length === 0
    ? null
    : { message: `No store has or had an id given in ${unknown.join(' and ')}: there are no prices for it.` };
}

/** The price of a product at a store, resolved by tier among the stores of its chain. Closed stores have none. */
export function joinPrice(snapshot: Snapshot, product: number, store: number): JoinedPrice {
  const { stores, prices } = snapshot;
  if (store < 0 || stores.active[store] !== 1) return UNKNOWN;
  const pair = findPair(prices, product, stores.chain[store]!);
  if (pair < 0) return UNKNOWN;
  const { observation } = findSource(snapshot, pair, store);
  const regularE4 = prices.regularE4[observation]!;
  return { currentE4: effectivePriceE4(regularE4, prices.saleE4[observation]!), regularE4 };
}
