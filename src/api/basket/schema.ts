import { z } from 'zod';
import { CENSUS_REGIONS } from '../../domain/census-region.ts';
import { SIZE_UNITS } from '../../domain/pack-size.ts';
import {
  barcode,
  chainSlug,
  envelopeParameter,
  flag,
  inJson,
  integer,
  jsonParameter,
  list,
  metroKey,
  number,
  plainText,
  point,
  stateCode,
  uuid,
} from '../http/params.ts';

/** Most items of a basket, and most alternatives of one of them. */
export const MOST_ITEMS = 50;
const MOST_ALTERNATIVES = 50;
const MOST_CHAINS = 50;
const MOST_QUANTITY = 999;
const MARKET_POSITIONS = ['value', 'mainstream', 'premium', 'luxury'] as const;
/** Radius around `near` where none is given, in miles. */
export const DEFAULT_RADIUS_MI = 10;

/** How an item says what it is; exactly one of them. */
const MATCHES = ['upc', 'upcs', 'category'] as const;

/** Parameters that say which stores; at least one is required. */
export const SCOPE = [
  'store_id',
  'chain_slug',
  'chain_slugs',
  'state',
  'market_position',
  'metro',
  'region',
  'near',
] as const;

const ONE_MATCH = `exactly one of ${MATCHES.join(', ')}`;

export const basketItem = z
  .strictObject({
    upc: barcode().optional().describe('6 to 32 digits; matches the raw UPC and the zero-padded one.'),
    upcs: z.array(barcode()).min(1).max(MOST_ALTERNATIVES).optional().describe('Alternatives.'),
    category: plainText(1, 100).optional().describe('Part of the category, in any case.'),
    quantity: z.int().min(1).max(MOST_QUANTITY).optional().describe('Packs; 1 where it is left out.'),
    label: plainText(1, 100).optional().describe('Yours, repeated in the answer.'),
  })
  .superRefine(
    (item: object, context) => {
      const given = MATCHES.filter((name) => name in item);
      if (given.length === 1) return;
      if (given.length === 0) context.addIssue({ code: 'custom', message: `needs ${ONE_MATCH}` });
      for (const name of given) {
        const others = given.filter((other) => other !== name).join(' and ');
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `stands beside ${others}: give ${ONE_MATCH}`,
        });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .meta({ id: 'BasketItem', oneOf: MATCHES.map((name) => ({ required: [name] })) });

/** An item as it was asked for. */
export type BasketItem = z.output<typeof basketItem>;

export const basketItems = z.array(basketItem).min(1).max(MOST_ITEMS).meta({ id: 'BasketItems' });

const described = {
  items: `1 to ${MOST_ITEMS} items, each with ${ONE_MATCH}.`,
  store_id:
    'One store; a merged id answers for the surviving store. Prices fall back to siblings of its chain.',
  chain_slug: 'Chain slug.',
  chain_slugs: `Up to ${MOST_CHAINS} chain slugs: stores of any of them.`,
  state: 'Two letters.',
  market_position: 'Stores of chains in this position.',
  metro: 'Metro key.',
  region: "One of the Census Bureau's four regions. Territories belong to none.",
  near: '`lat,lng`: stores within `radius_mi`.',
  radius_mi: `Miles around \`near\`, ${DEFAULT_RADIUS_MI} where it is left out; ignored without it.`,
  aggregation: 'What stands for many prices: the `cheapest` (default), or the lower `median`.',
  group_by: 'Also rank the baskets of each `chain` or `store`.',
  size_normalized: 'Compare the products of a `category` per oz, fl oz or piece, across sizes.',
  split: 'Also find the best basket from two stores. Needs `near`.',
} as const;

/** Query of `GET /v1/index/basket`. */
export const basketQuery = z.object({
  items: jsonParameter(basketItems).describe(`JSON: ${described.items}`),
  store_id: uuid().optional().describe(described.store_id),
  chain_slug: chainSlug().optional().describe(described.chain_slug),
  chain_slugs: list(chainSlug(), MOST_CHAINS).optional().describe(described.chain_slugs),
  state: stateCode().optional().describe(described.state),
  market_position: z.enum(MARKET_POSITIONS).optional().describe(described.market_position),
  metro: metroKey().optional().describe(described.metro),
  region: z.enum(CENSUS_REGIONS).optional().describe(described.region),
  near: point().optional().describe(described.near),
  radius_mi: number(0.1, 50).optional().describe(described.radius_mi),
  aggregation: z.enum(['cheapest', 'median']).optional().describe(described.aggregation),
  group_by: z.enum(['none', 'chain', 'store']).optional().describe(described.group_by),
  size_normalized: flag().optional().describe(described.size_normalized),
  split: integer(2, 2).optional().describe(described.split),
  envelope: envelopeParameter,
});

/** What `split` needs, and that there is a scope; told which members were given, whether or not they are valid. */
export function basketFaults(given: object): { readonly field: string; readonly detail: string }[] {
  const faults: { field: string; detail: string }[] = [];
  if (!SCOPE.some((name) => name in given)) {
    faults.push({ field: '*', detail: `needs at least one of ${SCOPE.join(', ')}` });
  }
  if ('split' in given && !('near' in given)) faults.push({ field: 'split', detail: 'needs near' });
  return faults;
}

/** Body of `POST /v1/index/basket`: the same, in JSON. */
export const basketBody = z
  .strictObject({
    items: basketItems,
    store_id: inJson(uuid()).optional().describe(described.store_id),
    chain_slug: inJson(chainSlug()).optional().describe(described.chain_slug),
    chain_slugs: z
      .array(inJson(chainSlug()))
      .min(1)
      .max(MOST_CHAINS)
      .optional()
      .describe(described.chain_slugs),
    state: inJson(stateCode()).optional().describe(described.state),
    market_position: z.enum(MARKET_POSITIONS).optional().describe(described.market_position),
    metro: plainText(1, 64).optional().describe(described.metro),
    region: z.enum(CENSUS_REGIONS).optional().describe(described.region),
    near: inJson(point()).optional().describe(described.near),
    radius_mi: z.number().min(0.1).max(50).optional().describe(described.radius_mi),
    aggregation: z.enum(['cheapest', 'median']).optional().describe(described.aggregation),
    group_by: z.enum(['none', 'chain', 'store']).optional().describe(described.group_by),
    size_normalized: z.boolean().optional().describe(described.size_normalized),
    split: z.literal(2).optional().describe(described.split),
  })
  .superRefine(
    (body: object, context) => {
      for (const { field, detail } of basketFaults(body)) {
        context.addIssue({ code: 'custom', path: field === '*' ? [] : [field], message: detail });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )
  .meta({ id: 'BasketRequest' });

/** Query of `POST /v1/index/basket`. */
export const basketPostQuery = z.object({ envelope: envelopeParameter });

/** A basket as it was asked for, by either method. Ids and slugs are lower case, `state` is upper case. */
export type BasketRequest = Omit<z.output<typeof basketQuery>, 'envelope'>;

/** Why an item has no price. The first that holds, in this order. */
export const MISSING_REASONS = [
  'unknown_product',
  'unknown_category',
  'no_stores_in_scope',
  'too_broad',
  'size_unknown',
  'out_of_stock',
  'no_price_in_scope',
] as const;

export type MissingReason = (typeof MISSING_REASONS)[number];

const nullableText = z.string().nullable();
const nullableUuid = z.string().meta({ format: 'uuid' }).nullable();
const usd = z.number().nullable();

const basketLine = z
  .object({
    position: z.int().describe('From 1, in the order of the request.'),
    label: nullableText,
    quantity: z.int(),
    match: z.enum(MATCHES).describe('What the item was given by.'),
    product_id: nullableUuid,
    upc: nullableText,
    name: nullableText,
    brand: nullableText,
    size_display: nullableText,
    price: usd.describe('USD for one pack, as `/v1/prices` has it; null where there is none.'),
    line_total: usd.describe('Price times quantity, rounded to cents.'),
    is_on_sale: z.boolean().nullable(),
    store_id: nullableUuid,
    store_name: nullableText,
    chain_slug: nullableText,
    source_tier: z
      .enum(['specific', 'regional', 'chain'])
      .nullable()
      .describe('Other than `specific` only with `store_id`: how near to that store the price was seen.'),
    source_store_id: nullableUuid.describe('The store that supplied the price.'),
    n_prices: z.int().describe('Prices that were compared.'),
    n_stores: z.int().describe('Stores that have them.'),
    unit_price: usd
      .optional()
      .describe('With `size_normalized`: USD per `unit_price_uom`; null where it was not compared by it.'),
    unit_price_uom: z.enum(SIZE_UNITS).nullable().optional().describe('With `size_normalized`.'),
    missing_reason: z.enum(MISSING_REASONS).nullable(),
  })
  .meta({ id: 'BasketLine' });

const counted = {
  total: usd.describe('USD for the priced items, rounded to cents; null where there are none.'),
  items_priced: z.int(),
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
    stores: z.array(splitStore).max(2).describe('One store where a second one saves nothing.'),
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
      .describe('The store that has the most items, of several the cheapest.'),
    saving: usd.describe('Against `best_single`; null where that store has fewer of the items.'),
    n_stores_compared: z.int(),
  })
  .nullable()
  .meta({ id: 'BasketSplit' });

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
          near: z.object({ lat: z.number(), lng: z.number() }),
          radius_mi: z.number(),
        })
        .partial()
        .describe('As it was asked for; `store_id` is the surviving one.'),
      aggregation: z.enum(['cheapest', 'median']),
      currency: z.literal('USD'),
      items: z.array(basketLine),
      ...counted,
      groups: z
        .array(basketGroup)
        .optional()
        .describe('With `group_by`: fewest items missing first, then cheapest.'),
      groups_total: z.int().optional().describe('Groups that have any item, also those that are not listed.'),
      split: basketSplit.optional().describe('With `split=2`; null where no store has any item.'),
    }),
    meta: z.object({
      request_id: z
        .string()
        .optional()
        .describe('Not on a bare GET, which is cacheable: there X-Request-ID has it.'),
      coverage_score: z.number().min(0).max(1).describe('`n_stores_contributing` of `n_stores_in_scope`.'),
      n_stores_in_scope: z
        .int()
        .describe('Open stores of `per_store` chains, and one for each `chain_level` chain.'),
      n_stores_contributing: z.int().describe('Those of them that have a price for any of the items.'),
      freshness_p50_hours: z.number().nullable().describe('Median age of the prices shown.'),
      warning: nullableText.describe('Set where `coverage_score` is below 0.6.'),
    }),
  })
  .meta({ id: 'Basket' });
