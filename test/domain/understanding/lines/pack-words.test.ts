/** Packs that people ask for in words, and what of the sizes that a thing is sold in these are. */
import { describe, expect, it } from 'vitest';
import { readPackWish } from '../../../../src/domain/understanding/lines/pack-words.ts';
import { readRequestLine } from '../../../../src/domain/understanding/lines/request-line.ts';
import { inSaidPack, usualSizesOf } from '../../../../src/domain/understanding/lines/usual-sizes.ts';

const ounces = (each: number) => ({ unit: 'oz', each, packs: null }) as const;

describe('a pack in words', () => {
  it.each([
    ['big tub of greek yogurt', 'large'],
    ['Family Size Cheerios', 'large'],
    ['party-size tortilla chips', 'large'],
    ['ground beef, value pack', 'large'],
    ['2 large bags of rice', 'large'],
    ['bolsa grande de arroz', 'large'],
    ['small jar of mayo', 'small'],
    ['travel size shampoo', 'small'],
    ['botella pequeña de aceite', 'small'],
    ['large eggs', null],
    ['jumbo shrimp', null],
    ['mini marshmallows', null],
    ['small red potatoes', null],
    ['king oyster mushrooms', null],
    ['bag of rice', null],
    ['snack pack pudding', null],
  ] as const)('is large, small, or not said: %s', (line, pack) => {
    expect(readPackWish(line)).toBe(pack);
    expect(readRequestLine(line).pack).toBe(pack);
  });

  const packs = (line: string, sold: readonly (number | null)[]) =>
    inSaidPack(readRequestLine(line), sold, (each) => (each === null ? null : ounces(each)));

  it('is the upper or the lower third of the sizes, and none that only kitchens buy', () => {
    const sold = [5.3, 5.3, 5.3, 24, 32, 32, 250, null];
    expect(packs('big tub of yogurt', sold)).toEqual([32, 32]);
    expect(packs('small tub of yogurt', sold)).toEqual([5.3, 5.3, 5.3]);
  });

  it('is any where it is not said, a figure says more, or none is known', () => {
    expect(packs('tub of yogurt', [5.3, 32])).toEqual([5.3, 32]);
    expect(packs('big tub of yogurt 24 oz', [5.3, 32])).toEqual([5.3, 32]);
    expect(packs('big tub of yogurt', [null, null])).toEqual([null, null]);
    expect(packs('big tub of yogurt', [8])).toEqual([8]);
  });

  it('leaves what is usual as it is where it is not said', () => {
    expect(usualSizesOf([6, 8, 30].map(ounces), null)).toMatchObject({ least: 4, most: 16 });
  });
});
