/**
 * Fits the weights of finding on judged queries: `node --import tsx bench/fit-finding.ts [<folder of real data>]`. One
 * third of the queries, told by a hash, is kept back; the rest fits, by cross-validation. Prints the run and writes it to
 * `fits/finding.json`, with the weights to be put into `weights.ts` by hand.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rankWith } from '../src/lookup/finding/rank.ts';
import {
  ACCEPTANCE_BIAS,
  ACCEPTANCE_WEIGHTS,
  FEATURES,
  RANK_WEIGHTS,
} from '../src/lookup/finding/weights.ts';
import { choicesFrom } from '../test/oracle/random.ts';
import { understandIn } from './judged-catalogue.ts';
import type { JudgedQuery } from './judged-queries.ts';
import { type JudgedSet, judgedSets } from './judged-sets.ts';
import { judgeRanking, meanOf } from './judgement.ts';

const SEED = 11;
const FOLDS = 5;
const CANDIDATES = 60;
const KEPT_BACK = 1 / 3;
const WIDTH = FEATURES.length;

/** A query with its candidates' features, to be ranked by any weights. */
interface FitQuery {
  readonly set: string;
  readonly query: JudgedQuery;
  readonly isKeptBack: boolean;
  readonly grades: Uint8Array;
  readonly products: Uint32Array;
  readonly features: Float64Array;
}

/** Whether a query is kept back: by a hash, so that a query stays where it is when others come and go. */
function isKeptBack(set: string, q: string): boolean {
  return createHash('sha256').update(`${set}\n${q}`).digest().readUInt32BE() < KEPT_BACK * 2 ** 32;
}

function collect(set: JudgedSet): FitQuery[] {
  const catalogue = set.open();
  return catalogue.queries.map(({ query, grades }) => {
    const understanding = understandIn(catalogue, query.q);
    const options = { limit: CANDIDATES, popularity: catalogue.popularity };
    const { products, features } = rankWith(understanding, catalogue.finding, options, {
      silenceBelow: 0,
      adjust: () => {},
    });
    return { set: set.name, query, isKeptBack: isKeptBack(set.name, query.q), grades, products, features };
  });
}

function weigh(features: Float64Array, row: number, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) sum += features[row * WIDTH + i]! * weights[i]!;
  return sum;
}

/** The rows of the first ten by some weights. */
function order({ products, features }: FitQuery, weights: readonly number[]): number[] {
  const scores = Array.from(products, (_, row) => weigh(features, row, weights));
  return scores
    .map((_, row) => row)
    .sort((a, b) => scores[b]! - scores[a]! || products[a]! - products[b]!)
    .slice(0, 10);
}

interface Score {
  readonly queries: number;
  readonly p5: number;
  readonly ndcg: number;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/** Precision at 5 and NDCG at 10 of those of a set of queries that something answers, each from 0 to 1. */
function score(queries: readonly FitQuery[], weights: readonly number[]): Score {
  const sold = queries.filter(({ query }) => query.none !== true);
  const judged = sold.map((one) =>
    judgeRanking(
      one.query,
      order(one, weights).map((row) => one.products[row]!),
      one.grades,
    ),
  );
  return {
    queries: sold.length,
    p5: rounded(meanOf(judged.map(({ p5 }) => p5))),
    ndcg: rounded(meanOf(judged.map(({ ndcg }) => ndcg))),
  };
}

const STEPS = [0.5, 0.75, 1.33, 2];
const ROUNDS = 3;
/** What a doubling of a weight must bring at least: keeps weights where the queries say nothing. */
const RELUCTANCE = 0.002;

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
const LOOKED_AT = 3;

/** The first few rows of each query as a person judges them. */
function judgedRows(queries: readonly FitQuery[], weights: readonly number[]): Judged[] {
  return queries.flatMap((one) =>
    order(one, weights)
      .slice(0, LOOKED_AT)
      .map((row) => ({
        features: one.features.slice(row * WIDTH, (row + 1) * WIDTH),
        accepted: one.grades[one.products[row]!]! > 0 ? 1 : 0,
      })),
  );
}

const probability = (features: Float64Array, weights: readonly number[]): number =>
  1 / (1 + Math.exp(-(weights[WIDTH]! + weigh(features, 0, weights))));

/** Logistic regression towards the given weights; the last is the bias. */
function fitAcceptance(rows: readonly Judged[], start: readonly number[]): number[] {
  const weights = [...start];
  for (let round = 0; round < 1500; round++) {
    const slope = weights.map((weight, i) => RIDGE * (weight - start[i]!) * (i === WIDTH ? 0.1 : 1));
    for (const { features, accepted } of rows) {
      const miss = probability(features, weights) - accepted;
      for (let i = 0; i < WIDTH; i++) slope[i]! += miss * features[i]!;
      slope[WIDTH]! += miss;
    }
    for (let i = 0; i <= WIDTH; i++) weights[i]! -= (4 / (rows.length + 10)) * slope[i]!;
  }
  return weights;
}

/** How far probabilities are from what people say: mean squares, and how many are right of those of 0.8 and more. */
function scoreAcceptance(rows: readonly Judged[], weights: readonly number[]) {
  const judged = rows.map(({ features, accepted }) => ({ p: probability(features, weights), accepted }));
  const sure = judged.filter(({ p }) => p >= 0.8);
  return {
    rows: rows.length,
    brier: rounded(meanOf(judged.map(({ p, accepted }) => (p - accepted) ** 2))),
    sure: rounded(sure.length / judged.length),
    right_of_sure: rounded(meanOf(sure.map(({ accepted }) => accepted))),
  };
}

/** Weights by name, as `weights.ts` has them. */
function named(weights: readonly number[]): Record<string, number> {
  const entries = FEATURES.map((feature, i) => [feature, Number(weights[i]!.toPrecision(3))] as const);
  return Object.fromEntries(entries);
}

/** Fits on all folds but one and scores that one, for each fold. */
function crossValidate(queries: readonly FitQuery[], start: readonly number[]) {
  const choices = choicesFrom(SEED);
  const fold = queries.map(() => choices.below(FOLDS));
  return Array.from({ length: FOLDS }, (_, k) => {
    const [train, test] = [true, false].map((fits) => queries.filter((_, i) => (fold[i] !== k) === fits));
    const weights = fitRank(train!, start);
    return { before: score(test!, start), after: score(test!, weights), weights: named(weights) };
  });
}

const folder = process.argv[2] ?? '../shared/data';
const sets = judgedSets(folder).filter(({ heldOut }) => !heldOut);
const queries = sets.flatMap(collect);
const fitted = queries.filter((one) => !one.isKeptBack);
const keptBack = queries.filter((one) => one.isKeptBack);
const start = FEATURES.map((feature) => RANK_WEIGHTS[feature]);
const folds = crossValidate(fitted, start);
const rank = fitRank(fitted, start);
const acceptStart = [...FEATURES.map((feature) => ACCEPTANCE_WEIGHTS[feature]), ACCEPTANCE_BIAS];
const accept = fitAcceptance(judgedRows(fitted, rank), acceptStart);
const run = {
  seed: SEED,
  folds,
  start: named(start),
  rank: named(rank),
  acceptance: { ...named(accept), bias: Number(accept[WIDTH]!.toPrecision(3)) },
  fitted: { before: score(fitted, start), after: score(fitted, rank) },
  kept_back: { before: score(keptBack, start), after: score(keptBack, rank) },
  acceptance_kept_back: {
    before: scoreAcceptance(judgedRows(keptBack, rank), acceptStart),
    after: scoreAcceptance(judgedRows(keptBack, rank), accept),
  },
  kept_back_queries: Object.fromEntries(
    sets.map(({ name }) => [name, keptBack.filter(({ set }) => set === name).map(({ query }) => query.q)]),
  ),
};
const { kept_back_queries: _, ...shown } = run;
console.log(JSON.stringify(shown, null, 1));
const out = join(import.meta.dirname, 'fits');
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'finding.json'), `${JSON.stringify(run, null, 1)}\n`);
