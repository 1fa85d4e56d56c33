import type { PricePart } from '../snapshot/parts/prices.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { placesOf } from './product-trigrams.ts';
import { withRoom } from '../domain/with-room.ts';

/** Numbers of a chain's texts; nearly every chain has so few that half of the room is enough. */
export type TextNumbers = Uint16Array | Uint32Array;

/** Posting lists by place among the catalogue's trigrams: `postings[starts[place] .. starts[place + 1])`. */
export interface PlacedPostings {
  readonly starts: Uint32Array;
  readonly postings: TextNumbers;
}

/**
 * Some products, numbered anew from 0 by ordinal, with trigram postings of their own: a list of 50 names is then matched
 * among thousands of texts and not among half a million.
 */
export interface TextIndex {
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

/** The products that one chain sells. */
export interface ChainTexts extends TextIndex {
  /** What each store observed itself, by its position in the chain: `ownTexts[ownStarts[p] .. ownStarts[p + 1])`, ascending. */
  readonly ownStarts: Uint32Array;
  readonly ownTexts: TextNumbers;
}

/** Chains that were used long ago are dropped when all hold more than this together; a full catalogue's take 105 MB. */
const MOST_BYTES = 128 * 2 ** 20;

/** What the texts are cut from. */
type Catalogue = Pick<Snapshot, 'products' | 'prices' | 'stores' | 'aisles'>;

/** What was made of one catalogue, the chain that was used last at the end. */
interface Kept {
  readonly prices: PricePart;
  readonly chains: Map<number, ChainTexts>;
}

const keptOf = new WeakMap<ProductPart, Kept>();

const bytesOf = ({ texts, brandOnly, ownTexts }: ChainTexts): number =>
  [texts.starts, texts.postings, brandOnly.starts, brandOnly.postings, ownTexts].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );

/** Room for numbers below `texts`. */
const textNumbers = (texts: number, length: number): TextNumbers =>
  texts <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);

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

/** The texts that each of a chain's stores observed, by the store's position; `observed` is how many. */
function listOwn(
  { obsStart, store }: PricePart,
  pairs: Uint32Array,
  observed: Uint32Array,
): Pick<ChainTexts, 'ownStarts' | 'ownTexts'> {
  const ownStarts = new Uint32Array(observed.length + 1);
  observed.forEach((count, position) => {
    ownStarts[position + 1] = ownStarts[position]! + count;
  });
  const next = ownStarts.slice();
  const ownTexts = textNumbers(pairs.length, ownStarts.at(-1)!);
  for (let text = 0; text < pairs.length; text++) {
    const end = obsStart[pairs[text]! + 1]!;
    for (let at = obsStart[pairs[text]!]!; at < end; at++) ownTexts[next[store[at]!]!++] = text;
  }
  return { ownStarts, ownTexts };
}

/** What a store observed itself, of its chain's texts, ascending. */
export function ownTextsOf({ ownStarts, ownTexts }: ChainTexts, position: number): TextNumbers {
  return ownTexts.subarray(ownStarts[position], ownStarts[position + 1]);
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
  const postings = textNumbers(ordinals.length, starts[search.keys.length]!);
  for (let text = 0; text < ordinals.length; text++) {
    const end = to(ordinals[text]!);
    for (let at = from(ordinals[text]!); at < end; at++) postings[next[trigrams[at]!]!++] = text;
  }
  return { starts, postings };
}

function indexTexts(products: ProductPart, ordinals: Uint32Array, pairs: Uint32Array): TextIndex {
  const { search, trigramStarts, nameTrigrams } = products;
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

function cutChain({ products, prices, stores, aisles }: Catalogue, chain: number): ChainTexts {
  const { ordinals, pairs } = listPairs(products.count, prices, chain);
  const ofChain = stores.chainStart[chain + 1]! - stores.chainStart[chain]!;
  const firstStore = aisles.storeStart[chain]!;
  const observed = aisles.stores.rows.subarray(firstStore, firstStore + ofChain);
  return { ...indexTexts(products, ordinals, pairs), ...listOwn(prices, pairs, observed) };
}

/** An index of some texts of a chain, ascending. */
export function pickTexts(products: ProductPart, chain: ChainTexts, picked: TextNumbers): TextIndex {
  const ordinals = Uint32Array.from(picked, (text) => chain.products[text]!);
  const pairs = Uint32Array.from(picked, (text) => chain.pairs[text]!);
  return indexTexts(products, ordinals, pairs);
}

/** The texts of what a chain sells, made at the chain's first use and kept for the next. */
export function chainTextsOf(snapshot: Catalogue, chain: number): ChainTexts {
  const { products, prices } = snapshot;
  let kept = keptOf.get(products);
  if (kept?.prices !== prices) {
    kept = { prices, chains: new Map() };
    keptOf.set(products, kept);
  }
  const { chains } = kept;
  let texts = chains.get(chain);
  if (texts === undefined) {
    texts = cutChain(snapshot, chain);
    let bytes = bytesOf(texts);
    for (const other of chains.values()) bytes += bytesOf(other);
    for (const [other, dropped] of chains) {
      if (bytes <= MOST_BYTES) break;
      chains.delete(other);
      bytes -= bytesOf(dropped);
    }
  }
  chains.delete(chain);
  chains.set(chain, texts);
  return texts;
}
