/**
 * Fits the weights of finding on judged queries, by cross-validation, and prints them to be kept:
 * `node --import tsx bench/fit-finding.ts <products> <queries> [<products> <queries> …]`.
 */
import { FEATURES } from '../src/lookup/finding/match.ts';
import { rankWith, type Weights } from '../src/lookup/finding/rank.ts';
import { ACCEPTANCE_WEIGHTS, RANK_WEIGHTS } from '../src/lookup/finding/weights.ts';
import { choicesFrom } from '../test/oracle/random.ts';
import { judgeCatalogue, understandIn } from './judged-catalogue.ts';
import type { JudgedQuery } from './judged-queries.ts';
import { judgeRanking, meanOf } from './judgement.ts';

const SEED = 11;
const FOLDS = 5;
const CANDIDATES = 150;
const WIDTH = FEATURES.length;

/** A query with its candidates' features, to be ranked by any weights. */
interface FitQuery {
  readonly query: JudgedQuery;
  readonly grades: Uint8Array;
  readonly products: Uint32Array;
  readonly features: Float64Array;
}

function collect(productFile: string, queryFile: string): FitQuery[] {
  const catalogue = judgeCatalogue(productFile, queryFile);
  const started: Weights = { silenceBelow: 0 };
  return catalogue.queries.map(({ query, grades }) => {
    const understanding = understandIn(catalogue, query.q);
    const options = { limit: CANDIDATES, popularity: catalogue.popularity };
    const { products, features } = rankWith(understanding, catalogue.finding, options, started);
    return { query, grades, products, features };
  });
}

function weigh(features: Float64Array, row: number, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) sum += features[row * WIDTH + i]! * weights[i]!;
  return sum;
}

function order({ products, features }: FitQuery, weights: readonly number[]): number[] {
  const scores = Array.from(products, (_, row) => weigh(features, row, weights));
  return scores
    .map((_, row) => row)
    .sort((a, b) => scores[b]! - scores[a]! || products[a]! - products[b]!)
    .slice(0, 10);
}

/** Precision at 5 and NDCG at 10 of a set of queries, each from 0 to 1. */
function score(queries: readonly FitQuery[], weights: readonly number[]): { p5: number; ndcg: number } {
  const judged = queries.map((one) =>
    judgeRanking(
      one.query,
      order(one, weights).map((row) => one.products[row]!),
      one.grades,
    ),
  );
  return { p5: meanOf(judged.map(({ p5 }) => p5)), ndcg: meanOf(judged.map(({ ndcg }) => ndcg)) };
}

const STEPS = [0.5, 0.7, 0.85, 1.18, 1.4, 2];
const ROUNDS = 4;
/** What a doubling of a weight must bring at least: keeps weights where the queries say nothing. */
const RELUCTANCE = 0.0015;

/** Changes one weight at a time while that helps, starting from the given ones; coverage stays the unit. */
function fitRank(queries: readonly FitQuery[], start: readonly number[]): number[] {
  const weights = [...start];
  const goal = (): number => {
    const { p5, ndcg } = score(queries, weights);
    const moved = weights.reduce((sum, weight, i) => sum + Math.abs(Math.log2(weight / start[i]!)), 0);
    return p5 + ndcg - RELUCTANCE * moved;
  };
  let best = goal();
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 1; i < WIDTH; i++) {
      const from = weights[i]!;
      let kept = from;
      for (const step of STEPS) {
        weights[i] = from * step;
        const reached = goal();
        if (reached > best + 1e-9) [best, kept] = [reached, from * step];
      }
      weights[i] = kept;
    }
  }
  return weights;
}

/** A row of features and whether a person accepts it. */
interface Judged {
  readonly features: Float64Array;
  readonly accepted: number;
}

const RIDGE = 0.3;

/** Logistic regression towards the given weights; the last is the bias. */
function fitAcceptance(rows: readonly Judged[], start: readonly number[]): number[] {
  const weights = [...start];
  for (let round = 0; round < 4000; round++) {
    const slope = weights.map((weight, i) => RIDGE * (weight - start[i]!) * (i === WIDTH ? 0.1 : 1));
    for (const { features, accepted } of rows) {
      const odds = weights[WIDTH]! + weigh(features, 0, weights);
      const miss = 1 / (1 + Math.exp(-odds)) - accepted;
      for (let i = 0; i < WIDTH; i++) slope[i]! += miss * features[i]!;
      slope[WIDTH]! += miss;
    }
    for (let i = 0; i <= WIDTH; i++) weights[i]! -= (4 / (rows.length + 10)) * slope[i]!;
  }
  return weights;
}

/** The first few rows of each query as a person judges them. */
function judgedRows(queries: readonly FitQuery[], weights: readonly number[]): Judged[] {
  return queries.flatMap((one) =>
    order(one, weights)
      .slice(0, 3)
      .map((row) => ({
        features: one.features.slice(row * WIDTH, (row + 1) * WIDTH),
        accepted: one.grades[one.products[row]!]! > 0 ? 1 : 0,
      })),
  );
}

function show(name: string, weights: readonly number[]): void {
  console.log(name);
  FEATURES.forEach((feature, i) => console.log(`  ${feature}: ${Number(weights[i]!.toPrecision(3))},`));
  if (weights.length > WIDTH) console.log(`  bias: ${Number(weights[WIDTH]!.toPrecision(3))}`);
}

const files = process.argv.slice(2);
const queries: FitQuery[] = [];
for (let i = 0; i + 1 < files.length; i += 2) queries.push(...collect(files[i]!, files[i + 1]!));
const choices = choicesFrom(SEED);
const fold = queries.map(() => choices.below(FOLDS));
const sold = queries.filter(({ query }) => query.none !== true);
const start = FEATURES.map((feature) => RANK_WEIGHTS[feature]);
const heldOut = { p5: 0, ndcg: 0 };
for (let k = 0; k < FOLDS; k++) {
  const train = queries.filter(({ query }, i) => fold[i] !== k && query.none !== true);
  const test = queries.filter(({ query }, i) => fold[i] === k && query.none !== true);
  const { p5, ndcg } = score(test, fitRank(train, start));
  heldOut.p5 += (p5 * test.length) / sold.length;
  heldOut.ndcg += (ndcg * test.length) / sold.length;
}
console.log('queries', queries.length, 'as they are', score(sold, start), 'held out', heldOut);
const rank = fitRank(sold, start);
console.log('fitted on all', score(sold, rank));
show('rank', rank);
const acceptStart = [...FEATURES.map((feature) => ACCEPTANCE_WEIGHTS[feature]), -6.5];
show('acceptance', fitAcceptance(judgedRows(queries, rank), acceptStart));
