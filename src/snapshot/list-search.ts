import { distinctTrigrams } from '../domain/trigram.ts';
import type { ChainTexts } from './chain-texts.ts';
import { countPostings, gather, MAX_QUERY_TRIGRAMS, MOST_GATHERED } from './trigram-counts.ts';

/** A name matches a product from this similarity on, as pg_trgm defines it. */
export const SIMILARITY_FLOOR = 0.3;

/** Whether the store sells a text itself; asked once a text at most. */
export type SellsItself = (text: number) => boolean;

/** Whether `a` goes before `b` where both are as similar. */
export type GoesFirst = (a: number, b: number) => boolean;

/** The best texts for a name, best first, those that the store sells itself before those of its siblings. */
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

function offer(
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

/** Finds the texts that reach the floor: `found` and `similarityOf`, how many are returned. */
function measure(index: ChainTexts, trigrams: Float64Array): number {
  const { textSizes, nameSizes } = index;
  const texts = textSizes.length;
  const size = trigrams.length;
  for (const trigram of trigrams) {
    const { texts: withIt, brandOnly } = index.lists(trigram);
    countPostings(withIt, { start: 0, end: withIt.length }, counts);
    countPostings(brandOnly, { start: 0, end: brandOnly.length }, brandOnlyCounts);
  }
  const enough = Math.min(MOST_GATHERED, Math.max(1, Math.ceil(SIMILARITY_FLOOR * size - 1e-9)));
  const candidates = gather(countWords, found, texts, enough, undefined);
  let length = 0;
  for (let i = 0; i < candidates; i++) {
    const text = found[i]!;
    const ofText = counts[text]!;
    const ofName = ofText - brandOnlyCounts[text]!;
    const similarity = Math.max(
      ofText / (size + textSizes[text]! - ofText),
      ofName / (size + nameSizes[text]! - ofName),
    );
    if (similarity < SIMILARITY_FLOOR) continue;
    found[length] = text;
    similarityOf[length++] = similarity;
  }
  counts.fill(0, 0, texts);
  brandOnlyCounts.fill(0, 0, texts);
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

/**
 * The `most` texts that are most similar to a folded name, from `SIMILARITY_FLOOR` on. A text's similarity is the
 * higher of those of its name and of its brand and name, each as pg_trgm defines it. Texts that the store sells itself
 * go before all others, then the more similar, then what `goesFirst` says.
 */
export function findSimilarTexts(
  index: ChainTexts,
  foldedName: string,
  most: number,
  sellsItself: SellsItself,
  goesFirst: GoesFirst,
): SimilarTexts {
  const trigrams = distinctTrigrams(foldedName).subarray(0, MAX_QUERY_TRIGRAMS);
  makeRoom(index.textSizes.length);
  const own: Best = { texts: [], similarities: [], most };
  const ofSiblings: Best = { texts: [], similarities: [], most };
  const length = trigrams.length === 0 ? 0 : measure(index, trigrams);
  orderBySteps(length);
  for (let step = 0; step < STEPS && own.texts.length < most; step++) {
    for (let at = stepStarts[step]!; at < stepStarts[step + 1]!; at++) {
      const text = found[ordered[at]!]!;
      const similarity = similarityOf[ordered[at]!]!;
      if (similarity < threshold(own)) continue;
      if (sellsItself(text)) offer(own, text, similarity, goesFirst);
      else if (similarity >= threshold(ofSiblings)) offer(ofSiblings, text, similarity, goesFirst);
    }
  }
  const room = most - own.texts.length;
  return {
    texts: [...own.texts, ...ofSiblings.texts.slice(0, room)],
    similarities: [...own.similarities, ...ofSiblings.similarities.slice(0, room)],
  };
}
