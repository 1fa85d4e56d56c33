import { derivedFrom } from '../domain/derived.ts';
import { lowerBound } from '../domain/lower-bound.ts';
import { sharedArray } from '../domain/shared-array.ts';
import { countPostings, gather, MOST_GATHERED, TOP_BITS } from './count-postings.ts';
import type { Eligible } from './eligible.ts';
import type { TrigramPostings } from '../snapshot/parts/columns.ts';
import { sharedOfPart } from './shared/shared-derivation.ts';

/**
 * The counting under every search: how many of a query's trigrams does each text contain? Rare trigrams are counted
 * through their posting lists; common ones, whose lists are most of the work, are only looked up for the texts
 * that can still matter.
 */

/** Queries are cut to this many trigrams: a text's count is a byte. Only characters that unfold into phrases get here. */
export const MAX_QUERY_TRIGRAMS = 255;

// Below this many postings counting them all costs less than planning.
const PLAN_ABOVE = 60_000;

// Looking a text up in the lists that are left takes as long as counting so many postings.
const POSTINGS_A_LOOKUP = 20;

// A list of more than one text in 32 is kept as bits too: they take no more room than the list itself.
const DENSE_SHARE = 32;

// All postings of a query are hardly ever enough to plan for among fewer texts, and bits would only take room.
const FEWEST_PLANNED = 65_536;

interface PostingList {
  readonly start: number;
  readonly end: number;
  /** One bit a text; null for a list that is short. */
  readonly bits: Uint32Array | null;
}

/** The bits of dense lists, by place among the keys. */
type DenseBits = ReadonlyMap<number, Uint32Array>;

function markDense({ keys, starts, postings, sizes }: TrigramPostings): DenseBits {
  const dense = new Map<number, Uint32Array>();
  if (sizes.length < FEWEST_PLANNED) return dense;
  for (let k = 0; k < keys.length; k++) {
    if (starts[k + 1]! - starts[k]! <= sizes.length / DENSE_SHARE) continue;
    const bits = sharedArray<Uint32Array>(Uint32Array, (sizes.length >>> 5) + 1);
    for (let at = starts[k]!; at < starts[k + 1]!; at++)
      bits[postings[at]! >>> 5]! |= 1 << (postings[at]! & 31);
    dense.set(k, bits);
  }
  return dense;
}

const known = new WeakMap<TrigramPostings, DenseBits>();
const denseBitsOf = derivedFrom(markDense, known);

/** The bits of trigrams that many products have. */
export const DENSE_TRIGRAMS = sharedOfPart(known, ({ products }) => products.search);

/** The share of a query's trigrams that the best text is first taken to have. */
const HOPED_SHARE = 0.85;

/** Does, ahead of the first search, what would make it slow. */
export function prepareTrigramCounts(index: TrigramPostings): void {
  denseBitsOf(index);
  makeRoom(index.sizes.length);
}

/** Texts, ascending, with the number of trigrams that each shares with a query. Overwritten by the next search. */
export interface SharedCounts {
  readonly texts: Uint32Array;
  readonly shared: Uint8Array;
  readonly length: number;
  /** The most that any eligible text shares. */
  readonly best: number;
}

// Kernels run to their end without giving way, so all searches share this room. `counts` is all zero between
// searches, and `countWords` sees the same bytes four at a time.
let countWords = new Int32Array(0);
let counts = new Uint8Array(0);
let foundTexts = new Uint32Array(0);
let foundShared = new Uint8Array(0);

function makeRoom(texts: number): void {
  if (counts.length >= texts) return;
  countWords = new Int32Array(Math.ceil(texts / 4));
  counts = new Uint8Array(countWords.buffer);
  foundTexts = new Uint32Array(counts.length + 1);
  foundShared = new Uint8Array(counts.length);
}

/** The posting lists of the given trigrams, shortest first, without those that no text has. */
function findLists(index: TrigramPostings, trigrams: Float64Array): PostingList[] {
  const { keys, starts } = index;
  const dense = denseBitsOf(index);
  const lists: PostingList[] = [];
  for (const trigram of trigrams) {
    const place = lowerBound(keys, trigram);
    if (keys[place] !== trigram) continue;
    lists.push({ start: starts[place]!, end: starts[place + 1]!, bits: dense.get(place) ?? null });
  }
  return lists.sort((a, b) => a.end - a.start - (b.end - b.start));
}

/** One word of four counts in so many is looked at to tell how many texts were met often. */
const WORDS_A_SAMPLE = 256;

/** About how many of all texts have been counted at least `enough` times, 1 to 128. */
function estimateMet(texts: number, enough: number): number {
  const lift = ((MOST_GATHERED - enough) * 0x01010101) | 0;
  let met = 0;
  for (let word = 0; word < (texts + 3) >> 2; word += WORDS_A_SAMPLE) {
    const four = countWords[word]!;
    for (let marks = (((four & 0x7f7f7f7f) + lift) | four) & TOP_BITS; marks !== 0; marks &= marks - 1) met++;
  }
  return met * WORDS_A_SAMPLE;
}

/**
 * Counts lists from the shortest on, `counted` are counted already, until the rest is looked up sooner, where only texts that
 * share `need` matter: for those that have been met so often that they may. Returns how many are counted then.
 */
function countLists(
  { postings, sizes }: TrigramPostings,
  lists: readonly PostingList[],
  counted: number,
  need: number,
): number {
  let spared = lists.slice(counted).reduce((sum, { start, end }) => sum + end - start, 0);
  for (let at = counted; at < lists.length; at++) {
    const { start, end, bits } = lists[at]!;
    const enough = Math.min(MOST_GATHERED, need - (lists.length - at));
    if (spared >= PLAN_ABOVE && bits !== null && enough >= 1) {
      if (POSTINGS_A_LOOKUP * estimateMet(sizes.length, enough) <= end - start) return at;
    }
    countPostings(postings, start, end, counts);
    spared -= end - start;
  }
  return lists.length;
}

/** What `complete` found: how many texts reach the need, and the most that any other was seen to share. */
interface Completed {
  readonly kept: number;
  readonly bestBelow: number;
}

/**
 * Completes the counts of the first `found` of `texts` by looking them up in the remaining lists, and keeps those that
 * reach `need`, with their counts in `shared`.
 */
function complete(
  remaining: readonly PostingList[],
  counted: Uint8Array,
  texts: Uint32Array,
  shared: Uint8Array,
  found: number,
  need: number,
): Completed {
  if (remaining.length === 0 && need <= MOST_GATHERED) {
    // Everything was counted, and only what reaches the need was gathered.
    for (let i = 0; i < found; i++) shared[i] = counted[texts[i]!]!;
    return { kept: found, bestBelow: 0 };
  }
  const bits = remaining.map((list) => list.bits!);
  let kept = 0;
  let bestBelow = 0;
  for (let i = 0; i < found; i++) {
    const text = texts[i]!;
    let count = counted[text]!;
    let left = bits.length;
    for (let list = 0; list < bits.length && count + left >= need; list++) {
      count += (bits[list]![text >>> 5]! >>> (text & 31)) & 1;
      left--;
    }
    if (count >= need) {
      texts[kept] = text;
      shared[kept++] = count;
    } else if (count > bestBelow) {
      bestBelow = count;
    }
  }
  return { kept, bestBelow };
}

/** The texts of a query's only list, as far as they are eligible by `bits`: each shares one trigram. */
function takeList(
  postings: TrigramPostings['postings'],
  { start, end }: PostingList,
  into: Uint32Array,
  shared: Uint8Array,
  bits: Uint32Array | undefined,
): number {
  let found = 0;
  if (bits === undefined) {
    into.set(postings.subarray(start, end));
    found = end - start;
  } else {
    for (let at = start; at < end; at++) {
      const text = postings[at]!;
      into[found] = text;
      found += (bits[text >>> 5]! >>> (text & 31)) & 1;
    }
  }
  shared.fill(1, 0, found);
  return found;
}

/** The most that any eligible one of the first `found` texts shares; no text shares more than `most`. */
function bestOf(found: number, test: Eligible['test'], most: number): number {
  let best = 0;
  for (let i = 0; i < found && best < most; i++)
    if (foundShared[i]! > best && (test === undefined || test(foundTexts[i]!))) best = foundShared[i]!;
  return best;
}

/**
 * Finds the texts that share at least `floor` trigrams with a query, and at least `ofBest` times as many as the
 * eligible text that shares most (0: no such cut). Texts that are not eligible by `bits` are left out; it is the caller's
 * to leave out those that are not by `test`.
 */
export function countShared(
  index: TrigramPostings,
  trigrams: Float64Array,
  floor: number,
  ofBest: number,
  { bits, test }: Eligible,
): SharedCounts {
  const texts = index.sizes.length;
  makeRoom(texts);
  const lists = findLists(index, trigrams);
  if (lists.length === 1 && floor === 1) {
    const found = takeList(index.postings, lists[0]!, foundTexts, foundShared, bits);
    return { texts: foundTexts, shared: foundShared, length: found, best: bestOf(found, test, 1) };
  }
  const cutAt = (best: number): number => Math.max(floor, Math.ceil(ofBest * best - 1e-9));
  // Hope for a text that has nearly all, which spares most of the counting; come down to what there is.
  let need = cutAt(Math.ceil(HOPED_SHARE * lists.length));
  let counted = 0;
  try {
    for (;;) {
      counted = countLists(index, lists, counted, need);
      const remaining = lists.slice(counted);
      const found = gather(
        countWords,
        foundTexts,
        texts,
        Math.min(MOST_GATHERED, Math.max(1, need - remaining.length)),
        bits,
      );
      const { kept, bestBelow } = complete(remaining, counts, foundTexts, foundShared, found, need);
      const best = bestOf(kept, test, lists.length);
      const cut = cutAt(best);
      if (cut >= need || need === floor) {
        return { texts: foundTexts, shared: foundShared, length: kept, best };
      }
      // Either the cut is known now, or it is guessed from texts that fell short; too high a guess costs one more round.
      need = best > 0 ? cut : Math.min(need - 1, cutAt(bestBelow));
    }
  } finally {
    // Also where the caller's test has thrown: the next search counts from zero.
    counts.fill(0, 0, texts);
  }
}
