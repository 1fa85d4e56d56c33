import { isPair, saysLack } from '../../../domain/understanding/compound-forms.ts';
import { mayBeKind } from '../../../domain/understanding/kind-words.ts';
import { isAnd, normalForm } from '../../../domain/understanding/words.ts';
import type { Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';
import { BEHIND, type CatalogueWords, OF_BRAND } from './catalogue-words.ts';
import { numberOf } from './word-table.ts';

/**
 * What kind of thing a product is, learned from the catalogue: the words that names and their clauses end in are kinds,
 * the more so the more often they do, and the more they keep to few categories: `soda` ends names of one category, `orange`
 * those of many.
 */

/** A form of a product, with what its place says of its being the kind: 1 ends a clause. */
export interface PlacedForm {
  readonly form: number;
  /** Whether it may say a kind of thing. */
  readonly mayBeKind: boolean;
  readonly place: number;
  readonly ofBrand: boolean;
  /** Whether it ends a clause, and is not part of a compound that does. */
  readonly ends: boolean;
  /** The number of its clause in the name. */
  readonly clause: number;
}

/** What a form of the brand alone says of what the product is, of 255. */
export const BRAND_STRENGTH = 20;

/** Retailers' own files put the kind first: `POTATOES WHITE`. */
const FIRST = 0.75;
/** `Tea and Lemonade` is both. */
const BEFORE_AND = 0.9;
const BEFORE_END = 0.55;
const ELSEWHERE = 0.4;
const BEHIND_PLACE = 0.12;
const IN_COMPOUND = 0.25;

/** What is known of forms by their texts, found out once a form. */
interface FormFacts {
  readonly mayBeKind: (form: number) => boolean;
  /** The form that two forms in a row are together, where a third one stands behind them; -1: none. */
  readonly compoundOf: (form: number, next: number, behind?: number) => number;
  /** Whether a compound says that a thing has none of something. */
  readonly saysLack: (compound: number) => boolean;
}

function createFormFacts({ forms }: CatalogueWords['table'], { compounds }: Vocabulary): FormFacts {
  const firsts = new Set([...compounds].map((pair) => pair.slice(0, pair.indexOf(' '))));
  const kindly: boolean[] = [];
  const isFirst: boolean[] = [];
  const lacking: boolean[] = [];
  return {
    mayBeKind: (form) => (kindly[form] ??= mayBeKind(forms.texts[form]!)),
    compoundOf(form, next, behind) {
      if (!(isFirst[form] ??= firsts.has(forms.texts[form]!))) return -1;
      const pair = `${forms.texts[form]} ${forms.texts[next]}`;
      if (!isPair(pair, behind === undefined ? undefined : forms.texts[behind], compounds)) return -1;
      const compound = numberOf(forms, pair);
      lacking[compound] = saysLack(pair);
      kindly[compound] = !lacking[compound];
      isFirst[compound] = false;
      return compound;
    },
    saysLack: (compound) => lacking[compound] === true,
  };
}

/** What the place of form `i` says of its being the kind, in a run whose kind is form `kind` and whose last is `end`. */
function placeIn(i: number, kind: number, end: number, isOpen: boolean, isBeforeAnd: boolean): number {
  if (!isOpen) return BEHIND_PLACE;
  if (i === kind) return 1;
  if (isBeforeAnd) return BEFORE_AND;
  if (i === 0 || i === end) return FIRST;
  return i === end - 1 ? BEFORE_END : ELSEWHERE;
}

/** What is counted is said in the plural, what tells of it is not: `Tomatoes Grape` are tomatoes. */
const isPlural = (word: string): boolean => /[^']s$/.test(word) && normalForm(word) !== word;

/** The forms of some words in a row, which of them stand before an and, and which end a word in the plural. */
function readRun(table: CatalogueWords['table'], words: Uint32Array) {
  const forms: number[] = [];
  const beforeAnd: boolean[] = [];
  const plural: boolean[] = [];
  for (const number of words) {
    const word = table.words.texts[number]!;
    if (isAnd(word)) beforeAnd[forms.length - 1] = true;
    else forms.push(...table.formsOf[number]!);
    plural[forms.length - 1] = isPlural(word);
  }
  return { forms, beforeAnd, plural };
}

/** Whether a run says its kind first, in the plural, and what tells of it behind: `Tomatoes Grape`, not `Crowns Broccoli`. */
function isTurnedRound(
  forms: readonly number[],
  plural: readonly boolean[],
  beforeAnd: readonly boolean[],
  end: number,
  facts: FormFacts,
): boolean {
  const isOnePlural = plural[0] === true && (end === 0 || plural[end] !== true);
  return isOnePlural && beforeAnd.length === 0 && facts.mayBeKind(forms[0]!);
}

/** The compound that each form in a row begins, -1 where it begins none, and which forms say that a thing has none of something: both of `egg free`. */
function compoundsIn(forms: readonly number[], facts: FormFacts) {
  const compounds = forms.map((form, i) =>
    i + 1 < forms.length ? facts.compoundOf(form, forms[i + 1]!, forms[i + 2]) : -1,
  );
  const lacks = compounds.map((compound) => facts.saysLack(compound));
  return { compounds, lacked: lacks.map((lack, i) => lack || lacks[i - 1] === true) };
}

/** Places forms of names; compounds get numbers in the table as they are met. */
export function makePlacer({ table, starts, words, marks }: CatalogueWords, vocabulary: Vocabulary) {
  const facts = createFormFacts(table, vocabulary);
  /** The forms of a clause's words `[from, to)`, all of a brand, behind something, or neither. */
  const placeRun = (from: number, to: number, mark: number, clause: number, into: PlacedForm[]): void => {
    const { forms, beforeAnd, plural } = readRun(table, words.subarray(from, to));
    const ofBrand = (mark & OF_BRAND) !== 0;
    const isOpen = !ofBrand && (mark & BEHIND) === 0;
    const { compounds, lacked } = compoundsIn(forms, facts);
    const end = forms.findLastIndex((form, i) => facts.mayBeKind(form) && !lacked[i]);
    const isTurned = isTurnedRound(forms, plural, beforeAnd, end, facts);
    const kind = isTurned ? 0 : end;
    for (let i = 0; i < forms.length; i++) {
      const [form, next] = [forms[i]!, forms[i + 1]];
      // `Dry & Cured Sausage` is nothing dry.
      const isBoth = beforeAnd[i] === true && facts.mayBeKind(form);
      const place = placeIn(i, kind, end, isOpen, isBoth);
      if (i === 0 && isOpen && isTurned && next !== undefined) {
        // `Beans Green` are green beans.
        const turned = facts.compoundOf(next, form);
        if (turned !== -1)
          into.push({ form: turned, mayBeKind: true, place: 1, ofBrand, ends: true, clause });
      }
      const compound = compounds[i]!;
      if (next === undefined || compound === -1) {
        const ends = isOpen && (i === kind || isBoth);
        into.push({ form, mayBeKind: facts.mayBeKind(form), place, ofBrand, ends, clause });
        continue;
      }
      const isBeforeAnd = beforeAnd[i + 1] === true;
      const ends = isOpen && (i + 1 === kind || isBeforeAnd);
      const placed = placeIn(i + 1 === kind ? kind : i, kind, end, isOpen, isBeforeAnd);
      into.push({ form: compound, mayBeKind: !lacked[i], place: placed, ofBrand, ends, clause });
      // Chili without beans has none.
      for (const part of lacked[i] ? [] : [form, next]) {
        into.push({ form: part, mayBeKind: true, place: place * IN_COMPOUND, ofBrand, ends: false, clause });
      }
      i++;
    }
  };
  return (product: number): PlacedForm[] => {
    const placed: PlacedForm[] = [];
    let from = starts[product]!;
    const end = starts[product + 1]!;
    for (let at = from, clause = 0; at < end; at++) {
      const last = at + 1 === end;
      if (!last && marks[at + 1] === marks[at]) continue;
      // What stands behind `with` still leaves the words before it at the end of their clause.
      placeRun(from, at + 1, marks[at]!, clause++, placed);
      from = at + 1;
    }
    return placed;
  };
}

/** How much each form says what a product is. */
export interface KindCounts {
  /** Products that have the form in their name, not as brand. */
  readonly named: Float64Array;
  /** Products of which a clause ends in it. */
  readonly ended: Float64Array;
  /** The latter by category: `form * categories + category`. */
  readonly byCategory: ReadonlyMap<number, number>;
  readonly categories: number;
  /** Share of all products that each category holds; of code 0 (no category) too. */
  readonly shares: Float64Array;
}

/** Counts how names end. `category` has codes below `categories`. */
export function countKinds(
  place: (product: number) => readonly PlacedForm[],
  forms: () => number,
  category: Uint16Array,
  categories: number,
): KindCounts {
  let named = new Float64Array(1024);
  let ended = new Float64Array(1024);
  const byCategory = new Map<number, number>();
  const shares = new Float64Array(categories);
  for (let product = 0; product < category.length; product++) {
    const code = category[product]!;
    shares[code]! += 1 / category.length;
    const placed = place(product);
    while (named.length < forms()) [named, ended] = [doubled(named), doubled(ended)];
    const seen = new Set<number>();
    for (const { form, ofBrand, ends } of placed) {
      if (ofBrand) continue;
      if (!seen.has(form)) named[form]!++;
      seen.add(form);
      if (!ends) continue;
      ended[form]!++;
      const key = form * categories + code;
      byCategory.set(key, (byCategory.get(key) ?? 0) + 1);
    }
  }
  return { named, ended, byCategory, categories, shares };
}

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}

/** Products that a form's share of endings is taken to have beside its own: rare words say little yet. */
const ENDING_PRIOR = 3;
const CATEGORY_PRIOR = 4;
/** What a form counts that ends no name: retailers abbreviate and turn names round. */
const LEAST_HEADNESS = 0.12;
/** What a form counts at least, where its category says nothing. */
const LEAST_AFFINITY = 0.25;

/** Products of a category of which a clause ends in a form. */
export function endedIn({ byCategory, categories }: KindCounts, form: number, category: number): number {
  return byCategory.get(form * categories + category) ?? 0;
}

/** How much a form keeps to a category beyond chance: 1 where it is found nowhere else, 0 where no more than by chance. */
function affinity(counts: KindCounts, form: number, category: number): number {
  const share = counts.shares[category]!;
  if (share >= 1) return 0;
  const expected =
    (endedIn(counts, form, category) + CATEGORY_PRIOR * share) / (counts.ended[form]! + CATEGORY_PRIOR);
  return Math.max(0, Math.min(1, Math.log(expected / share) / Math.log(1 / share)));
}

/** How much a form says that a product of a category is this kind of thing, 0 to 1; 0 is no category. */
export function kindness(counts: KindCounts, form: number, category: number): number {
  const ending = counts.ended[form]! / (counts.named[form]! + ENDING_PRIOR);
  const headness = LEAST_HEADNESS + (1 - LEAST_HEADNESS) * ending;
  const known = category === 0 ? UNKNOWN_AFFINITY : affinity(counts, form, category);
  return Math.min(1, headness) * (LEAST_AFFINITY + (1 - LEAST_AFFINITY) * known);
}

const UNKNOWN_AFFINITY = 0.4;
