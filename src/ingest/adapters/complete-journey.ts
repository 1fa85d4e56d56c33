/**
 * 84.51°'s Complete Journey, a year of one anonymous chain: products, prices and coupons as the R package
 * completejourney has them. CC0. https://www.8451.com/area51
 */
import type { Format } from './format.ts';
import { mappedFormat } from './mapped-format.ts';

/** One format a table. Products go before prices and coupons, which name them. */
export const COMPLETE_JOURNEY: readonly Format[] = [
  mappedFormat({
    name: 'completejourney-products',
    meaning: 'Complete Journey: products.',
    columns: [
      'product_id',
      'manufacturer_id',
      'department',
      'product_category',
      'product_type',
      'package_size',
    ],
    mapping: 'completejourney-products',
  }),
  mappedFormat({
    name: 'completejourney-prices',
    meaning: 'Complete Journey: its anonymous stores and their dated prices.',
    columns: ['date', 'store_id', 'product_id', 'regular_price', 'sale_price'],
    mapping: 'completejourney-prices',
  }),
  mappedFormat({
    name: 'completejourney-coupons',
    meaning: 'Complete Journey: coupons and their products.',
    columns: ['coupon_upc', 'product_id', 'campaign_id', 'campaign_type', 'valid_from', 'valid_to'],
    mapping: 'completejourney-coupons',
  }),
];
