import { derivedFrom } from '../derived.ts';
import { foldText } from '../text/fold.ts';
import { isStopWord, normalForm, readWords } from './words.ts';
import { ENGLISH_WORDS } from './english.ts';
import type { KnownBrand, Lexicon } from './lexicon.ts';
import {
  APART_WEIGHT,
  alternativesOfWord,
  type Alternative,
  joinedAlternatives,
  meantBy,
  partsOf,
  soldOf,
} from './word-meaning.ts';
import { PREFERENCES, readRequestLine, type RequestLine } from './request-line.ts';
import { formsOfWord, type Vocabulary } from './vocabulary-lines.ts';
import { compoundForms } from './compound-forms.ts';
import { type FormedWord, formWord } from './formed-word.ts';
import { beginsWithBrand, findBrand } from './named-brand.ts';

/** One thing that a request asks for: a word or a phrase, with all that would do. */
export interface Concept {
  /** As it was typed. */
  readonly typed: string;
  /** Best first, at least one. */
  readonly alternatives: readonly Alternative[];
  /** What it is one of, sold, where it is sold itself: no answer, but near to one. */
  readonly kinds: readonly Alternative[];
  /** Whether nothing of the catalogue has any of the alternatives. */
  readonly unknown: boolean;
  /** A preference only: it raises what has it and is not missed. */
  readonly preference: boolean;
  /** Whether it belongs to the brand that the request names. */
  readonly ofBrand: boolean;
  /** Whether it is likely a brand that is not sold here: no word of English or of the catalogue, beside a kind that is. */
  readonly ofOtherBrand: boolean;
  /** Whether it stands behind `with`, `in` or the like. */
  readonly behind: boolean;
}

/** A request, understood against a catalogue. */
export interface Understanding {
  /** As it was typed, folded. */
  readonly folded: string;
  readonly line: RequestLine;
  readonly concepts: readonly Concept[];
  /** Which concept says what kind of thing is wanted; -1 where only a brand is named, or nothing. */
  readonly head: number;
  readonly brand: KnownBrand | null;
  /** Whether it names a brand that is not sold where it is asked for: anything else is less than what is asked for. */
  readonly lacksBrand: boolean;
}

/** More words than anyone types; the rest is left out. */
const MOST_WORDS = 16;

interface Span {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly alternatives: readonly Alternative[];
  readonly spanish: boolean;
}

/** The longest phrase of the vocabulary that begins at a word; null where there is none. */
function phraseAt(
  words: readonly FormedWord[],
  from: number,
  vocabulary: Vocabulary,
  lexicon: Lexicon,
): Span | null {
  // A word stands for one form at least, so that no phrase has more words than forms.
  const longest = vocabulary.longestFrom.get(words[from]!.forms[0] ?? '') ?? 0;
  for (let to = Math.min(words.length, from + longest); to > from; to--) {
    const forms = words.slice(from, to).flatMap((word) => word.forms);
    const phrase = forms.join(' ');
    const meaning = vocabulary.meanings.get(phrase);
    const isCompound = vocabulary.compounds.has(phrase);
    if (meaning === undefined && !isCompound) continue;
    if (meaning === undefined && to - from === 1) continue;
    const own = compoundForms(forms, vocabulary.compounds);
    const isKindAlone = meaning?.alternatives.length === 0 && !isCompound && to - from > 1;
    // The words of `frozen pizza` say what is asked for each by itself, as long as they are sold of one thing.
    if (isKindAlone && lexicon.shelves(own)) continue;
    const misspelt = words.slice(from, to).some((word) => word.misspelt);
    const how = misspelt ? 'spelling' : 'typed';
    const written = misspelt ? MISSPELT_WEIGHT : 1;
    const typed: Alternative[] = [{ forms: own, weight: written, how }];
    if (isCompound && new Set(forms).size > 1) typed.push({ forms, weight: written * APART_WEIGHT, how });
    const sold = own.every((form) => lexicon.countOf(form) > 0);
    const meant = meaning === undefined ? [] : meantBy(meaning, sold, vocabulary, written);
    if (to - from === 1) {
      // A word that also means something else is still spelt, joined and split like any other.
      const alternatives = misspelt
        ? alternativesOfWord(
            words[from]!.word.key,
            formsOfWord(words[from]!.word.key, vocabulary),
            lexicon,
            false,
            words[from]!.certain,
          )
        : alternativesOfWord(words[from]!.word.key, forms, lexicon, meant.length > 0, words[from]!.certain);
      return { from, to, alternatives: [...alternatives, ...meant], spanish: meaning?.spanish ?? false };
    }
    const joined = joinedAlternatives(
      words.slice(from, to).map(({ word }) => word.key),
      lexicon,
    );
    const alternatives = [...typed, ...meant, ...joined];
    const [first] = soldOf(alternatives, lexicon).known;
    // What nothing is called in this catalogue may still be told by its words: `soda pop`.
    if (first === undefined || (first.how === 'kind' && sold && !isKindAlone)) continue;
    if (!isCompound && !alternatives.some(({ forms: all }) => lexicon.sells(all))) continue;
    if (!isCompound && first.how !== 'kind') alternatives.push(...partsOf(own, lexicon));
    return { from, to, alternatives, spanish: meaning?.spanish ?? false };
  }
  return null;
}

/** What a phrase counts that is misspelt. */
const MISSPELT_WEIGHT = 0.85;

/** Cuts words into phrases of the vocabulary, joined pairs, and single words. */
function spansOf(words: readonly FormedWord[], vocabulary: Vocabulary, lexicon: Lexicon): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, vocabulary, lexicon);
    if (phrase !== null && phrase.to - at > 1) {
      spans.push(phrase);
      at = phrase.to;
      continue;
    }
    const pair = pairAt(words, at, vocabulary, lexicon);
    const span = pair ?? phrase ?? wordAt(words, at, lexicon);
    spans.push(span);
    at = span.to;
  }
  return spans;
}

function wordAt(words: readonly FormedWord[], at: number, lexicon: Lexicon): Span {
  const { word, forms, misspelt, certain } = words[at]!;
  const written = misspelt ? [normalForm(word.key)] : forms;
  return {
    from: at,
    to: at + 1,
    alternatives: alternativesOfWord(word.key, written, lexicon, false, certain),
    spanish: false,
  };
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
  const joined = joinedAlternatives(keys, lexicon);
  if (joined.length === 0) return null;
  const forms = [...words[at]!.forms, ...second.forms];
  const typed: Alternative = { forms: compoundForms(forms, vocabulary.compounds), weight: 1, how: 'typed' };
  const also = joined.flatMap(({ forms: [form = ''] }) => {
    const meaning = vocabulary.meanings.get(form);
    return meaning === undefined ? [] : meantBy(meaning, true, vocabulary, 1);
  });
  return { from: at, to: at + 2, alternatives: [typed, ...joined, ...also], spanish: false };
}

/** The concept that says what is wanted: the last one that is no brand, no number and no preference, before any `with`; in Spanish the first. */
function findHead(concepts: readonly Concept[], spanish: boolean): number {
  const order = concepts.map((_, i) => i);
  if (!spanish) order.reverse();
  const isThing = ({ typed, preference, ofBrand, ofOtherBrand }: Concept): boolean =>
    !preference && !ofBrand && !ofOtherBrand && /\p{L}/u.test(typed);
  const best = (fits: (concept: Concept) => boolean): number => order.find((i) => fits(concepts[i]!)) ?? -1;
  const head = best((concept) => isThing(concept) && !concept.behind);
  return head >= 0 ? head : best(isThing);
}

/** A word of so few letters that nothing has says nothing. */
const SCRAP_LETTERS = 2;

function isScrap(words: readonly FormedWord[]): boolean {
  return words.every(({ word }) => word.key.length <= SCRAP_LETTERS);
}

/** Whether a request ends in a number that nothing sold has behind the word before it: it counts, and `formula 409` does not. */
function endsInCount(words: readonly FormedWord[], lexicon: Lexicon): boolean {
  const [before, last] = words.slice(-2);
  return (
    last !== undefined &&
    /^\d+$/.test(last.word.key) &&
    lexicon.together(before!.forms.at(-1) ?? '', last.forms[0] ?? '') === 0
  );
}

/** An alternative of two words that are a kind of their own is that kind: `hotdogs` are hot dogs. */
function asCompound(alternative: Alternative, { compounds }: Vocabulary): Alternative {
  if (alternative.how !== 'joined') return alternative;
  return { ...alternative, forms: compoundForms(alternative.forms, compounds) };
}

/** Who asks for `heinz ketchup`, or `ketchup heinz`, where that is not sold asks for ketchup; the mower of `lawn mower` is none. */
function markOtherBrand(concepts: readonly Concept[]): readonly Concept[] {
  const mayBeBrand = ({ unknown, preference, typed }: Concept): boolean =>
    unknown && !preference && !typed.split(' ').some((word) => ENGLISH_WORDS.has(word) || /\d/.test(word));
  const isKnown = ({ unknown, preference, behind }: Concept): boolean => !unknown && !preference && !behind;
  const place = [0, concepts.length - 1].find((i) => concepts[i] !== undefined && mayBeBrand(concepts[i]));
  const beside = place === 0 ? concepts.at(-1) : concepts.at(-2);
  if (place === undefined || beside === undefined || !isKnown(beside)) return concepts;
  return concepts.map((concept, i) => (i === place ? { ...concept, ofOtherBrand: true } : concept));
}

/** A request that what its things are one of answers too. */
export function widened(understanding: Understanding): Understanding {
  const concepts = understanding.concepts.map((concept) =>
    concept.kinds.length === 0
      ? concept
      : { ...concept, alternatives: [...concept.alternatives, ...concept.kinds] },
  );
  return { ...understanding, concepts };
}

/** A request that names a brand and a thing, where that brand is not sold: the thing is asked for, of any brand. */
export const ofAnyBrand = derivedFrom((understanding: Understanding): Understanding => {
  if (understanding.brand === null || understanding.head < 0) return understanding;
  const concepts = understanding.concepts.map((concept) =>
    concept.ofBrand ? { ...concept, ofBrand: false, ofOtherBrand: true } : concept,
  );
  return { ...understanding, concepts, brand: null, lacksBrand: true };
});

/**
 * Understands a request against a catalogue: reads quantity and size, puts spelling right, looks words up, and finds the
 * brand and the kind of thing. What is said twice is asked for once. A text without a letter or digit has no concepts.
 */
export function understand(text: string, lexicon: Lexicon, vocabulary: Vocabulary): Understanding {
  const line = beginsWithBrand(text, lexicon, vocabulary)
    ? { quantity: null, unit: null, size: null, text: text.trim(), recipe: false }
    : readRequestLine(text);
  // A can of tomatoes is of canned ones.
  const kept = readWords(line.unit === 'can' ? `can ${line.text}` : line.text, true);
  const words = kept
    .filter(({ key }) => !isStopWord(key))
    .slice(0, MOST_WORDS)
    .map((word, i, all) => {
      const [before, behind] = [all[i - 1]?.key ?? null, all[i + 1]?.key ?? null];
      return formWord(word, lexicon, vocabulary, { before, behind });
    });
  const ofBrand = findBrand(words, lexicon);
  const spans = spansOf(words, vocabulary, lexicon);
  const isCounted = words.length > 1 && endsInCount(words, lexicon);
  const preferred = spans.map(
    ({ from, to }) =>
      words.slice(from, to).every(({ forms }) => forms.every((form) => PREFERENCES.has(form))) ||
      (isCounted && from === words.length - 1),
  );
  const nothingElse = preferred.every(Boolean);
  // A brand beside another word is the brand: `jello gelatin`.
  const isBesideBrand = ofBrand !== null && ofBrand.to - ofBrand.from < words.length;
  const all = spans.map(({ from, to, alternatives }, i): Concept => {
    const inBrand = ofBrand !== null && from >= ofBrand.from && to <= ofBrand.to;
    const meant = alternatives.map((one) => asCompound(one, vocabulary));
    const { known, kinds } = soldOf(
      inBrand && isBesideBrand ? meant.filter(({ how }) => how !== 'vocabulary' && how !== 'kind') : meant,
      lexicon,
    );
    return {
      typed: words
        .slice(from, to)
        .map(({ word }) => word.key)
        .join(' '),
      alternatives: known.length > 0 ? known : alternatives,
      kinds,
      unknown: known.length === 0,
      preference:
        (preferred[i]! && !nothingElse && !inBrand) || (known.length === 0 && isScrap(words.slice(from, to))),
      ofBrand: inBrand,
      ofOtherBrand: false,
      behind: words[from]!.word.behind,
    };
  });
  const concepts = all.filter(({ typed }, i) => all.findIndex((one) => one.typed === typed) === i);
  const spanish = spans.some((span) => span.spanish) || kept.some(({ key }) => key === 'de' || key === 'con');
  const marked = ofBrand === null ? markOtherBrand(concepts) : concepts;
  return {
    folded: foldText(text),
    line,
    concepts: marked,
    head: findHead(marked, spanish),
    brand: ofBrand?.brand ?? null,
    lacksBrand: false,
  };
}
