import { derivedFrom } from '../../domain/derived.ts';
import { lastLevelOf } from '../../domain/understanding/category-levels.ts';
import { MARKED_WORDS } from '../../domain/understanding/marked-words.ts';
import { formsOfText } from '../../domain/understanding/vocabulary-lines.ts';
import { MEANS_THE_SAME, meaningOf } from '../../domain/understanding/word-meaning.ts';
import type { Candidates } from './candidates/candidates.ts';
import { UNKNOWN_CATEGORY } from './match.ts';
import { categoriesWithAny, hasUnsaidStates, type RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';
import type { Enough } from './weights.ts';

/** Candidates that cover so much of what the best covers say what category is asked for. */
const SHARE_OF_BEST = 0.75;
/** All that says it of a request for which there is something that has all of it. */
export const ENOUGH_TO_LEARN: Enough = { leastCoverage: SHARE_OF_BEST, shareOfBest: SHARE_OF_BEST };
const STEEPNESS = 20;
const MOST_STEEP = Math.log1p(STEEPNESS);
/** What is left of a category that says a marked word that is not asked for: `Canned Tomatoes`. */
const MARKED_SHARE = 0.6;
/** And of one that says another state than the one asked for: `Frozen Vegetables`, where fresh is. */
const OTHER_STATE_SHARE = 0.3;
/** And of one that says another than is usually meant, where the request says none: still more than another kind. */
const UNSAID_STATE_SHARE = 0.6;

/** The codes of the categories that are called just so, of a path its last part: `Meat & Seafood > Beef`. */
const shelvesOf = derivedFrom((finding: Finding) => {
  const shelves = new Map<string, number[]>();
  finding.columns.categories.forEach((name, code) => {
    const text = formsOfText(lastLevelOf(name), finding).join(' ');
    shelves.set(text, [...(shelves.get(text) ?? []), code]);
  });
  return shelves;
});

// Kernels run to their end without giving way, so that all searches share this room.
let room = new Float64Array(0);

/** Room for what each category holds, emptied. */
function emptied({ columns }: Finding): Float64Array {
  const { length } = columns.categories;
  if (room.length < length) room = new Float64Array(length);
  return room.subarray(0, length).fill(0);
}

/** How much each category is what the request asks for, 0 to 1, overwritten by the next request's: learned from those candidates that answer it best. */
export function rateCategories(marks: RequestMarks, finding: Finding, candidates: Candidates): Float64Array {
  const { head } = marks.understanding;
  const { category } = finding.columns;
  const held = emptied(finding);
  const enough = SHARE_OF_BEST * candidates.best;
  for (let i = 0; i < candidates.length; i++) {
    if (candidates.coverage[i]! < enough) continue;
    const strength = head < 0 ? 1 : candidates.kindStrength[i]! / 255;
    held[category[candidates.products[i]!]!]! += strength * strength;
  }
  return rate(marks, finding, held);
}

/** So many forms are known at once. */
const MOST_FORMS = 2 ** 10;

/** What categories hold of what is called by a form: as much as `rateCategories` counts of all of the catalogue for that word. */
export interface Held {
  /** The codes of those that hold anything, ascending. */
  readonly codes: Uint16Array;
  /** How much each of them holds. */
  readonly amounts: Float64Array;
  /** The most that any holds. */
  readonly most: number;
}

/** By form, what categories hold of what is called so. */
export const heldOf = derivedFrom(({ columns }: Finding) => {
  const { category, categories, postings, postingStarts, strengths } = columns;
  const known = new Map<number, Held>();
  return (form: number): Held => {
    const before = known.get(form);
    if (before !== undefined) return before;
    const held = new Float64Array(categories.length);
    for (let at = postingStarts[form]!; at < postingStarts[form + 1]!; at++)
      held[category[postings[at]!]!]! += (strengths[at]! / 255) ** 2;
    const codes: number[] = [];
    for (let code = 1; code < held.length; code++) if (held[code]! > 0) codes.push(code);
    const amounts = codes.map((code) => held[code]!);
    const made = { codes: new Uint16Array(codes), amounts: new Float64Array(amounts), most: mostOf(held) };
    if (known.size === MOST_FORMS) known.clear();
    known.set(form, made);
    return made;
  };
});

/**
 * As `rateCategories` by all of the catalogue, of a request for one thing that a word says, and no more; null: it says more, or
 * by several words.
 */
export function rateCategoriesOfWord(marks: RequestMarks, finding: Finding): Float64Array | null {
  const { concepts, head } = marks.understanding;
  if (concepts.length !== 1 || head !== 0 || concepts[0]!.alternatives[0]?.forms.length !== 1) return null;
  const held = emptied(finding);
  for (const { forms, weight } of concepts[0]!.alternatives) {
    const form = forms.length === 1 ? finding.formNumbers.get(forms[0]!) : undefined;
    if (form === undefined) continue;
    const { codes, amounts } = heldOf(finding)(form);
    for (let i = 0; i < codes.length; i++) held[codes[i]!]! += weight * weight * amounts[i]!;
  }
  return mostOf(held) === 0 ? null : rate(marks, finding, held);
}

/** Rates categories by what they hold of what is asked for, in its place. */
function rate(marks: RequestMarks, finding: Finding, rated: Float64Array): Float64Array {
  const { understanding, otherStates, unsaidStates, askedMarks } = marks;
  rated[0] = 0;
  const most = mostOf(rated);
  const meant = understanding.concepts[understanding.head]?.alternatives ?? [];
  for (const { forms } of meaningOf(meant, MEANS_THE_SAME)) {
    for (const code of shelvesOf(finding).get(forms.join(' ')) ?? [])
      if (rated[code]! > 0) rated[code] = most;
  }
  if (most === 0) rated.fill(UNKNOWN_CATEGORY);
  else
    for (let code = 0; code < rated.length; code++)
      if (rated[code] !== 0) rated[code] = Math.log1p((STEEPNESS * rated[code]!) / most) / MOST_STEEP;
  rated[0] = UNKNOWN_CATEGORY;
  const saysState = (form: string): boolean => otherStates.forms.has(form) || unsaidStates.forms.has(form);
  const isMarked = categoriesWithAny(finding)(MARKED_WORDS);
  const lessen = (is: Uint8Array, share: (form: string) => number): void => {
    for (let code = 1; code < rated.length; code++)
      if (rated[code] !== 0 && is[code] === 1)
        for (const form of finding.categoryForms[code]!) rated[code]! *= share(form);
  };
  lessen(isMarked, (form) =>
    MARKED_WORDS.has(form) && !askedMarks.has(form) && !saysState(form) ? MARKED_SHARE : 1,
  );
  lessen(otherStates.categories, (form) => (otherStates.forms.has(form) ? OTHER_STATE_SHARE : 1));
  const best = mostOf(rated);
  lessen(unsaidStates.categories, (form) =>
    unsaidStates.forms.has(form) && !otherStates.forms.has(form) ? UNSAID_STATE_SHARE : 1,
  );
  // Where nothing is in the state that is usually meant, the others are what there is: the best category counts as ever.
  if (hasUnsaidStates(marks)) raise(rated, best);
  return rated;
}

/** The most of all categories, code 0 (none) apart. */
function mostOf(rated: Float64Array): number {
  let most = 0;
  for (let code = 1; code < rated.length; code++) most = Math.max(most, rated[code]!);
  return most;
}

function raise(rated: Float64Array, best: number): void {
  const share = best / mostOf(rated);
  if (share > 1) for (let code = 1; code < rated.length; code++) rated[code]! *= share;
}
