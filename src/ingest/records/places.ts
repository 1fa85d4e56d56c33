/** The places enrichment of a store: its form in a feed, and its row of the record. */
import { z } from 'zod';
import { sentimentLabel } from '../../domain/sentiment.ts';
import { optionalText, text, textSet, timestamp } from './fields.ts';

const busyBucket = z.strictObject({
  time: text(20),
  busyness_score: z.int().min(0).max(100),
  label: optionalText(100),
});
const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

const score = z.int().min(0).max(100).nullable();
const sentimentAxis = z.strictObject({ score, evidence: optionalText(1_000) });

/** Longest summary of a sentiment in characters: the specification has it under 200. */
const MOST_SUMMARY = 199;

/** What reviews say of a store. Its label follows from the score; one that is given must be that one. */
const sentimentRecord = z
  .strictObject({
    score,
    label: z.enum(['Loved', 'Strong', 'Mixed', 'Frustrated']).nullish(),
    summary: optionalText(MOST_SUMMARY),
    axes: z.strictObject({
      service: sentimentAxis,
      selection: sentimentAxis,
      value: sentimentAxis,
      cleanliness: sentimentAxis,
      operations: sentimentAxis,
    }),
  })
  .superRefine(({ score, label }, context) => {
    const right = sentimentLabel(score);
    if (label === undefined || label === null || label === right) return;
    const message = `contradicts the score: ${score ?? 'null'} is ${right ?? 'without a label'}`;
    context.addIssue({ code: 'custom', path: ['label'], message, input: label });
  });

/** `places` of a line of `stores.ndjson`. */
export const placesRecord = z.strictObject({
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
  sentiment: sentimentRecord.nullish(),
  enriched_at: timestamp.nullish(),
});

/** Places enrichment, checked. */
export type PlacesRecord = z.infer<typeof placesRecord>;

/** Columns of `store_places` besides the store. */
export const PLACES_COLUMNS = [
  { name: 'rating', type: 'numeric(2, 1)' },
  { name: 'review_count', type: 'integer' },
  { name: 'typical_time_spent', type: 'text' },
  { name: 'price_level', type: 'text' },
  { name: 'highlights', type: 'text[]' },
  { name: 'service_options', type: 'jsonb' },
  { name: 'popular_times', type: 'jsonb' },
  { name: 'review_topics', type: 'jsonb' },
  { name: 'sentiment', type: 'jsonb' },
  { name: 'enriched_at', type: 'timestamptz' },
] as const;

/** The values of `PLACES_COLUMNS`. */
export function placesValues(places: PlacesRecord): unknown[] {
  return [
    places.rating ?? null,
    places.review_count ?? null,
    places.typical_time_spent ?? null,
    places.price_level ?? null,
    places.highlights ?? [],
    places.service_options ?? null,
    places.popular_times?.graph ?? null,
    places.review_topics ?? [],
    places.sentiment ?? null,
    places.enriched_at ?? null,
  ];
}
