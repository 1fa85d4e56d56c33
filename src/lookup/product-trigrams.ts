import { foldText } from '../domain/text/fold.ts';
import { ASCII_TRIGRAMS, cutTrigrams, trigramRoom } from '../domain/text/trigram.ts';
import { placeArray } from '../snapshot/parts/place-array.ts';
import { derivedFrom } from '../domain/derived.ts';
import type { TrigramPostings } from '../snapshot/parts/columns.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import { withRoom } from '../domain/with-room.ts';

/** The trigrams of each product, the name's before those that its brand adds; see `ProductPart`. */
export type ProductTrigrams = Pick<ProductPart, 'trigramStarts' | 'trigrams' | 'nameTrigrams'>;

/** The place of each trigram among ascending keys, by a table where it is ASCII; -1 for one that is not there. */
export const placesOf = derivedFrom((keys: Float64Array): ((key: number) => number) => {
  const ascii = new Int32Array(ASCII_TRIGRAMS).fill(-1);
  const others = new Map<number, number>();
  keys.forEach((key, place) => {
    if (key < ASCII_TRIGRAMS) ascii[key] = place;
    else others.set(key, place);
  });
  return (key) => (key < ASCII_TRIGRAMS ? ascii[key]! : (others.get(key) ?? -1));
});

/**
 * Lists the trigrams of each product as places in the keys of `search`, which is made of the same brands and names.
 * `foldedNames` are by product, as `brands` are; a brand that is null has no trigrams.
 */
export function listProductTrigrams(
  search: TrigramPostings,
  brands: readonly (string | null)[],
  foldedNames: readonly string[],
): ProductTrigrams {
  const placeOf = placesOf(search.keys);
  const trigramStarts = new Uint32Array(foldedNames.length + 1);
  const trigrams = new (placeArray(search.keys.length))(search.postings.length);
  const nameTrigrams = new Uint16Array(foldedNames.length);
  // seenIn[place] is the product (plus one) that had the trigram last.
  const seenIn = new Uint32Array(search.keys.length);
  let cut = new Float64Array(1024);
  let end = 0;
  const add = (text: string, product: number): void => {
    cut = withRoom(cut, trigramRoom(text.length));
    const count = cutTrigrams(text, cut);
    for (let i = 0; i < count; i++) {
      const place = placeOf(cut[i]!);
      if (seenIn[place] === product + 1) continue;
      seenIn[place] = product + 1;
      trigrams[end++] = place;
    }
  };
  const foldedBrands = new Map<string, string>();
  for (let product = 0; product < foldedNames.length; product++) {
    add(foldedNames[product]!, product);
    nameTrigrams[product] = end - trigramStarts[product]!;
    const brand = brands[product] ?? '';
    let folded = foldedBrands.get(brand);
    if (folded === undefined) {
      folded = foldText(brand);
      foldedBrands.set(brand, folded);
    }
    add(folded, product);
    trigramStarts[product + 1] = end;
  }
  return { trigramStarts, trigrams, nameTrigrams };
}
