/** What is looked at closely of requests that many products answer, and is kept. */
import { describe, expect, it } from 'vitest';
import { snapshotOfItems } from '../../bench/known-items.ts';
import { understand } from '../../src/domain/understanding/understanding.ts';
import { VOCABULARY } from '../../src/domain/understanding/vocabulary.ts';
import { chooseOfAll } from '../../src/lookup/finding/candidates/chosen.ts';
import { markForms } from '../../src/lookup/finding/matched-words.ts';
import { rank, type RankOptions } from '../../src/lookup/finding/rank.ts';
import { askCommonWords, findingOf, understandRequest } from '../../src/lookup/finding/understand-request.ts';
import { choicesFrom } from '../oracle/random.ts';

const TASTES = 'plain sharp mild smoky sweet herb garlic pepper'.split(' ');
const CHEESES = 'cheddar gouda swiss provolone'.split(' ');
const choices = choicesFrom(5);
const ITEMS = Array.from({ length: 1_500 }, (_, i) => ({
  name: `${choices.pick(TASTES)} ${choices.pick(CHEESES)} ${i % 7 === 0 ? 'dip' : 'cheese'} ${i}`,
  brand: i % 3 === 0 ? 'Ridge' : '',
  category: i % 7 === 0 ? 'Dips' : 'Cheese',
  size: i % 2 === 0 ? '8 oz' : '1 lb',
}));
const snapshot = snapshotOfItems(ITEMS, 5);
const finding = findingOf(snapshot);
const understood = (q: string) => understand(q, finding.lexicon, VOCABULARY);

const WIDE = ['cheese', 'ridge cheese', '8 oz cheese', 'sharp cheese', 'chesse'];

describe('what is chosen of many', () => {
  const popularity = Uint32Array.from(ITEMS, (_, i) => (i * 7) % 11);

  it('is kept with the request, and only of many', () => {
    const kept = (q: string): boolean => {
      const marks = markForms(understood(q), finding);
      return chooseOfAll(marks, finding, 96) === chooseOfAll(marks, finding, 96);
    };
    expect(WIDE.map(kept)).toEqual(WIDE.map(() => true));
    expect(['dip', 'cheddar', 'sharp gouda dip'].map(kept)).toEqual([false, false, false]);
  });

  it('is ranked as it is where it was not kept, however many are wanted', () => {
    for (const q of [...WIDE, 'dip', 'plastic cups'])
      for (const limit of [1, 24, 50, 60, 400])
        for (const leastSimilarity of [0, 0.3]) {
          const options: RankOptions = { limit, popularity, leastSimilarity };
          const request = understood(q);
          const first = rank(request, finding, options);
          // Another search in between takes the rooms that all share.
          rank(understood('sweet swiss'), finding, options);
          expect(rank(request, finding, options), `${q}, ${limit}`).toEqual(first);
          expect(rank(understood(q), finding, options), `${q}, ${limit}`).toEqual(first);
        }
  });
});

describe('the words that most products have', () => {
  it('are asked ahead, those that most have first, once, and are remembered', () => {
    const asked: string[] = [];
    const ask = (text: string): void => {
      asked.push(text);
      understandRequest(snapshot, text);
    };
    const begun = askCommonWords(snapshot, ask);
    begun.next();
    begun.return();
    for (const _ of askCommonWords(snapshot, ask));
    const words = [...new Set(asked)];
    expect(words[0]).toBe('cheese');
    expect(asked).toEqual(words);
    const [most] = words;
    const known = understandRequest(snapshot, most!);
    for (let i = 0; i < 100; i++) understandRequest(snapshot, `other words ${i}`);
    expect(understandRequest(snapshot, most!)).toBe(known);
    expect([...askCommonWords(snapshot, ask)]).toEqual([]);
  });
});
