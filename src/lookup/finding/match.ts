import type { Understanding } from '../../domain/understanding/understanding.ts';
import { foldedWord } from '../../domain/understanding/words.ts';
import type { Candidates } from './candidates/candidates.ts';
import { BRAND_STRENGTH } from './indexing/kinds.ts';
import { NO_FORM } from '../../snapshot/parts/finding.ts';
import { markForms, matched, matchWords, type RequestMarks, saysAny, usualFormsOf } from './matched-words.ts';
import type { Finding } from './open.ts';
import { nameSimilarity, wordSimilarity, wordSimilarityOfLatest } from './similarity.ts';
import { FEATURE_AT, FEATURES, popularityShare } from './weights.ts';

/** What a product of unknown category is taken to have of the category that is asked for. */
export const UNKNOWN_CATEGORY = 0.4;

/** Trigrams of some concepts, one bit each, as they were typed. */
function typedTrigramsOf({ typedTrigrams }: RequestMarks, concepts: number): number {
  let sum = 0;
  for (let i = 0; i < typedTrigrams.length; i++) if ((concepts & (1 << i)) !== 0) sum += typedTrigrams[i]!;
  return sum;
}

/** Trigrams of what a product has nothing of. */
const missingTrigrams = (marks: RequestMarks, covered: number): number => typedTrigramsOf(marks, ~covered);

/** What a word of the brand counts in a name, where another that is not asked for counts 1: names say their brand, or they do not. */
const OF_BRAND_SHARE = 0.3;

/** What a word counts that says another state than the one asked for, where one that is marked counts 1. */
export const OTHER_STATE = 2;
/** And one that says another than is usually meant, where the request says none. */
const UNSAID_STATE = 1;

const BITS = new Uint8Array(1 << 16);
for (let bits = 1; bits < BITS.length; bits++) BITS[bits] = BITS[bits >> 1]! + (bits & 1);

/** How many concepts some bits are, of sixteen at most. */
export const bitsIn = (bits: number): number => BITS[bits]!;

/** What a request counts that is the name alone of a product that has a brand. */
const NAME_ALONE = 0.8;

/** Whether a product may be named just as the request says, by how many letters its words have. */
export function mayBeLiteral(
  { columns: { nameStarts, nameWords, brandWords }, wordLetters }: Finding,
  { letters }: RequestMarks,
  product: number,
): boolean {
  const nameFrom = nameStarts[product]! + brandWords[product]!;
  let ofName = 0;
  for (let at = nameFrom; at < nameStarts[product + 1]!; at++) ofName += wordLetters[nameWords[at]!]!;
  if (ofName >= letters) return ofName === letters;
  let ofBrand = 0;
  for (let at = nameStarts[product]!; at < nameFrom; at++) ofBrand += wordLetters[nameWords[at]!]!;
  return ofName + ofBrand === letters;
}

/** Whether a product is named just as the request says: 1 with its brand, less without. */
function literalness({ columns }: Finding, product: number, folded: string): number {
  const from = columns.nameStarts[product]!;
  const words = Array.from(columns.nameWords.subarray(from, columns.nameStarts[product + 1]), (word) =>
    foldedWord(columns.words[word]!),
  );
  const text = (some: readonly string[]): string => some.filter((word) => word !== '').join(' ');
  if (text(words) === folded) return 1;
  return text(words.slice(columns.brandWords[product])) === folded ? NAME_ALONE : 0;
}

/** What it says to be named just as the request: a word alone says little, who asks for coffee wants no machine called so. */
function certaintyOf({ understanding }: RequestMarks, into: Float64Array, at: number): number {
  return understanding.folded.includes(' ') ? 1 : into[at + FEATURE_AT.category]!;
}

/** A candidate by its row, and where its features go: to `into` from `at` on. */
export interface FeatureRow {
  readonly candidate: number;
  readonly into: Float64Array;
  readonly at: number;
}

/** Writes the features of a candidate that are known without its words; the others become 0. */
export function writeKnown(
  { columns }: Finding,
  { understanding, kinds, sizeShare }: RequestMarks,
  candidates: Candidates,
  { candidate, into, at }: FeatureRow,
  affinity: number,
  stores: number,
): void {
  const product = candidates.products[candidate]!;
  const covered = candidates.covered[candidate]!;
  const kind = columns.kinds[product]!;
  const isAsked = kind !== NO_FORM && ((kinds.get(kind) ?? 0) & covered) !== 0;
  const { brand, head } = understanding;
  into.fill(0, at, at + FEATURES.length);
  into[at + FEATURE_AT.coverage] = candidates.coverage[candidate]!;
  into[at + FEATURE_AT.complete] = bitsIn(covered) / Math.max(1, understanding.concepts.length);
  into[at + FEATURE_AT.kind] = head < 0 ? 1 : candidates.kindStrength[candidate]! / 255;
  into[at + FEATURE_AT.kind_asked] = isAsked || head < 0 ? 1 : 0;
  into[at + FEATURE_AT.category] = affinity;
  into[at + FEATURE_AT.brand] = brand !== null && columns.brand[product] === brand.brand ? 1 : 0;
  into[at + FEATURE_AT.size] = sizeShare === null ? 0 : sizeShare(product);
  into[at + FEATURE_AT.popularity] = popularityShare(stores);
}

/** The most that the similarity of a candidate may be, before its words are looked at. */
export function mostSimilarity(
  { columns: { nameTrigrams } }: Finding,
  marks: RequestMarks,
  { products, covered }: Candidates,
  candidate: number,
): number {
  const missing = missingTrigrams(marks, covered[candidate]!);
  return Math.min(1, marks.mostShared / Math.max(1, nameTrigrams[products[candidate]!]! + missing));
}

/** Matches the words of a candidate and writes how alike all of them are to the request. */
export function writeSimilarity(
  finding: Finding,
  marks: RequestMarks,
  { products, covered }: Candidates,
  { candidate, into, at }: FeatureRow,
): void {
  const product = products[candidate]!;
  matchWords(finding, product, covered[candidate]!);
  const missing = missingTrigrams(marks, covered[candidate]!);
  into[at + FEATURE_AT.similarity] = nameSimilarity(finding, product, missing);
}

/** Similarity of the request to the words of a candidate: see `wordSimilarity`. */
export function wordSimilarityOf(
  finding: Finding,
  marks: RequestMarks,
  { products, covered }: Candidates,
  candidate: number,
): number {
  const product = products[candidate]!;
  const answered = covered[candidate]!;
  matchWords(finding, product, answered);
  return wordSimilarity(finding, product, typedTrigramsOf(marks, answered), missingTrigrams(marks, answered));
}

/** As `wordSimilarityOf`, of the candidate of the latest `writeSimilarity`. */
export function wordSimilarityOfLast(
  finding: Finding,
  marks: RequestMarks,
  { products, covered }: Candidates,
  candidate: number,
): number {
  const answered = covered[candidate]!;
  return wordSimilarityOfLatest(
    finding,
    products[candidate]!,
    typedTrigramsOf(marks, answered),
    missingTrigrams(marks, answered),
  );
}

/**
 * Writes the other features that compare words, of the candidate of the latest `writeSimilarity`: the share of its name, by
 * rarity and without what says that it is the plain one, that the request does not ask for, how much a word of that says the kind, whether it is what is usually meant, and
 * pairs of concepts in their order.
 */
export function writeWords(
  finding: Finding,
  marks: RequestMarks,
  { products, covered }: Candidates,
  { candidate, into, at }: FeatureRow,
): void {
  const product = products[candidate]!;
  const { nameStarts, nameWords, nameStrengths, brandWords, category } = finding.columns;
  const { otherStates, unsaidStates } = marks;
  let marked = unsaidStates.categories[category[product]!] === 1 ? UNSAID_STATE : 0;
  const from = nameStarts[product]!;
  let asked = 0;
  let unasked = 0;
  let rival = 0;
  let pairs = 0;
  let usual = 0;
  let last = 0;
  let seen = 0;
  for (let i = brandWords[product]!; i < matched.length; i++) {
    const bits = matched.bits[i]!;
    const word = nameWords[from + i]!;
    const weight = finding.wordRarity[word]!;
    if (weight === 0) continue;
    if (marks.usual.length > 0) usual |= usualFormsOf(finding.columns, marks, word);
    if (bits === 0 && finding.isPlain[word] === 1) continue;
    if (bits === 0) {
      unasked += nameStrengths[from + i] === BRAND_STRENGTH ? OF_BRAND_SHARE * weight : weight;
      marked = Math.max(marked, finding.isMarked[word]!);
      if (saysAny(unsaidStates, finding.columns, word)) marked = Math.max(marked, UNSAID_STATE);
      if (saysAny(otherStates, finding.columns, word)) marked = OTHER_STATE;
      rival = Math.max(rival, nameStrengths[from + i]!);
    } else asked += weight;
    // The concept just before this one, in the request, is the one of the word just before.
    if ((last << 1) & bits & ~seen) pairs++;
    seen |= bits;
    last = bits;
  }
  const rest = unasked / Math.max(1e-9, unasked + asked);
  const concepts = marks.understanding.concepts.length;
  into[at + FEATURE_AT.rest] = rest;
  into[at + FEATURE_AT.rival] = rival / 255;
  into[at + FEATURE_AT.marked] = marked;
  into[at + FEATURE_AT.exact] =
    rest === 0 && covered[candidate] === marks.all ? certaintyOf(marks, into, at) : 0;
  into[at + FEATURE_AT.usually_meant] = marks.usual.some((forms) => (usual & forms) === forms) ? 1 : 0;
  into[at + FEATURE_AT.order] = concepts < 2 ? 1 : Math.min(1, pairs / (concepts - 1));
}

/** Writes whether a candidate of which nothing is left that is not asked for is named just so. */
export function writeLiteral(
  finding: Finding,
  marks: RequestMarks,
  { products }: Candidates,
  { candidate, into, at }: FeatureRow,
): void {
  const { folded } = marks.understanding;
  into[at + FEATURE_AT.literal] =
    into[at + FEATURE_AT.rest] === 0
      ? certaintyOf(marks, into, at) * literalness(finding, products[candidate]!, folded)
      : 0;
}

/**
 * The words of a product that answer a request, and what of the request nothing answers: the request as it was understood; empty
 * where its category answers all of it and its name nothing.
 */
export function understoodFor(
  understanding: Understanding,
  finding: Finding,
  covered: number,
  product: number,
): string {
  markForms(understanding, finding);
  matchWords(finding, product, covered);
  const from = finding.columns.nameStarts[product]!;
  const words: string[] = [];
  for (let i = 0; i < matched.length; i++)
    if (matched.bits[i] !== 0) words.push(finding.columns.words[finding.columns.nameWords[from + i]!]!);
  understanding.concepts.forEach(({ typed, preference }, i) => {
    if ((covered & (1 << i)) === 0 && !preference) words.push(typed);
  });
  return [...new Set(words.map(foldedWord))].join(' ');
}
