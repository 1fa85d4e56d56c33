import { derivedFrom } from '../../domain/derived.ts';
import { MARKED_WORDS } from '../../domain/understanding/marked-words.ts';
import type { Candidates } from './candidates/candidates.ts';
import { UNKNOWN_CATEGORY } from './match.ts';
import type { RequestMarks } from './matched-words.ts';
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

/** 1 by code for the categories whose names say a marked word. */
const markedCategoriesOf = derivedFrom((categoryForms: Finding['categoryForms']) =>
  Uint8Array.from(categoryForms, (forms) => ([...forms].some((form) => MARKED_WORDS.has(form)) ? 1 : 0)),
);

// Kernels run to their end without giving way, so that all searches share this room.
let room = new Float64Array(0);

/** How much each category is what the request asks for, 0 to 1, overwritten by the next request's: learned from the candidates that answer it best. */
export function rateCategories(
  { understanding, otherStates, otherStateCategories, saysState, askedWords }: RequestMarks,
  { columns, categoryForms }: Finding,
  candidates: Candidates,
): Float64Array {
  if (room.length < columns.categories.length) room = new Float64Array(columns.categories.length);
  const rated = room.subarray(0, columns.categories.length).fill(0);
  const enough = SHARE_OF_BEST * candidates.best;
  for (let i = 0; i < candidates.length; i++) {
    if (candidates.coverage[i]! < enough) continue;
    const strength = understanding.head < 0 ? 1 : candidates.kindStrength[i]! / 255;
    rated[columns.category[candidates.products[i]!]!]! += strength * strength;
  }
  rated[0] = 0;
  let most = 0;
  for (let code = 0; code < rated.length; code++) most = Math.max(most, rated[code]!);
  if (most === 0) rated.fill(UNKNOWN_CATEGORY);
  else
    for (let code = 0; code < rated.length; code++)
      if (rated[code] !== 0) rated[code] = Math.log1p((STEEPNESS * rated[code]!) / most) / MOST_STEEP;
  rated[0] = UNKNOWN_CATEGORY;
  const isMarked = markedCategoriesOf(categoryForms);
  for (let code = 1; code < rated.length; code++) {
    if (rated[code] === 0 || (isMarked[code] === 0 && otherStateCategories[code] === 0)) continue;
    for (const form of categoryForms[code]!) {
      if (otherStates.has(form)) rated[code]! *= saysState ? OTHER_STATE_SHARE : UNSAID_STATE_SHARE;
      else if (MARKED_WORDS.has(form) && !askedWords.has(form)) rated[code]! *= MARKED_SHARE;
    }
  }
  if (!saysState && otherStates.size > 0) raiseToOne(rated);
  return rated;
}

/** Where nothing is in the state that is usually meant, the others are what there is: the best category counts 1 as ever. */
function raiseToOne(rated: Float64Array): void {
  let most = 0;
  for (let code = 1; code < rated.length; code++) most = Math.max(most, rated[code]!);
  if (most > 0) for (let code = 1; code < rated.length; code++) rated[code]! /= most;
}
