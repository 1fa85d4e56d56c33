import { z } from 'zod';
import { CENSUS_REGIONS } from '../../domain/place/census-region.ts';
import type { FieldError } from '../http/errors.ts';
import { missingChoice } from '../http/parsing/missing-choice.ts';
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
  place,
  stateCode,
  uuid,
} from '../http/params.ts';

/** Most items of a basket, and most alternatives of one of them. */
const MOST_ITEMS = 50;
const MOST_ALTERNATIVES = 50;
const MOST_CHAINS = 50;
const MOST_QUANTITY = 999;
/** Most stores that are shown item by item. */
const MOST_STORES = 5;
const MARKET_POSITIONS = ['value', 'mainstream', 'premium', 'luxury'] as const;
/** What stands for many prices. */
export const AGGREGATIONS = ['cheapest', 'median'] as const;
const GROUPINGS = ['none', 'chain', 'store'] as const;
/** Radius around `near` where none is given, in miles. */
export const DEFAULT_RADIUS_MI = 10;

/** How an item says what it is; exactly one of them. */
export const MATCHES = ['upc', 'upcs', 'name', 'category'] as const;

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

/** An item of a basket, in JSON. */
const basketItem = z
  .strictObject({
    upc: barcode().optional().describe('6 to 32 digits, with or without leading zeros.'),
    upcs: z
      .array(barcode())
      .min(1)
      .max(MOST_ALTERNATIVES)
      .optional()
      .describe('Barcodes, any of which will do.'),
    name: plainText(1, 200)
      .optional()
      .describe(
        'A line of a shopping list: `whole milk, 1 gal`, `2 lb chicken breast`. The most likely products are found; among ' +
          'them, the size asked for goes first, then the lowest cost.',
      ),
    category: plainText(1, 100)
      .optional()
      .describe(
        'A category or one of its levels (`Snacks`), any product of which will do, or any other word, which is read as a `name` is (`milk`).',
      ),
    quantity: z
      .int()
      .min(1)
      .max(MOST_QUANTITY)
      .optional()
      .describe('How many packs. With a size in the `name` or `category`: how many of that size. Default 1.'),
    label: plainText(1, 100).optional().describe('Your own text, repeated in the answer.'),
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

/** The items of a basket, in JSON. */
const basketItems = z.array(basketItem).min(1).max(MOST_ITEMS).meta({ id: 'BasketItems' });

/** One member of the request: how the text of a GET's parameter reads, how the JSON of a POST's body does, and what it is. */
function member<Text extends z.ZodType, Json extends z.ZodType>(text: Text, json: Json, description: string) {
  return {
    text: text.optional().describe(description),
    json: json.optional().describe(description),
  };
}

/** A member whose text is the same inside of JSON. */
function textMember<Value>(text: z.ZodType<Value, string>, description: string) {
  return member(text, inJson(text), description);
}

const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  member(z.enum(values), z.enum(values), description);

/** What a basket is asked for beside its items, by either method. */
const MEMBERS = {
  store_id: textMember(
    uuid(),
    'One store. The id of a merged store stands for the store that it became. Prices fall back to other stores of its chain.',
  ),
  chain_slug: textMember(chainSlug(), 'Chain slug.'),
  chain_slugs: member(
    list(chainSlug(), MOST_CHAINS),
    z.array(inJson(chainSlug())).min(1).max(MOST_CHAINS),
    `Up to ${MOST_CHAINS} chain slugs: stores of any of them.`,
  ),
  state: textMember(stateCode(), 'Two letters, such as `GA`.'),
  market_position: anyOf(MARKET_POSITIONS, 'Stores of chains in this position.'),
  metro: member(metroKey(), plainText(1, 64), 'Metro key.'),
  region: anyOf(CENSUS_REGIONS, "One of the Census Bureau's four regions. Territories belong to none."),
  near: textMember(place(), 'A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`.'),
  radius_mi: member(
    number(0.1, 50),
    z.number().min(0.1).max(50),
    `Miles around \`near\`, which it needs. Default ${DEFAULT_RADIUS_MI}.`,
  ),
  aggregation: anyOf(
    AGGREGATIONS,
    'Which of many prices counts: the `cheapest` (default), or the lower `median`.',
  ),
  group_by: anyOf(GROUPINGS, 'Also rank whole baskets by `chain` or `store`.'),
  size_normalized: member(
    flag(),
    z.boolean(),
    'How products of different sizes are compared for a `name` or `category`. `true` (default): by what the amount asked ' +
      'for costs, an exact size first; without an amount, by the price per oz, fl oz or piece. `false`: by the price of a pack.',
  ),
  stores: member(
    integer(1, MOST_STORES),
    z.int().min(1).max(MOST_STORES),
    `Also show up to ${MOST_STORES} of the best stores, item by item: fewest items missing, then fewest substitutes, then cheapest, then nearest.`,
  ),
  split: member(
    integer(2, 2),
    z.literal(2),
    'Also find the best two stores to split the basket over. Needs `near`.',
  ),
};

type Members = typeof MEMBERS;

/** The members in one of their two forms. */
function membersAs<Form extends 'text' | 'json'>(
  form: Form,
): { [Name in keyof Members]: Members[Name][Form] } {
  const shape = Object.entries(MEMBERS).map(([name, member]) => [name, member[form]]);
  return Object.fromEntries(shape) as { [Name in keyof Members]: Members[Name][Form] };
}

const ITEMS = `1 to ${MOST_ITEMS} items, each with ${ONE_MATCH}.`;

/** Query of `GET /v1/index/basket`. */
export const basketQuery = z.object({
  items: jsonParameter(basketItems).describe(`JSON: ${ITEMS}`),
  ...membersAs('text'),
  envelope: envelopeParameter,
});

/** What `split` and `radius_mi` need, and that there is a scope; told which members were given, whether or not they are valid. */
export function basketFaults(given: object): FieldError[] {
  const faults: FieldError[] = [];
  if (!SCOPE.some((name) => name in given)) {
    faults.push(missingChoice({ names: SCOPE }));
  }
  for (const field of ['split', 'radius_mi']) {
    if (field in given && !('near' in given)) faults.push(missingChoice({ names: ['near'] }, field));
  }
  return faults;
}

/** Body of `POST /v1/index/basket`: the same, in JSON. */
export const basketBody = z
  .strictObject({ items: basketItems, ...membersAs('json') })
  .superRefine(
    (body: object, context) => {
      for (const { field, detail, choice } of basketFaults(body)) {
        context.addIssue({
          code: 'custom',
          path: field === '*' ? [] : [field],
          message: detail,
          params: { choice },
        });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )
  .meta({ id: 'BasketRequest' });

/** Query of `POST /v1/index/basket`. */
export const basketPostQuery = z.object({ envelope: envelopeParameter });

/** A basket as it was asked for, by either method. Ids and slugs are lower case, `state` is upper case. */
export type BasketRequest = Omit<z.output<typeof basketQuery>, 'envelope'>;
