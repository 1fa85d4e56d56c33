import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListItem, UNITS } from '../../../../src/domain/understanding/lines/list-item.ts';

/** What people write, the quantity, the unit, and what is left to be matched. */
const MEASURED = [
  ['garlic, 2 heads', 2, 'head', 'garlic'],
  ['2 (14.5 oz) cans diced tomatoes', 2, 'can', 'diced tomatoes'],
  ['coconut milk - 1 can (400ml / 14 oz)', 1, 'can', 'coconut milk'],
  ['3 10-oz boxes of spinach', 3, 'box', 'spinach'],
  ['cat food, 12 cans', 12, 'can', 'cat food'],
  ['light beer 12 cans', 12, 'can', 'light beer'],
  ['water 24 bottles', 24, 'bottle', 'water'],
  ['tomato soup (8 cans)', 8, 'can', 'tomato soup'],
  ['garlic (2 heads)', 2, 'head', 'garlic'],
  ['crushed tomatoes 3 cans', 3, 'can', 'crushed tomatoes'],
  ['frijoles negros 2 latas', 2, 'can', 'frijoles negros'],
  ['docena de huevos', 1, 'dozen', 'huevos'],
  ['una docena de huevos', 1, 'dozen', 'huevos'],
  ['dos litros de leche', 2, 'l', 'leche'],
  ['medio galón de leche', 0.5, 'gal', 'leche'],
  ['2 libras de carne', 2, 'lb', 'carne'],
  ['mac & cheese 6 boxes', 6, 'box', 'mac & cheese'],
  ['hot dogs 2 packs', 2, 'pack', 'hot dogs'],
  ['sack of potatoes', 1, 'bag', 'potatoes'],
  ['2 ltr cola', 2, 'l', 'cola'],
  ['lb of bacon', 1, 'lb', 'bacon'],
  ['I need 3 lemons', 3, null, 'lemons'],
  ['hey add two pounds of ground beef', 2, 'lb', 'ground beef'],
  ['and 2 onions', 2, null, 'onions'],
  ['please get me a dozen eggs', 1, 'dozen', 'eggs'],
  ['want 1/2 gallon milk', 0.5, 'gal', 'milk'],
  ['2 lb chicken breast', 2, 'lb', 'chicken breast'],
  ['2lbs beef', 2, 'lb', 'beef'],
  ['2 lbs. beef', 2, 'lb', 'beef'],
  ['dozen eggs', 1, 'dozen', 'eggs'],
  ['2 dozen eggs', 2, 'dozen', 'eggs'],
  ['a dozen eggs', 1, 'dozen', 'eggs'],
  ['half a dozen eggs', 0.5, 'dozen', 'eggs'],
  ['half dozen eggs', 0.5, 'dozen', 'eggs'],
  ['Half-dozen eggs', 0.5, 'dozen', 'eggs'],
  ['half a gallon of milk', 0.5, 'gal', 'milk'],
  ['a half gallon of milk', 0.5, 'gal', 'milk'],
  ['gallon of milk', 1, 'gal', 'milk'],
  ['loaf of bread', 1, 'loaf', 'bread'],
  ['1 1/2 cups rice', 1.5, 'cup', 'rice'],
  ['chicken stock, 4 cups', 4, 'cup', 'chicken stock'],
  ['sugar 2 cups', 2, 'cup', 'sugar'],
  ['1/2 lb of bacon', 0.5, 'lb', 'bacon'],
  ['½ lb bacon', 0.5, 'lb', 'bacon'],
  ['1½ lb bacon', 1.5, 'lb', 'bacon'],
  ['1.5 L cola', 1.5, 'l', 'cola'],
  ['16 fl oz creamer', 16, 'fl oz', 'creamer'],
  ['16 fl. oz. creamer', 16, 'fl oz', 'creamer'],
  ['16oz pasta', 16, 'oz', 'pasta'],
  ['12-pack coke', 12, 'pack', 'coke'],
  ['6 ct bagels', 6, 'ct', 'bagels'],
  ['2 cans of black beans', 2, 'can', 'black beans'],
  ['1 bunch of cilantro', 1, 'bunch', 'cilantro'],
  ['6 rolls of toilet paper', 6, 'roll', 'toilet paper'],
  ['TWO BAGS spinach', 2, 'bag', 'spinach'],
  ['  2   lb   chicken  ', 2, 'lb', 'chicken'],
  ['a couple of onions', 2, null, 'onions'],
  ['few lemons', 3, null, 'lemons'],
  ['2-3 lemons', 3, null, 'lemons'],
  ['2 to 3 lb pork shoulder', 3, 'lb', 'pork shoulder'],
  ['(2) bananas', 2, null, 'bananas'],
  // What is said around it is no part of it, before the count and behind it.
  ["I'd like two pounds of sliced turkey", 2, 'lb', 'sliced turkey'],
  ['put 2 lbs of ground beef on the grocery list', 2, 'lb', 'ground beef'],
  ['how much is a 12 pack of coke', 12, 'pack', 'coke'],
  ['get a six pack of beer', 6, 'pack', 'beer'],
  ['another dozen eggs', 1, 'dozen', 'eggs'],
  ['a nice bottle of red wine', 1, 'bottle', 'red wine'],
  ['two giant bags of chips', 2, 'bag', 'chips'],
  ['quiero una docena de huevos', 1, 'dozen', 'huevos'],
  ['garlic, 2 heads please', 2, 'head', 'garlic'],
  ['add milk (2) to my list', 2, null, 'milk'],
  ['2 more cans of beans', 2, 'can', 'beans'],
  ['one more jar of salsa', 1, 'jar', 'salsa'],
  ['maybe like five lemons', 5, null, 'lemons'],
  ['we ran out of sugar, get 2 bags', 2, 'bag', 'sugar'],
  ['salsa x2, not hot', 2, null, 'salsa'],
] as const;

const COUNTED = [
  ['2 bolsas de basura', 2, 'bolsas de basura'],
  ['3x oat milk', 3, 'oat milk'],
  ['3 x oat milk', 3, 'oat milk'],
  ['3× oat milk', 3, 'oat milk'],
  ['oat milk x3', 3, 'oat milk'],
  ['oat milk (x 3)', 3, 'oat milk'],
  ['oat milk, 3x', 3, 'oat milk'],
  ['oat milk (3)', 3, 'oat milk'],
  ['butter 2', 2, 'butter'],
  ['hot dog buns 24', 24, 'hot dog buns'],
  ['paper plates 100', 100, 'paper plates'],
  ['diapers 92', 92, 'diapers'],
  ['navel oranges 6', 6, 'navel oranges'],
  ['butter, 2 sticks', 2, 'sticks butter'],
  ['2 avocados', 2, 'avocados'],
  ['two avocados', 2, 'avocados'],
  ['5 apples, red', 5, 'apples, red'],
  ['999 napkins', 999, 'napkins'],
] as const;

const NAMES = [
  'eggs',
  '7 Up',
  '7up',
  '2% milk',
  '100% juice',
  '7-grain bread',
  '3D pasta',
  '0 sugar coke',
  // As often what one pack holds, a size, or a name.
  'whole milk 2 gal',
  'formula 409',
  'vitamin b 12',
  '6 rolls',
  'tres leches cake',
  'dos equis',
  '2 ply toilet paper',
  '81 mg aspirin',
  '50 spf sunscreen',
  'diapers size 4',
  'diapers 4',
  'cola 6 pack',
  'cola 12',
  '18-24 month toddler formula',
  'formula 409',
  'wipes (400)',
  '13 gallon trash bags',
  '2-gallon freezer bags',
  '7 up (2)',
  'opener, 0 cans',
  '1000 island dressing',
  '50/50 salad mix',
  '3 Musketeers',
  'half and half',
  'Half & Half',
  'one a day vitamins',
  'can opener',
  'box cutter',
  'pound cake',
  'bolsas de basura',
  'bolsa de plástico',
  'bolsas de té',
  'a banana',
  'A&W root beer',
  'a 1 steak sauce',
  'v8 juice',
  '1,000 things',
  '1000 things',
  '12',
  'dozen',
  '2 lb',
  '1/0 thing',
  '',
] as const;

/** Lines with a number that counts nothing, as it tells of the thing, and what is left to be matched. */
const TOLD_BY_A_NUMBER = [
  ['93 lean ground beef', '93% lean ground beef'],
  ['ground turkey 99 fat free', 'ground turkey 99% fat free'],
  ['91 isopropyl alcohol', '91% isopropyl alcohol'],
  ['100 whole wheat bread', '100% whole wheat bread'],
  ['15 bean soup mix', 'bean soup mix'],
  ['12 grain bread', 'grain bread'],
  ['24 hour allergy relief', 'allergy relief'],
  ['85 cacao dark chocolate', 'cacao dark chocolate'],
] as const;

describe('readListItem', () => {
  it.each(TOLD_BY_A_NUMBER)('takes no count from %j, which is %j', (name, text) => {
    expect(readListItem(name)).toEqual({ quantity: null, unit: null, text });
  });

  it.each(MEASURED)('reads %j as %d %s of %j', (name, quantity, unit, text) => {
    expect(readListItem(name)).toEqual({ quantity, unit, text });
  });

  it.each(COUNTED)('reads %j as %d of %j', (name, quantity, text) => {
    expect(readListItem(name)).toEqual({ quantity, unit: null, text });
  });

  it.each(NAMES)('takes %j for a name', (name) => {
    expect(readListItem(name)).toEqual({ quantity: null, unit: null, text: name });
  });

  it('reads any text: a positive quantity of at most 999 or none, a known unit or none, a text that is left', () => {
    const units = new Set([...UNITS.values(), 'fl oz']);
    const words = fc.constantFrom(
      '2',
      '1/2',
      '½',
      'half',
      'a',
      'x',
      'lb',
      'dozen',
      'of',
      'milk',
      '%',
      '-',
      '12-pack',
    );
    const names = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(words, { maxLength: 8 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(names, (name) => {
        const { quantity, unit, text } = readListItem(name);
        if (quantity !== null) expect(quantity > 0 && quantity <= 999).toBe(true);
        if (unit !== null) expect(units.has(unit) && quantity !== null).toBe(true);
        expect(text === '').toBe(name.trim() === '');
      }),
    );
  });
});
