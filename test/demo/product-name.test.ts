import { beforeAll, describe, expect, it } from 'vitest';
import type { DemoProduct } from '../../src/demo/products/catalogue.ts';
import { parsePackSize } from '../../src/demo/products/product-line.ts';
import { PRODUCT_LINES } from '../../src/demo/products/product-lines.ts';
import { productName, writtenSize } from '../../src/demo/products/product-name.ts';
import { sizeDisplay } from '../../src/demo/products/product-record.ts';
import { shortSize, shortWords } from '../../src/demo/products/shorthand.ts';
import { bracketedSize, type SizeNotation, writeSize } from '../../src/demo/products/size-notation.ts';
import { createWorld } from '../../src/demo/world.ts';
import { readPackAmount } from '../../src/domain/pack-size.ts';

describe('a size', () => {
  it.each([
    ['12 x 12 fl oz cans', 'plain', '12 pk, 12 fl oz cans'],
    ['12 x 12 fl oz cans', 'capitals', '12 PK, 12 FL OZ CANS'],
    ['12 x 12 fl oz cans', 'tight', '12pk 12fl oz cans'],
    ['12 x 12 fl oz cans', 'items first', '12 fl oz cans, 12 pk'],
    ['12 x 12 fl oz cans', 'times', '12 x 12 fl oz'],
    ['1/2 gal', 'plain', '1/2 gal'],
    ['1/2 gal', 'metric', '1/2 gal (1.89 L)'],
    ['1/2 gal', 'words', '1/2 gallon'],
    ['12 oz', 'metric', '12 oz (340 g)'],
    ['12 oz', 'tight', '12oz'],
    ['18 ct', 'words', '18 count'],
    ['each', 'tight', 'each'],
  ] as const)('%s, written %s, is %s', (text, notation, written) => {
    expect(writeSize(parsePackSize(text), notation)).toBe(written);
  });

  it('means the same in every notation', () => {
    const notations: SizeNotation[] = [
      'plain',
      'capitals',
      'tight',
      'metric',
      'words',
      'items first',
      'times',
    ];
    for (const size of PRODUCT_LINES.flatMap((line) => line.sizes)) {
      for (const notation of notations) {
        const written = writeSize(size, notation);
        expect(readPackAmount(written), written).toEqual(readPackAmount(size.display));
      }
    }
  });

  it('is short in a name', () => {
    expect(bracketedSize(parsePackSize('12 x 12 fl oz cans'))).toBe('12 pk / 12 fl oz');
    expect(
      ['1 gal', '1/2 gal', '12 oz', '2 L', '12 x 12 fl oz cans', 'each'].map(parsePackSize).map(shortSize),
    ).toEqual(['GAL', 'HGAL', '12OZ', '2LTR', '12PK 12OZ', 'EA']);
  });
});

describe('shorthand', () => {
  it.each([
    ['Whole Milk', 'WHL MLK'],
    ['Boneless Skinless Chicken Breast', 'BNLS SKNLS CHKN BRST'],
    ['2% Reduced Fat Milk', '2% RED FAT MLK'],
    ['Jalapeño Peppers', 'JLPN PPPRS'],
    ['Salt & Vinegar', 'SLT VNGR'],
  ])('of %s is %s', (words, short) => {
    expect(shortWords(words)).toBe(short);
  });
});

describe("the demo's names", () => {
  let products: DemoProduct[];
  beforeAll(() => {
    ({ products } = createWorld('demo', 1));
  });

  it('are written in the ways of real catalogues, each of them often', () => {
    const names = products.map(productName);
    const share = (pattern: RegExp): number =>
      names.filter((name) => pattern.test(name)).length / names.length;
    expect(share(/®/)).toBeGreaterThan(0.05);
    expect(share(/^[^a-z]+$/)).toBeGreaterThan(0.05);
    expect(share(/\(\d+ pk \/ [\d.]+ fl oz\)/)).toBeGreaterThan(0.002);
    expect(share(/ - /)).toBeGreaterThan(0.04);
    expect(share(/, (\d|each)/i)).toBeGreaterThan(0.1);
    expect(names.some((name) => /^[A-Z]{3} WHL MLK H?GAL$/.test(name))).toBe(true);
  });

  it('are alike for all brands of a chain', () => {
    const shorthand = new Set<string>();
    const written = new Set<string>();
    for (const product of products) {
      const { owner } = product.brand;
      if (owner === null) continue;
      const isShort = productName(product) === productName(product).toUpperCase();
      (isShort ? shorthand : written).add(owner.chain.slug);
    }
    expect(shorthand.size).toBeGreaterThan(2);
    expect(written.size).toBeGreaterThan(20);
    expect([...shorthand].filter((slug) => written.has(slug))).toEqual([]);
  });

  it('stand beside sizes in many notations, and some without a size', () => {
    const written = new Set(products.map(writtenSize).map((size) => size.replaceAll(/[\d./]+/g, '#')));
    expect(written.size).toBeGreaterThan(60);
    const without = products.filter((product) => sizeDisplay(product) === null).length;
    expect(without / products.length).toBeGreaterThan(0.03);
    expect(without / products.length).toBeLessThan(0.05);
  });
});
