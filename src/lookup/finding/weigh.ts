import { addToBest, beginBest, leastOfBest, rowsByKnown } from './best-scores.ts';
import type { Candidates } from './candidates/candidates.ts';
import { animalsIn, isForAnimals } from './for-animals.ts';
import {
  mayBeLiteral,
  mostSimilarity,
  wordSimilarityOfLast,
  writeKnown,
  writeLiteral,
  writeSimilarity,
  writeWords,
} from './match.ts';
import { hasUnsaidStates, type RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';
import { POOL_SIZE, type WeighedRows } from './ranking/order-anew.ts';
import {
  ACCEPTANCE_BIAS,
  ACCEPTANCE_WEIGHTS,
  type Feature,
  FEATURE_AT,
  FEATURES,
  RANK_WEIGHTS,
  WORD_FEATURES,
} from './weights.ts';

const WIDTH = FEATURES.length;
const RANKS = Float64Array.from(FEATURES, (feature) => RANK_WEIGHTS[feature]);
const ACCEPTANCES = Float64Array.from(FEATURES, (feature) => ACCEPTANCE_WEIGHTS[feature]);

function weigh(features: Float64Array, row: number, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) sum += features[row * WIDTH + i]! * weights[i]!;
  return sum;
}

/** The probability that a person would accept an answer with these features. */
export function confidenceOf(features: Float64Array, row = 0): number {
  return 1 / (1 + Math.exp(-(ACCEPTANCE_BIAS + weigh(features, row, ACCEPTANCES))));
}

/** Beyond any rounding of a sum of features. */
const ROUNDING = 1e-9;
/** What the features that are not known before words are looked at can add to a score at most. */
const MOST_OF_SIMILARITY = mostOf(['similarity']);
const MOST_OF_USUAL = mostOf(['usually_meant']);
const MOST_OF_OTHER_WORDS = ROUNDING + mostOf(WORD_FEATURES) - MOST_OF_SIMILARITY - MOST_OF_USUAL;
const MOST_OF_LITERAL = mostOf(['literal']);

function mostOf(some: readonly Feature[]): number {
  return some.reduce((sum, feature) => sum + Math.max(0, RANK_WEIGHTS[feature]), 0);
}

/**
 * Whether a candidate has what says the kind of thing: where the best has it, what lacks it is no answer: an all purpose
 * cleaner is no all purpose baking mix. Who names a brand takes other things of it.
 */
export function hasKind(
  { understanding: { head, brand } }: RequestMarks,
  { covered }: Candidates,
  candidate: number,
): boolean {
  return head < 0 || brand !== null || (covered[candidate]! & (1 << head)) !== 0;
}

/** Weighs what is known of the rows at once. */
export function weighKnown(
  finding: Finding,
  marks: RequestMarks,
  candidates: Candidates,
  { rows, scores: sums, features: table }: WeighedRows,
  popularity: ArrayLike<number>,
  affinities: Float64Array,
): void {
  // One for all of them: a search looks at some hundred.
  const into = { candidate: 0, into: table, at: 0 };
  for (let row = 0; row < rows.length; row++) {
    into.candidate = rows[row]!;
    into.at = row * WIDTH;
    const product = candidates.products[into.candidate]!;
    const affinity = affinities[finding.columns.category[product]!]!;
    writeKnown(finding, marks, candidates, into, affinity, popularity[product]!);
    sums[row] = weigh(table, row, RANKS);
  }
}

/**
 * Weighs all of those rows that may be among the best, which are returned in no order; none that is for animals, where the
 * request is for what people eat or use.
 */
export function weighClosely(
  finding: Finding,
  marks: RequestMarks,
  candidates: Candidates,
  { rows, scores: sums, features: table }: WeighedRows,
  limit: number,
  leastSimilarity: number,
): number[] {
  const rated: number[] = [];
  const into = { candidate: 0, into: table, at: 0 };
  const animals = animalsIn(marks.understanding);
  const isForPeople = animals === 0 && hasUnsaidStates(marks);
  const mostOfOthers = MOST_OF_OTHER_WORDS + (marks.usual.length > 0 ? MOST_OF_USUAL : 0);
  beginBest(Math.max(limit, POOL_SIZE));
  for (const row of rowsByKnown(sums, rows.length, limit)) {
    const candidate = rows[row]!;
    const mostOfSimilarity = MOST_OF_SIMILARITY * mostSimilarity(finding, marks, candidates, candidate);
    const lacking = leastOfBest() - mostOfOthers - mostOfSimilarity - sums[row]!;
    if (lacking > MOST_OF_LITERAL) continue;
    const product = candidates.products[candidate]!;
    if (lacking > 0 && !mayBeLiteral(finding, marks, product)) continue;
    // Who asks for lamb, where only dog food has any, is told that there is none; who washes a dog wants no shampoo of theirs.
    const lacksAnimal = animals !== 0 && (candidates.covered[candidate]! & animals) === 0;
    if ((isForPeople && isForAnimals(finding, product)) || (lacksAnimal && !isForAnimals(finding, product)))
      continue;
    into.candidate = candidate;
    into.at = row * WIDTH;
    writeSimilarity(finding, marks, candidates, into);
    writeWords(finding, marks, candidates, into);
    const mostOfLiteral = table[into.at + FEATURE_AT.rest] === 0 ? MOST_OF_LITERAL : 0;
    if (weigh(table, row, RANKS) + mostOfLiteral + ROUNDING < leastOfBest()) continue;
    if (leastSimilarity > 0 && wordSimilarityOfLast(finding, marks, candidates, candidate) < leastSimilarity)
      continue;
    writeLiteral(finding, marks, candidates, into);
    sums[row] = weigh(table, row, RANKS);
    // What lacks the kind may be no answer in the end: it rules nothing out.
    if (hasKind(marks, candidates, candidate)) addToBest(sums[row]);
    rated.push(row);
  }
  return rated;
}
