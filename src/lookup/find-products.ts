import { derivedFrom } from '../domain/derived.ts';
import { type Understanding, understand } from '../domain/understanding/understanding.ts';
import type { FindingPart } from '../snapshot/parts/finding.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Eligible } from './eligible.ts';
import { type Finding, openFinding } from './finding/open.ts';
import { rank } from './finding/rank.ts';

/** A product that answers a request. */
export interface FoundProduct {
  readonly product: number;
  /** Orders answers to the same request; says nothing across requests. */
  readonly score: number;
  /** The probability that a person would accept it, 0 to 1. */
  readonly confidence: number;
  /** Trigram similarity of its name, or brand and name, to the request as it was understood, 0 to 1. */
  readonly similarity: number;
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
}

/** What a snapshot needs to find products by. */
export type FindingSource = Pick<Snapshot, 'finding' | 'prices'>;

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

/**
 * The products that a person who asks for `text` would take, best first; none where none is likely to be accepted. Every
 * route that takes words asks here.
 */
export function findProducts(
  snapshot: FindingSource,
  text: string,
  { limit, eligible, leastSimilarity }: FindOptions,
): FoundProducts {
  const understanding = understandRequest(snapshot, text);
  const ranked = rank(understanding, findingOf(snapshot), {
    limit,
    scope: eligible ?? {},
    popularity: snapshot.prices.storesSelling,
    leastSimilarity: leastSimilarity ?? 0,
  });
  const hits = Array.from(
    ranked.products,
    (product, i): FoundProduct => ({
      product,
      score: ranked.scores[i]!,
      confidence: ranked.confidences[i]!,
      similarity: ranked.similarities[i]!,
    }),
  );
  return { understanding, hits };
}

/** Does, ahead of the first request, what would make it slow. */
export function prepareFinding(snapshot: FindingSource): void {
  findingOf(snapshot);
}
