import { z } from 'zod';
import { INDEX_REGIONS, INDEX_TYPES } from '../../domain/index-method/month-data.ts';
import { isMonth } from '../../domain/month.ts';
import { optionalText, slug, text, uuid } from './fields.ts';

/** Most products of one index. */
const MAX_CONSTITUENTS = 5_000;

const LARGEST = 1_000_000;
const positive = z.number('must be a number').positive('must be more than 0').max(LARGEST);

/** A share, such as 0.2 for 20%. */
const share = z.number('must be a number').positive('must be more than 0').max(10, 'must be at most 10');

const constituent = z
  .strictObject({
    upc: optionalText(64),
    product_id: uuid.nullish(),
    chain_slug: slug.nullish(),
    retailer_product_id: optionalText(100),
    name: text(500),
    weight: positive,
    units: positive.optional(),
  })
  .refine(
    (c) => c.product_id != null || c.upc != null || (c.chain_slug != null && c.retailer_product_id != null),
    {
      path: ['upc'],
      message: 'needs upc, product_id, or chain_slug with retailer_product_id',
    },
  );

const chainFilter = z.strictObject({
  chain_slugs: z.array(slug).min(1).max(1_000).optional(),
  exclude_chain_slugs: z.array(slug).min(1).max(1_000).optional(),
  market_positions: z
    .array(z.enum(['value', 'mainstream', 'premium', 'luxury']))
    .min(1)
    .optional(),
});

/** A line of `indices.ndjson`. A field that is left out keeps the value that the record has. */
export const indexRecord = z.strictObject({
  id: uuid.nullish(),
  slug,
  name: text(200).optional(),
  description: text(2_000).optional(),
  index_type: z.enum(INDEX_TYPES).optional(),
  method: text(500).optional(),
  source_methodology: optionalText(2_000),
  methodology_url: text(2_000).optional(),
  regions: z
    .array(z.enum(INDEX_REGIONS))
    .min(1, 'must name at least one region')
    .refine((regions) => new Set(regions).size === regions.length, 'must not repeat a region')
    .optional(),
  chain_filter: chainFilter.nullish(),
  inception_period: z.string().refine(isMonth, 'must be a month, as 2026-07').nullish(),
  max_change: share.optional(),
  max_change_regional: share.optional(),
  bls_item_code: z
    .string()
    .regex(/^[A-Z0-9]{4,12}$/, 'must be an item code of BLS, as 708111')
    .nullish(),
  bls_units: positive.optional(),
  is_active: z.boolean().optional(),
  constituents: z
    .array(constituent)
    .min(1, 'must name at least one product')
    .max(MAX_CONSTITUENTS, `must name at most ${MAX_CONSTITUENTS} products`)
    .optional(),
});

export type IndexRecord = z.infer<typeof indexRecord>;
