import type { Lexicon } from './lexicon.ts';
import { PREFERENCES } from './lines/preferences.ts';
import { lacksRestriction } from './restrictions.ts';
import { asTwoWords } from './spelling/run-together.ts';
import { isPackedIn } from './things/packed-in.ts';
import type { Understanding } from './understanding.ts';
import { isPartOf, phraseOf, type Vocabulary } from './vocabulary-lines.ts';

/** What a request is in other words: as any of `texts`. */
export interface OtherWords {
  readonly texts: readonly string[];
  /** Whether it is said in Spanish, and the others in English. */
  readonly spanish: boolean;
  /** Whether they are its own words, apart, or but for some that need tell nothing. */
  readonly own?: boolean;
}

/** Whom a thing is bought for, where some are made for them and most are not: vitamins, and bananas, for the kids. */
const FOR_CHILDREN =
  /(?<=\S) for (?:(?:the|my|our|his|her|their|little|young) )*(?:grand)?(?:kid|child|children|boy|girl|son|daughter|toddler|teen|teenager)(?:'?s)?$/i;

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
 * called: `fritos`, nor of what things lie in: `chicken in broth` is no chicken broth. What is asked for children is it without
 * them, and two words typed as one are two.
 */
export function inOtherWords(
  text: string,
  { line, concepts }: Understanding,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): OtherWords {
  const forAnyone = text.replace(FOR_CHILDREN, '');
  if (forAnyone !== text) return { texts: [forAnyone], spanish: false, own: true };
  if (concepts.some((concept) => concept.ofMaker || isPackedIn(concept)))
    return { texts: [], spanish: false };
  const whole = otherwise(phraseOf(text), vocabulary);
  if (whole.texts.length > 0) return whole;
  const apart = asTwoWords(line.text, lexicon, vocabulary);
  if (apart !== null) return { texts: [text.replace(line.text, apart)], spanish: false, own: true };
  const thing = otherwise(phraseOf(line.text), vocabulary);
  if (!text.includes(line.text)) return thing;
  return { ...thing, texts: thing.texts.map((said) => text.replace(line.text, said)) };
}
