import type { SizeUnit } from '../pack-size.ts';
import { foldText } from '../text/fold.ts';
import { type NamedSize, sizeOfProduct, takeSizes } from '../understanding/lines/size-request.ts';
import { normalForms } from '../understanding/words.ts';
import { createWordCorpus, type WordCorpus } from './word-corpus.ts';

/** What a product is compared by, as its source has it; null: the source does not say. */
export interface ProductIdentity {
  readonly name: string;
  readonly brand: string | null;
  readonly size: string | null;
  /** A barcode that can be trusted, as GTIN-14. */
  readonly gtin14: string | null;
  /** The chains that sell it, as far as they are known. */
  readonly sellers: readonly number[];
}

/** A total amount in a unit. */
export interface TotalSize {
  readonly unit: SizeUnit;
  readonly amount: number;
}

/** A product, read for comparing it with many. */
export interface ProductFeatures {
  /** Words of the name that are no code and no size, by the corpus. */
  readonly words: Int32Array;
  /** Words of the brand, by the corpus of words; null: no brand. */
  readonly brand: Int32Array | null;
  readonly brandFolded: string;
  /** Null: neither the size nor the name tells. */
  readonly size: TotalSize | null;
  /** Model numbers and the like, without punctuation, each once. */
  readonly codes: readonly string[];
  /** Plain numbers of the name (`2`, `1.5`, `80`), and `6pk` by `countBeside`, each once, sorted. */
  readonly numbers: readonly string[];
  readonly gtin14: string | null;
  readonly sellers: readonly number[];
}

/** Products with what is common and rare among them. */
export interface ProductCorpus {
  readonly words: WordCorpus;
  readonly features: readonly ProductFeatures[];
  /** Share of the products that have a code. */
  codeFrequency(code: string): number;
  /** Share of the products that are of a brand, by its folded text. */
  brandFrequency(brandFolded: string): number;
}

/** Sizes are one within this share: 16.9 fl oz is 500 ml. */
export const SIZE_TOLERANCE = 0.02;

/** Shorter ones, such as `2l` or `v8`, are words. */
const LEAST_CODE_LENGTH = 4;

/** Reads products for comparison. */
export function createProductCorpus(products: readonly ProductIdentity[]): ProductCorpus {
  const words = createWordCorpus();
  const codeCounts = new Map<string, number>();
  const brandCounts = new Map<string, number>();
  const features = products.map((product) => {
    const read = readProduct(product, words);
    for (const code of read.codes) codeCounts.set(code, (codeCounts.get(code) ?? 0) + 1);
    if (read.brand !== null) brandCounts.set(read.brandFolded, (brandCounts.get(read.brandFolded) ?? 0) + 1);
    return read;
  });
  return {
    words,
    features,
    codeFrequency: (code) => (codeCounts.get(code) ?? 0) / products.length,
    brandFrequency: (brand) => (brandCounts.get(brand) ?? 0) / products.length,
  };
}

function readProduct(
  { name, brand, size, gtin14, sellers }: ProductIdentity,
  corpus: WordCorpus,
): ProductFeatures {
  const { rest, size: named } = takeSizes(name);
  const tokens = [...rest.split(/\s+/), ...gradesTaken(name, rest)];
  const codes = new Set(tokens.flatMap((token) => codeOf(token) ?? []));
  const text = tokens.filter((token) => codeOf(token) === null).join(' ');
  const read = normalForms(text);
  const numbers = new Set(read.filter((word) => /^\d+(?:pct)?$/.test(word)));
  const sold = sizeOfProduct(size, name);
  const count = countBeside(named, sold);
  const brandFolded = foldText(brand ?? '');
  const brandWords = brandFolded === '' ? [] : normalForms(brand!);
  // One text of both: a brand that the name repeats is one word of the product.
  corpus.add([...read, ...brandWords]);
  return {
    words: corpus.find(read.filter((word) => !numbers.has(word))),
    brand: brandFolded === '' ? null : corpus.find(brandWords),
    brandFolded,
    size: totalOf(sold),
    codes: [...codes],
    numbers: [...numbers, ...(count === null ? [] : [`${count}pk`])].sort(),
    gtin14,
    sellers,
  };
}

/** A token that mixes letters and digits, or is a long number, without its punctuation; null: any other. */
function codeOf(token: string): string | null {
  const code = token.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (code.length < LEAST_CODE_LENGTH || !/\d/.test(code)) return null;
  const isMixed = /[a-z]/.test(code) && !/^\d+(?:[a-z]{1,3}|th|inch|pack|pound)$/.test(code);
  return isMixed || /^\d{5,}$/.test(code) ? code : null;
}

/** How large rolls are, where it goes with their number as a size: six double rolls are not six triple ones. */
function gradesTaken(name: string, rest: string): string[] {
  const words = name.toLowerCase().match(/\b[a-z]+(?= rolls?\b)/g) ?? [];
  return words.filter((word) => !rest.toLowerCase().includes(word));
}

/**
 * How many of them the name says there are, where the size does not tell: a `Cola 6 pack` of `12 fl oz` is no `Cola` of
 * `12 fl oz`. Null: the size tells, or there is one.
 */
function countBeside(named: NamedSize | null, sold: NamedSize | null): number | null {
  const total = totalOf(sold);
  const inName = totalOf(named);
  if (named === null || inName === null || sold === null || total === null) return null;
  const count = named.packs ?? (named.unit === 'ct' && total.unit !== 'ct' ? named.each : null);
  if (count === null || count <= 1 || count === sold.packs) return null;
  const isTold = total.unit === inName.unit && Math.abs(total.amount / inName.amount - 1) <= SIZE_TOLERANCE;
  return isTold ? null : count;
}

function totalOf(size: NamedSize | null): TotalSize | null {
  if (size === null) return null;
  return { unit: size.unit, amount: (size.each ?? 1) * (size.packs ?? 1) };
}
