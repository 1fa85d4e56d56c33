import { z } from 'zod';
import { DISCOUNT_TYPES } from '../../domain/savings.ts';
import { emptyMembers } from '../http/empty-answer.ts';
import { MOST_GROUP_PRODUCTS } from './grouped-rows.ts';

const nullableText = z.string().nullable();
const nullableUsd = z.number().nullable();
const id = z.string().meta({ format: 'uuid' });
const pct = z.number().min(0).max(100).nullable();
const rating = z.enum(['great', 'good', 'okay', 'poor']).nullable();

/** Which product a row is about. */
const productMembers = {
  product_id: id,
  product_name: z.string(),
  product_brand: nullableText,
  product_image_url: nullableText,
};

/** What a row saves, and the prices that are joined to it. */
const savingsMembers = {
  catalog_price: nullableUsd.describe('The price that the coupon itself names for the product.'),
  total_savings: nullableUsd.describe('USD that one redemption saves in the best case.'),
  total_savings_basis: z
    .enum(['catalog_price', 'store_price'])
    .nullable()
    .describe(
      'What the savings are measured against: the catalogue price, else the live regular price at the store or chain.',
    ),
  savings_pct: pct.describe('Computed by the formula of the discount type; null if it cannot be computed.'),
  effective_savings_pct: pct.describe(
    'Percentage saved on everything that one redemption requires you to buy.',
  ),
  rating: rating.describe('Rates `savings_pct`: great from 50, good from 20, okay from 10, else poor.'),
  deal_price: nullableUsd.describe(
    'Effective USD per unit, over all units of one redemption; 0 for a `get` row.',
  ),
  role: z.enum(['buy', 'get', 'either']).describe('Which part of a BOGO or bundle the product is.'),
  brand_id: id.nullable().describe('For the filter `brand_id`; null without a brand.'),
  category_id: id.nullable().describe('For the filter `category_id`; null without a category.'),
  current_price: nullableUsd.optional().describe('With `with_prices=true`; null where it is not known.'),
  regular_price: nullableUsd.optional(),
  is_on_sale: z.boolean().optional().describe('`current_price` is below `regular_price`.'),
  price_store_id: id
    .nullable()
    .optional()
    .describe('The store whose prices these are; null: none was chosen.'),
  prices_by_store: z
    .record(z.string(), z.object({ price: nullableUsd, is_on_sale: z.boolean() }))
    .optional()
    .describe(
      'With `price_store_ids`: prices by store id (of the surviving store, if it was merged); unknown stores are left out.',
    ),
  exceeds_price: z
    .boolean()
    .describe(
      'True: the coupon takes off more dollars than the products that you must buy for it cost. The savings, and so the ' +
        'rating, are then capped at that cost.',
    ),
};

/** A product of a coupon that is shown once. */
const couponProduct = z.object({ ...productMembers, ...savingsMembers }).meta({ id: 'CouponProduct' });

/** A CouponRow of the specification: one coupon and one product of it. */
const couponRow = z
  .object({
    id: id.describe('Coupon id: one coupon has a row for each of its products.'),
    chain_id: id,
    chain_name: z.string(),
    chain_logo_url: nullableText,
    store_id: id.nullable().describe('Null: valid at every store of the chain.'),
    ...productMembers,
    discount_type: z.string().describe(`One of ${DISCOUNT_TYPES.join(', ')}, or a type that is not known.`),
    discount_value: z
      .number()
      .nullable()
      .describe(
        'Percent for percent_off, dollars for dollar_off, multiplier for bogo, price for bundle and loyalty_price.',
      ),
    min_purchase_qty: z.int().nullable(),
    min_purchase_amount: nullableUsd.describe('Minimum subtotal in USD.'),
    bogo_get_qty: z.int().nullable(),
    description: nullableText,
    fine_print: nullableText,
    coupon_code: nullableText,
    valid_from: z.iso.date(),
    valid_to: z.iso.date().describe('Inclusive.'),
    image_url: nullableText,
    is_digital_only: z.boolean(),
    requires_loyalty: z.boolean(),
    is_clippable: z.boolean(),
    deep_link_url: nullableText,
    source: nullableText,
    source_url: nullableText,
    size_text: nullableText,
    value_text: nullableText,
    ...savingsMembers,
    product_count: z
      .int()
      .optional()
      .describe('With `group=coupon`: number of products of the coupon in this list.'),
    products: z
      .array(couponProduct)
      .max(MOST_GROUP_PRODUCTS)
      .optional()
      .describe('With `group=coupon`: the first of them, best savings first.'),
  })
  .meta({ id: 'CouponRow' });

const rows = {
  count: z.int().describe('Rows in `results`.'),
  total: z.int().optional().describe('With `include_count=true`: all matches.'),
  results: z.array(couponRow),
  meta: z
    .object({
      ...emptyMembers,
      message: z
        .string()
        .optional()
        .describe(
          'In one sentence: why there are no rows, or which stores requested for prices do not exist.',
        ),
    })
    .optional()
    .describe('Present only if there are no rows, or if a store requested for prices does not exist.'),
};

/** Answer of every list of coupons. */
export const couponList = z.object(rows).meta({ id: 'CouponList' });

/** Answer of `GET /v1/coupons/{coupon_id}`. */
export const couponDetail = z.object({ coupon_id: id, ...rows }).meta({ id: 'CouponDetail' });

/** Answer of `GET /v1/coupons/{coupon_id}/savings`; without savings that can be computed `reason` says why. */
export const couponSavings = z
  .object({
    coupon_id: id,
    savings_pct: pct.describe('That of the product with the largest savings.'),
    effective_savings_pct: pct,
    rating,
    computable: z.boolean(),
    reason: z
      .enum([
        'expired',
        'unknown_discount_type',
        'missing_discount_value',
        'missing_catalog_price',
        'featured_not_computable',
      ])
      .nullable(),
    exceeds_price: z.boolean().describe('As in a CouponRow; true if it is true for any of the products.'),
  })
  .meta({ id: 'CouponSavings' });
