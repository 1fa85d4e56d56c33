import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePackSize } from '../../src/demo/products/product-line.ts';
import { PRODUCT_LINES } from '../../src/demo/products/product-lines.ts';
import { readPackAmount, unitPriceE6 } from '../../src/domain/pack-size.ts';

describe('a pack size', () => {
  it.each([
    ['12 oz', 'oz', 12],
    ['12 OZ.', 'oz', 12],
    ['5.3 oz', 'oz', 5.3],
    ['.5 oz', 'oz', 0.5],
    ['1 lb', 'oz', 16],
    ['1.5 LBS', 'oz', 24],
    ['1 lb 8 oz', 'oz', 24],
    ['2 lb 8 oz', 'oz', 40],
    ['1 ½ lb', 'oz', 24],
    ['1½ lb', 'oz', 24],
    [' 12 oz ', 'oz', 12],
    ['0.0001 oz', 'oz', 0.0001],
    ['429496.7295 oz', 'oz', 429_496.7295],
    ['lb', 'oz', 16],
    ['500 g', 'oz', 17.637],
    ['1 kg', 'oz', 35.274],
    ['16 oz (1 lb)', 'oz', 16],
    ['12 oz/340 g', 'oz', 12],
    ['10 oz bag', 'oz', 10],
    ['64 fl oz', 'fl oz', 64],
    ['16.9 Fl. Oz.', 'fl oz', 16.9],
    ['64 FLUID OZ', 'fl oz', 64],
    ['1/2 gal', 'fl oz', 64],
    ['½ gallon', 'fl oz', 64],
    ['1 1/2 qt', 'fl oz', 48],
    ['1 pt', 'fl oz', 16],
    ['2 L', 'fl oz', 67.628],
    ['330ml', 'fl oz', 11.1586],
    ['75 cl', 'fl oz', 25.3605],
    ['1 GA', 'fl oz', 128],
    ['46 OZA', 'fl oz', 46],
    ['10 LBR', 'oz', 160],
    ['6 ONZ', 'oz', 6],
    ['10/6.75 OZ', 'oz', 67.5],
    ['12/12 OZ', 'oz', 144],
    ['6/8 OZ', 'oz', 48],
    ['3/5 OZ', 'oz', 15],
    ['15/8 OZ', 'oz', 120],
    ['12 PK/12 OZ', 'oz', 144],
    ['3/4 oz', 'oz', 0.75],
    ['12 ct', 'ct', 12],
    ['12-count', 'ct', 12],
    ['1,000 ct', 'ct', 1000],
    ['each', 'ct', 1],
    ['2 dozen', 'ct', 24],
    ['6 pack', 'ct', 6],
    ['8 pk, 4 oz', 'oz', 32],
    ['12 pk, 12 fl oz cans', 'fl oz', 144],
    ['12 × 330 ml', 'fl oz', 133.9035],
    ['6x330ml', 'fl oz', 66.9518],
    ['12 oz x 6', 'oz', 72],
    ['12 fl oz cans, 12 pk', 'fl oz', 144],
    ['12 Pack of 12 fl oz', 'fl oz', 144],
    ['6 ct "family"', 'ct', 6],
    ['12 oz (Pack of 6)', 'oz', 72],
    ['12 fl oz (12 pk)', 'fl oz', 144],
    ['7.25 Ounce Pack of 3', 'oz', 21.75],
    ['12 oz (340 g)', 'oz', 12],
    ['20 oz (6 ct)', 'oz', 20],
    ['per lb', 'oz', 16],
    ['/lb', 'oz', 16],
    ['price per pound', 'oz', 16],
    ['by the lb', 'oz', 16],
    ['per 100 g', 'oz', 3.5274],
    ['per each', 'ct', 1],
  ])('%j is %s × %d', (text, unit, amount) => {
    expect(readPackAmount(text)).toEqual({ unit, amountE4: Math.round(amount * 10_000) });
  });

  it.each([
    '',
    'large',
    '75 sq ft',
    '2 loaves',
    '0 oz',
    '12 ct, 4 oz',
    '3 lb bag 2 ct',
    '1/0 gal',
    'oz 12',
    '46,7 g',
    '429496.7296 oz',
    `12 oz ${'of what no pack says '.repeat(5)}`,
  ])('%j is none that prices can be compared by', (text) => {
    expect(readPackAmount(text)).toBeNull();
  });

  it('is what the demo catalogue divides its unit prices by', () => {
    const sizes = PRODUCT_LINES.flatMap((line) => line.sizes);
    for (const { display, amount, unit } of sizes.filter((size) => size.unit !== 'sq ft')) {
      const read = readPackAmount(display);
      const ounces = unit === 'lb' ? 16 * amount : amount;
      expect(read?.amountE4, display).toBeCloseTo(ounces * 10_000, -2);
    }
    expect(parsePackSize('12 x 12 fl oz cans').amount).toBe(144);
  });

  it('is read of any text without a fault, and has at least a ten-thousandth', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[0-9./, x]{1,12}(oz|lb|ct|pk| fl oz|gal)?.{0,9}$/)),
        (text) => {
          const read = readPackAmount(text);
          if (read !== null) expect(read.amountE4).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

describe('a unit price', () => {
  it.each([
    [5_0000, 12_0000, 416_667],
    [4_0000, 16_0000, 250_000],
    [1, 2_0000_0000, 0],
    [1, 2_000_000, 1],
    [999_999_900, 60_000, 16_666_665_000],
    [2_147_483_647, 1, 2_147_483_647_000_000],
  ])('of %i over %i ten-thousandths is %i millionths', (priceE4, amountE4, expected) => {
    expect(unitPriceE6(priceE4, amountE4)).toBe(expected);
  });

  it('is the exact quotient, rounded half up', () => {
    const price = fc.integer({ min: 1, max: 2_147_483_647 });
    const amount = fc.integer({ min: 1, max: 0xffff_ffff });
    fc.assert(
      fc.property(price, amount, (priceE4, amountE4) => {
        const exact = (2n * BigInt(priceE4) * 1_000_000n + BigInt(amountE4)) / (2n * BigInt(amountE4));
        expect(unitPriceE6(priceE4, amountE4)).toBe(Number(exact));
      }),
    );
  });
});
