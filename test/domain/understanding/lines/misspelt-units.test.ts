import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoProducts, offFdcProducts, realProducts } from '../../../../bench/judged-catalogues.ts';
import { unitsPutRight } from '../../../../src/domain/understanding/lines/misspelt-units.ts';
import { readRequestLine } from '../../../../src/domain/understanding/lines/request-line.ts';

/** Reference data beside the checkout; without it the demo alone is looked at. */
const REAL_DATA = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

describe('a misspelt unit behind an amount', () => {
  it.each([
    ['half gaallon milk', 'half gallon milk'],
    ['2 galons of milk', '2 gallons of milk'],
    ['milk 1 gall', 'milk 1 gallon'],
    ['12 onces cream cheese', '12 ounces cream cheese'],
    ['2 punds ground beef', '2 pounds ground beef'],
    ['a dozon eggs', 'a dozen eggs'],
    ['1 qaurt milk', '1 quart milk'],
    ['1 leter cola', '1 liter cola'],
    ['2 litter coke', '2 liter coke'],
    ['coke, 2-litter', 'coke, 2-liter'],
  ])('is read as the unit is: %s', (written, spelt) => {
    expect(readRequestLine(written)).toEqual(readRequestLine(spelt));
    expect(unitsPutRight(written)).not.toBe(written);
  });

  it.each([
    '2 gallons of milk',
    '2 ponds cold cream',
    '1 round steak',
    'gallo wine',
    '3 gala apples',
    '2 lite beers',
    '1 onion',
    '20 lb cat litter',
    '2 litter',
    '1 litter box',
    '1 letter board',
  ])('is none of what is spelt as it should be: %s', (line) => expect(unitsPutRight(line)).toBe(line));

  it('is in no name of a product, of the demo or of real catalogues', () => {
    const real = [realProducts(REAL_DATA), offFdcProducts(REAL_DATA)].flatMap((some) => some ?? []);
    const names = [...demoProducts(), ...real].map(({ name, size }) => `${name} ${size}`);
    expect(names.filter((name) => unitsPutRight(name) !== name)).toEqual([]);
  });

  it('is looked for soon, however long a line is', () => {
    const started = performance.now();
    for (const part of ['1', '1 ', '1 gaa', 'a ', 'g', '1 litter ', 'litter '])
      unitsPutRight(`2 ${part.repeat(20_000)}x`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
