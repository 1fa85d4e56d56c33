/** What reviews are heard on, in the order in which answers have them. Source: the specification's "Places enrichment". */
export const SENTIMENT_AXES = ['service', 'selection', 'value', 'cleanliness', 'operations'] as const;

/** One of them. */
export type SentimentAxis = (typeof SENTIMENT_AXES)[number];

/** Sentiment labels with their lowest score, best first. */
const LABELS = [
  { label: 'Loved', from: 85 },
  { label: 'Strong', from: 70 },
  { label: 'Mixed', from: 50 },
] as const;

/** A word for how shoppers speak of a place. */
export type SentimentLabel = (typeof LABELS)[number]['label'] | 'Frustrated';

/**
 * The word for a sentiment score of 0 to 100: Loved from 85, Strong from 70, Mixed from 50, else Frustrated.
 * Null (reviews too sparse for a score) has no label. Source: the specification's "Places enrichment".
 */
export function sentimentLabel(score: number | null): SentimentLabel | null {
  if (score === null) return null;
  return LABELS.find(({ from }) => score >= from)?.label ?? 'Frustrated';
}
