import { NOT_FRESH } from '../../../domain/understanding/marked-words.ts';
import type { Candidates } from '../candidates/candidates.ts';
import { FEATURE_AT, FEATURES } from '../weights.ts';
import { hasUnsaidStates, isInUnsaidState, type RequestMarks } from '../matched-words.ts';
import type { Finding } from '../open.ts';
import { otherKindTest } from '../wider-kinds.ts';
import { RANKING_TREES } from './model.ts';
import {
  beginPool,
  endPool,
  type Pool,
  POOL_WIDTH,
  writePoolFeatures,
  writePoolRow,
} from './pool-features.ts';
import { addTrees, mostOfTrees, sumOfTrees } from './regression-trees.ts';

/** So many of the best by their weighted features are ordered anew, whatever is asked for: who asks for more gets the same first. */
export const POOL_SIZE = 24;

/** Adds to the scores of `count` candidates, given their rows of `POOL_FEATURES`. */
export type Adjust = (rows: Float64Array, scores: Float64Array, count: number) => void;

/** What ships. */
export const adjustByTrees: Adjust = (rows, scores, count) =>
  addTrees(RANKING_TREES, rows, POOL_WIDTH, scores, count);

/** Candidates as they are weighed: by row. */
export interface WeighedRows {
  /** Their rows among the candidates. */
  readonly rows: Uint32Array;
  readonly scores: Float64Array;
  readonly features: Float64Array;
}

const WIDTH = FEATURES.length;

// Kernels run to their end without giving way, so that all searches share this room.
const rowsOfPool = new Uint32Array(POOL_SIZE);
const products = new Uint32Array(POOL_SIZE);
const scores = new Float64Array(POOL_SIZE);
const adjusted = new Float64Array(POOL_SIZE);
const features = new Float64Array(POOL_SIZE * WIDTH);
const rows = new Float64Array(POOL_SIZE * POOL_WIDTH);
const places = new Uint32Array(POOL_SIZE);
const placed = new Uint32Array(POOL_SIZE);

function fillPool(candidates: Candidates, weighed: WeighedRows, order: readonly number[]): Pool {
  const length = Math.min(POOL_SIZE, order.length);
  for (let i = 0; i < length; i++) {
    const row = order[i]!;
    rowsOfPool[i] = weighed.rows[row]!;
    products[i] = candidates.products[rowsOfPool[i]!]!;
    scores[i] = weighed.scores[row]!;
    for (let k = 0; k < WIDTH; k++) features[i * WIDTH + k] = weighed.features[row * WIDTH + k]!;
  }
  return { length, rows: rowsOfPool, products, scores, features };
}

/** Puts the first `count` places in descending order of what is adjusted; ties stay as they are. */
function sortPlaces(count: number): void {
  for (let i = 0; i < count; i++) {
    let at = i;
    while (at > 0 && adjusted[places[at - 1]!]! < adjusted[i]!) {
      places[at] = places[at - 1]!;
      at--;
    }
    places[at] = i;
  }
}

// The places of a pool that are of the kind that is asked for, what stands there, and how it stands.
const ofKind = new Uint32Array(POOL_SIZE);
const kindPlaces = new Uint32Array(POOL_SIZE);
const standings = new Uint8Array(POOL_SIZE);

/** How a product stands among its kind, the best first. */
const ON_FRESH_SHELF = 0;
const ANYWHERE = 1;
const IN_UNSAID_STATE = 2;

/**
 * Tells how products stand. What nobody means goes behind all else, but where it may be of the size that is asked for, or the
 * thing is a fruit, a vegetable or a herb: who finds none that is fresh takes it frozen before anything else.
 */
function standingsOf(finding: Finding, marks: RequestMarks): (product: number) => number {
  const { category } = finding.columns;
  const ofUnsaid =
    marks.sizeShare === null && marks.unsaidStates.forms !== NOT_FRESH ? IN_UNSAID_STATE : ANYWHERE;
  return (product) => {
    if (isInUnsaidState(finding, marks, product)) return ofUnsaid;
    return marks.freshCategories[category[product]!] === 1 ? ON_FRESH_SHELF : ANYWHERE;
  };
}

/**
 * Puts what is on a fresh shelf, and in no state that nobody means who says none, ahead among the places of what is of the
 * kind that is asked for and has all of the request that the first has, and what is in such a state last: canned tomatoes go
 * behind those of the produce, and so do carrots of no shelf that says anything, whoever else is in the pool; goat milk goes
 * behind milk. What is of another kind stays where it is: a kefir of blueberries is no better than frozen ones.
 */
function putMeantFirst(
  finding: Finding,
  marks: RequestMarks,
  candidates: Candidates,
  { length, rows: rowsOf, products, features }: Pool,
): void {
  const coveredOf = (place: number): number => candidates.covered[rowsOf[place]!]!;
  const asked = coveredOf(places[0]!);
  const standingOf = standingsOf(finding, marks);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const place = places[i]!;
    if (features[place * WIDTH + FEATURE_AT.kind_asked] !== 1 || (coveredOf(place) & asked) !== asked)
      continue;
    ofKind[count] = i;
    kindPlaces[count] = place;
    standings[count++] = standingOf(products[place]!);
  }
  let next = 0;
  for (let standing = ON_FRESH_SHELF; standing <= IN_UNSAID_STATE; standing++)
    for (let i = 0; i < count; i++) if (standings[i] === standing) places[ofKind[next++]!] = kindPlaces[i]!;
}

/** What it costs to say to be something else than what is asked for. */
const OTHER_KIND_COST = 1;

/** Tells what that costs each of a pool. */
function otherKindCost(
  finding: Finding,
  { understanding }: RequestMarks,
  { products, features }: Pool,
): (i: number) => number {
  const isOfOtherKind = otherKindTest(finding, understanding);
  return (i) => (isOfOtherKind(products[i]!, features, i * WIDTH) ? OTHER_KIND_COST : 0);
}

/** The place of a pool that the trees put first, and its score: who asks for one answer needs no order of the others. */
function findFirst(
  finding: Finding,
  marks: RequestMarks,
  candidates: Candidates,
  pool: Pool,
): { readonly place: number; readonly score: number } {
  const most = mostOfTrees(RANKING_TREES) + ROUNDING;
  let [place, score] = [0, Number.NEGATIVE_INFINITY];
  const costOf = otherKindCost(finding, marks, pool);
  beginPool(finding, pool, rows);
  // Scores descend: what follows cannot come first any more.
  for (let i = 0; i < pool.length && pool.scores[i]! + most >= score; i++) {
    writePoolRow(finding, marks, candidates, pool, i, rows);
    const sum = sumOfTrees(RANKING_TREES, rows, i * POOL_WIDTH, pool.scores[i]!, score) - costOf(i);
    if (sum > score) [place, score] = [i, sum];
  }
  endPool(finding, pool);
  return { place, score };
}

/** Beyond any rounding of a sum of leaves. */
const ROUNDING = 1e-9;

/**
 * Orders the best candidates anew, by what their features say beside each other. `order` has rows, best first, and is
 * changed in place; so are scores, which descend in the new order. Of `wanted` rows at least.
 */
export function orderAnew(
  finding: Finding,
  marks: RequestMarks,
  candidates: Candidates,
  weighed: WeighedRows,
  order: number[],
  adjust: Adjust,
  wanted: number,
): void {
  const pool = fillPool(candidates, weighed, order);
  const hasStates = hasUnsaidStates(marks);
  if (wanted === 1 && adjust === adjustByTrees && !hasStates) {
    const { place, score } = findFirst(finding, marks, candidates, pool);
    [order[0], order[place]] = [order[place]!, order[0]!];
    weighed.scores[order[0]] = score;
    return;
  }
  writePoolFeatures(finding, marks, candidates, pool, rows);
  for (let i = 0; i < pool.length; i++) adjusted[i] = scores[i]!;
  adjust(rows, adjusted, pool.length);
  const costOf = otherKindCost(finding, marks, pool);
  for (let i = 0; i < pool.length; i++) adjusted[i]! -= costOf(i);
  sortPlaces(pool.length);
  if (hasStates) putMeantFirst(finding, marks, candidates, pool);
  for (let i = 0; i < pool.length; i++) placed[i] = order[places[i]!]!;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < order.length; i++) {
    if (i < pool.length) order[i] = placed[i]!;
    const row = order[i]!;
    least = Math.min(least, i < pool.length ? adjusted[places[i]!]! : weighed.scores[row]!);
    weighed.scores[row] = least;
  }
}
