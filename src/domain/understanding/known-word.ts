import { derivedFrom, rememberLast } from '../derived.ts';
import { compoundForms, isAskedFor } from './compound-forms.ts';
import { ENGLISH_WORDS } from './english.ts';
import type { Lexicon } from './lexicon.ts';
import { tellsAlone, tellsInSpanish } from './kind-words.ts';
import { PREFERENCES } from './lines/preferences.ts';
import { SAID_AROUND } from './lines/said-around.ts';
import { formsOfWord, type Vocabulary } from './vocabulary-lines.ts';
import {
  type Alternative,
  alternativesOfWord,
  asCompound,
  calledByKind,
  meantBy,
  type SoldAlternatives,
  soldOf,
} from './word-meaning.ts';
import { normalForm } from './words.ts';

/** A word that is part of no phrase, with what else it means. */
export interface MeantWord {
  readonly alternatives: readonly Alternative[];
  /** Those of the alternatives that are sold. */
  readonly sold: SoldAlternatives;
  readonly spanish: boolean;
}

/** What is known of a word by itself, whatever stands beside it: people use the same few thousand. */
export interface KnownWord {
  /** As it is written. */
  readonly key: string;
  readonly normal: string;
  /** What it stands for: see `formsOfWord`. */
  readonly forms: readonly string[];
  readonly isEnglish: boolean;
  /** Whether the vocabulary has any of its forms by itself. */
  readonly isMeant: boolean;
  readonly isPreference: boolean;
  /** See `tellsAlone`, and of Spanish `tellsInSpanish`. */
  readonly tells: boolean;
  /** Whether the catalogue or the vocabulary has any of its forms. */
  readonly isKnown: boolean;
  /** What it is alone, where that is certain and where it is not; found when it is first asked for. */
  certain: MeantWord | null;
  uncertain: MeantWord | null;
}

function lookUp(key: string, lexicon: Lexicon, vocabulary: Vocabulary): KnownWord {
  const forms = formsOfWord(key, vocabulary);
  return {
    key,
    normal: normalForm(key),
    forms,
    isEnglish: ENGLISH_WORDS.has(key),
    isMeant: forms.some((form) => isAskedFor(form, vocabulary)),
    isPreference: forms.every((form) => PREFERENCES.has(form) || SAID_AROUND.has(form)),
    tells: tellsAlone(key) || tellsInSpanish(vocabulary.meanings.get(forms.join(' '))),
    isKnown: forms.some((form) => lexicon.countOf(form) > 0 || vocabulary.words.has(form)),
    certain: null,
    uncertain: null,
  };
}

function findMeaning(
  { key, forms }: KnownWord,
  certain: boolean,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): MeantWord {
  const meaning = vocabulary.meanings.get(forms.join(' '));
  const isSold = compoundForms(forms, vocabulary.compounds).every((form) => lexicon.countOf(form) > 0);
  const meant = meaning === undefined ? [] : meantBy(meaning, isSold, vocabulary, 1);
  // A word that also means something else is still spelt, joined and split like any other.
  const written = alternativesOfWord(key, forms, lexicon, meant.length > 0, certain);
  const called = meaning === undefined ? [] : calledByKind(forms, meaning, vocabulary, 1, lexicon);
  const alternatives = [...written, ...meant, ...called];
  const compounds = alternatives.map((one) => asCompound(one, vocabulary));
  return { alternatives, sold: soldOf(compounds, lexicon), spanish: meaning?.spanish ?? false };
}

/** What a word stands for and means where it is part of no phrase; `certain`: see `FormedWord`. */
export function meantAlone(
  word: KnownWord,
  certain: boolean,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): MeantWord {
  if (certain) return (word.certain ??= findMeaning(word, certain, lexicon, vocabulary));
  return (word.uncertain ??= findMeaning(word, certain, lexicon, vocabulary));
}

/** Words that are remembered. */
const MOST_REMEMBERED = 4_096;

/** The words of requests, by what they are understood against: each is looked up when it is first met. */
export const knownWords = derivedFrom((lexicon: Lexicon) =>
  derivedFrom((vocabulary: Vocabulary) =>
    rememberLast(MOST_REMEMBERED, (key) => lookUp(key, lexicon, vocabulary)),
  ),
);
