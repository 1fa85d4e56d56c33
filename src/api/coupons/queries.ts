import { firstNotBelow } from '../../domain/lower-bound.ts';
import { utcDayOf } from '../../domain/time/utc-day.ts';
import { brandListsOf, categoryListsOf } from '../../lookup/code-lists.ts';
import { geoIndexOf } from '../../lookup/geo-index.ts';
import { couponOfRows } from '../../lookup/order-coupon-rows.ts';
import { preparePriceLookup } from '../../lookup/price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { askedPlace } from '../http/parsing/asked-place.ts';
import { findUuid } from '../../lookup/uuid-index.ts';
import { findStore } from '../../lookup/find-store.ts';
import {
  activeOn,
  commonPlaces,
  type CouponFilter,
  couponTest,
  findChain,
  flagsAsked,
  placesOfStore,
  typeCodes,
  type Vicinity,
  vicinityOf,
} from './coupon-filter.ts';
import { encodeCoupons, encodeSavings, prepareCouponRows } from './encode.ts';
import { couponsOfChain, foundOfCoupons, foundOfProducts, productFilter } from './found-rows.ts';
import type { PriceStores } from './join-prices.ts';
import {
  type CouponQuery,
  type CouponsQuery,
  type ProductCouponsQuery,
  STANDARD_ROWS,
  STANDARD_ROWS_NEAR,
  type StoreCouponsQuery,
} from './schema.ts';
import {
  type FoundRows,
  type RowOrder,
  type CouponRowPage,
  type Slice,
  sortRows,
  takeFirst,
  takeFound,
} from './take-rows.ts';

type Bare<Query> = Omit<Query, 'envelope'>;

const bySavings = ({ savings }: Snapshot): RowOrder => ({
  order: savings.bySavings,
  rank: savings.savingsRank,
});

const NOWHERE: CouponRowPage = { rows: [], total: 0 };

/**
 * Answers `GET /v1/coupons`: rows by last day, then savings (most first, unknown last), coupon id and product id. All
 * filters combine with AND. Coupons without a known product have no row.
 */
export function queryCoupons(snapshot: Snapshot, query: Bare<CouponsQuery>, nowMs: number): Buffer {
  const place = askedPlace(query);
  const vicinity = place === null ? null : vicinityOf(snapshot, place.lat, place.lng, query.radius_mi);
  const store = query.store_id === undefined ? null : findStore(snapshot, query.store_id);
  const limit = query.limit ?? (vicinity === null ? STANDARD_ROWS : STANDARD_ROWS_NEAR);
  const page = findCoupons(snapshot, { ...query, limit }, store, vicinity, utcDayOf(nowMs));
  const prices = query.with_prices ? priceStores(snapshot, query, store, vicinity) : null;
  return encodeCoupons(snapshot, page, { prices, counting: query.include_count });
}

function findCoupons(
  snapshot: Snapshot,
  query: Bare<CouponsQuery> & Slice,
  store: number | null,
  vicinity: Vicinity | null,
  today: number,
): CouponRowPage {
  const { coupons, savings } = snapshot;
  const chain = query.chain_id === undefined ? -1 : findChain(snapshot, query.chain_id);
  if (chain === null) return NOWHERE;
  const { valid_on: day, is_active } = query;
  const ofStore = store === null ? null : placesOfStore(snapshot, store);
  const filter: CouponFilter = {
    window: {
      begunBy: day ?? today,
      endsFrom: day ?? (is_active ? today : Number.NEGATIVE_INFINITY),
    },
    ...flagsAsked(query),
    types: typeCodes(coupons, query),
    chain,
    places: commonPlaces(ofStore, vicinity),
  };
  const passes = couponTest(coupons, filter);
  const order = { order: savings.byValidity, rank: savings.validityRank };
  const first = firstEnding(snapshot, filter.window.endsFrom);
  const named = productFilter(snapshot, query);
  const ofChain = chain >= 0 ? chain : store !== null && store >= 0 ? snapshot.stores.chain[store]! : -1;
  const candidates = couponsOfChain(snapshot, ofChain);
  // Few rows of one chain lie among the first of all; otherwise a page is soon met.
  if (candidates === null && named?.isOne !== true && !query.include_count) {
    const couponOf = couponOfRows(coupons);
    const test = (row: number): boolean =>
      passes(couponOf[row]!) && (named === null || named.has(coupons.product[row]!));
    const page = takeFirst(order, first, test, query);
    if (page !== null) return page;
  }
  const found =
    named === null ? foundOfCoupons(snapshot, candidates, passes) : foundOfProducts(snapshot, named, passes);
  return takeFound(found, order, first, query);
}

/** The first place among the rows by last day whose coupon ends on `day` or later. */
function firstEnding({ coupons, savings }: Snapshot, day: number): number {
  const couponOf = couponOfRows(coupons);
  const { byValidity } = savings;
  return firstNotBelow(byValidity.length, (at) => coupons.validTo[couponOf[byValidity[at]!]!]! < day);
}

/** The coupon that an id names; -1: none. */
export function findCoupon({ coupons }: Snapshot, id: string): number {
  return findUuid(coupons.ids, id);
}

/** Answers `GET /v1/coupons/{coupon_id}`: its rows, whatever the day, most savings first. */
export function queryCoupon(snapshot: Snapshot, coupon: number, query: Bare<CouponQuery>): Buffer {
  const { rowStart } = snapshot.coupons;
  const rows = Array.from(
    { length: rowStart[coupon + 1]! - rowStart[coupon]! },
    (_, i) => rowStart[coupon]! + i,
  );
  const page = sortRows(rows, bySavings(snapshot), query);
  const prices = query.with_prices ? priceStores(snapshot, query, null, null) : null;
  return encodeCoupons(snapshot, page, { prices, counting: query.include_count, coupon });
}

/** Answers `GET /v1/coupons/{coupon_id}/savings`, as of the UTC day of `nowMs`. */
export function querySavings(snapshot: Snapshot, coupon: number, nowMs: number): Buffer {
  return encodeSavings(snapshot, coupon, utcDayOf(nowMs));
}

/** Answers `GET /v1/products/{product_id}/coupons`: most savings first (unknown last), then the earliest last day. */
export function queryProductCoupons(
  snapshot: Snapshot,
  product: number,
  query: Bare<ProductCouponsQuery>,
  nowMs: number,
): Buffer {
  const { coupons } = snapshot;
  const passes = couponTest(coupons, activeOn(query.valid_on ?? utcDayOf(nowMs)));
  const rowCoupon = couponOfRows(coupons);
  const rows = coupons.byProduct
    .subarray(coupons.productStart[product], coupons.productStart[product + 1])
    .filter((row) => passes(rowCoupon[row]!));
  const page = sortRows(rows, bySavings(snapshot), query);
  return encodeCoupons(snapshot, page, { prices: null, counting: query.include_count });
}

/**
 * Answers `GET /v1/stores/{store_id}/coupons`: the store's own coupons, then the chain-wide ones; among each, most savings
 * first (unknown last), then the earliest last day.
 */
export function queryStoreCoupons(
  snapshot: Snapshot,
  store: number,
  query: Bare<StoreCouponsQuery>,
  nowMs: number,
): Buffer {
  const { coupons, stores } = snapshot;
  const filter = {
    ...activeOn(query.valid_on ?? utcDayOf(nowMs)),
    types: typeCodes(coupons, query),
    places: placesOfStore(snapshot, store),
  };
  const passes = couponTest(coupons, filter);
  const candidates = couponsOfChain(snapshot, stores.chain[store]!);
  const find = (isOwn: boolean): FoundRows =>
    foundOfCoupons(snapshot, candidates, (coupon) => coupons.store[coupon]! >= 0 === isOwn && passes(coupon));
  const own = find(true);
  const chainWide = find(false);
  const ofOwn = takeFound(own, bySavings(snapshot), 0, query);
  const ofChainWide = takeFound(chainWide, bySavings(snapshot), 0, {
    offset: Math.max(0, query.offset - own.total),
    limit: query.limit - ofOwn.rows.length,
  });
  const page = { rows: [...ofOwn.rows, ...ofChainWide.rows], total: own.total + chainWide.total };
  return encodeCoupons(snapshot, page, { prices: null, counting: query.include_count });
}

function priceStores(
  snapshot: Snapshot,
  query: Pick<CouponsQuery, 'price_store_id' | 'price_store_ids'>,
  store: number | null,
  vicinity: Vicinity | null,
): PriceStores {
  const { price_store_id: one, price_store_ids: many } = query;
  const known = many?.map((id) => findStore(snapshot, id)).filter((found) => found >= 0);
  return {
    one: one === undefined ? store : findStore(snapshot, one),
    nearest: vicinity?.nearest ?? null,
    many: known === undefined ? null : [...new Set(known)],
  };
}

/** Does, before a snapshot is served, what would make its first coupon queries slow. */
export function prepareCoupons(snapshot: Snapshot): void {
  couponOfRows(snapshot.coupons);
  prepareCouponRows(snapshot);
  preparePriceLookup(snapshot);
  geoIndexOf(snapshot.stores);
  brandListsOf(snapshot.products);
  categoryListsOf(snapshot.products);
}
