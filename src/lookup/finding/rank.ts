import { takeReadAhead } from '../../domain/read-ahead.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { rateCategoriesInPart } from './asked-categories.ts';
import { type Chosen, chooseAmong, chooseOfAll } from './candidates/chosen.ts';
import { type Candidates, findCandidates, findCandidatesEach } from './candidates/candidates.ts';
import { OTHER_STATE, wordSimilarityOf } from './match.ts';
import { isInUnsaidState, markForms, type RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';
import { makeNumbers } from './ranking/make-numbers.ts';
import { type Adjust, adjustByTrees, orderAnew, type WeighedRows } from './ranking/order-anew.ts';
import { rateCategories } from './rate-categories.ts';
import { EVERYTHING, isEverything, type Scope } from './scope.ts';
import { otherKindShare } from './wider-kinds.ts';
import { confidenceOf, hasKind, weighClosely, weighKnown } from './weigh.ts';
import { type Enough, FEATURE_AT, FEATURES, SILENCE_BELOW } from './weights.ts';

/** How to rank. */
export interface RankOptions {
  readonly limit: number;
  readonly scope?: Scope;
  /** Stores selling each product. */
  readonly popularity: ArrayLike<number>;
  /** Answers of less similarity, as in `Ranked`, are left out; 0: none. */
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
  /** Trigram similarity of each, 0 to 1: see `wordSimilarity`. */
  readonly similarities: Float64Array;
  /** A row of `FEATURES` an answer. */
  readonly features: Float64Array;
  /** Concepts that each has, one bit each: see `understoodFor`. */
  readonly covered: Uint16Array;
  /** All that were looked at closely, in no order, also where none of them is an answer. */
  readonly closely: Float64Array;
}

const WIDTH = FEATURES.length;
const NOTHING: Ranked = {
  products: new Uint32Array(0),
  scores: new Float64Array(0),
  confidences: new Float64Array(0),
  similarities: new Float64Array(0),
  features: new Float64Array(0),
  covered: new Uint16Array(0),
  closely: new Float64Array(0),
};

/** So many candidates are looked at closely, chosen by what is known of each at once; as many as are wanted, and up to so many more. */
const LEAST_CLOSE = 96;
const mostClosely = ({ limit }: RankOptions): number =>
  Math.max(LEAST_CLOSE, limit + Math.min(limit, LEAST_CLOSE));

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
  const { scope = EVERYTHING, enough } = options;
  const most = mostClosely(options);
  if (isEverything(scope) && enough === undefined) {
    const marks = markForms(understanding, finding);
    const chosen = chooseOfAll(marks, finding, most);
    return chosen === null ? NOTHING : rankChosen(marks, finding, options, chosen, weights);
  }
  const candidates = findCandidates(understanding, finding, scope, enough);
  if (candidates.length === 0) return NOTHING;
  const marks = markForms(understanding, finding);
  const rateThese = isEverything(scope) ? rateCategories : rateCategoriesInPart;
  const chosen = chooseAmong(marks, finding, candidates, rateThese, most);
  return rankChosen(marks, finding, options, chosen, weights);
}

/** As `rank` of one part of a scope after another, one bit a product: what they have in common is found once. */
export function rankEach(
  understanding: Understanding,
  finding: Finding,
  options: RankOptions,
  parts: readonly Uint32Array[],
  use: (ranked: Ranked, part: number) => void,
): void {
  if (isBeyond(understanding) || options.limit <= 0) {
    for (const part of parts.keys()) use(NOTHING, part);
    return;
  }
  const marks = markForms(understanding, finding);
  const rankThese = (candidates: Candidates): Ranked => {
    if (candidates.length === 0) return NOTHING;
    const chosen = chooseAmong(marks, finding, candidates, rateCategoriesInPart, mostClosely(options));
    return rankChosen(marks, finding, options, chosen, SHIPPED);
  };
  findCandidatesEach(understanding, finding, options.scope ?? EVERYTHING, parts, (candidates, part) =>
    use(rankThese(candidates), part),
  );
}

/** One of so many of the first has to be likely, or there is no answer: the order looks at more than likelihood does. */
const LIKELY_AMONG = 5;

/** What is in a state that nobody means who says none: boiled eggs for eggs, strawberry milk for milk. */
const OF_UNSAID_STATE = 0.6;

/** Takes what is known of some rows out of the room. */
function takeRanked(
  finding: Finding,
  marks: RequestMarks,
  candidates: Candidates,
  { rows, scores, features }: WeighedRows,
  order: readonly number[],
  closely: Float64Array,
): Ranked {
  const ranked = {
    products: new Uint32Array(order.length),
    scores: makeNumbers(order.length),
    confidences: makeNumbers(order.length),
    similarities: makeNumbers(order.length),
    features: makeNumbers(order.length * WIDTH),
    covered: new Uint16Array(order.length),
    closely,
  };
  const shareOf = otherKindShare(finding, marks.understanding);
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    const candidate = rows[row]!;
    const product = candidates.products[candidate]!;
    ranked.products[i] = product;
    ranked.scores[i] = scores[row]!;
    const isUnsaid = isInUnsaidState(finding, marks, product);
    ranked.confidences[i] =
      confidenceOf(features, row) *
      shareOf(product, features, row * WIDTH) *
      (isUnsaid || features[row * WIDTH + FEATURE_AT.marked] === OTHER_STATE ? OF_UNSAID_STATE : 1);
    ranked.similarities[i] = wordSimilarityOf(finding, marks, candidates, candidate);
    for (let k = 0; k < WIDTH; k++) ranked.features[i * WIDTH + k] = features[row * WIDTH + k]!;
    ranked.covered[i] = candidates.covered[candidate]!;
  }
  return ranked;
}

// Kernels run to their end without giving way, so that all searches share this room.
let features = new Float64Array(0);
let scores = new Float64Array(0);

/** Room for so many rows of features, and their scores: for all that the compiler knows a call might make it anew. */
function roomFor(rows: number): [features: Float64Array, scores: Float64Array] {
  if (features.length < rows * WIDTH) features = new Float64Array(2 * rows * WIDTH);
  if (scores.length < rows) scores = new Float64Array(2 * rows);
  return [features, scores];
}

/** Reads ahead what is looked at of chosen candidates: it lies all over the columns of the catalogue. */
function readAheadOf(
  { columns }: Finding,
  { products }: Candidates,
  chosen: Uint32Array,
  popularity: ArrayLike<number>,
): void {
  const { nameStarts, nameWords, nameStrengths, nameTrigrams, allTrigrams, brandWords } = columns;
  const { category, kinds, brand } = columns;
  let read = 0;
  for (let row = 0; row < chosen.length; row++) {
    const product = products[chosen[row]!]!;
    read ^= nameStarts[product]! ^ nameTrigrams[product]! ^ allTrigrams[product]! ^ brandWords[product]!;
    read ^= category[product]! ^ kinds[product]! ^ brand[product]! ^ popularity[product]!;
  }
  for (let row = 0; row < chosen.length; row++) {
    const from = nameStarts[products[chosen[row]!]!]!;
    read ^= nameWords[from]! ^ nameStrengths[from]!;
  }
  takeReadAhead(read);
}

function rankChosen(
  marks: RequestMarks,
  finding: Finding,
  { limit, popularity, leastSimilarity = 0 }: RankOptions,
  { candidates, affinities, rows: chosen }: Chosen,
  { silenceBelow, adjust }: Weights,
): Ranked {
  readAheadOf(finding, candidates, chosen, popularity);
  const [table, sums] = roomFor(chosen.length);
  const weighed: WeighedRows = { rows: chosen, scores: sums, features: table };
  weighKnown(finding, marks, candidates, weighed, popularity, affinities);
  const productAt = (row: number): number => candidates.products[chosen[row]!]!;
  const rated = weighClosely(finding, marks, candidates, weighed, limit, leastSimilarity);
  rated.sort(
    (a, b) =>
      sums[b]! - sums[a]! ||
      popularity[productAt(b)]! - popularity[productAt(a)]! ||
      productAt(a) - productAt(b),
  );
  const isLikely = (row: number): boolean => confidenceOf(table, row) >= silenceBelow;
  const closely = makeNumbers(chosen.length);
  for (let row = 0; row < chosen.length; row++) closely[row] = productAt(row);
  if (!rated.slice(0, LIKELY_AMONG).some(isLikely)) return { ...NOTHING, closely };
  const isOfKind = (row: number): boolean => hasKind(marks, candidates, chosen[row]!);
  const order = isOfKind(rated[0]!) ? rated.filter(isOfKind) : rated;
  orderAnew(finding, marks, candidates, weighed, order, adjust, limit);
  return takeRanked(finding, marks, candidates, weighed, order.slice(0, limit), closely);
}
