import { otherStatesThan, unsaidStates } from '../../domain/understanding/other-states.ts';
import { derivedFrom, derivedIn } from '../../domain/derived.ts';
import { countTrigrams } from '../../domain/text/trigram.ts';
import type { Concept } from '../../domain/understanding/concept.ts';
import { FRESH_SHELVES, NOT_FRESH, OF_NO_SHELF } from '../../domain/understanding/marked-words.ts';
import { sizeToFind } from '../../domain/understanding/lines/request-line.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { mayBeKind, saysDone } from '../../domain/understanding/kind-words.ts';
import { foldedWord } from '../../domain/understanding/words.ts';
import type { FindingColumns } from '../../snapshot/parts/finding.ts';
import { type Finding, numbersOf } from './open.ts';
import { type AskedForms, askedForms } from './candidates/asked-forms.ts';
import { sizeShares } from './ranking/size-shares.ts';

/** What of a request does not depend on the product, prepared once. */
export interface RequestMarks extends Omit<AskedForms, 'concepts'> {
  readonly understanding: Understanding;
  readonly all: number;
  /** Letters of the request, folded. */
  readonly letters: number;
  /** How near a product's size is to the one that is asked for, 0 to 1; null: any is. */
  readonly sizeShare: ((product: number) => number) | null;
  /** The words that may answer, and the concepts that each is part of, one bit each. */
  readonly words: readonly number[];
  readonly bits: readonly number[];
  /** Distinct trigrams of these words: no product shares more with the request. */
  readonly mostShared: number;
  /** Trigrams of each concept as it was typed; 0 for a preference, which is not missed. */
  readonly typedTrigrams: readonly number[];
  /** Other states than the one that the request says: frozen, where that is fresh. */
  readonly otherStates: States;
  /** States that nobody means of the thing who does not say them: see `UNSAID_STATES`. */
  readonly unsaidStates: States;
  /** Forms of what is usually meant of the thing by who says no more, one bit each, and the bits of each that is. */
  readonly usualForms: ReadonlyMap<number, number>;
  readonly usual: readonly number[];
  /** 1 by code for the categories that say to be fresh, where the request says no state. */
  readonly freshCategories: Uint8Array;
}

/** States that a product should not be in. */
export interface States {
  /** Words that say them, as normal forms, and the numbers of those that the catalogue has. */
  readonly forms: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** 1 by code for the categories whose names say one, and those codes, of all that have a word of one. */
  readonly categories: Uint8Array;
  readonly saidBy: readonly number[];
}

const marksOf = derivedFrom((finding: Finding) =>
  derivedIn((understanding: Understanding) => makeMarks(understanding, finding)),
);

/** Marks the words of a request, whose forms are found out once; only the latest request's marks are valid. */
export function markForms(understanding: Understanding, finding: Finding): RequestMarks {
  const marks = marksOf(finding)(understanding);
  markWords(marks, finding.columns.words.length);
  return marks;
}

function makeMarks(understanding: Understanding, finding: Finding): RequestMarks {
  const others = otherStatesThan(understanding);
  const size = sizeToFind(understanding.line);
  const { concepts, ...asked } = askedForms(understanding, finding);
  return {
    understanding,
    all: (1 << understanding.concepts.length) - 1,
    letters: understanding.folded.replaceAll(' ', '').length,
    sizeShare: size === null ? null : sizeShares(finding, size),
    ...asked,
    ...findWords(finding, concepts),
    ...numberUsual(understanding, finding),
    typedTrigrams: understanding.concepts.map(({ typed, preference }) =>
      preference ? 0 : countTrigrams(foldedWord(typed)),
    ),
    otherStates: statesOf(finding)(others),
    unsaidStates: besideThing(finding, statesOf(finding)(unsaidStates(understanding)), understanding),
    freshCategories: categoriesWithAny(finding)(others.size > 0 ? NO_STATES : FRESH_SHELVES),
  };
}

/**
 * Some states, without the categories that list the thing that is asked for, and say a state of what stands beside it alone: what is
 * kept with jelly is peanut butter all the same. What tells of no thing tells of all: canned, in `Soup - Canned`; not where several do
 * before the thing and one is no such state: sugar in `Granulated, Brown & Powdered Sugar` is any of these. Beside pickles nothing
 * is fresh.
 */
function besideThing(
  { partsOfCategory }: Finding,
  states: States,
  { concepts, head }: Understanding,
): States {
  if (states.forms === NOT_FRESH) return states;
  const named = (concepts[head]?.alternatives ?? []).filter(({ how }) => how !== 'kind' && how !== 'part');
  const things = new Set(named.map(({ forms }) => forms.at(-1)!));
  const isThing = (part: readonly string[]): boolean => things.has(part.at(-1)!);
  const hasState = (part: readonly string[]): boolean => part.some((form) => states.forms.has(form));
  const tellsOfAll = (part: readonly string[]): boolean =>
    !part.some((form) => mayBeKind(form) && !saysDone(form));
  const isSaid = (parts: readonly (readonly string[])[]): boolean => {
    const before = parts.slice(0, parts.findLastIndex(isThing)).filter(tellsOfAll);
    const areEither = before.length > 1 && !before.every(hasState);
    return parts.some((part) => hasState(part) && (isThing(part) || (tellsOfAll(part) && !areEither)));
  };
  const beside = states.saidBy.filter((code) => {
    const parts = partsOfCategory[code]!;
    return parts.some(isThing) && !isSaid(parts);
  });
  if (beside.length === 0) return states;
  const categories = states.categories.slice();
  for (const code of beside) categories[code] = 0;
  return { ...states, categories };
}

/** What says some states: of those that are the same for many requests found once. */
const statesOf = derivedFrom((finding: Finding) =>
  derivedFrom((forms: ReadonlySet<string>): States => {
    const numbers = numbersOf(finding, forms);
    const ofShelves = forms.has('juice')
      ? forms
      : new Set([...forms].filter((form) => !OF_NO_SHELF.has(form)));
    const categories = categoriesWithAny(finding)(ofShelves);
    const saidBy = [...categories.keys()].filter((code) => categories[code] === 1);
    return { forms, numbers, categories, saidBy };
  }),
);

/** A number has so many bits: what is usual beyond so many words is not looked at. */
const MOST_BITS = 31;

/** Numbers the forms of what is usually meant, a bit each. */
function numberUsual(
  { usual: meant }: Understanding,
  { formNumbers }: Finding,
): Pick<RequestMarks, 'usualForms' | 'usual'> {
  if (meant.length === 0) return NOTHING_USUAL;
  const usualForms = new Map<number, number>();
  const usual: number[] = [];
  for (const forms of meant) {
    const numbers = forms.map((form) => formNumbers.get(form));
    if (numbers.includes(undefined) || usualForms.size + numbers.length > MOST_BITS) continue;
    let bits = 0;
    for (const number of numbers) {
      const bit = usualForms.get(number!) ?? 1 << usualForms.size;
      usualForms.set(number!, bit);
      bits |= bit;
    }
    usual.push(bits);
  }
  return { usualForms, usual };
}
const NOTHING_USUAL: Pick<RequestMarks, 'usualForms' | 'usual'> = { usualForms: new Map(), usual: [] };

/** The words that have any of some forms. */
function findWords({ formWords, formWordStarts, trigrams }: Finding, concepts: ReadonlyMap<number, number>) {
  const bitsOf = new Map<number, number>();
  for (const [form, bits] of concepts)
    for (let at = formWordStarts[form]!; at < formWordStarts[form + 1]!; at++)
      bitsOf.set(formWords[at]!, (bitsOf.get(formWords[at]!) ?? 0) | bits);
  trigrams.begin();
  let mostShared = 0;
  for (const word of bitsOf.keys()) mostShared += trigrams.add(word);
  return { words: [...bitsOf.keys()], bits: [...bitsOf.values()], mostShared };
}

const NO_STATES: ReadonlySet<string> = new Set();

/** The categories whose names have any of some forms, 1 by code: of states that are the same for many requests found once. */
export const categoriesWithAny = derivedFrom(({ columns, categoriesOfForm }: Finding) =>
  derivedFrom((forms: ReadonlySet<string>): Uint8Array => {
    const has = new Uint8Array(columns.categories.length);
    for (const form of forms) for (const code of categoriesOfForm.get(form) ?? []) has[code] = 1;
    return has;
  }),
);

/** Whether a word says one of some states. */
export function saysAny(
  { numbers }: Pick<States, 'numbers'>,
  { wordForms, wordFormStarts }: FindingColumns,
  word: number,
): boolean {
  if (numbers.size === 0) return false;
  for (let at = wordFormStarts[word]!; at < wordFormStarts[word + 1]!; at++)
    if (numbers.has(wordForms[at]!)) return true;
  return false;
}

/** Whether the name of a product, with its brand, says the thing that a concept names, whatever its category says. */
export function namesConcept({ columns }: Finding, { alternatives }: Concept, product: number): boolean {
  const { nameStarts, nameWords, wordForms, wordFormStarts, forms } = columns;
  const said = new Set<string>();
  for (const word of nameWords.subarray(nameStarts[product], nameStarts[product + 1]))
    for (let at = wordFormStarts[word]!; at < wordFormStarts[word + 1]!; at++)
      said.add(forms[wordForms[at]!]!);
  const things = alternatives.map((one) => one.forms.at(-1)!);
  return things.some((thing) => thing.split(' ').every((word) => said.has(word)));
}

/** The forms of what is usually meant that a word has, one bit each. */
export function usualFormsOf(
  { wordForms, wordFormStarts }: FindingColumns,
  { usualForms }: RequestMarks,
  word: number,
): number {
  let bits = 0;
  for (let at = wordFormStarts[word]!; at < wordFormStarts[word + 1]!; at++)
    bits |= usualForms.get(wordForms[at]!) ?? 0;
  return bits;
}

/** Whether there are states in which nobody means what a request names who does not say them: so it is of what people eat or use. */
export function hasUnsaidStates({ unsaidStates }: RequestMarks): boolean {
  return unsaidStates.forms.size > 0;
}

/** Whether a product says, by its name or its category, one of some states: of what is frozen, the name need not say it. */
function isInState({ columns }: Finding, states: States, product: number): boolean {
  if (states.forms.size === 0) return false;
  if (states.categories[columns.category[product]!] === 1) return true;
  for (
    let at = columns.nameStarts[product]! + columns.brandWords[product]!;
    at < columns.nameStarts[product + 1]!;
    at++
  )
    if (saysAny(states, columns, columns.nameWords[at]!)) return true;
  return false;
}

/** Whether a product is in a state that nobody means who does not say it. */
export function isInUnsaidState(finding: Finding, { unsaidStates }: RequestMarks, product: number): boolean {
  return isInState(finding, unsaidStates, product);
}

/** Whether a product is in another state than the one that the request says. */
export function isInOtherState(finding: Finding, { otherStates }: RequestMarks, product: number): boolean {
  return isInState(finding, otherStates, product);
}

// Requests are answered one at a time: by word the concepts of the request that it is part of, one bit each, and the words
// that are part of any.
let bitsOfWord = new Uint16Array(0);
let markedWords: readonly number[] = [];

/** Marks the words of a request, of `count` in all, instead of those of the request before. */
function markWords({ words, bits }: RequestMarks, count: number): void {
  for (const word of markedWords) bitsOfWord[word] = 0;
  if (bitsOfWord.length < count) bitsOfWord = new Uint16Array(count);
  for (let i = 0; i < words.length; i++) bitsOfWord[words[i]!] = bits[i]!;
  markedWords = words;
}

/** Which words of a product answer a request. */
interface MatchedWords {
  /** Concepts by word of the product, one bit each. */
  readonly bits: Uint16Array;
  length: number;
}
/** Those of the product that was matched last. */
export const matched: MatchedWords = { bits: new Uint16Array(256), length: 0 };

/** Finds the words of a product that answer the request of the latest `markForms` in what the product covers of it. */
export function matchWords(
  { columns: { nameStarts, nameWords } }: Finding,
  product: number,
  covered: number,
): void {
  const from = nameStarts[product]!;
  matched.length = Math.min(matched.bits.length, nameStarts[product + 1]! - from);
  for (let i = 0; i < matched.length; i++) matched.bits[i] = bitsOfWord[nameWords[from + i]!]! & covered;
}
