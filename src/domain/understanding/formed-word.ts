import { ENGLISH_WORDS } from './english.ts';
import type { Lexicon } from './lexicon.ts';
import { PREFERENCES } from './request-line.ts';
import { formsOfWord, type Vocabulary } from './vocabulary-lines.ts';
import { alternativesOfWord } from './word-meaning.ts';
import { normalForm, type Word } from './words.ts';

/** A word with what it stands for. */
export interface FormedWord {
  readonly word: Word;
  /** Of the word, or of the likeliest spelling where it is nowhere known. */
  readonly forms: readonly string[];
  readonly misspelt: boolean;
  /**
   * Whether it is what it says, sold or not: an English word that ends what others begin, as kinds of things do, that the
   * vocabulary knows, or that is part of a phrase of it. The hose of `garden hose` is no house and the brown of `brown sugar`
   * no browny, while `hole milk` is whole, and `mustered` may be mustard. A preference is one as well: packed sugar is not
   * picked.
   */
  readonly certain: boolean;
}

/** The words beside a word of a request, as they are typed; null where it begins or ends it. */
export interface Neighbours {
  readonly before: string | null;
  readonly behind: string | null;
}

/** Whether a word and one beside it are a phrase of the vocabulary: the brown of `brown sugar`, not the hole of `hole milk`. */
function isOfPhrase(form: string, { before, behind }: Neighbours, vocabulary: Vocabulary): boolean {
  const isPhrase = (phrase: string): boolean =>
    vocabulary.meanings.has(phrase) || vocabulary.compounds.has(phrase);
  return (
    (before !== null && isPhrase(`${normalForm(before)} ${form}`)) ||
    (behind !== null && isPhrase(`${form} ${normalForm(behind)}`))
  );
}

/** Reads a word: one that neither the catalogue nor the vocabulary has is taken to be misspelt. */
export function formWord(
  word: Word,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
  neighbours: Neighbours,
): FormedWord {
  const forms = formsOfWord(word.key, vocabulary);
  const isMeant = (form: string): boolean =>
    vocabulary.meanings.has(form) || isOfPhrase(form, neighbours, vocabulary);
  const endsOthers = neighbours.before !== null && neighbours.behind === null;
  const certain =
    (ENGLISH_WORDS.has(word.key) && (endsOthers || forms.some(isMeant))) ||
    forms.every((form) => PREFERENCES.has(form));
  if (certain || forms.some((form) => lexicon.countOf(form) > 0 || vocabulary.words.has(form)))
    return { word, forms, misspelt: false, certain };
  const [written] = alternativesOfWord(word.key, forms, lexicon, false, certain);
  if (written?.how !== 'spelling') return { word, forms, misspelt: false, certain };
  return { word, forms: written.forms, misspelt: true, certain };
}
