import { finish } from '../../domain/slices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { assortmentOf } from '../chain-assortment.ts';
import type { Among } from '../finding/found-products.ts';
import { type PostedTrigrams, postTrigrams } from '../finding/letters/posted-trigrams.ts';
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
    finish(narrowPostings(snapshot.finding.columns, assortmentOf(snapshot, chain).products)),
);

const lettersOf = keepByChain(
  () => MOST_BYTES_OF_LETTERS * share,
  ({ starts, postings, sizes }: PostedTrigrams) => starts.byteLength + postings.byteLength + sizes.byteLength,
  (snapshot: Snapshot, chain) =>
    finish(postTrigrams(snapshot.products, assortmentOf(snapshot, chain).products)),
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
