import { z } from 'zod';
import { SIZE_UNITS } from '../../domain/pack-size.ts';
import { PACKS_BASES } from '../../domain/understanding/purchase.ts';
import { MOST_ALTERNATIVES } from '../../lookup/resolve-list.ts';
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
    client_id: text(1, 128).describe('Your own name of the item, echoed back; different for each.'),
    name: text(1, 200).describe(
      'What is wanted, as a person writes it. A quantity, a unit and a size (`2 lb`, `dozen`, `3x`, `1 gal`) are read.',
    ),
    canonical_product_id: uuidMember()
      .optional()
      .describe('A product id: decides where the chain sells the product.'),
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
      'The store where the list is filled; a merged id stands for the surviving store.',
    ),
    store_ids: z
      .array(uuidMember())
      .min(1)
      .max(MOST_STORES)
      .optional()
      .describe('Stores of the chain to compare: the list is filled at each, and `stores` ranks them.'),
    items: z.array(listItem).min(1).max(MOST_ITEMS).check(distinctClientIds),
    alternatives: z
      .int()
      .min(0)
      .max(MOST_ALTERNATIVES)
      .optional()
      .describe('How many other matches to give an item; none where it is left out.'),
  })
  .meta({ id: 'ResolveListRequest' });

const nullableText = z.string().nullable();
const nullableUsd = z.number().nullable();
const nullableId = z.string().meta({ format: 'uuid' }).nullable();

const filled = {
  canonical_product_id: nullableId,
  upc: nullableText.describe('As the chain writes it.'),
  retailer_product_id: nullableText.describe("The chain's own number of the product."),
  pdp_url: nullableText.describe("The product's page in the chain's shop."),
  in_stock: z
    .boolean()
    .nullable()
    .describe(
      'At the latest look at this store; null where the store itself was not seen to sell the product.',
    ),
  price: nullableUsd.describe('USD: the sale price when on sale, else the regular price; null: not known.'),
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
      'Trigram similarity, from 0.3, of the name as it was understood to the words of the product that stand for it ' +
        '(strict_word_similarity of pg_trgm); null for a canonical id.',
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
    .describe('How many packs what is asked for takes; a weight where the price is for a unit of weight.'),
  packs_basis: z
    .enum(PACKS_BASES)
    .nullable()
    .describe(
      'Packs as the name counts them (`count`), so many as hold the amount (`size`), the weight (`weight`), or one each, ' +
        'since the sizes cannot be compared (`unknown`).',
    ),
  line_total: nullableUsd.describe('USD for those packs, rounded to cents.'),
};

const alternative = z.object(filled).meta({ id: 'ListAlternative' });

const resolvedItem = z
  .object({
    client_id: z.string(),
    resolved: z.boolean(),
    ...filled,
    quantity: z.number().nullable().describe('Read from the start of the name; null: it says none.'),
    unit: nullableText.describe('lb, oz, fl oz, dozen, pack … as read from the start of the name.'),
    alternatives: z
      .array(alternative)
      .max(MOST_ALTERNATIVES)
      .optional()
      .describe('Where they were asked for.'),
  })
  .meta({ id: 'ResolvedItem' });

const filledList = {
  store_id: z.string().meta({ format: 'uuid' }).describe('The surviving store: adopt it.'),
  items: z.array(resolvedItem).describe('In the order of the request.'),
  total: nullableUsd.describe('The sum of the line totals; null where there are none.'),
  items_priced: z.int(),
  items_missing: z.int().describe('Items that nothing matches, or whose price is not known.'),
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
