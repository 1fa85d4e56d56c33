import { foldText } from '../../domain/text/fold.ts';
import { type PlacesRecord, placesRecord } from '../../ingest/records/places.ts';
import { isAddressedToMachines } from '../addressed-to-machines.ts';
import { sentimentOf } from '../sentiment-of.ts';
import type { SentimentModel } from '../sentiment-model.ts';
import type { PlaceRecord } from './place-record.ts';
import { topicsOf } from './topics.ts';

/** What a place becomes. */
export interface MadePlaces {
  readonly places: PlacesRecord;
  /** The reviews that count, each once. */
  readonly reviews: readonly string[];
  /** Reviews that said the same as one before. */
  readonly repeated: number;
  /** Reviews that were left unread, because they speak to machines. */
  readonly setAside: number;
  /** Reviews with an opinion. */
  readonly heard: number;
}

/**
 * The places of a store from what a map and its reviews say. A text counts once, however often it was posted.
 *
 * @param storeWords lower-case words that are nobody's name.
 * @throws ModelError
 */
export async function makePlaces(
  model: SentimentModel,
  place: PlaceRecord,
  storeWords: ReadonlySet<string>,
  now: Date,
): Promise<MadePlaces> {
  const given = place.reviews.map((review) =>
    typeof review === 'string' ? { text: review, author: null } : review,
  );
  const written = given.filter(({ text }) => text.trim() !== '');
  const distinct = [...new Map(written.map((review) => [foldText(review.text), review.text])).values()];
  const reviews = distinct.filter((text) => !isAddressedToMachines(text));
  const authors = new Set(given.flatMap(({ author }) => author?.toLowerCase().match(/\p{L}+/gu) ?? []));
  const opinions = await model.readReviews(reviews);
  const { sentiment, heard } = sentimentOf(reviews, opinions, { ours: storeWords, theirs: authors });
  const places = {
    rating: place.rating ?? null,
    review_count: place.review_count ?? (written.length > 0 ? written.length : null),
    typical_time_spent: place.typical_time_spent ?? null,
    price_level: place.price_level ?? null,
    highlights: place.highlights ?? [],
    service_options: place.service_options ?? null,
    popular_times: place.popular_times ?? null,
    review_topics: place.review_topics ?? topicsOf(reviews),
    sentiment: distinct.length === 0 ? null : sentiment,
    enriched_at: place.scraped_at ?? now.toISOString(),
  };
  return {
    // What is written passes the same gate as what a feed brings.
    places: placesRecord.parse(places),
    reviews,
    repeated: written.length - distinct.length,
    setAside: distinct.length - reviews.length,
    heard,
  };
}
