import { similarity } from '../text/trigram.ts';
import type { Comparison, MatchModel } from './match-model.ts';
import { MISSING } from './match-model.ts';
import {
  type ProductCorpus,
  type ProductFeatures,
  SIZE_TOLERANCE,
  type TotalSize,
} from './product-features.ts';
import { overlapOf, type WordOverlap } from './word-corpus.ts';

/** What pairs of products are compared by, with shares to begin a fit from. */
export const PRODUCT_SEED: MatchModel = {
  prior: 0.1,
  fields: [
    {
      field: 'name',
      levels: [
        'same words',
        'nearly the same words',
        'most words',
        'half of the words',
        'some words',
        'few words',
      ],
      m: [0.25, 0.2, 0.2, 0.2, 0.1, 0.05],
      u: [0.002, 0.008, 0.03, 0.1, 0.3, 0.56],
      usual: 0,
    },
    {
      field: 'brand',
      levels: ['same', 'alike', 'unlike'],
      m: [0.75, 0.23, 0.02],
      u: [0.35, 0.15, 0.5],
      usual: 0,
    },
    { field: 'size', levels: ['same', 'unlike'], m: [0.98, 0.02], u: [0.15, 0.85], usual: 0 },
    {
      field: 'code',
      levels: ['same', 'some same', 'alike', 'unlike'],
      m: [0.7, 0.1, 0.12, 0.08],
      u: [0.01, 0.01, 0.02, 0.96],
      usual: 0,
    },
    {
      field: 'numbers',
      levels: ['same', 'more on one side', 'unlike'],
      m: [0.75, 0.2, 0.05],
      u: [0.2, 0.3, 0.5],
      usual: 0,
    },
    { field: 'barcode', levels: ['same', 'unlike'], m: [0.9, 0.1], u: [0.001, 0.999], usual: 0 },
  ],
};

/** Fields of `PRODUCT_SEED` by their place. */
export const PRODUCT_FIELD = { name: 0, brand: 1, size: 2, code: 3, numbers: 4, barcode: 5 } as const;

/** Least share of the bits for each level of the name but the last. */
const NAME_LEVELS = [0.999, 0.8, 0.6, 0.4, 0.2];
/** Brands of such a trigram similarity are one, written in two ways. */
const BRAND_ALIKE = 0.5;

/** Compares two products of a corpus. */
export function compareProducts(corpus: ProductCorpus, a: ProductFeatures, b: ProductFeatures): Comparison {
  const levels = [0, 0, 0, 0, 0, 0];
  const frequencies = [0, 0, 0, 0, 0, 0];
  const { shared } = overlapBesideBrands(corpus, a, b);
  const level = NAME_LEVELS.findIndex((least) => shared >= least);
  levels[PRODUCT_FIELD.name] = level === -1 ? NAME_LEVELS.length : level;
  levels[PRODUCT_FIELD.brand] = brandLevel(a, b);
  if (levels[PRODUCT_FIELD.brand] === 0)
    frequencies[PRODUCT_FIELD.brand] = corpus.brandFrequency(a.brandFolded);
  levels[PRODUCT_FIELD.size] = sizeLevel(a.size, b.size);
  const [code, codeLevel] = compareCodes(a.codes, b.codes);
  levels[PRODUCT_FIELD.code] = codeLevel;
  if (code !== null) frequencies[PRODUCT_FIELD.code] = corpus.codeFrequency(code);
  levels[PRODUCT_FIELD.numbers] = numberLevel(a.numbers, b.numbers);
  levels[PRODUCT_FIELD.barcode] =
    a.gtin14 === null || b.gtin14 === null ? MISSING : a.gtin14 === b.gtin14 ? 0 : 1;
  return { levels, frequencies };
}

/** What the names say alike; words of either brand count on neither side. */
export function overlapBesideBrands(
  corpus: ProductCorpus,
  { words, brand }: ProductFeatures,
  other: ProductFeatures,
): WordOverlap {
  const isOf = (words: Int32Array | null, word: number): boolean => words !== null && words.includes(word);
  return overlapOf(corpus.words, words, other.words, (word) => isOf(brand, word) || isOf(other.brand, word));
}

function brandLevel(a: ProductFeatures, b: ProductFeatures): number {
  if (a.brand !== null && b.brand !== null) {
    if (a.brandFolded === b.brandFolded) return 0;
    const isPart = contains(a.brand, b.brand) || contains(b.brand, a.brand);
    return isPart || similarity(a.brandFolded, b.brandFolded) >= BRAND_ALIKE ? 1 : 2;
  }
  // A source without brands writes them into the name.
  if (a.brand !== null && contains(b.words, a.brand)) return 1;
  if (b.brand !== null && contains(a.words, b.brand)) return 1;
  return MISSING;
}

function contains(all: Int32Array, some: Int32Array): boolean {
  return some.length > 0 && some.every((word) => all.includes(word));
}

function sizeLevel(a: TotalSize | null, b: TotalSize | null): number {
  if (a === null || b === null) return MISSING;
  // Ounces are said of fluids, too; a count and an amount do not contradict each other.
  if (a.unit !== b.unit && (a.unit === 'ct' || b.unit === 'ct')) return MISSING;
  return Math.abs(a.amount / b.amount - 1) <= SIZE_TOLERANCE ? 0 : 1;
}

function compareCodes(a: readonly string[], b: readonly string[]): readonly [string | null, number] {
  if (a.length === 0 || b.length === 0) return [null, MISSING];
  const both = a.filter((code) => b.includes(code));
  // Each has a code of its own beside the one of both: one series, two models.
  if (both.length > 0) return [both[0]!, both.length === a.length || both.length === b.length ? 0 : 1];
  const isPart = a.some((one) => b.some((other) => one.includes(other) || other.includes(one)));
  return [null, isPart ? 2 : 3];
}

function numberLevel(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return MISSING;
  const both = a.filter((number) => b.includes(number)).length;
  if (both === a.length && both === b.length) return 0;
  return both === a.length || both === b.length ? 1 : 2;
}
