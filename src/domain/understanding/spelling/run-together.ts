import { foldText } from '../../text/fold.ts';
import { ENGLISH_WORDS } from '../english.ts';
import type { KnownWord } from '../known-word.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Vocabulary } from '../vocabulary-lines.ts';
import { isOfLetters, normalForm, type Word } from '../words.ts';

/** Letters that each of two words has at least, but those of a phrase: shorter ones are in many words. */
const SHORTEST = 3;
/** And both together. */
const SHORTEST_TOGETHER = 5;

const formsOf = (parts: readonly string[]): readonly string[] => parts.map(normalForm);

/** The two known words that a word of letters is, of several pairs the one of the commonest; null: there is none. */
function knownParts(
  pairs: readonly Pair[],
  lexicon: Lexicon,
  isKnown: (form: string) => boolean,
): Pair | undefined {
  const known = pairs.filter(
    (pair) => pair.every(({ length }) => length >= SHORTEST) && formsOf(pair).every(isKnown),
  );
  const countOf = (pair: Pair): number => Math.min(...formsOf(pair).map((form) => lexicon.countOf(form)));
  return known.reduce<Pair | undefined>(
    (best, pair) => (best === undefined || countOf(pair) > countOf(best) ? pair : best),
    undefined,
  );
}
type Pair = readonly [string, string];

const pairsOf = (key: string): Pair[] =>
  Array.from({ length: key.length - 1 }, (_, i): Pair => [key.slice(0, i + 1), key.slice(i + 1)]);

/** Words with those apart that two were typed as which are a phrase of the vocabulary, and no word that is known: `qtips`. */
export function takenApart(
  words: readonly Word[],
  knownOf: (key: string) => KnownWord,
  lexicon: Lexicon,
  { meanings }: Vocabulary,
): readonly Word[] {
  const mayBeTwo = ({ key }: Word): boolean =>
    key.length >= SHORTEST_TOGETHER && !knownOf(key).isKnown && !knownOf(key).isEnglish;
  if (!words.some(mayBeTwo)) return words;
  const partsOf = (key: string): Pair | undefined =>
    isOfLetters(key) && lexicon.brandOf(key) === null
      ? pairsOf(key).find((pair) => meanings.has(formsOf(pair).join(' ')))
      : undefined;
  return words.flatMap(
    (word) => (mayBeTwo(word) ? partsOf(word.key) : undefined)?.map((key) => ({ ...word, key })) ?? word,
  );
}

/**
 * The two known words that a text without a blank may be typed as, parted: `frozenwaffles`, `cannedcorn`; null: it is no such, or
 * a word that is known or nearly spelt as one, or names say both one behind the other (see `alternativesOfWord`).
 */
export function asTwoWords(text: string, lexicon: Lexicon, vocabulary: Vocabulary): string | null {
  const isKnown = (form: string): boolean => lexicon.countOf(form) > 0 || vocabulary.words.has(form);
  const key = foldText(text);
  if (!isOfLetters(key) || ENGLISH_WORDS.has(key) || isKnown(normalForm(key))) return null;
  const parts = knownParts(pairsOf(key), lexicon, isKnown);
  if (parts === undefined || lexicon.together(normalForm(parts[0]), normalForm(parts[1])) > 0) return null;
  return lexicon.brandOf(key) !== null || lexicon.near(key, 1).length > 0 ? null : parts.join(' ');
}
