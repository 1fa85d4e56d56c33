import { type ComparisonPattern, countPatterns, type PatternCounts } from './comparison-patterns.ts';
import { type Comparison, type FieldModel, type MatchModel, MISSING } from './match-model.ts';

/** What a fit came to. */
export interface FittedModel {
  readonly model: MatchModel;
  /** Rounds of the algorithm. */
  readonly rounds: number;
  /** False: it was stopped at the most rounds. */
  readonly converged: boolean;
}

const MOST_ROUNDS = 500;
const CONVERGED_AT = 1e-7;
/** Pairs that the seed counts for: its levels hold where the data have little to say. */
const SEED_PAIRS = 20;

/**
 * Fits a model to pairs that nobody has labelled, by expectation maximisation from a seed (Winkler 1988): each round
 * takes every pair for one thing with the probability that the last model gives it. The seed counts as some pairs of its
 * own, so that a level that no pair shows keeps a share above 0, and matches stay what the seed calls matches.
 */
export function fitModel(seed: MatchModel, comparisons: Iterable<Comparison>): FittedModel {
  const counts = countPatterns(seed);
  for (const comparison of comparisons) counts.add(comparison);
  return fitPatterns(seed, counts);
}

/** The same, to pairs that were counted. */
export function fitPatterns(seed: MatchModel, counts: PatternCounts): FittedModel {
  const patterns = counts.patterns();
  let model = seed;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const next = nextModel(seed, model, patterns);
    const moved = distance(model, next);
    model = next;
    if (moved < CONVERGED_AT) return { model: withUsual(model, patterns), rounds: round, converged: true };
  }
  return { model: withUsual(model, patterns), rounds: MOST_ROUNDS, converged: false };
}

/** How frequent the values are that pairs of two things agree on by chance. */
function withUsual(model: MatchModel, patterns: readonly ComparisonPattern[]): MatchModel {
  const sums = model.fields.map(() => ({ log: 0, told: 0 }));
  for (const { levels, logFrequency, told } of patterns) {
    const unlikely = 1 - matchShare(model, levels);
    for (const [f, sum] of sums.entries()) {
      sum.log += unlikely * logFrequency[f]!;
      sum.told += unlikely * told[f]!;
    }
  }
  const usualOf = ({ log, told }: { log: number; told: number }): number =>
    told > 0 ? 2 ** (log / told) : 0;
  return { ...model, fields: model.fields.map((field, f) => ({ ...field, usual: usualOf(sums[f]!) })) };
}

function nextModel(seed: MatchModel, model: MatchModel, patterns: readonly ComparisonPattern[]): MatchModel {
  const of = seed.fields.map(({ m, u }) => ({
    m: m.map((share) => share * SEED_PAIRS),
    u: u.map((share) => share * SEED_PAIRS),
  }));
  let matches = seed.prior * SEED_PAIRS;
  let pairs = SEED_PAIRS;
  for (const { levels, count } of patterns) {
    const likely = count * matchShare(model, levels);
    matches += likely;
    pairs += count;
    for (const [f, level] of levels.entries()) {
      if (level === MISSING) continue;
      of[f]!.m[level]! += likely;
      of[f]!.u[level]! += count - likely;
    }
  }
  return {
    prior: matches / pairs,
    fields: seed.fields.map((field, f) => ({ ...field, m: shares(of[f]!.m), u: shares(of[f]!.u) })),
  };
}

/** The probability that a pair is one thing, without the rarity of its values. */
function matchShare({ prior, fields }: MatchModel, levels: readonly number[]): number {
  let one = prior;
  let two = 1 - prior;
  for (const [f, level] of levels.entries()) {
    if (level === MISSING) continue;
    one *= fields[f]!.m[level]!;
    two *= fields[f]!.u[level]!;
  }
  return one / (one + two);
}

function shares(counts: readonly number[]): number[] {
  const sum = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => count / sum);
}

/** The largest change of a parameter. */
function distance(a: MatchModel, b: MatchModel): number {
  const parameters = ({ prior, fields }: MatchModel): number[] => [
    prior,
    ...fields.flatMap(({ m, u }: FieldModel) => [...m, ...u]),
  ];
  const ofB = parameters(b);
  return parameters(a).reduce((most, value, i) => Math.max(most, Math.abs(value - ofB[i]!)), 0);
}
