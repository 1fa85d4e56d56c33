import { isAskedFor, isPhrase } from './compound-forms.ts';
import type { KnownWord } from './known-word.ts';
import type { Lexicon } from './lexicon.ts';
import type { Vocabulary } from './vocabulary-lines.ts';
import { alternativesOfWord } from './word-meaning.ts';
import type { Word } from './words.ts';

/** A word with what it stands for. */
export interface FormedWord {
  readonly word: Word;
  readonly known: KnownWord;
  /** Of the word, or of the likeliest spelling where it is nowhere known. */
  readonly forms: readonly string[];
  /** What that spelling counts, from 0 to 1: see `Alternative.weight`; 1: it is as it was typed. */
  readonly spelt: number;
  /**
   * Whether it is what it says, sold or not: an English word that ends what others begin, as kinds of things do, that the
   * vocabulary knows, or that is part of a phrase of it. The hose of `garden hose` is no house and the brown of `brown sugar`
   * no browny, while `hole milk` is whole, and `mustered` may be mustard. So is an English word alone that no thing is spelt
   * like, and a preference: packed sugar is not picked.
   */
  readonly certain: boolean;
}

/** The words beside a word of a request; null where it begins or ends it. */
interface Neighbours {
  readonly before: KnownWord | null;
  readonly behind: KnownWord | null;
}

/** Whether a word and one beside it are a phrase of the vocabulary: the brown of `brown sugar`, not the hole of `hole milk`. */
function isOfPhrase(form: string, { before, behind }: Neighbours, vocabulary: Vocabulary): boolean {
  return (
    (before !== null && isPhrase(`${before.normal} ${form}`, vocabulary)) ||
    (behind !== null && isPhrase(`${form} ${behind.normal}`, vocabulary))
  );
}

/** Reads a word: one that neither the catalogue nor the vocabulary has is taken to be misspelt. */
function formWord(
  word: Word,
  known: KnownWord,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
  neighbours: Neighbours,
): FormedWord {
  const { forms } = known;
  const endsOthers = neighbours.before !== null && neighbours.behind === null;
  const isMeant = (): boolean =>
    known.isMeant || forms.some((form) => isOfPhrase(form, neighbours, vocabulary));
  const certain = known.isPreference || (known.isEnglish && (endsOthers || isMeant()));
  if (certain || known.isKnown) return { word, known, forms, spelt: 1, certain };
  const spellings = alternativesOfWord(known.key, forms, lexicon, false, certain);
  const [written] = spellings;
  if (written?.how !== 'spelling') return { word, known, forms, spelt: 1, certain };
  // Of English words alone only those are misspelt that are like what is called so, or asked for: a piano is none of La Piana.
  const isAlone = neighbours.before === null && neighbours.behind === null;
  const isThing = (form: string): boolean =>
    isAskedFor(form, vocabulary) || lexicon.shareOfKind(form, form) > 0;
  if (isAlone && known.isEnglish && !spellings.some((one) => one.forms.some(isThing)))
    return { word, known, forms, spelt: 1, certain: true };
  return { word, known, forms: written.forms, spelt: written.weight, certain };
}

/** Reads the words of a request in their order, each with those beside it; `known` is what is known of each. */
export function formWords(
  words: readonly Word[],
  known: readonly KnownWord[],
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): readonly FormedWord[] {
  return words.map((word, i) => {
    const [before = null, behind = null] = [known[i - 1], known[i + 1]];
    return formWord(word, known[i]!, lexicon, vocabulary, { before, behind });
  });
}

/** What is misspelt counts at most so much where the vocabulary knows what it was put right to. */
const MISSPELT_WEIGHT = 0.85;

/** What some words in a row count, as they were put right: see `FormedWord.spelt`. */
export function speltIn(words: readonly FormedWord[], from: number, to: number): number {
  let least = 1;
  for (let at = from; at < to; at++) least = Math.min(least, words[at]!.spelt);
  return least < 1 ? Math.min(MISSPELT_WEIGHT, least) : 1;
}
