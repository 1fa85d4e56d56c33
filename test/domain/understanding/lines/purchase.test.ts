import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  demandOf,
  isHeldByFew,
  packsHolding,
  purchaseFor,
  readSoldPack,
} from '../../../../src/domain/understanding/lines/purchase.ts';
import { readRequestLine } from '../../../../src/domain/understanding/lines/request-line.ts';

const buy = (line: string, size: string | null, times = 1, name = 'Thing') =>
  purchaseFor(demandOf(readRequestLine(line)), times, readSoldPack(size, name));

describe('packs of a line', () => {
  it.each([
    ['whole milk', '1 gal', 1, 'count'],
    ['whole milk, 1 gal', '1 gal', 1, 'size'],
    ['whole milk, 1 gal', '1/2 gal', 2, 'size'],
    ['whole milk, 1 gal', '1 gal (3.79 L)', 1, 'size'],
    ['whole milk, 1/2 gal', '1 gal', 1, 'size'],
    ['2 lb chicken breast', '1.1 lb', 2, 'size'],
    ['2 lb chicken breast', '2 lb', 1, 'size'],
    ['2 lb chicken breast', '5 lb', 1, 'size'],
    ['2 lb chicken breast', '30 oz', 1, 'size'],
    ['2 lb chicken breast', 'lb', 2, 'weight'],
    ['1.5 lb chicken breast', 'per lb', 1.5, 'weight'],
    ['8 oz salmon', 'lb', 0.5, 'weight'],
    ['2 lb eggs', '12 ct', 1, 'unknown'],
    ['2 lb chicken breast', null, 1, 'unknown'],
    ['dozen eggs', '12 ct', 1, 'size'],
    ['dozen eggs', '6 ct', 2, 'size'],
    ['2 dozen eggs', '18 ct', 2, 'size'],
    ['6 eggs', '12 ct', 1, 'size'],
    ['14 eggs', '12 ct', 2, 'size'],
    ['3 lemons', 'each', 3, 'count'],
    ['3 lemons', null, 3, 'count'],
    ['6 bananas', 'lb', 2.25, 'weight'],
    ['6 bananas', '2 lb', 1, 'size'],
    ['2 yellow onions', '3 lb', 1, 'size'],
    ['2 ground beef', '1 lb', 2, 'count'],
    ['4 chicken breasts', '2 lb', 1, 'size'],
    ['pork chops (4)', '1 lb', 2, 'size'],
    ['2 ribeye steaks', '12 oz', 2, 'size'],
    ['6 chicken breasts', 'lb', 3, 'weight'],
    ['3x eggs', '12 ct', 3, 'count'],
    ['eggs x3', '12 ct', 3, 'count'],
    ['eggs (18)', '12 ct', 2, 'size'],
    ['6x oranges', '1 lb', 3, 'size'],
    ['oranges x6', '5 ct', 2, 'size'],
    ['oranges 6', 'lb', 2.625, 'weight'],
    ['garlic (2 heads)', '1 ct', 2, 'count'],
    ['2 sticks unsalted butter', '16 oz', 1, 'size'],
    ['unsalted butter 2 sticks', '8 oz', 1, 'size'],
    ['8 sticks butter', '16 oz', 2, 'size'],
    ['1 stick (1/2 cup) butter, softened', '16 oz', 1, 'size'],
    ['3 cinnamon sticks', '2 oz', 1, 'size'],
    ['1/2 onion', 'each', 1, 'count'],
    ['half onion', '3 lb', 1, 'size'],
    ['steak $9.99 lb', '12 oz', 1, 'count'],
    ['soda 3 for $10', '2 L', 1, 'count'],
    ['2 for $5 yogurt', '6 oz', 2, 'size'],
    ['48 string cheese', '12 oz', 4, 'size'],
    ['6 yogurts', '32 oz', 1, 'size'],
    ['6 yogurts', '5.3 oz', 6, 'size'],
    ['4 boneless chicken breasts (about 2 lbs)', '2 lb', 1, 'size'],
    ['a pound and a half of shrimp', '1 lb', 2, 'size'],
    ['quarter pound of ham', '9 oz', 1, 'size'],
    ['3 dientes de ajo', '1 ct', 1, 'count'],
    ['eggs 2 doz', '12 ct', 2, 'size'],
    ['2 turkeys', '10 lb', 2, 'count'],
    ['half an onion', 'each', 1, 'count'],
    ['2 racks of ribs', null, 2, 'count'],
    ['12 racks of ribs', null, 12, 'count'],
    ['6 ears of corn', 'each', 6, 'count'],
    ['2 9-inch pie crusts', '2 ct', 1, 'size'],
    ['hot dog buns 2 pks', '8 ct', 2, 'count'],
    ['canned black beans x4', '15 oz', 4, 'count'],
    ['corn (canned) x3', '15 oz', 3, 'count'],
    ['3 heads of garlic', '3 ct', 1, 'size'],
    ['6 chicken legs', '5 lb', 1, 'size'],
    ['1 (12-14 lb) turkey, thawed', '10 lb', 1, 'size'],
    ['8 6-inch corn tortillas', '30 ct', 1, 'size'],
    ['2 8oz cream cheese', '8 oz', 2, 'size'],
    ['two 8 oz cream cheese', '8 oz', 2, 'size'],
    ['2 8 oz cream cheese', '16 oz', 1, 'size'],
    // Each is taken for one of nearly its size.
    ['2 (6 oz) cans tuna', '5 ounces', 2, 'size'],
    ['2 half gallons of oj', '52 fl oz', 2, 'size'],
    ['3 5-lb bags of flour', '4 lb', 3, 'size'],
    ['15 lb flour', '4 lb', 4, 'size'],
    ['3 two liters of cola', '2 l', 3, 'size'],
    ['two liters of cola', '2 l', 1, 'size'],
    ['2 cases of water', '24 pk, 16.9 fl oz bottles', 2, 'count'],
    ['3 15 oz black beans', '15 oz', 3, 'size'],
    ['2 18 ct eggs', '18 ct', 2, 'size'],
    ['2 1/2 lb ground beef', '1 lb', 3, 'size'],
    ['2 1 gallon milk', '1 gal', 2, 'size'],
    ['10 lbs russet potatoes, peeled and cubed', '5 lb', 2, 'size'],
    ['24 oz cream cheese, softened', '8 oz', 3, 'size'],
    ['3 (8 oz) packages cream cheese, softened', '8 oz', 3, 'size'],
    ['1 (12 lb) turkey', '10 lb', 1, 'size'],
    ['1 box (15.25 oz) yellow cake mix', '13.25 oz', 1, 'size'],
    ['half gallon orange juice', '52 fl oz', 1, 'size'],
    ['8 cups chicken broth', '32 fl oz', 2, 'size'],
    ['8 cups flour', '5 lb', 1, 'count'],
    ['24 oreos', '18 oz', 1, 'size'],
    ['20 grapes', '2 lb', 1, 'size'],
    ['12 basil leaves, torn', null, 1, 'count'],
    ['3 green onions, thinly sliced', '1 ct', 1, 'count'],
    ['2 celery stalks', '1 ct', 1, 'count'],
    ['onions (yellow), 3', '3 lb', 1, 'size'],
    ['3 cloves garlic', '1 ct', 1, 'count'],
    ['3 ears of corn', 'each', 3, 'count'],
    ['8 burgers', '2 lb', 1, 'size'],
    ['24 juice boxes', '1 gal', 2, 'size'],
    ['24 juice boxes', '8 pk, 6.75 fl oz', 3, 'size'],
    ['3 egg whites', '16 fl oz', 1, 'size'],
    ['4 papas', '5 lb', 1, 'size'],
    ['hot dog buns 24', '8 ct', 3, 'size'],
    ['butter 2', '16 oz', 2, 'count'],
    ['12 pack diet cola', '12 pk, 12 fl oz cans', 1, 'size'],
    ['2 12-packs of diet cola', '12 pk, 12 fl oz cans', 2, 'size'],
    ['2 12 packs diet cola', '24 pk, 12 fl oz cans', 1, 'size'],
    ['3 six packs cola', '6 x 12 fl oz', 3, 'size'],
    ['12 pack diet cola', '6 x 7.5 fl oz', 2, 'size'],
    ['12 pack diet cola', '2 L', 1, 'unknown'],
    ['2 packs of gum', '15 ct', 2, 'count'],
    ['1 package bacon', '16 oz', 1, 'count'],
    ['3 cans of black beans', '15 oz', 3, 'count'],
    ['3 cans of black beans', '4 pk, 15 oz cans', 1, 'size'],
    ['black beans (5 cans)', '4 pk, 15 oz cans', 2, 'size'],
    ['6 yogurts', '4 pk, 5.3 oz cups', 2, 'size'],
    ['coke (12)', '12 pk, 12 fl oz cans', 1, 'size'],
    ['2 boxes of juice', '8 pk, 6.75 fl oz boxes', 2, 'count'],
    ['2 (14.5 oz) cans diced tomatoes', '14.5 oz', 2, 'size'],
    ['2 (14.5 oz) cans diced tomatoes', '28 oz', 1, 'size'],
    ['16 oz black beans', '14.5 oz', 1, 'size'],
    ['2 cups shredded cheese', '8 oz', 1, 'count'],
    ['half a gallon of milk', '1 gal', 1, 'size'],
    ['16 oz salsa', '16 fl oz', 1, 'size'],
  ])('%j of what is sold by %j is %d (%s)', (line, size, packs, basis) => {
    expect(buy(line, size)).toEqual({ packs, basis });
  });

  it.each([
    ['14 lb', '1 lb', false],
    ['14 lb', '10 lb', true],
    ['14 lb', '12 ct', true],
    ['30 lb', '3.5 oz', false],
    ['40 ct', '6 pk', false],
    ['40 ct', '24 pk', true],
    ['40 ct', '6 pk, 1 l', false],
    ['40 ct', '24 pk, 16.9 fl oz', true],
    [null, '1 oz', true],
    ['14 lb', null, true],
  ])('of %s are few of %s: %s', (asked, sold, are) => {
    const sizeOf = (size: string | null) => readSoldPack(size, 'Thing').size;
    expect(isHeldByFew(sizeOf(asked), sizeOf(sold))).toBe(are);
  });

  it('multiplies before it rounds up', () => {
    expect(buy('1.5 lb chicken breast', '1 lb', 3)).toEqual({ packs: 5, basis: 'size' });
    expect(buy('whole milk, 1 gal', '1/2 gal', 2)).toEqual({ packs: 4, basis: 'size' });
    expect(buy('8 oz salmon', 'lb', 3)).toEqual({ packs: 1.5, basis: 'weight' });
    expect(buy('6 eggs', '12 ct', 2)).toEqual({ packs: 1, basis: 'size' });
  });

  it('reads a size out of a name where there is no other', () => {
    expect(buy('whole milk, 1 gal', null, 1, 'Whole Milk 1/2 gal')).toEqual({ packs: 2, basis: 'size' });
  });

  it.each([
    [true, 0.1, 0.2],
    [false, 0.2, 0.25],
  ])(
    'holds what is asked for, or nearly, and with one pack less would not (counted: %s)',
    (counted, ofAsked, ofPack) => {
      const amount = fc.double({ min: 0.1, max: 1000, noNaN: true });
      fc.assert(
        fc.property(amount, amount, (asked, pack) => {
          const packs = packsHolding(asked, pack, counted);
          const short = Math.min(ofAsked * asked, ofPack * pack);
          expect(Number.isInteger(packs)).toBe(true);
          const missing = (count: number): number => asked - count * pack;
          expect(missing(packs)).toBeLessThanOrEqual(short + 1e-6);
          if (packs > 1) expect(missing(packs - 1)).toBeGreaterThan(short - 1e-6);
        }),
      );
    },
  );
});
