import type { Sliced } from '../../domain/slices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { productsSold } from '../chain-assortment.ts';
import type { Among } from '../finding/found-products.ts';
import { type PostedTrigrams, postTrigrams } from '../finding/letters/posted-trigrams.ts';
import { narrowPostings, type PostedForms } from '../finding/postings.ts';
import { keepByChain } from './kept-by-chain.ts';

/** Of the words, and of the letters, of all chains in all threads. */
const MOST_BYTES_OF_WORDS = 48 * 2 ** 20;
const MOST_BYTES_OF_LETTERS = 80 * 2 ** 20;

let share = 1;

/** Bounds what this thread's reads make of chains, and keep, to a share of what a process may, from 0 to 1. */
export function boundChainSearch(ofAll: number): void {
  share = ofAll;
}

const words = keepByChain({
  mostBytes: MOST_BYTES_OF_WORDS,
  share: () => share,
  bytesOf: ({ postingStarts, postings, strengths }: PostedForms) =>
    postingStarts.byteLength + postings.byteLength + strengths.byteLength,
  make: (snapshot: Snapshot, chain) =>
    narrowPostings(snapshot.finding.columns, productsSold(snapshot, chain)),
});

const letters = keepByChain({
  mostBytes: MOST_BYTES_OF_LETTERS,
  share: () => share,
  bytesOf: ({ starts, postings, sizes }: PostedTrigrams) =>
    starts.byteLength + postings.byteLength + sizes.byteLength,
  make: (snapshot: Snapshot, chain) => postTrigrams(snapshot.products, productsSold(snapshot, chain)),
});

/** What was made ahead of the words, and of the letters, of what chains sell. */
export const CHAIN_WORDS = words.shared;
export const CHAIN_LETTERS = letters.shared;

/** What a chain sells, to be searched by words and by letters: each made ahead, or at the first use and kept for the next. */
export function chainSearchOf(snapshot: Snapshot, chain: number): Among {
  const products = productsSold(snapshot, chain);
  return {
    products,
    postings: { ...words.of(snapshot, chain), ordinals: products },
    trigrams: () => letters.of(snapshot, chain),
  };
}

/** Makes what `chainSearchOf` takes, ahead of the first use of chains: of those that sell most first, as far as there is room. */
export function* makeChainSearchAhead(snapshot: Snapshot): Sliced<void> {
  const sold = Array.from(
    { length: snapshot.chains.count },
    (_, chain) => productsSold(snapshot, chain).length,
  );
  const order = [...sold.keys()].sort((a, b) => sold[b]! - sold[a]! || a - b);
  let [hasRoomForWords, hasRoomForLetters] = [true, true];
  for (const chain of order) {
    hasRoomForWords &&= yield* words.makeAhead(snapshot, chain);
    hasRoomForLetters &&= yield* letters.makeAhead(snapshot, chain);
  }
}
