import type { FoundProduct } from '../../src/lookup/finding/found-products.ts';

/** A sure answer of the kind that is asked for, which has all of a request of one concept. */
export function answerOfKind(product: number): FoundProduct {
  return {
    product,
    score: 12,
    confidence: 0.9,
    similarity: 1,
    covered: 1,
    coverage: 1,
    isKind: true,
    affinity: 1,
    marked: 0,
    isUsual: false,
    sizeNearness: 0,
  };
}
