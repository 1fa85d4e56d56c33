import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../src/domain/text/fold.ts';

describe('foldText', () => {
  it.each([
    ['Crème Brûlée', 'creme brulee'],
    ['  JALAPEÑO\tPeppers ', 'jalapeno peppers'],
    ["Ben & Jerry's", 'ben jerry s'],
    ['2% Milk, 1/2 gal.', '2 milk 1 2 gal'],
    ['½ gal', '1 2 gal'],
    ['Oreo™ Cookies®', 'oreo cookies'],
    ['Weißbier', 'weissbier'],
    ['WEISSBIER', 'weissbier'],
    ['Ærø Øl', 'aero ol'],
    ['İstanbul Lokum', 'istanbul lokum'],
    ['ΓΆΛΑ ΦΡΈΣΚΟΣ', 'γαλα φρεσκοσ'],
    ['Молоко', 'молоко'],
    ['牛乳 １Ｌ', '牛乳 1l'],
    ['ﬁsh', 'fish'],
    ['🍎 apple 🍏', 'apple'],
    ['—', ''],
    ['', ''],
    ['\uD800 lone', 'lone'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('leaves words of letters and digits, with one space between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(text)).toMatch(/^(?:[\p{L}\p{Nd}]+(?: [\p{L}\p{Nd}]+)*)?$/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes nothing when it folds a folded text, nor for another case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(foldText(text.toUpperCase())).toBe(foldText(text.toLowerCase()));
      }),
    );
  });
});
