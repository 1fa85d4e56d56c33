import { derivedFrom, keepLast, rememberLast } from '../../domain/derived.ts';
import { asFixings } from '../../domain/understanding/lines/said-around.ts';
import { isPlainThing } from '../../domain/understanding/things/head.ts';
import { isTasteBefore } from '../../domain/understanding/things/taste.ts';
import { phraseOf } from '../../domain/understanding/vocabulary-lines.ts';
import { isCounted } from '../../domain/understanding/words.ts';
import { searchFor } from '../find-products.ts';
import type { FindingSource, FindOptions, FoundProducts } from '../finding/found-products.ts';
import { namesKind, SURE } from '../finding/likely.ts';
import { isNamedExactly } from '../finding/named-exactly.ts';
import { findingOf, understandRequest } from '../finding/understand-request.ts';
import { isAllOf } from './all-of-several.ts';
import { BETWEEN, MOST_THINGS } from './asked-department.ts';

/*
 * Requests that name several things, as `milk, eggs and bread` does.
 */

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
  const areThings = concepts.every(isPlainThing);
  const things = concepts.map(({ typed }) => typed);
  const isAll = line.text.split(' ').length === things.join(' ').split(' ').length;
  // What names have one behind the other is one thing, as rice cereal is, where not all are counted.
  const forms = concepts.map(({ alternatives: [best] }) => best!.forms);
  const { lexicon } = findingOf(snapshot);
  const isOne =
    !areCounted && forms.some((some, i) => i > 0 && lexicon.together(forms[i - 1]!.at(-1)!, some[0]!) > 0);
  // So is what a nut or a spice is a taste of, wherever it stands: mint chocolate chip ice cream.
  const isTasted = concepts.some((concept) => isTasteBefore(concept, concepts.at(-1)!, lexicon));
  return areThings && isAll && !isOne && !isTasted && line.size === null ? things : [];
}

/** What says more is hardly ever surely found: it need not be looked for. */
const MOST_CONCEPTS = 7;

/** Half and half is one thing. */
const HALVES = /(?<!\p{L})(\p{L}+) (?:and|n|&) \1(?!\p{L})/iu;

/** Things that a request names. */
interface SeveralThings {
  readonly things: readonly string[];
  /** Whether it surely names them, whatever is found: a vocabulary says so. */
  readonly isCertain: boolean;
}

/**
 * The things that the vocabulary says a request names, as it is or without what is said around it: `salt and pepper to taste`. Null:
 * it names none, or a product is called just so.
 */
function saidTogether(snapshot: FindingSource, text: string): SeveralThings | null {
  const { several } = snapshot.finding.vocabulary;
  const understanding = understandRequest(snapshot, text);
  const { text: line } = understanding.line;
  // Most requests are all three.
  const ways = new Set([text, line, asFixings(line)]);
  const said = [...ways].map(phraseOf).find((phrase) => several.has(phrase));
  if (said === undefined || isNamedExactly(snapshot, understanding)) return null;
  return { things: several.get(said)!, isCertain: true };
}

/** The things that a request lists, which are called what things are; null: it does not list several. */
function thingsListed(snapshot: FindingSource, text: string): SeveralThings | null {
  const { concepts, line } = understandRequest(snapshot, text);
  // Both sides of the comma of `milk, chocolate` are one thing.
  if (HALVES.test(text) || (concepts.length === 1 && line.text.includes(','))) return null;
  const apart = BETWEEN.test(text) ? text.split(BETWEEN) : thingsInRow(snapshot, text);
  const things = [...new Set(apart)].filter((thing) => thing !== '');
  if (things.length < 2 || things.length > MOST_THINGS) return null;
  const finding = findingOf(snapshot);
  // What only tells of a thing stands behind it.
  const areThings = things.toReversed().every((thing) => {
    const understood = understandRequest(snapshot, thing);
    return understood.concepts.length <= MOST_CONCEPTS && namesKind(finding, understood);
  });
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

/** As `FindOptions`; nobody shows what a chain has cut out of the catalogue. */
export type SearchOptions = Omit<FindOptions, 'among'>;

/** What is found of one of several things, best first. */
interface FoundThing {
  /** How likely the best is; 0: nothing is found. */
  readonly confidence: number;
  readonly products: Uint32Array;
}

/** So many things are remembered, and whether so many texts name several: lists ask for the same at one chain after another. */
const MOST_FOUND = 512;
const MOST_TEXTS = 2_048;

/** Common things stand beside others in many requests: what is found of them in all of the catalogue, by how many are wanted. */
const foundInAll = derivedFrom((_snapshot: FindingSource) => keepLast<FoundThing>(MOST_FOUND));

function findOne(snapshot: FindingSource, thing: string, options: SearchOptions): FoundThing {
  const { limit, filled: _, ...narrowing } = options;
  const isInAll = Object.values(narrowing).every((option) => option === undefined);
  const remembered = isInAll ? foundInAll(snapshot) : null;
  const key = `${limit} ${thing}`;
  const known = remembered?.get(key);
  if (known !== undefined) return known;
  const { hits } = searchFor(snapshot, thing, { ...options, filled: false });
  const products = Uint32Array.from(hits, ({ product }) => product);
  const found = { confidence: hits[0]?.confidence ?? 0, products };
  remembered?.put(key, found);
  return found;
}

/**
 * The products of each of several things; null where any is not surely found. Of things that are said together what is likely
 * found is enough, of some of them.
 */
function findEach(
  snapshot: FindingSource,
  { things, isCertain }: SeveralThings,
  options: SearchOptions,
): readonly Uint32Array[] | null {
  const least = isCertain ? MORE_LIKELY_THAN_NOT : SURE;
  const each: Uint32Array[] = [];
  for (const thing of things) {
    const { confidence, products } = findOne(snapshot, thing, options);
    if (confidence >= least) each.push(products);
    else if (!isCertain) return null;
  }
  return each.length > 0 ? each : null;
}

/**
 * The products of several things that a request names; null where something is surely all of it, as macaroni and cheese is, in what
 * is searched or in all of the catalogue, or where any of its parts is not surely found: nuts and bolts.
 */
export function findSeveral(
  snapshot: FindingSource,
  text: string,
  found: FoundProducts,
  options: SearchOptions,
): Uint32Array | null {
  const things =
    saidTogether(snapshot, text) ?? (isAll(snapshot, text, found) ? null : thingsListed(snapshot, text));
  const isPart = options.eligible !== undefined;
  if (things === null || (isPart && !severalOf(snapshot)(text).isSeveral)) return null;
  const each = findEach(snapshot, things, options);
  if (each === null) return null;
  const longest = Math.max(...each.map(({ length }) => length));
  const inTurn = new Set<number>();
  for (let i = 0; i < longest; i++)
    for (const products of each) if (i < products.length) inTurn.add(products[i]!);
  return Uint32Array.from(inTurn).subarray(0, options.limit);
}

const ONE = { limit: 1 };

/** Whether the vocabulary says that a text names several things, whatever is found for all of it. */
export const isSaidTogether = (snapshot: FindingSource, text: string): boolean =>
  saidTogether(snapshot, text) !== null;

/** Whether texts name several things. Most that have a comma in them go on to tell of one thing. */
export const severalOf = derivedFrom((snapshot: FindingSource) =>
  rememberLast(MOST_TEXTS, (text) => {
    const things = saidTogether(snapshot, text) ?? thingsListed(snapshot, text);
    const isOne = (): boolean =>
      isNamedExactly(snapshot, understandRequest(snapshot, text)) ||
      isAll(snapshot, text, searchFor(snapshot, text, ONE));
    const isSeveral =
      things !== null && (things.isCertain || !isOne()) && findEach(snapshot, things, ONE) !== null;
    return { isSeveral };
  }),
);
