import { derivedFrom, derivedIn } from '../../../domain/derived.ts';
import { lastLevelOf } from '../../../domain/understanding/category-levels.ts';
import { PREFERENCES } from '../../../domain/understanding/lines/preferences.ts';
import type { Alternative } from '../../../domain/understanding/word-meaning.ts';
import type { Understanding } from '../../../domain/understanding/understanding.ts';
import { formsOfText } from '../../../domain/understanding/vocabulary-lines.ts';
import { categoriesWith, type Finding } from '../open.ts';

/** An alternative of a concept with the numbers of its forms, the rarest of the whole catalogue first. */
export interface PlannedAlternative {
  readonly alternative: Alternative;
  /** Empty where the catalogue lacks any of them. */
  readonly forms: readonly number[];
  /** The form that says what is wanted: see `lastAsked`. */
  readonly last: number;
}

/** A concept of a request, ready to be counted. */
export interface PlannedConcept {
  /** Its place among the concepts. */
  readonly concept: number;
  /** What it counts in coverage: the rarer, the more. */
  readonly weight: number;
  readonly alternatives: readonly PlannedAlternative[];
  /** Postings to go through. */
  readonly cost: number;
}

/** How a request is looked up. */
export interface Plan {
  /** The cheapest first. */
  readonly concepts: readonly PlannedConcept[];
  /** Sum of all weights. */
  readonly weight: number;
  /** Concepts that a category says of all its products: `Frozen Vegetables` says frozen of spinach. */
  readonly byCategory: readonly {
    readonly bit: number;
    /** What it adds to coverage. */
    readonly share: number;
    /** 1 by code for the categories that say it. */
    readonly has: Uint8Array;
  }[];
}

/** What is said by the category alone counts this much of what is said by the name. */
const CATEGORY_SHARE = 0.85;
const HEAD_CATEGORY_SHARE = 0.6;

/** The alternatives of a concept as they are looked up: the same for all requests that mean that. */
interface PlannedMeaning {
  readonly alternatives: readonly PlannedAlternative[];
  /** See `PlannedConcept`. */
  readonly cost: number;
  /** 1 by code for the categories whose names have all forms of an alternative; null: none. */
  readonly has: Uint8Array | null;
  /** The same of those whose last level has them, where any has; else as `has`. */
  readonly hasLast: Uint8Array | null;
}

/** The forms of the last level of each category. */
export const lastLevels = derivedFrom((finding: Finding) =>
  finding.columns.categories.map((name) => new Set(formsOfText(lastLevelOf(name), finding))),
);

/** 1 by code for some of `count` categories; null: none. */
function markedCodes(count: number, some: readonly { readonly code: number }[]): Uint8Array | null {
  if (some.length === 0) return null;
  const marked = new Uint8Array(count);
  for (const { code } of some) marked[code] = 1;
  return marked;
}

function planAlternative(
  alternative: Alternative,
  finding: Finding,
  having: (form: number) => number,
): PlannedAlternative {
  const inOrder = alternative.forms.map((form) => finding.formNumbers.get(form) ?? -1);
  const forms = inOrder.includes(-1) ? [] : inOrder.toSorted((a, b) => having(a) - having(b));
  return { alternative, forms, last: inOrder[lastAsked(alternative.forms)] ?? -1 };
}

const meaningsOf = derivedFrom((finding: Finding) =>
  derivedFrom((meant: readonly Alternative[]): PlannedMeaning => {
    const { postingStarts, categories } = finding.columns;
    const having = (form: number): number => postingStarts[form + 1]! - postingStarts[form]!;
    // A product is counted by the first that it has.
    const best = meant.toSorted((a, b) => b.weight - a.weight);
    const alternatives = best.map((alternative) => planAlternative(alternative, finding, having));
    let cost = 0;
    for (const { forms } of alternatives) if (forms[0] !== undefined) cost += having(forms[0]);
    const named = meant.flatMap(({ forms }) =>
      categoriesWith(finding, forms).map((code) => ({
        code,
        isLast: forms.every((form) => lastLevels(finding)[code]!.has(form)),
      })),
    );
    const has = markedCodes(categories.length, named);
    const last = named.filter(({ isLast }) => isLast);
    return { alternatives, cost, has, hasLast: markedCodes(categories.length, last) ?? has };
  }),
);

function findInCategories(
  { concepts, head }: Understanding,
  weights: readonly number[],
  sum: number,
  finding: Finding,
): Plan['byCategory'] {
  const byCategory: Plan['byCategory'][number][] = [];
  concepts.forEach(({ alternatives, ofBrand }, i) => {
    if (ofBrand) return;
    const meaning = meaningsOf(finding)(alternatives);
    // Half & half is no eggs, though it is in `Dairy & Eggs > Cream & Creamers`.
    const has = i === head ? meaning.hasLast : meaning.has;
    if (has === null) return;
    const share = i === head ? HEAD_CATEGORY_SHARE : CATEGORY_SHARE;
    byCategory.push({ bit: 1 << i, share: (share * weights[i]!) / sum, has });
  });
  return byCategory;
}

const PREFERENCE_SHARE = 0.15;
const HEAD_SHARE = 1.25;
const BRAND_SHARE = 1.2;
const OTHER_BRAND_SHARE = 0.25;
/** A concept that nothing has is taken to be as rare as what so many products have. */
const UNKNOWN_PRODUCTS = 4;

/** Which of the forms of an alternative says what is wanted: the last one that is no preference, or the last. */
export function lastAsked(forms: readonly string[]): number {
  const last = forms.findLastIndex((form) => !PREFERENCES.has(form));
  return last < 0 ? forms.length - 1 : last;
}

/** What is not looked up. */
const NOTHING_MEANT = { alternatives: [], cost: 0 };

/** What a concept counts that so many of all products have. */
function rarity(having: number, products: number): number {
  return 1 + Math.log10(1 + products / (having + 1));
}

const plansOf = derivedFrom((finding: Finding) =>
  derivedIn((understanding: Understanding) => makePlan(understanding, finding)),
);

/** How a request is looked up, planned once. At most 16 concepts: one bit each. */
export function planRequest(understanding: Understanding, finding: Finding): Plan {
  return plansOf(finding)(understanding);
}

function makePlan(understanding: Understanding, finding: Finding): Plan {
  const { concepts, head } = understanding;
  const meaningOf = meaningsOf(finding);
  const ofOtherBrand = concepts.filter((concept) => concept.ofOtherBrand).length;
  const planned = concepts.map((concept, i): PlannedConcept => {
    const { alternatives, cost } = concept.unknown ? NOTHING_MEANT : meaningOf(concept.alternatives);
    let weight = rarity(concept.unknown ? UNKNOWN_PRODUCTS : cost, finding.columns.count);
    if (concept.preference) weight *= PREFERENCE_SHARE;
    else if (i === head) weight *= HEAD_SHARE;
    else if (concept.ofBrand) weight *= BRAND_SHARE;
    else if (concept.ofOtherBrand) weight *= OTHER_BRAND_SHARE / ofOtherBrand;
    return { concept: i, weight, alternatives, cost };
  });
  const weights = planned.map(({ weight }) => weight);
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const byCategory = findInCategories(understanding, weights, weight, finding);
  planned.sort((a, b) => a.cost - b.cost || a.concept - b.concept);
  return { concepts: planned, weight, byCategory };
}
