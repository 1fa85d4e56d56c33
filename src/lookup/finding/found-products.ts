import type { Understanding } from '../../domain/understanding/understanding.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Eligible } from '../eligible.ts';
import type { PostedTrigrams } from './letters/posted-trigrams.ts';
import type { Postings } from './postings.ts';

/** A product that answers a request. */
export interface FoundProduct {
  readonly product: number;
  /** Orders answers to the same request; says nothing across requests. */
  readonly score: number;
  /** The probability that a person would accept it, 0 to 1. */
  readonly confidence: number;
  /** Trigram similarity to the request, 0 to 1: see `wordSimilarity`; where it was reached by its letters, of its brand and name to what was typed. */
  readonly similarity: number;
  /** The concepts of the request that it has, one bit each; 0 where it was reached by its letters. */
  readonly covered: number;
  /** How much of the request it has, 0 to 1; 0 where it was reached by its letters. */
  readonly coverage: number;
  /** Whether it is known to be of the kind that is asked for: a coffee creamer is no coffee. */
  readonly isKind: boolean;
  /** How much its category is what is asked for, 0 to 1: see `rateCategories`; 0 where it was reached by its letters. */
  readonly affinity: number;
  /** Whether its name says what a shopper says when that is meant, and the request does not: 0 no, 1 a marked word, 2 another state. */
  readonly marked: number;
  /** Whether it is what is usually meant by who asks for a thing and says no more: yellow mustard by mustard. */
  readonly isUsual: boolean;
  /** How near its size is to the one that is asked for, 0 to 1; 0 where none is. */
  readonly sizeNearness: number;
}

/** An answer that was found by what it is called and not by what is meant: it tells nothing of the meaning. */
export function foundByName(
  known: Pick<FoundProduct, 'product' | 'score' | 'confidence' | 'similarity'>,
): FoundProduct {
  const { product, score, confidence, similarity } = known;
  return {
    product,
    score,
    confidence,
    similarity,
    covered: 0,
    coverage: 0,
    isKind: false,
    affinity: 0,
    marked: 0,
    isUsual: false,
    sizeNearness: 0,
  };
}

/** A request and its answers, best first. */
export interface FoundProducts {
  readonly understanding: Understanding;
  readonly hits: readonly FoundProduct[];
}

/**
 * What is done with answers: put in another order, by price above all, where what is hardly meant would come first, or left in
 * theirs, where it stands behind what is meant.
 */
export type LikelyFor = 'reordered' | 'in_order';

/** How to find products. */
export interface FindOptions {
  readonly limit: number;
  /** Without it every product is, or every one of `among`. */
  readonly eligible?: Eligible | undefined;
  /** Answers of less similarity are left out. Default 0. */
  readonly leastSimilarity?: number | undefined;
  /** What is reached by its letters is left out where it is no likelier than each of so many that are meant. Default `limit`. */
  readonly reachedBefore?: number | undefined;
  /** Answers that are not meant as much as the best are left out, by what is done with them. See `likelyTest`. */
  readonly likelyFor?: LikelyFor | undefined;
  /** A first page that answers do not fill is filled with what has less of the request: for those who show products. */
  readonly filled?: boolean | undefined;
  /** Nothing but some products is found: few are searched faster. */
  readonly among?: Among | undefined;
}

/** Some products, ready to be searched. */
export interface Among {
  /** Their ordinals, ascending. */
  readonly products: Uint32Array;
  /** See `narrowPostings`. */
  readonly postings: Postings;
  /** Of their texts, by place in `products`; asked for where a word may be misspelt. */
  readonly trigrams: () => PostedTrigrams;
}

/** What a snapshot needs to find products by. */
export type FindingSource = Pick<Snapshot, 'finding' | 'prices' | 'products'>;
