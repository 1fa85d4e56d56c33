import { lowerBound } from '../domain/lower-bound.ts';
import { cutTrigrams, trigramRoom } from '../domain/text/trigram.ts';
import type { TextIndex, TextNumbers } from './chain-texts.ts';
import { countPostings, gather, MOST_GATHERED } from './count-postings.ts';
import { MAX_QUERY_TRIGRAMS } from './trigram-counts.ts';
import { withRoom } from '../domain/with-room.ts';

/** A name matches a product from this similarity on, as pg_trgm defines it. */
export const SIMILARITY_FLOOR = 0.3;

/** Whether `a` goes before `b` where both are as similar. */
export type GoesFirst = (a: number, b: number) => boolean;

/** The best texts for a name, best first. */
export interface SimilarTexts {
  readonly texts: readonly number[];
  readonly similarities: readonly number[];
}

/** A few best texts: inserted in order, so that nothing is made for a text that does not get in. */
interface Best {
  readonly texts: number[];
  readonly similarities: number[];
  readonly most: number;
}

function insertBest(
  { texts, similarities, most }: Best,
  text: number,
  similarity: number,
  goesFirst: GoesFirst,
): void {
  let at = texts.length;
  while (
    at > 0 &&
    (similarities[at - 1]! < similarity ||
      (similarities[at - 1] === similarity && goesFirst(text, texts[at - 1]!)))
  )
    at--;
  if (at >= most) return;
  texts.splice(at, 0, text);
  similarities.splice(at, 0, similarity);
  texts.length = Math.min(texts.length, most);
  similarities.length = texts.length;
}

const emptyBest = (most: number): Best => ({ texts: [], similarities: [], most });

/** Similarities down to which a search goes, one after the other, until it has found enough. */
const FLOORS = [0.55, SIMILARITY_FLOOR] as const;

/** The lowest similarity that can still get in. */
function threshold({ texts, similarities, most }: Best): number {
  return texts.length < most ? SIMILARITY_FLOOR : similarities[most - 1]!;
}

// Kernels run to their end without giving way, so that all searches share this room. Counts are zero between them.
let countWords = new Int32Array(0);
let counts = new Uint8Array(0);
let brandOnlyCounts = new Uint8Array(0);
let found = new Uint32Array(0);
let similarityOf = new Float64Array(0);
let ordered = new Uint32Array(0);

function makeRoom(texts: number): void {
  if (counts.length >= texts) return;
  countWords = new Int32Array(Math.ceil(texts / 4));
  counts = new Uint8Array(countWords.buffer);
  brandOnlyCounts = new Uint8Array(counts.length);
  found = new Uint32Array(counts.length + 1);
  similarityOf = new Float64Array(counts.length);
  ordered = new Uint32Array(counts.length);
}

/** Similarities from 0.3 to 1 fall into this many steps, so that the best texts are looked at first. */
const STEPS = 64;
const stepStarts = new Uint32Array(STEPS + 1);

function stepOf(similarity: number): number {
  // Step 0 is the most similar.
  return Math.min(STEPS - 1, Math.floor(((1 - similarity) / (1 - SIMILARITY_FLOOR)) * STEPS));
}

let keys = new Float64Array(1024);

/** The distinct trigrams of a folded name, ascending. Overwritten by the next search. */
function cutDistinct(foldedName: string): Float64Array {
  keys = withRoom(keys, trigramRoom(foldedName.length));
  const all = keys.subarray(0, cutTrigrams(foldedName, keys)).sort();
  let distinct = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[distinct - 1]) all[distinct++] = all[i]!;
  return all.subarray(0, Math.min(distinct, MAX_QUERY_TRIGRAMS));
}

/** Counts, in `counts` and `brandOnlyCounts`, what each text shares with a name. */
function countTrigrams({ placeOf, texts, brandOnly }: TextIndex, trigrams: Float64Array): void {
  for (const trigram of trigrams) {
    const place = placeOf(trigram);
    if (place < 0) continue;
    countPostings(texts.postings, texts.starts[place]!, texts.starts[place + 1]!, counts);
    countPostings(
      brandOnly.postings,
      brandOnly.starts[place]!,
      brandOnly.starts[place + 1]!,
      brandOnlyCounts,
    );
  }
}

const LARGEST_NAME = 255;
/** How many trigrams a text has to share to reach the floor, by the size of its name. */
const neededOf = new Uint8Array(LARGEST_NAME + 1);

/** Finds the texts of at least this similarity: `found` and `similarityOf`, how many are returned. */
function measure({ textSizes, nameSizes }: TextIndex, size: number, floor: number): number {
  // What a name shares is a part of what its text shares.
  const enough = Math.min(MOST_GATHERED, Math.max(1, Math.ceil(floor * size - 1e-9)));
  const candidates = gather(countWords, found, textSizes.length, enough, undefined);
  for (let ofName = 0; ofName < neededOf.length; ofName++) {
    neededOf[ofName] = Math.min(255, Math.ceil((floor / (1 + floor)) * (size + ofName) - 1e-9));
  }
  let length = 0;
  for (let i = 0; i < candidates; i++) {
    const text = found[i]!;
    const ofText = counts[text]!;
    // Most share too little for their size: they are told by a table, without a division.
    if (ofText < neededOf[Math.min(nameSizes[text]!, LARGEST_NAME)]!) continue;
    const ofName = ofText - brandOnlyCounts[text]!;
    const similarity = Math.max(
      ofText / (size + textSizes[text]! - ofText),
      ofName / (size + nameSizes[text]! - ofName),
    );
    if (similarity < floor) continue;
    found[length] = text;
    similarityOf[length++] = similarity;
  }
  return length;
}

/** Puts the indexes of the first `length` of `found` in the order of their steps: `ordered` and `stepStarts`. */
function orderBySteps(length: number): void {
  stepStarts.fill(0);
  for (let i = 0; i < length; i++) stepStarts[stepOf(similarityOf[i]!) + 1]!++;
  for (let step = 0; step < STEPS; step++) stepStarts[step + 1]! += stepStarts[step]!;
  for (let i = length - 1; i >= 0; i--) {
    // From the back, counting down from each step's end: the starts are whole again when all are placed.
    ordered[--stepStarts[stepOf(similarityOf[i]!) + 1]!] = i;
  }
  stepStarts.copyWithin(0, 1);
  stepStarts[STEPS] = length;
}

/** Whether an ascending list has a value. */
function includes(ascending: TextNumbers, value: number): boolean {
  return ascending[lowerBound(ascending, value)] === value;
}

/**
 * The `most` texts that are most similar to a folded name, from `SIMILARITY_FLOOR` on, without those of `leftOut`
 * (ascending). A text's similarity is the higher of those of its name and of its brand and name, each as pg_trgm defines
 * it; `goesFirst` decides between equals.
 */
export function findSimilarTexts(
  index: TextIndex,
  foldedName: string,
  most: number,
  leftOut: TextNumbers,
  goesFirst: GoesFirst,
): SimilarTexts {
  const trigrams = cutDistinct(foldedName);
  const texts = index.textSizes.length;
  let best = emptyBest(most);
  if (trigrams.length === 0 || texts === 0) return best;
  makeRoom(texts);
  countTrigrams(index, trigrams);
  // Very similar ones first: where there are enough of them, the many that are a little similar are never looked at.
  for (const floor of FLOORS) {
    best = emptyBest(most);
    const length = measure(index, trigrams.length, floor);
    orderBySteps(length);
    // All of a step are less similar than all of the one before.
    for (let step = 0; step < STEPS && best.texts.length < most; step++) {
      for (let at = stepStarts[step]!; at < stepStarts[step + 1]!; at++) {
        const text = found[ordered[at]!]!;
        const similarity = similarityOf[ordered[at]!]!;
        if (similarity >= threshold(best) && !includes(leftOut, text))
          insertBest(best, text, similarity, goesFirst);
      }
    }
    if (best.texts.length === most) break;
  }
  counts.fill(0, 0, texts);
  brandOnlyCounts.fill(0, 0, texts);
  return best;
}
