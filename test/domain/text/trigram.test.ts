import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASCII_TRIGRAMS,
  countTrigrams,
  cutTrigrams,
  distinctTrigrams,
  similarity,
  trigramRoom,
} from '../../../src/domain/text/trigram.ts';

/** What `show_trgm` of PostgreSQL shows. */
function trigramsOf(folded: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of folded.split(' ').filter(Boolean)) {
    const padded = [' ', ' ', ...Array.from(word), ' '];
    for (let i = 0; i + 3 <= padded.length; i++) trigrams.add(padded.slice(i, i + 3).join(''));
  }
  return trigrams;
}

const folded = fc.stringMatching(/^[a-c0-1é牛𠮷 ]{0,24}$/u);

describe('trigrams', () => {
  it('have two spaces before a word and one after it', () => {
    expect(distinctTrigrams('cat')).toHaveLength(trigramsOf('cat').size);
    expect([...trigramsOf('cat')]).toEqual(['  c', ' ca', 'cat', 'at ']);
    expect(distinctTrigrams('a')).toHaveLength(2);
    expect(distinctTrigrams('')).toHaveLength(0);
  });

  it('are counted without being listed', () => {
    fc.assert(
      fc.property(folded, (text) => {
        expect(countTrigrams(text)).toBe(trigramsOf(text).size);
        expect(distinctTrigrams(text)).toHaveLength(trigramsOf(text).size);
      }),
    );
  });

  it('count as often as they differ, in any script', () => {
    fc.assert(
      fc.property(folded, (text) => {
        expect(distinctTrigrams(text)).toHaveLength(trigramsOf(text).size);
      }),
    );
  });

  it('have keys that are equal where the trigrams are', () => {
    fc.assert(
      fc.property(folded, folded, (a, b) => {
        const keysOfA = new Set(distinctTrigrams(a));
        const shared = distinctTrigrams(b).filter((key) => keysOfA.has(key)).length;
        expect(shared).toBe([...trigramsOf(b)].filter((trigram) => trigramsOf(a).has(trigram)).length);
      }),
    );
  });

  it('have exact keys, small ones in ASCII', () => {
    expect(Math.max(...distinctTrigrams('zebra 099 999'))).toBeLessThan(ASCII_TRIGRAMS);
    const [last] = [...distinctTrigrams(String.fromCodePoint(0x323af).repeat(3))].toSorted((a, b) => b - a);
    expect(Number.isSafeInteger(last)).toBe(true);
  });

  it('fit the room that is asked for', () => {
    fc.assert(
      fc.property(folded, (text) => {
        expect(cutTrigrams(text, new Float64Array(trigramRoom(text.length)))).toBeLessThanOrEqual(
          trigramRoom(text.length),
        );
      }),
    );
  });
});

describe('similarity', () => {
  it.each([
    ['word', 'two words', 4 / 11],
    ['milk', 'milk', 1],
    ['milk', 'bread', 0],
    ['', 'milk', 0],
    ['', '', 0],
  ])('of %j and %j is %d, as pg_trgm has it', (a, b, expected) => {
    expect(similarity(a, b)).toBeCloseTo(expected, 12);
    expect(similarity(b, a)).toBe(similarity(a, b));
  });
});
