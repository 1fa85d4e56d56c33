import type { ScoredTexts } from '../best-texts.ts';
import { widened } from '../../domain/understanding/reduced-request.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { foundOf, restrictionTest } from './accepted.ts';
import type { FindingSource, FindOptions, FoundProduct, FoundProducts } from './found-products.ts';
import { isDoubtful, reachOfRequest } from './letters/reach-of-request.ts';
import { findAllAlike, withReached } from './letters/reached-products.ts';
import { likelyTest } from './likely.ts';
import { exactFirst, isNamedExactly, namedAsSaid } from './named-exactly.ts';
import type { Finding } from './open.ts';
import { rank, rankEach, type Ranked, type RankOptions } from './rank.ts';
import { POOL_SIZE } from './ranking/order-anew.ts';
import { findingOf } from './understand-request.ts';
import { RELATED } from './weights.ts';

function rankOptionsOf({ prices }: FindingSource, options: FindOptions): RankOptions {
  const { limit, eligible, leastSimilarity = 0, among } = options;
  const scope = { ...eligible, postings: among?.postings };
  return { limit, scope, popularity: prices.storesSelling, leastSimilarity };
}

/** A first page: fewer answers than this have what is related behind them. */
export const PAGE = 10;

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
  const exact = namedAsSaid(snapshot.products, understanding);
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

/** What is found, with what else others found behind it: `limit` at most. */
export function followedBy(found: FoundProducts, others: FoundProducts, limit: number): FoundProducts {
  const ahead = new Set(found.hits.map(({ product }) => product));
  const behind = others.hits.filter(({ product }) => !ahead.has(product));
  return { ...found, hits: [...found.hits, ...behind].slice(0, limit) };
}

/** Whether nothing was found. */
export const hasNone = ({ hits }: FoundProducts): boolean => hits.length === 0;

/** The products that are found for what a request was understood to mean, and for nothing less. */
export function findMeant(
  snapshot: FindingSource,
  understanding: Understanding,
  options: FindOptions,
): FoundProducts {
  const wanted = withNamed(snapshot, understanding, options);
  const ranked = rank(understanding, findingOf(snapshot), rankOptionsOf(snapshot, wanted));
  return firstOf(complete(snapshot, understanding, ranked, wanted), options);
}

/** Some of what is found for less than a request asks for: what is kept may come behind what is not, however little is asked for. */
export function findSome(
  snapshot: FindingSource,
  less: Understanding,
  options: FindOptions,
  keep: (hits: readonly FoundProduct[]) => readonly FoundProduct[],
): FoundProducts {
  const { hits } = findMeant(snapshot, less, { ...options, limit: Math.max(options.limit, POOL_SIZE) });
  return firstOf({ understanding: less, hits: keep(hits) }, options);
}

/**
 * As `findMeant` of each of some parts of what is eligible, one bit a product: what the parts have in common is found once.
 */
export function findMeantEach(
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
