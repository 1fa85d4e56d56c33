import { ofAnyBrand } from '../domain/understanding/reduced-request.ts';
import { heldByCan } from '../domain/understanding/lines/request-line.ts';
import type { Understanding } from '../domain/understanding/understanding.ts';
import { restrictionTest } from './finding/accepted.ts';
import { isOfBrandAlone, isTasteAlone } from './finding/brands/beside-brand.ts';
import { findNamed } from './finding/brands/find-named.ts';
import { findSome, firstOf, followedBy, hasNone, PAGE } from './finding/find-meant.ts';
import type { FindingSource, FindOptions, FoundProduct, FoundProducts } from './finding/found-products.ts';
import { findLess } from './finding/less/find-less.ts';
import { hasAsMuch, lessThan, standingTest, SURE } from './finding/likely.ts';
import { isNamedExactly, namedAsSaid } from './finding/named-exactly.ts';
import { meantFirst } from './finding/ranking/meant-first.ts';
import { POOL_SIZE } from './finding/ranking/order-anew.ts';
import { findingOf, surerOtherwise, understandAmong } from './finding/understand-request.ts';
import { LEAST_CONFIDENCE } from './finding/weights.ts';

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

/**
 * As `findNamed`; where the best is of the brand alone that a request names, the thing of any brand, or nothing; what is of the
 * brand then fills a page behind it, and stands by itself there where nothing else is found.
 */
function findThing(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts {
  const found = findNamed(snapshot, understanding, options);
  if (isTasteAlone(understanding, found.hits[0])) return { understanding, hits: [] };
  if (!isOfBrandAlone(findingOf(snapshot), understanding, found.hits[0])) return found;
  const isThing = ({ isKind }: FoundProduct): boolean => isKind;
  const others = findSome(snapshot, ofAnyBrand(understanding), options, (hits) => hits.filter(isThing));
  const page = Math.min(PAGE, options.limit);
  // Who buys takes nothing rather than what the brand makes besides.
  if (options.filled !== true || others.hits.length >= page) return others;
  if (hasNone(others)) return found;
  return followedBy(others, found, page);
}

/** What is found for a request as it is said. */
function findAsSaid(snapshot: FindingSource, text: string, options: FindOptions): FoundProducts {
  const find = (understanding: Understanding) => findThing(snapshot, understanding, options);
  const understanding = understandAmong(snapshot, text, options);
  const found = orLess(understanding, lessThan(findingOf(snapshot)), find, hasNone);
  if (!hasNone(found)) return found;
  return findLess(snapshot, understanding, options) ?? found;
}

/**
 * The products that a person who asks for `text` would take, best first; none where none is likely to be accepted. Every
 * route that takes words asks here.
 */
export function findProducts(snapshot: FindingSource, text: string, options: FindOptions): FoundProducts {
  const find = (said: string): FoundProducts => findAsSaid(snapshot, said, options);
  const inBoth = (otherwise: FoundProducts, found: FoundProducts): FoundProducts =>
    followedBy(otherwise, found, options.limit);
  return surerOtherwise(snapshot, text, find, ({ hits }) => hits[0], inBoth);
}

/** Tells of answers to a request which may be bought for it. */
export function standInTest(understanding: Understanding): (hit: FoundProduct) => boolean {
  const meets = restrictionTest(understanding);
  return (hit) => hit.confidence >= LEAST_CONFIDENCE && meets(hit);
}

/** What comes a little later counts from this share of the confidence of the best, where nothing is sure as nothing says all that is asked for. */
const SHARE_OF_BEST = 0.92;

/** How likely what comes a little later has to be. */
const leastLater = ([best]: readonly FoundProduct[]): number =>
  Math.min(SURE, SHARE_OF_BEST * best!.confidence);

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
  const find = (said: string): LikelyProduct[] =>
    findLikelyAsSaid(snapshot, said, options, most, leastConfidence);
  return surerOtherwise(
    snapshot,
    text,
    find,
    ([best]) => best,
    (otherwise) => otherwise,
  );
}

function findLikelyAsSaid(
  snapshot: FindingSource,
  text: string,
  options: Omit<FindOptions, 'limit'>,
  most: number,
  leastConfidence: number,
): LikelyProduct[] {
  const finding = findingOf(snapshot);
  const likelyOf = (asked: Understanding, limit: number): FoundProducts => {
    const { understanding, hits } = findNamed(snapshot, asked, { ...options, limit, reachedBefore: 1 });
    if (isOfBrandAlone(finding, understanding, hits[0]) || isTasteAlone(understanding, hits[0]))
      return { understanding, hits: [] };
    const stands = standingTest(finding, understanding);
    const meets = restrictionTest(understanding);
    const isLikely = (hit: FoundProduct): boolean =>
      hit.confidence >= leastConfidence && meets(hit) && stands(hit);
    const [best] = hits;
    const mayBeLess = best === undefined || isLikely(best);
    return {
      understanding,
      hits: hits.filter((hit) => isLikely(hit) && (mayBeLess || hasAsMuch(best, hit))),
    };
  };
  const find = (asked: Understanding): LikelyProduct[] => {
    const { understanding, hits: first } = likelyOf(asked, most);
    const named = namedAsSaid(snapshot.products, understanding);
    const order = (likely: readonly FoundProduct[]) =>
      meantFirst(finding, understanding, likely, (product) => named.has(product));
    let later: readonly FoundProduct[] | undefined;
    /** The first with such as come a little later: see `leastLater`. */
    const withLater = (isSuch: (hit: FoundProduct) => boolean): readonly FoundProduct[] => {
      later ??= likelyOf(asked, POOL_SIZE)
        .hits.slice(most)
        .filter(({ confidence }) => confidence >= leastLater(first));
      return [...first, ...later.filter(isSuch)];
    };
    const mayBeMore = first.length === most;
    const lacksUsual = understanding.usual.length > 0 && !first.some(({ isUsual }) => isUsual);
    // Which packs are large is told by all of them.
    const isOfAny = understanding.line.pack !== null;
    const likely =
      mayBeMore && (lacksUsual || isOfAny) ? withLater(({ isUsual }) => isUsual || isOfAny) : first;
    const ofFirst = order(likely);
    const { inOrder, meant, plainest } =
      ofFirst.lacksPlain && mayBeMore ? order(withLater(() => true)) : ofFirst;
    return inOrder.slice(0, most).map((hit) => {
      const { product, confidence, similarity } = hit;
      return { product, confidence, similarity, isMeant: meant.has(hit), isPlain: plainest.has(hit) };
    });
  };
  const understanding = understandAmong(snapshot, text, options);
  return orLess(understanding, lessThan(finding), find, (likely) => likely.length === 0);
}

/** Of so many of the best those that are meant most go ahead, as in lists. */
const MOST_AHEAD = 5;
/** Where the first of them is likely, and hardly less so than what was first. */
const LIKELY = 0.6;
const HARDLY_LESS = 0.03;

/**
 * And of more where a can is asked for, which names of single ones hardly ever say: those of several stand before them all, and
 * likelier; and where a large pack is, or a small one, which any may be.
 */
const mostAhead = ({ line }: Understanding): number =>
  heldByCan(line) === null && line.pack === null ? MOST_AHEAD : POOL_SIZE;

/** How likely what goes ahead has to be, beside what was first. */
const leastAhead = ({ line }: Understanding, { confidence }: FoundProduct): number =>
  heldByCan(line) === null ? Math.max(LIKELY, confidence - HARDLY_LESS) : LIKELY;

/**
 * Answers, where none is named just as the request says, with those ahead that a list would take (see `meantFirst`): plain
 * vinegar goes before that with honey, bars of dark chocolate before ice cream bars. Where all of the first claim something unasked,
 * what surely is meant and claims nothing may come a little later, as plain eggs behind cage free ones.
 */
export function meantAhead(snapshot: FindingSource, found: FoundProducts): FoundProducts {
  const { understanding, hits } = found;
  const finding = findingOf(snapshot);
  if (isNamedExactly(snapshot, understanding)) return found;
  const stands = standingTest(finding, understanding);
  // Whoever names a size has it met first.
  const isOfSize = (hit: FoundProduct): boolean => hit.sizeNearness >= hits[0]!.sizeNearness;
  const likelyAmong = (from: number, to: number, least: number): readonly FoundProduct[] =>
    hits.slice(from, to).filter((hit) => hit.confidence >= least && isOfSize(hit) && stands(hit));
  const order = (some: readonly FoundProduct[]) => meantFirst(finding, understanding, some, () => false);
  const most = mostAhead(understanding);
  const likely = likelyAmong(0, most, LEAST_CONFIDENCE);
  if (likely.length < 2) return found;
  const ofFirst = order(likely);
  const { inOrder, meant } = ofFirst.lacksPlain
    ? order([...likely, ...likelyAmong(most, POOL_SIZE, leastLater(likely))])
    : ofFirst;
  if (inOrder[0]!.confidence < leastAhead(understanding, hits[0]!)) return found;
  const ahead = inOrder.slice(0, meant.size);
  return { understanding, hits: [...ahead, ...hits.filter((hit) => !meant.has(hit))] };
}

/** As `findProducts`, for those who show products in their order: what is meant most goes ahead. */
export function searchFor(snapshot: FindingSource, text: string, options: FindOptions): FoundProducts {
  const wanted = { ...options, limit: Math.max(options.limit, POOL_SIZE) };
  return firstOf(meantAhead(snapshot, findProducts(snapshot, text, wanted)), options);
}
