import { z } from 'zod';
import { amountE4, optionalText, priceE4, slug, url, utcMinutes, uuid } from '../records/fields.ts';

/** Earliest time that an observation may have (2000-01-01T00:00Z): an unset clock says 1970. */
export const EARLIEST_OBSERVED_MIN = 15_778_080;

/**
 * A line of `prices.ndjson`. Money comes out in ten-thousandths of a dollar, the time in minutes since 1970.
 * What a price may be relative to the clock and to the record is checked by `price-reader.ts`.
 */
export const priceRecord = z
  .strictObject({
    chain_slug: slug.nullish(),
    web_external_id: optionalText(100),
    store_id: uuid.nullish(),
    upc: optionalText(64),
    product_id: uuid.nullish(),
    retailer_product_id: optionalText(100),
    regular_price: priceE4.nullish(),
    sale_price: priceE4.nullish(),
    unit_price: amountE4.nullish(),
    unit_price_uom: optionalText(50),
    pack_size: optionalText(100),
    aisle: optionalText(100),
    section: optionalText(100),
    available: z.boolean('must be true or false').optional(),
    pdp_url: url,
    observed_at: utcMinutes,
  })
  .refine((p) => p.store_id != null || (p.chain_slug != null && p.web_external_id != null), {
    path: ['store_id'],
    message: 'needs store_id, or chain_slug with web_external_id',
  })
  .refine((p) => p.product_id != null || p.upc != null || p.retailer_product_id != null, {
    path: ['upc'],
    message: 'needs upc, product_id or retailer_product_id',
  })
  .refine((p) => p.sale_price == null || p.regular_price != null, {
    path: ['sale_price'],
    message: 'has no regular_price beside it',
  });

/** A price that has passed `priceRecord`. */
export type PriceRecord = z.infer<typeof priceRecord>;
