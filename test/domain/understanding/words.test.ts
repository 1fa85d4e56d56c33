import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMITATION_WORDS, OF_ANIMALS, OF_PLANTS } from '../../../src/domain/understanding/imitations.ts';
import {
  CLAIMS,
  MARKED_WORDS,
  OTHER_STATES,
  PLAIN_WORDS,
  UNSAID_STATES,
} from '../../../src/domain/understanding/marked-words.ts';
import { PREFERENCES } from '../../../src/domain/understanding/lines/preferences.ts';
import { SAID_AROUND } from '../../../src/domain/understanding/lines/said-around.ts';
import { normalForm, readWords, singular } from '../../../src/domain/understanding/words.ts';

const SAME_FORM = [
  ['berry', 'berries'],
  ['cherry', 'cherries'],
  ['cookie', 'cookies'],
  ['brownie', 'brownies'],
  ['tomato', 'tomatoes'],
  ['tomato', 'tomatoe'],
  ['potato', 'potatos'],
  ['peach', 'peaches'],
  ['box', 'boxes'],
  ['glass', 'glasses'],
  ['egg', 'eggs'],
  ['loaf', 'loaves'],
  ['pie', 'pies'],
  ['fry', 'fries'],
  ['salchicha', 'salchichas'],
  ['brewski', 'brewskis'],
  ["kellogg's", 'kelloggs'],
  ["reese's", 'reeses'],
] as const;

const LISTS: Readonly<Record<string, Iterable<string>>> = {
  PREFERENCES,
  SAID_AROUND,
  MARKED_WORDS,
  CLAIMS,
  PLAIN_WORDS,
  IMITATION_WORDS,
  OF_ANIMALS,
  OF_PLANTS,
  OTHER_STATES: [...OTHER_STATES.keys(), ...[...OTHER_STATES.values()].flatMap((states) => [...states])],
  UNSAID_STATES: [...UNSAID_STATES.keys(), ...[...UNSAID_STATES.values()].flatMap((states) => [...states])],
};

describe('normal forms', () => {
  it.each(Object.keys(LISTS))('are what the words of %s are written in', (name) => {
    const words = [...LISTS[name]!].flatMap((some) => some.split(' '));
    expect(words.map(normalForm)).toEqual(words);
  });

  it.each(SAME_FORM)('has one for %s and %s', (one, other) => {
    expect(normalForm(one)).toBe(normalForm(other));
  });

  it.each([
    ['hummus', 'hummus'],
    ['swiss', 'swiss'],
    ['gas', 'gas'],
    ['7', '7'],
    ['2%', '2pct'],
  ])('leaves %s as %s', (word, form) => expect(normalForm(word)).toBe(form));

  it('is the same for a word and its plural in s', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,8}[bcdfgklmnprtv]$/), (word) => {
        expect(singular(`${word}s`)).toBe(singular(word));
      }),
    );
  });
});

describe('words of a text', () => {
  it.each([
    ['Kellogg’s® Corn Flakes', ["kellogg's", 'corn', 'flakes']],
    ['2% Reduced Fat Milk', ['2%', 'reduced', 'fat', 'milk']],
    ['1/2% Lowfat Milk', ['1/2%', 'lowfat', 'milk']],
    ['Crème 1.5 % Milk', ['creme', '1.5%', 'milk']],
    ['Milk 1%/2%', ['milk', '1%', '2%']],
    ['Cream of Mushroom Soup', ['cream', 'mushroom', 'soup']],
    ['Jalapeño', ['jalapeno']],
    ['***', []],
    ['', []],
    ["Jus d'orange", ['jus', 'orange']],
    ['Filet de Bœuf', ['filet', 'boeuf']],
  ])('of %s are %j', (text, keys) => expect(readWords(text).map(({ key }) => key)).toEqual(keys));

  const ascii = fc.string({ unit: fc.constantFrom(..."aDl29%%'`-&+,/:(|.w w "), maxLength: 30 });

  it('are the same in plain letters and beside others', () => {
    fc.assert(
      fc.property(ascii, fc.boolean(), (text, keepStopWords) => {
        expect(readWords(text, keepStopWords)).toEqual(readWords(`${text} \u3002`, keepStopWords));
      }),
      { numRuns: 5_000 },
    );
  });

  it('are the first of many where no more are asked for', () => {
    fc.assert(
      fc.property(fc.oneof(ascii, fc.string({ unit: 'grapheme' })), fc.nat(4), (text, most) => {
        expect(readWords(text, false, 1 + most)).toEqual(readWords(text).slice(0, 1 + most));
      }),
    );
  });

  it('stand in clauses, and behind what is no kind', () => {
    const words = readWords('Tuna in Water, Chunk');
    expect(words.map(({ key, clause, behind }) => [key, clause, behind])).toEqual([
      ['tuna', 0, false],
      ['water', 0, true],
      ['chunk', 1, false],
    ]);
  });

  it('stand not behind what is left on a thing', () => {
    for (const [text, behind] of [
      ['skin on salmon', [false, false]],
      ['Bone-In Pork Chops', [false, false, false]],
      ['skin-on bone-in thighs', [false, false, false]],
      ['corn on the cob', [false, true]],
      ['peanuts in shell', [false, true]],
      ['fresh skin on salmon', [false, false, true]],
    ] as const)
      expect(readWords(text).map((word) => word.behind)).toEqual(behind);
    expect(readWords('skin on salmon').map(({ leftOn }) => leftOn)).toEqual([true, undefined]);
  });
});
