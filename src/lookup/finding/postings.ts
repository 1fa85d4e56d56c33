import { withRoom } from '../../domain/with-room.ts';
import type { FindingColumns } from '../../snapshot/parts/finding.ts';

/** Postings of forms: those of the whole catalogue, or of some of its products. */
export type Postings = Pick<FindingColumns, 'postingStarts' | 'postings' | 'strengths'>;

/**
 * The postings of some products only, `bits` one a product: for those that ask again and again about a chain's assortment.
 * Takes some 5 ms for half a million products, five bytes a posting kept and four a form.
 */
export function narrowPostings(
  { postingStarts, postings, strengths }: Postings,
  bits: Uint32Array,
): Postings {
  const starts = new Uint32Array(postingStarts.length);
  let kept = new Uint32Array(0);
  let keptStrengths = new Uint8Array(0);
  let next = 0;
  for (let form = 0; form + 1 < postingStarts.length; form++) {
    const end = postingStarts[form + 1]!;
    // What is not kept is written too, and then written over.
    kept = withRoom(kept, next + end - postingStarts[form]!);
    keptStrengths = withRoom(keptStrengths, kept.length);
    for (let at = postingStarts[form]!; at < end; at++) {
      const product = postings[at]!;
      kept[next] = product;
      keptStrengths[next] = strengths[at]!;
      next += (bits[product >>> 5]! >>> (product & 31)) & 1;
    }
    starts[form + 1] = next;
  }
  return { postingStarts: starts, postings: kept.slice(0, next), strengths: keptStrengths.slice(0, next) };
}
