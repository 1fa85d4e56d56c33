import type { Understanding } from '../../../domain/understanding/understanding.ts';
import { type FindingSource, type FindOptions, foundByName, type FoundProduct } from '../found-products.ts';
import type { ScoredTexts } from '../../best-texts.ts';
import { isEligible } from '../../eligible.ts';
import { productIdRanks } from '../../product-search.ts';
import { findSimilarAmong, findSimilarOf, findSimilarProducts, similaritiesTo } from './similar-products.ts';

/*
 * Products that are reached by the letters of a request, beside those that are meant by its words: typing errors never hide
 * a product.
 */

/** So many are reached by letters, however many are asked for: who asks for more gets the same first. */
const MOST_REACHED = 10;

/** A name that is this similar to what was typed is as likely to be accepted as not. */
const EVEN_SIMILARITY = 0.4;
const SIMILARITY_STEEPNESS = 14;
/** Likeness from which letters alone are an answer, by words that are typed: more words are alike by chance more seldom. */
const REACHED_FROM = [0.34, 0.34, 0.34, 0.3];
const REACHED_FROM_MANY = 0.28;
/** And from which they are one beside others. */
const REACHED_BESIDE = 0.34;
const LEAST_REACHED = Math.min(REACHED_FROM_MANY, REACHED_BESIDE);

function confidenceOfSimilarity(similarity: number): number {
  return 1 / (1 + Math.exp(SIMILARITY_STEEPNESS * (EVEN_SIMILARITY - similarity)));
}

/** Beyond any rounding. */
const ROUNDING = 1e-9;

/** The least similarity of what is so likely to be accepted. */
function similarityOfConfidence(confidence: number): number {
  return EVEN_SIMILARITY - Math.log(1 / confidence - 1) / SIMILARITY_STEEPNESS - ROUNDING;
}

/** The products most like a request in their letters. */
function findAlike(
  { products }: FindingSource,
  folded: string,
  floor: number,
  { limit: most, eligible = {}, among }: FindOptions,
): ScoredTexts {
  // Of two lists in one no more are taken than are asked for, and as many again that are in both.
  const limit = Math.min(MOST_REACHED, 2 * most);
  const options = { limit, idRanks: productIdRanks(products), eligible };
  return among === undefined
    ? findSimilarProducts(products, folded, floor, options)
    : findSimilarAmong(products, among, folded, floor, options);
}

/** More products are hardly ever alike. */
const MOST_ALIKE = 20_000;

/** All products that the letters of a request may reach, most alike first; null: they are too many. */
export function findAllAlike(
  { products }: FindingSource,
  { folded }: Understanding,
  { eligible }: FindOptions,
): ScoredTexts | null {
  const options = { limit: MOST_ALIKE, idRanks: productIdRanks(products), eligible };
  const alike = findSimilarProducts(products, folded, LEAST_REACHED, options);
  return alike.texts.length < MOST_ALIKE ? alike : null;
}

/** Finds what letters reach that is at least so similar, most similar first; `meant` is known and eligible. */
export type Reach = (floor: number, meant: readonly FoundProduct[]) => ScoredTexts;

/** Reaches what is eligible of all products. */
export function reachAny(snapshot: FindingSource, { folded }: Understanding, options: FindOptions): Reach {
  return (floor, meant) => {
    if (meant.length < MOST_REACHED) return findAlike(snapshot, folded, floor, options);
    const known = meant.map(({ product }) => product);
    const likeness = similaritiesTo(snapshot.products, folded, known).sort((a, b) => b - a);
    return findAlike(snapshot, folded, Math.max(floor, likeness[MOST_REACHED - 1]!), options);
  };
}

/** Reaches what is eligible of some that are alike, most alike first. */
export function reachOf({ texts, scores }: ScoredTexts, { eligible = {} }: FindOptions): Reach {
  return (floor) => {
    const places: number[] = [];
    for (let i = 0; i < texts.length && places.length < MOST_REACHED && scores[i]! >= floor; i++)
      if (isEligible(eligible, texts[i]!)) places.push(i);
    return {
      texts: Uint32Array.from(places, (i) => texts[i]!),
      scores: Float64Array.from(places, (i) => scores[i]!),
    };
  };
}

/** Reaches some products, all of which are eligible. */
export function reachAmong(
  { products }: FindingSource,
  { folded }: Understanding,
  some: ArrayLike<number>,
): Reach {
  const options = { limit: MOST_REACHED, idRanks: productIdRanks(products) };
  return (floor) => findSimilarOf(products, some, folded, floor, options);
}

/** Two lists in one, each in its own order: the more likely of the two heads goes first. What is in both is meant, and as likely as either says. */
function merge(
  meant: readonly FoundProduct[],
  reached: readonly FoundProduct[],
  limit: number,
): FoundProduct[] {
  const merged = new Map<number, FoundProduct>();
  const meantOf = new Map(meant.map((hit) => [hit.product, hit]));
  let [a, b] = [0, 0];
  while (merged.size < limit && (a < meant.length || b < reached.length)) {
    const [one, other] = [meant[a], reached[b]];
    const takesOne = other === undefined || (one !== undefined && one.confidence >= other.confidence);
    const known = takesOne ? one! : (meantOf.get(other.product) ?? other);
    const taken = takesOne ? known : { ...known, confidence: Math.max(known.confidence, other.confidence) };
    if (takesOne) a++;
    else b++;
    if (!merged.has(taken.product)) merged.set(taken.product, taken);
  }
  return [...merged.values()];
}

/** What letters reach: they alone tell nothing of the meaning. */
function reachedBy(product: number, similarity: number): FoundProduct {
  const confidence = confidenceOfSimilarity(similarity);
  return foundByName({ product, score: confidence, confidence, similarity });
}

/** What is meant by a request's words, best first, with what is reached by its letters. */
export function withReached(
  { folded }: Understanding,
  meant: readonly FoundProduct[],
  { limit, leastSimilarity = 0, reachedBefore = limit }: FindOptions,
  reach: Reach,
): FoundProduct[] {
  const alone = REACHED_FROM[folded.split(' ').length] ?? REACHED_FROM_MANY;
  const floor = Math.max(meant.length === 0 ? alone : REACHED_BESIDE, leastSimilarity);
  // Where there is enough that is meant, only what is more likely than any of it gets in.
  const first = meant.slice(0, reachedBefore);
  const least = first.length < reachedBefore ? 0 : Math.min(...first.map(({ confidence }) => confidence));
  const needed = Math.max(floor, least > 0 ? similarityOfConfidence(least) : 0);
  if (needed > 1) return [...meant];
  const { texts, scores } = reach(needed, meant);
  const reached = Array.from(texts, (product, i) => reachedBy(product, scores[i]!));
  return merge(meant, reached, limit);
}
