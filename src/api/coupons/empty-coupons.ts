import type { Sliced } from '../../domain/slices.ts';
import { couponOfRows } from '../../lookup/order-coupon-rows.ts';
import { searchProducts } from '../../lookup/search-products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type EmptyAnswer, NO_SUCH_WORDS, noSuchSide, nothingAround } from '../http/empty-answer.ts';
import { askedPlace } from '../http/parsing/asked-place.ts';
import { couponsOfCode } from './coupon-codes.ts';
import { type CouponFilter, couponTest } from './coupon-filter.ts';
import { foundOfCoupons, foundOfProducts, productFilter } from './found-rows.ts';
import { meantProducts } from './listed-rows.ts';
import type { CouponsQuery } from './schema.ts';
import type { FoundRows } from './take-rows.ts';

type Filters = Partial<CouponsQuery>;

const NONE_MATCHES = 'No coupon matches.';
const ALL_OVER = 'No matching coupon is valid now: use is_active=false to see expired ones.';

/**
 * Why there are no coupons: a store or product that does not exist, words or a code that mean nothing, a place around which there is
 * nothing, or coupons that are over. `anywhere` is what coupons have to be like, wherever they are valid, `ever` the same whenever; null: none can be.
 */
export function* explainEmpty(
  snapshot: Snapshot,
  filters: Filters,
  anywhere: () => CouponFilter | null,
  ever: () => CouponFilter | null,
): Sliced<EmptyAnswer> {
  const { q, code } = filters;
  const unknown = noSuchSide(snapshot, filters);
  if (unknown !== null) return unknown;
  if (q !== undefined && searchProducts(snapshot, q, 'relevance', { limit: 1 }).length === 0) {
    return { message: NO_SUCH_WORDS };
  }
  if (code !== undefined && couponsOfCode(snapshot.coupons, code).length === 0) {
    return { message: 'No coupon has this code.' };
  }
  const place = askedPlace(filters);
  if (place === null)
    return { message: (yield* isOver(snapshot, filters, ever())) ? ALL_OVER : NONE_MATCHES };
  const filter = anywhere();
  if (filter === null) return { message: NONE_MATCHES };
  return nothingAround(snapshot.stores, place, yield* validAt(snapshot, filters, filter));
}

/** Whether nothing but the day keeps coupons out. */
function* isOver(snapshot: Snapshot, filters: Filters, ever: CouponFilter | null): Sliced<boolean> {
  if (ever === null || filters.valid_on !== undefined || filters.is_active === false) return false;
  return (yield* matching(snapshot, filters, ever)).total > 0;
}

/** The rows whose coupons pass a filter and whose products are asked for. */
function* matching(snapshot: Snapshot, filters: Filters, filter: CouponFilter): Sliced<FoundRows> {
  const passes = couponTest(snapshot.coupons, filter);
  const meant = filters.q === undefined ? null : meantProducts(snapshot, filters.q, passes);
  const named = productFilter(snapshot, filters, meant);
  return named === null
    ? yield* foundOfCoupons(snapshot, null, passes)
    : yield* foundOfProducts(snapshot, named, passes);
}

/** Whether any coupon that matches is valid at an open store. */
function* validAt(
  snapshot: Snapshot,
  filters: Filters,
  filter: CouponFilter,
): Sliced<(store: number) => boolean> {
  const { coupons, stores, chains } = snapshot;
  const couponOf = couponOfRows(coupons);
  const ofStores = new Uint8Array(stores.count);
  const ofChains = new Uint8Array(chains.count);
  const rows = (yield* matching(snapshot, filters, filter)).list();
  for (let i = 0; i < rows.length; i++) {
    const coupon = couponOf[rows[i]!]!;
    const store = coupons.store[coupon]!;
    if (store < 0) ofChains[coupons.chain[coupon]!] = 1;
    else ofStores[store] = 1;
  }
  yield rows.length;
  return (store) =>
    stores.active[store] === 1 && (ofStores[store] === 1 || ofChains[stores.chain[store]!] === 1);
}
