import { z } from 'zod';
import { DISCOUNT_TYPES } from '../../domain/savings.ts';
import {
  day,
  envelopeParameter,
  flag,
  integer,
  list,
  number,
  offset,
  place,
  text,
  uuid,
} from '../http/params.ts';
import { MOST_GROUP_PRODUCTS } from './grouped-rows.ts';

/** Most rows in one call. */
const MOST_COUPON_ROWS = 200;
/** Rows of a list without `limit`, and of one around a point. */
export const STANDARD_ROWS = 50;
/** Rows of a list around a point where no `limit` is given. */
export const STANDARD_ROWS_NEAR = 200;
/** Most stores whose prices are joined. */
const MOST_PRICE_STORES = 50;

/** Parameters that speak of joined prices: without `with_prices=true` they would have no effect. */
export const PRICE_STORES = ['price_store_id', 'price_store_ids'] as const;

const includeCount = flag().default(false).describe('Add `total`, the number of rows before `limit`.');
const limit = integer(1, MOST_COUPON_ROWS)
  .default(STANDARD_ROWS)
  .describe('Maximum number of rows to return.');
const validOn = day()
  .optional()
  .describe('Only coupons that are valid on this day, `YYYY-MM-DD`; default today (UTC).');
const discountType = z.enum(DISCOUNT_TYPES).optional().describe('Only coupons of this type.');
const excludeFeatured = flag().default(false).describe('Leave out featured rows, which state no saving.');

const code = text(1, 64).optional().describe('Only coupons with this `coupon_code`; case-insensitive.');
const words = text(1, 100)
  .optional()
  .describe(
    'Words for products, as in `/v1/products`: returns coupons for the matching products, best match first.',
  );
const group = z
  .enum(['coupon'])
  .optional()
  .describe(
    `\`coupon\`: lists each coupon once, in the position of its first row, with up to ${MOST_GROUP_PRODUCTS} of its products in ` +
      '`products`. `limit`, `offset` and `total` then count coupons.',
  );

const priceParameters = {
  with_prices: flag().default(false).describe('Add live shelf prices to each row.'),
  price_store_id: uuid()
    .optional()
    .describe(
      "The store whose prices are added. Default: `store_id`, else the coupon's own store, else the chain's nearest store " +
        'around the place. Needs `with_prices=true`.',
    ),
  price_store_ids: list(uuid(), MOST_PRICE_STORES)
    .optional()
    .describe('Up to 50 stores for `prices_by_store`. Needs `with_prices=true`.'),
};

/** Query of `GET /v1/coupons`. */
export const couponsQuery = z.object({
  chain_id: uuid().optional().describe('One chain, by the `chain_id` of a row.'),
  store_id: uuid()
    .optional()
    .describe(
      'Coupons of this store, and chain-wide ones of its chain. If it was merged into another store, that store is used.',
    ),
  product_id: uuid().optional().describe('One product.'),
  q: words,
  code,
  group,
  brand_id: uuid()
    .optional()
    .describe(
      'One brand, by the `brand_id` of a row. To compute it: the version 5 UUID, in namespace ' +
        '2bf8e937-85b1-4d02-a8ab-39aa34ba87d4, of `brand:` followed by the brand in lower case without accents, where ' +
        'anything but letters and digits becomes a single space.',
    ),
  category_id: uuid()
    .optional()
    .describe(
      'One category, by the `category_id` of a row. Computed like `brand_id`, from `category:` followed by the whole category.',
    ),
  discount_type: discountType,
  exclude_featured: excludeFeatured,
  is_digital_only: flag().optional().describe('True: only digital-only coupons. False: only the others.'),
  requires_loyalty: flag()
    .optional()
    .describe('True: only coupons that need a loyalty account. False: only the others.'),
  valid_on: validOn,
  is_active: flag()
    .default(true)
    .describe(
      'False also includes disabled coupons and, unless `valid_on` is given, expired ones. Coupons that have not started yet ' +
        'are included only with `valid_on`.',
    ),
  near: place()
    .optional()
    .describe('A ZIP code, `City, ST` or `lat,lng`: coupons that are valid within `radius_mi`.'),
  lat: number(-90, 90).optional().describe('Degrees; together with `lng`, instead of `near`.'),
  lng: number(-180, 180).optional().describe('Degrees; together with `lat`.'),
  radius_mi: number(0.1, 50)
    .default(25)
    .describe(
      'Miles around the place; needs a place. A coupon of one store matches if that store is within the radius, a chain-wide ' +
        'coupon if any open store of the chain is.',
    ),
  ...priceParameters,
  limit: integer(1, MOST_COUPON_ROWS)
    .optional()
    .describe(
      `Maximum number of rows to return. Default ${STANDARD_ROWS}; around a place, ${STANDARD_ROWS_NEAR}.`,
    ),
  offset: offset(),
  include_count: includeCount,
  envelope: envelopeParameter,
});

/** Parsed query of `GET /v1/coupons`. Days are counted from 1970-01-01. */
export type CouponsQuery = z.output<typeof couponsQuery>;

/** Path of the routes of one coupon. */
export const couponPath = z.object({ coupon_id: uuid().describe('Coupon id.') });

/** Query of `GET /v1/coupons/{coupon_id}`. */
export const couponQuery = z.object({
  ...priceParameters,
  limit,
  offset: offset(),
  include_count: includeCount,
  envelope: envelopeParameter,
});

/** Parameters of `GET /v1/coupons/{coupon_id}`, as read. */
export type CouponQuery = z.output<typeof couponQuery>;

/** Query of `GET /v1/coupons/{coupon_id}/savings`. */
export const couponSavingsQuery = z.object({ envelope: envelopeParameter });

/** Path of `GET /v1/products/{product_id}/coupons`. */
export const productCouponsPath = z.object({ product_id: uuid().describe('Product id.') });

/** Query of `GET /v1/products/{product_id}/coupons`. */
export const productCouponsQuery = z.object({
  valid_on: validOn,
  code,
  group,
  limit,
  offset: offset(),
  include_count: includeCount,
  envelope: envelopeParameter,
});

/** Parameters of `GET /v1/products/{product_id}/coupons`, as read. */
export type ProductCouponsQuery = z.output<typeof productCouponsQuery>;

/** Path of `GET /v1/stores/{store_id}/coupons`. */
export const storeCouponsPath = z.object({
  store_id: uuid().describe('Store id. If the store was merged into another, that store answers.'),
});

/** Query of `GET /v1/stores/{store_id}/coupons`. */
export const storeCouponsQuery = z.object({
  valid_on: validOn,
  q: words,
  code,
  group,
  discount_type: discountType,
  exclude_featured: excludeFeatured,
  limit,
  offset: offset(),
  include_count: includeCount,
  envelope: envelopeParameter,
});

/** Parameters of `GET /v1/stores/{store_id}/coupons`, as read. */
export type StoreCouponsQuery = z.output<typeof storeCouponsQuery>;
