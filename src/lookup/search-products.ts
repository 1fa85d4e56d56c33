import { derivedFrom, rememberLast } from '../domain/derived.ts';
import { choicesOf, isFirstWhole, isLastWhole, saysOr } from '../domain/understanding/lines/choices.ts';
import { type AskedDepartment, departmentOf, mayBeOfDepartments } from './browsing/asked-department.ts';
import { browse } from './browsing/kinds-in-turn.ts';
import { prepareDepartments } from './browsing/named-department.ts';
import { findSeveral, isSaidTogether, type SearchOptions, severalOf } from './browsing/several-things.ts';
import type { Eligible } from './eligible.ts';
import { searchFor } from './find-products.ts';
import type { FindingSource, FoundProduct, FoundProducts } from './finding/found-products.ts';
import { prepareSimilar } from './finding/letters/similar-products.ts';
import { namesKind, prepareLikely, SURE } from './finding/likely.ts';
import { findingOf, understandRequest } from './finding/understand-request.ts';
import { searchBySimilarity } from './product-search.ts';

/** Whether choices are whole things: in `orange or apple juice` and in `red or green grapes` the last says what the first is, too. */
function areWhole(snapshot: FindingSource, choices: readonly string[]): boolean {
  const finding = findingOf(snapshot);
  const understood = choices.map((choice) => understandRequest(snapshot, choice));
  const [last, ...others] = understood.map(({ line }) => line.text.includes(' ')).toReversed();
  return (last === false || !others.includes(false)) && understood.every((one) => namesKind(finding, one));
}

/**
 * The texts that a line is found by, the first that finds anything: of things of which any will do each as it stands, and then all
 * of it; where they are not whole the one that is, before or behind all of it.
 */
export function textsOf(snapshot: FindingSource, line: string): readonly string[] {
  const choices = choicesOf(line);
  if (!saysOr(line) && !isLastWhole(choices)) return [line];
  if (isFirstWhole(choices)) return [choices[0]!, line, ...choices.slice(1)];
  return areWhole(snapshot, choices) ? [...choices, line] : [line, ...choices.toReversed()];
}

/**
 * The products of a request that is for more than one thing, of each in turn: of the kinds in a department that it names (see
 * `departmentNamed`), or of several things: `milk, eggs and bread`. Null where it is for one thing. `wanted`: what of a department
 * is wanted, all of which is meant alike; by default what is eligible.
 */
export function findMany(
  snapshot: FindingSource,
  text: string,
  found: FoundProducts,
  options: SearchOptions,
  wanted?: Eligible,
): Uint32Array | null {
  const department = departmentOf(snapshot, text, found);
  if (department === null) return findSeveral(snapshot, text, found, options);
  const browsed = browse(snapshot, department, { ...options, eligible: wanted ?? options.eligible });
  // Where nothing of it says what is asked for, what says the words otherwise comes nearest.
  return browsed.length === 0 && department.says !== null ? null : browsed;
}

/** Lists ask for the same at one chain after another. */
const MOST_REMEMBERED = 2_048;

/** What texts that may name a department do name. */
const departmentsOf = derivedFrom((snapshot: FindingSource) =>
  rememberLast(MOST_REMEMBERED, (text) => {
    return { department: departmentOf(snapshot, text, searchFor(snapshot, text, { limit: 1 })) };
  }),
);

/** The department that a request names; null: it names none, which seldom takes a search to know. */
const departmentIn = (snapshot: FindingSource, text: string): AskedDepartment | null =>
  mayBeOfDepartments(snapshot, text) ? departmentsOf(snapshot)(text).department : null;

/** The categories of the department that a request names, where it asks for all of it; null: for none, or for what says more. */
export function categoriesOfDepartment(snapshot: FindingSource, text: string): readonly string[] | null {
  const department = departmentIn(snapshot, text);
  if (department === null || department.says !== null) return null;
  const { categories } = findingOf(snapshot).columns;
  return department.codes.map((code) => categories[code]!);
}

const namesDepartment = (snapshot: FindingSource, text: string): boolean =>
  departmentIn(snapshot, text) !== null;

/** Whether a request is for more than one thing, of which no product is all: see `findMany`. */
export function namesMany(snapshot: FindingSource, text: string): boolean {
  return namesDepartment(snapshot, text) || severalOf(snapshot)(text).isSeveral;
}

/** What stands between things, where a comma may go on to tell of one. */
const JOINS = /&|\b(?:and|plus)\b/i;

/**
 * Whether what is found for an item is but one of what the item names: eggs, bacon are no egg bites unless that is sure, and
 * hot dogs and buns no buns, sandwich stuff no sandwich, nor snacks seaweed snacks, however sure that is.
 */
export function isOneOfMany(
  snapshot: FindingSource,
  text: string,
  hits: readonly Pick<FoundProduct, 'confidence'>[],
): boolean {
  if (namesDepartment(snapshot, text)) return true;
  const isUnsure = hits.every(({ confidence }) => confidence < SURE);
  const mayBe = isUnsure || JOINS.test(text) || isSaidTogether(snapshot, text);
  return mayBe && severalOf(snapshot)(text).isSeveral;
}

/** The products of a request alone: as `searchFor`, of more than one thing in turn (see `findMany`), or by the likeness of letters. */
export function searchProducts(
  snapshot: FindingSource,
  text: string,
  order: 'relevance' | 'similarity' | undefined,
  options: SearchOptions,
): Uint32Array {
  if (order === 'similarity') return searchBySimilarity(snapshot, text, options.limit, options.eligible);
  const found = searchFor(snapshot, text, options);
  return findMany(snapshot, text, found, options) ?? Uint32Array.from(found.hits, ({ product }) => product);
}

/** Does, ahead of the first request, what would make it slow. */
export function prepareFinding(snapshot: FindingSource): void {
  const finding = findingOf(snapshot);
  prepareLikely(finding);
  prepareDepartments(finding);
  prepareSimilar(snapshot.products);
}
