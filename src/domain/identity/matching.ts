import { type Candidates, candidatesOf } from './blocks.ts';
import { countPatterns, type PatternCounts } from './comparison-patterns.ts';
import {
  DEFAULT_THRESHOLDS,
  leastRival,
  type PairDecision,
  type ScoredPair,
  type Thresholds,
  weightReasons,
} from './decide.ts';
import { fitPatterns } from './fit-model.ts';
import {
  type Comparison,
  type FieldWeight,
  fieldWeights,
  type MatchModel,
  pairWeight,
} from './match-model.ts';
import { compareProducts, PRODUCT_SEED } from './product-comparison.ts';
import { productDoubts, productRefusal } from './product-doubts.ts';
import { areSurelyTwo, productBlocks } from './product-blocks.ts';
import { createProductCorpus, type ProductIdentity } from './product-features.ts';
import { compareStores, createStoreCorpus, STORE_SEED, type StoreIdentity } from './store-comparison.ts';
import { storeBlocks } from './store-blocks.ts';
import { storeDoubts, storeRefusal } from './store-doubts.ts';
import { findRunnersUp } from './rivals.ts';
import { createWeighedPairs, heaviestFirst, type WeighedPairs } from './weighed-pairs.ts';

/** Things of one kind, ready to be compared by their places in a list. */
export interface Matching {
  readonly count: number;
  readonly seed: MatchModel;
  compare(first: number, second: number): Comparison;
  /** Why they can never be one; null: nothing shows it. */
  refusal(first: number, second: number, comparison: Comparison): string | null;
  /** What a person should look at before they are merged. */
  doubts(first: number, second: number, comparison: Comparison): string[];
}

/** The same, with what brings two of them together. */
export interface BlockedMatching extends Matching {
  /** The pairs worth comparing. */
  candidates(): Candidates;
}

/** What matching came to. */
export interface Matched {
  readonly model: MatchModel;
  /** Candidates that were compared. */
  readonly pairs: number;
  /** What is merged, and the likeliest of what a person is to look at; by weight. All others are apart. */
  readonly decisions: readonly PairDecision[];
  /** Whether a person may have had more to look at than are kept. */
  readonly isCut: boolean;
}

/** Most pairs that are left to a person: nobody looks at more. */
const MOST_FOR_REVIEW = 20_000;
/** A fit learns nothing more from more pairs than these. */
const MOST_FITTED = 1_000_000;

/** Stores, ready for comparison. */
export function storeMatching(stores: readonly StoreIdentity[]): BlockedMatching {
  const corpus = createStoreCorpus(stores);
  const of = (place: number) => corpus.features[place]!;
  return {
    count: stores.length,
    seed: STORE_SEED,
    compare: (first, second) => compareStores(corpus, of(first), of(second)),
    refusal: (first, second) => storeRefusal(of(first), of(second)),
    doubts: (first, second, comparison) => storeDoubts(of(first), of(second), comparison),
    candidates: () => candidatesOf(storeBlocks(corpus.features), () => false),
  };
}

/** Products, ready for comparison. */
export function productMatching(products: readonly ProductIdentity[]): BlockedMatching {
  const corpus = createProductCorpus(products);
  const of = (place: number) => corpus.features[place]!;
  return {
    count: products.length,
    seed: PRODUCT_SEED,
    compare: (first, second) => compareProducts(corpus, of(first), of(second)),
    refusal: (first, second, comparison) => productRefusal(of(first), of(second), comparison),
    doubts: (first, second, comparison) => productDoubts(corpus, of(first), of(second), comparison),
    candidates: () =>
      candidatesOf(productBlocks(corpus), (first, second) => areSurelyTwo(of(first), of(second))),
  };
}

/**
 * Fits the model to the candidates, and decides them. Candidates stream by, block by block: for the fit they are counted by
 * how they compare, and of those that may matter only places and weights are kept.
 */
export function matchCandidates(
  matching: Matching,
  candidates: Candidates,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): Matched {
  let pairs = 0;
  candidates(() => {
    pairs++;
  });
  const { model } = fitPatterns(matching.seed, patternsOf(matching, candidates, pairs));
  const likely = likelyPairs(matching, model, candidates, leastRival(thresholds));
  return { model, pairs, ...decideLikely(matching, model, likely, thresholds) };
}

/** How candidates compare: all of them, or every so many where there are more than a fit needs. */
function patternsOf(matching: Matching, candidates: Candidates, pairs: number): PatternCounts {
  const every = Math.max(1, Math.ceil(pairs / MOST_FITTED));
  const counts = countPatterns(matching.seed);
  let place = 0;
  candidates((first, second) => {
    if (place++ % every === 0) counts.add(matching.compare(first, second));
  });
  return counts;
}

/** Candidates that are not refused and weigh at least so much. */
function likelyPairs(
  matching: Matching,
  model: MatchModel,
  candidates: Candidates,
  least: number,
): WeighedPairs {
  const pairs = createWeighedPairs();
  candidates((first, second) => {
    const comparison = matching.compare(first, second);
    const bits = pairWeight(model, comparison);
    if (bits >= least && matching.refusal(first, second, comparison) === null) pairs.add(first, second, bits);
  });
  return pairs;
}

function decideLikely(
  matching: Matching,
  model: MatchModel,
  likely: WeighedPairs,
  thresholds: Thresholds,
): Pick<Matched, 'decisions' | 'isCut'> {
  const runnerUpOf = findRunnersUp(likely, thresholds.merge);
  const decisions: PairDecision[] = [];
  let forReview = 0;
  let isCut = false;
  for (const pair of heaviestFirst(likely, thresholds.review)) {
    const [first, second, bits] = [likely.first(pair), likely.second(pair), likely.bits(pair)];
    const isFull = forReview === MOST_FOR_REVIEW;
    isCut ||= isFull;
    if (isFull && bits < thresholds.merge) break;
    const runnerUp = runnerUpOf(first, second);
    const byWeight = weightReasons(bits, runnerUp, thresholds);
    if (isFull && byWeight.length > 0) continue;
    const scored = scorePair(matching, model, first, second);
    const reasons = [...scored.doubts, ...byWeight];
    const verdict = reasons.length === 0 ? 'merge' : 'review';
    if (isFull && verdict === 'review') continue;
    if (verdict === 'review') forReview++;
    decisions.push({ ...scored, runnerUp, reasons, verdict });
  }
  return { decisions, isCut };
}

/** A pair with its weight and what speaks against it. */
export function scorePair(matching: Matching, model: MatchModel, first: number, second: number): ScoredPair {
  const comparison = matching.compare(first, second);
  return {
    first,
    second,
    comparison,
    bits: pairWeight(model, comparison),
    refusal: matching.refusal(first, second, comparison),
    doubts: matching.doubts(first, second, comparison),
  };
}

/** Why a pair weighs what it weighs, field by field. */
export function explainPair(model: MatchModel, { comparison }: ScoredPair): FieldWeight[] {
  return fieldWeights(model, comparison);
}
