import { sizeToFind } from '../../../domain/understanding/lines/request-line.ts';
import type { Candidates } from '../candidates/candidates.ts';
import { bitsIn } from '../match.ts';
import { FEATURE_AT, FEATURES, type Feature } from '../weights.ts';
import { matched, matchWords, type RequestMarks } from '../matched-words.ts';
import type { Finding } from '../open.ts';

/** The best candidates of a request by their weighted features, best first. */
export interface Pool {
  readonly length: number;
  /** Their rows among the candidates. */
  readonly rows: Uint32Array;
  readonly products: Uint32Array;
  /** What each scores, descending. */
  readonly scores: Float64Array;
  /** A row of `FEATURES` each. */
  readonly features: Float64Array;
}

/** Features of a candidate by itself. Nobody judged how widely a product is sold: that counts in the score alone. */
const OWN = FEATURES.filter((feature) => feature !== 'popularity');

/** Features of which the distance to the best of the pool is looked at too; of `rest`, `rival` and `marked` the least is best. */
const COMPARED = [
  'coverage',
  'complete',
  'kind',
  'category',
  'rest',
  'rival',
  'marked',
  'similarity',
  'size',
  'order',
] as const satisfies readonly Feature[];
const LEAST_IS_BEST: ReadonlySet<Feature> = new Set(['rest', 'rival', 'marked']);

/** What the request is like: the same for all of a pool. */
const OF_REQUEST = ['concepts', 'names_brand', 'names_size', 'names_kind', 'pool'] as const;

/** How a candidate's name is made, and what it shares with the others. */
const OF_NAME = [
  /** How far its score is below the best. */
  'behind',
  /** Share of what its concepts could count that they count: less where a part or another meaning answers. */
  'quality',
  /** Words of its name without the brand, and what says that it is the plain one. */
  'words',
  /** Of these, those that the request does not ask for. */
  'unasked',
  /** Of those, the ones behind the last that is asked for. */
  'unasked_behind',
  /** Concepts that no word of it answers: its category says them. */
  'by_category',
  /** Concepts that a word of its brand alone answers. */
  'by_brand',
  /** How much what is asked for says the kind, at most, among its words. */
  'asked_strength',
  /** How rare the rarest word is that is not asked for. */
  'rarest',
  /** How usual the words that are not asked for are in the pool: the mean, and the least. */
  'usual',
  'least_usual',
  /** Share of the pool that is of its kind, and of its category; the better a candidate, the more it counts. */
  'kind_share',
  'category_share',
  /** Whether it says its size. */
  'says_size',
  /** Concepts that the name of its category says. */
  'category_says',
] as const;

/** What the trees look at, by place in a row. */
export const POOL_FEATURES: readonly string[] = [
  ...OWN,
  ...COMPARED.map((feature) => `${feature}_behind`),
  ...OF_REQUEST,
  ...OF_NAME,
];
/** Values in a row. */
export const POOL_WIDTH = POOL_FEATURES.length;

const OWN_AT = OWN.map((feature) => FEATURE_AT[feature]);
const COMPARED_AT = COMPARED.map((feature) => FEATURE_AT[feature]);
const COMPARED_SIGNS = COMPARED.map((feature) => (LEAST_IS_BEST.has(feature) ? -1 : 1));
const COMPARED_FROM = OWN.length;
const REQUEST_FROM = COMPARED_FROM + COMPARED.length;
const NAME_FROM = REQUEST_FROM + OF_REQUEST.length;
const WIDTH = FEATURES.length;

// Kernels run to their end without giving way, so that all searches share this room. The shares are zero between them.
let wordShares = new Float64Array(0);
let kindShares = new Float64Array(0);
let categoryShares = new Float64Array(0);
let weights = new Float64Array(0);

function makeRoom({ columns }: Finding, pool: Pool): void {
  if (wordShares.length < columns.words.length) wordShares = new Float64Array(columns.words.length);
  if (kindShares.length < columns.forms.length) kindShares = new Float64Array(columns.forms.length);
  if (categoryShares.length < columns.categories.length)
    categoryShares = new Float64Array(columns.categories.length);
  if (weights.length < pool.length) weights = new Float64Array(2 * pool.length);
}

/** Counts what the candidates share, each by how near it is to the best; all of them together count 1. */
function countShares({ columns }: Finding, { length, products, scores }: Pool): void {
  const [ofWords, ofKinds, ofCategories, ofPool] = [wordShares, kindShares, categoryShares, weights];
  let sum = 0;
  for (let i = 0; i < length; i++) sum += ofPool[i] = Math.exp(scores[i]! - scores[0]!);
  for (let i = 0; i < length; i++) {
    const product = products[i]!;
    const weight = (ofPool[i]! /= sum);
    const kind = columns.kinds[product]!;
    if (kind < ofKinds.length) ofKinds[kind]! += weight;
    ofCategories[columns.category[product]!]! += weight;
    for (let at = columns.nameStarts[product]!; at < columns.nameStarts[product + 1]!; at++)
      ofWords[columns.nameWords[at]!]! += weight;
  }
}

function forgetShares({ columns }: Finding, { length, products }: Pool): void {
  const [ofWords, ofKinds, ofCategories] = [wordShares, kindShares, categoryShares];
  for (let i = 0; i < length; i++) {
    const product = products[i]!;
    const kind = columns.kinds[product]!;
    if (kind < ofKinds.length) ofKinds[kind] = 0;
    ofCategories[columns.category[product]!] = 0;
    for (let at = columns.nameStarts[product]!; at < columns.nameStarts[product + 1]!; at++)
      ofWords[columns.nameWords[at]!] = 0;
  }
}

/** Writes what compares a candidate's features with the best of the pool. */
function writeCompared({ length, features }: Pool, into: Float64Array): void {
  for (let c = 0; c < COMPARED_AT.length; c++) {
    const [place, sign] = [COMPARED_AT[c]!, COMPARED_SIGNS[c]!];
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < length; i++) best = Math.max(best, sign * features[i * WIDTH + place]!);
    for (let i = 0; i < length; i++)
      into[i * POOL_WIDTH + COMPARED_FROM + c] = best - sign * features[i * WIDTH + place]!;
  }
}

/** Writes what is said of the words of a name, from `at` on: `words` to `least_usual`. */
function writeName(
  { columns, wordRarity, isPlain }: Finding,
  product: number,
  covered: number,
  weight: number,
  into: Float64Array,
  at: number,
): void {
  const { nameStarts, nameWords, nameStrengths, brandWords } = columns;
  const ofWords = wordShares;
  const from = nameStarts[product]!;
  let answered = 0;
  let ofBrand = 0;
  let count = 0;
  let unasked = 0;
  let behind = 0;
  let strength = 0;
  let rarest = 0;
  let usual = 0;
  let least = 1;
  for (let i = 0; i < matched.length; i++) {
    const bits = matched.bits[i]!;
    if (i < brandWords[product]!) {
      ofBrand |= bits;
      continue;
    }
    const word = nameWords[from + i]!;
    if (wordRarity[word] === 0 || (bits === 0 && isPlain[word] === 1)) continue;
    count++;
    if (bits !== 0) {
      answered |= bits;
      behind = 0;
      strength = Math.max(strength, nameStrengths[from + i]!);
      continue;
    }
    unasked++;
    behind++;
    rarest = Math.max(rarest, wordRarity[word]!);
    // What all the others have, without itself.
    const share = Math.max(0, ofWords[word]! - weight) / Math.max(1e-9, 1 - weight);
    usual += share;
    least = Math.min(least, share);
  }
  into[at] = count;
  into[at + 1] = unasked;
  into[at + 2] = behind;
  into[at + 3] = bitsIn(covered & ~(answered | ofBrand));
  into[at + 4] = bitsIn(ofBrand & ~answered);
  into[at + 5] = strength / 255;
  into[at + 6] = rarest;
  into[at + 7] = unasked === 0 ? 1 : usual / unasked;
  into[at + 8] = least;
}

/** How much of what its concepts could count a product counts, by the shares of the request's concepts. */
function qualityOf(shares: Float64Array, covered: number, coverage: number): number {
  let most = 0;
  for (let concept = 0; concept < shares.length; concept++)
    if ((covered & (1 << concept)) !== 0) most += shares[concept]!;
  return most === 0 ? 0 : coverage / most;
}

function saidByCategory({ byCategory }: Candidates, category: number): number {
  let said = 0;
  for (const { has } of byCategory) said += has[category]!;
  return said;
}

/** Makes ready what the candidates of a pool share, and writes what compares them: `writePoolRow` writes the rest of a row. */
export function beginPool(finding: Finding, pool: Pool, into: Float64Array): void {
  makeRoom(finding, pool);
  countShares(finding, pool);
  writeCompared(pool, into);
}

/** Ends what `beginPool` began: no pool begins before. */
export function endPool(finding: Finding, pool: Pool): void {
  forgetShares(finding, pool);
}

/** Writes what the trees look at of one of a pool: a row of `POOL_FEATURES`. */
export function writePoolRow(
  finding: Finding,
  { understanding }: RequestMarks,
  candidates: Candidates,
  pool: Pool,
  i: number,
  into: Float64Array,
): void {
  const { columns } = finding;
  const product = pool.products[i]!;
  const covered = candidates.covered[pool.rows[i]!]!;
  const row = i * POOL_WIDTH;
  for (let k = 0; k < OWN_AT.length; k++) into[row + k] = pool.features[i * WIDTH + OWN_AT[k]!]!;
  into[row + REQUEST_FROM] = understanding.concepts.length;
  into[row + REQUEST_FROM + 1] = understanding.brand === null ? 0 : 1;
  into[row + REQUEST_FROM + 2] = sizeToFind(understanding.line) === null ? 0 : 1;
  into[row + REQUEST_FROM + 3] = understanding.head < 0 ? 0 : 1;
  into[row + REQUEST_FROM + 4] = pool.length;
  const at = row + NAME_FROM;
  into[at] = pool.scores[0]! - pool.scores[i]!;
  into[at + 1] = qualityOf(candidates.shares, covered, candidates.coverage[pool.rows[i]!]!);
  matchWords(finding, product, covered);
  writeName(finding, product, covered, weights[i]!, into, at + 2);
  const kind = columns.kinds[product]!;
  into[at + 11] = kind < kindShares.length ? kindShares[kind]! : 0;
  into[at + 12] = columns.category[product] === 0 ? 0 : categoryShares[columns.category[product]!]!;
  into[at + 13] = columns.sizeUnit[product] === 0 ? 0 : 1;
  into[at + 14] = saidByCategory(candidates, columns.category[product]!);
}

/** Writes what the trees look at: a row for each of a pool. */
export function writePoolFeatures(
  finding: Finding,
  marks: RequestMarks,
  candidates: Candidates,
  pool: Pool,
  into: Float64Array,
): void {
  beginPool(finding, pool, into);
  for (let i = 0; i < pool.length; i++) writePoolRow(finding, marks, candidates, pool, i, into);
  endPool(finding, pool);
}
