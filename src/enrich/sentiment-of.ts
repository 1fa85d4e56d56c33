/** From opinions to what is served: counted here for every model, so that no model can write a score or a sentence. */
import {
  SENTIMENT_AXES,
  type SentimentAxis,
  sentimentLabel,
  type SentimentLabel,
} from '../domain/sentiment.ts';
import { mayNameSomebody, type NameWords } from './private-parts.ts';
import type { Opinion, Polarity } from './sentiment-model.ts';

/** Fewest reviews with an opinion for which there is a score. */
const LEAST_REVIEWS = 5;
/** Fewest reviews that speak of an axis for which it has a score. */
const LEAST_MENTIONS = 3;
/** Shortest and longest quote that is shown, in characters. */
const QUOTE_LENGTH = { least: 8, most: 200 };
/** From and below which an axis is told of in the summary. */
const PRAISED_FROM = 70;
const BLAMED_BELOW = 50;

/** An axis as answers have it; null: too few reviews speak of it. */
export interface AxisSentiment {
  readonly score: number | null;
  /** A verbatim part of a review. Null also where every part that says it names somebody. */
  readonly evidence: string | null;
}

/** The sentiment of a store in the form of answers. */
export interface Sentiment {
  readonly score: number | null;
  readonly label: SentimentLabel | null;
  /** One sentence of under 200 characters, of our own words and numbers alone. */
  readonly summary: string;
  readonly axes: Readonly<Record<SentimentAxis, AxisSentiment>>;
}

/** What the counting came to. */
export interface CountedSentiment {
  readonly sentiment: Sentiment;
  /** Reviews that have an opinion. */
  readonly heard: number;
}

/**
 * The sentiment that opinions add up to. A review has one vote in all and one on each axis, however much it says; a
 * review that says as much good as bad has half a vote for each. A score is the share of good votes in percent, with one
 * good and one bad vote added, so that few reviews make no extremes.
 *
 * @param words what is, and what is not, a person's name in quotes.
 */
export function sentimentOf(
  reviews: readonly string[],
  opinions: readonly Opinion[],
  words: NameWords,
): CountedSentiment {
  const sound = opinions.filter(({ review, quote }) => reviews[review]?.includes(quote) === true);
  const all = votesOf(sound);
  const enough = all.length >= LEAST_REVIEWS;
  const score = enough ? shareOf(all) : null;
  const axes = SENTIMENT_AXES.map((axis) => {
    const spoken = sound.filter((opinion) => opinion.axis === axis);
    const votes = votesOf(spoken);
    if (!enough || votes.length < LEAST_MENTIONS) return [axis, { score: null, evidence: null }] as const;
    const share = shareOf(votes);
    const wanted = share >= BLAMED_BELOW ? 'positive' : 'negative';
    return [axis, { score: share, evidence: evidenceOf(spoken, wanted, words) }] as const;
  });
  return {
    sentiment: {
      score,
      label: sentimentLabel(score),
      summary: summaryOf(all.length, axes),
      axes: Object.fromEntries(axes) as Record<SentimentAxis, AxisSentiment>,
    },
    heard: all.length,
  };
}

/** The vote of each review that has an opinion: 1 good, 0 bad, one half where it says as much of both. */
function votesOf(opinions: readonly Opinion[]): number[] {
  const sums = new Map<number, number>();
  for (const { review, polarity } of opinions)
    sums.set(review, (sums.get(review) ?? 0) + (polarity === 'positive' ? 1 : -1));
  return [...sums.values()].map((sum) => (Math.sign(sum) + 1) / 2);
}

function shareOf(votes: readonly number[]): number {
  const good = votes.reduce((sum, vote) => sum + vote, 0);
  return Math.round((100 * (good + 1)) / (votes.length + 2));
}

/** Tags and entities: a reader of the answer may put a quote into a page as it is. */
const MARKUP = /<[a-z!/?]|&#|&[a-z]+;/i;

/** The quote of a middle length, which says it without telling a story; ties go to the earlier review. */
function evidenceOf(opinions: readonly Opinion[], wanted: Polarity, words: NameWords): string | null {
  const fit = opinions
    .filter(({ polarity, quote }) => polarity === wanted && isQuotable(quote, words))
    .map(({ quote }) => quote)
    .toSorted((a, b) => a.length - b.length);
  return fit[Math.floor(fit.length / 2)] ?? null;
}

function isQuotable(quote: string, words: NameWords): boolean {
  const { least, most } = QUOTE_LENGTH;
  return (
    quote.length >= least && quote.length <= most && !MARKUP.test(quote) && !mayNameSomebody(quote, words)
  );
}

const NOUNS: Readonly<Record<SentimentAxis, string>> = {
  service: 'the service',
  selection: 'the selection',
  value: 'the prices',
  cleanliness: 'how clean it is',
  operations: 'how it is run',
};

function summaryOf(heard: number, axes: readonly (readonly [SentimentAxis, AxisSentiment])[]): string {
  if (heard < LEAST_REVIEWS)
    return `Too few reviews to score: ${heard} with an opinion of the ${LEAST_REVIEWS} that it takes.`;
  const named = (keep: (score: number) => boolean): string =>
    listed(axes.filter(([, { score }]) => score !== null && keep(score)).map(([axis]) => NOUNS[axis]));
  const praised = named((score) => score >= PRAISED_FROM);
  const blamed = named((score) => score < BLAMED_BELOW);
  const says = [
    ...(praised === '' ? [] : [`praise ${praised}`]),
    ...(blamed === '' ? [] : [`complain about ${blamed}`]),
  ];
  const verdict = says.length === 0 ? 'are of more than one mind' : says.join(' and ');
  return `In ${heard.toLocaleString('en-US')} reviews shoppers ${verdict}.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}
