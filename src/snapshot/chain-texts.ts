import type { PricePart, ProductPart } from './snapshot.ts';
import { withRoom } from './with-room.ts';

/**
 * The products that one chain sells, numbered anew from 0 by ordinal, with the posting lists of the catalogue cut down
 * to them: a list of 50 names is then matched among thousands of texts and not among half a million.
 */
export interface ChainTexts {
  /** Ordinal of each product, ascending. */
  readonly products: Uint32Array;
  /** Its pair at the chain. */
  readonly pairs: Uint32Array;
  /** Number of distinct trigrams of each product's brand and name, and of its name alone. */
  readonly textSizes: Uint16Array;
  readonly nameSizes: Uint16Array;
  /** The texts that have a trigram, and those of them whose name has not. */
  lists(trigram: number): TrigramLists;
}

export interface TrigramLists {
  readonly texts: Uint32Array;
  readonly brandOnly: Uint32Array;
}

const NO_TEXTS = new Uint32Array(0);
const NO_LISTS: TrigramLists = { texts: NO_TEXTS, brandOnly: NO_TEXTS };

/** Cut lists are dropped, chain by chain, when they hold more than this many postings together: 64 MB. */
const MOST_POSTINGS = 16_000_000;

interface KeptChain extends ChainTexts {
  postings: number;
}

/** What was cut of one catalogue, the chain that was used last at the end. */
interface Kept {
  readonly prices: PricePart;
  readonly chains: Map<number, KeptChain>;
}

const keptOf = new WeakMap<ProductPart, Kept>();

// Number of each product at the chain that was cut last, -1 where it does not sell it; kernels run to their end
// without giving way, so that all chains can share the room.
let numbers = new Int32Array(0);
let numbersOf: ChainTexts | undefined;
let room = new Uint32Array(0);

function placeOf({ search: { keys } }: ProductPart, trigram: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < trigram) low = middle + 1;
    else high = middle;
  }
  return keys[low] === trigram ? low : -1;
}

function numberProducts(texts: ChainTexts, products: number): void {
  if (numbersOf === texts) return;
  if (numbers.length < products) numbers = new Int32Array(products);
  numbers.fill(-1);
  for (let text = 0; text < texts.products.length; text++) numbers[texts.products[text]!] = text;
  numbersOf = texts;
}

/** The numbers of those products of `postings[start .. end)` that the chain sells. */
function cut(postings: Uint32Array, start: number, end: number): Uint32Array {
  if (room.length <= end - start) room = new Uint32Array(2 * (end - start) + 1);
  let found = 0;
  for (let at = start; at < end; at++) {
    const number = numbers[postings[at]!]!;
    // Written whether it counts or not: most do not, and a branch would be mispredicted where it matters.
    room[found] = number;
    found += ~number >>> 31;
  }
  return found === 0 ? NO_TEXTS : room.slice(0, found);
}

function cutChain(products: ProductPart, { pairStart, pairChain }: PricePart, chain: number): KeptChain {
  let ordinals = new Uint32Array(0);
  let pairs = new Uint32Array(0);
  let count = 0;
  for (let product = 0; product < products.count; product++) {
    for (let pair = pairStart[product]!; pair < pairStart[product + 1]!; pair++) {
      if (pairChain[pair] !== chain) continue;
      ordinals = withRoom(ordinals, count + 1);
      pairs = withRoom(pairs, count + 1);
      ordinals[count] = product;
      pairs[count++] = pair;
    }
  }
  ordinals = ordinals.slice(0, count);
  const { search, nameTrigrams, brandOnlyStarts, brandOnly } = products;
  const known = new Map<number, TrigramLists>();
  const texts: KeptChain = {
    products: ordinals,
    pairs: pairs.slice(0, count),
    textSizes: Uint16Array.from(ordinals, (product) => search.sizes[product]!),
    nameSizes: Uint16Array.from(ordinals, (product) => nameTrigrams[product]!),
    postings: 0,
    lists(trigram) {
      let lists = known.get(trigram);
      if (lists !== undefined) return lists;
      const place = placeOf(products, trigram);
      // Not kept: callers may send any trigram, and what is kept has a bound.
      if (place < 0) return NO_LISTS;
      numberProducts(texts, products.count);
      lists = {
        texts: cut(search.postings, search.starts[place]!, search.starts[place + 1]!),
        brandOnly: cut(brandOnly, brandOnlyStarts[place]!, brandOnlyStarts[place + 1]!),
      };
      known.set(trigram, lists);
      texts.postings += lists.texts.length + lists.brandOnly.length;
      return lists;
    },
  };
  return texts;
}

/** The texts of what a chain sells. The first use of a chain lists its products; lists are cut as they are asked for. */
export function chainTextsOf(products: ProductPart, prices: PricePart, chain: number): ChainTexts {
  let kept = keptOf.get(products);
  if (kept?.prices !== prices) {
    kept = { prices, chains: new Map() };
    keptOf.set(products, kept);
  }
  const { chains } = kept;
  const texts = chains.get(chain) ?? cutChain(products, prices, chain);
  chains.delete(chain);
  let postings = texts.postings;
  for (const other of chains.values()) postings += other.postings;
  for (const [other, { postings: size }] of chains) {
    if (postings <= MOST_POSTINGS) break;
    chains.delete(other);
    postings -= size;
  }
  chains.set(chain, texts);
  return texts;
}
