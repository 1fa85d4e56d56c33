import { compoundForms, isPair, isPhrase, mayStandApart, saysHowMuch, saysLack } from './compound-forms.ts';
import { type FormedWord, speltIn } from './formed-word.ts';
import { tellsInSpanish } from './kind-words.ts';
import { meantAlone } from './known-word.ts';
import type { Lexicon } from './lexicon.ts';
import { isNoneOfLast } from './things/none-of-last.ts';
import { liesIn } from './things/packed-in.ts';
import type { Vocabulary } from './vocabulary-lines.ts';
import {
  APART_WEIGHT,
  alternativesOfWord,
  type Alternative,
  asCompound,
  calledByKind,
  joinedAlternatives,
  meantBy,
  partsOf,
  type SoldAlternatives,
  soldOf,
} from './word-meaning.ts';
import { WITHOUT } from './words.ts';

/** Words of a request that are looked up together: a phrase, a pair that is written as one, or a word. */
export interface Span {
  /** Places among the words of the request. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly alternatives: readonly Alternative[];
  /** Those of the alternatives that are sold, where that is known by now. */
  readonly sold?: SoldAlternatives;
  readonly spanish: boolean;
  /** Whether it is a Spanish phrase that only tells of a thing: `sin gluten`. */
  readonly tells?: boolean;
  /** Whether it is a brand that the vocabulary knows and nothing sold names. */
  readonly isMaker?: boolean;
}

/**
 * The forms of words one after another, as phrases are looked up: of the first, of the first two, up to as many as a phrase of
 * the vocabulary that begins with the first has.
 */
function phrasesFrom(
  words: readonly FormedWord[],
  from: number,
  { longestFrom }: Pick<Vocabulary, 'longestFrom'>,
): string[] {
  // A word stands for one form at least, so that no phrase has more words than forms.
  const most = longestFrom.get(words[from]!.forms[0] ?? '') ?? 0;
  const phrases: string[] = [];
  for (let at = from; at < Math.min(words.length, from + most); at++) {
    const { word, forms } = words[at]!;
    if (!words[from]!.word.behind && liesIn(word, forms[0])) break;
    const own = forms.join(' ');
    phrases.push(at === from ? own : `${phrases.at(-1)} ${own}`);
  }
  return phrases;
}

/** The longest phrase of the vocabulary that begins at a word; null where there is none. */
function phraseAt(
  words: readonly FormedWord[],
  from: number,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): Span | null {
  const phrases = phrasesFrom(words, from, vocabulary);
  for (let to = from + phrases.length; to > from + 1; to--) {
    const phrase = phrases[to - from - 1]!;
    const meaning = vocabulary.meanings.get(phrase);
    const isCompound = isPair(phrase, words[to]?.forms[0], vocabulary.compounds);
    if ((meaning === undefined || saysLack(phrase)) && !isCompound) continue;
    const forms = words.slice(from, to).flatMap((word) => word.forms);
    const own = compoundForms(forms, vocabulary.compounds);
    const isKindAlone = meaning?.alternatives.length === 0 && !isCompound;
    // The words of `frozen pizza` say what is asked for each by itself, as long as they are sold of one thing.
    if (isKindAlone && lexicon.shelves(own)) continue;
    const written = speltIn(words, from, to);
    const how = written < 1 ? 'spelling' : 'typed';
    const typed: Alternative[] = [{ forms: own, weight: written, how }];
    if (isCompound && mayStandApart(forms)) typed.push({ forms, weight: written * APART_WEIGHT, how });
    const sold = own.every((form) => lexicon.countOf(form) > 0);
    const known = meaning === undefined ? [] : meantBy(meaning, sold, vocabulary, written, forms);
    // Pasta of rice stands in for what has no gluten; rice beside pasta does not.
    const meant = mayStandApart(forms) ? known : known.filter((one) => standsTogether(one, vocabulary));
    const joined = joinedAlternatives(
      words.slice(from, to).map(({ word }) => word.key),
      lexicon,
    );
    const called = meaning === undefined ? [] : calledByKind(own, meaning, vocabulary, written, lexicon);
    const alternatives = [...typed, ...meant, ...called, ...joined];
    const spanish = meaning?.spanish ?? false;
    const span = { from, to, alternatives, spanish, tells: tellsInSpanish(meaning) };
    const [first] = soldOf(alternatives, lexicon).known;
    // What is free of gluten has no nuts: what says that it lacks one thing lacks no other, and sugar does not say `low sugar`.
    // Nor are gummies with melatonin candy, where nothing has that.
    const isWhole = (): boolean =>
      spanish || saysHowMuch(phrase) || (!sold && isNoneOfLast(phrase, vocabulary));
    if (first === undefined && isWhole()) return span;
    const isTogether = isCompound || alternatives.some(({ forms: all }) => lexicon.sells(all));
    if (!isTogether && phrase.startsWith(WITHOUT_FIRST)) return { ...span, alternatives: meant };
    // What nothing is called in this catalogue may still be told by its words: `soda pop`.
    if (first === undefined || (first.how === 'kind' && sold && !isKindAlone)) continue;
    // So may `pork chops`, where chops are on the shelf of pork and nothing is called by both words, or as they mean.
    const mayBeApart =
      isCompound && mayStandApart(forms) && !alternatives.some((one) => isNamedBy(one, lexicon));
    if (mayBeApart && lexicon.shelves(forms)) continue;
    if (!isTogether && !spanish) continue;
    if (!isCompound && first.how !== 'kind') alternatives.push(...partsOf(own, lexicon, spanish));
    return span;
  }
  return null;
}

/** As what is free of a thing, what begins so is without it, and is not told by the thing. */
const WITHOUT_FIRST = `${WITHOUT} `;

/** Whether anything that is sold is called by an alternative, and not by what that is one of. */
const isNamedBy = ({ forms, how }: Alternative, lexicon: Lexicon): boolean =>
  how !== 'kind' && lexicon.sells(forms);

/** Whether an alternative has each of its pairs that are a kind of their own as one form. */
const standsTogether = ({ forms }: Alternative, { compounds }: Vocabulary): boolean =>
  compoundForms(forms, compounds).length === forms.length;

const isSpanish = (word: FormedWord | undefined, { meanings }: Vocabulary): boolean =>
  word !== undefined && meanings.get(word.forms.join(' '))?.spanish === true;

/**
 * The longest brand of the vocabulary that begins at a word and that nothing sold names; null where there is none. What is Spanish
 * behind Spanish is none: no soda is meant by `fruta fresca`.
 */
function makerAt(
  words: readonly FormedWord[],
  from: number,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): Span | null {
  const phrases = phrasesFrom(words, from, vocabulary);
  const length = 1 + phrases.findLastIndex((phrase) => vocabulary.makers.has(phrase));
  if (length === 0) return null;
  const to = from + length;
  const forms = words.slice(from, to).flatMap((word) => word.forms);
  const isNamed = forms.every((form, i) =>
    i === 0 ? lexicon.countOf(form) > 0 : lexicon.together(forms[i - 1]!, form) > 0,
  );
  if (isNamed || lexicon.brandOf(forms.join('')) !== null) return null;
  const typed: Alternative = { forms, weight: 1, how: 'typed' };
  const meaning = vocabulary.meanings.get(phrases[length - 1]!)!;
  if (meaning.spanish && isSpanish(words[from - 1], vocabulary)) return null;
  // Fritos are corn chips, whatever is fried in Spanish.
  const alternatives = meaning.spanish ? [] : meaning.alternatives;
  const made = meantBy({ ...meaning, alternatives }, false, vocabulary, 1);
  return {
    from,
    to,
    alternatives: [typed, ...made],
    sold: soldOf(made, lexicon),
    spanish: false,
    isMaker: true,
  };
}

/** The longer of two spans, else the first. */
function longerOf(one: Span | null, other: Span | null): Span | null {
  return one !== null && (other === null || other.to <= one.to) ? one : other;
}

/** Cuts words into phrases of the vocabulary, joined pairs, and single words. */
export function spansOf(words: readonly FormedWord[], vocabulary: Vocabulary, lexicon: Lexicon): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < words.length; ) {
    const span =
      longerOf(makerAt(words, at, vocabulary, lexicon), phraseAt(words, at, vocabulary, lexicon)) ??
      pairAt(words, at, vocabulary, lexicon) ??
      turnedAt(words, at, vocabulary, lexicon) ??
      wordAt(words, at, vocabulary, lexicon);
    spans.push(span);
    at = span.to;
  }
  return spans;
}

/** Whether a word beside another one is English, and no Spanish that is written alike. */
function isPlainEnglish(word: FormedWord | undefined, vocabulary: Vocabulary): boolean {
  return word !== undefined && word.known.isEnglish && !isSpanish(word, vocabulary);
}

/** Whether two words in a row are a phrase of Spanish. */
function isOfSpanishPair(
  first: FormedWord | undefined,
  second: FormedWord | undefined,
  { meanings }: Vocabulary,
): boolean {
  if (first === undefined || second === undefined) return false;
  return meanings.get([...first.forms, ...second.forms].join(' '))?.spanish === true;
}

/**
 * Whether a word is English as well as Spanish, and English here: the pan of `baking pan` is no bread, and that of `pan sin gluten`
 * is; so is what is part of a Spanish phrase, sold or not: the integral of `pasta integral`.
 */
function isEnglishHere(
  words: readonly FormedWord[],
  at: number,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): boolean {
  const { known, forms } = words[at]!;
  return (
    known.isEnglish &&
    vocabulary.meanings.get(forms.join(' '))?.spanish === true &&
    (isPlainEnglish(words[at - 1], vocabulary) || isPlainEnglish(words[at + 1], vocabulary)) &&
    (words[at + 1] === undefined || phraseAt(words, at + 1, vocabulary, lexicon)?.spanish !== true) &&
    !isOfSpanishPair(words[at - 1], words[at], vocabulary) &&
    !isOfSpanishPair(words[at], words[at + 1], vocabulary)
  );
}

/** A word by itself, with what else it means. */
function wordAt(words: readonly FormedWord[], at: number, vocabulary: Vocabulary, lexicon: Lexicon): Span {
  const { known, forms, certain } = words[at]!;
  if (isEnglishHere(words, at, vocabulary, lexicon)) {
    const alternatives = alternativesOfWord(known.key, forms, lexicon, false, true);
    return { from: at, to: at + 1, alternatives, spanish: false };
  }
  const written = speltIn(words, at, at + 1);
  if (written === 1) return { from: at, to: at + 1, ...meantAlone(known, certain, lexicon, vocabulary) };
  const meaning = vocabulary.meanings.get(forms.join(' '));
  // Nor is a word that is misspelt Spanish beside English.
  const isElse = [words[at - 1], words[at + 1]].some((word) => isPlainEnglish(word, vocabulary));
  if (meaning === undefined || (meaning.spanish && isElse)) {
    const alternatives = alternativesOfWord(known.key, [known.normal], lexicon, false, certain);
    return { from: at, to: at + 1, alternatives, spanish: false };
  }
  const sold = forms.every((form) => lexicon.countOf(form) > 0);
  const meant = meantBy(meaning, sold, vocabulary, written);
  const called = calledByKind(forms, meaning, vocabulary, written, lexicon);
  const typed = alternativesOfWord(known.key, known.forms, lexicon, false, certain);
  const alternatives = [...typed, ...meant, ...called];
  return { from: at, to: at + 1, alternatives, spanish: meaning.spanish };
}

/** Two words that are sold written as one: `butter milk`. */
function pairAt(
  words: readonly FormedWord[],
  at: number,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): Span | null {
  const second = words[at + 1];
  if (second === undefined) return null;
  const keys = [words[at]!.word.key, second.word.key];
  const forms = [...words[at]!.forms, ...second.forms];
  const written = joinedAlternatives(keys, lexicon);
  const joined = written.length > 0 ? written : joinedAlternatives(forms, lexicon);
  if (joined.length === 0) return null;
  const typed: Alternative = { forms: compoundForms(forms, vocabulary.compounds), weight: 1, how: 'typed' };
  const also = joined.flatMap(({ forms: [form = ''] }) => {
    const meaning = vocabulary.meanings.get(form);
    return meaning === undefined ? [] : meantBy(meaning, true, vocabulary, 1);
  });
  return { from: at, to: at + 2, alternatives: [typed, ...joined, ...also], spanish: false };
}

/** A phrase of two words that stand the other way round, as lists have it: `milk, whole`; no part of a phrase as they stand. */
function turnedAt(
  words: readonly FormedWord[],
  at: number,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): Span | null {
  const [first, second] = [words[at]!, words[at + 1]];
  if (second === undefined || !vocabulary.longestFrom.has(second.forms[0] ?? '')) return null;
  if (liesIn(second.word, second.forms[0])) return null;
  const phrase = [...second.forms, ...first.forms].join(' ');
  if (!isPhrase(phrase, vocabulary) || phraseAt(words, at + 1, vocabulary, lexicon) !== null) return null;
  const together = (one: FormedWord, other: FormedWord): number =>
    lexicon.together(one.forms.at(-1) ?? '', other.forms[0] ?? '');
  if (together(first, second) >= together(second, first)) return null;
  const span = phraseAt([second, first], 0, vocabulary, lexicon);
  return span === null ? null : { ...span, from: at, to: at + 2 };
}

/** Those of a span's alternatives that are sold; where it is all of a brand beside other words, it is the brand alone. */
export function soldOfSpan(
  { alternatives, sold }: Span,
  isBrand: boolean,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): SoldAlternatives {
  if (!isBrand && sold !== undefined) return sold;
  const meant = alternatives.map((one) => asCompound(one, vocabulary));
  return soldOf(isBrand ? meant.filter(({ how }) => how !== 'vocabulary' && how !== 'kind') : meant, lexicon);
}
