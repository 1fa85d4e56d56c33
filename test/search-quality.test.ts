import { beforeAll, describe, expect, it } from 'vitest';
import { demoProducts } from '../bench/judged-catalogues.ts';
import { type KnownItemScore, scoreKnownItems, snapshotOfItems } from '../bench/known-items.ts';

const SAMPLED = 300;

describe('known-item search over the demo catalogue', () => {
  let scores: KnownItemScore[];

  beforeAll(() => {
    const items = demoProducts().map(({ name, brand }) => ({ name, brand }));
    scores = scoreKnownItems(snapshotOfItems(items, 11), items, SAMPLED, 11);
    // Seven seconds on an idle machine.
  }, 180_000);

  it.each([
    ['exact brand and name, first', 0.995],
    ['exact name, first', 0.995],
    ['one typo a word, within ten', 0.97],
    ['one word dropped, within ten', 0.97],
    ['words shuffled, within ten', 0.98],
  ])('finds %s, in at least %f of the products', (what, least) => {
    const score = scores.find((candidate) => candidate.what === what);
    expect(score?.asked).toBeGreaterThan(SAMPLED / 2);
    expect(score?.share).toBeGreaterThanOrEqual(least);
  });
});
