import { z } from 'zod';
import { UNDISCLOSED_STATE, US_STATES } from '../../domain/us-states.ts';
import { optionalText, slug, text, textSet, uuid } from './fields.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be HH:MM in 24 hours');

const hoursRow = z.strictObject({
  day_of_week: z.int().min(0, 'must be 0 (Sunday) to 6').max(6, 'must be 0 (Sunday) to 6'),
  open_time: timeOfDay,
  close_time: timeOfDay,
});

const busyBucket = z.strictObject({
  time: text(20),
  busyness_score: z.int().min(0).max(100),
  label: optionalText(100),
});
const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

const sentimentAxis = z.strictObject({
  score: z.int().min(0).max(100).nullable(),
  evidence: optionalText(1_000),
});

const sentiment = z.strictObject({
  score: z.int().min(0).max(100).nullable(),
  label: z.enum(['Loved', 'Strong', 'Mixed', 'Frustrated']).nullable(),
  summary: optionalText(200),
  axes: z.strictObject({
    service: sentimentAxis,
    selection: sentimentAxis,
    value: sentimentAxis,
    cleanliness: sentimentAxis,
    operations: sentimentAxis,
  }),
});

const places = z.strictObject({
  rating: z.number().min(0).max(5).nullish(),
  review_count: z.int().min(0).nullish(),
  typical_time_spent: optionalText(200),
  price_level: z.enum(['$', '$$', '$$$']).nullish(),
  highlights: textSet(200, 200).optional(),
  service_options: z.record(text(100), z.boolean()).nullish(),
  popular_times: z
    .strictObject({
      // Computed from the clock when served: accepted, so that an answer can be fed back, and dropped.
      current_day: z.string().nullish(),
      graph: z.partialRecord(weekday, z.array(busyBucket).max(24)),
    })
    .nullish(),
  review_topics: z
    .array(z.strictObject({ keyword: text(200), mentions: z.int().min(0) }))
    .max(200)
    .optional(),
  sentiment: sentiment.nullish(),
  enriched_at: z.iso.datetime({ error: 'must be an ISO 8601 timestamp in UTC' }).nullish(),
});

const state = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) => US_STATES.has(code) || code === UNDISCLOSED_STATE,
    'must be a USPS state code (ZZ: not disclosed)',
  );

/** A line of `stores.ndjson`. A field that is left out keeps the value that the record has. */
export const storeRecord = z
  .strictObject({
    id: uuid.nullish(),
    chain_slug: slug,
    web_external_id: optionalText(100),
    name: text(200),
    display_name: optionalText(200),
    banner_name: optionalText(200),
    address: text(300),
    address_line_2: optionalText(300),
    city: text(100),
    state,
    zip: z
      .string()
      .trim()
      .regex(/^[0-9]{5}$/, 'must be five digits'),
    country: z.literal('US', { error: 'must be US' }).optional(),
    lat: z.number().min(-90).max(90).nullish(),
    lng: z.number().min(-180).max(180).nullish(),
    metro: optionalText(100),
    borough: optionalText(100),
    neighborhood: optionalText(100),
    format: optionalText(100),
    phone: z
      .string()
      .regex(/^\+[1-9][0-9]{6,14}$/, 'must be E.164, as +14045550100')
      .nullish(),
    has_pickup: z.boolean().optional(),
    has_delivery: z.boolean().optional(),
    is_dark_store: z.boolean().optional(),
    is_active: z.boolean().optional(),
    hours: z
      .array(hoursRow)
      .max(7, 'must have at most one row a day')
      .refine((rows) => new Set(rows.map((row) => row.day_of_week)).size === rows.length, 'names a day twice')
      .optional(),
    places: places.nullish(),
  })
  .refine((store) => ((store.lat ?? null) === null) === ((store.lng ?? null) === null), {
    path: ['lng'],
    message: 'lat and lng must be given together',
  });

export type StoreRecord = z.infer<typeof storeRecord>;

/** A line of `store_merges.ndjson`: the first id is answered with the second one's store. */
export const storeMergeRecord = z.strictObject({ from_store_id: uuid, to_store_id: uuid });

export type StoreMergeRecord = z.infer<typeof storeMergeRecord>;
