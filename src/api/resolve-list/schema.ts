import { z } from 'zod';
import { SIZE_UNITS } from '../../domain/pack-size.ts';
import { PACKS_BASES } from '../../domain/understanding/lines/purchase.ts';
import { MOST_ALTERNATIVES } from '../../lookup/lists/resolve-list.ts';
import { UNFILLED_REASONS } from '../../lookup/lists/unfilled.ts';
import { chainSlug, envelopeParameter, text, uuid } from '../http/params.ts';

/** Most items of one list. */
const MOST_ITEMS = 50;
/** Most stores that a list is filled at for comparison. */
const MOST_STORES = 5;

/** Path of `POST /v1/chains/{slug}/resolve-list`. */
export const resolveListPath = z.object({ slug: chainSlug().describe('Chain slug, in either case.') });

/** Query of `POST /v1/chains/{slug}/resolve-list`. */
export const resolveListQuery = z.object({ envelope: envelopeParameter });

const listItem = z
  .strictObject({
    client_id: text(1, 128)
      .refine((value) => value.isWellFormed(), { error: 'must have no half of a surrogate pair' })
      .describe('Your own id of the item, repeated in the answer; different for each item.'),
    name: text(1, 200).describe(
      'What a person wants, as they write it. A quantity, a unit and a size (`2 lb`, `dozen`, `3x`, `1 gal`) are understood.',
    ),
    canonical_product_id: uuidMember()
      .optional()
      .describe('A product id, which is the match if the chain sells the product.'),
  })
  .meta({ id: 'ListItem' });

/** A UUID inside a body: as `uuid` reads it, but told apart from a value that is no text. */
function uuidMember() {
  return z.string().pipe(uuid());
}

/** Names each item whose `client_id` an earlier one has, also where other members are not valid. */
const distinctClientIds = z.superRefine<unknown>(
  (items, context) => {
    if (!Array.isArray(items)) return;
    const seen = new Map<string, number>();
    items.forEach((item: unknown, i) => {
      if (typeof item !== 'object' || item === null || !('client_id' in item)) return;
      const { client_id: id } = item;
      if (typeof id !== 'string') return;
      const first = seen.get(id);
      if (first === undefined) return void seen.set(id, i);
      const message = `is the client_id of items[${first}] too: give each item its own`;
      context.addIssue({ code: 'custom', path: [i, 'client_id'], message });
    });
  },
  { when: () => true },
);

/** Body of `POST /v1/chains/{slug}/resolve-list`. */
export const resolveListBody = z
  .strictObject({
    store_id: uuidMember().describe(
      'The store where the list is filled. The id of a merged store stands for the store that it became.',
    ),
    store_ids: z
      .array(uuidMember())
      .min(1)
      .max(MOST_STORES)
      .optional()
      .describe('More stores of the chain: the list is filled at each, and `stores` ranks them.'),
    items: z.array(listItem).min(1).max(MOST_ITEMS).check(distinctClientIds),
    alternatives: z
      .int()
      .min(0)
      .max(MOST_ALTERNATIVES)
      .optional()
      .describe('How many other matches to give for each item. Default 0.'),
  })
  .meta({ id: 'ResolveListRequest' });

const nullableText = z.string().nullable();
const nullableUsd = z.number().nullable();
const nullableId = z.string().meta({ format: 'uuid' }).nullable();

const filled = {
  canonical_product_id: nullableId,
  upc: nullableText.describe('The barcode as the chain writes it.'),
  retailer_product_id: nullableText.describe("The chain's own number for the product."),
  pdp_url: nullableText.describe("The product's page in the chain's online shop."),
  in_stock: z
    .boolean()
    .nullable()
    .describe(
      'Whether it was in stock when last seen at this store; null: it was never seen at this store itself.',
    ),
  price: nullableUsd.describe('USD: the sale price if on sale, else the regular price; null: not known.'),
  regular_price: nullableUsd,
  sale_price: nullableUsd,
  on_sale: z.boolean().describe('The sale price is lower than the regular price.'),
  match_method: z.enum(['canonical_id', 'fuzzy_name']).nullable(),
  matched_name: nullableText,
  matched_brand: nullableText,
  match_confidence: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'The probability that a person would accept the match, to four decimals: 1 for a canonical id; 0: unresolved.',
    ),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Trigram similarity, from 0.3, of the name, as it was understood, to the part of the product name that matches it ' +
        '(`strict_word_similarity` of pg_trgm), or to that of its category where no word of the name does; null for a canonical id.',
    ),
  source_tier: z.enum(['specific', 'regional', 'chain']).nullable().describe('As in a PriceRow.'),
  source_store_id: nullableId.describe('The store that supplied the price.'),
  source_distance_mi: z.number().nullable(),
  size_display: nullableText,
  unit_price: nullableUsd.describe(
    'USD per `unit_price_uom`, worked out from the price and the size; null: not known.',
  ),
  unit_price_uom: z.enum(SIZE_UNITS).nullable(),
  packs: z
    .number()
    .nullable()
    .describe('How many packs to buy for what was asked for; a weight, if the price is per unit of weight.'),
  packs_basis: z
    .enum(PACKS_BASES)
    .nullable()
    .describe(
      'How `packs` was found: as many as the name counts (`count`), as many as hold the amount (`size`), the weight ' +
        '(`weight`), or one each, because the sizes cannot be compared (`unknown`).',
    ),
  line_total: nullableUsd.describe('USD for those packs, rounded to cents.'),
};

const alternative = z.object(filled).meta({ id: 'ListAlternative' });

const resolvedItem = z
  .object({
    client_id: z.string(),
    resolved: z.boolean(),
    ...filled,
    missing_reason: z
      .enum([...UNFILLED_REASONS, 'no_price'])
      .nullable()
      .describe(
        'Why the item has no price: the store is closed, the name is of several things or of a whole department, such as `snacks` (ask for each thing), nothing in the ' +
          'catalogue is likely meant, the chain does not sell it, or no price of it is known; null: it has one.',
      ),
    quantity: z.number().nullable().describe('The quantity that the name says; null: none.'),
    unit: nullableText.describe('The unit that the name says: lb, oz, fl oz, dozen, pack …; null: none.'),
    alternatives: z
      .array(alternative)
      .max(MOST_ALTERNATIVES)
      .optional()
      .describe('Other matches, if they were asked for.'),
  })
  .meta({ id: 'ResolvedItem' });

const filledList = {
  store_id: z
    .string()
    .meta({ format: 'uuid' })
    .describe('The store that was asked for, or the one that it became: use this id from now on.'),
  items: z.array(resolvedItem).describe('In the order of the request.'),
  total: nullableUsd.describe('The sum of the line totals; null: there are none.'),
  items_priced: z.int(),
  items_missing: z.int().describe('Items without a match or without a known price: see `missing_reason`.'),
};

/** Answer of `POST /v1/chains/{slug}/resolve-list`: the items in the order of the request. */
export const resolvedList = z
  .object({
    ...filledList,
    stores: z
      .array(z.object(filledList).meta({ id: 'ListAtStore' }))
      .optional()
      .describe(
        'With `store_ids`: fewest items missing first, then cheapest, then in the order of the request.',
      ),
  })
  .meta({ id: 'ResolvedList' });
