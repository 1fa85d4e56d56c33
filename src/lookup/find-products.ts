import type { ScoredTexts } from './best-texts.ts';
import { ofBrandAlone, ofKindAlone, widened } from '../domain/understanding/reduced-request.ts';
import type { Understanding } from '../domain/understanding/understanding.ts';
import { foundOf, REDUCED, restrictionTest } from './finding/accepted.ts';
import { LEAST_CONFIDENCE, RELATED } from './finding/weights.ts';
import { lessThan, likelyTest, standingTest, SURE } from './finding/likely.ts';
import { meantFirst } from './finding/ranking/meant-first.ts';
import { rank, rankEach, type Ranked, type RankOptions } from './finding/rank.ts';
import { POOL_SIZE } from './finding/ranking/order-anew.ts';
import type { FindingSource, FindOptions, FoundProduct, FoundProducts } from './finding/found-products.ts';
import { findAllAlike, withReached } from './finding/letters/reached-products.ts';
import { isDoubtful, reachOfRequest } from './finding/letters/reach-of-request.ts';
import { exactFirst, exactOf, isNamedExactly } from './finding/named-exactly.ts';
import type { Finding } from './finding/open.ts';
import { findingOf, understandAmong } from './finding/understand-request.ts';

function rankOptionsOf({ prices }: FindingSource, options: FindOptions): RankOptions {
  const { limit, eligible, leastSimilarity = 0, among } = options;
  const scope = { ...eligible, postings: among?.postings };
  return { limit, scope, popularity: prices.storesSelling, leastSimilarity };
}

/** An answer to less than is asked for is surely of the kind from this probability, of an answer to all of it. */
const SURELY_OF_KIND = 0.7;

/** A first page: fewer answers than this have what is related behind them. */
const PAGE = 10;

/** A few answers with what has less of the request behind them, or is of a wider kind, so that they fill a page. */
function fillPage(
  snapshot: FindingSource,
  understanding: Understanding,
  hits: readonly FoundProduct[],
  options: FindOptions,
): readonly FoundProduct[] {
  const most = Math.min(PAGE, options.limit);
  if (hits.length === 0 || hits.length >= most) return hits;
  const related = rank(widened(understanding), findingOf(snapshot), {
    ...rankOptionsOf(snapshot, { ...options, limit: 2 * PAGE }),
    enough: RELATED,
  });
  const known = new Set(hits.map(({ product }) => product));
  const others = foundOf(related, 2 * PAGE, understanding).filter(({ product }) => !known.has(product));
  return [...hits, ...others].slice(0, most);
}

/**
 * Answers without those that are not meant as much as the best, where that is asked for: nor what lacks what somebody cannot do
 * without, however little else is sold, as cookies with gluten.
 */
function likelyAmong(
  finding: Finding,
  understanding: Understanding,
  hits: readonly FoundProduct[],
  { likelyFor }: FindOptions,
): readonly FoundProduct[] {
  if (likelyFor === undefined) return hits;
  const may = hits.filter(restrictionTest(understanding));
  return may.filter(likelyTest(finding, understanding, may, likelyFor));
}

/** What is meant by a request, with what is named so or reached by its letters. */
function complete(
  snapshot: FindingSource,
  understanding: Understanding,
  ranked: Ranked,
  options: FindOptions,
  alike: ScoredTexts | null = null,
): FoundProducts {
  const meant = foundOf(ranked, options.limit, understanding);
  const reach = reachOfRequest(snapshot, understanding, ranked, options, alike);
  const answers = reach === null ? meant : withReached(understanding, meant, options, reach);
  const exact = exactOf(snapshot.products)(understanding.folded);
  const first = exactFirst(snapshot, exact, understanding, answers, options);
  const likely = likelyAmong(findingOf(snapshot), understanding, first, options);
  return {
    understanding,
    hits: options.filled === true ? fillPage(snapshot, understanding, likely, options) : likely,
  };
}

/** So many products are known at least, where some are named just as the request says: those need not come first. */
const LOOKED_AT = 16;

/** Where some products are named just as the request says, each of them is to be known: their order is by what is. */
function withNamed(snapshot: FindingSource, understanding: Understanding, options: FindOptions): FindOptions {
  const isNamed = isNamedExactly(snapshot, understanding);
  return isNamed && options.limit > 0 ? { ...options, limit: Math.max(options.limit, LOOKED_AT) } : options;
}

/** The first `limit` of what was found. */
export const firstOf = ({ understanding, hits }: FoundProducts, { limit }: FindOptions): FoundProducts => ({
  understanding,
  hits: hits.slice(0, limit),
});

const hasNone = ({ hits }: FoundProducts): boolean => hits.length === 0;

/** What is found for a request, or else for the first of some that ask for less of it: `ice cream sugar free`, where all ice cream has sugar. */
function orLess<Found>(
  understanding: Understanding,
  less: (understanding: Understanding) => readonly Understanding[],
  find: (understanding: Understanding) => Found,
  isNone: (found: Found) => boolean,
): Found {
  const found = find(understanding);
  if (!isNone(found)) return found;
  for (const reduced of less(understanding)) {
    const other = find(reduced);
    if (!isNone(other)) return other;
  }
  return found;
}

/** The products that are found for what a request was understood to mean, and for nothing less. */
function findMeant(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts {
  const wanted = withNamed(snapshot, understanding, options);
  const ranked = rank(understanding, findingOf(snapshot), rankOptionsOf(snapshot, wanted));
  return firstOf(complete(snapshot, understanding, ranked, wanted), options);
}

/** Some of what is found for less than a request asks for: what is kept may come behind what is not, however little is asked for. */
function findSome(
  snapshot: FindingSource,
  less: Understanding,
  options: FindOptions,
  keep: (hits: readonly FoundProduct[]) => readonly FoundProduct[],
): FoundProducts {
  const { hits } = findMeant(snapshot, less, { ...options, limit: Math.max(options.limit, POOL_SIZE) });
  return firstOf({ understanding: less, hits: keep(hits) }, options);
}

/**
 * Of what is found for the kind alone that a request names, what is surely of it; null: the request says no kind and more, or
 * what it asks for is sold, though not here.
 */
function findKindAlone(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts | null {
  const kind = ofKindAlone(understanding);
  if (kind === understanding) return null;
  const isInPart = options.eligible !== undefined || options.among !== undefined;
  if (isInPart && !hasNone(findMeant(snapshot, understanding, { limit: 1 }))) return null;
  const isSurely = ({ isKind, confidence }: FoundProduct): boolean =>
    isKind && confidence >= REDUCED * SURELY_OF_KIND;
  return findSome(snapshot, kind, options, (hits) => hits.filter(isSurely));
}

/** A brand makes one kind of thing where so much of what it makes is in one category. */
const SHARE_OF_SHELF = 2 / 3;

/**
 * Of a request for a line of a brand that nothing is called, what the brand makes most of, where that is of one category; null:
 * it names no brand and more. `oreo double stuf` of a catalogue that knows oreos.
 */
function findBrandAlone(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts | null {
  const ofBrand = ofBrandAlone(understanding);
  if (ofBrand === understanding) return null;
  const { brand, category } = snapshot.finding.columns;
  return findSome(snapshot, ofBrand, options, (hits) => {
    const made = hits.filter(({ product }) => brand[product] === understanding.brand!.brand);
    const shelves = [...new Set(made.map(({ product }) => category[product]))].map((code) =>
      made.filter(({ product }) => category[product] === code),
    );
    return shelves.find((shelf) => shelf.length >= SHARE_OF_SHELF * made.length) ?? [];
  });
}

/**
 * The products that a person who asks for `text` would take, best first; none where none is likely to be accepted. Every
 * route that takes words asks here.
 */
export function findProducts(snapshot: FindingSource, text: string, options: FindOptions): FoundProducts {
  const find = (understanding: Understanding) => findMeant(snapshot, understanding, options);
  const understanding = understandAmong(snapshot, text, options);
  const found = orLess(understanding, lessThan(findingOf(snapshot)), find, hasNone);
  if (!hasNone(found)) return found;
  for (const findLess of [findKindAlone, findBrandAlone]) {
    const less = findLess(snapshot, understanding, options);
    if (less !== null && !hasNone(less)) return less;
  }
  return found;
}

/**
 * As `findProducts` of each of some parts of what is eligible, one bit a product, with what a request was understood to mean
 * and nothing less: what the parts have in common is found once.
 */
export function findProductsEach(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
  parts: readonly Uint32Array[],
): FoundProducts[] {
  if (parts.length === 0) return [];
  const alike = isDoubtful(understanding) ? findAllAlike(snapshot, understanding, options) : null;
  const found: FoundProducts[] = [];
  const wanted = withNamed(snapshot, understanding, options);
  const all = rankOptionsOf(snapshot, wanted);
  rankEach(understanding, findingOf(snapshot), all, parts, (ranked, part) => {
    const eligible = { bits: parts[part]! };
    found.push(firstOf(complete(snapshot, understanding, ranked, { ...wanted, eligible }, alike), options));
  });
  return found;
}

/** Tells of answers to a request which may be bought for it. */
export function standInTest(understanding: Understanding): (hit: FoundProduct) => boolean {
  const meets = restrictionTest(understanding);
  return (hit) => hit.confidence >= LEAST_CONFIDENCE && meets(hit);
}

/** So many answers are looked at for one that may be bought. */
const MEANT_AMONG = 8;

/** Whether a text is likely to mean anything in the catalogue. */
export function isMeant(snapshot: FindingSource, text: string): boolean {
  const { hits, understanding } = findProducts(snapshot, text, { limit: MEANT_AMONG });
  return hits.some(standInTest(understanding));
}

/** A product that fills an item of a list. */
export interface LikelyProduct extends Pick<FoundProduct, 'product' | 'confidence' | 'similarity'> {
  /** Whether it is meant as much as any: see `findLikely`. */
  readonly isMeant: boolean;
  /** Whether it claims no more that is not asked for than the plainest of what is meant: see `meantFirst`. */
  readonly isPlain: boolean;
}

/**
 * Of the best `most` products those that are accepted with a probability of at least `leastConfidence`, and stand for what is
 * asked for (see `standingTest`): first those that are meant as much as the best (see `likelyTest`), are of a size that is as
 * near to what is asked for, and are what is usually meant, where any is (see `meantFirst`).
 */
export function findLikely(
  snapshot: FindingSource,
  text: string,
  options: Omit<FindOptions, 'limit'>,
  most: number,
  leastConfidence: number,
): LikelyProduct[] {
  const finding = findingOf(snapshot);
  const likelyOf = (understanding: Understanding, limit: number): FoundProduct[] => {
    const { hits } = findMeant(snapshot, understanding, { ...options, limit, reachedBefore: 1 });
    const stands = standingTest(finding, understanding);
    const meets = restrictionTest(understanding);
    return hits.filter((hit) => hit.confidence >= leastConfidence && meets(hit) && stands(hit));
  };
  const find = (understanding: Understanding): LikelyProduct[] => {
    const named = exactOf(snapshot.products)(understanding.folded);
    const first = likelyOf(understanding, most);
    const order = (likely: readonly FoundProduct[]) =>
      meantFirst(finding, understanding, likely, (product) => named.has(product));
    let later: readonly FoundProduct[] | undefined;
    /** The first with such as come a little later, of which only what is sure counts. */
    const withLater = (isSuch: (hit: FoundProduct) => boolean): readonly FoundProduct[] => {
      later ??= likelyOf(understanding, POOL_SIZE)
        .slice(most)
        .filter(({ confidence }) => confidence >= SURE);
      return [...first, ...later.filter(isSuch)];
    };
    const mayBeMore = first.length === most;
    const lacksUsual = understanding.usual.length > 0 && !first.some(({ isUsual }) => isUsual);
    const likely = lacksUsual && mayBeMore ? withLater(({ isUsual }) => isUsual) : first;
    const ofFirst = order(likely);
    const { inOrder, meant, plainest } =
      ofFirst.allClaim && mayBeMore ? order(withLater(() => true)) : ofFirst;
    return inOrder.slice(0, most).map((hit) => {
      const { product, confidence, similarity } = hit;
      return { product, confidence, similarity, isMeant: meant.has(hit), isPlain: plainest.has(hit) };
    });
  };
  const understanding = understandAmong(snapshot, text, options);
  return orLess(understanding, lessThan(finding), find, (likely) => likely.length === 0);
}
