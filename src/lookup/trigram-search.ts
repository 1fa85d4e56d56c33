import { distinctTrigrams } from '../domain/text/trigram.ts';
import type { TrigramPostings } from '../snapshot/parts/columns.ts';
import { derivedFrom } from '../domain/derived.ts';
import { sharedArray } from '../domain/shared-array.ts';
import { bestFirst, keepBest, makeBestTexts, type ScoredTexts } from './best-texts.ts';
import { type Eligible, isEligible as isAmong } from './eligible.ts';
import { sharedOfPart } from './shared/shared-derivation.ts';
import { countShared, MAX_QUERY_TRIGRAMS, prepareTrigramCounts } from './trigram-counts.ts';

/** A text matches a query when it contains at least this share of the query's trigrams: typos still match. */
const CONTAINMENT_FLOOR = 0.3;

/**
 * And at least this share of what the best match contains: where a product has every word of the query, those that
 * have half of them are noise, all the more in an order by distance.
 */
const SHARE_OF_BEST = 2 / 3;

/** What containment weighs in relevance, beside a similarity of at most 1. */
const CONTAINMENT_WEIGHT = 2;
/** What an exact match weighs. */
export const EXACT_WEIGHT = 2;
/** What popularity weighs. */
const POPULARITY_WEIGHT = 0.3;

/** The number of selling stores at which popularity is one half; it nears 1 as they grow. */
const POPULARITY_HALF = 100;

const knownPopularity = new WeakMap<Uint32Array, Float64Array>();

/** What popularity adds to the relevance of each text. By a loop, as `from` takes a readers' pause at each swap. */
const popularityOf = derivedFrom((storesSelling: Uint32Array) => {
  const added = sharedArray<Float64Array>(Float64Array, storesSelling.length);
  for (let text = 0; text < added.length; text++) {
    const selling = storesSelling[text]!;
    added[text] = (POPULARITY_WEIGHT * selling) / (selling + POPULARITY_HALF);
  }
  return added;
}, knownPopularity);

/** The popularity of products. */
export const POPULARITY = sharedOfPart(knownPopularity, ({ prices }) => prices.storesSelling);

const STEPS = 255;

/** The same in steps and rounded up: a bound that is looked at for every match, in an eighth of the memory. */
const popularityStepsOf = derivedFrom((storesSelling: Uint32Array) => {
  const added = popularityOf(storesSelling);
  const steps = new Uint8Array(added.length);
  for (let text = 0; text < steps.length; text++) {
    steps[text] = Math.ceil((added[text]! / POPULARITY_WEIGHT) * STEPS);
  }
  return steps;
});
const STEP_WEIGHTS = Float64Array.from(
  { length: STEPS + 1 },
  (_, steps) => (POPULARITY_WEIGHT * steps) / STEPS,
);
/** Beyond any rounding of a sum of scores. */
const ROUNDING = 1e-9;

/** Does, ahead of the first search, what would make it slow. */
export function prepareSearch(index: TrigramPostings, storesSelling: Uint32Array): void {
  prepareTrigramCounts(index);
  popularityStepsOf(storesSelling);
}

/** Texts of fewer trigrams have their scores remembered during a search. */
const KNOWN_SIZES = 128;

/** How to search: `idRanks` break ties, ascending; without `eligible` every text is. */
export interface SearchOptions {
  readonly limit: number;
  readonly idRanks: Uint32Array;
  readonly eligible?: Eligible | undefined;
}

const EVERY_TEXT: Eligible = {};
const everyText = (): boolean => true;
const NO_TEXTS: ReadonlyMap<number, number> = new Map();

function cutQuery(foldedQuery: string): Float64Array {
  return distinctTrigrams(foldedQuery).subarray(0, MAX_QUERY_TRIGRAMS);
}

/** The fewest shared trigrams that reach a share of `size`; at least one, so that an empty query matches nothing. */
export function minShared(size: number, share: number): number {
  return Math.max(1, Math.ceil(share * size - 1e-9));
}

/**
 * The most relevant texts for a folded query. Containment (share of the query's trigrams that the text contains)
 * weighs 2, then similarity as pg_trgm defines it, then popularity, `s / (s + 100)` of `s` selling stores, which
 * weighs 0.3; ties by id. A text with exactly the query's trigrams weighs another 2, and so comes first, unless `exact`
 * gives it another weight. `CONTAINMENT_FLOOR` and `SHARE_OF_BEST` bound what matches.
 */
export function findRelevant(
  index: TrigramPostings,
  foldedQuery: string,
  options: SearchOptions & {
    readonly storesSelling: Uint32Array;
    /** Texts that contain the whole query and are to come first, with what that adds to their relevance. */
    readonly exact?: ReadonlyMap<number, number>;
  },
): ScoredTexts {
  const { limit, idRanks, eligible = EVERY_TEXT, exact = NO_TEXTS, storesSelling } = options;
  const { test } = eligible;
  const { sizes } = index;
  const trigrams = cutQuery(foldedQuery);
  const size = trigrams.length;
  const matches = countShared(index, trigrams, minShared(size, CONTAINMENT_FLOOR), SHARE_OF_BEST, eligible);
  const { texts, shared, length } = matches;
  const needed = Math.ceil(SHARE_OF_BEST * matches.best - 1e-9);
  const best = makeBestTexts(limit, idRanks);
  // Among many matches most share one of a few counts and sizes: their relevance before popularity is worked out once.
  const known = new Float64Array((size + 1) * KNOWN_SIZES);
  const withoutPopularity = (count: number, textSize: number): number => {
    const score = (CONTAINMENT_WEIGHT * count) / size + count / (size + textSize - count);
    return count === size && textSize === size ? score + EXACT_WEIGHT : score;
  };
  const popularity = popularityOf(storesSelling);
  const popularitySteps = popularityStepsOf(storesSelling);
  for (const [text, weight] of exact) {
    const similarity = size / sizes[text]!;
    const score = CONTAINMENT_WEIGHT + similarity + weight + popularity[text]!;
    if (isAmong(eligible, text)) keepBest(best, text, score);
  }
  for (let i = 0; i < length; i++) {
    const count = shared[i]!;
    if (count < needed) continue;
    const text = texts[i]!;
    const textSize = sizes[text]!;
    const cell = textSize < KNOWN_SIZES ? count * KNOWN_SIZES + textSize : 0;
    let base = known[cell]!;
    if (base === 0) {
      base = withoutPopularity(count, textSize);
      if (cell > 0) known[cell] = base;
    }
    const most = base + STEP_WEIGHTS[popularitySteps[text]!]! + ROUNDING;
    if (most < best.threshold || test?.(text) === false) continue;
    const score = base + popularity[text]!;
    if (score >= best.threshold && !exact.has(text)) keepBest(best, text, score);
  }
  return bestFirst(best);
}

/** The texts whose similarity to a folded query, as pg_trgm defines it, is at least `floor`; scores are similarities. */
export function findSimilar(
  index: TrigramPostings,
  foldedQuery: string,
  floor: number,
  options: SearchOptions,
): ScoredTexts {
  const { limit, idRanks, eligible = EVERY_TEXT } = options;
  const trigrams = cutQuery(foldedQuery);
  const size = trigrams.length;
  const matches = countShared(index, trigrams, minShared(size, floor), 0, eligible);
  const best = makeBestTexts(limit, idRanks);
  const { sizes } = index;
  for (let i = 0; i < matches.length; i++) {
    const text = matches.texts[i]!;
    const shared = matches.shared[i]!;
    // Of a letter's many matches nearly all are too long: dividing each would take most of the time.
    if (shared + ROUNDING < floor * (size + sizes[text]! - shared)) continue;
    const similarity = shared / (size + sizes[text]! - shared);
    if (similarity < floor || similarity < best.threshold || eligible.test?.(text) === false) continue;
    keepBest(best, text, similarity);
  }
  return bestFirst(best);
}

/**
 * All texts that match a folded query, by ordinal, ascending: those that contain `CONTAINMENT_FLOOR` of its trigrams
 * and `SHARE_OF_BEST` of what the best eligible one contains.
 */
export function findMatching(
  index: TrigramPostings,
  foldedQuery: string,
  isEligible: (text: number) => boolean = everyText,
): Uint32Array {
  const trigrams = cutQuery(foldedQuery);
  const floor = minShared(trigrams.length, CONTAINMENT_FLOOR);
  const matches = countShared(index, trigrams, floor, SHARE_OF_BEST, { test: isEligible });
  const needed = Math.ceil(SHARE_OF_BEST * matches.best - 1e-9);
  return matches.texts
    .subarray(0, matches.length)
    .filter((text, i) => matches.shared[i]! >= needed && isEligible(text));
}
