import { foldText } from '../domain/fold.ts';
import { ASCII_TRIGRAMS, cutTrigrams, trigramRoom } from '../domain/trigram.ts';
import type { TrigramPostings } from './snapshot.ts';
import { withRoom } from './with-room.ts';

/** What the trigrams of brands add to those of names; see `ProductPart`. */
export interface BrandOnly {
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  /** Number of distinct trigrams of each name. */
  readonly nameSizes: Uint16Array;
}

/** The place of each trigram among ascending keys, by a table where it is ASCII. */
function placesOf(keys: Float64Array): (key: number) => number {
  const ascii = new Int32Array(ASCII_TRIGRAMS).fill(-1);
  const others = new Map<number, number>();
  keys.forEach((key, place) => {
    if (key < ASCII_TRIGRAMS) ascii[key] = place;
    else others.set(key, place);
  });
  return (key) => (key < ASCII_TRIGRAMS ? ascii[key]! : others.get(key)!);
}

/**
 * For each trigram of `search`, made of brands and names, the products whose brand has it and whose name has not.
 * `foldedNames` are by product, as `brands` are; a brand that is null has no trigrams.
 */
export function buildBrandOnly(
  search: TrigramPostings,
  brands: readonly (string | null)[],
  foldedNames: readonly string[],
): BrandOnly {
  const placeOf = placesOf(search.keys);
  let cut = new Float64Array(1024);
  const cutPlaces = (text: string, visit: (place: number) => void): void => {
    cut = withRoom(cut, trigramRoom(text.length));
    const count = cutTrigrams(text, cut);
    for (let i = 0; i < count; i++) visit(placeOf(cut[i]!));
  };
  const ofBrand = new Map<string, readonly number[]>();
  const placesOfBrand = (brand: string): readonly number[] => {
    let places = ofBrand.get(brand);
    if (places === undefined) {
      const distinct = new Set<number>();
      cutPlaces(foldText(brand), (place) => distinct.add(place));
      places = [...distinct];
      ofBrand.set(brand, places);
    }
    return places;
  };
  // seenIn[place] is the product (plus one) whose name had the trigram last.
  const seenIn = new Uint32Array(search.keys.length);
  const starts = new Uint32Array(search.keys.length + 1);
  const nameSizes = search.sizes.slice();
  let foundPlace = new Uint32Array(0);
  let foundProduct = new Uint32Array(0);
  let found = 0;
  for (let product = 0; product < foldedNames.length; product++) {
    const brand = brands[product] ?? null;
    if (brand === null) continue;
    cutPlaces(foldedNames[product]!, (place) => {
      seenIn[place] = product + 1;
    });
    for (const place of placesOfBrand(brand)) {
      if (seenIn[place] === product + 1) continue;
      foundPlace = withRoom(foundPlace, found + 1);
      foundProduct = withRoom(foundProduct, found + 1);
      foundPlace[found] = place;
      foundProduct[found++] = product;
      starts[place + 1]!++;
      nameSizes[product]!--;
    }
  }
  for (let place = 0; place < search.keys.length; place++) starts[place + 1]! += starts[place]!;
  const next = starts.slice();
  const postings = new Uint32Array(found);
  for (let i = 0; i < found; i++) postings[next[foundPlace[i]!]!++] = foundProduct[i]!;
  return { starts, postings, nameSizes };
}
