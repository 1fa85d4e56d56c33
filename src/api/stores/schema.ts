import { z } from 'zod';
import { chain } from '../chains/schema.ts';
import { familyMembers } from '../chains/families.ts';
import { emptyMembers } from '../http/empty-answer.ts';
import {
  chainSlug,
  envelopeParameter,
  flag,
  limit,
  list,
  metroKey,
  number,
  offset,
  pattern,
  place,
  stateCode,
  text,
  uuid,
} from '../http/params.ts';

const nullableText = z.string().nullable();

/** What `include` adds to a store. */
const INCLUDES = ['chain_online_config', 'hours', 'places_enrichment'] as const;

const hoursRow = z
  .object({
    day_of_week: z.int().min(0).max(6).describe('0 is Sunday.'),
    open_time: z.string().regex(/^\d{2}:\d{2}$/),
    close_time: z
      .string()
      .regex(/^\d{2}:\d{2}$/)
      .describe('If not later than `open_time`: a time after midnight, on the next day.'),
  })
  .meta({ id: 'HoursRow' });

const sentimentAxis = z.object({
  score: z.number().min(0).max(100).nullable(),
  evidence: nullableText,
});

const popularTimesBucket = z.object({
  time: z.string(),
  busyness_score: z.int().min(0).max(100).describe('0: closed or no data.'),
  label: nullableText,
});
const day = z.array(popularTimesBucket).optional();

const places = z
  .object({
    rating: z.number().min(0).max(5).nullable(),
    review_count: z.int().min(0).nullable(),
    typical_time_spent: nullableText,
    price_level: z.enum(['$', '$$', '$$$']).nullable(),
    highlights: z.array(z.string()),
    service_options: z.record(z.string(), z.boolean()).nullable(),
    popular_times: z
      .object({
        current_day: z
          .enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
          .describe('The weekday of the UTC date of the answer.'),
        graph: z.object({
          monday: day,
          tuesday: day,
          wednesday: day,
          thursday: day,
          friday: day,
          saturday: day,
          sunday: day,
        }),
      })
      .nullable(),
    review_topics: z.array(z.object({ keyword: z.string(), mentions: z.int() })),
    sentiment: z
      .object({
        score: z.int().min(0).max(100).nullable(),
        label: z.enum(['Loved', 'Strong', 'Mixed', 'Frustrated']).nullable(),
        summary: nullableText,
        axes: z.object({
          service: sentimentAxis,
          selection: sentimentAxis,
          value: sentimentAxis,
          cleanliness: sentimentAxis,
          operations: sentimentAxis,
        }),
      })
      .nullable(),
    enriched_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Places' });

/** A store, open or closed, as every store route shows it. */
export const store = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    name: z.string(),
    display_name: nullableText,
    banner_name: nullableText,
    web_external_id: nullableText.describe("The chain's own store id."),
    chain_name: z.string(),
    chain_slug: z.string(),
    chain_logo_url: nullableText,
    address: z.string(),
    address_line_2: nullableText,
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.literal('US'),
    lat: z.number().nullable().describe('Null: not geocoded.'),
    lng: z.number().nullable(),
    metro: nullableText,
    borough: nullableText,
    neighborhood: nullableText,
    format: nullableText,
    phone: nullableText.describe('E.164.'),
    has_pickup: z.boolean(),
    has_delivery: z.boolean(),
    is_dark_store: z.boolean().describe('Fulfillment-only location.'),
    is_active: z.boolean().describe('False for closed stores, which are found by id only.'),
    chain: chain.optional().describe('With `include=chain_online_config`.'),
    hours: z.array(hoursRow).optional().describe('With `include=hours`: open days only, 0 to 7 rows.'),
    places: places.nullable().optional().describe('With `include=places_enrichment`; null for most stores.'),
    distance_mi: z
      .number()
      .optional()
      .describe('Miles from the place that was asked for; absent without one.'),
  })
  .meta({ id: 'Store' });

/** Answer of `GET /v1/stores`; `count` is null where it was not asked for. */
export const storeList = z
  .object({
    count: z
      .int()
      .nullable()
      .describe('With `include_count=true`: the number of all matching stores; otherwise null.'),
    stores: z.array(store),
    meta: z
      .object({ ...emptyMembers, ...familyMembers })
      .optional()
      .describe('Present only if there are no stores, or if `chain` names a family.'),
  })
  .meta({ id: 'StoreList' });

const include = list(z.enum(INCLUDES), INCLUDES.length)
  .optional()
  .describe('Members to add, comma-separated.');

/** Query of `GET /v1/stores`. */
export const storesQuery = z.object({
  near: place()
    .optional()
    .describe('A ZIP code, `City, ST` or `lat,lng`: stores within `radius`, nearest first.'),
  lat: number(-90, 90).optional().describe('Degrees; together with `lng`, instead of `near`.'),
  lng: number(-180, 180).optional().describe('Degrees; together with `lat`.'),
  radius: number(0.1, 50).default(5).describe('Miles around the place; ignored without one.'),
  chain: chainSlug()
    .optional()
    .describe('Slug of a chain, or of a family of chains; a family includes all its banners.'),
  state: stateCode().optional().describe('Two letters.'),
  metro: metroKey().optional().describe('Metro key.'),
  zip: pattern(/^[0-9]{5}$/, 'must be five digits')
    .optional()
    .describe('Five digits.'),
  q: text(1, 100).optional().describe('Trigram match on name, display name, banner, address and city.'),
  limit: limit(100),
  offset: offset(),
  include,
  include_count: flag().default(false).describe('Return the number of all matching stores in `count`.'),
  envelope: envelopeParameter,
});

/** Parameters of `GET /v1/stores`, as read. */
export type StoresQuery = z.output<typeof storesQuery>;

/** Path of `GET /v1/stores/{store_id}`. */
export const storePath = z.object({
  store_id: uuid().describe('Store id. If the store was merged into another, that store answers.'),
});

/** Query of `GET /v1/stores/{store_id}`. */
export const storeQuery = z.object({ include, envelope: envelopeParameter });

/** What a store is asked for beside its own fields; undefined: nothing. */
export type Includes = z.output<typeof include>;
