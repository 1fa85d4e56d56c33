import { ENGLISH_WORDS } from './english.ts';
import type { Lexicon } from './lexicon.ts';
import { PREFERENCES } from './request-line.ts';
import { formsOfWord, type Vocabulary } from './vocabulary-lines.ts';
import { alternativesOfWord } from './word-meaning.ts';
import type { Word } from './words.ts';

/** A word with what it stands for. */
export interface FormedWord {
  readonly word: Word;
  /** Of the word, or of the likeliest spelling where it is nowhere known. */
  readonly forms: readonly string[];
  readonly misspelt: boolean;
  /**
   * Whether it is what it says, sold or not: an English word that ends what others begin, as kinds of things do. The hose of
   * `garden hose` is no house, while `hole milk` is whole, and `mustered` may be mustard. A preference is one as well: packed
   * sugar is not picked.
   */
  readonly certain: boolean;
}

/** Reads a word: one that neither the catalogue nor the vocabulary has is taken to be misspelt. */
export function formWord(
  word: Word,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
  endsOthers: boolean,
): FormedWord {
  const forms = formsOfWord(word.key, vocabulary);
  const isEnglish = ENGLISH_WORDS.has(word.key);
  const certain =
    (isEnglish && (endsOthers || forms.some((form) => vocabulary.words.has(form)))) ||
    forms.every((form) => PREFERENCES.has(form));
  if (certain || forms.some((form) => lexicon.countOf(form) > 0 || vocabulary.words.has(form)))
    return { word, forms, misspelt: false, certain };
  const [written] = alternativesOfWord(word.key, forms, lexicon, false, certain);
  if (written?.how !== 'spelling') return { word, forms, misspelt: false, certain };
  return { word, forms: written.forms, misspelt: true, certain };
}
