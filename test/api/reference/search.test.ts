import { describe, expect, it } from 'vitest';
import { findEntries, type SearchEntry } from '../../../src/api/reference/search.ts';

const entry = (title: string, text: string, group = ''): SearchEntry => ({
  title,
  text,
  group,
  address: `/${title}`,
});
const ENTRIES = [
  entry('Stores', 'Active stores near a place, by radius.'),
  entry('Prices', 'What a product costs in stores; radius_mi around a place.'),
  entry('Radius', 'A word by itself.'),
];
const titles = (question: string): string[] =>
  findEntries(ENTRIES, question).map(({ entry: { title } }) => title);

describe('findEntries', () => {
  it('finds what has all words, or words that begin so', () => {
    expect(titles('store PLACE')).toEqual(['Stores', 'Prices']);
    expect(titles('store nowhere')).toEqual([]);
  });

  it('puts titles before texts, and whole words before beginnings', () => {
    expect(titles('radius')).toEqual(['Radius', 'Stores', 'Prices']);
    expect(titles('radius_mi')).toEqual(['Prices']);
  });

  it('does not look inside of words, nor find anything for nothing', () => {
    expect(titles('adius')).toEqual([]);
    expect(titles(' ?! ')).toEqual([]);
  });

  it('shows the words around a hit', () => {
    const long = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
    const [found] = findEntries([entry('Long', long)], 'needle');
    expect(found!.excerpt).toMatch(/^… before.* needle (?:after )+…$/);
    expect(found!.excerpt.length).toBeLessThan(200);
  });

  it('takes a question of any length', () => {
    expect(findEntries(ENTRIES, 'store '.repeat(10_000))).toHaveLength(2);
  });
});
