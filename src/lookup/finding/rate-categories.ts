import { derivedFrom } from '../../domain/derived.ts';
import { MARKED_WORDS } from '../../domain/understanding/marked-words.ts';
import { normalForm, readWords } from '../../domain/understanding/words.ts';
import type { Candidates } from './candidates/candidates.ts';
import { UNKNOWN_CATEGORY } from './match.ts';
import { categoriesWithAny, isEaten, type RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';

/** Candidates that cover so much of what the best covers say what category is asked for. */
const SHARE_OF_BEST = 0.75;
const STEEPNESS = 20;
const MOST_STEEP = Math.log1p(STEEPNESS);
/** What is left of a category that says a marked word that is not asked for: `Canned Tomatoes`. */
const MARKED_SHARE = 0.6;
/** And of one that says another state than the one asked for: `Frozen Vegetables`, where fresh is. */
const OTHER_STATE_SHARE = 0.3;
/** And of one that says another than is usually meant, where the request says none: still more than another kind. */
const UNSAID_STATE_SHARE = 0.6;

/** What means the same as the word that is asked for counts so much at least. */
const MEANS_THE_SAME = 0.9;

/** The codes of the categories that are called just so, of a path its last part: `Meat & Seafood > Beef`. */
const shelvesOf = derivedFrom(({ columns: { categories } }: Finding) => {
  const shelves = new Map<string, number[]>();
  categories.forEach((name, code) => {
    const text = readWords(name.split('>').at(-1)!)
      .map(({ key }) => normalForm(key))
      .join(' ');
    shelves.set(text, [...(shelves.get(text) ?? []), code]);
  });
  return shelves;
});

// Kernels run to their end without giving way, so that all searches share this room.
let room = new Float64Array(0);

/** How much each category is what the request asks for, 0 to 1, overwritten by the next request's: learned from those candidates that answer it best. */
export function rateCategories(marks: RequestMarks, finding: Finding, candidates: Candidates): Float64Array {
  const { understanding, otherStates, otherStateCategories, saysState, askedMarks } = marks;
  const { columns } = finding;
  if (room.length < columns.categories.length) room = new Float64Array(columns.categories.length);
  const rated = room.subarray(0, columns.categories.length).fill(0);
  const enough = SHARE_OF_BEST * candidates.best;
  for (let i = 0; i < candidates.length; i++) {
    if (candidates.coverage[i]! < enough) continue;
    const strength = understanding.head < 0 ? 1 : candidates.kindStrength[i]! / 255;
    rated[columns.category[candidates.products[i]!]!]! += strength * strength;
  }
  rated[0] = 0;
  const most = mostOf(rated);
  for (const { forms, weight } of understanding.concepts[understanding.head]?.alternatives ?? []) {
    if (weight < MEANS_THE_SAME) continue;
    for (const code of shelvesOf(finding).get(forms.join(' ')) ?? [])
      if (rated[code]! > 0) rated[code] = most;
  }
  if (most === 0) rated.fill(UNKNOWN_CATEGORY);
  else
    for (let code = 0; code < rated.length; code++)
      if (rated[code] !== 0) rated[code] = Math.log1p((STEEPNESS * rated[code]!) / most) / MOST_STEEP;
  rated[0] = UNKNOWN_CATEGORY;
  const isMarked = categoriesWithAny(finding)(MARKED_WORDS);
  const lessen = (is: Uint8Array, share: (form: string) => number): void => {
    for (let code = 1; code < rated.length; code++)
      if (rated[code] !== 0 && is[code] === 1)
        for (const form of finding.categoryForms[code]!) rated[code]! *= share(form);
  };
  lessen(isMarked, (form) =>
    MARKED_WORDS.has(form) && !askedMarks.has(form) && !otherStates.has(form) ? MARKED_SHARE : 1,
  );
  const best = mostOf(rated);
  const ofState = saysState ? OTHER_STATE_SHARE : UNSAID_STATE_SHARE;
  lessen(otherStateCategories, (form) => (otherStates.has(form) ? ofState : 1));
  // Where nothing is in the state that is usually meant, the others are what there is: the best category counts as ever.
  if (isEaten(marks)) raise(rated, best);
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
