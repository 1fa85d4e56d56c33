import type { PricePart, ProductPart } from './snapshot.ts';
import { placesOf } from './product-trigrams.ts';
import { withRoom } from './with-room.ts';

/** Posting lists by place among the catalogue's trigrams: `postings[starts[place] .. starts[place + 1])`. */
export interface PlacedPostings {
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
}

/**
 * The products that one chain sells, numbered anew from 0 by ordinal, with trigram postings of their own: a list of 50
 * names is then matched among thousands of texts and not among half a million.
 */
export interface ChainTexts {
  /** Ordinal of each product, ascending. */
  readonly products: Uint32Array;
  /** Its pair at the chain. */
  readonly pairs: Uint32Array;
  /** Number of distinct trigrams of each product's brand and name, and of its name alone. */
  readonly textSizes: Uint16Array;
  readonly nameSizes: Uint16Array;
  /** The place of a trigram among the catalogue's, -1 where no product has it. */
  readonly placeOf: (trigram: number) => number;
  /** The texts that have a trigram, and those of them that have it from their brand alone. */
  readonly texts: PlacedPostings;
  readonly brandOnly: PlacedPostings;
}

/** Chains that were used long ago are dropped when all hold more than this many postings together: 64 MB. */
const MOST_POSTINGS = 16_000_000;

/** What was made of one catalogue, the chain that was used last at the end. */
interface Kept {
  readonly prices: PricePart;
  readonly chains: Map<number, ChainTexts>;
}

const keptOf = new WeakMap<ProductPart, Kept>();

const sizeOf = ({ texts, brandOnly }: ChainTexts): number =>
  texts.postings.length + brandOnly.postings.length;

function listPairs(
  products: number,
  { pairStart, pairChain }: PricePart,
  chain: number,
): { ordinals: Uint32Array; pairs: Uint32Array } {
  let ordinals = new Uint32Array(1024);
  let pairs = new Uint32Array(1024);
  let count = 0;
  for (let product = 0; product < products; product++) {
    for (let pair = pairStart[product]!; pair < pairStart[product + 1]!; pair++) {
      if (pairChain[pair] !== chain) continue;
      if (count === ordinals.length) {
        ordinals = withRoom(ordinals, count + 1);
        pairs = withRoom(pairs, count + 1);
      }
      ordinals[count] = product;
      pairs[count++] = pair;
    }
  }
  return { ordinals: ordinals.slice(0, count), pairs: pairs.slice(0, count) };
}

/** Postings of the trigrams from `from(product)` to `to(product)` of each product. */
function invert(
  { search, trigrams }: ProductPart,
  ordinals: Uint32Array,
  from: (product: number) => number,
  to: (product: number) => number,
): PlacedPostings {
  const starts = new Uint32Array(search.keys.length + 1);
  for (const product of ordinals) {
    const end = to(product);
    for (let at = from(product); at < end; at++) starts[trigrams[at]! + 1]!++;
  }
  for (let place = 0; place < search.keys.length; place++) starts[place + 1]! += starts[place]!;
  const next = starts.slice();
  const postings = new Uint32Array(starts[search.keys.length]!);
  for (let text = 0; text < ordinals.length; text++) {
    const end = to(ordinals[text]!);
    for (let at = from(ordinals[text]!); at < end; at++) postings[next[trigrams[at]!]!++] = text;
  }
  return { starts, postings };
}

function cutChain(products: ProductPart, prices: PricePart, chain: number): ChainTexts {
  const { search, trigramStarts, nameTrigrams } = products;
  const { ordinals, pairs } = listPairs(products.count, prices, chain);
  const start = (product: number): number => trigramStarts[product]!;
  const nameEnd = (product: number): number => trigramStarts[product]! + nameTrigrams[product]!;
  const end = (product: number): number => trigramStarts[product + 1]!;
  const textSizes = new Uint16Array(ordinals.length);
  const nameSizes = new Uint16Array(ordinals.length);
  ordinals.forEach((product, text) => {
    textSizes[text] = end(product) - start(product);
    nameSizes[text] = nameTrigrams[product]!;
  });
  return {
    products: ordinals,
    pairs,
    textSizes,
    nameSizes,
    placeOf: placesOf(search.keys),
    texts: invert(products, ordinals, start, end),
    brandOnly: invert(products, ordinals, nameEnd, end),
  };
}

/** The texts of what a chain sells, made at the chain's first use and kept for the next. */
export function chainTextsOf(products: ProductPart, prices: PricePart, chain: number): ChainTexts {
  let kept = keptOf.get(products);
  if (kept?.prices !== prices) {
    kept = { prices, chains: new Map() };
    keptOf.set(products, kept);
  }
  const { chains } = kept;
  let texts = chains.get(chain);
  if (texts === undefined) {
    texts = cutChain(products, prices, chain);
    let postings = sizeOf(texts);
    for (const other of chains.values()) postings += sizeOf(other);
    for (const [other, dropped] of chains) {
      if (postings <= MOST_POSTINGS) break;
      chains.delete(other);
      postings -= sizeOf(dropped);
    }
  }
  chains.delete(chain);
  chains.set(chain, texts);
  return texts;
}
