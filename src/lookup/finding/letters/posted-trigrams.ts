import { sharedArray } from '../../../domain/shared-array.ts';
import { inSteps, type Sliced } from '../../../domain/slices.ts';
import type { TrigramPostings } from '../../../snapshot/parts/columns.ts';
import type { ProductPart } from '../../../snapshot/parts/products.ts';

/** Trigrams of some products' texts, as `TrigramPostings`; their keys are those of all products. */
export type PostedTrigrams = Omit<TrigramPostings, 'keys'>;

type Products = Pick<ProductPart, 'trigrams' | 'trigramStarts'>;

/** Products whose trigrams are looked at in one go. */
const PRODUCTS_A_STEP = 512;
/** Trigrams that are counted or written in a unit of work. */
const TRIGRAMS_A_UNIT = 8;

/** Counts the trigrams of the products at places `[from, to)`, each one place behind its own; returns how many there are. */
function countTrigrams(
  { trigrams, trigramStarts }: Products,
  ordinals: Uint32Array,
  counts: Uint32Array,
  from: number,
  to: number,
): number {
  let counted = 0;
  for (let place = from; place < to; place++) {
    const product = ordinals[place]!;
    const end = trigramStarts[product + 1]!;
    for (let at = trigramStarts[product]!; at < end; at++) counts[trigrams[at]! + 1]!++;
    counted += end - trigramStarts[product]!;
  }
  return counted;
}

/** Posts the places `[from, to)` by the trigrams of their products, where `next` says; returns how many there are. */
function postPlaces(
  { trigrams, trigramStarts }: Products,
  ordinals: Uint32Array,
  next: Uint32Array,
  postings: PostedTrigrams['postings'],
  from: number,
  to: number,
): number {
  let posted = 0;
  for (let place = from; place < to; place++) {
    const product = ordinals[place]!;
    const end = trigramStarts[product + 1]!;
    for (let at = trigramStarts[product]!; at < end; at++) postings[next[trigrams[at]!]!++] = place;
    posted += end - trigramStarts[product]!;
  }
  return posted;
}

/**
 * The trigrams of some products, `ordinals` ascending, as places among the keys of all, turned into products by trigram: by
 * place in `ordinals`. Two bytes a trigram, four of more than 65,536 products.
 */
export function* postTrigrams(
  products: Products & Pick<ProductPart, 'search'>,
  ordinals: Uint32Array,
): Sliced<PostedTrigrams> {
  const { keys, sizes: sizesOfAll } = products.search;
  const starts = sharedArray<Uint32Array>(Uint32Array, keys.length + 1);
  yield* inSteps(
    ordinals.length,
    PRODUCTS_A_STEP,
    (from, to) => countTrigrams(products, ordinals, starts, from, to) / TRIGRAMS_A_UNIT,
  );
  for (let key = 0; key < keys.length; key++) starts[key + 1]! += starts[key]!;
  const next = starts.slice();
  const postings =
    ordinals.length <= 2 ** 16
      ? sharedArray<Uint16Array>(Uint16Array, starts.at(-1)!)
      : sharedArray<Uint32Array>(Uint32Array, starts.at(-1)!);
  yield* inSteps(
    ordinals.length,
    PRODUCTS_A_STEP,
    (from, to) => postPlaces(products, ordinals, next, postings, from, to) / TRIGRAMS_A_UNIT,
  );
  const sizes = sharedArray<Uint16Array>(Uint16Array, ordinals.length);
  for (let place = 0; place < sizes.length; place++) sizes[place] = sizesOfAll[ordinals[place]!]!;
  return { starts, postings, sizes };
}
