import type { TrigramPostings } from '../../snapshot/parts/columns.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { assortmentOf } from '../chain-assortment.ts';
import type { Among } from '../finding/found-products.ts';
import { narrowPostings, type PostedForms } from '../finding/postings.ts';
import { keepByChain } from './kept-by-chain.ts';

/** In all threads: chains that were used long ago are dropped when what all hold for their words, or letters, is more. */
const MOST_BYTES_OF_WORDS = 48 * 2 ** 20;
const MOST_BYTES_OF_LETTERS = 80 * 2 ** 20;

let share = 1;

/** Bounds what this thread keeps of chains to a share of what a process may, from 0 to 1. */
export function boundChainSearch(ofAll: number): void {
  share = ofAll;
}

const postingsOf = keepByChain(
  () => MOST_BYTES_OF_WORDS * share,
  ({ postingStarts, postings, strengths }: PostedForms) =>
    postingStarts.byteLength + postings.byteLength + strengths.byteLength,
  (snapshot: Snapshot, chain) =>
    narrowPostings(snapshot.finding.columns, assortmentOf(snapshot, chain).products),
);

/**
 * The trigrams of some products, `ordinals` ascending, as places among the keys of all, turned into products by trigram: by
 * place in `ordinals`.
 */
export function postTrigrams(
  { products }: Pick<Snapshot, 'products'>,
  ordinals: Uint32Array,
): TrigramPostings {
  const { search, trigrams, trigramStarts } = products;
  const starts = new Uint32Array(search.keys.length + 1);
  for (const product of ordinals)
    for (let at = trigramStarts[product]!; at < trigramStarts[product + 1]!; at++)
      starts[trigrams[at]! + 1]!++;
  for (let key = 0; key < search.keys.length; key++) starts[key + 1]! += starts[key]!;
  const next = starts.slice();
  const postings = new (ordinals.length <= 2 ** 16 ? Uint16Array : Uint32Array)(starts.at(-1)!);
  for (let place = 0; place < ordinals.length; place++) {
    const product = ordinals[place]!;
    for (let at = trigramStarts[product]!; at < trigramStarts[product + 1]!; at++)
      postings[next[trigrams[at]!]!++] = place;
  }
  // `from` would go through an iterator, which takes ten times as long.
  const sizes = new Uint16Array(ordinals.map((product) => search.sizes[product]!));
  return { keys: search.keys, starts, postings, sizes };
}

const lettersOf = keepByChain(
  () => MOST_BYTES_OF_LETTERS * share,
  ({ starts, postings, sizes }: TrigramPostings) =>
    starts.byteLength + postings.byteLength + sizes.byteLength,
  (snapshot: Snapshot, chain) => postTrigrams(snapshot, assortmentOf(snapshot, chain).products),
);

/** What a chain sells, to be searched by words and by letters: each made at the first use and kept for the next. */
export function chainSearchOf(snapshot: Snapshot, chain: number): Among {
  const { products } = assortmentOf(snapshot, chain);
  return {
    products,
    postings: { ...postingsOf(snapshot, chain), ordinals: products },
    trigrams: () => lettersOf(snapshot, chain),
  };
}
