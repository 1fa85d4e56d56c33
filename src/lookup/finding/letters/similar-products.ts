import { derivedFrom } from '../../../domain/derived.ts';
import { cutDistinctTrigrams, trigramRoom } from '../../../domain/text/trigram.ts';
import type { TrigramPostings } from '../../../snapshot/parts/columns.ts';
import type { ProductPart } from '../../../snapshot/parts/products.ts';
import { bestFirst, keepBest, makeBestTexts, type ScoredTexts } from '../../best-texts.ts';
import { countPostings, gather, MOST_GATHERED } from '../../count-postings.ts';
import { isEligible } from '../../eligible.ts';
import type { Among } from '../found-products.ts';
import type { PostedTrigrams } from './posted-trigrams.ts';
import { withRoom } from '../../../domain/with-room.ts';
import { placesOf } from '../../product-trigrams.ts';
import { MAX_QUERY_TRIGRAMS } from '../../trigram-counts.ts';
import { findSimilar, minShared, type SearchOptions } from '../../trigram-search.ts';

/** What similar products are found in. */
type Products = Pick<ProductPart, 'search' | 'trigramStarts' | 'trigrams'>;

// Kernels run to their end without giving way, so that all searches share this room; `asked` is zero between them.
let asked = new Uint8Array(0);
let seenBy = new Uint32Array(0);
let search = 0;

let cut = new Float64Array(0);

/** The trigrams of a text that any product has, by place, and how many it has in all. */
function readQuery({ search: { keys } }: Products, folded: string): { places: number[]; size: number } {
  const placeOf = placesOf(keys);
  cut = withRoom(cut, trigramRoom(folded.length));
  const size = Math.min(MAX_QUERY_TRIGRAMS, cutDistinctTrigrams(folded, cut));
  const places: number[] = [];
  for (let i = 0; i < size; i++) {
    const place = placeOf(cut[i]!);
    if (place >= 0) places.push(place);
  }
  return { places, size };
}

/** Puts places of trigrams in the order of how many postings each has, those of the fewest first. */
function sortByPostings(places: number[], { starts }: Pick<PostedTrigrams, 'starts'>): void {
  const length = (place: number): number => starts[place + 1]! - starts[place]!;
  places.sort((a, b) => length(a) - length(b));
}

/** Runs a task while the trigrams at some places are marked. */
function whileAsked<T>({ search: { keys } }: Products, places: readonly number[], task: () => T): T {
  if (asked.length < keys.length) asked = new Uint8Array(keys.length);
  for (const place of places) asked[place] = 1;
  const result = task();
  for (const place of places) asked[place] = 0;
  return result;
}

/** Similarity of a product to the text of the marked trigrams, `size` in all. */
function similarityOf(
  { search: { sizes }, trigramStarts, trigrams }: Products,
  product: number,
  size: number,
): number {
  let shared = 0;
  for (let at = trigramStarts[product]!; at < trigramStarts[product + 1]!; at++)
    shared += asked[trigrams[at]!]!;
  return shared === 0 ? 0 : shared / (size + sizes[product]! - shared);
}

/** The similarity of each of some products to a folded text, as `findSimilar` counts it. */
export function similaritiesTo(products: Products, folded: string, ordinals: readonly number[]): number[] {
  const { places, size } = readQuery(products, folded);
  return whileAsked(products, places, () => ordinals.map((product) => similarityOf(products, product, size)));
}

/** Those of some products that are at least so similar to a folded text, as `findSimilar`. */
export function findSimilarOf(
  products: Products,
  ordinals: ArrayLike<number>,
  folded: string,
  floor: number,
  { limit, idRanks, eligible = {} }: SearchOptions,
): ScoredTexts {
  const { sizes } = products.search;
  const { places, size } = readQuery(products, folded);
  const best = makeBestTexts(limit, idRanks);
  whileAsked(products, places, () => {
    for (let i = 0; i < ordinals.length; i++) {
      const product = ordinals[i]!;
      // What has far more or far fewer trigrams is not so similar, whichever they are.
      const [less, more] = [Math.min(size, sizes[product]!), Math.max(size, sizes[product]!)];
      if (less < floor * more - ROUNDING || !isEligible(eligible, product)) continue;
      const similarity = similarityOf(products, product, size);
      if (similarity >= floor) keepBest(best, product, similarity);
    }
  });
  return bestFirst(best);
}

/** Up to so many postings are gone through one by one: of all products, and where few are eligible. */
const MOST_OF_ALL = 4_000;
const MOST_OF_FEW = 100_000;
const ROUNDING = 1e-9;

/** The products of the fewest trigrams: no more of them than are gone through one by one. */
interface Shortest {
  /** Ascending by how many trigrams they have. */
  readonly ordinals: Uint32Array;
  /** How many have up to so many trigrams, by that number; what has more of them is not among these. */
  readonly upTo: readonly number[];
}

const shortestOf = derivedFrom((sizes: TrigramPostings['sizes']): Shortest => {
  const counts: number[] = [];
  for (const size of sizes) counts[size] = (counts[size] ?? 0) + 1;
  const upTo: number[] = [];
  for (let size = 0, sum = 0; size < counts.length && sum + (counts[size] ?? 0) <= MOST_OF_ALL; size++)
    upTo.push((sum += counts[size] ?? 0));
  const ordinals = new Uint32Array(upTo.at(-1) ?? 0);
  const next = [0, ...upTo];
  for (let product = 0; product < sizes.length; product++)
    if (sizes[product]! < upTo.length) ordinals[next[sizes[product]!]!++] = product;
  return { ordinals, upTo };
});

/** Does, ahead of the first search, what would make it slow. */
export function prepareSimilar({ search: { sizes } }: Products): void {
  shortestOf(sizes);
}

/**
 * As `findSimilar`. What shares so many trigrams with a text has one of its rarest, and has not many more itself: where these
 * are few, or few products are eligible, or few are so short, only those are looked at.
 */
export function findSimilarProducts(
  products: Products,
  folded: string,
  floor: number,
  options: SearchOptions,
): ScoredTexts {
  const { limit, idRanks, eligible = {} } = options;
  const { starts, postings, sizes } = products.search;
  const { places, size } = readQuery(products, folded);
  sortByPostings(places, products.search);
  const rarest = places.slice(0, Math.max(0, places.length - minShared(size, floor) + 1));
  const cost = rarest.reduce((sum, place) => sum + starts[place + 1]! - starts[place]!, 0);
  const { ordinals, upTo } = shortestOf(sizes);
  const short = upTo[Math.floor(size / floor + ROUNDING)] ?? Number.POSITIVE_INFINITY;
  if (short < cost) return findSimilarOf(products, ordinals.subarray(0, short), folded, floor, options);
  if (cost > (eligible.bits === undefined ? MOST_OF_ALL : MOST_OF_FEW))
    return findSimilar(products.search, folded, floor, options);
  const best = makeBestTexts(limit, idRanks);
  const least = size * floor - ROUNDING;
  const most = size / floor + ROUNDING;
  const now = nextSearch(sizes.length);
  whileAsked(products, places, () => {
    for (const place of rarest)
      for (let at = starts[place]!; at < starts[place + 1]!; at++) {
        const product = postings[at]!;
        if (!isEligible(eligible, product) || seenBy[product] === now) continue;
        seenBy[product] = now;
        if (sizes[product]! < least || sizes[product]! > most) continue;
        const similarity = similarityOf(products, product, size);
        if (similarity >= floor) keepBest(best, product, similarity);
      }
  });
  return bestFirst(best);
}

/** A number that no product was seen by yet. */
function nextSearch(count: number): number {
  if (seenBy.length < count || search === 0xffff_ffff) {
    seenBy = new Uint32Array(count);
    search = 0;
  }
  return ++search;
}

// `counts` is zero between searches; `countWords` sees the same bytes four at a time.
let countWords = new Int32Array(0);
let counts = new Uint8Array(0);
let met = new Uint32Array(0);

function makeRoom(texts: number): void {
  if (counts.length >= texts) return;
  countWords = new Int32Array(Math.ceil(texts / 4));
  counts = new Uint8Array(countWords.buffer);
  met = new Uint32Array(counts.length + 1);
}

/** How far beyond the mean of counts by chance a text has to be: few lie there, and each is looked at by itself. */
const DEVIATIONS = 6;

/**
 * Counts so many of the rarest trigrams of a text as leave few of some products to look at, all of which share `need` of them
 * in all: `found` places of these are in `met`, with their `counts`. `left` trigrams are not counted.
 */
function countRarest(
  { starts, postings, sizes }: PostedTrigrams,
  places: readonly number[],
  need: number,
): { found: number; left: number } {
  let counted = 0;
  let mean = 0;
  // What has all of the trigrams that are not counted has shared so many of the others.
  const enough = (): number => need - places.length + counted;
  while (enough() < 1 || (counted < places.length && isByChance(enough(), mean))) {
    const place = places[counted++]!;
    mean += (starts[place + 1]! - starts[place]!) / sizes.length;
    countPostings(postings, starts[place]!, starts[place + 1]!, counts);
  }
  const found = gather(countWords, met, sizes.length, Math.min(MOST_GATHERED, enough()), undefined);
  return { found, left: places.length - counted };
}

const isByChance = (count: number, mean: number): boolean => count < mean + DEVIATIONS * Math.sqrt(mean);

/** As `findSimilar` among some products; the texts found are products, `idRanks` those of all. */
export function findSimilarAmong(
  products: Products,
  { products: ordinals, trigrams: trigramsOf }: Omit<Among, 'postings'>,
  folded: string,
  floor: number,
  { limit, idRanks, eligible = {} }: SearchOptions,
): ScoredTexts {
  const { places, size } = readQuery(products, folded);
  const best = makeBestTexts(limit, idRanks);
  const need = minShared(size, floor);
  if (places.length < need) return bestFirst(best);
  const trigrams = trigramsOf();
  sortByPostings(places, trigrams);
  makeRoom(trigrams.sizes.length);
  const { found, left } = countRarest(trigrams, places, need);
  whileAsked(products, places, () => {
    for (let i = 0; i < found; i++) {
      const ofText = trigrams.sizes[met[i]!]!;
      // What it shares at most says how similar it is at most; nearly all are out by that.
      const most = Math.min(counts[met[i]!]! + left, ofText);
      if (most < Math.max(floor, best.threshold) * (size + ofText - most) - ROUNDING) continue;
      const product = ordinals[met[i]!]!;
      if (!isEligible(eligible, product)) continue;
      const similarity = similarityOf(products, product, size);
      if (similarity >= floor) keepBest(best, product, similarity);
    }
  });
  counts.fill(0, 0, trigrams.sizes.length);
  return bestFirst(best);
}
