import type { Comparison } from './match-model.ts';

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

interface Partner {
  readonly other: number;
  readonly bits: number;
}

/** Decides every pair of candidates. A partner that is itself one with both is no rival: three sources may know a store. */
export function decidePairs(
  pairs: readonly ScoredPair[],
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): PairDecision[] {
  const partners = new Map<number, Partner[]>();
  const note = (of: number, partner: Partner): void => {
    const known = partners.get(of);
    if (known) known.push(partner);
    else partners.set(of, [partner]);
  };
  for (const { first, second, bits, refusal } of pairs) {
    if (refusal !== null || bits < thresholds.review - thresholds.margin) continue;
    note(first, { other: second, bits });
    note(second, { other: first, bits });
  }
  return pairs.map((pair) => {
    const runnerUp = runnerUpOf(partners, pair, thresholds.merge);
    const reasons = reasonsAgainst(pair, runnerUp, thresholds);
    const isSeen = pair.refusal === null && pair.bits >= thresholds.review;
    return {
      ...pair,
      runnerUp,
      reasons,
      verdict: reasons.length === 0 ? 'merge' : isSeen ? 'review' : 'apart',
    };
  });
}

function runnerUpOf(
  partners: ReadonlyMap<number, readonly Partner[]>,
  { first, second }: ScoredPair,
  merge: number,
): number | null {
  const ofFirst = partners.get(first) ?? [];
  const ofSecond = partners.get(second) ?? [];
  const isOneWith = (other: number, others: readonly Partner[]): boolean =>
    others.some((partner) => partner.other === other && partner.bits >= merge);
  let most: number | null = null;
  const see = (own: readonly Partner[], others: readonly Partner[], self: number): void => {
    for (const { other, bits } of own) {
      if (other === self || (most !== null && bits <= most)) continue;
      if (bits < merge || !isOneWith(other, others)) most = bits;
    }
  };
  see(ofFirst, ofSecond, second);
  see(ofSecond, ofFirst, first);
  return most;
}

function reasonsAgainst(
  { bits, refusal, doubts }: ScoredPair,
  runnerUp: number | null,
  { merge, margin }: Thresholds,
): string[] {
  if (refusal !== null) return [refusal];
  const reasons = [...doubts];
  if (bits < merge) reasons.push(`weight ${bits.toFixed(1)} is below ${merge}`);
  if (runnerUp !== null && bits - runnerUp < margin)
    reasons.push(`another one is about as likely (${runnerUp.toFixed(1)} against ${bits.toFixed(1)})`);
  return reasons;
}
