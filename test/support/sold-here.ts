import { finish } from '../../src/domain/slices.ts';
import { bitsOf } from '../../src/lookup/eligible.ts';
import type { FindingSource, FindOptions } from '../../src/lookup/finding/found-products.ts';
import { postTrigrams } from '../../src/lookup/finding/letters/posted-trigrams.ts';
import { narrowPostings } from '../../src/lookup/finding/postings.ts';
import { findingOf } from '../../src/lookup/finding/understand-request.ts';

/** Options that leave some products of a catalogue, by their ordinals in order: what a chain sells. */
export function soldHere(
  snapshot: FindingSource,
  some: readonly number[],
): Required<Pick<FindOptions, 'among' | 'eligible'>> {
  const { columns } = findingOf(snapshot);
  const products = Uint32Array.from(some);
  const postings = { ...finish(narrowPostings(columns, products)), ordinals: products };
  const among = { products, postings, trigrams: () => finish(postTrigrams(snapshot.products, products)) };
  return { among, eligible: { bits: bitsOf(products, columns.kinds.length) } };
}
