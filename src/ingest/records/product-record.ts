import { z } from 'zod';
import { optionalText, slug, text, textSet, url, uuid } from './fields.ts';

/**
 * A line of `products.ndjson`. Identity: `product_id`, else `upc`, else `chain_slug` with `retailer_product_id`.
 * A field that is left out keeps the value that the record has.
 */
export const productRecord = z
  .strictObject({
    product_id: uuid.nullish(),
    upc: optionalText(64),
    chain_slug: slug.nullish(),
    retailer_product_id: optionalText(100),
    name: text(500),
    brand: optionalText(200),
    size_display: optionalText(100),
    image_url: url,
    category: optionalText(300),
    description: optionalText(10_000),
    ingredients: optionalText(20_000),
    allergens: textSet(100, 500).optional(),
    dietary_labels: textSet(100, 100).optional(),
    snap_eligible: z.boolean().nullish(),
    serving_size: optionalText(100),
    serving_size_unit: optionalText(50),
  })
  .refine(
    (p) => p.product_id != null || p.upc != null || (p.chain_slug != null && p.retailer_product_id != null),
    {
      path: ['upc'],
      message: 'needs product_id, upc, or chain_slug with retailer_product_id',
    },
  )
  .refine((p) => p.retailer_product_id == null || p.chain_slug != null, {
    path: ['chain_slug'],
    message: 'is needed with retailer_product_id',
  });

export type ProductRecord = z.infer<typeof productRecord>;
