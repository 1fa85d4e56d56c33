import { z } from 'zod';
import {
  barcode,
  chainSlug,
  day,
  envelopeParameter,
  flag,
  integer,
  limit,
  metroKey,
  number,
  offset,
  place,
  searchOrder,
  stateCode,
  text,
  uuid,
  uuidList,
} from '../http/params.ts';

import { knownAt, staleAfter } from '../history/moments.ts';
import { familyMembers } from '../chains/families.ts';
import { emptyMembers } from '../http/empty-answer.ts';
import { SORTS } from './row-orders.ts';

/** Most product ids, and most store ids, in one call. */
export const MOST_PRICE_IDS = 50;

/** Parameters that say which products; at least one is required, but for `on_sale` with a store side. */
export const PRODUCT_SIDE = ['q', 'barcode', 'product_id', 'product_ids'] as const;
/** Parameters that say which stores; at least one is required beside `q`, and beside `on_sale` alone. */
export const STORE_SIDE = ['store_id', 'store_ids', 'chain', 'metro', 'state', 'near'] as const;

const MOST_AGE_DAYS = 3650;

/** Query of `GET /v1/prices`. */
export const pricesQuery = z.object({
  q: text(1, 100)
    .optional()
    .describe(
      'What the shopper wants, in everyday words. Requires a store parameter. If it names a size (`gallon`, `12 pack`), only ' +
        'that size is returned, provided these stores have a price for it.',
    ),
  barcode: barcode().optional().describe('6 to 32 digits; matches the raw UPC and the zero-padded one.'),
  product_id: uuid().optional().describe('One product.'),
  product_ids: uuidList(MOST_PRICE_IDS).optional().describe('Up to 50 product ids.'),
  store_id: uuid().optional().describe('One store. If it was merged into another store, that store answers.'),
  store_ids: uuidList(MOST_PRICE_IDS).optional().describe('Up to 50 store ids.'),
  chain: chainSlug()
    .optional()
    .describe('Slug of a chain, or of a family of chains; a family includes all its banners.'),
  metro: metroKey().optional().describe('Metro key.'),
  state: stateCode().optional().describe('Two letters.'),
  near: place()
    .optional()
    .describe(
      'A ZIP code, `City, ST` or `lat,lng`: only prices seen at stores within `radius_mi`, nearest first.',
    ),
  radius_mi: number(0.1, 50).default(10).describe('Miles around `near`; ignored without it.'),
  on_sale: flag()
    .default(false)
    .describe(
      'Only rows whose sale price is lower than the regular price. With a store parameter but no product parameter: everything ' +
        'on sale there, largest discount first, items that are not `available` last.',
    ),
  max_age_days: integer(1, MOST_AGE_DAYS)
    .optional()
    .describe('Only prices observed within this many days before the start of the current hour.'),
  sort: z
    .enum(SORTS)
    .optional()
    .describe(
      '`price` and `unit_price` (per ounce, then per fluid ounce, then per piece): lowest first, unknown last. `discount`: ' +
        'largest first. These three put items that are not `available` last. `distance` needs `near`, `relevance` needs `q`. ' +
        'Ties are ordered by distance, price, match (or name, without `q`) and store id.',
    ),
  as_of: day()
    .optional()
    .describe(
      'Prices as of that day, UTC: for each store the last one seen by the end of the day. Requires a product parameter. ' +
        'Aisles, sections and times of day are not kept; ages count to the end of that day.',
    ),
  known_at: knownAt(),
  stale_after_days: staleAfter().describe(
    'Number of days a price is assumed to hold after it was last seen. Needs `as_of` or `known_at`; for current prices use ' +
      '`max_age_days`.',
  ),
  normalize_aisles: flag()
    .default(false)
    .describe('Return aisle names as the aisle lists write them, such as `Aisle 5`.'),
  order: searchOrder(),
  limit: limit(50),
  offset: offset(),
  include_count: flag().default(false).describe('Add `total`, the number of matches before `limit`.'),
  envelope: envelopeParameter,
});

/** Parsed query of `GET /v1/prices`. Uuids and slugs are lower case, `state` is upper case. */
export type PricesQuery = z.output<typeof pricesQuery>;

const nullableText = z.string().nullable();
const nullableUsd = z.number().nullable();

/** A PriceRow of the specification: what one store charges for one product. */
const priceRow = z
  .object({
    product_id: z.string().meta({ format: 'uuid' }),
    name: nullableText,
    brand: nullableText,
    size_display: nullableText.describe(
      "The product's size. If no source gives it: the pack size that came with the price, else the size derived from the name.",
    ),
    image_url: nullableText,
    upc: nullableText,
    store_id: z.string().meta({ format: 'uuid' }).describe('The store that was asked for.'),
    store_name: z.string(),
    chain_slug: nullableText,
    price: nullableUsd.describe('USD: the sale price when on sale, else the regular price.'),
    regular_price: nullableUsd,
    sale_price: nullableUsd,
    is_on_sale: z.boolean().describe('The sale price is lower than the regular price.'),
    unit_price: nullableUsd,
    unit_price_uom: nullableText,
    unit_price_derived: z
      .literal(true)
      .optional()
      .describe('Present only if no source gives a unit price: it was computed from price and size.'),
    aisle: nullableText,
    section: nullableText,
    available: z.boolean().describe('False: out of stock or delisted when last checked.'),
    source_store_id: z.string().meta({ format: 'uuid' }).describe('The store that supplied the price.'),
    source_store_name: z.string(),
    source_tier: z.enum(['specific', 'regional', 'chain']),
    source_distance_mi: z
      .number()
      .nullable()
      .describe(
        'Miles from the store that was asked for; 0 when `specific`; null where either is not geocoded.',
      ),
    pricing_scope: z.enum(['per_store', 'chain_level', 'no_ecommerce']).nullable(),
    distance_mi: z
      .number()
      .nullable()
      .describe('Miles from `near` to the source store; null without `near`.'),
    observed_at: z.iso.datetime().describe('When the price was seen at the source store, to the minute.'),
    age_hours: z
      .int()
      .min(0)
      .describe('Whole hours from `observed_at` to the start of the current hour; at least 0.'),
  })
  .meta({ id: 'PriceRow' });

/** Answer of `GET /v1/prices`. */
export const priceList = z
  .object({
    count: z.int().describe('Rows in `results`.'),
    total: z.int().optional().describe('With `include_count=true`: all matches.'),
    results: z.array(priceRow),
    meta: z.object({
      freshness_p50_hours: z
        .number()
        .nullable()
        .describe('Median age of the prices in `results`; null without rows.'),
      ...emptyMembers,
      ...familyMembers,
    }),
  })
  .meta({ id: 'PriceList' });
