import { derivedFrom, derivedIn } from '../../domain/derived.ts';
import { addToGroup } from '../../domain/group-by.ts';
import { LEVELS } from '../../domain/understanding/category-levels.ts';
import type { Concept } from '../../domain/understanding/concept.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { type Alternative, MEANS_THE_SAME, meaningOf } from '../../domain/understanding/word-meaning.ts';
import { ANIMALS } from '../../domain/understanding/marked-words.ts';
import { OPINIONS } from '../../domain/understanding/lines/preferences.ts';
import { heldByCan, readRequestLine } from '../../domain/understanding/lines/request-line.ts';
import { formsOfText } from '../../domain/understanding/vocabulary-lines.ts';
import { ordinalsByCode } from '../code-lists.ts';
import type { Finding } from '../finding/open.ts';
import { heldOf } from '../finding/rate-categories.ts';
import { placeInRun, runOf } from '../finding/posting-runs.ts';

/*
 * A department is a part of the catalogue that a level of its categories names: `Produce > Fruit` is in two. A request may
 * name one and no thing: who asks for snacks means chips and nuts, of which few are called snacks, and who asks for pickles
 * means those.
 */

/** What stands behind the first of two things that a level names: `Dairy & Eggs`, but not `Vegetable & Cooking Oils`. */
const WHAT_ELSE = /\s*(?:&|\band\b)\s*[^\s,&]+$/i;

/** Words that say no more than that a part of the catalogue is named: `cleaning supplies`. As normal forms. */
const SAYS_PART: ReadonlySet<string> = new Set(
  'aisle articulo care department essential fresh good item need product producto section staple stuff supply'.split(
    ' ',
  ),
);

/** Of these, what is said of a thing as well: `fresh bread`. */
const TELLS_TOO = 'fresh';

const keyOf = (words: readonly string[]): string => words.join(' ');

/** Goods are a part of the catalogue, and good milk is milk: both have the same normal form. */
const GOOD = /\bgood (?=\S)/gi;

/** The words of a request without what one may say of any thing: healthy snacks are looked for on all shelves of snacks. */
const askedIn = (finding: Finding, text: string): readonly string[] =>
  formsOfText(text.replace(GOOD, ''), finding).filter((word) => !OPINIONS.has(word));

/** Who is fed: their food is a thing, and frozen food is all that is frozen. */
const FED: ReadonlySet<string> = new Set([...ANIMALS, 'baby', 'infant', 'toddler']);

function withoutPart(words: readonly string[]): readonly string[] {
  const isThing = words.some((word) => FED.has(word));
  return words.filter((word) => !SAYS_PART.has(word) && (isThing || word !== 'food'));
}

const keyWithoutPart = (key: string): string => keyOf(withoutPart(key.split(' ')));

/** Category codes by the words that name their levels. */
interface Departments {
  /** As they are written, or the first thing that they name. */
  readonly named: ReadonlyMap<string, readonly number[]>;
  /** By less than is written, or by two levels together: `Frozen > Meals`. */
  readonly called: ReadonlyMap<string, readonly number[]>;
  /** The most words that name any. */
  readonly mostWords: number;
}

const departmentsOf = derivedFrom((finding: Finding): Departments => {
  const wordsOf = (text: string): readonly string[] => formsOfText(text, finding);
  const named = new Map<string, number[]>();
  const called = new Map<string, number[]>();
  finding.columns.categories.forEach((name, code) => {
    if (code === 0) return;
    const levels = name.split(LEVELS).map(wordsOf);
    const first = name.split(LEVELS).map((level) => wordsOf(level.replace(WHAT_ELSE, '')));
    for (const key of new Set([...levels, ...first].map(keyOf))) addToGroup(named, key, code);
    const inTwo = levels.slice(1).map((level, i) => [...levels[i]!, ...level]);
    for (const key of new Set([...levels.map(withoutPart), ...inTwo].map(keyOf)))
      addToGroup(called, key, code);
  });
  const wordsOfKeys = [...named.keys(), ...called.keys()].map((key) => key.split(' ').length);
  return { named, called, mostWords: Math.max(0, ...wordsOfKeys) };
});

const ofCategories = derivedFrom(({ columns: { category, categories } }: Finding) =>
  ordinalsByCode({ codes: category, values: categories }),
);

/** Does, ahead of the first request, what would make it slow. */
export function prepareDepartments(finding: Finding): void {
  departmentsOf(finding);
  ofCategories(finding);
}

/** The products of some categories, category by category. */
export function productsOn(finding: Finding, codes: readonly number[]): readonly Uint32Array[] {
  const { starts, items } = ofCategories(finding);
  return codes.map((code) => items.subarray(starts[code], starts[code + 1]));
}

/** What means nearly the same as the word that is asked for counts so much of it at least. */
const MEANS_NEARLY = 0.75;

/** The words of a text as they are, and what the vocabulary says to mean the same: of a department no name need be called so. */
function keysOfWords({ meanings }: Finding, words: readonly string[]): readonly string[] {
  const typed = keyOf(words);
  return [typed, ...(meanings.get(typed)?.alternatives ?? [])];
}

/**
 * The words of a text as they are, and what they say in English: cleaning supplies, of `productos de limpieza`. Of words that are
 * Spanish each by itself the thing stands first: `fruta fresca`.
 */
function keysAsSaid({ meanings }: Finding, words: readonly string[]): readonly string[] {
  const typed = keyOf(words);
  const inEnglish = (key: string): readonly string[] => {
    const meaning = meanings.get(key);
    return meaning?.spanish === true ? meaning.alternatives : [];
  };
  const own = inEnglish(typed);
  if (own.length > 0 || words.length < 2) return [typed, ...own];
  const each = words.map((word) => (SAYS_PART.has(word) ? word : inEnglish(word)[0]));
  return each.includes(undefined) ? [typed] : [typed, keyOf(each.toReversed() as string[])];
}

/** Whether the words of a text may name a department: known without understanding it, which takes longer. */
export function mayNameDepartment(finding: Finding, text: string): boolean {
  const { named, called } = departmentsOf(finding);
  const words = askedIn(finding, readRequestLine(text).text);
  const keys = [...keysOfWords(finding, words), ...keysAsSaid(finding, words).map(keyWithoutPart)];
  return keys.some((key) => named.has(key) || called.has(key));
}

/** The words that a request may name a department by. */
function keysOf(finding: Finding, { concepts }: Understanding, words: readonly string[]): readonly string[] {
  const asked = concepts.filter(({ typed }) => !OPINIONS.has(typed));
  const [only] = asked;
  const isNamed = only !== undefined && asked.length === 1 && !only.ofMaker;
  // A thing that is not sold is no name of all that it is one of: lobster is no seafood.
  const meaning = isNamed
    ? meaningOf(only.alternatives, MEANS_THE_SAME).filter(({ how }) => how !== 'kind' && how !== 'part')
    : [];
  return [...new Set([...keysOfWords(finding, words), ...meaning.map(({ forms }) => keyOf(forms))])];
}

/** So many products of a department, from all over it, tell whether they are called so. */
const LOOKED_AT = 200;
const MOST_CALLED_SO = 0.5;

/** Tells of products whether they are called what each of some concepts means, or nearly. */
export function saysAllTest(finding: Finding, concepts: readonly Concept[]): (product: number) => boolean {
  const { postings } = finding.columns;
  const meant = concepts.map(({ alternatives }) =>
    meaningOf(alternatives, MEANS_NEARLY).map(({ forms }) => forms.map((form) => runOf(finding, form))),
  );
  return (product) =>
    meant.every((runs) =>
      runs.some((ofForms) => ofForms.every((run) => placeInRun(postings, run, product) >= 0)),
    );
}

/** Whether most of what a department has is called what a request asks for: milk is called milk, and snacks are not. */
export function areCalledSo(
  finding: Finding,
  { concepts, head }: Understanding,
  lists: readonly Uint32Array[],
): boolean {
  const thing = concepts[head];
  if (thing === undefined) return false;
  const isCalledSo = saysAllTest(finding, [thing]);
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  const step = Math.max(1, Math.floor(count / LOOKED_AT));
  const sample: number[] = [];
  for (const list of lists) for (let i = 0; i < list.length; i += step) sample.push(list[i]!);
  return sample.filter(isCalledSo).length > MOST_CALLED_SO * sample.length;
}

/** A part of the catalogue that a request may name. */
interface MaybeDepartment {
  readonly codes: readonly number[];
  /** Whether the request tells that it is a part: `cleaning supplies`. */
  readonly isTold: boolean;
}

const NO_DEPARTMENT: MaybeDepartment = { codes: [], isTold: false };

/** The categories whose level a request names. What is surely a thing is one where several words name a level too: frozen vegetables. */
function maybeDepartment(finding: Finding, understanding: Understanding, isSure: boolean): MaybeDepartment {
  const { named, called, mostWords } = departmentsOf(finding);
  // What is asked for by the can is a thing: tomatoes are sold on a shelf of that name, too.
  const isByCan = heldByCan(understanding.line) !== null;
  if (isByCan || understanding.concepts.length > mostWords + 1) return NO_DEPARTMENT;
  const words = askedIn(finding, understanding.line.text);
  const said = keysAsSaid(finding, words);
  const less = said.map(keyWithoutPart);
  const isTold = said.some((key, i) => {
    const kept = less[i]!.split(' ');
    return key.split(' ').some((word) => word !== TELLS_TOO && !kept.includes(word));
  });
  const isEnough = (key: string): boolean => !isSure || withoutPart(key.split(' ')).length === 1;
  const keys = keysOf(finding, understanding, words).filter(isEnough);
  const codesOf = (departments: Departments['named'], some: readonly string[]): readonly number[] =>
    [...new Set(some.flatMap((key) => departments.get(key) ?? []))].sort((x, y) => x - y);
  if (less[0] === '' || keys.length === 0) return NO_DEPARTMENT;
  const codes = codesOf(named, keys);
  if (codes.length > 0 || (isSure && !isTold)) return { codes, isTold };
  const fewer = [...keys, ...less];
  const known = codesOf(named, fewer);
  return { codes: known.length > 0 ? known : codesOf(called, fewer), isTold };
}

/** How much some categories hold of what is called by one of some words. */
function heldBy(
  finding: Finding,
  meaning: readonly Alternative[],
  isCounted: (code: number) => boolean,
): number {
  let sum = 0;
  for (const { forms } of meaning) {
    const form = forms.length === 1 ? finding.formNumbers.get(forms[0]!) : undefined;
    if (form === undefined) continue;
    const { codes, amounts } = heldOf(finding)(form);
    codes.forEach((code, i) => (sum += isCounted(code) ? amounts[i]! : 0));
  }
  return sum;
}

/** What has fewer products is hardly what anybody means by its name: less than a page. */
const LEAST_HELD = 10;
/** Of things of that name the catalogue has at most this share of what the department has, or the thing is asked for. */
const MOST_OF_THING = 0.25;

function findDepartment(
  finding: Finding,
  understanding: Understanding,
  isSure: boolean,
): readonly number[] | null {
  const { codes, isTold } = maybeDepartment(finding, understanding, isSure);
  const lists = productsOn(finding, codes);
  const held = lists.reduce((sum, list) => sum + list.length, 0);
  if (held < LEAST_HELD) return null;
  if (isTold) return codes;
  const { concepts, head, usual } = understanding;
  // What is usually meant is known of a thing.
  if (isSure && usual.length > 0) return null;
  const meant = concepts[head]?.alternatives ?? [];
  const same = meaningOf(meant, MEANS_THE_SAME);
  const nearly = meaningOf(meant, MEANS_NEARLY).filter((one) => !same.includes(one));
  const things = heldBy(finding, same, () => true) + heldBy(finding, nearly, (code) => !codes.includes(code));
  if (things > MOST_OF_THING * held) return null;
  return areCalledSo(finding, understanding, lists) ? null : codes;
}

/** Of requests of which nothing is surely meant: lists ask for the same at one chain after another. */
const departmentOfUnsure = derivedFrom((finding: Finding) =>
  derivedIn((understanding: Understanding) => ({ codes: findDepartment(finding, understanding, false) })),
);

/**
 * The codes of the categories of the department that a request names, ascending; null where it names none, or is rather for
 * a thing of that name, or for what nearly means the same and is elsewhere. `isSure`: whether something that is sold is surely
 * meant.
 */
export function departmentNamed(
  finding: Finding,
  understanding: Understanding,
  isSure: boolean,
): readonly number[] | null {
  return isSure
    ? findDepartment(finding, understanding, true)
    : departmentOfUnsure(finding)(understanding).codes;
}
