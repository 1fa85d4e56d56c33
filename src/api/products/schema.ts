import { z } from 'zod';
import { emptyMembers } from '../http/empty-answer.ts';
import { NUTRIENTS } from '../../domain/nutrients.ts';
import {
  barcode,
  envelopeParameter,
  flag,
  limit,
  list,
  offset,
  searchOrder,
  text,
  uuid,
} from '../http/params.ts';

/** Most ids in one call. */
const MOST_PRODUCT_IDS = 50;

/** The filters of which at least one is required. */
export const PRODUCT_FILTERS = ['q', 'barcode', 'product_id', 'ids', 'brand', 'category'] as const;

/** What `include` adds to a product. */
export const PRODUCT_INCLUDES = ['nutrition'] as const;

/** Query of `GET /v1/products`. */
export const productsQuery = z.object({
  q: text(1, 100).optional().describe('What the shopper wants, in everyday words; best match first.'),
  barcode: barcode().optional().describe('6 to 32 digits; matches the raw UPC and the zero-padded one.'),
  product_id: uuid().optional().describe('One product.'),
  ids: list(z.string(), MOST_PRODUCT_IDS)
    .optional()
    .describe('Up to 50 product ids; overrides every other filter. Unknown and malformed ids are dropped.'),
  brand: text(1, 100).optional().describe('Part of the brand; case-insensitive.'),
  category: text(1, 100).optional().describe('Part of the category; case-insensitive.'),
  include: list(z.enum(PRODUCT_INCLUDES), PRODUCT_INCLUDES.length)
    .optional()
    .describe('`nutrition` adds the known amounts of nutrients per 100 g or 100 ml.'),
  order: searchOrder(),
  limit: limit(50),
  offset: offset(),
  include_count: flag().default(false).describe('Add `total`, the number of matches before `limit`.'),
  envelope: envelopeParameter,
});

/** Parsed query of `GET /v1/products`. `product_id` is lower case; `ids` are as given, each once. */
export type ProductsQuery = z.output<typeof productsQuery>;

const nullableText = z.string().nullable();

/** Amounts of nutrients, those that are known. */
const nutrition = z
  .object(Object.fromEntries(NUTRIENTS.map(({ key }) => [key, z.number().min(0).optional()])))
  .meta({ id: 'Nutrition' });

/** A product of the catalogue. */
const product = z
  .object({
    product_id: z
      .string()
      .meta({ format: 'uuid' })
      .describe('Stable; a UPC may be reused over time, the id is not.'),
    name: z.string(),
    brand: nullableText,
    size_display: nullableText,
    image_url: nullableText,
    upc: nullableText.describe('As the chain writes it.'),
    category: nullableText,
    description: nullableText,
    ingredients: nullableText,
    allergens: z.array(z.string()),
    dietary_labels: z.array(z.string()),
    snap_eligible: z.boolean().nullable().describe('Null: not classified.'),
    serving_size: nullableText,
    serving_size_unit: nullableText,
    category_derived: z
      .boolean()
      .describe('True: no source gives the category, so it was derived from the name.'),
    size_derived: z.boolean().describe('True: no source gives the size, so it was derived from the name.'),
    nutrition: nutrition
      .nullable()
      .optional()
      .describe('With `include=nutrition`: amounts per 100 g or 100 ml; null where none is known.'),
  })
  .meta({ id: 'Product' });

/** Answer of `GET /v1/products`; `total` only where it was asked for. */
export const productList = z
  .object({
    count: z.int().describe('Rows in `results`.'),
    total: z.int().optional().describe('With `include_count=true`: all matches.'),
    results: z.array(product),
    meta: z
      .object({ message: emptyMembers.message })
      .optional()
      .describe('Present only if there are no rows.'),
  })
  .meta({ id: 'ProductList' });
