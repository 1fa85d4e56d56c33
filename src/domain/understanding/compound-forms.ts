import { LACKING_PAIRS } from './marked-words.ts';
import type { Vocabulary } from './vocabulary-lines.ts';

const LACKING: ReadonlySet<string> = new Set(LACKING_PAIRS);

/** Whether a pair of words says that a thing has none of something: `nut free`. */
export const saysLack = (pair: string): boolean => LACKING.has(pair);

const HOW_MUCH = /^(?:(?:less|low|reduced) \S+|full fat)$/;

/** Whether a pair of words says that a thing has none, little or all of something: `low sugar`, `full fat`. */
export const saysHowMuch = (pair: string): boolean => saysLack(pair) || HOW_MUCH.test(pair);

/** Whether people are known to ask for a thing by a form alone. */
export const isAskedFor = (
  form: string,
  { meanings, usual }: Pick<Vocabulary, 'meanings' | 'usual'>,
): boolean => meanings.has(form) || usual.has(form);

/** Whether words, as normal forms, are one phrase: of the vocabulary, or a kind of their own. */
export const isPhrase = (
  words: string,
  { meanings, compounds }: Pick<Vocabulary, 'meanings' | 'compounds'>,
): boolean => meanings.has(words) || compounds.has(words);

/** Whether a pair of words is a kind of its own where a third one stands behind it: the eggs of `eggs free range` are not `egg free`. */
export function isPair(pair: string, behind: string | undefined, compounds: ReadonlySet<string>): boolean {
  if (!compounds.has(pair)) return false;
  return !(pair.endsWith(' free') && saysLack(pair) && compounds.has(`free ${behind}`));
}

/** Forms with each pair that is a kind of its own as one form: `vanilla`, `ice`, `cream` are `vanilla`, `ice cream`. */
export function compoundForms(forms: readonly string[], compounds: ReadonlySet<string>): string[] {
  const together: string[] = [];
  for (let at = 0; at < forms.length; at++) {
    const pair = at + 1 < forms.length ? `${forms[at]} ${forms[at + 1]}` : '';
    if (isPair(pair, forms[at + 2], compounds)) {
      together.push(pair);
      at++;
    } else {
      together.push(forms[at]!);
    }
  }
  return together;
}

/**
 * Whether the words of a phrase may stand apart in a name that means it: half and half is no half, and a name that has nuts and is
 * free of gluten is not free of nuts; `less than half peanuts, sea salt` is no less salt.
 */
export function mayStandApart(words: readonly string[]): boolean {
  return new Set(words).size > 1 && !words.some((word, i) => saysHowMuch(`${word} ${words[i + 1] ?? ''}`));
}
