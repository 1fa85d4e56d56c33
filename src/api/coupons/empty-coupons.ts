import { nearestStore } from '../../lookup/nearest-store.ts';
import { searchProducts } from '../../lookup/find-products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type EmptyAnswer, NO_SUCH_WORDS, nothingNear } from '../http/empty-answer.ts';
import { askedPlace } from '../http/parsing/asked-place.ts';
import { couponsOfCode } from './coupon-codes.ts';
import { type CouponFilter, couponTest } from './coupon-filter.ts';
import { productFilter } from './found-rows.ts';
import { meantProducts } from './listed-rows.ts';
import type { CouponsQuery } from './schema.ts';

type Filters = Partial<CouponsQuery>;

/**
 * Why there are no coupons: words or a code that mean nothing, or a place around which there is nothing. `anywhere` is
 * what coupons have to be like, wherever they are valid; null: no coupon can be.
 */
export function explainEmpty(
  snapshot: Snapshot,
  filters: Filters,
  anywhere: () => CouponFilter | null,
): EmptyAnswer {
  const { q, code } = filters;
  if (q !== undefined && searchProducts(snapshot, q, 'relevance', { limit: 1 }).length === 0) {
    return { message: NO_SUCH_WORDS };
  }
  if (code !== undefined && couponsOfCode(snapshot.coupons, code).length === 0) {
    return { message: 'No coupon has this code.' };
  }
  const place = askedPlace(filters);
  const filter = place === null ? null : anywhere();
  if (place === null || filter === null) return { message: 'No coupon matches.' };
  const isValid = validAt(snapshot, filters, filter);
  return nothingNear(nearestStore(snapshot.stores, place.lat, place.lng, isValid));
}

/** Whether any coupon that matches is valid at an open store. */
function validAt(snapshot: Snapshot, filters: Filters, filter: CouponFilter): (store: number) => boolean {
  const { coupons, stores, chains } = snapshot;
  const passes = couponTest(coupons, filter);
  const meant = filters.q === undefined ? null : meantProducts(snapshot, filters.q);
  const named = productFilter(snapshot, filters, meant);
  const ofStores = new Uint8Array(stores.count);
  const ofChains = new Uint8Array(chains.count);
  for (let coupon = 0; coupon < coupons.count; coupon++) {
    if (!passes(coupon)) continue;
    const rows = coupons.product.subarray(coupons.rowStart[coupon], coupons.rowStart[coupon + 1]);
    if (!rows.some((product) => named === null || named.has(product))) continue;
    const store = coupons.store[coupon]!;
    if (store < 0) ofChains[coupons.chain[coupon]!] = 1;
    else ofStores[store] = 1;
  }
  return (store) =>
    stores.active[store] === 1 && (ofStores[store] === 1 || ofChains[stores.chain[store]!] === 1);
}
