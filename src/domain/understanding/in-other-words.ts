import { PREFERENCES } from './lines/request-line.ts';
import { lacksRestriction } from './restrictions.ts';
import type { Understanding } from './understanding.ts';
import { isPartOf, phraseOf, type Vocabulary } from './vocabulary-lines.ts';

/** What a request is in other words: as any of `texts`. */
export interface OtherWords {
  readonly texts: readonly string[];
  /** Whether it is said in Spanish, and the others in English. */
  readonly spanish: boolean;
}

/** What a phrase is called otherwise in English, but for what says less, or only what things are like, or lacks what somebody cannot do without. */
function otherwise(phrase: string, { meanings }: Vocabulary): OtherWords {
  const { alternatives = [], spanish = false } = meanings.get(phrase) ?? {};
  const texts = alternatives.filter(
    (words) =>
      !isPartOf(words, phrase) &&
      meanings.get(words)?.spanish !== true &&
      !words.split(' ').every((form) => PREFERENCES.has(form)) &&
      !lacksRestriction(words, phrase),
  );
  return { texts, spanish };
}

/**
 * A request in each of the other words that the vocabulary has for all that it names, with how much of it is asked for: who
 * asks for `chocolate amargo` of a catalogue whose names say `dark 72% chocolate bar` asks for dark chocolate, and who asks for
 * `sleeping pills` for a sleep aid. A measure may be part of such a phrase: `kitty liter`. None where it is what a brand is
 * called: `fritos`.
 */
export function inOtherWords(
  text: string,
  { line, concepts }: Understanding,
  vocabulary: Vocabulary,
): OtherWords {
  if (concepts.some(({ ofMaker }) => ofMaker)) return { texts: [], spanish: false };
  const whole = otherwise(phraseOf(text), vocabulary);
  if (whole.texts.length > 0) return whole;
  const thing = otherwise(phraseOf(line.text), vocabulary);
  if (!text.includes(line.text)) return thing;
  return { ...thing, texts: thing.texts.map((said) => text.replace(line.text, said)) };
}
