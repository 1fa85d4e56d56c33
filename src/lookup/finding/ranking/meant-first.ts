import type { Understanding } from '../../../domain/understanding/understanding.ts';
import { FEW_PACKS, packsOfAsked } from '../../../domain/understanding/lines/purchase.ts';
import { type NamedSize, packsHoldJust } from '../../../domain/understanding/lines/size-request.ts';
import { inSaidPack, isUsualSize, usualSizesOf } from '../../../domain/understanding/lines/usual-sizes.ts';
import { countsFewContainers, sizeToFind } from '../../../domain/understanding/lines/request-line.ts';
import type { FoundProduct } from '../found-products.ts';
import { claimingWords, hasAsMuch, likelyTest, SURE, tellingWords, unsaidTest } from '../likely.ts';
import { markForms, matched, matchWords } from '../matched-words.ts';
import { type Finding, soldSize } from '../open.ts';

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

/**
 * What is rather meant among what is meant alike: the kind itself, what is usual of it or named just as the request says, and what is
 * not marked, unless that is far less likely: a peppermint gum beside mints that say to be flavored.
 */
function meantMost(
  alike: readonly FoundProduct[],
  isNamedSo: (product: number) => boolean,
): readonly FoundProduct[] {
  const ofKind = rather(alike, ({ isKind }) => isKind);
  const isAnyUsual = ofKind.some(({ isUsual }) => isUsual);
  const usual = rather(ofKind, ({ isUsual, product }) => isUsual || (isAnyUsual && isNamedSo(product)));
  const unmarked = usual.filter(({ marked }) => marked === 0);
  const likeliest = Math.max(...usual.map(({ confidence }) => confidence));
  return unmarked.some(({ confidence }) => confidence >= likeliest - LIKELIER) ? unmarked : usual;
}

/** Those of a size that what is meant alike is usually sold in, where the request names none: wine of three liters goes last. */
function ofUsualSize(
  { columns }: Finding,
  { line }: Understanding,
  alike: readonly FoundProduct[],
): readonly FoundProduct[] {
  if (alike.length <= 1 || sizeToFind(line) !== null || line.pack !== null) return alike;
  const sizes = alike.map(({ product }) => soldSize(columns, product));
  const usual = usualSizesOf(
    sizes.flatMap((size) => size ?? []),
    null,
  );
  if (usual === null) return alike;
  return alike.filter((_, i) => sizes[i] === null || isUsualSize(sizes[i]!, usual) !== false);
}

/** Those of which packs hold just what a request counts by a unit, where it does: for 2 lb two of a pound, rather than two of 24 oz. */
function heldJust(
  { columns }: Finding,
  size: NamedSize | null,
  alike: readonly FoundProduct[],
): readonly FoundProduct[] {
  if (size?.counted !== true) return [];
  return alike.filter(({ product }) => {
    const sold = soldSize(columns, product);
    const packs = packsOfAsked(size, sold);
    return sold !== null && packs !== null && packsHoldJust(size, 1, packs, sold);
  });
}

/** Those of which whole packs are a few cans, bottles or jars of no size that a request counts: names of packs say the can, single ones hardly do. */
function inWholePacks(
  { columns }: Finding,
  { line }: Understanding,
  alike: readonly FoundProduct[],
): readonly FoundProduct[] {
  if (line.size !== null || !countsFewContainers(line)) return [];
  return alike.filter(({ product }) => line.quantity! % (soldSize(columns, product)?.packs ?? 1) === 0);
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

/** See `meantFirst`. */
interface Meant {
  readonly meant: ReadonlySet<FoundProduct>;
  readonly plainest: ReadonlySet<FoundProduct>;
  /** Whether all that are meant claim something unasked, or are in a state that nobody means: plain eggs may come later. */
  readonly lacksPlain: boolean;
  readonly inOrder: readonly FoundProduct[];
}

/**
 * Those of some answers, best first, that are meant as much as the best (see `likelyTest`), which is what is sure where the first is
 * not (see `sureFirst`), of a size that is as near to what is asked for and holds it in few packs, just so before others, in no state that nobody means, and
 * what is usually meant, where any is (see `meantMost`); and all of them, those first: what claims nothing unasked (see `CLAIMS`), and
 * tells nothing more, before the others of them. `isNamedSo`: whether a product is named just as the request says.
 */
export function meantFirst(
  finding: Finding,
  understanding: Understanding,
  likely: readonly FoundProduct[],
  isNamedSo: (product: number) => boolean,
): Meant {
  const hits = sureFirst(likely);
  const isLikely = likelyTest(finding, understanding, hits, 'reordered');
  const nearEnough = NEAR_ENOUGH * (hits[0]?.sizeNearness ?? 0);
  const near = hits.filter((hit) => isLikely(hit) && hit.sizeNearness >= nearEnough);
  const size = sizeToFind(understanding.line);
  const alike = heldByFew(finding, size, near);
  const isUnsaid = unsaidTest(finding, understanding);
  // Letters alone tell no state: green onions of a brand are no rather its green beans than those in a can.
  const isTold = ({ covered }: FoundProduct): boolean => covered !== 0 || hits[0]!.covered === 0;
  const isPlain = (hit: FoundProduct): boolean => isTold(hit) && !isUnsaid(hit);
  const meant = meantMost(rather(alike, isPlain), isNamedSo);
  const most = inSaidPack(understanding.line, meant, ({ product }) => soldSize(finding.columns, product));
  const claims = unaskedTest(finding, understanding, claimingWords(finding));
  const unclaimed = most.filter((hit) => !claims(hit));
  const allClaim = unclaimed.length === 0 && most.length > 0;
  const lacksPlain = allClaim || (most.length > 0 && !most.some(isPlain));
  const tells = unaskedTest(finding, understanding, tellingWords(finding));
  const plainest = rather(allClaim ? most : unclaimed, (hit) => !tells(hit));
  const usual = ofUsualSize(finding, understanding, plainest);
  const fitting = [
    ...heldJust(finding, size, plainest),
    ...inWholePacks(finding, understanding, usual),
    ...inWholePacks(finding, understanding, plainest),
    ...usual,
  ];
  return {
    meant: new Set(meant),
    plainest: new Set(plainest),
    lacksPlain,
    inOrder: [...new Set([...fitting, ...plainest, ...most, ...meant, ...hits])],
  };
}
