import { compoundForms, mayStandApart, saysHowMuch } from './compound-forms.ts';
import { ENGLISH_WORDS } from './english.ts';
import type { Lexicon, NearWord } from './lexicon.ts';
import { RESTRICTIONS } from './restrictions.ts';
import { PREFERENCES } from './lines/preferences.ts';
import type { Meaning, Vocabulary } from './vocabulary-lines.ts';
import { soundAlike } from './spelling/sounds-alike.ts';
import { soundClass } from './spelling/typing-errors.ts';
import { normalForm } from './words.ts';

/** Forms that all have to be in a product. */
export interface Alternative {
  readonly forms: readonly string[];
  /** What it counts beside the words as they were typed, from 0 to 1. */
  readonly weight: number;
  /** `kind`: only what it is one of, where it is not sold itself; `part`: only a part of what it says. */
  readonly how: 'typed' | 'spelling' | 'joined' | 'vocabulary' | 'kind' | 'part';
}

/** What means the same as the best of some alternatives counts so much of it at least. */
export const MEANS_THE_SAME = 0.9;

/** Those of some alternatives, best first, that count at least such a share of the best. */
export function meaningOf(alternatives: readonly Alternative[], share: number): readonly Alternative[] {
  return alternatives.filter(({ weight }) => weight >= share * alternatives[0]!.weight);
}

/** Letters from which one error is put right, one and a letter misheard, and two. */
const ONE_ERROR_FROM = 4;
const MORE_ERRORS_FROM = 6;
const TWO_ERRORS_FROM = 8;
/** A letter misheard: see `typingErrors`. */
const HALF = 0.5;

/** What an error costs in a word of one letter, and what it costs to be a less likely word. */
const ERROR_COST = 1.2;
const LATER_COST = 0.08;
const JOINED_WEIGHT = 0.95;
const MOST_SPELLINGS = 3;
/** The parts of a word that is split have at least so many letters. */
const SHORTEST_PART = 2;

/** How many errors are put right in a word of its length; none but one in a short word of English, which may be what it says. */
export function errorsIn(word: string): 0 | 1 | 1.5 | 2 {
  if (word.length < ONE_ERROR_FROM) return 0;
  if (word.length >= TWO_ERRORS_FROM) return 2;
  return word.length < MORE_ERRORS_FROM || ENGLISH_WORDS.has(word) ? 1 : 1.5;
}

/**
 * What a single word may stand for: itself where it is sold; two words where they are sold next to each other and the
 * word is not, or more seldom; else, where it is `meant` by no vocabulary, the words that are spelt nearly so; not where it
 * is `certain`: known to be what it says, sold or not.
 */
export function alternativesOfWord(
  key: string,
  forms: readonly string[],
  lexicon: Lexicon,
  meant: boolean,
  certain: boolean,
): Alternative[] {
  const typed: Alternative = { forms, weight: 1, how: 'typed' };
  const sold = forms.every((form) => lexicon.countOf(form) > 0);
  const parts = forms.length === 1 ? splitWord(key, lexicon) : null;
  const brand = lexicon.brandOf(forms.join(''));
  const joined = [parts, brand !== null && brand.forms.length > 1 ? brand.forms : null];
  const split = joined
    .filter((some) => some !== null)
    .map((some): Alternative => ({ forms: some, weight: JOINED_WEIGHT, how: 'joined' }));
  if (sold) return [typed, ...split, ...(certain ? [] : likelierOf(key, forms, lexicon))];
  if (split.length > 0 || meant) return [...split, typed];
  if (certain) return [typed];
  const spelt = spellingsOf(key, lexicon);
  return spelt.length > 0 ? spelt : [typed];
}

/** Catalogues have misspelt names too: a word is one where another, one error away, is so many times as common. */
const RARE_SHARE = 0.05;
const LIKELIER_FROM = 6;

/** The word that one of the catalogue's own misspelt words stands for; it counts less than the word as it was typed. */
function likelierOf(key: string, forms: readonly string[], lexicon: Lexicon): Alternative[] {
  const sold = lexicon.countOf(forms[0] ?? '');
  if (key.length < LIKELIER_FROM || forms.length !== 1) return [];
  const near = lexicon.near(key, 1).map((word) => normalForm(word.key));
  const likelier = near.find((form) => form !== forms[0] && RARE_SHARE * lexicon.countOf(form) >= sold);
  return likelier === undefined ? [] : [{ forms: [likelier], weight: LIKELIER_WEIGHT, how: 'spelling' }];
}
const LIKELIER_WEIGHT = 0.8;

/** A word of so many letters may have a letter missing, or two swapped: `egs`, `jsu`; nothing else is put right in it. */
const SLIPS_FROM = 3;

function isSlip(key: string, word: string): boolean {
  const isSwapped = [...word].sort().join('') === [...key].sort().join('');
  return isSwapped || (word.length > key.length && lacksOnly(key, word));
}

/** Whether a word has all letters of another in their order, and more. */
function lacksOnly(key: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === key[at]) at++;
  return at === key.length;
}

/** Whether two words begin with the same letter, or one that is taken for it by ear: the first letter is hardly ever mistyped. */
function beginsAlike(key: string, word: string): boolean {
  return soundClass(key.charCodeAt(0)) === soundClass(word.charCodeAt(0));
}

/** The words of the catalogue, or of the vocabulary, that a word was most likely meant to be, best first. */
function spellingsOf(key: string, lexicon: Lexicon): Alternative[] {
  const errors = errorsIn(key);
  const isEnglish = ENGLISH_WORDS.has(key);
  if (key.length < SLIPS_FROM || !/\p{L}/u.test(key)) return [];
  // Who writes shallots means no scallops, who writes a doll no dill, and the fresh of `fresh spinach` is no fresa; a desert may be
  // a dessert, and what is mustered is mustard.
  const mostMisheard = key.length < MORE_ERRORS_FROM ? HALF : errors;
  const isMisheard = (word: NearWord): boolean =>
    lexicon.countOf(normalForm(word.key)) > 0 &&
    (isSlip(key, word.key) || (word.distance <= mostMisheard && soundAlike(key, word.key)));
  const near = lexicon
    .near(key, Math.max(1, errors))
    .filter(isEnglish ? isMisheard : (word) => errors > 0 || isSlip(key, word.key));
  const forms = [...new Set(near.map((word) => normalForm(word.key)))].slice(0, MOST_SPELLINGS);
  return forms.map((form, i): Alternative => {
    const word = near.find(({ key: other }) => normalForm(other) === form)!;
    // Who types fast leaves a letter out, or swaps two, and has typed no wrong one; a bus is hardly buns.
    const slipped = !isEnglish && isSlip(key, word.key) ? HALF * word.distance : word.distance;
    const distance = slipped + (beginsAlike(key, word.key) ? 0 : HALF);
    return {
      forms: [form],
      weight: 1 - (ERROR_COST * distance) / key.length - LATER_COST * i,
      how: 'spelling',
    };
  });
}

/** A word that so many products have is a word. */
const COMMON = 64;

/** The two words that a word is, where they are sold next to each other more often than it is; null: it is one word. */
function splitWord(key: string, lexicon: Lexicon): string[] | null {
  let best: string[] | null = null;
  let most = lexicon.countOf(normalForm(key));
  if (most >= COMMON) return null;
  for (let at = SHORTEST_PART; at <= key.length - SHORTEST_PART; at++) {
    const [first, second] = [normalForm(key.slice(0, at)), normalForm(key.slice(at))];
    if (lexicon.countOf(first) === 0 || lexicon.countOf(second) === 0) continue;
    const together = lexicon.together(first, second);
    if (together > most) [best, most] = [[first, second], together];
  }
  return best;
}

/** What words are when they are written as one, where that is sold. */
export function joinedAlternatives(keys: readonly string[], lexicon: Lexicon): Alternative[] {
  const joined = normalForm(keys.join(''));
  // A letter that stands alone is a size or a name; a digit may be half of one: `7 up`.
  if (keys.length !== 2 || keys.some((key) => /^\p{L}$/u.test(key)) || lexicon.countOf(joined) === 0)
    return [];
  return [{ forms: [joined], weight: JOINED_WEIGHT, how: 'joined' }];
}

/** What a part of a phrase counts. */
const PART_WEIGHT = 0.3;
/** All of a phrase but what is a preference, where the catalogue does not tell that apart: `milk` of whole milk. */
const PLAIN_PART_WEIGHT = 0.7;

/**
 * The part of a phrase that says the kind of thing, of a Spanish one the first: it is better than nothing of what is asked for,
 * but 1% milk is not whole milk, chicken is no plant based chicken, and soap for hands is no hand lotion. What says how much of
 * something a thing has says no kind: what is low fat is no full fat, though both say fat.
 */
export function partsOf(
  forms: readonly string[],
  { together }: Pick<Lexicon, 'together'>,
  spanish: boolean,
): Alternative[] {
  if (forms.length < 2 || saysHowMuch(forms.join(' '))) return [];
  const telling = forms.filter((form) => !PREFERENCES.has(form));
  if (telling.length > 1) {
    const restricting = telling.filter((form) => RESTRICTIONS.has(form));
    const parts = restricting.length > 0 ? restricting : [telling.at(spanish ? 0 : -1)!];
    return parts.map((form) => ({ forms: [form], weight: PART_WEIGHT, how: 'part' }));
  }
  const isToldApart = forms.slice(1).every((form, i) => together(forms[i]!, form) > 0);
  return isToldApart
    ? []
    : telling.map((form) => ({ forms: [form], weight: PLAIN_PART_WEIGHT, how: 'part' }));
}

/** Whether the catalogue has all forms of an alternative, or a category that they are the name of. */
export function isSold({ forms }: Alternative, lexicon: Lexicon): boolean {
  return forms.every((form) => lexicon.countOf(form) > 0) || lexicon.isShelf(forms);
}

/** What the words of a pair count that are not together. */
export const APART_WEIGHT = 0.85;

/** What counts beside the word itself: what means the same, and what is only meant where the word is sold too. */
const SAME_WEIGHT = 0.95;
const MEANT_WEIGHT = 0.75;
/** What it counts to be only of the kind that is asked for, where that itself is not sold. */
const KIND_WEIGHT = 0.6;
/** A little more where its own words say the kind: a chocolate bar is chocolate before it is candy. */
const SAID_KIND_WEIGHT = 0.65;

/** What a word of the vocabulary means, `said` in these forms; `sold`: the catalogue has the word itself. */
export function meantBy(
  meaning: Meaning,
  sold: boolean,
  { compounds }: Vocabulary,
  share: number,
  said: readonly string[] = [],
): Alternative[] {
  const asForms = (phrase: string, weight: number, how: Alternative['how']): Alternative[] => {
    const apart = phrase.split(' ');
    const forms = compoundForms(apart, compounds);
    const meant: Alternative = { forms, weight, how };
    return forms.length === apart.length || !mayStandApart(apart)
      ? [meant]
      : [meant, { forms: apart, weight: weight * APART_WEIGHT, how }];
  };
  return [
    ...meaning.alternatives.flatMap((alternative) => {
      const certain = !sold || meaning.spanish || meaning.same.has(alternative);
      return asForms(alternative, share * (certain ? SAME_WEIGHT : MEANT_WEIGHT), 'vocabulary');
    }),
    ...meaning.kinds.flatMap((kind) => {
      const isSaid = kind.split(' ').every((form) => said.includes(form));
      return asForms(kind, share * (isSaid ? SAID_KIND_WEIGHT : KIND_WEIGHT), 'kind');
    }),
  ];
}

/** Where so many of the names that say a thing say what it is one of too, that is a part of how it is called. */
const CALLED_BY_KIND = 0.3;

/** What names call a thing that say, in one word, what it is one of too: parmesan cheese, gala apples, baby bella mushrooms. */
export function calledByKind(
  forms: readonly string[],
  { kinds, same }: Pick<Meaning, 'kinds' | 'same'>,
  { compounds }: Vocabulary,
  share: number,
  { shareWith }: Pick<Lexicon, 'shareWith'>,
): Alternative[] {
  const last = forms.at(-1)!;
  return kinds
    .filter((kind) => !same.has(`${forms.join(' ')} ${kind}`))
    .map((kind) => compoundForms(kind.split(' '), compounds))
    .filter(
      ([kind, ...more]) => more.length === 0 && kind !== last && shareWith(last, kind!) >= CALLED_BY_KIND,
    )
    .map((kind) => ({ forms: [...forms, ...kind], weight: share * SAME_WEIGHT, how: 'vocabulary' }));
}

/** An alternative of two words that are a kind of their own is that kind: `hotdogs` are hot dogs. */
export function asCompound(alternative: Alternative, { compounds }: Vocabulary): Alternative {
  if (alternative.how !== 'joined') return alternative;
  return { ...alternative, forms: compoundForms(alternative.forms, compounds) };
}

/** Alternatives that are sold. */
export interface SoldAlternatives {
  readonly known: readonly Alternative[];
  /** What a thing is one of, sold or not, left out because some product is what is meant. */
  readonly kinds: readonly Alternative[];
}

/** Whether names have a part of what a kind is called, and a shelf the rest: frozen pizza, where no name says frozen. */
function isKindOnShelf({ forms, how }: Alternative, lexicon: Lexicon): boolean {
  if (how !== 'kind' || forms.length < 2 || lexicon.sells(forms)) return false;
  return lexicon.isShelf(forms.slice(0, -1)) && lexicon.shelves(forms);
}

/** A kind in the words that names have of it. */
function asNamed(kind: Alternative, lexicon: Lexicon): Alternative {
  if (!isKindOnShelf(kind, lexicon)) return kind;
  return { ...kind, forms: kind.forms.slice(-1), weight: kind.weight * APART_WEIGHT };
}

/** Those of some alternatives that are sold; what a thing is one of only where no product is anything else that is meant. */
export function soldOf(alternatives: readonly Alternative[], lexicon: Lexicon): SoldAlternatives {
  const known = alternatives.filter((one) => isSold(one, lexicon) || isKindOnShelf(one, lexicon));
  const own = known.filter(({ how }) => how !== 'kind');
  const kinds = alternatives.filter(({ how }) => how === 'kind');
  const isOwnSold = kinds.length > 0 && own.some(({ forms, how }) => how !== 'part' && lexicon.sells(forms));
  if (isOwnSold) return { known: own, kinds };
  return { known: known.map((one) => asNamed(one, lexicon)), kinds: [] };
}
