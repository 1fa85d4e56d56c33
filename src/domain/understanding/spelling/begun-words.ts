import type { KnownWord } from '../known-word.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Vocabulary } from '../vocabulary-lines.ts';
import { errorsIn } from '../word-meaning.ts';
import { isOfLetters, isStopWord, normalForm, type Word } from '../words.ts';

/** Letters of a word that is not typed to its end: behind another one, and alone. */
const SHORTEST_BEHIND = 2;
const SHORTEST_ALONE = 4;
const SURELY_BEGUN = 5;
/** So many names have two words one behind the other that are said together. */
const SAID_TOGETHER = 2;

/** The word that one which is not typed to its end is the beginning of, of those that name things, and no brand; null: it may be none. */
function begunBy(
  key: string,
  before: string | undefined,
  lexicon: Lexicon,
  vocabulary: Pick<Vocabulary, 'words'>,
): string | null {
  const namesThing = (form: string): boolean =>
    vocabulary.words.has(form) || lexicon.shareOfKind(form, form) > 0;
  const begun = lexicon.begun(key).filter((word) => namesThing(normalForm(word)));
  if (before !== undefined) {
    const together = new Map(begun.map((word) => [word, lexicon.together(before, normalForm(word))]));
    const [most] = begun.toSorted((a, b) => together.get(b)! - together.get(a)!);
    if (most !== undefined && together.get(most)! >= SAID_TOGETHER) return most;
  }
  const near = lexicon.near(key, Math.max(1, errorsIn(key)));
  // So much of a word is rather its beginning than another with a whole error: lettu is no latte, and peper is pepper.
  const isMisspelt = near.some(
    ({ key: word, distance }) =>
      lexicon.countOf(normalForm(word)) > 0 && (key.length < SURELY_BEGUN || distance < 1),
  );
  return key.length >= SHORTEST_ALONE && !isMisspelt ? (begun[0] ?? null) : null;
}

/**
 * Words of which the last, that nobody knows and English neither, is typed to its end: who looks up what is typed so far finds
 * peanut butter by `peanut bu`, and cucumbers by `cucum`.
 */
export function typedToEnd(
  words: readonly Word[],
  knownOf: (key: string) => KnownWord,
  lexicon: Lexicon,
  vocabulary: Pick<Vocabulary, 'words'>,
): readonly Word[] {
  const last = words.at(-1);
  if (last === undefined || last.key.length < SHORTEST_BEHIND || !isOfLetters(last.key)) return words;
  const { isKnown, isEnglish, isPreference, tells } = knownOf(last.key);
  if (isKnown || isEnglish || isPreference || tells || lexicon.brandOf(last.key) !== null) return words;
  const before = words.slice(0, -1).findLast(({ key }) => !isStopWord(key));
  const meant = begunBy(last.key, before && knownOf(before.key).normal, lexicon, vocabulary);
  return meant === null ? words : [...words.slice(0, -1), { ...last, key: meant }];
}
