import type { Comparison } from './match-model.ts';
import { findRunnersUp } from './rivals.ts';
import { createWeighedPairs } from './weighed-pairs.ts';

/** What is to become of a pair: made one, shown to a person, or left apart. */
export type Verdict = 'merge' | 'review' | 'apart';

/** Where the verdicts change, in bits of weight. All bounds are inclusive. */
export interface Thresholds {
  /** Least weight of a pair that is merged without a person. */
  readonly merge: number;
  /** Least weight of a pair that a person is shown. */
  readonly review: number;
  /** How much less likely the next best partner of either has to be for a merge. */
  readonly margin: number;
}

/** 1 in 17 of the pairs at the threshold itself is wrong by the model; those above it are fewer and surer. */
export const DEFAULT_THRESHOLDS: Thresholds = { merge: 4, review: -2, margin: 4 };

/** Two candidates by their places in a list, and what speaks of them. */
export interface ScoredPair {
  readonly first: number;
  readonly second: number;
  readonly comparison: Comparison;
  readonly bits: number;
  /** Why they are two things, whatever the weight says; null: nothing shows it. */
  readonly refusal: string | null;
  /** What a person should look at before they are merged. */
  readonly doubts: readonly string[];
}

/** What was decided of a pair, and why. */
export interface PairDecision extends ScoredPair {
  readonly verdict: Verdict;
  /** Weight of the likeliest other partner of either that is not one with both; null: there is none. */
  readonly runnerUp: number | null;
  /** Why it was not merged, in words; empty where it was. */
  readonly reasons: readonly string[];
}

/** Decides every pair of candidates. */
export function decidePairs(
  pairs: readonly ScoredPair[],
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): PairDecision[] {
  const likely = createWeighedPairs();
  for (const { first, second, bits, refusal } of pairs) {
    if (refusal === null && bits >= leastRival(thresholds)) likely.add(first, second, bits);
  }
  const runnerUpOf = findRunnersUp(likely, thresholds.merge);
  return pairs.map((pair) => {
    const runnerUp = runnerUpOf(pair.first, pair.second);
    const { bits, refusal, doubts } = pair;
    const reasons = refusal === null ? [...doubts, ...weightReasons(bits, runnerUp, thresholds)] : [refusal];
    const isSeen = refusal === null && bits >= thresholds.review;
    return {
      ...pair,
      runnerUp,
      reasons,
      verdict: reasons.length === 0 ? 'merge' : isSeen ? 'review' : 'apart',
    };
  });
}

/** Least weight of a partner that can stand in the way of another. */
export function leastRival({ review, margin }: Thresholds): number {
  return review - margin;
}

/** Why a weight alone does not merge a pair, in words; empty where it does. */
export function weightReasons(
  bits: number,
  runnerUp: number | null,
  { merge, margin }: Thresholds,
): string[] {
  const reasons: string[] = [];
  if (bits < merge) reasons.push(`weight ${bits.toFixed(1)} is below ${merge}`);
  if (runnerUp !== null && bits - runnerUp < margin)
    reasons.push(`another one is about as likely (${runnerUp.toFixed(1)} against ${bits.toFixed(1)})`);
  return reasons;
}
