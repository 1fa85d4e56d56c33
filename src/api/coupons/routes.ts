import { z } from 'zod';
import { findUuid } from '../../lookup/uuid-index.ts';
import { NO_SUCH_PRODUCT, NO_SUCH_STORE } from '../http/empty-answer.ts';
import type { FieldError } from '../http/errors.ts';
import { defineRoute, type RawValues } from '../http/route.ts';
import type { Resource } from '../resource.ts';
import { findStore } from '../../lookup/find-store.ts';
import { placeIsOne, radiusHasPlace } from '../http/parsing/asked-place.ts';
import {
  findCoupon,
  prepareCouponLists,
  prepareCoupons,
  queryCoupon,
  queryCoupons,
  queryProductCoupons,
  querySavings,
  queryStoreCoupons,
  workOfCoupons,
} from './queries.ts';
import { couponDetail, couponList, couponSavings } from './answers.ts';
import {
  couponPath,
  couponQuery,
  couponSavingsQuery,
  couponsQuery,
  PRICE_STORES,
  productCouponsPath,
  productCouponsQuery,
  storeCouponsPath,
  storeCouponsQuery,
} from './schema.ts';

// Shelf prices may be in the answer: it is kept no longer than a list of prices.
const LIST_CACHE = 'public, max-age=30, stale-while-revalidate=120';
const COUPON_CACHE = 'public, max-age=300, stale-while-revalidate=600';
const UNKNOWN_COUPON = 'No coupon has this id.';

const everyDay = (): 'day' => 'day';

/** A store for prices that are not asked for would be ignored, and paid for. */
function pricesAreAskedFor(given: RawValues): FieldError[] {
  if (given['with_prices'] === 'true') return [];
  return PRICE_STORES.filter((name) => name in given).map((field) => ({
    in: 'query',
    field,
    detail: 'needs with_prices=true',
  }));
}

const listCoupons = defineRoute({
  operationId: 'listCoupons',
  method: 'GET',
  template: '/v1/coupons',
  tag: 'Coupons',
  summary: 'Coupons with what they save, by place, chain, product or type',
  description:
    'One row for each product of each coupon; by default only coupons that are active and valid today. Filters combine with ' +
    'AND. Coupons that end soonest come first; within a day the largest savings come first, and rows without known savings ' +
    'last. With `q` the best matches come first. `group=coupon` lists each coupon once. Coupons without a known product are ' +
    'left out.',
  paid: true,
  path: z.object({}),
  query: couponsQuery,
  check: (given) => [
    ...placeIsOne(given),
    ...radiusHasPlace(given, ['near', 'lat', 'lng']),
    ...pricesAreAskedFor(given),
  ],
  parts: ['chains', 'stores', 'products', 'prices', 'coupons', 'savings', 'finding'],
  ticking: everyDay,
  costly: () => true,
  cacheControl: LIST_CACHE,
  response: couponList,
  sample: ['near', 'with_prices', 'limit'],
  hasMeta: true,
  work: ({ snapshot }) => workOfCoupons(snapshot),
  answer({ snapshot, query, nowMs }) {
    return queryCoupons(snapshot, query, nowMs);
  },
});

const getCoupon = defineRoute({
  operationId: 'getCoupon',
  method: 'GET',
  template: '/v1/coupons/{coupon_id}',
  tag: 'Coupons',
  summary: 'All products of one coupon',
  description:
    'One row for each product, largest savings first. Expired and disabled coupons are returned too; a coupon without a ' +
    'known product has no rows.',
  paid: true,
  path: couponPath,
  query: couponQuery,
  check: pricesAreAskedFor,
  parts: ['chains', 'stores', 'products', 'prices', 'coupons', 'savings', 'finding'],
  cacheControl: LIST_CACHE,
  notFound: () => UNKNOWN_COUPON,
  response: couponDetail,
  sample: ['limit'],
  hasMeta: true,
  answer({ snapshot, path, query }) {
    const coupon = findCoupon(snapshot, path.coupon_id);
    return coupon < 0 ? null : queryCoupon(snapshot, coupon, query);
  },
});

const getCouponSavings = defineRoute({
  operationId: 'getCouponSavings',
  method: 'GET',
  template: '/v1/coupons/{coupon_id}/savings',
  tag: 'Coupons',
  summary: 'What one coupon saves today',
  description:
    'The savings on the product of the coupon that saves most, with a rating: `great` from 50%, `good` from 20%, `okay` ' +
    'from 10%, else `poor`. If they cannot be computed, `reason` says why. This answer has no cache headers.',
  paid: true,
  path: couponPath,
  query: couponSavingsQuery,
  parts: ['coupons', 'savings'],
  cacheControl: null,
  notFound: () => UNKNOWN_COUPON,
  response: couponSavings,
  answer({ snapshot, path, nowMs }) {
    const coupon = findCoupon(snapshot, path.coupon_id);
    return coupon < 0 ? null : querySavings(snapshot, coupon, nowMs);
  },
});

const listProductCoupons = defineRoute({
  operationId: 'listProductCoupons',
  method: 'GET',
  template: '/v1/products/{product_id}/coupons',
  tag: 'Coupons',
  summary: 'Coupons for one product',
  description:
    'Active coupons, valid anywhere, that name the product alone or among others. Largest savings first, then the soonest to end.',
  paid: true,
  path: productCouponsPath,
  query: productCouponsQuery,
  parts: ['chains', 'stores', 'products', 'coupons', 'savings'],
  ticking: everyDay,
  cacheControl: COUPON_CACHE,
  notFound: () => NO_SUCH_PRODUCT,
  response: couponList,
  sample: ['limit'],
  hasMeta: true,
  answer({ snapshot, path, query, nowMs }) {
    const product = findUuid(snapshot.products.ids, path.product_id);
    return product < 0 ? null : queryProductCoupons(snapshot, product, query, nowMs);
  },
});

const listStoreCoupons = defineRoute({
  operationId: 'listStoreCoupons',
  method: 'GET',
  template: '/v1/stores/{store_id}/coupons',
  tag: 'Coupons',
  summary: 'Coupons that are valid at one store',
  description:
    'Coupons that are valid only at this store come first, then chain-wide ones; within each group the largest savings come first, then the ' +
    'soonest to end. Coupons that need a loyalty account are included. If the store was merged into another, that store answers.',
  paid: true,
  path: storeCouponsPath,
  query: storeCouponsQuery,
  parts: ['chains', 'stores', 'products', 'coupons', 'savings'],
  ticking: everyDay,
  cacheControl: COUPON_CACHE,
  notFound: () => NO_SUCH_STORE,
  response: couponList,
  sample: ['limit'],
  hasMeta: true,
  work: ({ snapshot }) => workOfCoupons(snapshot),
  answer({ snapshot, path, query, nowMs }) {
    const store = findStore(snapshot, path.store_id);
    return store < 0 ? null : queryStoreCoupons(snapshot, store, query, nowMs);
  },
});

/** Coupons and what they save. */
export const coupons: Resource = {
  routes: [listCoupons, getCoupon, getCouponSavings, listProductCoupons, listStoreCoupons],
  prepare: prepareCoupons,
  prepareRest: prepareCouponLists,
};
