import { LEAST_CONFIDENCE } from './finding/weights.ts';
import { derivedFrom, rememberLast } from '../domain/derived.ts';
import { choicesOf, isFirstWhole, isLastWhole, saysOr } from '../domain/understanding/lines/choices.ts';
import { heldByCan } from '../domain/understanding/lines/request-line.ts';
import type { Understanding } from '../domain/understanding/understanding.ts';
import { phraseOf } from '../domain/understanding/vocabulary-lines.ts';
import { isCounted } from '../domain/understanding/words.ts';
import { prepareSimilar } from './finding/letters/similar-products.ts';
import { namesKind, prepareLikely, standingTest, SURE } from './finding/likely.ts';
import { POOL_SIZE } from './finding/ranking/order-anew.ts';
import { meantFirst } from './finding/ranking/meant-first.ts';
import { isAllOf } from './browsing/all-of-several.ts';
import {
  type AskedDepartment,
  BETWEEN,
  departmentOf,
  mayBeOfDepartments,
  MOST_THINGS,
} from './browsing/asked-department.ts';
import { browse } from './browsing/kinds-in-turn.ts';
import { prepareDepartments } from './browsing/named-department.ts';
import type { Eligible } from './eligible.ts';
import { findProducts } from './find-products.ts';
import { firstOf } from './finding/find-meant.ts';
import { searchBySimilarity } from './product-search.ts';
import type { FindingSource, FindOptions, FoundProduct, FoundProducts } from './finding/found-products.ts';
import { isNamedExactly } from './finding/named-exactly.ts';
import { findingOf, understandRequest } from './finding/understand-request.ts';

/** Of so many of the best those that are meant most go ahead, as in lists. */
const MOST_AHEAD = 5;
/** Where the first of them is likely, and hardly less so than what was first. */
const LIKELY = 0.6;
const HARDLY_LESS = 0.03;

/** And of more where a can is asked for, which names of single ones hardly ever say: those of several stand before them all, and likelier. */
const mostAhead = ({ line }: Understanding): number => (heldByCan(line) === null ? MOST_AHEAD : POOL_SIZE);

/** How likely what goes ahead has to be, beside what was first. */
const leastAhead = ({ line }: Understanding, { confidence }: FoundProduct): number =>
  heldByCan(line) === null ? Math.max(LIKELY, confidence - HARDLY_LESS) : LIKELY;

/**
 * Answers, where none is named just as the request says, with those ahead that a list would take (see `meantFirst`): plain
 * vinegar goes before that with honey, bars of dark chocolate before ice cream bars. Where all of the first claim something unasked,
 * what surely is meant and claims nothing may come a little later, as plain eggs behind cage free ones.
 */
export function meantAhead(snapshot: FindingSource, found: FoundProducts): FoundProducts {
  const { understanding, hits } = found;
  const finding = findingOf(snapshot);
  if (isNamedExactly(snapshot, understanding)) return found;
  const stands = standingTest(finding, understanding);
  // Whoever names a size has it met first.
  const isOfSize = (hit: FoundProduct): boolean => hit.sizeNearness >= hits[0]!.sizeNearness;
  const likelyAmong = (from: number, to: number, least: number): readonly FoundProduct[] =>
    hits.slice(from, to).filter((hit) => hit.confidence >= least && isOfSize(hit) && stands(hit));
  const order = (some: readonly FoundProduct[]) => meantFirst(finding, understanding, some, () => false);
  const most = mostAhead(understanding);
  const likely = likelyAmong(0, most, LEAST_CONFIDENCE);
  if (likely.length < 2) return found;
  const ofFirst = order(likely);
  const { inOrder, meant } = ofFirst.allClaim
    ? order([...likely, ...likelyAmong(most, POOL_SIZE, SURE)])
    : ofFirst;
  if (inOrder[0]!.confidence < leastAhead(understanding, hits[0]!)) return found;
  const ahead = inOrder.slice(0, meant.size);
  return { understanding, hits: [...ahead, ...hits.filter((hit) => !meant.has(hit))] };
}

/** As `findProducts`, for those who show products in their order: what is meant most goes ahead. */
export function searchFor(snapshot: FindingSource, text: string, options: FindOptions): FoundProducts {
  const wanted = { ...options, limit: Math.max(options.limit, POOL_SIZE) };
  return firstOf(meantAhead(snapshot, findProducts(snapshot, text, wanted)), options);
}

/** Of things that are surely named together what is found counts from here on. */
const MORE_LIKELY_THAN_NOT = 0.5;

/** So many things in a row are a list without commas, where nothing is all of them; or fewer that are counted. */
const LEAST_IN_ROW = 3;
const LEAST_COUNTED_IN_ROW = 2;

/**
 * The things that stand in a row in a request that separates none: `milk bread eggs`; none where one is no thing, or another
 * word stands between them: a tray of chicken thighs is one.
 */
function thingsInRow(snapshot: FindingSource, text: string): readonly string[] {
  const { concepts, line } = understandRequest(snapshot, text);
  const areCounted = concepts.every(({ typed }) => isCounted(typed));
  if (concepts.length < (areCounted ? LEAST_COUNTED_IN_ROW : LEAST_IN_ROW)) return [];
  const areThings = concepts.every(
    ({ unknown, preference, telling, behind, ofBrand, ofOtherBrand, ofMaker }) =>
      !(unknown || preference || telling || behind || ofBrand || ofOtherBrand || ofMaker),
  );
  const things = concepts.map(({ typed }) => typed);
  const isAll = line.text.split(' ').length === things.join(' ').split(' ').length;
  // What names have one behind the other is one thing, as rice cereal is, where not all are counted.
  const forms = concepts.map(({ alternatives: [best] }) => best!.forms);
  const { lexicon } = findingOf(snapshot);
  const isOne =
    !areCounted && forms.some((some, i) => i > 0 && lexicon.together(forms[i - 1]!.at(-1)!, some[0]!) > 0);
  return areThings && isAll && !isOne && line.size === null ? things : [];
}

/** Things that a request names. */
interface SeveralThings {
  readonly things: readonly string[];
  /** Whether it surely names them, whatever is found: a vocabulary says so. */
  readonly isCertain: boolean;
}

/** The things that a request names, which are called what things are; null: it does not name several. */
function thingsOf(snapshot: FindingSource, text: string): SeveralThings | null {
  const { several } = snapshot.finding.vocabulary;
  // As it is, or without what is said around it: `salt and pepper to taste`.
  const together =
    several.get(phraseOf(text)) ?? several.get(phraseOf(understandRequest(snapshot, text).line.text));
  if (together !== undefined) return { things: together, isCertain: true };
  const apart = BETWEEN.test(text) ? text.split(BETWEEN) : thingsInRow(snapshot, text);
  const things = [...new Set(apart)].filter((thing) => thing !== '');
  if (things.length < 2 || things.length > MOST_THINGS) return null;
  const finding = findingOf(snapshot);
  // What only tells of a thing stands behind it.
  const areThings = things
    .toReversed()
    .every((thing) => namesKind(finding, understandRequest(snapshot, thing)));
  return areThings ? { things, isCertain: false } : null;
}

/** Whether something is surely all of a request: what answers less than all of it may be one of several things. */
function isAll(
  snapshot: FindingSource,
  text: string,
  { understanding, hits: [best] }: FoundProducts,
): boolean {
  const isSure = !understanding.reduced && best !== undefined && best.confidence >= SURE;
  return isSure && (!BETWEEN.test(text) || isAllOf(findingOf(snapshot), understanding, text, best));
}

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
 * What is found of each of several things; null where any is not surely found. Of things that are said together what is likely
 * found is enough, of some of them.
 */
function findEach(
  snapshot: FindingSource,
  { things, isCertain }: SeveralThings,
  options: FindOptions,
): readonly (readonly FoundProduct[])[] | null {
  const least = isCertain ? MORE_LIKELY_THAN_NOT : SURE;
  const found: (readonly FoundProduct[])[] = [];
  for (const thing of things) {
    const { hits } = searchFor(snapshot, thing, { ...options, filled: false });
    if (hits[0] !== undefined && hits[0].confidence >= least) found.push(hits);
    else if (!isCertain) return null;
  }
  return found.length > 0 ? found : null;
}

/** As `FindOptions`; nobody shows what a chain has cut out of the catalogue. */
type SearchOptions = Omit<FindOptions, 'among'>;

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

/**
 * The products of several things that a request names; null where something is surely all of it, as macaroni and cheese is, or
 * where any of its parts is not surely found: nuts and bolts.
 */
function findSeveral(
  snapshot: FindingSource,
  text: string,
  found: FoundProducts,
  options: SearchOptions,
): Uint32Array | null {
  const things = isAll(snapshot, text, found) ? null : thingsOf(snapshot, text);
  const each = things === null ? null : findEach(snapshot, things, options);
  if (each === null) return null;
  const longest = Math.max(...each.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, i) => each.flatMap((hits) => hits[i]?.product ?? []));
  return Uint32Array.from(new Set(inTurn.flat())).subarray(0, options.limit);
}

/** Lists ask for the same at one chain after another. */
const MOST_REMEMBERED = 512;
const ONE = { limit: 1 };

/** Whether texts name several things. Most that have a comma in them go on to tell of one thing. */
const severalOf = derivedFrom((snapshot: FindingSource) =>
  rememberLast(MOST_REMEMBERED, (text) => {
    const things = thingsOf(snapshot, text);
    const isSeveral =
      things !== null &&
      !isNamedExactly(snapshot, understandRequest(snapshot, text)) &&
      !isAll(snapshot, text, searchFor(snapshot, text, ONE)) &&
      findEach(snapshot, things, ONE) !== null;
    return { isSeveral };
  }),
);

/** What texts that may name a department do name. */
const departmentsOf = derivedFrom((snapshot: FindingSource) =>
  rememberLast(MOST_REMEMBERED, (text) => {
    return { department: departmentOf(snapshot, text, searchFor(snapshot, text, ONE)) };
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
 * hot dogs and buns no buns, nor snacks seaweed snacks, however sure that is.
 */
export function isOneOfMany(
  snapshot: FindingSource,
  text: string,
  hits: readonly Pick<FoundProduct, 'confidence'>[],
): boolean {
  const isUnsure = hits.every(({ confidence }) => confidence < SURE);
  return (
    namesDepartment(snapshot, text) || ((isUnsure || JOINS.test(text)) && severalOf(snapshot)(text).isSeveral)
  );
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
