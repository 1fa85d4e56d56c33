import { ENGLISH_WORDS } from '../../../domain/understanding/english.ts';
import type { Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';
import { normalForm } from '../../../domain/understanding/words.ts';
import type { WordTable } from './word-table.ts';

/** Of fewer letters a word may be anything. */
const FEWEST_LETTERS = 4;
/** The word that is meant is so many times as common as any other that may be. */
const TIMES_AS_COMMON = 4;

/** A word without its vowels but a first one: `ketchup` is `ktchp`. */
const withoutVowels = (word: string): string => word[0]! + word.slice(1).replace(/[aeiou]/g, '');

/** And with each letter once where it stands in a row: `seedless` is `sdls` to some. */
const withoutDoubles = (word: string): string => withoutVowels(word).replace(/(.)\1+/g, '$1');

/** The most common of the words that are written alike without vowels, and how common the next one is. */
interface Meant {
  readonly word: number;
  readonly uses: number;
  readonly othersUses: number;
}

/** The words with vowels by how `shorten` writes them. */
function listMeant(
  texts: readonly string[],
  uses: ArrayLike<number>,
  shorten: (word: string) => string,
): ReadonlyMap<string, Meant> {
  const meant = new Map<string, Meant>();
  texts.forEach((text, word) => {
    if (withoutVowels(text) === text) return;
    const key = shorten(text);
    const known = meant.get(key);
    const own = uses[word]!;
    if (known === undefined) meant.set(key, { word, uses: own, othersUses: 0 });
    else if (own > known.uses) meant.set(key, { word, uses: own, othersUses: known.uses });
    else if (own > known.othersUses) meant.set(key, { ...known, othersUses: own });
  });
  return meant;
}

/** Whether a word is written as labels shorten words: in letters alone, none of them a vowel but for the first. */
export function isShortened(text: string): boolean {
  return text.length >= FEWEST_LETTERS && /^[a-z]+$/.test(text) && withoutVowels(text) === text;
}

/**
 * Tells of a word that is written without vowels which word it stands for, by its place in `texts`; undefined where it has
 * vowels, where none of them does, or where two may be meant. `uses`: how often names have each of `texts`.
 */
export function makeInFull(
  texts: readonly string[],
  uses: ArrayLike<number>,
): (text: string) => number | undefined {
  const exactly = listMeant(texts, uses, withoutVowels);
  const nearly = listMeant(texts, uses, withoutDoubles);
  return (text) => {
    if (!isShortened(text)) return undefined;
    const meant = exactly.get(text) ?? nearly.get(withoutDoubles(text));
    return meant !== undefined && meant.uses >= TIMES_AS_COMMON * meant.othersUses ? meant.word : undefined;
  };
}

/**
 * Gives words that labels write without vowels the forms of those that they stand for, learned from the catalogue itself:
 * `KTCHP` is ketchup where something is called ketchup. Not what the vocabulary or English has, nor where two words may be
 * meant. `uses`: how often names have each word; what none has is of brands alone, and is left as it is.
 */
export function expandShortened(
  { words: { texts }, formsOf }: WordTable,
  uses: Uint32Array,
  { shorthand, words: known }: Vocabulary,
): void {
  const inFull = makeInFull(texts, uses);
  texts.forEach((text, word) => {
    const form = normalForm(text);
    if (uses[word] === 0 || shorthand.has(form) || known.has(form) || ENGLISH_WORDS.has(text)) return;
    const meant = inFull(text);
    if (meant !== undefined) formsOf[word] = formsOf[meant]!;
  });
}
