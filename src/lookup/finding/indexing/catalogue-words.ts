import { readWords } from '../../../domain/understanding/words.ts';
import type { Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';
import type { FindableProduct } from './columns.ts';
import { expandShortened } from './shortened-words.ts';
import { append, listed, makeNumberList } from '../number-list.ts';
import {
  makeTextTable,
  makeWordTable,
  numberOf,
  type TextTable,
  type WordTable,
  wordNumber,
} from './word-table.ts';

/** How a word stands in a name. */
export const OF_BRAND = 1;
export const BEHIND = 2;
/** Clauses are counted above the marks. */
export const CLAUSE = 4;
const MOST_CLAUSES = 63;

/** The words of a catalogue, product by product, with how each stands. */
export interface CatalogueWords {
  readonly table: WordTable;
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
  /** Marks and clause of each word. */
  readonly marks: Uint8Array;
  /** Words of the brand beside the name, at the start of a product's words. */
  readonly brandWords: Uint8Array;
  /** Letters of brands by code, '' first. */
  readonly brands: TextTable;
  readonly brandForms: string[];
  readonly brand: Uint32Array;
}

/** What follows the name of a company by law. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'corp corporation gmbh inc incorporated limited llc llp lp ltd plc'.split(' '),
);

/**
 * The words by which people call the company that a brand is: Meijer, of `Meijer, Inc.`; all of them where nothing else is left.
 * `Co` and `Company` are as often a part of the brand: `Peanut Butter & Co`.
 */
function calledBy(words: readonly number[], { texts }: TextTable): readonly number[] {
  let end = words.length;
  while (end > 1 && LEGAL_FORMS.has(texts[words[end - 1]!]!)) end--;
  return words.slice(0, end);
}

/** The words of a brand as forms, with and without blanks between them. */
function brandOf(table: WordTable, words: readonly number[]): { letters: string; forms: string } {
  const called = calledBy(words, table.words);
  const forms = called.flatMap((word) => table.formsOf[word]!.map((form) => table.forms.texts[form]!));
  return { letters: forms.join('').replaceAll(' ', ''), forms: forms.join(' ') };
}

/** How often names have each word. */
function countUses({ words: { texts } }: WordTable, words: Uint32Array, marks: Uint32Array): Uint32Array {
  const uses = new Uint32Array(texts.length);
  words.forEach((word, at) => {
    if ((marks[at]! & OF_BRAND) === 0) uses[word]!++;
  });
  return uses;
}

/** Reads all names and brands, and finds the brands that stand only in names. */
export function readCatalogueWords(
  products: readonly FindableProduct[],
  vocabulary: Vocabulary,
): CatalogueWords {
  const table = makeWordTable();
  const brands = makeTextTable();
  numberOf(brands, '');
  const brandForms = [''];
  const starts = new Uint32Array(products.length + 1);
  const words = makeNumberList();
  const marks = makeNumberList();
  const brandWords = new Uint8Array(products.length);
  const brand = new Uint32Array(products.length);
  products.forEach((product, p) => {
    const ofBrand = readWords(product.brand ?? '', true).map(({ key }) => wordNumber(table, key, vocabulary));
    const { letters, forms } = brandOf(table, ofBrand);
    brand[p] = numberOf(brands, letters);
    brandForms[brand[p]] ??= forms;
    brandWords[p] = Math.min(255, ofBrand.length);
    for (const word of ofBrand) {
      append(words, word);
      append(marks, OF_BRAND);
    }
    for (const { key, clause, behind } of readWords(product.name, true)) {
      append(words, wordNumber(table, key, vocabulary));
      append(marks, (behind ? BEHIND : 0) + CLAUSE * Math.min(clause, MOST_CLAUSES));
    }
    starts[p + 1] = words.length;
  });
  expandShortened(table, countUses(table, listed(words), listed(marks)), vocabulary);
  const read: CatalogueWords = {
    table,
    starts,
    words: listed(words),
    marks: Uint8Array.from(listed(marks)),
    brandWords,
    brands,
    brandForms,
    brand,
  };
  markBrandsInNames(read);
  return read;
}

const MOST_BRAND_WORDS = 5;
/** A brand that begins a name is known from at least so many products that say it beside the name. */
const LEAST_KNOWN = 2;

/** Marks words at the start of a name that are its brand, and gives the brand to products that say none. */
function markBrandsInNames(read: CatalogueWords): void {
  const { table, starts, words, marks, brandWords, brands, brand } = read;
  const known = new Uint32Array(brands.texts.length);
  for (const code of brand) known[code]!++;
  const letters = table.formsOf.map((forms) => forms.map((form) => table.forms.texts[form]!).join(''));
  for (let p = 0; p < brand.length; p++) {
    const from = starts[p]! + brandWords[p]!;
    let text = '';
    let end = from;
    let code = 0;
    for (let at = from; at < Math.min(starts[p + 1]!, from + MOST_BRAND_WORDS); at++) {
      text += letters[words[at]!]!;
      const candidate = brands.numbers.get(text) ?? 0;
      const own = brand[p] !== 0;
      if (candidate === 0 || (own ? candidate !== brand[p] : known[candidate]! < LEAST_KNOWN)) continue;
      // A single word that begins a longer clause may be any word: `Honey Mustard` is not of the brand Honey.
      const clauseEnds = at + 1 === starts[p + 1] || marks[at + 1]! >> 2 !== marks[at]! >> 2;
      if (!own && at === from && !clauseEnds) continue;
      // A name that is nothing but a brand is a name.
      if (at + 1 === starts[p + 1]) continue;
      [end, code] = [at + 1, candidate];
    }
    for (let at = from; at < end; at++) marks[at]! |= OF_BRAND;
    if (code !== 0) brand[p] = code;
  }
}
