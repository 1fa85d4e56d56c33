import { derivedFrom, derivedIn } from '../../domain/derived.ts';
import { lowerBound } from '../../domain/lower-bound.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { type Candidates, findCandidates } from './candidates/candidates.ts';
import { markForms, type RequestMarks } from './matched-words.ts';
import type { Finding } from './open.ts';
import { ENOUGH_TO_LEARN, heldOf, rateCategories, rateCategoriesOfWord } from './rate-categories.ts';
import { EVERYTHING } from './scope.ts';

/*
 * Where what a request asks for is sold, by all of the catalogue. What a place sells tells it too, unless it lacks the thing:
 * where no limes are sold, a soda of limes comes nearest to them, and is no lime.
 */

/** A shelf of things that are called so holds this much of what the greatest of their shelves holds. */
const LEAST_SHARE = 0.4;
/** A word hardly says a kind where the shelf that has most of it has less than this of what the best word for the thing has: `alfredo`, beside `sauce`. */
const LEAST_KIND = 0.002;

/** The category that is rated best; 0: none is. */
function bestOf(affinities: Float64Array): number {
  let [best, most] = [0, 0];
  for (let code = 1; code < affinities.length; code++)
    if (affinities[code]! > most) [best, most] = [code, affinities[code]!];
  return best;
}

/**
 * Whether the category that is rated best is a shelf of what is called as the thing that is asked for: the thing is sold there,
 * and there is no need to look at all of the catalogue. So it is where no thing is named.
 */
function isShelfOfThing(
  { understanding: { head }, kinds }: RequestMarks,
  finding: Finding,
  affinities: Float64Array,
): boolean {
  const best = bestOf(affinities);
  if (head < 0 || best === 0) return true;
  let [mostOfAll, mostOfShelves] = [0, 0];
  for (const [form, concepts] of kinds) {
    if ((concepts & (1 << head)) === 0) continue;
    const { codes, amounts, most } = heldOf(finding)(form);
    const at = lowerBound(codes, best);
    const here = codes[at] === best ? amounts[at]! : 0;
    mostOfAll = Math.max(mostOfAll, most);
    if (here >= LEAST_SHARE * most) mostOfShelves = Math.max(mostOfShelves, most);
  }
  return mostOfShelves >= LEAST_KIND * mostOfAll;
}

/** How much each category is what a request asks for, 0 to 1, by all of the catalogue; null: it has nothing with most of the request. */
const categoriesAsked = derivedFrom((finding: Finding) =>
  derivedIn((understanding: Understanding): Float64Array | null => {
    const candidates = findCandidates(understanding, finding, EVERYTHING, ENOUGH_TO_LEARN);
    if (candidates.length === 0) return null;
    return rateCategories(markForms(understanding, finding), finding, candidates).slice();
  }),
);

/**
 * How much each category is what a request asks for, 0 to 1, asked of a part of the catalogue: by its candidates, or by all of the
 * catalogue where these are on no shelf of the thing. Overwritten by the next request's.
 */
export function rateCategoriesInPart(
  marks: RequestMarks,
  finding: Finding,
  candidates: Candidates,
): Float64Array {
  const ofWord = rateCategoriesOfWord(marks, finding);
  if (ofWord !== null) return ofWord;
  const rated = rateCategories(marks, finding, candidates);
  if (isShelfOfThing(marks, finding, rated)) return rated;
  return categoriesAsked(finding)(marks.understanding) ?? rated;
}
