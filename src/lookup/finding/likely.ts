import { derivedFrom, derivedIn } from '../../domain/derived.ts';
import { SIZE_UNITS } from '../../domain/pack-size.ts';
import { namesNoThing, ofMakerAlone, reducedOf } from '../../domain/understanding/reduced-request.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { CLAIMS } from '../../domain/understanding/marked-words.ts';
import { PREFERENCES } from '../../domain/understanding/lines/preferences.ts';
import { heldByCan } from '../../domain/understanding/lines/request-line.ts';
import { normalForm } from '../../domain/understanding/words.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import { categoriesOf, ofOneCategory } from './brands/categories.ts';
import type { FoundProduct, LikelyFor } from './found-products.ts';
import { isInUnsaidState, markForms } from './matched-words.ts';
import { narrowerKindTest, prepareNarrowerKinds } from './narrower-kinds.ts';
import { type Finding, wordsWithAny } from './open.ts';
import { prepareSizes } from './ranking/size-shares.ts';
import { madeOfItTest, prepareWiderKinds } from './wider-kinds.ts';
import { OF_SIZE } from './word-rarity.ts';

/*
 * Which of the answers to a request are meant as much as the best one is: for those who put them in another order than
 * that of relevance, by price above all.
 */

/** How much less of the request than the best an answer may have, as a share of that: eggs that are white have too little of egg whites. */
const LEAST_COVERAGE = 0.86;
/** What was reached by its letters alone tells nothing else than its confidence: it has this share of the likeliest. */
const SHARE_OF_LIKELIEST = 0.9;

/** What speaks for an answer beside the best, and what against it; fitted on judged queries, rounded. */
const OF_CONFIDENCE = 2.6;
const OF_SCORE = 0.3;
const MOST_BEHIND = 8;
const OF_OTHER_KIND = 1;
/** So much of what the best is ahead in the score, one that is of a narrower kind owes to what it is called. */
const BEHIND_AS_CALLED = 2;
const OF_OTHER_CATEGORY = 0.6;
const OF_LESS_AFFINITY = 0.5;
/** An answer is left out where less than this speaks for it. */
const LEAST_EVIDENCE: Readonly<Record<LikelyFor, number>> = { reordered: 0.3, in_order: -0.6 };

/** A category is what is asked for from this share of the best one's rating. */
export const ASKED_FOR = 0.9;

/** Whether two products are in different categories, as far as both are known. */
function differInCategory({ columns: { category } }: Finding, one: number, other: number): boolean {
  return category[one] !== 0 && category[other] !== 0 && category[one] !== category[other];
}

/**
 * How much speaks for an answer to be meant as the best one is; of the best itself `OF_CONFIDENCE` at most. `isNarrower`: see
 * `narrowerKindTest`.
 */
function evidenceFor(
  finding: Finding,
  best: FoundProduct,
  likeliest: number,
  { product, confidence, score, isKind, affinity }: FoundProduct,
  isNarrower: (product: number) => boolean,
): number {
  const isCalledOtherwise = best.isKind && !isKind;
  const isOneOfIt = isCalledOtherwise && affinity >= ASKED_FOR && isNarrower(product);
  const behind = Math.min(MOST_BEHIND, best.score - score) - (isOneOfIt ? BEHIND_AS_CALLED : 0);
  return (
    OF_CONFIDENCE * (confidence / likeliest) -
    OF_SCORE * behind -
    (isCalledOtherwise && !isOneOfIt ? OF_OTHER_KIND : 0) -
    (differInCategory(finding, best.product, product) ? OF_OTHER_CATEGORY : 0) -
    OF_LESS_AFFINITY * Math.max(0, best.affinity - affinity)
  );
}

/** What is of another kind than the best stands for it from this share of the best one's confidence, or where it is not doubted. */
const SHARE_OF_OTHERS = 0.9;
/** An answer of this confidence is not doubted, whatever else it is. */
export const SURE = 0.8;

/** Whether an answer stands whatever the best is. */
function isUndoubted({ isKind, confidence }: FoundProduct): boolean {
  return isKind || confidence >= SURE;
}

/**
 * Whether an answer is of another kind than the best, in another category, and doubtful beside it: where nothing better is
 * sold, it is no stand-in: a cleaner for lemons, cookies for chocolate chips; ground turkey is one for a whole one.
 */
export function isAnother(
  { columns: { category } }: Finding,
  best: FoundProduct,
  hit: FoundProduct,
): boolean {
  const isOfCategory = category[hit.product] !== 0 && category[hit.product] === category[best.product];
  return (
    best.isKind && !isOfCategory && !isUndoubted(hit) && hit.confidence < SHARE_OF_OTHERS * best.confidence
  );
}

/** Whether an answer has all of the request that the best has. */
export function hasAsMuch(best: FoundProduct, { coverage, covered }: FoundProduct): boolean {
  return coverage >= LEAST_COVERAGE * best.coverage && (covered & best.covered) === best.covered;
}

/** The can that a request asks by, as it asks for food: one bit. */
const canAskedBy = derivedIn(({ line, concepts }: Understanding): number =>
  heldByCan(line) === null
    ? 0
    : concepts.reduce((bits, { typed }, i) => (normalForm(typed) === 'can' ? bits | (1 << i) : bits), 0),
);
const BY_WEIGHT = 1 + SIZE_UNITS.indexOf('oz');
/** How much of the request an answer has that lacks but the can, as a share of what the best has. */
const LEAST_WITHOUT_CAN = 0.8;

/**
 * As `hasAsMuch`. Names of food hardly ever say the can that it is in, but for those of several cans, which say it in their size:
 * a can of beans is none of four. What is drunk comes in bottles too.
 */
export function hasAsMuchTest(
  { columns: { sizeUnit } }: Finding,
  understanding: Understanding,
): (best: FoundProduct, hit: FoundProduct) => boolean {
  const can = canAskedBy(understanding);
  return (best, hit) => {
    if (can === 0 || sizeUnit[hit.product] !== BY_WEIGHT) return hasAsMuch(best, hit);
    const isCovered = ((hit.covered | can) & best.covered) === best.covered;
    return isCovered && hit.coverage >= LEAST_WITHOUT_CAN * best.coverage;
  };
}

/** The categories that each kind is sold in: the form that says it and the code of the category as one number. */
const kindsSold = derivedFrom(
  ({ columns: { kinds, category, categories } }: Finding): ReadonlySet<number> => {
    const sold = new Set<number>();
    for (let product = 0; product < kinds.length; product++)
      if (kinds[product] !== NO_FORM) sold.add(kinds[product]! * categories.length + category[product]!);
    return sold;
  },
);

/** By word: 1 for one that labels claim, see `CLAIMS`. */
export const claimingWords = derivedFrom((finding: Finding) => wordsWithAny(finding, CLAIMS));

const saysSize = (word: string): boolean => OF_SIZE.test(word) || !/\p{L}/u.test(word);

/** By word: 1 for one that tells something of a thing, as no number, no preference and no word for the plain one does. */
export const tellingWords = derivedFrom((finding: Finding) => {
  const { columns, wordRarity, isPlain } = finding;
  const isPreference = wordsWithAny(finding, PREFERENCES);
  return Uint8Array.from(columns.words, (word, i) =>
    Number(wordRarity[i]! > 0 && isPlain[i] === 0 && isPreference[i] === 0 && !saysSize(word)),
  );
});

/** Does, ahead of the first request, what would make it slow. */
export function prepareLikely(finding: Finding): void {
  kindsSold(finding);
  kindForms(finding);
  claimingWords(finding);
  tellingWords(finding);
  ofOneCategory(finding);
  categoriesOf(finding);
  prepareWiderKinds(finding);
  prepareNarrowerKinds(finding);
  prepareSizes(finding);
}

/**
 * Tells of answers to a request which stand for what it asks for: not those that are doubtful, of another kind, and in no
 * category that is what is asked for, or that the kind which is asked for is sold in, where it is sold in any. Who writes
 * vanilla wants no ice cream from a store without the extract; sandwich bags are called storage bags.
 */
export function standingTest(finding: Finding, understanding: Understanding): (hit: FoundProduct) => boolean {
  const { category } = finding.columns;
  let isSold: ((code: number) => boolean) | undefined;
  const isMadeOfIt = madeOfItTest(finding, understanding);
  return (hit) => {
    const code = category[hit.product]!;
    if (isMadeOfIt(hit.product)) return false;
    if (isUndoubted(hit) || code === 0 || hit.affinity >= ASKED_FOR) return true;
    // Few answers are doubtful.
    isSold ??= soldIn(finding, understanding);
    return isSold(code);
  };
}

/** The forms that say kinds of things which are sold. */
const kindForms = derivedFrom(({ columns }: Finding): ReadonlySet<number> => new Set(columns.kinds));

/** Whether some concepts of a request, one bit each, are called what things that are sold are. */
function nameKinds(finding: Finding, understanding: Understanding, some: number): boolean {
  const sold = kindForms(finding);
  for (const [form, concepts] of markForms(understanding, finding).kinds)
    if ((concepts & some) !== 0 && sold.has(form)) return true;
  return false;
}

/** Whether the thing that a request asks for is called what things that are sold are: bacon is, minced and 15 oz are not. */
export function namesKind(finding: Finding, understanding: Understanding): boolean {
  return nameKinds(finding, understanding, 1 << understanding.head);
}

/** What comes near to a request that nothing answers: see `reducedOf`; of a brand that is not sold, beside which it names no thing, what this makes. */
export function lessThan(finding: Finding): (understanding: Understanding) => readonly Understanding[] {
  return (understanding) => {
    const less = reducedOf(understanding);
    const ofMaker = ofMakerAlone(understanding);
    return ofMaker === understanding || nameKinds(finding, understanding, ALL_BUT_FIRST)
      ? less
      : [...less, ofMaker];
  };
}
const ALL_BUT_FIRST = 0xfffe;

/** Whether a category is one that the kind which a request asks for is sold in; each is where it is sold in none. */
function soldIn(finding: Finding, understanding: Understanding): (code: number) => boolean {
  const { categories } = finding.columns;
  const { kinds } = markForms(understanding, finding);
  const asked = [...kinds].flatMap(([form, concepts]) =>
    (concepts & (1 << understanding.head)) === 0 ? [] : form * categories.length,
  );
  const sold = kindsSold(finding);
  const isSold = (code: number): boolean => asked.some((kind) => sold.has(kind + code));
  return categories.some((_, code) => code !== 0 && isSold(code)) ? isSold : () => true;
}

/** Tells of answers to a request which are in a state that nobody means who does not say it. */
export function unsaidTest(finding: Finding, understanding: Understanding): (hit: FoundProduct) => boolean {
  const marks = markForms(understanding, finding);
  return ({ product }) => isInUnsaidState(finding, marks, product);
}

/**
 * Tells of answers to a request, best first, which are meant as much as the best one; or where they stay in order nearly so,
 * whatever they say that is said only when it is meant. Of a request that names no thing (`organic`) all that say as much are: it
 * has no kind and no category that one may be nearer to than another.
 */
export function likelyTest(
  finding: Finding,
  understanding: Understanding,
  hits: readonly FoundProduct[],
  use: LikelyFor,
): (hit: FoundProduct) => boolean {
  const [best] = hits;
  if (best === undefined) return () => false;
  const isUnsaid = unsaidTest(finding, understanding);
  const mayBeUnsaid = isUnsaid(best);
  const saysMore = (hit: FoundProduct): boolean =>
    hit.marked > best.marked || (!mayBeUnsaid && isUnsaid(hit));
  const likeliest = hits.reduce((most, { confidence }) => Math.max(most, confidence), 0);
  const hasAll = hasAsMuchTest(finding, understanding);
  if (best.covered !== 0 && namesNoThing(understanding)) return (hit) => hasAll(best, hit);
  const isNarrower = narrowerKindTest(finding, understanding);
  return (hit) => {
    if (hit === best) return true;
    if (best.covered === 0 || hit.covered === 0)
      return (
        hit.confidence >= SHARE_OF_LIKELIEST * likeliest &&
        (hit.covered === 0 || hit.coverage >= LEAST_COVERAGE * best.coverage)
      );
    return (
      hasAll(best, hit) &&
      (use === 'in_order' || !saysMore(hit)) &&
      evidenceFor(finding, best, likeliest, hit, isNarrower) >= LEAST_EVIDENCE[use]
    );
  };
}
