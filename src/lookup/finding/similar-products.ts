import { distinctTrigrams } from '../../domain/text/trigram.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import { bestFirst, keepBest, makeBestTexts, type ScoredTexts } from '../best-texts.ts';
import { isEligible } from '../eligible.ts';
import { placesOf } from '../product-trigrams.ts';
import { MAX_QUERY_TRIGRAMS } from '../trigram-counts.ts';
import { findSimilar, minShared, type SearchOptions } from '../trigram-search.ts';

/** What similar products are found in. */
type Products = Pick<ProductPart, 'search' | 'trigramStarts' | 'trigrams'>;

// Kernels run to their end without giving way, so that all searches share this room; `asked` is zero between them.
let asked = new Uint8Array(0);
let seenBy = new Uint32Array(0);
let search = 0;

/** The trigrams of a text that any product has, by place, the rarest first; and how many it has in all. */
function readQuery(
  { search: { keys, starts } }: Products,
  folded: string,
): { places: number[]; size: number } {
  const placeOf = placesOf(keys);
  const trigrams = distinctTrigrams(folded).subarray(0, MAX_QUERY_TRIGRAMS);
  const places = Array.from(trigrams, placeOf).filter((place) => place >= 0);
  const length = (place: number): number => starts[place + 1]! - starts[place]!;
  return { places: places.sort((a, b) => length(a) - length(b)), size: trigrams.length };
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

/** Up to so many postings are gone through one by one: of all products, and where few are eligible. */
const MOST_OF_ALL = 4_000;
const MOST_OF_FEW = 100_000;
const ROUNDING = 1e-9;

/**
 * As `findSimilar`. What shares so many trigrams with a text has one of its rarest: where these are few, or few products
 * are eligible, only the products that have one are looked at.
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
  const rarest = places.slice(0, Math.max(0, places.length - minShared(size, floor) + 1));
  const cost = rarest.reduce((sum, place) => sum + starts[place + 1]! - starts[place]!, 0);
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
