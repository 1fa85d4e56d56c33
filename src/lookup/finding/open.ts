import { SIZE_UNITS } from '../../domain/pack-size.ts';
import type { Lexicon } from '../../domain/understanding/lexicon.ts';
import { formsOfText, type Vocabulary } from '../../domain/understanding/vocabulary-lines.ts';
import type { NamedSize } from '../../domain/understanding/lines/size-request.ts';
import { compoundForms } from '../../domain/understanding/compound-forms.ts';
import { foldedWord } from '../../domain/understanding/words.ts';
import { IMITATION_WORDS } from '../../domain/understanding/imitations.ts';
import { MARKED_WORDS, PLAIN_WORDS } from '../../domain/understanding/marked-words.ts';
import type { FindingColumns } from '../../snapshot/parts/finding.ts';
import { makeLexicon } from './lexicon/catalogue-lexicon.ts';
import { spellerOf } from './lexicon/catalogue-speller.ts';
import { MOST_PRIOR, priorOf } from './weights.ts';
import { rateWords } from './word-rarity.ts';
import { makeTrigramCounter, numberTrigrams, type TrigramCounter } from './word-trigrams.ts';

/** A catalogue that can be searched. */
export interface Finding {
  readonly columns: FindingColumns;
  readonly lexicon: Lexicon;
  /** Numbers of the forms. */
  readonly formNumbers: ReadonlyMap<string, number>;
  /** The words that have a form: `formWords[formWordStarts[f] .. formWordStarts[f + 1])`. */
  readonly formWordStarts: Uint32Array;
  readonly formWords: Uint32Array;
  /** Counts trigrams of words: of one text at a time. */
  readonly trigrams: TrigramCounter;
  /** And of another beside it. */
  readonly otherTrigrams: TrigramCounter;
  /** By product: see `listPriors`. */
  readonly priors: Uint32Array;
  /** By word: how much it tells a name from others; 0 for a word without forms. */
  readonly wordRarity: Float32Array;
  /** By word: its letters, folded. */
  readonly wordLetters: Uint16Array;
  /** By word: 1 for one that a shopper says when that is meant. */
  readonly isMarked: Uint8Array;
  /** By word: 1 for one that says of a thing that it is the plain one. */
  readonly isPlain: Uint8Array;
  /** 1 by word where it says that a thing is made without animals: see `IMITATION_WORDS`. */
  readonly isImitation: Uint8Array;
  /** Words that say what things are one of, as the vocabulary knows: see `Vocabulary.kindWords`. */
  readonly kindWords: ReadonlySet<string>;
  /** What shorthand stands for, as the vocabulary knows. */
  readonly shorthand: Vocabulary['shorthand'];
  /** What the vocabulary knows of things, by their normal forms. */
  readonly meanings: Vocabulary['meanings'];
  /** Forms of each category's name. */
  readonly categoryForms: readonly ReadonlySet<string>[];
  /** The forms of each thing that a category's name lists: of `peanut butter` and of `jelly`, in `Peanut Butter & Jelly`. */
  readonly partsOfCategory: readonly (readonly (readonly string[])[])[];
  /** The codes of the categories whose names have a form. */
  readonly categoriesOfForm: ReadonlyMap<string, readonly number[]>;
}

/** The numbers of those of some forms that the catalogue has. */
export const numbersOf = (
  { formNumbers }: Pick<Finding, 'formNumbers'>,
  forms: Iterable<string>,
): Set<number> => new Set([...forms].flatMap((form) => formNumbers.get(form) ?? []));

/** The size of a product; null where it says none. */
export function soldSize(
  { sizeUnit, sizeEach, sizePacks }: FindingColumns,
  product: number,
): NamedSize | null {
  const unit = SIZE_UNITS[sizeUnit[product]! - 1];
  if (unit === undefined) return null;
  return { unit, each: sizeEach[product] || null, packs: sizePacks[product] || null };
}

/** What parts the things that the name of a category lists. */
const BETWEEN_THINGS = /[>|,;:/&+]|\band\b| - /i;

/** The forms of each thing that a category's name lists. */
function partsOf(name: string, vocabulary: Vocabulary): string[][] {
  return name
    .split(BETWEEN_THINGS)
    .map((part) => compoundForms(formsOfText(part, vocabulary), vocabulary.compounds))
    .filter((forms) => forms.length > 0);
}

/** The codes of the categories whose names have all of some forms. */
export function categoriesWith(
  { categoryForms, categoriesOfForm }: Pick<Finding, 'categoryForms' | 'categoriesOfForm'>,
  forms: readonly string[],
): number[] {
  const [first = '', ...others] = forms;
  const codes = categoriesOfForm.get(first) ?? [];
  return codes.filter((code) => others.every((form) => categoryForms[code]!.has(form)));
}

/**
 * Opens prepared columns; what is made here is of the size of the words, not of the products. `storesSelling`: by
 * product, 0 where nobody knows.
 */
export function openFinding(
  columns: FindingColumns,
  storesSelling: ArrayLike<number>,
  vocabulary: Vocabulary,
): Finding {
  const formNumbers = new Map(columns.forms.map((form, i) => [form, i] as const));
  const categoryForms = columns.categories.map((name) => new Set(formsOfText(name, vocabulary)));
  const categoriesOfForm = new Map<string, number[]>();
  categoryForms.forEach((forms, code) => {
    for (const form of forms) categoriesOfForm.set(form, [...(categoriesOfForm.get(form) ?? []), code]);
  });
  const lexicon = makeLexicon({
    columns,
    formNumbers,
    categoriesOfForm,
    isShelf: (forms) => categoriesWith({ categoryForms, categoriesOfForm }, forms).length > 0,
    ...spellerOf(columns, storesSelling, vocabulary),
  });
  const ofWords = numberTrigrams(columns.words);
  const words = { columns, formNumbers, ...listWordsOfForms(columns) };
  return {
    ...words,
    lexicon,
    kindWords: vocabulary.kindWords,
    shorthand: vocabulary.shorthand,
    meanings: vocabulary.meanings,
    categoryForms,
    partsOfCategory: columns.categories.map((name) => partsOf(name, vocabulary)),
    categoriesOfForm,
    priors: listPriors(columns, storesSelling),
    wordRarity: rateWords(columns),
    wordLetters: Uint16Array.from(columns.words, (word) => foldedWord(word).replaceAll(' ', '').length),
    isMarked: wordsWithAny(words, MARKED_WORDS),
    isPlain: wordsWithAny(words, PLAIN_WORDS),
    isImitation: wordsWithAny(words, IMITATION_WORDS),
    trigrams: makeTrigramCounter(ofWords),
    otherTrigrams: makeTrigramCounter(ofWords),
  };
}

/** Turns forms by word into words by form. */
function listWordsOfForms({ forms, wordForms, wordFormStarts }: FindingColumns) {
  const formWordStarts = new Uint32Array(forms.length + 1);
  for (const form of wordForms) formWordStarts[form + 1]!++;
  for (let form = 0; form < forms.length; form++) formWordStarts[form + 1]! += formWordStarts[form]!;
  const next = formWordStarts.slice();
  const formWords = new Uint32Array(wordForms.length);
  for (let word = 0; word + 1 < wordFormStarts.length; word++)
    for (let at = wordFormStarts[word]!; at < wordFormStarts[word + 1]!; at++)
      formWords[next[wordForms[at]!]!++] = word;
  return { formWordStarts, formWords };
}

/** 1 by number for the words that have any of some forms. */
export function wordsWithAny(
  {
    columns,
    formNumbers,
    formWords,
    formWordStarts,
  }: Pick<Finding, 'columns' | 'formNumbers' | 'formWords' | 'formWordStarts'>,
  some: ReadonlySet<string>,
): Uint8Array {
  const marked = new Uint8Array(columns.words.length);
  for (const form of numbersOf({ formNumbers }, some))
    for (let at = formWordStarts[form]!; at < formWordStarts[form + 1]!; at++) marked[formWords[at]!] = 1;
  return marked;
}

/** Whether any word of the names, from one place to another, is marked: 1 by word. */
export function isAnyMarked(
  { nameWords }: FindingColumns,
  marked: Uint8Array,
  from: number,
  to: number,
): boolean {
  for (let at = from; at < to; at++) if (marked[nameWords[at]!] === 1) return true;
  return false;
}

/** Steps in which what is known of a product is kept. */
export const PRIOR_STEPS = 0xffff;

/**
 * What is known of each product whatever is asked for, side by side, as it is looked at for every candidate: the code of its
 * category in the lower half of a number, in the upper one what else counts (see `priorOf`), in steps.
 */
function listPriors(
  { count, nameStarts, brandWords, category }: FindingColumns,
  storesSelling: ArrayLike<number>,
): Uint32Array {
  const priors = new Uint32Array(count);
  for (let product = 0; product < count; product++) {
    const words = nameStarts[product + 1]! - nameStarts[product]! - brandWords[product]!;
    const prior = priorOf(storesSelling[product] ?? 0, words);
    priors[product] = (Math.round((prior / MOST_PRIOR) * PRIOR_STEPS) << 16) | category[product]!;
  }
  return priors;
}
