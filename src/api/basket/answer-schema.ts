import { z } from 'zod';
import { familyMembers } from '../chains/families.ts';
import { emptyMembers } from '../http/empty-answer.ts';
import { SIZE_UNITS } from '../../domain/pack-size.ts';
import { PACKS_BASES } from '../../domain/understanding/lines/purchase.ts';
import { AGGREGATIONS, MATCHES } from './schema.ts';

/** Why an item has no price. The first that holds, in this order. */
const MISSING_REASONS = [
  'unknown_product',
  'several_things',
  'unknown_name',
  'unknown_category',
  'no_stores_in_scope',
  'too_broad',
  'size_unknown',
  'out_of_stock',
  'no_price_in_scope',
  'not_at_store',
] as const;

/** Why one item has no price. */
export type MissingReason = (typeof MISSING_REASONS)[number];

const nullableText = z.string().nullable();
const nullableUuid = z.string().meta({ format: 'uuid' }).nullable();
const usd = z.number().nullable();

const basketLine = z
  .object({
    position: z.int().describe('From 1, in the order of the request.'),
    label: nullableText,
    quantity: z.int(),
    match: z.enum(MATCHES).describe('How the item was given.'),
    product_id: nullableUuid,
    upc: nullableText,
    name: nullableText,
    brand: nullableText,
    size_display: nullableText.describe('As in `/v1/prices`.'),
    price: usd.describe('USD for one pack, as in `/v1/prices`; null: no price.'),
    line_total: usd.describe('Price times quantity, or for words price times `packs`, rounded to cents.'),
    is_on_sale: z.boolean().nullable(),
    store_id: nullableUuid,
    store_name: nullableText,
    chain_slug: nullableText,
    source_tier: z
      .enum(['specific', 'regional', 'chain'])
      .nullable()
      .describe(
        '`specific`, or with `store_id` how near to that store the price was seen: `regional` or `chain`.',
      ),
    source_store_id: nullableUuid.describe('The store that supplied the price.'),
    n_prices: z.int().describe('How many prices were compared.'),
    n_stores: z.int().describe('How many stores have them.'),
    unit_price: usd
      .optional()
      .describe('For words, and with `size_normalized=true`: USD per `unit_price_uom`; null: not known.'),
    unit_price_uom: z.enum(SIZE_UNITS).nullable().optional(),
    packs: z
      .number()
      .nullable()
      .optional()
      .describe(
        'For words: how many packs to buy for what was asked for; a weight, if the price is per unit of weight.',
      ),
    packs_basis: z
      .enum(PACKS_BASES)
      .nullable()
      .optional()
      .describe(
        'For words, how `packs` was found: as many as the request counts (`count`), as many as hold the amount (`size`), the ' +
          'weight (`weight`), or one each, because the sizes cannot be compared (`unknown`).',
      ),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .optional()
      .describe('For words: the probability that a person would accept the product, to four decimals.'),
    similarity: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .optional()
      .describe(
        'For words: trigram similarity of the words, as they were understood, to the part of the product name that matches ' +
          'them (`strict_word_similarity` of pg_trgm), to four decimals.',
      ),
    is_substitute: z
      .boolean()
      .nullable()
      .optional()
      .describe(
        'For words: true if the product has less of what was asked for than others in scope have; null: no product.',
      ),
    reason: nullableText.optional().describe('For words: why this product was chosen, or why none was.'),
    missing_reason: z.enum(MISSING_REASONS).nullable(),
  })
  .meta({ id: 'BasketLine' });

const counted = {
  total: usd.describe('USD for the priced items, rounded to cents; null: none has a price.'),
  items_priced: z.int(),
  items_substituted: z.int().describe('How many of the priced items have only a substitute.'),
  items_missing: z.int(),
};

const basketGroup = z
  .object({
    chain_slug: z.string().optional(),
    store_id: z.string().meta({ format: 'uuid' }).optional(),
    name: z.string(),
    ...counted,
    complete: z.boolean().describe('No item is missing.'),
    distance_mi: z.number().optional().describe('Miles from `near`.'),
  })
  .meta({ id: 'BasketGroup' });

const basketStore = z
  .object({
    store_id: z.string().meta({ format: 'uuid' }),
    name: z.string(),
    chain_slug: z.string(),
    distance_mi: z.number().optional().describe('Miles from `near`.'),
    ...counted,
    complete: z.boolean().describe('No item is missing.'),
    items: z.array(basketLine).describe('The product for each item at this store.'),
  })
  .meta({ id: 'BasketStore' });

const splitStore = z.object({
  store_id: z.string().meta({ format: 'uuid' }),
  name: z.string(),
  chain_slug: z.string(),
  distance_mi: z.number(),
  positions: z.array(z.int()).describe('The items to buy there.'),
  total: usd,
});

const basketSplit = z
  .object({
    stores: z.array(splitStore).max(2).describe('Only one, if a second store is no better.'),
    ...counted,
    complete: z.boolean(),
    best_single: z
      .object({
        store_id: z.string().meta({ format: 'uuid' }),
        name: z.string(),
        chain_slug: z.string(),
        distance_mi: z.number(),
        ...counted,
      })
      .describe('The best single store: the most items, then the fewest substitutes, then the cheapest.'),
    saving: usd.describe(
      'USD saved against `best_single`; null if that store has fewer items or more substitutes.',
    ),
    n_stores_compared: z.int(),
  })
  .nullable()
  .meta({ id: 'BasketSplit' });

/** Answer of `GET` and `POST /v1/index/basket`. */
export const basketAnswer = z
  .object({
    data: z.object({
      scope: z
        .object({
          store_id: z.string().meta({ format: 'uuid' }),
          chain_slug: z.string(),
          chain_slugs: z.array(z.string()),
          state: z.string(),
          market_position: z.string(),
          metro: z.string(),
          region: z.string(),
          near: z.object({
            lat: z.number(),
            lng: z.number(),
            name: z.string().optional().describe('Of the ZIP code or city, where one was given.'),
          }),
          radius_mi: z.number(),
        })
        .partial()
        .describe('The scope that was asked for. A merged `store_id` is that of the store that it became.'),
      aggregation: z.enum(AGGREGATIONS),
      currency: z.literal('USD'),
      items: z.array(basketLine),
      ...counted,
      groups: z
        .array(basketGroup)
        .optional()
        .describe('With `group_by`: fewest items missing first, then fewest substituted, then cheapest.'),
      groups_total: z.int().optional().describe('How many groups have any item, listed or not.'),
      stores: z
        .array(basketStore)
        .optional()
        .describe(
          'With `stores`: fewest items missing first, then fewest substituted, then cheapest, then nearest.',
        ),
      split: basketSplit.optional().describe('With `split=2`; null: no store has any item.'),
    }),
    meta: z.object({
      request_id: z
        .string()
        .optional()
        .describe('Left out of a bare GET, which is cacheable: see the header X-Request-ID.'),
      coverage_score: z
        .number()
        .min(0)
        .max(1)
        .describe('`n_stores_contributing` divided by `n_stores_in_scope`.'),
      n_stores_in_scope: z
        .int()
        .describe('Open stores of `per_store` chains, plus one for each `chain_level` chain.'),
      n_stores_contributing: z.int().describe('How many of them have a price for any of the items.'),
      freshness_p50_hours: z.number().nullable().describe('Median age of the prices shown.'),
      ...emptyMembers,
      ...familyMembers,
      warning: nullableText.describe('Set if `coverage_score` is below 0.6.'),
    }),
  })
  .meta({ id: 'Basket' });
