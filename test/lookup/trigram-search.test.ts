import { beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../src/domain/text/fold.ts';
import { distinctTrigrams } from '../../src/domain/text/trigram.ts';
import { bitsOf } from '../../src/lookup/eligible.ts';
import type { TrigramPostings } from '../../src/snapshot/parts/columns.ts';
import { buildTrigramPostings } from '../../src/publish/trigram-index.ts';
import { findMatching, findRelevant, findSimilar } from '../../src/lookup/trigram-search.ts';
import { type Choices, choicesFrom } from '../oracle/random.ts';

const WORDS =
  'organic whole milk chocolate chip cookies roasted salted almonds vanilla yogurt café 牛乳 x 2'.split(' ');

interface Corpus {
  readonly texts: readonly string[];
  readonly index: TrigramPostings;
  readonly trigrams: readonly Set<number>[];
  readonly idRanks: Uint32Array;
  readonly storesSelling: Uint32Array;
}

function makeCorpus(choices: Choices, count: number, wordCount: number): Corpus {
  const texts = Array.from({ length: count }, () =>
    foldText(choices.picks(WORDS, choices.below(wordCount) + (choices.chance(0.01) ? 0 : 1)).join(' ')),
  );
  const idRanks = Uint32Array.from(texts.keys());
  // Ids do not run with the ordinals.
  idRanks.forEach((_, i) => {
    const other = choices.below(count);
    [idRanks[i], idRanks[other]] = [idRanks[other]!, idRanks[i]!];
  });
  return {
    texts,
    index: buildTrigramPostings(texts),
    trigrams: texts.map((text) => new Set(distinctTrigrams(text))),
    idRanks,
    storesSelling: Uint32Array.from(texts, () => choices.below(choices.pick([1, 20, 3000]))),
  };
}

/** The definition of a match and of relevance, counted text by text. */
function rankByDefinition(
  { texts, trigrams, idRanks, storesSelling }: Corpus,
  query: string,
  isEligible: (text: number) => boolean,
): number[] {
  const ofQuery = new Set(distinctTrigrams(query));
  const shared = trigrams.map((ofText, text) =>
    isEligible(text) ? [...ofQuery].filter((key) => ofText.has(key)).length : 0,
  );
  const best = Math.max(...shared);
  const score = (text: number): number => {
    const [count, size, textSize, selling] = [
      shared[text]!,
      ofQuery.size,
      trigrams[text]!.size,
      storesSelling[text]!,
    ];
    const exact = count === size && textSize === size ? 2 : 0;
    return (2 * count) / size + count / (size + textSize - count) + exact + (0.3 * selling) / (selling + 100);
  };
  return [...texts.keys()]
    .filter(
      (text) => shared[text]! > 0 && shared[text]! * 10 >= ofQuery.size * 3 && shared[text]! * 3 >= best * 2,
    )
    .map((text) => ({ text, score: score(text) }))
    .sort((a, b) => b.score - a.score || idRanks[a.text]! - idRanks[b.text]!)
    .map(({ text }) => text);
}

function makeQuery(choices: Choices, { texts }: Corpus): string {
  const text = choices.pick(texts);
  const at = choices.below(text.length + 1);
  return foldText(
    choices.pick([
      text,
      text.slice(0, at) + choices.pick(['x', '', 'q']) + text.slice(at + 1),
      text.split(' ').toReversed().join(' '),
      choices.pick(WORDS),
      choices.pick(WORDS).slice(0, 2),
      `${text} ${choices.pick(texts)} ${choices.pick(texts)}`.slice(0, 100),
      'nothing like it',
    ]),
  );
}

describe.each([
  ['few texts', 300, 5, 300],
  // Lists long enough that common trigrams are looked up instead of counted.
  ['many texts', 20_000, 9, 25],
])('search in %s', (_, count, wordCount, rounds) => {
  const choices = choicesFrom(count);
  let corpus: Corpus;
  beforeAll(() => {
    corpus = makeCorpus(choices, count, wordCount);
  });

  it('finds the most relevant in order, as the definition counts them', () => {
    for (let round = 0; round < rounds; round++) {
      const query = makeQuery(choices, corpus);
      const divisor = choices.pick([1, 1, 3, 17]);
      const isEligible = (text: number): boolean => text % divisor === 0;
      const limit = choices.pick([0, 1, 7, 500]);
      const { texts } = findRelevant(corpus.index, query, {
        limit,
        idRanks: corpus.idRanks,
        storesSelling: corpus.storesSelling,
        eligible:
          divisor === 1
            ? undefined
            : choices.chance(0.5)
              ? { test: isEligible }
              : { bits: bitsOf([...corpus.texts.keys()].filter(isEligible), count) },
      });
      expect([...texts], query).toEqual(rankByDefinition(corpus, query, isEligible).slice(0, limit));
      expect([...findMatching(corpus.index, query, isEligible)], query).toEqual(
        rankByDefinition(corpus, query, isEligible).sort((a, b) => a - b),
      );
    }
  });

  it('finds all with a similarity of at least the floor, most similar first', () => {
    for (let round = 0; round < rounds; round++) {
      const query = makeQuery(choices, corpus);
      const ofQuery = new Set(distinctTrigrams(query));
      const expected = corpus.trigrams
        .map((ofText, text) => {
          const shared = [...ofQuery].filter((key) => ofText.has(key)).length;
          return { text, score: shared / (ofQuery.size + ofText.size - shared) };
        })
        .filter(({ score }) => score >= 0.3)
        .sort((a, b) => b.score - a.score || corpus.idRanks[a.text]! - corpus.idRanks[b.text]!);
      const { texts, scores } = findSimilar(corpus.index, query, 0.3, {
        limit: count,
        idRanks: corpus.idRanks,
      });
      expect([...texts], query).toEqual(expected.map(({ text }) => text));
      expect([...scores], query).toEqual(expected.map(({ score }) => score));
    }
  });
});

describe('search', () => {
  const texts = ['whole milk', 'whole milk chocolate', 'buttermilk', 'almond milk', 'bread'].map(foldText);
  const index = buildTrigramPostings(texts);
  const options = { limit: 10, idRanks: Uint32Array.of(4, 3, 2, 1, 0), storesSelling: new Uint32Array(5) };
  const search = (query: string, exact: number[] = []): string[] =>
    [...findRelevant(index, query, { ...options, exact: new Map(exact.map((text) => [text, 2])) }).texts].map(
      (text) => texts[text]!,
    );

  it('matches in spite of a typo', () => {
    expect(search('whoel milc')[0]).toBe('whole milk');
  });

  it('puts the exact text first, and then what the caller knows to be exact', () => {
    expect(search('whole milk')).toEqual(['whole milk', 'whole milk chocolate']);
    expect(search('milk', [3])[0]).toBe('almond milk');
  });

  it('leaves out what has less than two thirds of what the best match has', () => {
    expect(search('whole milk')).not.toContain('almond milk');
    expect(search('milk')).not.toContain('buttermilk');
  });

  it('prefers the more popular of two equals, and else the lower id', () => {
    const twins = buildTrigramPostings(['oat milk', 'oat milk']);
    const find = (storesSelling: Uint32Array): number[] => [
      ...findRelevant(twins, 'oat milk', { limit: 2, idRanks: Uint32Array.of(1, 0), storesSelling }).texts,
    ];
    expect(find(Uint32Array.of(9, 2))).toEqual([0, 1]);
    expect(find(Uint32Array.of(2, 2))).toEqual([1, 0]);
  });

  it('finds nothing for a query without letters or digits', () => {
    expect(search('')).toEqual([]);
    expect([...findMatching(index, '')]).toEqual([]);
    expect([...findSimilar(index, '', 0.3, options).texts]).toEqual([]);
  });

  it('finds nothing in no texts', () => {
    expect([...findMatching(buildTrigramPostings([]), 'milk')]).toEqual([]);
  });

  it('counts from zero again after a caller’s test has thrown', () => {
    const index = buildTrigramPostings(['whole milk', 'oat milk', 'almond butter']);
    const before = [...findMatching(index, 'oat milk')];
    expect(() =>
      findMatching(index, 'whole milk', () => {
        throw new Error('a fault of the caller');
      }),
    ).toThrow('a fault of the caller');
    expect([...findMatching(index, 'oat milk')]).toEqual(before);
  });

  it('takes a query of more trigrams than it counts', () => {
    const long = Array.from({ length: 40 }, (_, i) => `word${i} ${i}x${i}`).join(' ');
    const { texts: found } = findRelevant(buildTrigramPostings([long]), long, { ...options });
    expect([...found]).toEqual([0]);
  });
});

describe('buildTrigramPostings', () => {
  it('lists, for each trigram, the texts that have it, once and ascending', () => {
    const choices = choicesFrom(5);
    const { texts, index } = makeCorpus(choices, 200, 4);
    const { keys, starts, postings, sizes } = index;
    expect([...keys]).toEqual([...keys].toSorted((a, b) => a - b));
    const expected = new Map<number, number[]>();
    texts.forEach((text, i) => {
      expect(sizes[i]).toBe(distinctTrigrams(text).length);
      for (const key of distinctTrigrams(text)) expected.set(key, [...(expected.get(key) ?? []), i]);
    });
    expect(keys).toHaveLength(expected.size);
    keys.forEach((key, k) => {
      expect([...postings.subarray(starts[k], starts[k + 1])]).toEqual(expected.get(key));
    });
  });
});
