import type { Sliced } from '../../domain/slices.ts';
import type { RequestLine } from '../../domain/understanding/request-line.ts';
import { sizeNearness } from '../../domain/understanding/size-request.ts';
import type { FoundProduct } from '../../lookup/finding/found-products.ts';
import { isAnother, likelyTest } from '../../lookup/finding/likely.ts';
import { soldPackOf } from '../../lookup/sold-pack.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { unitsOfProduct } from './observed-rows.ts';
import { priceTest } from './price-test.ts';
import type { RowFilter } from './price-rows.ts';
import type { Answers } from './product-side.ts';
import type { StoreSide } from './store-side.ts';

/** Those of the size that a request asks for, and those that are sold by weight: of a gallon of milk the cheapest is no pint. */
function ofAskedSize(
  snapshot: Snapshot,
  { size: asked }: RequestLine,
  answers: readonly FoundProduct[],
): readonly FoundProduct[] {
  if (asked === null) return answers;
  return answers.filter(({ product }) => {
    const { size, byWeight } = soldPackOf(snapshot, product);
    return byWeight || (size !== null && sizeNearness(asked, size) === 1);
  });
}

/**
 * Of the answers to a request, best first, the products that are meant as much as the best that has a price at the query's stores:
 * where the best of all is not sold, the next best is meant. Of these the ones of the size that it asks for, where any is.
 */
export function* meantInScope(
  snapshot: Snapshot,
  { hits, understanding, finding }: Answers,
  side: StoreSide,
  filter: RowFilter,
): Sliced<Uint32Array> {
  const hasPrice = priceTest(snapshot, side, filter);
  const priced: FoundProduct[] = [];
  for (const answer of hits) {
    if (hasPrice(answer.product)) priced.push(answer);
    yield unitsOfProduct(snapshot, answer.product);
  }
  // Where nothing of the kind is sold, nothing is: cookies are no chocolate chips.
  if (priced.length > 0 && isAnother(finding, hits[0]!, priced[0]!)) return new Uint32Array(0);
  const sized = ofAskedSize(snapshot, understanding.line, priced);
  const wanted = sized.length > 0 ? sized : priced;
  const meant = wanted.filter(likelyTest(finding, understanding, wanted, 'reordered'));
  return Uint32Array.from(meant, ({ product }) => product);
}
