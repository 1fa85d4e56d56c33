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
  /** What is merged, and the likeliest of what a person is to look at; by weight. All others are apart. */
  readonly decisions: readonly PairDecision[];
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
  const light = lightPairs(matching, model, candidates, thresholds.review - thresholds.margin);
  const decided = decidePairs(light, thresholds).filter(({ verdict }) => verdict !== 'apart');
  decided.sort((a, b) => b.bits - a.bits || a.first - b.first || a.second - b.second);
  const decisions: PairDecision[] = [];
  let forReview = 0;
  for (const decision of decided) {
    if (decision.verdict === 'review' && forReview === MOST_FOR_REVIEW) continue;
    const scored = scorePair(matching, model, decision.first, decision.second);
    const reasons = [...scored.doubts, ...decision.reasons];
    const verdict = reasons.length === 0 ? 'merge' : 'review';
    if (verdict === 'review' && forReview++ >= MOST_FOR_REVIEW) continue;
    decisions.push({ ...scored, runnerUp: decision.runnerUp, reasons, verdict });
  }
  return { model, pairs, decisions };
}

const NOT_KEPT: Comparison = { levels: [], frequencies: [] };
const NO_DOUBTS: readonly string[] = [];

/** Candidates that are not refused and weigh enough to matter, without what would fill the memory at millions of them. */
function lightPairs(
  matching: Matching,
  model: MatchModel,
  candidates: Candidates,
  least: number,
): ScoredPair[] {
  const pairs: ScoredPair[] = [];
  for (const [first, second] of candidates()) {
    const comparison = matching.compare(first, second);
    const bits = pairWeight(model, comparison);
    if (bits < least || matching.refusal(first, second, comparison) !== null) continue;
    pairs.push({ first, second, bits, comparison: NOT_KEPT, refusal: null, doubts: NO_DOUBTS });
  }
  return pairs;
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
