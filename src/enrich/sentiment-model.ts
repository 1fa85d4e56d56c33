import type { SentimentAxis } from '../domain/sentiment.ts';

/** Whether somebody speaks well of something. */
export type Polarity = 'positive' | 'negative';

/** What a review says of one thing. */
export interface Opinion {
  /** Position of the review in the list that was given. */
  readonly review: number;
  /** Null: of the store as a whole, or of what is on no axis. */
  readonly axis: SentimentAxis | null;
  readonly polarity: Polarity;
  /** Part of the review, letter by letter. */
  readonly quote: string;
}

/** What a model has cost so far. */
export interface Spent {
  calls: number;
  /** As the endpoint counts them, or about so many. */
  tokens: number;
  /** Reviews that it gave no usable answer for. */
  unusable: number;
}

/** What reads reviews. All of its answers rest on quotes; scores are counted from them by `sentimentOf`. */
export interface SentimentModel {
  /** For reports: what read the reviews. */
  readonly name: string;
  /** Null: it costs nothing. */
  readonly spent: Spent | null;
  /**
   * The opinions in the reviews of one store, in the order of the reviews.
   * @throws ModelError where there is no whole answer: nothing may be made of half of one.
   */
  readonly readReviews: (reviews: readonly string[]) => Promise<readonly Opinion[]>;
}
