import { z } from 'zod';
import { optionalText, priceE4, slug, text, url, uuid } from './fields.ts';

const date = z.iso.date('must be a date, as 2026-07-29');

const couponProduct = z
  .strictObject({
    upc: optionalText(64),
    product_id: uuid.nullish(),
    retailer_product_id: optionalText(100),
    role: z.enum(['buy', 'get', 'either']).optional(),
    catalog_price: priceE4.nullish(),
  })
  .refine((p) => p.product_id != null || p.upc != null || p.retailer_product_id != null, {
    path: ['upc'],
    message: 'needs upc, product_id or retailer_product_id',
  });

/** Most products that one coupon may name. */
const MAX_PRODUCTS = 50_000;

/** A line of `coupons.ndjson`. */
export const couponRecord = z
  .strictObject({
    id: uuid.nullish(),
    chain_slug: slug,
    store_id: uuid.nullish(),
    web_external_id: optionalText(100),
    discount_type: text(50),
    discount_value: z.number().min(0).max(99_999_999).nullish(),
    min_purchase_qty: z.int().positive().max(2_147_483_647).nullish(),
    min_purchase_amount: z.number().min(0).max(99_999_999).nullish(),
    bogo_get_qty: z.int().positive().max(2_147_483_647).nullish(),
    description: optionalText(2_000),
    fine_print: optionalText(10_000),
    coupon_code: optionalText(100),
    valid_from: date,
    valid_to: date,
    image_url: url,
    is_digital_only: z.boolean().optional(),
    requires_loyalty: z.boolean().optional(),
    is_clippable: z.boolean().optional(),
    deep_link_url: url,
    source: optionalText(200),
    source_url: url,
    size_text: optionalText(200),
    value_text: optionalText(200),
    catalog_price: priceE4.nullish(),
    is_active: z.boolean().optional(),
    products: z
      .array(couponProduct)
      .max(MAX_PRODUCTS, `must name at most ${MAX_PRODUCTS} products`)
      .optional(),
  })
  .refine((c) => c.valid_from <= c.valid_to, { path: ['valid_to'], message: 'is before valid_from' });

export type CouponRecord = z.infer<typeof couponRecord>;
