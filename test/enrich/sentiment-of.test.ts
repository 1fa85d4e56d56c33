import { describe, expect, it } from 'vitest';
import { sentimentOf } from '../../src/enrich/sentiment-of.ts';
import type { Opinion } from '../../src/enrich/sentiment-model.ts';
import type { SentimentAxis } from '../../src/domain/sentiment.ts';

const NO_WORDS = { ours: new Set<string>(), theirs: new Set<string>() };

/** Reviews with one opinion each, and these opinions. */
function counted(votes: readonly Vote[]) {
  const reviews = votes.map(([, , quote]) => `Today: ${quote}`);
  const opinions = votes.map(
    ([axis, polarity, quote], review): Opinion => ({ review, axis, polarity, quote }),
  );
  return sentimentOf(reviews, opinions, NO_WORDS);
}

type Vote = readonly [SentimentAxis | null, 'positive' | 'negative', string];
const praise = (axis: SentimentAxis | null, count: number): Vote[] =>
  Array.from({ length: count }, (_, i) => [axis, 'positive', `all is well ${i}`]);
const blame = (axis: SentimentAxis | null, count: number): Vote[] =>
  Array.from({ length: count }, (_, i) => [axis, 'negative', `nothing is well ${i}`]);

describe('sentimentOf', () => {
  it.each([
    [0, 0, null, null],
    [4, 0, null, null],
    [5, 0, 86, 'Loved'],
    [0, 5, 14, 'Frustrated'],
    [5, 5, 50, 'Mixed'],
    [98, 0, 99, 'Loved'],
    [70, 28, 71, 'Strong'],
  ])('of %d good and %d bad reviews is %s, %s', (good, bad, score, label) => {
    const { sentiment, heard } = counted([...praise(null, good), ...blame(null, bad)]);
    expect(sentiment).toMatchObject({ score, label });
    expect(heard).toBe(good + bad);
  });

  it('says how many reviews there are where they are too few', () => {
    const { sentiment } = counted(praise('service', 4));
    expect(sentiment.summary).toBe('Too few reviews to score: 4 with an opinion of the 5 that it takes.');
    expect(sentiment.axes.service).toEqual({ score: null, evidence: null });
  });

  it('quotes no markup, which a reader may put into a page as it is', () => {
    const [first, second, third] = praise('service', 3);
    const tagged = [first, second].map(
      (vote, i): Vote => [vote![0], vote![1], `all is <i onclick=x>well</i> ${i}`],
    );
    const { sentiment } = counted([...tagged, third!, ...praise(null, 2)]);
    expect(sentiment.axes.service).toEqual({ score: 80, evidence: third![2] });
    expect(counted(tagged.concat(tagged)).sentiment.axes.service.evidence).toBeNull();
  });

  it('scores an axis of which three reviews speak, with a quote of how it is', () => {
    const { sentiment } = counted([...praise('service', 3), ...blame('value', 2), ...blame('operations', 4)]);
    expect(sentiment.axes).toEqual({
      service: { score: 80, evidence: 'all is well 1' },
      selection: { score: null, evidence: null },
      value: { score: null, evidence: null },
      cleanliness: { score: null, evidence: null },
      operations: { score: 17, evidence: 'nothing is well 2' },
    });
    expect(sentiment.summary).toBe(
      'In 9 reviews shoppers praise the service and complain about how it is run.',
    );
  });

  it('gives a review one vote, however much it says', () => {
    const review = 'good good good';
    const loud = Array.from(
      { length: 50 },
      () => ({ review: 0, axis: null, polarity: 'positive', quote: 'good' }) as const,
    );
    const others = [1, 2, 3, 4, 5].map(
      (at) => ({ review: at, axis: null, polarity: 'negative', quote: 'bad' }) as const,
    );
    const reviews = [review, 'bad', 'bad', 'bad', 'bad', 'bad'];
    expect(sentimentOf(reviews, [...loud, ...others], NO_WORDS).sentiment.score).toBe(25);
  });

  it('hears nothing in a quote that is no part of its review', () => {
    const reviews = Array.from({ length: 6 }, () => 'The floor is wet.');
    const invented = reviews.map(
      (_, review): Opinion => ({ review, axis: 'service', polarity: 'positive', quote: 'Great!' }),
    );
    const elsewhere: Opinion = {
      review: 9,
      axis: 'service',
      polarity: 'positive',
      quote: 'The floor is wet.',
    };
    expect(sentimentOf(reviews, [...invented, elsewhere], NO_WORDS)).toMatchObject({
      heard: 0,
      sentiment: { score: null },
    });
  });

  it('shows no quote that names somebody, and takes the next', () => {
    const named = (
      ['Maria was kind to us', 'the clerk Bob is great', 'so nice at Wanda’s desk'] as const
    ).map((quote) => ['service', 'positive', quote] as const);
    expect(counted([...named, ...praise(null, 2)]).sentiment.axes.service).toEqual({
      score: 80,
      evidence: null,
    });
    const fourth = ['service', 'positive', 'a very kind crew'] as const;
    expect(counted([...named, fourth, ...praise(null, 2)]).sentiment.axes.service.evidence).toBe(
      'a very kind crew',
    );
  });

  it('has a summary of under 200 characters whatever is praised and blamed', () => {
    const axes = ['service', 'selection', 'value', 'cleanliness', 'operations'] as const;
    for (let mask = 0; mask < 32; mask++) {
      const votes = axes.flatMap((axis, i) => ((mask >> i) & 1 ? praise(axis, 9) : blame(axis, 9)));
      expect(counted(votes).sentiment.summary.length).toBeLessThan(200);
    }
  });
});
