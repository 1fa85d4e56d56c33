import { derivedFrom } from '../../domain/derived.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { FEW_PACKS, packsOfAsked } from '../../domain/understanding/lines/purchase.ts';
import type { NamedSize } from '../../domain/understanding/lines/size-request.ts';
import { CLAIMS } from '../../domain/understanding/marked-words.ts';
import { PREFERENCES, sizeToFind } from '../../domain/understanding/lines/request-line.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import type { FoundProduct, LikelyFor } from './found-products.ts';
import { isInUnsaidState, markForms, matched, matchWords } from './matched-words.ts';
import { type Finding, soldSize, wordsWithAny } from './open.ts';
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
const OF_OTHER_CATEGORY = 0.6;
const OF_LESS_AFFINITY = 0.5;
/** An answer is left out where less than this speaks for it. */
const LEAST_EVIDENCE: Readonly<Record<LikelyFor, number>> = { reordered: 0.3, in_order: -0.6 };

/** Whether two products are in different categories, as far as both are known. */
function differInCategory({ columns: { category } }: Finding, one: number, other: number): boolean {
  return category[one] !== 0 && category[other] !== 0 && category[one] !== category[other];
}

/** How much speaks for an answer to be meant as the best one is; of the best itself `OF_CONFIDENCE` at most. */
function evidenceFor(
  finding: Finding,
  best: FoundProduct,
  likeliest: number,
  { product, confidence, score, isKind, affinity }: FoundProduct,
): number {
  const behind = Math.min(MOST_BEHIND, best.score - score);
  return (
    OF_CONFIDENCE * (confidence / likeliest) -
    OF_SCORE * behind -
    (best.isKind && !isKind ? OF_OTHER_KIND : 0) -
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
function hasAsMuch(best: FoundProduct, { coverage, covered }: FoundProduct): boolean {
  return coverage >= LEAST_COVERAGE * best.coverage && (covered & best.covered) === best.covered;
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
const claimingWords = derivedFrom(({ columns }: Finding) => wordsWithAny(columns, CLAIMS));

const saysSize = (word: string): boolean => OF_SIZE.test(word) || !/\p{L}/u.test(word);

/** By word: 1 for one that tells something of a thing, as no number, no preference and no word for the plain one does. */
const tellingWords = derivedFrom(({ columns, wordRarity, isPlain }: Finding) => {
  const isPreference = wordsWithAny(columns, PREFERENCES);
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
  prepareWiderKinds(finding);
}

/** A category is what is asked for from this share of the best one's rating. */
const ASKED_FOR = 0.9;

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

/** Whether the thing that a request asks for is called what things that are sold are: bacon is, minced and 15 oz are not. */
export function namesKind(finding: Finding, understanding: Understanding): boolean {
  const sold = kindForms(finding);
  for (const [form, concepts] of markForms(understanding, finding).kinds)
    if ((concepts & (1 << understanding.head)) !== 0 && sold.has(form)) return true;
  return false;
}

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
function unsaidTest(finding: Finding, understanding: Understanding): (hit: FoundProduct) => boolean {
  const marks = markForms(understanding, finding);
  return ({ product }) => isInUnsaidState(finding, marks, product);
}

/**
 * Tells of answers to a request, best first, which are meant as much as the best one; or where they stay in order nearly so,
 * whatever they say that is said only when it is meant.
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
  return (hit) => {
    if (hit === best) return true;
    if (best.covered === 0 || hit.covered === 0)
      return (
        hit.confidence >= SHARE_OF_LIKELIEST * likeliest &&
        (hit.covered === 0 || hit.coverage >= LEAST_COVERAGE * best.coverage)
      );
    return (
      hasAsMuch(best, hit) &&
      (use === 'in_order' || !saysMore(hit)) &&
      evidenceFor(finding, best, likeliest, hit) >= LEAST_EVIDENCE[use]
    );
  };
}

/** All concepts of a request, one bit each. */
const ANY_CONCEPT = 2 ** 16 - 1;

/** Tells of answers to a request whose names have any of some words, 1 by word, that it does not ask for. */
function unaskedTest(
  finding: Finding,
  understanding: Understanding,
  some: Uint8Array,
): (hit: FoundProduct) => boolean {
  markForms(understanding, finding);
  const { nameStarts, nameWords, brandWords } = finding.columns;
  return ({ product }) => {
    matchWords(finding, product, ANY_CONCEPT);
    const words = nameWords.subarray(nameStarts[product], nameStarts[product + 1]);
    const ofBrand = words.subarray(0, brandWords[product]);
    for (let i = ofBrand.length; i < matched.length; i++)
      if (matched.bits[i] === 0 && some[words[i]!] === 1 && !ofBrand.includes(words[i]!)) return true;
    return false;
  };
}

/** A size as near to the one that is asked for as the best answer's, or nearly so: 15.5 ounces are as good as 15. */
const NEAR_ENOUGH = 0.9;

/** Those that are such, where any is. */
function rather(
  hits: readonly FoundProduct[],
  isSuch: (hit: FoundProduct) => boolean,
): readonly FoundProduct[] {
  const such = hits.filter(isSuch);
  return such.length > 0 ? such : hits;
}

/** Those of which few packs hold the size that is asked for; where none does, those of which the fewest do, or twice as many. */
function heldByFew(
  { columns }: Finding,
  size: NamedSize | null,
  hits: readonly FoundProduct[],
): readonly FoundProduct[] {
  if (size === null) return hits;
  const packs = hits.map(({ product }) => packsOfAsked(size, soldSize(columns, product)) ?? 1);
  const most = Math.max(FEW_PACKS, 2 * Math.min(...packs));
  return hits.filter((_, i) => packs[i]! <= most);
}

/** What is rather meant among what is meant alike: the kind itself, what is usual of it or named just as the request says, and what is not marked. */
function meantMost(
  alike: readonly FoundProduct[],
  isNamedSo: (product: number) => boolean,
): readonly FoundProduct[] {
  const ofKind = rather(alike, ({ isKind }) => isKind);
  const isAnyUsual = ofKind.some(({ isUsual }) => isUsual);
  const usual = rather(ofKind, ({ isUsual, product }) => isUsual || (isAnyUsual && isNamedSo(product)));
  return rather(usual, ({ marked }) => marked === 0);
}

/** So much likelier than the best is what is sure beside a best that is not. */
const LIKELIER = 0.15;

/** What is sure ahead, where the best is doubtful and far less likely: baby spinach before a sausage of it, which letters put first. */
function sureFirst(likely: readonly FoundProduct[]): readonly FoundProduct[] {
  const [best] = likely;
  if (best === undefined || best.confidence >= SURE) return likely;
  const isSurer = (hit: FoundProduct): boolean =>
    hit.confidence >= Math.max(SURE, best.confidence + LIKELIER) &&
    (best.covered === 0 || hasAsMuch(best, hit));
  return [...likely.filter(isSurer), ...likely.filter((hit) => !isSurer(hit))];
}

/**
 * Those of some answers, best first, that are meant as much as the best (see `likelyTest`), which is what is sure where the first is
 * not (see `sureFirst`), of a size that is as near to what is asked for and holds it in few packs, in no state that nobody means, and
 * what is usually meant, where any is (see `meantMost`); and all of them, those first: what claims nothing unasked (see `CLAIMS`), and
 * tells nothing more, before the others of them. `isNamedSo`: whether a product is named just as the request says.
 */
export function meantFirst(
  finding: Finding,
  understanding: Understanding,
  likely: readonly FoundProduct[],
  isNamedSo: (product: number) => boolean,
): { readonly meant: ReadonlySet<FoundProduct>; readonly inOrder: readonly FoundProduct[] } {
  const hits = sureFirst(likely);
  const isLikely = likelyTest(finding, understanding, hits, 'reordered');
  const nearEnough = NEAR_ENOUGH * (hits[0]?.sizeNearness ?? 0);
  const near = hits.filter((hit) => isLikely(hit) && hit.sizeNearness >= nearEnough);
  const alike = heldByFew(finding, sizeToFind(understanding.line), near);
  const isUnsaid = unsaidTest(finding, understanding);
  const plain = rather(alike, (hit) => !isUnsaid(hit));
  const meant = new Set(meantMost(plain, isNamedSo));
  const plainest = [claimingWords, tellingWords].reduce<readonly FoundProduct[]>(
    (some, wordsOf) => {
      const says = unaskedTest(finding, understanding, wordsOf(finding));
      return rather(some, (hit) => !says(hit));
    },
    [...meant],
  );
  return { meant, inOrder: [...new Set([...plainest, ...meant, ...hits])] };
}
