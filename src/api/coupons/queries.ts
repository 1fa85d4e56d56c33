import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sliced } from '../../domain/slices.ts';
import { firstNotBelow } from '../../domain/lower-bound.ts';
import { utcDayOf } from '../../domain/time/utc-day.ts';
import { brandListsOf, categoryListsOf } from '../../lookup/code-lists.ts';
import { geoIndexOf } from '../../lookup/geo-index.ts';
import { couponOfRows, couponOrdersOf, prepareCouponOrders } from '../../lookup/order-coupon-rows.ts';
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
  onlyOfCode,
  flagsAsked,
  placesOfStore,
  typeCodes,
  type Vicinity,
  vicinityOf,
} from './coupon-filter.ts';
import { encodeCoupons, encodeSavings, prepareCouponRows } from './encode.ts';
import { couponsOfChain, foundOfCoupons, foundOfProducts, productFilter } from './found-rows.ts';
import { explainEmpty } from './empty-coupons.ts';
import { type PriceStores, unknownPriceStores } from './join-prices.ts';
import { type CouponPage, meantProducts, productsWithCoupons, takeListed } from './listed-rows.ts';
import { prepareCouponCodes } from './coupon-codes.ts';
import {
  type CouponQuery,
  type CouponsQuery,
  type ProductCouponsQuery,
  STANDARD_ROWS,
  STANDARD_ROWS_NEAR,
  type StoreCouponsQuery,
} from './schema.ts';
import { type FoundRows, type RowOrder, type Slice, sortRows, takeFirst } from './take-rows.ts';

type Bare<Query> = Omit<Query, 'envelope'>;

const bySavings = (snapshot: Snapshot): RowOrder => {
  const { bySavings: order, savingsRank: rank } = couponOrdersOf(snapshot);
  return { order, rank };
};

const NOWHERE: CouponPage = { rows: [], total: 0, groups: null };

/**
 * Answers `GET /v1/coupons`: rows by last day, then savings (most first, unknown last), coupon id and product id. All
 * filters combine with AND. Coupons without a known product have no row.
 */
export function* queryCoupons(snapshot: Snapshot, query: Bare<CouponsQuery>, nowMs: number): Sliced<Buffer> {
  const place = askedPlace(query);
  const vicinity = place === null ? null : vicinityOf(snapshot, place.lat, place.lng, query.radius_mi);
  const store = query.store_id === undefined ? null : findStore(snapshot, query.store_id);
  const limit = query.limit ?? (vicinity === null ? STANDARD_ROWS : STANDARD_ROWS_NEAR);
  const today = utcDayOf(nowMs);
  const page = yield* findCoupons(snapshot, { ...query, limit }, store, vicinity, today);
  const prices = query.with_prices ? priceStores(snapshot, query, store, vicinity) : null;
  const isEmpty = page.rows.length === 0 && query.offset === 0;
  const anywhere = (): CouponFilter | null => filterOf(snapshot, query, store, null, today);
  const ever = (): CouponFilter | null =>
    filterOf(snapshot, { ...query, is_active: false, valid_on: undefined }, store, null, today);
  const note = isEmpty
    ? yield* explainEmpty(snapshot, query, anywhere, ever)
    : unknownPriceStores(snapshot, query);
  return encodeCoupons(snapshot, page, { prices, counting: query.include_count, note });
}

/** What coupons of a query have to be like; null: no coupon can be, because there is no such chain. */
function filterOf(
  snapshot: Snapshot,
  query: Bare<CouponsQuery>,
  store: number | null,
  vicinity: Vicinity | null,
  today: number,
): CouponFilter | null {
  const { coupons } = snapshot;
  const chain = query.chain_id === undefined ? -1 : findChain(snapshot, query.chain_id);
  if (chain === null) return null;
  const { valid_on: day, is_active } = query;
  return {
    window: {
      begunBy: day ?? today,
      endsFrom: day ?? (is_active ? today : Number.NEGATIVE_INFINITY),
    },
    ...flagsAsked(query),
    types: typeCodes(coupons, query),
    chain,
    places: commonPlaces(store === null ? null : placesOfStore(snapshot, store), vicinity),
    only: onlyOfCode(coupons, query.code),
  };
}

function* findCoupons(
  snapshot: Snapshot,
  query: Bare<CouponsQuery> & Slice,
  store: number | null,
  vicinity: Vicinity | null,
  today: number,
): Sliced<CouponPage> {
  const { coupons, stores } = snapshot;
  const filter = filterOf(snapshot, query, store, vicinity, today);
  if (filter === null) return NOWHERE;
  const passes = couponTest(coupons, filter);
  const { byValidity, validityRank } = couponOrdersOf(snapshot);
  const order = { order: byValidity, rank: validityRank };
  const first = firstEnding(snapshot, filter.window.endsFrom);
  const meant = query.q === undefined ? null : meantProducts(snapshot, query.q, passes);
  const named = productFilter(snapshot, query, meant);
  const ofChain = filter.chain >= 0 ? filter.chain : store !== null && store >= 0 ? stores.chain[store]! : -1;
  const candidates = filter.only === null ? couponsOfChain(snapshot, ofChain) : Uint32Array.from(filter.only);
  const isGrouped = query.group === 'coupon';
  // Few rows of one chain lie among the first of all; otherwise a page is soon met.
  if (candidates === null && named?.isOne !== true && meant === null && !isGrouped && !query.include_count) {
    const couponOf = couponOfRows(coupons);
    const test = (row: number): boolean =>
      passes(couponOf[row]!) && (named === null || named.has(coupons.product[row]!));
    const page = yield* takeFirst(order, first, test, query);
    if (page !== null) return { ...page, groups: null };
  }
  const found =
    named === null
      ? yield* foundOfCoupons(snapshot, candidates, passes)
      : yield* foundOfProducts(snapshot, named, passes);
  return yield* takeListed(snapshot, found, order, first, { ...query, isGrouped, meant });
}

/** The first place among the rows by last day whose coupon ends on `day` or later. */
function firstEnding(snapshot: Snapshot, day: number): number {
  const { coupons } = snapshot;
  const couponOf = couponOfRows(coupons);
  const { byValidity } = couponOrdersOf(snapshot);
  return firstNotBelow(byValidity.length, (at) => coupons.validTo[couponOf[byValidity[at]!]!]! < day);
}

/** The coupon that an id names; -1: none. */
export function findCoupon({ coupons }: Snapshot, id: string): number {
  return findUuid(coupons.ids, id);
}

/** Answers `GET /v1/coupons/{coupon_id}`: its rows, whatever the day, most savings first. */
export function* queryCoupon(snapshot: Snapshot, coupon: number, query: Bare<CouponQuery>): Sliced<Buffer> {
  const { rowStart } = snapshot.coupons;
  const rows = Array.from(
    { length: rowStart[coupon + 1]! - rowStart[coupon]! },
    (_, i) => rowStart[coupon]! + i,
  );
  const page = { ...(yield* sortRows(rows, bySavings(snapshot), query)), groups: null };
  const prices = query.with_prices ? priceStores(snapshot, query, null, null) : null;
  const note = unknownPriceStores(snapshot, query);
  return encodeCoupons(snapshot, page, { prices, counting: query.include_count, coupon, note });
}

/** Answers `GET /v1/coupons/{coupon_id}/savings`, as of the UTC day of `nowMs`. */
export function querySavings(snapshot: Snapshot, coupon: number, nowMs: number): Buffer {
  return encodeSavings(snapshot, coupon, utcDayOf(nowMs));
}

/** Answers `GET /v1/products/{product_id}/coupons`: most savings first (unknown last), then the earliest last day. */
export function* queryProductCoupons(
  snapshot: Snapshot,
  product: number,
  query: Bare<ProductCouponsQuery>,
  nowMs: number,
): Sliced<Buffer> {
  const { coupons } = snapshot;
  const today = query.valid_on ?? utcDayOf(nowMs);
  const passes = couponTest(coupons, { ...activeOn(today), only: onlyOfCode(coupons, query.code) });
  const named = { has: (one: number) => one === product, among: [product], isOne: true };
  const found = yield* foundOfProducts(snapshot, named, passes);
  const listing = { ...query, isGrouped: query.group === 'coupon', meant: null };
  const page = yield* takeListed(snapshot, found, bySavings(snapshot), 0, listing);
  return encodeCoupons(snapshot, page, { prices: null, counting: query.include_count });
}

/**
 * Answers `GET /v1/stores/{store_id}/coupons`: the store's own coupons, then the chain-wide ones; among each, most savings
 * first (unknown last), then the earliest last day.
 */
export function* queryStoreCoupons(
  snapshot: Snapshot,
  store: number,
  query: Bare<StoreCouponsQuery>,
  nowMs: number,
): Sliced<Buffer> {
  const { coupons, stores } = snapshot;
  const filter = {
    ...activeOn(query.valid_on ?? utcDayOf(nowMs)),
    types: typeCodes(coupons, query),
    places: placesOfStore(snapshot, store),
    only: onlyOfCode(coupons, query.code),
  };
  const passes = couponTest(coupons, filter);
  const meant = query.q === undefined ? null : meantProducts(snapshot, query.q, passes);
  const candidates = couponsOfChain(snapshot, stores.chain[store]!);
  const find = (isOwn: boolean): Sliced<FoundRows> => {
    const test = (coupon: number): boolean => coupons.store[coupon]! >= 0 === isOwn && passes(coupon);
    return meant === null
      ? foundOfCoupons(snapshot, candidates, test)
      : foundOfProducts(snapshot, meant, test);
  };
  const listing = { ...query, isGrouped: query.group === 'coupon', meant };
  function* take(isOwn: boolean, slice: Slice): Sliced<CouponPage> {
    const found = yield* find(isOwn);
    return yield* takeListed(snapshot, found, bySavings(snapshot), 0, { ...listing, ...slice });
  }
  const own = yield* take(true, query);
  const ownTotal = own.total ?? 0;
  const chainWide = yield* take(false, {
    offset: Math.max(0, query.offset - ownTotal),
    limit: query.limit - own.rows.length,
  });
  const page: CouponPage = {
    rows: [...own.rows, ...chainWide.rows],
    total: ownTotal + (chainWide.total ?? 0),
    groups: own.groups === null ? null : [...own.groups, ...(chainWide.groups ?? [])],
  };
  const isEmpty = page.rows.length === 0 && query.offset === 0;
  const unknown = (): null => null;
  const note = isEmpty ? yield* explainEmpty(snapshot, query, unknown, unknown) : null;
  return encodeCoupons(snapshot, page, { prices: null, counting: query.include_count, note });
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

/** Units of work of a row of coupons: its coupon is tested, it is put in order, and counted with its coupon. */
const UNITS_A_ROW = 6;

/** The most work of a list of coupons, in units, from the catalogue's counts. */
export function workOfCoupons({ coupons }: Snapshot): number {
  return coupons.count + UNITS_A_ROW * coupons.product.length;
}

/** Does, before a snapshot is served, what would make its first coupon queries slow. */
export function prepareCoupons(snapshot: Snapshot): void {
  couponOfRows(snapshot.coupons);
  productsWithCoupons(snapshot.coupons);
  prepareCouponRows(snapshot);
  preparePriceLookup(snapshot);
  geoIndexOf(snapshot.stores);
  brandListsOf(snapshot.products);
  categoryListsOf(snapshot.products);
}

/** The same for lists of many coupons, and for their codes. */
export async function prepareCouponLists(snapshot: Snapshot): Promise<void> {
  await prepareCouponOrders(snapshot, nextTurn);
  prepareCouponCodes(snapshot.coupons);
}
