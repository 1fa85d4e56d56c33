import { derivedFrom } from '../domain/derived.ts';
import { type Understanding, understand } from '../domain/understanding/understanding.ts';
import type { FindingPart } from '../snapshot/parts/finding.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { type Eligible, isEligible } from './eligible.ts';
import { FEATURE_AT, FEATURES } from './finding/match.ts';
import { type Finding, openFinding } from './finding/open.ts';
import { rank } from './finding/rank.ts';
import { findExact, productIdRanks, searchBySimilarity } from './product-search.ts';
import { findSimilar } from './trigram-search.ts';

/** A product that answers a request. */
export interface FoundProduct {
  readonly product: number;
  /** Orders answers to the same request; says nothing across requests. */
  readonly score: number;
  /** The probability that a person would accept it, 0 to 1. */
  readonly confidence: number;
  /** Trigram similarity of its name, or brand and name, to the request as it was understood, 0 to 1. */
  readonly similarity: number;
  /** The concepts of the request that it has, one bit each; 0 where it was reached by its letters. */
  readonly covered: number;
  /** Whether it is known to be of the kind that is asked for: a coffee creamer is no coffee. */
  readonly isKind: boolean;
}

/** A request and its answers, best first. */
export interface FoundProducts {
  readonly understanding: Understanding;
  readonly hits: readonly FoundProduct[];
}

/** How to find products. */
export interface FindOptions {
  readonly limit: number;
  /** Without it every product is. */
  readonly eligible?: Eligible | undefined;
  /** Answers of less similarity are left out. Default 0. */
  readonly leastSimilarity?: number | undefined;
  /** Answers that are far less likely than the best are left out: for those who order by something else. */
  readonly likely?: boolean | undefined;
}

/** What a snapshot needs to find products by. */
export type FindingSource = Pick<Snapshot, 'finding' | 'prices' | 'products'>;

/** A catalogue as it is searched, and what requests were understood against it. */
interface Opening {
  readonly finding: Finding;
  /** By the request's text; the one that was asked for last is behind all others. */
  readonly understood: Map<string, Understanding>;
}

/** Openings by what they are made of: the part lives longer than the numbers of stores that sell. */
const openings = derivedFrom(({ columns }: FindingPart) =>
  derivedFrom(
    (storesSelling: Uint32Array): Opening => ({
      finding: openFinding(columns, storesSelling),
      understood: new Map(),
    }),
  ),
);

const openingOf = ({ finding, prices }: FindingSource): Opening => openings(finding)(prices.storesSelling);

/** The catalogue as it is searched, opened when it is first asked for. */
export function findingOf(snapshot: FindingSource): Finding {
  return openingOf(snapshot).finding;
}

/** Requests that are remembered: people ask for the same things. */
const MOST_UNDERSTOOD = 2_000;

/** What a request means against the catalogue of a snapshot. */
export function understandRequest(snapshot: FindingSource, text: string): Understanding {
  const { finding, understood } = openingOf(snapshot);
  let understanding = understood.get(text);
  if (understanding === undefined) {
    understanding = understand(text, finding.lexicon, snapshot.finding.vocabulary);
    const [oldest] = understood.keys();
    if (understood.size >= MOST_UNDERSTOOD && oldest !== undefined) understood.delete(oldest);
  }
  understood.delete(text);
  understood.set(text, understanding);
  return understanding;
}

/** Requests that say so little of what is sold are also looked up by their letters. */
function isDoubtful({ concepts }: Understanding): boolean {
  return (
    concepts.length >= NAME_WORDS ||
    concepts.some(({ unknown, alternatives }) => unknown || alternatives[0]?.how === 'spelling')
  );
}

/** Who types so many words has a certain product in mind, and may have left out what says its kind. */
const NAME_WORDS = 4;

/** So many are reached by letters, however many are asked for: who asks for more gets the same first. */
const MOST_REACHED = 10;

/** A name that is this similar to what was typed is as likely to be accepted as not. */
const EVEN_SIMILARITY = 0.4;
const SIMILARITY_STEEPNESS = 14;
/** Likeness from which letters alone are an answer, and from which they are one beside others. */
const REACHED_FROM = 0.3;
const REACHED_BESIDE = 0.25;

function confidenceOfSimilarity(similarity: number): number {
  return 1 / (1 + Math.exp(SIMILARITY_STEEPNESS * (EVEN_SIMILARITY - similarity)));
}

/** Products whose letters are like the request's, best first. */
function findReached(
  { products }: FindingSource,
  folded: string,
  floor: number,
  { eligible, leastSimilarity = 0 }: FindOptions,
): FoundProduct[] {
  const options = { limit: MOST_REACHED, idRanks: productIdRanks(products), eligible };
  const { texts, scores } = findSimilar(products.search, folded, Math.max(floor, leastSimilarity), options);
  return Array.from(texts, (product, i) => {
    const similarity = scores[i]!;
    const confidence = confidenceOfSimilarity(similarity);
    return { product, score: confidence, confidence, similarity, covered: 0, isKind: false };
  });
}

/** Two lists in one, each in its own order: the more likely of the two heads goes first. */
function merge(
  meant: readonly FoundProduct[],
  reached: readonly FoundProduct[],
  limit: number,
): FoundProduct[] {
  const merged = new Map<number, FoundProduct>();
  let [a, b] = [0, 0];
  while (merged.size < limit && (a < meant.length || b < reached.length)) {
    const [one, other] = [meant[a], reached[b]];
    const takesOne = other === undefined || (one !== undefined && one.confidence >= other.confidence);
    const taken = takesOne ? one! : other;
    if (takesOne) a++;
    else b++;
    if (!merged.has(taken.product)) merged.set(taken.product, taken);
  }
  return [...merged.values()];
}

/** A product that is named just as the request says, whatever its words are taken to mean. */
const namedSo = (product: number): FoundProduct => ({
  product,
  score: 0,
  confidence: 1,
  similarity: 1,
  covered: 0,
  isKind: false,
});

/** Those that are named just as the request says, before the others. */
function exactFirst(
  { products, prices }: FindingSource,
  folded: string,
  hits: readonly FoundProduct[],
  { limit, eligible = {} }: FindOptions,
): readonly FoundProduct[] {
  const exact = findExact(products, folded);
  if (exact.size === 0) return hits;
  const known = new Map(hits.map((hit) => [hit.product, hit]));
  const first = [...exact.keys()]
    .filter((product) => isEligible(eligible, product))
    .map((product) => known.get(product) ?? namedSo(product))
    .sort(
      (a, b) =>
        exact.get(b.product)! - exact.get(a.product)! ||
        b.score - a.score ||
        prices.storesSelling[b.product]! - prices.storesSelling[a.product]! ||
        a.product - b.product,
    );
  return [...first, ...hits.filter(({ product }) => !exact.has(product))].slice(0, limit);
}

/**
 * The products that a person who asks for `text` would take, best first; none where none is likely to be accepted. Every
 * route that takes words asks here.
 */
export function findProducts(snapshot: FindingSource, text: string, options: FindOptions): FoundProducts {
  const { limit, eligible, leastSimilarity = 0, likely = false } = options;
  const understanding = understandRequest(snapshot, text);
  const ranked = rank(understanding, findingOf(snapshot), {
    limit,
    scope: eligible ?? {},
    popularity: snapshot.prices.storesSelling,
    leastSimilarity,
  });
  const meant = Array.from(
    ranked.products,
    (product, i): FoundProduct => ({
      product,
      score: ranked.scores[i]!,
      confidence: ranked.confidences[i]!,
      similarity: ranked.similarities[i]!,
      covered: ranked.covered[i]!,
      isKind: ranked.features[i * FEATURES.length + FEATURE_AT.kind_asked] === 1,
    }),
  );
  const { folded } = understanding;
  const hits = isDoubtful(understanding)
    ? merge(
        meant,
        findReached(snapshot, folded, meant.length === 0 ? REACHED_FROM : REACHED_BESIDE, options),
        limit,
      )
    : meant;
  const first = exactFirst(snapshot, folded, hits, options);
  return { understanding, hits: likely ? keepLikely(first) : first };
}

/** Answers that are so much as likely as the best are likely. */
const LIKELY_SHARE = 0.5;

function keepLikely(hits: readonly FoundProduct[]): readonly FoundProduct[] {
  const least = LIKELY_SHARE * (hits[0]?.confidence ?? 0);
  return hits.filter(({ confidence }) => confidence >= least);
}

/** The products of a request alone: as `findProducts`, or by the likeness of letters. */
export function searchProducts(
  snapshot: FindingSource,
  text: string,
  order: 'relevance' | 'similarity' | undefined,
  options: FindOptions,
): Uint32Array {
  if (order === 'similarity') return searchBySimilarity(snapshot, text, options.limit, options.eligible);
  return Uint32Array.from(findProducts(snapshot, text, options).hits, ({ product }) => product);
}

/** Does, ahead of the first request, what would make it slow. */
export function prepareFinding(snapshot: FindingSource): void {
  findingOf(snapshot);
}
