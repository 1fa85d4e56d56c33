import { describe, expect, it } from 'vitest';
import { mayBeKind, tellingWords, tellsAlone } from '../../../src/domain/understanding/kind-words.ts';

describe('words that tell of a thing', () => {
  it.each([
    ['ice cream sugar free', [false, false, true, true]],
    ['low sodium soup', [true, true, false]],
    ['juice no sugar', [false, true, true]],
    ['gluten free fat free cheese', [true, true, true, true, false]],
    ['sugar free clear gum', [true, true, true, false]],
    ['eggs free range', [false, true, true]],
    ['detergent free clear', [false, true, true]],
    ['yogurt less sugar', [false, true, true]],
    ['sugar less gum', [true, true, false]],
    ['seedless grapes red', [true, false, true]],
    ['boneless sugarless', [true, true]],
    ['firm zucchini', [true, false]],
    ['marshmallows mini', [false, true]],
    ['milk', [false]],
    ['no such thing', [true, false, false]],
  ])('%j', (request, telling) => {
    const words = request.split(' ').map((key) => ({ key, tells: tellsAlone(key), isKnown: key !== 'such' }));
    expect(tellingWords(words)).toEqual(telling);
  });

  it('say no kind of product, nor do figures and units', () => {
    for (const form of ['baked', 'each', 'ea', '12', 'oz', 'fresh', 'x'])
      expect(mayBeKind(form), form).toBe(false);
    for (const form of ['cheese', 'lime', 'tea']) expect(mayBeKind(form), form).toBe(true);
  });
});
