import type { Sliced } from '../../domain/slices.ts';
import type { Eligible } from '../../lookup/eligible.ts';
import { isSold, soldProducts } from '../../lookup/chain-products.ts';
import { searchFor } from '../../lookup/find-products.ts';
import { restrictionTest } from '../../lookup/finding/accepted.ts';
import type { FoundProduct, FoundProducts } from '../../lookup/finding/found-products.ts';
import { namesNoThing } from '../../domain/understanding/reduced-request.ts';
import { likelyTest } from '../../lookup/finding/likely.ts';
import type { Finding } from '../../lookup/finding/open.ts';
import { findingOf } from '../../lookup/finding/understand-request.ts';
import { LEAST_CONFIDENCE } from '../../lookup/finding/weights.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** A search for prices considers this many of the most relevant products that the chains in question sell. */
export const PRICE_POOL = 500;

/** Answers to words, and the catalogue that they are of. */
export interface Answers extends FoundProducts {
  readonly finding: Finding;
  /** The best of all that was found, whether it is among `hits` or not; undefined where nothing was. */
  readonly best: FoundProduct | undefined;
  /** What counts where none of `hits` has a price: as likely as the best, though called by a word that counts less. */
  readonly calledOtherwise: readonly FoundProduct[];
}

/** An answer is as likely as the best from this share of its confidence. */
const AS_LIKELY = 0.9;

/**
 * Tells of answers to words which may be priced for them: rows in the order of prices say nothing of how near they come, so beer
 * with gluten is none without, and what is of another kind has to be as likely as in a basket: shrimp are no lobster tails. What says
 * as much as a request that names no thing is what it asks for, however likely.
 */
function pricedTest(understanding: Understanding): (hit: FoundProduct) => boolean {
  const meets = restrictionTest(understanding);
  const isAny = namesNoThing(understanding);
  return (hit) => meets(hit) && (isAny || hit.isKind || hit.confidence >= LEAST_CONFIDENCE);
}

/** Asked for where a pool is full: what is wanted of the answers to words that would come behind it. */
export type WantedBehind = () => Sliced<Eligible>;

/** The answers behind a full pool that are wanted. What words mean is as it was: where only less than that is wanted, nothing is. */
function* behindPool(
  snapshot: Snapshot,
  q: string,
  { understanding, hits }: FoundProducts,
  wanted: WantedBehind | null,
): Sliced<readonly FoundProduct[]> {
  if (wanted === null || hits.length < PRICE_POOL) return [];
  const more = searchFor(snapshot, q, { limit: PRICE_POOL, eligible: yield* wanted() });
  const known = new Set(hits.map(({ product }) => product));
  return more.understanding === understanding ? more.hits.filter(({ product }) => !known.has(product)) : [];
}

function* findAmong(
  snapshot: Snapshot,
  q: string,
  eligible: Eligible,
  wanted: WantedBehind | null = null,
): Sliced<Answers> {
  const first = searchFor(snapshot, q, { limit: PRICE_POOL, eligible });
  const { understanding } = first;
  const finding = findingOf(snapshot);
  const all = [...first.hits, ...(yield* behindPool(snapshot, q, first, wanted))];
  const found = all.filter(pricedTest(understanding));
  const isMeant = likelyTest(finding, understanding, found, 'in_order');
  const [best] = found;
  const isAsLikely = ({ isKind, confidence, covered }: FoundProduct): boolean =>
    isKind && confidence >= AS_LIKELY * best!.confidence && (covered & best!.covered) === best!.covered;
  const hits: FoundProduct[] = [];
  const calledOtherwise: FoundProduct[] = [];
  for (const hit of found) {
    if (isMeant(hit)) hits.push(hit);
    else if (isAsLikely(hit)) calledOtherwise.push(hit);
  }
  return { understanding, finding, best, hits, calledOtherwise };
}

/**
 * The answers to words that the given chains sell, best first: what is meant nearly as much as the best. `chains` marks with
 * 1; null is every chain. Where the words are silent among what the chains sell, those of the whole catalogue's answers that
 * they sell count: how likely an answer is differs a little by what it is ranked with, and what words mean does not.
 */
export function* findAnswers(
  snapshot: Snapshot,
  q: string,
  chains: Uint8Array | null,
  wanted: WantedBehind | null,
): Sliced<Answers> {
  const { prices } = snapshot;
  const answers = yield* findAmong(snapshot, q, soldProducts(prices, chains), wanted);
  if (answers.hits.length > 0 || chains === null) return answers;
  const anywhere = yield* findAmong(snapshot, q, soldProducts(prices, null));
  const sold = ({ product }: FoundProduct): boolean => isSold(prices, chains, product);
  const { hits, calledOtherwise } = anywhere;
  return { ...anywhere, hits: hits.filter(sold), calledOtherwise: calledOtherwise.filter(sold) };
}
