import { SIZE_UNITS } from '../../domain/pack-size.ts';
import type { KnownBrand, Lexicon, NearWord } from '../../domain/understanding/lexicon.ts';
import type { NamedSize } from '../../domain/understanding/size-request.ts';
import { typingErrors } from '../../domain/understanding/typing-errors.ts';
import { foldedWord, normalForm, readWords } from '../../domain/understanding/words.ts';
import { distinctTrigrams } from '../../domain/text/trigram.ts';
import type { FindingColumns } from '../../snapshot/parts/finding.ts';

/** A catalogue that can be searched. */
export interface Finding {
  readonly columns: FindingColumns;
  readonly lexicon: Lexicon;
  /** Numbers of the forms. */
  readonly formNumbers: ReadonlyMap<string, number>;
  /** Trigrams of each word, numbered: `wordTrigrams[wordTrigramStarts[w] .. wordTrigramStarts[w + 1])`. */
  readonly wordTrigramStarts: Uint32Array;
  readonly wordTrigrams: Uint32Array;
  readonly trigramNumbers: ReadonlyMap<number, number>;
  /** By product: shortness of its name, from 255 for one word down. */
  readonly shortness: Uint8Array;
  /** By word: how much it tells a name from others; 0 for a word without forms. */
  readonly wordRarity: Float32Array;
  /** Forms of each category's name. */
  readonly categoryForms: readonly ReadonlySet<string>[];
}

/** Postings of a form: `[from, to)`. */
export interface PostingRun {
  readonly from: number;
  readonly to: number;
}

const NOTHING: PostingRun = { from: 0, to: 0 };

/** Where the products of a form are posted. */
export function runOf(
  { columns, formNumbers }: Pick<Finding, 'columns' | 'formNumbers'>,
  form: string,
): PostingRun {
  const number = formNumbers.get(form);
  if (number === undefined) return NOTHING;
  return { from: columns.postingStarts[number]!, to: columns.postingStarts[number + 1]! };
}

/** The place of a product in a run; -1 where it is not there. */
export function placeInRun({ postings }: FindingColumns, { from, to }: PostingRun, product: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (postings[middle]! < product) low = middle + 1;
    else high = middle;
  }
  return low < to && postings[low] === product ? low : -1;
}

/** The size of a product; null where it says none. */
export function soldSize(
  { sizeUnit, sizeEach, sizePacks }: FindingColumns,
  product: number,
): NamedSize | null {
  const unit = SIZE_UNITS[sizeUnit[product]! - 1];
  if (unit === undefined) return null;
  return { unit, each: sizeEach[product] || null, packs: sizePacks[product] || null };
}

/** One bit a letter or digit: what two words differ in bounds from below how many errors lie between them. */
function lettersIn(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const MOST_NEAR = 6;
/** Letters of two words that may differ for each error: one half may change two, and a word that begins otherwise has no halves. */
const MOST_BITS_SAME_START = 4;
const MOST_BITS = 2;
/** How many times more often a word has to be sold to make up for one error more. */
const ERROR_LOG = Math.log(60);
/** People seldom get the first letter wrong. */
const FIRST_LETTER_LOG = Math.log(8);

/** Finds words by spelling: all words are looked at, which is a small part of a millisecond. */
function makeSpeller({ words }: FindingColumns, wordSold: Float32Array): Lexicon['near'] {
  const letters = Uint32Array.from(words, lettersIn);
  const startOf = new Map<number, number>();
  words.forEach((word, i) => {
    if (!startOf.has(word.length)) startOf.set(word.length, i);
  });
  const firstFrom = (length: number): number => {
    for (let at = length; at <= 64; at++) if (startOf.has(at)) return startOf.get(at)!;
    return words.length;
  };
  return (key, distance) => {
    const own = lettersIn(key);
    const found: (NearWord & { readonly score: number })[] = [];
    // Half an error may be a letter of length, or two letters of the set.
    const end = firstFrom(key.length + 2 * distance + 1);
    for (let i = firstFrom(Math.max(1, key.length - 2 * distance)); i < end; i++) {
      const word = words[i]!;
      const sameStart = word.charCodeAt(0) === key.charCodeAt(0);
      if (bitCount(letters[i]! ^ own) > (sameStart ? MOST_BITS_SAME_START : MOST_BITS) * distance) continue;
      const errors = typingErrors(key, word, distance);
      if (errors > distance || /\d/.test(word)) continue;
      const first = sameStart ? 0 : FIRST_LETTER_LOG;
      const score = Math.log(1 + wordSold[i]!) - ERROR_LOG * errors - first;
      found.push({ key: word, distance: errors, sold: wordSold[i]!, score });
    }
    return found.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, MOST_NEAR);
  };
}

/** Products looked at to tell whether two words are sold next to each other. */
const MOST_LOOKED_AT = 64;

function makeTogether(
  columns: FindingColumns,
  formNumbers: ReadonlyMap<string, number>,
): Lexicon['together'] {
  const { postings, nameStarts, nameWords, wordForms, wordFormStarts } = columns;
  const follows = (product: number, first: number, second: number): boolean => {
    let last = -1;
    for (let at = nameStarts[product]!; at < nameStarts[product + 1]!; at++) {
      const word = nameWords[at]!;
      for (let form = wordFormStarts[word]!; form < wordFormStarts[word + 1]!; form++) {
        if (last === first && wordForms[form] === second) return true;
        last = wordForms[form]!;
      }
    }
    return false;
  };
  return (first, second) => {
    const runs = [first, second].map((form) => runOf({ columns, formNumbers }, form));
    const [shorter, longer] =
      runs[0]!.to - runs[0]!.from <= runs[1]!.to - runs[1]!.from ? runs : [runs[1]!, runs[0]!];
    const numbers = [formNumbers.get(first) ?? -1, formNumbers.get(second) ?? -1] as const;
    let together = 0;
    const end = Math.min(shorter!.to, shorter!.from + MOST_LOOKED_AT);
    for (let at = shorter!.from; at < end; at++) {
      const product = postings[at]!;
      if (placeInRun(columns, longer!, product) >= 0 && follows(product, ...numbers)) together++;
    }
    return together;
  };
}

function makeBrandFinder({ brands, brandSureness, brandForms }: FindingColumns): Lexicon['brandOf'] {
  const numbers = new Map(brands.map((letters, brand) => [letters, brand] as const));
  return (letters): KnownBrand | null => {
    const brand = letters === '' ? undefined : numbers.get(letters);
    if (brand === undefined) return null;
    return { brand, sureness: brandSureness[brand]!, forms: brandForms[brand]!.split(' ') };
  };
}

function numberTrigrams(words: readonly string[]) {
  const trigramNumbers = new Map<number, number>();
  const wordTrigramStarts = new Uint32Array(words.length + 1);
  const all: number[] = [];
  words.forEach((word, i) => {
    for (const key of distinctTrigrams(foldedWord(word))) {
      let number = trigramNumbers.get(key);
      if (number === undefined) trigramNumbers.set(key, (number = trigramNumbers.size));
      all.push(number);
    }
    wordTrigramStarts[i + 1] = all.length;
  });
  return { trigramNumbers, wordTrigramStarts, wordTrigrams: Uint32Array.from(all) };
}

/** How often each word is sold: products that have it, each weighted by `1 + log2(1 + stores)`. */
function countSold(
  { count, words, nameStarts, nameWords }: FindingColumns,
  storesSelling: ArrayLike<number>,
): Float32Array {
  const sold = new Float32Array(words.length);
  const seenIn = new Uint32Array(words.length);
  for (let product = 0; product < count; product++) {
    const weight = 1 + Math.log2(1 + (storesSelling[product] ?? 0));
    for (let at = nameStarts[product]!; at < nameStarts[product + 1]!; at++) {
      const word = nameWords[at]!;
      if (seenIn[word] === product + 1) continue;
      seenIn[word] = product + 1;
      sold[word]! += weight;
    }
  }
  return sold;
}

/**
 * Opens prepared columns; what is made here is of the size of the words, not of the products. `storesSelling`: by
 * product, 0 where nobody knows.
 */
export function openFinding(columns: FindingColumns, storesSelling: ArrayLike<number>): Finding {
  const formNumbers = new Map(columns.forms.map((form, i) => [form, i] as const));
  const countOf = (form: string): number => {
    const { from, to } = runOf({ columns, formNumbers }, form);
    return to - from;
  };
  const lexicon: Lexicon = {
    products: columns.count,
    countOf,
    near: makeSpeller(columns, countSold(columns, storesSelling)),
    together: makeTogether(columns, formNumbers),
    brandOf: makeBrandFinder(columns),
  };
  const categoryForms = columns.categories.map(
    (name) => new Set(readWords(name).map(({ key }) => normalForm(key))),
  );
  return {
    columns,
    lexicon,
    formNumbers,
    categoryForms,
    shortness: rateShortness(columns),
    wordRarity: rateWords(columns),
    ...numberTrigrams(columns.words),
  };
}

function rateShortness({ count, nameStarts, brandWords }: FindingColumns): Uint8Array {
  const shortness = new Uint8Array(count);
  for (let product = 0; product < count; product++) {
    const words = nameStarts[product + 1]! - nameStarts[product]! - brandWords[product]!;
    shortness[product] = Math.round(255 / Math.max(1, words));
  }
  return shortness;
}

/** What a word that many products have says: little. */
function rateWords({ count, words, wordForms, wordFormStarts, postingStarts }: FindingColumns): Float32Array {
  const rarity = new Float32Array(words.length);
  for (let word = 0; word < words.length; word++) {
    for (let at = wordFormStarts[word]!; at < wordFormStarts[word + 1]!; at++) {
      const form = wordForms[at]!;
      const having = Math.max(1, postingStarts[form + 1]! - postingStarts[form]!);
      rarity[word] = Math.max(rarity[word]!, 1 + Math.log10(count / having));
    }
  }
  return rarity;
}

/**
 * The same catalogue with the postings of some products only, `bits` one a product: for those that ask again and again
 * about a chain's assortment. Requests are still understood by the whole catalogue. Takes some 10 ms for half a million
 * products, and five bytes a posting kept.
 */
export function narrowFinding(finding: Finding, bits: Uint32Array): Finding {
  const { columns } = finding;
  const { postings, strengths, forms } = columns;
  const isIn = (product: number): boolean => ((bits[product >>> 5]! >>> (product & 31)) & 1) === 1;
  let kept = 0;
  for (const product of postings) if (isIn(product)) kept++;
  const narrowed = {
    postingStarts: new Uint32Array(forms.length + 1),
    postings: new Uint32Array(kept),
    strengths: new Uint8Array(kept),
  };
  let next = 0;
  for (let form = 0; form < forms.length; form++) {
    for (let at = columns.postingStarts[form]!; at < columns.postingStarts[form + 1]!; at++) {
      if (!isIn(postings[at]!)) continue;
      narrowed.postings[next] = postings[at]!;
      narrowed.strengths[next++] = strengths[at]!;
    }
    narrowed.postingStarts[form + 1] = next;
  }
  return { ...finding, columns: { ...columns, ...narrowed } };
}
