import { type Candidates, candidatesOf } from './blocks.ts';
import {
  decidePairs,
  DEFAULT_THRESHOLDS,
  type PairDecision,
  type ScoredPair,
  type Thresholds,
} from './decide.ts';
import { fitModel } from './fit-model.ts';
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
  /** Those that are worth a word: not far below what a person is shown. */
  readonly decisions: readonly PairDecision[];
}

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

/** Fits the model to the candidates, and decides them. */
export function matchCandidates(
  matching: Matching,
  candidates: Candidates,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): Matched {
  let pairs = 0;
  for (const _ of candidates()) pairs++;
  const every = Math.max(1, Math.ceil(pairs / MOST_FITTED));
  const { model } = fitModel(matching.seed, comparisonsOf(matching, candidates, every));
  const least = thresholds.review - thresholds.margin;
  const scored: ScoredPair[] = [];
  for (const [first, second] of candidates()) {
    const comparison = matching.compare(first, second);
    const bits = pairWeight(model, comparison);
    if (bits >= least) scored.push(scorePair(matching, model, first, second));
  }
  return { model, pairs, decisions: decidePairs(scored, thresholds) };
}

function* comparisonsOf(matching: Matching, candidates: Candidates, every: number): Iterable<Comparison> {
  let place = 0;
  for (const [first, second] of candidates()) {
    if (place++ % every === 0) yield matching.compare(first, second);
  }
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
