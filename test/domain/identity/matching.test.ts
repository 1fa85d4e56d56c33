import { describe, expect, it } from 'vitest';
import type { Candidates } from '../../../src/domain/identity/blocks.ts';
import { matchCandidates, type Matching } from '../../../src/domain/identity/matching.ts';

/** Things that all compare alike, and of which a person is to look at every pair. */
const doubtful = (count: number): Matching => ({
  count,
  seed: {
    prior: 0.5,
    fields: [{ field: 'name', levels: ['same', 'unlike'], m: [0.9, 0.1], u: [0.1, 0.9], usual: 0 }],
  },
  compare: () => ({ levels: [0], frequencies: [0.1] }),
  refusal: () => null,
  doubts: () => ['nobody can tell'],
});

/** Every pair of so many things. */
const pairsOf =
  (count: number): Candidates =>
  (give) => {
    for (let first = 0; first < count; first++)
      for (let second = first + 1; second < count; second++) give(first, second);
  };

describe('what is left to a person', () => {
  it('is all of it, where that is not too much to look at', () => {
    const { decisions, isCut } = matchCandidates(doubtful(30), pairsOf(30));
    expect(decisions).toHaveLength(435);
    expect(isCut).toBe(false);
  });

  it('is the likeliest, and it is told that there may be more', () => {
    const { pairs, decisions, isCut } = matchCandidates(doubtful(220), pairsOf(220));
    expect(pairs).toBe(24_090);
    expect(decisions).toHaveLength(20_000);
    expect(isCut).toBe(true);
  });
});
