import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOf } from '../../../../src/domain/understanding/lines/choices.ts';
import { readRequestLine, sizeToFind } from '../../../../src/domain/understanding/lines/request-line.ts';
import {
  sizeNearness,
  sizeOfProduct,
  takeSizes,
} from '../../../../src/domain/understanding/lines/size-request.ts';

const POUND = { unit: 'oz', each: 16, packs: null };

const LINES = [
  ['whole milk', 'whole milk', null],
  ['2% milk gallon', '2% milk', { unit: 'fl oz', each: 128, packs: null }],
  ['milk, half gal', 'milk,', { unit: 'fl oz', each: 64, packs: null }],
  ['some milk', 'milk', null],
  ['half gallon milk', 'milk', { unit: 'fl oz', each: 64, packs: null }],
  ['milk 2 gallons', 'milk', { unit: 'fl oz', each: 256, packs: null, counted: true }],
  ['eggs, 2 dozen', 'eggs', { unit: 'ct', each: 24, packs: null, counted: true }],
  ['2 liter cola', 'cola', { unit: 'fl oz', each: 67.628, packs: null }],
  ['diet coke 12 pack', 'diet coke', { unit: 'ct', each: null, packs: 12 }],
  ['large eggs dozen', 'large eggs', { unit: 'ct', each: 12, packs: null }],
  ['2 lb chicken breast', 'chicken breast', { unit: 'oz', each: 32, packs: null }],
  ['15 oz can of green beans', 'can of green beans', { unit: 'oz', each: 15, packs: null }],
  ['1 (10 oz) package frozen spinach', 'frozen spinach', { unit: 'oz', each: 10, packs: null }],
  ['2 15 oz cans diced tomatoes', 'diced tomatoes', { unit: 'oz', each: 15, packs: null }],
  ['(2) 15-oz cans of black beans', 'black beans', { unit: 'oz', each: 15, packs: null }],
  ['2 stalks celery, chopped', 'celery', null],
  ['milk (whole) 1 gallon', 'milk (whole)', { unit: 'fl oz', each: 128, packs: null }],
  ['paper towels 6 double rolls', 'paper towels', { unit: 'ct', each: 6, packs: null }],
  ['12 rolls toilet paper', 'toilet paper', { unit: 'ct', each: 12, packs: null }],
  ['1/4 cup grated parmesan', 'grated parmesan', null],
  ['1 tbsp dijon mustard', 'dijon mustard', null],
  ['1 cup brown lentils, rinsed', 'brown lentils', null],
  ['3 ripe avocados', 'ripe avocados', null],
  ['7up', '7up', null],
  // What is done to it is left out, but for what is sold so.
  ['2 cups mozzarella, shredded', 'shredded mozzarella', null],
  ['1/2 cup parmesan cheese, finely grated', 'grated parmesan cheese', null],
  ['1 onion, finely chopped', 'onion', null],
  // Only a recipe says so, whether it counts or not.
  ['salt and pepper to taste', 'salt and pepper', null],
  ['salt, to taste', 'salt', null],
  ['fresh basil leaves, for garnish', 'fresh basil leaves', null],
  ['olive oil as needed', 'olive oil', null],
  ['sour cream, plus more for serving', 'sour cream', null],
  ['vinegar for the salad', 'vinegar for the salad', null],
  // A cook buys the lemon.
  ['juice of 1 lemon', 'lemon', null],
  ['zest and juice of 2 oranges', 'oranges', null],
  ['juice of half a lime', 'lime', null],
  ['juice of lemon', 'juice of lemon', null],
  // Names write it with signs, and it counts nothing.
  ['8-inch flour tortillas', '8 inch flour tortillas', null],
  ['6 flour tortillas (8")', 'flour tortillas (8 inch)', null],
  ['2 percent milk', '2% milk', null],
  ['two percent milk', '2% milk', null],
  ['1 gallon of one percent milk', '1% milk', { unit: 'fl oz', each: 128, packs: null }],
  ['diapers size five', 'diapers size 5', null],
  ['stage one baby food', 'stage 1 baby food', null],
  ['light bulbs 60 watt', 'light bulbs 60w', null],
  ['60-watt light bulbs', '60w light bulbs', null],
  // A bag of a gallon is no gallon.
  ['gallon storage bags', 'gallon storage bags', null],
  ['ziploc gallon bags', 'ziploc gallon bags', null],
  ['1 gallon storage bags', 'gallon storage bags', null],
  ['quart size freezer bags', 'quart freezer bags', null],
  ['13 gallon trash bags', 'trash bags', { unit: 'fl oz', each: 1664, packs: null }],
  ['gallon milk', 'milk', { unit: 'fl oz', each: 128, packs: null }],
  ['80/20 ground beef', '80/20 ground beef', null],
  ['pound cake', 'pound cake', null],
  ['12 oz', '12 oz', null],
  ['3/4 cup (1 1/2 sticks) unsalted butter, softened', 'unsalted butter', null],
  ['1/2 cup unsalted butter (1 stick), melted', 'unsalted butter', null],
  ['1 cup (240 ml) whole milk', 'whole milk', null],
  ['half an onion', 'onion', null],
  ['slab of bacon', 'bacon', null],
  ['a jug of milk', 'milk', null],
  ['one 9-inch pie crust', '9 inch pie crust', null],
  ['6 ears of corn', 'corn on the cob', null],
  ['1 sprig mint', 'fresh mint', null],
  ['splash of milk', 'milk', null],
  ['eggs $3', 'eggs', null],
  ['bread - $2.99', 'bread', null],
  ['$5 cheese', 'cheese', null],
  ['ground beef 4.99', 'ground beef', null],
  ['bananas @ 0.59/lb', 'bananas', null],
  ['1. butter', 'butter', null],
  ['- [x] eggs', 'eggs', null],
  ['Dairy: butter', 'butter', null],
  ['Aisle 5: cereal', 'cereal', null],
  ['Cleaning - bleach', 'bleach', null],
  ['dairy - free milk', 'dairy - free milk', null],
  // Of what is for babies the aisle tells what it is.
  ['Baby: wipes', 'Baby: wipes', null],
  ['block of cheddar', 'block cheddar', null],
  ['6 slices cheese', 'sliced cheese', null],
  ['2 bags of salad', 'salad mix', null],
  ['box of salad', 'salad mix', null],
  ['1 onion, red', 'red onion', null],
  ['1 lb ground beef, 80/20', '80/20 ground beef', { unit: 'oz', each: 16, packs: null }],
  ['1 cup milk, 2%', '2% milk', null],
  ['1 turkey', 'whole turkey', null],
  // Of words that tell of a thing a comma parts each from the next.
  ['1 cup shredded, sharp cheddar', 'shredded sharp cheddar', null],
  ['1 lb boneless, skinless chicken breasts, thinly sliced', 'boneless skinless chicken breasts', POUND],
  ['1 large, ripe mango', 'large ripe mango', null],
  ['1 cup long-grain, white rice', 'long-grain white rice', null],
  ['soup, tomato, 2 cans', 'tomato soup', null],
  ['1 cup peas, frozen', 'frozen peas', null],
  ['1 lemon, zest', 'lemon', null],
  ['2 eggs, beaten', 'eggs', null],
  ['1 (12-14 lb) turkey, thawed', 'whole turkey', { unit: 'oz', each: 192, packs: null }],
  // What a bracket remarks no name says.
  ['1 tsp salt (or to taste)', 'salt', null],
  ['1 cup milk (any kind)', 'milk', null],
  ['3/4 cup sugar (1/2 cup if you like)', 'sugar', null],
  ['1 dollop sour cream per bowl', 'sour cream', null],
  ['4-inch piece fresh ginger', 'fresh ginger', null],
  ['a little thing of cream', 'cream', null],
  ['30 rack of beer', 'beer', { unit: 'ct', each: null, packs: 30 }],
  ['paper towels 6 big rolls', 'paper towels', { unit: 'ct', each: 6, packs: null }],
  ['dinner: salmon', 'salmon', null],
  ['uh a couple of cucumbers', 'cucumbers', null],
  ["don't forget the coffee filters", 'coffee filters', null],
  ['okay add frozen waffles to the list', 'frozen waffles', null],
] as const;

describe('a request, read', () => {
  it.each(LINES)('%s wants %s', (line, text, size) => {
    const read = readRequestLine(line);
    expect(read.text).toBe(text);
    if (size === null) expect(read.size).toBeNull();
    else {
      expect(read.size).toMatchObject({ unit: size.unit, packs: size.packs });
      if (size.each === null) expect(read.size?.each).toBeNull();
      else expect(read.size?.each).toBeCloseTo(size.each, 2);
    }
  });

  it.each([
    ['5 eggs', null],
    ['6 eggs', 6],
    ['18 large eggs', 18],
    ['5 cans of beans', null],
    ['12 tbsp butter', null],
  ])('%s would rather have a pack of %s pieces', (line, pieces) => {
    const size = sizeToFind(readRequestLine(line));
    expect(size).toEqual(pieces === null ? null : { unit: 'ct', each: pieces, packs: null, counted: true });
  });

  it('would rather have a pack of as many containers as are counted, of more than a few', () => {
    const size = sizeToFind(readRequestLine('24 bottles of water'));
    expect(size).toEqual({ unit: 'ct', each: null, packs: 24 });
    expect(sizeToFind(readRequestLine('24 boxes of pasta'))).toBeNull();
  });

  it('would rather have one or two dozen in a case than more or fewer', () => {
    const asked = sizeToFind(readRequestLine('2 cases of water'));
    const near = [6, 12, 24, 36].map((packs) => sizeNearness(asked!, { unit: 'fl oz', each: 16.9, packs }));
    expect(near[1]).toBeGreaterThan(0);
    expect(near[2]).toBeGreaterThan(0);
    expect([near[0], near[3]]).toEqual([0, 0]);
  });

  it('would rather have single cans of the size of a few than a pack of several, and either than others', () => {
    for (const line of ['1 (15 oz) can black beans', '2 15 oz cans of black beans']) {
      const asked = sizeToFind(readRequestLine(line))!;
      const near = (each: number, packs: number | null) => sizeNearness(asked, { unit: 'oz', each, packs });
      expect(near(15, null)).toBe(1);
      expect(near(15, 4)).toBe(0.5);
      expect(near(29, null)).toBeLessThan(0.5);
    }
    const many = sizeToFind(readRequestLine('8 (15 oz) cans black beans'))!;
    expect(sizeNearness(many, { unit: 'oz', each: 15, packs: 4 })).toBe(1);
  });

  it('never loses all of its text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (line) => {
        if (line.trim() !== '') expect(readRequestLine(line).text).not.toBe('');
      }),
    );
  });
});

describe('what any of will do', () => {
  it.each([
    ['walnuts or pecans', ['walnuts', 'pecans']],
    ['1 cup honey, or maple syrup', ['1 cup honey', 'maple syrup']],
    ['arroz o frijoles', ['arroz', 'frijoles']],
    ['2 cups vegetable or chicken stock, divided', ['2 cups vegetable', 'chicken stock']],
    ['almond/coconut milk', ['almond', 'coconut milk']],
    ['80/20 ground beef', []],
    ['oranges', []],
    ['or', []],
  ])('%s leaves the choice of %s', (line, choices) => {
    expect(choicesOf(line)).toEqual(choices);
  });
});

describe('what is asked about a thing that is to be bought', () => {
  it.each([
    ['milk under $3', 'milk'],
    ['2% milk, less than 4 dollars a gallon', '2% milk'],
    ['chips $5 or less on sale near me', 'chips'],
    ['cheap milk', 'milk'],
    ['cheapest eggs nearby', 'eggs'],
    ['best deals on chicken breast', 'chicken breast'],
    ["what's the price of butter?", 'butter'],
    ['how much does a gallon of milk cost', 'milk'],
    ['where can I buy oat milk?', 'oat milk'],
    ['egg prices', 'egg'],
    ['¿Cuánto cuesta la leche?', 'leche'],
    ['leche barata', 'leche'],
    ['I’m looking for capers', 'capers'],
    ['where are the eggs', 'eggs'],
    ['where do you keep the yeast', 'yeast'],
    ['do you carry almond butter', 'almond butter'],
    ['have you got any pumpkin pie?', 'pumpkin pie'],
    ['is there any oat milk', 'oat milk'],
    ['I would like some cheese', 'cheese'],
    ['we are out of toilet paper', 'toilet paper'],
    ['please add bananas to my list', 'bananas'],
    ['could I get some of those bagels please', 'bagels'],
    ['which ice cream is on sale', 'ice cream'],
    ['what aisle is the peanut butter in', 'the peanut butter'],
    ["what's the cheapest butter", 'butter'],
    ["i can't find the tahini", 'tahini'],
    ['coupons for cereal', 'cereal'],
    ['¿Dónde están los huevos?', 'huevos'],
    ['busco tortillas', 'tortillas'],
    // Said aloud.
    ['hey, can you put apples on the list', 'apples'],
    ['Alexa, add a gallon of milk', 'milk'],
    ['remind me to get dog food', 'dog food'],
    ["let's get some bacon", 'bacon'],
    ['I think we need to restock paper towels', 'paper towels'],
    ['throw in some limes', 'limes'],
    ['oh and also some cream cheese', 'cream cheese'],
    ['oh, milk', 'milk'],
    ['plus a lemon', 'a lemon'],
    ['some more of that greek yogurt', 'greek yogurt'],
    ['another jar of peanut butter', 'peanut butter'],
    ['one more bag of rice', 'rice'],
    ['those little oranges', 'oranges'],
    ['just a small thing of sour cream', 'sour cream'],
    ['nothing fancy, just ketchup', 'ketchup'],
    ['any kind of soup', 'soup'],
    ['a nice bottle of red wine', 'red wine'],
    ['a giant bottle of ketchup', 'ketchup'],
    ['a bag of those tortilla chips', 'tortilla chips'],
    ['need more coffee', 'coffee'],
    ['we ran out of sugar', 'sugar'],
    ['running low on toilet paper', 'toilet paper'],
    ['my wife asked for almond milk', 'almond milk'],
    ['the kids want juice boxes', 'juice boxes'],
    ['what kind of cheese do you have', 'cheese'],
    ['whatever bread is cheapest', 'bread'],
    ['the cheapest pasta you have', 'pasta'],
    ['pick up bread from the store', 'bread'],
    ['turkey from the deli', 'deli turkey'],
    ['1/2 lb swiss cheese (from the deli counter)', 'deli swiss cheese'],
    ['half a pound of ham from the deli', 'deli ham'],
    ['no olvides la leche', 'leche'],
    ['cualquier marca de arroz', 'arroz'],
    ['lots of butter', 'butter'],
    ['stuff to make tacos', 'stuff for tacos'],
    ["I'm making lasagna, so I need ricotta", 'ricotta'],
    ['let me get a pound of swiss cheese', 'swiss cheese'],
    ['a big jar of pickles', 'pickles'],
    ['the large container of yogurt', 'yogurt'],
    ['that coffee creamer I like', 'coffee creamer'],
    ['same coffee as last time', 'coffee'],
    ['fresh basil if you can find it', 'fresh basil'],
    ['low sodium soup any brand', 'low sodium soup'],
    ['bread, the whole wheat one', 'whole wheat bread'],
    ['eggs that are brown', 'brown eggs'],
    ['salmon, skin on', 'skin on salmon'],
    ['shrimp with the tail on', 'tail on shrimp'],
    ['milk which is lactose free', 'lactose free milk'],
    ['beans that are for chili', 'beans that are for chili'],
    ['something like oreos', 'oreos'],
    ['toilet paper the soft kind', 'soft toilet paper'],
    // Names begin and end so, too.
    ['Oh Henry bar', 'Oh Henry bar'],
    ['Just Bare chicken', 'Just Bare chicken'],
    ["my dog's food", "dog's food"],
    ['baby needs', 'baby needs'],
    ["I can't believe it's not butter", "I can't believe it's not butter"],
    ['hello kitty cookies', 'hello kitty cookies'],
    ['get well balloon', 'get well balloon'],
    ['pork chops bone in', 'bone in pork chops'],
  ])('is left out of what it is: %s', (line, text) => {
    expect(readRequestLine(line).text).toBe(text);
  });

  it('reads the measures of kitchens with a full stop, and as one letter', () => {
    for (const line of ['1/2 tsp. cumin', '2 T. cumin', '1 c. cumin', '2 c cumin'])
      expect(readRequestLine(line)).toMatchObject({ text: 'cumin', recipe: true });
    expect(readRequestLine('2 c batteries')).toMatchObject({ quantity: 2, text: 'c batteries' });
  });

  it('takes what a thing should lack as names say it', () => {
    expect(readRequestLine('bread without gluten').text).toBe('gluten free bread');
    expect(readRequestLine('granola with no nuts').text).toBe('nut free granola');
    expect(readRequestLine('soda with no caffeine').text).toBe('caffeine free soda');
    expect(readRequestLine('without sugar').text).toBe('without sugar');
    for (const line of ['2 loaves of bread without gluten', 'bread without gluten, 2 loaves'])
      expect(readRequestLine(line)).toMatchObject({ quantity: 2, unit: 'loaf', text: 'gluten free bread' });
  });

  it.each([
    // What is neither is mild.
    ['salsa not hot', 'salsa', ['hot', 'medium', 'picante', 'spicy']],
    ['salsa that is not too spicy', 'salsa', ['hot', 'medium', 'picante', 'spicy']],
    ['hot dogs not spicy', 'hot dogs', ['medium', 'picante', 'spicy']],
    ["lettuce that isn't iceberg", 'lettuce', ['iceberg']],
    ["soup that doesn't have noodles", 'soup', ['noodle']],
    // No kind of it, either.
    [
      'salmon or tuna, no seafood',
      'salmon or tuna',
      ['seafood', 'fish', 'whitefish', 'cod', 'shrimp', 'crab', 'lobster', 'clam', 'ocean'],
    ],
    // Ahead of the thing.
    ['not salted butter', 'butter', ['salted']],
    ['non-spicy salsa', 'salsa', ['hot', 'medium', 'picante', 'spicy']],
    ['creamy not crunchy peanut butter', 'creamy peanut butter', ['crunchy']],
    ['dark, not milk chocolate', 'dark chocolate', ['milk']],
    ['non-dairy creamer', 'non-dairy creamer', []],
    ['jumbo eggs, not cage free', 'jumbo eggs', ['cage', 'free']],
    ['pizza without pineapple', 'pizza', ['pineapple']],
    ['2 jars salsa w/o cilantro', 'salsa', ['cilantro']],
    ['pizza, no pepperoni', 'pizza', ['pepperoni']],
    ['coffee (no decaf)', 'coffee', ['decaf']],
    ['ice cream, anything but vanilla', 'ice cream', ['vanilla']],
    ['chips but nothing spicy', 'chips', ['hot', 'medium', 'picante', 'spicy']],
    ['butter instead of margarine', 'butter', ['margarine']],
    ['honey rather than sugar', 'honey', ['sugar']],
    ['soup other than tomato', 'soup', ['tomato']],
    ['1 (15 oz) can pumpkin (not pie filling)', 'pumpkin', ['pie', 'filling']],
    ['bacon, no turkey bacon', 'bacon', ['turkey']],
    ['apples - no granny smith', 'apples', ['granny', 'smith']],
    ['lettuce no iceberg', 'lettuce', ['iceberg']],
    ['pizza with no pineapple', 'pizza', ['pineapple']],
    // Names go on behind it.
    ['no frills pistachios', 'no frills pistachios', []],
    ['Hill No Shells Pistachios', 'Hill No Shells Pistachios', []],
    // Names say that there is none of it.
    ['oj no pulp', 'pulp free oj', []],
    ['chili no beans', 'bean free chili', []],
    ['no pork hot dogs', 'pork free hot dogs', []],
    ['cookies that have no nuts', 'nut free cookies', []],
    ['no shells pistachios', 'shell free pistachios', []],
    ['No Salt Added Tomatoes', 'No Salt Added Tomatoes', []],
    ['yogurt, no sugar added', 'yogurt, no sugar added', []],
    // What names say of juice that is not from concentrate has the word, too.
    ['orange juice not from concentrate', 'orange juice', []],
    ["I can't believe it's not butter", "I can't believe it's not butter", []],
    ['not your average granola', 'not your average granola', []],
  ])('takes what a thing should not be off: %s', (line, text, without) => {
    expect(readRequestLine(line)).toMatchObject({ text, without });
  });

  it.each([
    ['gallon 2%', '2% milk'],
    ['half gal of 1%', '1% milk'],
    ['2 percent', '2% milk'],
    ['80/20', '80/20 ground beef'],
    ['2 lbs 93/7', '93/7 ground beef'],
    ['100%', '100%'],
    ['50/50', '50/50'],
    ['2% cottage cheese', '2% cottage cheese'],
  ])('takes what is told by its fat alone for what is sold so: %s', (line, text) => {
    expect(readRequestLine(line).text).toBe(text);
  });

  it('reads what brackets list of a counted thing', () => {
    for (const line of ['2 bags cheese (shredded, mexican blend)', 'cheese (shredded, mexican blend) 2 bags'])
      expect(readRequestLine(line)).toMatchObject({ quantity: 2, text: 'cheese shredded mexican blend' });
    expect(readRequestLine('1 onion (yellow, large)').text).toBe('onion yellow large');
    expect(readRequestLine('1 (15 oz, drained) can beans').text).toContain('beans');
  });

  it('counts no volts', () => {
    expect(readRequestLine('9 volt battery')).toMatchObject({ quantity: null, text: '9 volt battery' });
    expect(readRequestLine('2 packs 9v batteries')).toMatchObject({ quantity: 2 });
  });

  it('counts and measures as ever', () => {
    expect(readRequestLine('how much does a gallon of milk cost')).toMatchObject({
      quantity: 1,
      unit: 'gal',
    });
    expect(readRequestLine('2 lb ground beef under $12')).toMatchObject({ quantity: 2, unit: 'lb' });
  });

  it('is the thing where nothing else is said, or where no figure is an amount of money', () => {
    for (const line of ['on sale', 'deals', 'cheap', 'nearby', 'milk under 3'])
      expect(readRequestLine(line).text).toBe(line);
  });
});

describe('sizes', () => {
  it.each([
    ['12 oz/340 g', 'Pasta', 'oz', 12, null],
    ['12 pk, 12 fl oz cans', 'Cola', 'fl oz', 12, 12],
    [null, 'Paper Plates 100 ct', 'ct', 100, null],
    ['AB    8 OZ', 'SHREDDED CHEESE', 'oz', 8, null],
    ['gal', 'Fluid Milk White Only Gal', 'fl oz', 128, null],
    ['12/12 oz', 'Soft Drinks', 'oz', 12, 12],
    ['12 pk/12 oz', 'Soft Drinks', 'oz', 12, 12],
  ])('of %s %s', (size, name, unit, each, packs) => {
    const read = sizeOfProduct(size, name);
    expect(read).toMatchObject({ unit, packs });
    expect(read?.each).toBeCloseTo(each, 3);
  });

  it.each([
    ['beer six pack', 'beer', { unit: 'ct', each: null, packs: 6 }],
    ['cola two liter', 'cola', { unit: 'fl oz', each: 67.628, packs: null }],
    ['5# flour', 'flour', { unit: 'oz', each: 80, packs: null, weighed: true }],
    ['leche medio galón', 'leche', { unit: 'fl oz', each: 64, packs: null }],
    ['leche 1 galón', 'leche', { unit: 'fl oz', each: 128, packs: null }],
    ['pollo 2 libras', 'pollo', { unit: 'oz', each: 32, packs: null, weighed: true }],
    ['four cheese pizza', 'four cheese pizza', null],
  ])('in letters and in Spanish, of %s', (text, rest, size) => {
    expect(takeSizes(text)).toEqual({ size, rest });
  });

  it.each(['lb', 'each', 'oz'])('are none of what is sold by the %s', (size) => {
    expect(sizeOfProduct(size, 'Chicken Thighs')).toBeNull();
  });

  it('are as near as they are alike', () => {
    const gallon = takeSizes('milk 1 gal').size!;
    const sold = (text: string) => sizeOfProduct(text, 'milk')!;
    expect(sizeNearness(gallon, sold('128 fl oz'))).toBe(1);
    expect(sizeNearness(gallon, sold('96 fl oz'))).toBeGreaterThan(sizeNearness(gallon, sold('70 fl oz')));
    expect(sizeNearness(gallon, sold('0.5 gal'))).toBe(0);
    // Who says ounces means what the bottle says.
    expect(sizeNearness(takeSizes('64 oz juice').size!, sold('64 fl oz'))).toBe(1);
    // What counts a unit may be made up of a few packs, rather than of one of another size.
    const dozens = readRequestLine('2 dozen eggs').size!;
    expect(sizeNearness(dozens, sold('12 ct'))).toBeGreaterThan(sizeNearness(dozens, sold('18 ct')));
    expect(sizeNearness(takeSizes('eggs 24 ct').size!, sold('12 ct'))).toBe(0);
    expect(sizeNearness(readRequestLine('10 lb potatoes').size!, sold('1 lb'))).toBe(0);
    // And who says pounds means nothing liquid.
    expect(sizeNearness(takeSizes('3 lb coffee').size!, sold('48 fl oz'))).toBe(0);
    expect(sizeNearness(takeSizes('3 lb coffee').size!, sold('48 oz'))).toBe(1);
    expect(sizeNearness(takeSizes('cola 12 pack').size!, sold('12 pk, 12 fl oz cans'))).toBe(1);
  });
});
