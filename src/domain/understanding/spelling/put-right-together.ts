import { isPhrase } from '../compound-forms.ts';
import type { KnownWord } from '../known-word.ts';
import type { Lexicon, NearWord } from '../lexicon.ts';
import { findBrand } from '../named-brand.ts';
import type { Vocabulary } from '../vocabulary-lines.ts';
import { soundAlike } from './sounds-alike.ts';
import { isOfLetters, isStopWord, normalForm, type Word } from '../words.ts';

/** Letters of the shortest word that is put right by the word beside it, and from where it may have two errors. */
const SHORTEST = 4;
const TWO_ERRORS_FROM = 8;
/** An English word that sounds like another may have more: what is plane is plain. */
const MOST_HEARD = 1.5;
/** Catalogues have misspelt names too: a word may be one where another, that it is meant for, is so many times as common. */
const TIMES_AS_COMMON = 20;
/** A word that so many products have is a word. */
const COMMON = 64;
/** So many names have two words one behind the other that are said together. */
const SAID_TOGETHER = 2;

/** Two words as normal forms, in their order. */
type Pair = readonly [string, string];

/** The word that one stands for beside another, as they are said together so; null: nothing known. */
function meantBeside(
  { key, normal, isEnglish }: KnownWord,
  pairWith: (form: string) => Pair,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): string | null {
  const own = pairWith(normal);
  if (isPhrase(own.join(' '), vocabulary) || lexicon.together(...own) >= SAID_TOGETHER) return null;
  const sold = lexicon.countOf(normal);
  // An English word may well be what it says: garden hoses are no roses, whatever names have beside gardens. By ear, hole is whole.
  const errors = key.length < TWO_ERRORS_FROM || isEnglish ? 1 : 2;
  const isMeant = (word: NearWord): boolean => {
    const other = normalForm(word.key);
    return other !== normal && TIMES_AS_COMMON * sold <= lexicon.countOf(other);
  };
  const spelt = lexicon.near(key, errors).filter(isMeant);
  const heard = isEnglish
    ? lexicon.near(key, MOST_HEARD).filter((word) => isMeant(word) && soundAlike(key, word.key))
    : [];
  const together = ({ key: other }: NearWord): number => lexicon.together(...pairWith(normalForm(other)));
  const [most] = (isEnglish ? heard : spelt).toSorted((a, b) => together(b) - together(a));
  const said = most !== undefined && together(most) >= SAID_TOGETHER ? most : undefined;
  const isOne = (pair: Pair): boolean =>
    isPhrase(pair.join(' '), vocabulary) || lexicon.countOf(pair.join('')) > 0;
  const best = [...spelt, ...heard].find((word) => isOne(pairWith(normalForm(word.key)))) ?? said;
  return best?.key ?? null;
}

/**
 * Words with those put right that another beside them tells: `ice cram` is ice cream, and `pancke mix` is for pancakes, and not packed.
 * What many products are called, and what the vocabulary knows, stays as it is.
 */
export function putRightTogether(
  words: readonly Word[],
  knownOf: (key: string) => KnownWord,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): readonly Word[] {
  // What tells of a thing is no misspelt one: peanut butter that is creamy is no butter cream.
  const mayBeElse = ({ key, normal, tells, isPreference }: KnownWord): boolean =>
    key.length >= SHORTEST &&
    !(tells || isPreference) &&
    !vocabulary.words.has(normal) &&
    lexicon.countOf(normal) < COMMON &&
    isOfLetters(key);
  if (words.length < 2 || !words.some(({ key }) => mayBeElse(knownOf(key)))) return words;
  const said = words.filter(({ key }) => !isStopWord(key));
  // What a brand is called is no misspelt thing: Hawaiian Host is not hot.
  const brand = findBrand(
    said.map((word) => ({ word, forms: knownOf(word.key).forms })),
    lexicon,
  );
  const put = new Map<Word, string>();
  const formAt = (at: number): string | undefined => {
    const word = said[at];
    return word && knownOf(put.get(word) ?? word.key).normal;
  };
  said.forEach((word, i) => {
    const known = knownOf(word.key);
    const isOfBrand = brand !== null && i >= brand.from && i < brand.to;
    if (isOfBrand || !mayBeElse(known)) return;
    const [before, behind] = [formAt(i - 1), formAt(i + 1)];
    const meantWith = (pairWith: (form: string) => Pair): string | null =>
      meantBeside(known, pairWith, lexicon, vocabulary);
    const meant =
      (before === undefined ? null : meantWith((form) => [before, form])) ??
      (behind === undefined ? null : meantWith((form) => [form, behind]));
    if (meant !== null) put.set(word, meant);
  });
  return put.size === 0 ? words : words.map((word) => ({ ...word, key: put.get(word) ?? word.key }));
}
