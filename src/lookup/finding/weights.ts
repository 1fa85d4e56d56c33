/** What is looked at to tell how well a product answers a request; each from 0 to 1. */
export const FEATURES = [
  'coverage',
  'complete',
  'kind',
  'kind_asked',
  'category',
  'rest',
  'rival',
  'marked',
  'brand',
  'size',
  'popularity',
  'similarity',
  'exact',
  'literal',
  'order',
  'usually_meant',
] as const;

export type Feature = (typeof FEATURES)[number];

/** Those that take a look at a product's words; `literal` takes one at their letters too. */
export const WORD_FEATURES = [
  'rest',
  'rival',
  'marked',
  'similarity',
  'exact',
  'order',
  'usually_meant',
] as const satisfies readonly Feature[];

/** Places of features in a row. */
export const FEATURE_AT = Object.fromEntries(FEATURES.map((name, i) => [name, i])) as Readonly<
  Record<Feature, number>
>;

/** What each feature weighs in the order of answers. */
export const RANK_WEIGHTS: Readonly<Record<Feature, number>> = {
  coverage: 6,
  complete: 2,
  kind: 2,
  kind_asked: 1.2,
  category: 1.27,
  rest: -0.8,
  rival: -1,
  marked: -0.6,
  brand: 4,
  size: 2.6,
  popularity: 0.4,
  similarity: 0.8,
  exact: 0.4,
  literal: 3,
  order: 0.5,
  usually_meant: 0.6,
};

/** What a short name counts before its words are looked at: it leaves little that is not asked for. */
const SHORTNESS_WEIGHT = 0.8;

/** Stores selling at which popularity is one half. */
const POPULARITY_HALF = 100;

/** How widely a product is sold, 0 to 1. */
export function popularityShare(stores: number): number {
  return stores / (stores + POPULARITY_HALF);
}

/** The most that what is known of a product counts, whatever is asked for. */
export const MOST_PRIOR = RANK_WEIGHTS.popularity + SHORTNESS_WEIGHT;

/** What counts of a product whatever is asked for: how many stores sell it, and the words of its name. */
export function priorOf(stores: number, words: number): number {
  return RANK_WEIGHTS.popularity * popularityShare(stores) + SHORTNESS_WEIGHT / Math.max(1, words);
}

/** What each feature weighs in the log odds that a person would accept the answer, and what they are without any. */
export const ACCEPTANCE_WEIGHTS: Readonly<Record<Feature, number>> = {
  coverage: 5.62,
  complete: 1.56,
  kind: 0.5,
  kind_asked: 0.6,
  category: 2.0,
  rest: 0,
  rival: -1.08,
  marked: 0,
  brand: 2,
  size: 0.8,
  popularity: 0,
  similarity: 4,
  exact: -0.8,
  literal: 1,
  order: 0.37,
  usually_meant: 0,
};

/** Added to the weighted sum before it becomes a probability. */
export const ACCEPTANCE_BIAS = -9.1;

/** Where the best answer is accepted with less than this probability, there is none. */
export const SILENCE_BELOW = 0.3;

/** What is resolved has at least this trigram similarity to the name as it was understood. */
export const SIMILARITY_FLOOR = 0.3;

/** And is accepted with at least this probability, in lists and in baskets. */
export const LEAST_CONFIDENCE = 0.3;

/** How much of a request is enough to be an answer to it. */
export interface Enough {
  /** Less than this share of the request is not. */
  readonly leastCoverage: number;
  /** Nor is less than this share of what the best has. */
  readonly shareOfBest: number;
  /** When so many have one of its rarer words nothing is taken in any more that has none of those. Absent: all is. */
  readonly most?: number;
}
/** What answers. */
export const ANSWERING: Enough = { leastCoverage: 0.4, shareOfBest: 0.45 };
/** What is shown behind a few answers. */
export const RELATED: Enough = { leastCoverage: 0.25, shareOfBest: 0.25, most: 4_000 };
