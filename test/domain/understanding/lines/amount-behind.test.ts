import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFirst } from '../../../../src/domain/understanding/lines/amount-behind.ts';
import { readListItem } from '../../../../src/domain/understanding/lines/list-item.ts';
import { readRequestLine } from '../../../../src/domain/understanding/lines/request-line.ts';

describe('an amount that is set off behind the thing', () => {
  it.each([
    ['lemons - 3', 3, null, 'lemons'],
    ['bananas — 6', 6, null, 'bananas'],
    ['eggs: 12', 12, null, 'eggs'],
    ['milk- 2 gal', 2, 'gal', 'milk'],
    ['onions – 2 lb', 2, 'lb', 'onions'],
    ['tomatoes — 3–4', 4, null, 'tomatoes'],
    ['salsa - 1 jar', 1, 'jar', 'salsa'],
    ['garlic - 1 head', 1, 'head', 'garlic'],
    ['dinner rolls - 8 count', 8, 'ct', 'dinner rolls'],
    ['eggs — 1 dozen', 1, 'dozen', 'eggs'],
    ['bell peppers - 5 medium', 5, null, 'medium bell peppers'],
    ['chipotle peppers – 1 small can', 1, 'can', 'chipotle peppers'],
    ['low-fat milk - 1/2 gallon', 0.5, 'gal', 'low-fat milk'],
    ['oats - ½ lb', 0.5, 'lb', 'oats'],
    ['Salsa - Medium - 24 oz', 24, 'oz', 'Salsa - Medium'],
  ])('is read as if it stood before it: %s', (line, quantity, unit, text) => {
    expect(readListItem(line)).toEqual({ quantity, unit, text });
  });

  it.each([
    ['salmon fillets - 600g / 1.3 lbs', '1.3 lbs salmon fillets'],
    ['cod – 1.2 kg/2.5 lbs (6 fillets)', '2.5 lbs cod'],
    ['milk - 2L / 1/2 gallon', '1/2 gallon milk'],
    ['vegetable broth - 1L / 4 cups', '1L vegetable broth'],
    ['brown rice - 2.5 cups / 500g dry', '500g brown rice'],
    ['green beans - 600g / 21 oz total', '21 oz green beans'],
    ['yogurt — 4-pack or 32 oz tub', '4 pack yogurt'],
    ['600g / 1.3 lbs salmon fillets', '1.3 lbs salmon fillets'],
  ])('is said once: %s', (line, first) => {
    expect(amountFirst(line)).toBe(first);
  });

  it.each([
    ['coconut milk - 1 can (400ml / 14 oz)', '1 (14 oz) can coconut milk'],
    ['plain yogurt - 1 large container (26 oz)', '1 (26 oz) container plain yogurt'],
    // What all of them weigh together is the size of none.
    ['diced tomatoes - 2 cans (28 oz total)', '2 cans diced tomatoes'],
    ['cauliflower - 1 head (400g / 14 oz)', '1 head cauliflower'],
  ])('has the size of each container in brackets: %s', (line, first) => {
    expect(amountFirst(line)).toBe(first);
  });

  it.each([
    ['onions (3 yellow)', '3 yellow onions'],
    ['tomatoes (1 lb Roma)', '1 lb Roma tomatoes'],
    ['milk (1 gallon 2%)', '1 gallon 2% milk'],
    ['chicken breast (2 lbs boneless skinless)', '2 lbs boneless skinless chicken breast'],
  ])('has what tells of the thing with it in brackets: %s', (line, first) => {
    expect(amountFirst(line)).toBe(first);
  });

  it.each([
    'Diet Coke® Soda Cans (12 pk / 12 fl oz)',
    'Paper Plates (50 ct)',
    'brown rice (2 lb bag)',
    'Vitamin D3 (2000 IU)',
    'pizza (4 cheese)',
    'Whole Milk, 1/2 gal (1.89 L)',
    'all-purpose flour',
    'coffee - 100% Colombian',
    'half & half',
  ])('is not read into a name: %s', (name) => {
    expect(amountFirst(name)).toBe(name);
  });

  it.each([
    ['oatmeal (1 container)', '1 container oatmeal'],
    ['apples (2 lbs)', '2 lbs apples'],
    ['bananas (6-8 pieces)', '6-8 pieces bananas'],
    ['bell peppers (3 pieces - red, yellow, green)', '3 pieces bell peppers'],
  ])('counts what packs do not hold, in brackets: %s', (line, first) => {
    expect(amountFirst(line)).toBe(first);
  });

  it('tells a size apart and counts none where the thing is numbered', () => {
    expect(readListItem('diapers - 4')).toEqual({ quantity: null, unit: null, text: 'diapers 4' });
  });

  it('is a recipe’s where it is a measure of the kitchen', () => {
    expect(readRequestLine('curry powder - 2 tbsp')).toMatchObject({ text: 'curry powder', counts: 'parts' });
  });

  it('is looked for in one way, however many stand in a row', () => {
    // Each that could be read in two ways would double the time: 45 would take years.
    const row = `a - ${Array(45).fill('1').join(' / ')} / x`;
    expect(amountFirst(row)).toBe(row);
    const sized = `a - ${Array(20).fill('1 oz').join(' or ')} or x`;
    expect(amountFirst(sized)).toBe(sized);
  });

  it('leaves something of every line', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (line) => {
        if (line.trim() !== '') expect(amountFirst(line)).not.toBe('');
      }),
    );
  });
});

describe('a line of a list', () => {
  it('is read without what says that it was bought', () => {
    expect(readListItem('carrots (2 lb bag) - bought 01/17').text).toBe('carrots (2 lb bag)');
    expect(readListItem('oatmeal - bought').text).toBe('oatmeal');
  });

  it.each([
    ['1 quart plus ½ cup chicken stock', 1, 'qt', 'chicken stock'],
    ['½ cup plus 1 tablespoon maple syrup', 0.5, 'cup', 'maple syrup'],
    ['20+ lb turkey', 20, 'lb', 'turkey'],
    ['one 25 lb. turkey', 1, null, '25 lb. turkey'],
    ['2 lb apples, such as Gala or Pink Lady', 2, 'lb', 'apples'],
    ['1 lb fresh or frozen cranberries', 1, 'lb', 'cranberries'],
    ['fresh, frozen or canned corn', null, null, 'corn'],
  ])('is read as recipes and lists put it: %s', (line, quantity, unit, text) => {
    expect(readListItem(line)).toEqual({ quantity, unit, text });
  });

  it('names a pack by how many it holds', () => {
    const { size, counts, text } = readRequestLine('avocados, bag of 4');
    expect({ packs: size?.packs, counts, text }).toEqual({ packs: 4, counts: null, text: 'avocados,' });
  });

  it('counts kinds of which one each is wanted', () => {
    expect(readListItem('2 types of cheese')).toEqual({ quantity: 2, unit: null, text: 'cheese' });
    expect(readListItem('two different kinds of crackers').text).toBe('crackers');
  });
});
