import { isPhrase } from '../compound-forms.ts';
import type { KnownWord } from '../known-word.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Vocabulary } from '../vocabulary-lines.ts';
import { normalForm, type Word } from '../words.ts';
import { isKindOfItsOwn } from './head.ts';
import { liesIn } from './packed-in.ts';

/** The words of a request in the order in which they name a thing. */
export interface InOrder {
  readonly words: readonly Word[];
  /** Whether what is written behind a comma goes before the rest. */
  readonly turnedAtComma: boolean;
}

/** A text of two clauses, parted by a comma or a bracket. */
const TWO_CLAUSES = /^[^,;:()[\]|/]+(?:,[^,;:()[\]|/]+|\([^,;:()[\]|/]+\) *)$/;
/** So many words on each side are looked up together. */
const MOST_TOGETHER = 2;

/** Whether the last of some forms and the first of others are a phrase of the vocabulary. */
function areOnePhrase(first: readonly string[], then: readonly string[], vocabulary: Vocabulary): boolean {
  for (let last = 1; last <= Math.min(MOST_TOGETHER, first.length); last++) {
    const from = first.slice(-last);
    const longest = vocabulary.longestFrom.get(from[0]!) ?? 0;
    for (let next = 1; next <= Math.min(MOST_TOGETHER, then.length, longest - last); next++) {
      if (isPhrase([...from, ...then.slice(0, next)].join(' '), vocabulary)) return true;
    }
  }
  return false;
}

/** The place of the words that name a thing with those before them, which stand behind it in names: `ice cream vegan`; -1: there is none. */
function turnedFrom(
  words: readonly Word[],
  forms: readonly string[],
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): number {
  if (words.some((word, i) => liesIn(word, forms[i]))) return -1;
  const isTurned = (at: number): boolean => {
    const [before, behind] = [forms.slice(0, at), forms.slice(at)];
    if (behind.length === 0 || !areOnePhrase(behind, before, vocabulary)) return false;
    if (areOnePhrase(before, behind, vocabulary)) return false;
    const said = lexicon.together(before.at(-1)!, behind[0]!);
    const turned = lexicon.together(behind.at(-1)!, before[0]!);
    // All of them are one phrase; else the first is a kind, and the last is none: tea, of `tea unsweetened iced`.
    const isKind = (form: string): boolean => isKindOfItsOwn(form, lexicon);
    const isWhole = isPhrase([...behind, ...before].join(' '), vocabulary);
    return turned >= said && (isWhole || (isKind(before.at(-1)!) && !isKind(behind.at(-1)!)));
  };
  return [1, 2].find(isTurned) ?? -1;
}

/**
 * The words of a request as a thing is named, where a list has the kind first and what tells of it behind, or behind a comma:
 * `milk, chocolate` is chocolate milk, and `peas frozen` are frozen peas. Where both sides of a comma are no one thing, what is
 * behind only tells: `yogurt, vanilla` is yogurt. A brand, or what describes, before it leaves the words as they are: `large, brown eggs`.
 */
export function namedInOrder(
  words: readonly Word[],
  text: string,
  knownOf: (key: string) => KnownWord,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): InOrder {
  const asWritten = { words, turnedAtComma: false };
  const turned = (at: number): readonly Word[] => [...words.slice(at), ...words.slice(0, at)];
  const forms = words.map(({ key }) => knownOf(key).normal);
  const comma = words.findIndex(({ clause }) => clause !== words[0]!.clause);
  if (comma < 0) {
    const at = turnedFrom(words, forms, vocabulary, lexicon);
    return at < 0 ? asWritten : { words: turned(at), turnedAtComma: false };
  }
  if (!TWO_CLAUSES.test(text)) return asWritten;
  const [before, behind] = [words.slice(0, comma), words.slice(comma)];
  const joined = normalForm(behind.at(-1)!.key + before[0]!.key);
  if (lexicon.countOf(joined) > 0 || areOnePhrase(forms.slice(comma), forms.slice(0, comma), vocabulary))
    return { words: turned(comma), turnedAtComma: true };
  const thing = knownOf(before.at(-1)!.key);
  if (!thing.isKnown || thing.tells || thing.isPreference) return asWritten;
  return { words: [...before, ...behind.map((word) => ({ ...word, behind: true }))], turnedAtComma: false };
}
