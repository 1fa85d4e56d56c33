import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoProducts, offFdcProducts, realProducts } from '../../../../bench/judged-catalogues.ts';
import { withoutNotes } from '../../../../src/domain/understanding/lines/notes.ts';
import { readRequestLine } from '../../../../src/domain/understanding/lines/request-line.ts';

/** Reference data beside the checkout; without it the demo alone is looked at. */
const REAL_DATA = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

describe('what people note behind a thing', () => {
  it.each([
    'butter - any brand is fine',
    'butter (any kind)',
    'butter, store brand ok',
    'butter, cheapest',
    'butter, the cheapest one',
    'butter, whichever is cheapest',
    "butter - whatever's on sale",
    'butter if on sale',
    'butter (2 if on sale)',
    'butter only if cheap',
    'butter bogo',
    'butter w/ coupon',
    'butter (have coupon)',
    'butter (sale)',
    'butter (need more)',
    'butter - running low',
    'butter (almost out)',
    'butter, optional',
    'butter (check pantry)',
    'butter maybe',
    'butter asap!',
    'butter pls',
    'butter @ costco',
    'butter (the good kind)',
    'butter, the one in the blue box',
    'butter to bake with',
    'butter for mom',
    'butter for the week',
    'butter per lb',
    'butter (big one)',
    'butter, the small pack',
    'butter si hay',
    'butter (el que esté en oferta)',
    'butter, cualquier marca',
  ])('is no part of it: %s', (line) => expect(withoutNotes(line)).toBe('butter'));

  it.each([
    'butter',
    'butter, unsalted',
    'butter (unsalted)',
    'organic valley pasture butter',
    'ready to eat chicken',
    'take and bake pizza',
    'something for breakfast',
    'sausage for breakfast',
    'food for the dog',
    'snacks for kids',
    'stuff to grill',
    'best foods mayonnaise',
    'the good crisp',
    'yogurt, fruit on the bottom',
    'cheez-it crackers',
    'Larderlane Banana, each',
    'check mix',
    '(maybe)',
  ])('is not taken from what has none: %s', (line) => expect(withoutNotes(line)).toBe(line));

  it('is in no name of a product, of the demo or of real catalogues', () => {
    const real = [realProducts(REAL_DATA), offFdcProducts(REAL_DATA)].flatMap((some) => some ?? []);
    const names = [...demoProducts(), ...real].map(({ name }) => name);
    expect(names.filter((name) => withoutNotes(name) !== name)).toEqual([]);
  });

  it('ends soon, however long it is', () => {
    const started = performance.now();
    for (const part of ['a, ', '(if ', 'to bake ', 'check ', 'is all almost out ', 'for me ', 'any kind '])
      withoutNotes(`butter ${part.repeat(2_000)}x`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('what it is to be like', () => {
  it.each([
    ['eggs preferably organic', 'eggs organic'],
    ['eggs - prefer brown', 'eggs - brown'],
    ['eggs (preferably brown)', 'eggs (brown)'],
    ['eggs (brown preferred)', 'eggs (brown)'],
    ['eggs ideally free range', 'eggs free range'],
  ])('is asked for, however much they would rather have it: %s', (line, left) =>
    expect(withoutNotes(line)).toBe(left),
  );
});

describe('whose brand it may be', () => {
  it.each(['store brand butter', 'the store brand of butter', 'butter (store brand)', 'generic butter'])(
    'is none that is asked for: %s',
    (line) => expect(readRequestLine(line).text).toBe('butter'),
  );
});

describe('how many are wanted', () => {
  it.each([
    ['butter qty: 2', 2, null],
    ['butter (qty 2)', 2, null],
    ['qty 2 butter', 2, null],
    ['butter x 2 boxes', 2, 'box'],
    ['2 butter, if on sale', 2, null],
    ['butter ~$4', null, null],
    ['butter about 6', 6, null],
    ['butter (5 or 6)', 6, null],
    ['butter 5-6', 6, null],
    ['butter any brand x 2', 2, null],
  ])('is said so, too: %s', (line, quantity, unit) => {
    expect(readRequestLine(line)).toMatchObject({ quantity, unit, text: 'butter' });
  });
});
