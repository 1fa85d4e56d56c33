import type { Snapshot } from '../../snapshot/snapshot.ts';
import { assortmentOf } from '../chain-assortment.ts';
import { bitsOf } from '../eligible.ts';
import { narrowPostings, type Postings } from '../finding/postings.ts';
import { keepByChain } from './kept-by-chain.ts';

/** Chains that were used long ago are dropped when all hold more than this together. */
const MOST_BYTES = 80 * 2 ** 20;

const bytesOf = ({ postingStarts, postings, strengths }: Postings): number =>
  postingStarts.byteLength + postings.byteLength + strengths.byteLength;

/** What words are looked up by among what a chain sells, made at the chain's first use and kept for the next. */
export const chainPostingsOf = keepByChain(MOST_BYTES, bytesOf, (snapshot: Snapshot, chain: number) => {
  const { products } = assortmentOf(snapshot, chain);
  return narrowPostings(snapshot.finding.columns, bitsOf(products, snapshot.products.count));
});
