import { z } from 'zod';
import { optionalText, rawText, slug, timestamp, uuid } from '../../ingest/records/fields.ts';
import { placesRecord } from '../../ingest/records/places.ts';
import { storeRecord } from '../../ingest/records/stores.ts';

const MOST_REVIEWS = 5_000;
const MOST_REVIEW_LENGTH = 10_000;

const review = z.union([
  rawText(MOST_REVIEW_LENGTH),
  z.strictObject({ text: rawText(MOST_REVIEW_LENGTH), author: optionalText(200) }),
]);

const { sentiment: _, enriched_at: __, ...about } = placesRecord.shape;
const { hours, lat, lng } = storeRecord.shape;

/**
 * A line of a file of places: which store it is, what a map says of it, and what people say. The store is told by
 * `store_id`, by `chain_slug` and `web_external_id`, or by `name` with `lat` and `lng` or with `address` and `zip`.
 */
export const placeRecord = z
  .strictObject({
    store_id: uuid.nullish(),
    chain_slug: slug.nullish(),
    web_external_id: optionalText(100),
    name: optionalText(200),
    address: optionalText(300),
    city: optionalText(100),
    state: optionalText(100),
    zip: optionalText(10),
    lat,
    lng,
    phone: optionalText(40),
    /** What kind of shop it is (`supermarket`, `pharmacy`), as in `stores.ndjson`. */
    format: optionalText(100),
    ...about,
    hours,
    /** When the map was looked at; left out: now. */
    scraped_at: timestamp.nullish(),
    reviews: z.array(review).max(MOST_REVIEWS, `must have at most ${MOST_REVIEWS} entries`).default([]),
  })
  .refine((place) => isTold(place), {
    path: ['store_id'],
    message:
      'is missing, and so are chain_slug with web_external_id, and name with lat and lng or with address and zip',
  });

/** A place that has passed `placeRecord`. */
export type PlaceRecord = z.infer<typeof placeRecord>;

function isTold(place: Readonly<Record<string, unknown>>): boolean {
  const has = (...names: readonly string[]): boolean => names.every((name) => place[name] != null);
  return (
    has('store_id') ||
    has('chain_slug', 'web_external_id') ||
    has('name', 'lat', 'lng') ||
    has('name', 'address', 'zip')
  );
}
