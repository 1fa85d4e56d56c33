import type { Understanding } from '../../domain/understanding/understanding.ts';
import { leastOfBest, rowsByKnown } from './best-scores.ts';
import {
  type Candidates,
  type Enough,
  findCandidates,
  findCandidatesEach,
  release,
  type Scope,
} from './candidates.ts';
import {
  FEATURE_AT,
  type Feature,
  FEATURES,
  LETTER_FEATURES,
  mayBeLiteral,
  popularityShare,
  WORD_FEATURES,
  writeKnown,
  writeLetters,
  writeWords,
} from './match.ts';
import { markForms, type RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';
import { type Adjust, adjustByTrees, orderAnew, POOL_SIZE } from './ranking/order-anew.ts';
import { rateCategories } from './rate-categories.ts';
import { ACCEPTANCE_BIAS, ACCEPTANCE_WEIGHTS, RANK_WEIGHTS, SILENCE_BELOW } from './weights.ts';

/** How to rank. */
export interface RankOptions {
  readonly limit: number;
  readonly scope?: Scope;
  /** Stores selling each product. */
  readonly popularity: ArrayLike<number>;
  /** Answers of less similarity are left out; 0: none. */
  readonly leastSimilarity?: number;
  /** How much of the request they have; without it what answers it. */
  readonly enough?: Enough;
}

/** Answers to a request, best first. */
export interface Ranked {
  readonly products: Uint32Array;
  readonly scores: Float64Array;
  /** The probability that a person would accept each, 0 to 1. */
  readonly confidences: Float64Array;
  /** Trigram similarity of each to the request as it was understood, 0 to 1. */
  readonly similarities: Float64Array;
  /** A row of `FEATURES` an answer. */
  readonly features: Float64Array;
  /** Concepts that each has, one bit each: see `understoodFor`. */
  readonly covered: Uint16Array;
}

const WIDTH = FEATURES.length;
const RANKS = Float64Array.from(FEATURES, (feature) => RANK_WEIGHTS[feature]);
const ACCEPTANCES = Float64Array.from(FEATURES, (feature) => ACCEPTANCE_WEIGHTS[feature]);
const NOTHING: Ranked = {
  products: new Uint32Array(0),
  scores: new Float64Array(0),
  confidences: new Float64Array(0),
  similarities: new Float64Array(0),
  features: new Float64Array(0),
  covered: new Uint16Array(0),
};

/** So many candidates are looked at closely, chosen by what is known of each at once. */
const LEAST_CLOSE = 96;

function weigh(features: Float64Array, row: number, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) sum += features[row * WIDTH + i]! * weights[i]!;
  return sum;
}

/** The probability that a person would accept an answer with these features. */
export function confidenceOf(features: Float64Array, row = 0): number {
  return 1 / (1 + Math.exp(-(ACCEPTANCE_BIAS + weigh(features, row, ACCEPTANCES))));
}

/** What a short name counts before its words are looked at: it leaves little that is not asked for. */
const SHORTNESS_WEIGHT = 0.8;
const STEPS = 1024;
const steps = new Uint32Array(STEPS + 1);
let roughly = new Float32Array(0);

/** Keeps about the best `most` candidates by what is known of each without its words. */
function chooseClosely(
  { columns, shortness }: Finding,
  candidates: Candidates,
  affinities: Float64Array,
  popularity: ArrayLike<number>,
  most: number,
): Uint32Array {
  const { length, products, coverage, kindStrength } = candidates;
  if (length <= most) return products.subarray(0, length);
  if (roughly.length < length) roughly = new Float32Array(products.length);
  const scale =
    STEPS /
    (RANK_WEIGHTS.coverage +
      RANK_WEIGHTS.kind +
      RANK_WEIGHTS.category +
      RANK_WEIGHTS.popularity +
      SHORTNESS_WEIGHT);
  steps.fill(0);
  for (let i = 0; i < length; i++) {
    const product = products[i]!;
    const score =
      RANK_WEIGHTS.coverage * coverage[product]! +
      (RANK_WEIGHTS.kind * kindStrength[product]!) / 255 +
      RANK_WEIGHTS.category * affinities[columns.category[product]!]! +
      RANK_WEIGHTS.popularity * popularityShare(popularity[product]!) +
      (SHORTNESS_WEIGHT * shortness[product]!) / 255;
    const step = Math.max(0, Math.min(STEPS - 1, Math.floor(score * scale)));
    roughly[i] = step;
    steps[step]!++;
  }
  let step = STEPS - 1;
  for (let above = 0; step > 0; step--) {
    above += steps[step]!;
    if (above >= most) break;
  }
  const chosen = new Uint32Array(2 * most);
  let count = 0;
  for (let i = 0; i < length && count < chosen.length; i++)
    if (roughly[i]! > step) chosen[count++] = products[i]!;
  for (let i = 0; i < length && count < chosen.length; i++)
    if (roughly[i] === step) chosen[count++] = products[i]!;
  return chosen.subarray(0, count);
}

/**
 * The best answers to a request, best first; ties by popularity, then by ordinal. Nothing where the best is not likely to
 * be accepted, or where nothing has enough of the request.
 */
export function rank(understanding: Understanding, finding: Finding, options: RankOptions): Ranked {
  return rankWith(understanding, finding, options, SHIPPED);
}

/** What a ranking may be made with instead of what ships. */
export interface Weights {
  /** See `SILENCE_BELOW`. */
  readonly silenceBelow: number;
  readonly adjust: Adjust;
}
const SHIPPED: Weights = { silenceBelow: SILENCE_BELOW, adjust: adjustByTrees };

/** Whether the kind of thing is one that nothing here is, and one other word at most is known: `garden hose`. */
function isBeyond({ concepts, head, brand }: Understanding): boolean {
  const known = concepts.filter(({ unknown, preference }) => !unknown && !preference).length;
  return concepts.length === 0 || (head >= 0 && concepts[head]!.unknown && brand === null && known < 2);
}

/** As `rank`, for those who measure. */
export function rankWith(
  understanding: Understanding,
  finding: Finding,
  options: RankOptions,
  weights: Weights,
): Ranked {
  if (isBeyond(understanding) || options.limit <= 0) return NOTHING;
  const candidates = findCandidates(understanding, finding, options.scope ?? {}, options.enough);
  try {
    return candidates.length === 0
      ? NOTHING
      : rankCandidates(markForms(understanding, finding), finding, options, candidates, weights);
  } finally {
    release(candidates);
  }
}

/** Beyond any rounding of a sum of features. */
const ROUNDING = 1e-9;
/**
 * As `rank` of one part of a scope after another, one bit a product: what they have in common is found once. `use` is called
 * with the answers of a part, and says whether to go on.
 */
export function rankEach(
  understanding: Understanding,
  finding: Finding,
  options: RankOptions,
  parts: readonly Uint32Array[],
  use: (ranked: Ranked, part: number) => boolean,
): void {
  if (isBeyond(understanding) || options.limit <= 0) {
    parts.every((_, part) => use(NOTHING, part));
    return;
  }
  const marks = markForms(understanding, finding);
  findCandidatesEach(understanding, finding, options.scope ?? {}, parts, (candidates, part) =>
    use(
      candidates.length === 0 ? NOTHING : rankCandidates(marks, finding, options, candidates, SHIPPED),
      part,
    ),
  );
}

/** What the features that are not known before words, or letters, are looked at can add to a score at most. */
const MOST_OF_WORDS = ROUNDING + mostOf(WORD_FEATURES) + mostOf(LETTER_FEATURES) - mostOf(['literal']);

function mostOf(some: readonly Feature[]): number {
  return some.reduce((sum, feature) => sum + Math.max(0, RANK_WEIGHTS[feature]), 0);
}

const MOST_OF_LITERAL = mostOf(['literal']);
const MOST_OF_SIMILARITY = ROUNDING + mostOf(['similarity']);

function mostOfLetters(of: Float64Array, row: number): number {
  const literal = of[row * WIDTH + FEATURE_AT.rest] === 0 ? MOST_OF_LITERAL : 0;
  return MOST_OF_SIMILARITY + literal;
}

function rowsOf(of: Float64Array, order: readonly number[]): Float64Array {
  const rows = new Float64Array(order.length * WIDTH);
  order.forEach((row, i) => rows.set(of.subarray(row * WIDTH, (row + 1) * WIDTH), i * WIDTH));
  return rows;
}

/** One of so many of the first has to be likely, or there is no answer: the order looks at more than likelihood does. */
const LIKELY_AMONG = 5;

/**
 * Where the best has what says the kind of thing, what lacks it is no answer: an all purpose cleaner is no all purpose
 * baking mix. Who names a brand takes other things of it.
 */
function keepKind(
  { understanding: { head, brand } }: RequestMarks,
  { covered }: Candidates,
  chosen: Uint32Array,
  rated: number[],
): number[] {
  if (head < 0 || brand !== null) return rated;
  const hasKind = (row: number): boolean => (covered[chosen[row]!]! & (1 << head)) !== 0;
  return hasKind(rated[0]!) ? rated.filter(hasKind) : rated;
}

// Kernels run to their end without giving way, so that all searches share this room.
let features = new Float64Array(0);
let scores = new Float64Array(0);

function rankCandidates(
  marks: RequestMarks,
  finding: Finding,
  { limit, popularity, leastSimilarity = 0 }: RankOptions,
  candidates: Candidates,
  { silenceBelow, adjust }: Weights,
): Ranked {
  const affinities = rateCategories(marks, finding, candidates);
  const chosen = chooseClosely(finding, candidates, affinities, popularity, Math.max(LEAST_CLOSE, 2 * limit));
  const least = leastOfBest(Math.max(limit, POOL_SIZE));
  if (features.length < chosen.length * WIDTH) features = new Float64Array(2 * chosen.length * WIDTH);
  if (scores.length < chosen.length) scores = new Float64Array(2 * chosen.length);
  for (let row = 0; row < chosen.length; row++) {
    const product = chosen[row]!;
    const affinity = affinities[finding.columns.category[product]!]!;
    const into = { product, into: features, at: row * WIDTH };
    writeKnown(finding, marks, candidates, into, affinity, popularity[product]!);
    scores[row] = weigh(features, row, RANKS);
  }
  const rated: number[] = [];
  for (const row of rowsByKnown(scores, chosen.length, limit)) {
    const product = chosen[row]!;
    const lacking = least.score - MOST_OF_WORDS - scores[row]!;
    if (lacking > MOST_OF_LITERAL || (lacking > 0 && !mayBeLiteral(finding, marks, product))) continue;
    const into = { product, into: features, at: row * WIDTH };
    writeWords(finding, marks, candidates, into);
    if (weigh(features, row, RANKS) + mostOfLetters(features, row) < least.score) continue;
    writeLetters(finding, marks, candidates, into);
    if (features[row * WIDTH + FEATURE_AT.similarity]! < leastSimilarity) continue;
    scores[row] = weigh(features, row, RANKS);
    least.add(scores[row]);
    rated.push(row);
  }
  rated.sort(
    (a, b) =>
      scores[b]! - scores[a]! || popularity[chosen[b]!]! - popularity[chosen[a]!]! || chosen[a]! - chosen[b]!,
  );
  const isLikely = (row: number): boolean => confidenceOf(features, row) >= silenceBelow;
  if (!rated.slice(0, LIKELY_AMONG).some(isLikely)) return NOTHING;
  const answering = keepKind(marks, candidates, chosen, rated);
  orderAnew(finding, marks, candidates, { products: chosen, scores, features }, answering, adjust);
  const order = answering.slice(0, limit);
  return {
    products: Uint32Array.from(order, (row) => chosen[row]!),
    scores: Float64Array.from(order, (row) => scores[row]!),
    confidences: Float64Array.from(order, (row) => confidenceOf(features, row)),
    similarities: Float64Array.from(order, (row) => features[row * WIDTH + FEATURE_AT.similarity]!),
    features: rowsOf(features, order),
    covered: Uint16Array.from(order, (row) => candidates.covered[chosen[row]!]!),
  };
}
