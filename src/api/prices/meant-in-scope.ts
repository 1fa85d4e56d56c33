import type { Sliced } from '../../domain/slices.ts';
import { isHeldByFew, type SoldPack } from '../../domain/understanding/lines/purchase.ts';
import type { RequestLine } from '../../domain/understanding/lines/request-line.ts';
import { sizeNearness } from '../../domain/understanding/lines/size-request.ts';
import type { FoundProduct } from '../../lookup/finding/found-products.ts';
import { isAnother, likelyTest } from '../../lookup/finding/likely.ts';
import { soldPackOf } from '../../lookup/sold-pack.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Answers } from './find-answers.ts';
import { unitsOfProduct } from './observed-rows.ts';
import { priceTest } from './price-test.ts';
import type { RowFilter } from './price-rows.ts';

import type { StoreSide } from './store-side.ts';

/**
 * Those of the size that a request asks for, and those that are sold by weight: of a gallon of milk the cheapest is no pint. Where
 * none is, those of which few packs hold it: 12 pounds of turkey are not ground turkey. All where none is of these either.
 */
function ofAskedSize(
  snapshot: Snapshot,
  { size: asked }: RequestLine,
  answers: readonly FoundProduct[],
): readonly FoundProduct[] {
  if (asked === null) return answers;
  const having = (isSuch: (pack: SoldPack) => boolean): readonly FoundProduct[] =>
    answers.filter(({ product }) => isSuch(soldPackOf(snapshot, product)));
  const just = having(({ size, byWeight }) => byWeight || (size !== null && sizeNearness(asked, size) === 1));
  if (just.length > 0) return just;
  const few = having(({ size }) => isHeldByFew(asked, size));
  return few.length > 0 ? few : answers;
}

/**
 * Those of some answers that have a price. Where the best of these is another thing than the best of all, what is another thing is
 * left out: cookies are no chocolate chips.
 */
function* pricedOf(
  snapshot: Snapshot,
  answers: readonly FoundProduct[],
  hasPrice: (product: number) => boolean,
  { best, finding }: Answers,
): Sliced<readonly FoundProduct[]> {
  const priced: FoundProduct[] = [];
  for (const answer of answers) {
    if (hasPrice(answer.product)) priced.push(answer);
    yield unitsOfProduct(snapshot, answer.product);
  }
  const isOther = (answer: FoundProduct): boolean => isAnother(finding, best!, answer);
  return priced.length > 0 && isOther(priced[0]!) ? priced.filter((answer) => !isOther(answer)) : priced;
}

/**
 * Of the answers to a request, best first, the products that are meant as much as the best that has a price at the query's stores:
 * where the best of all is not sold, the next best is meant. Of these the ones of the size that it asks for, where any is.
 */
export function* meantInScope(
  snapshot: Snapshot,
  answers: Answers,
  side: StoreSide,
  filter: RowFilter,
): Sliced<Uint32Array> {
  const { hits, calledOtherwise, understanding, finding } = answers;
  const hasPrice = priceTest(snapshot, side, filter);
  const first = yield* pricedOf(snapshot, hits, hasPrice, answers);
  const priced = first.length > 0 ? first : yield* pricedOf(snapshot, calledOtherwise, hasPrice, answers);
  const wanted = ofAskedSize(snapshot, understanding.line, priced);
  const meant = wanted.filter(likelyTest(finding, understanding, wanted, 'reordered'));
  return Uint32Array.from(meant, ({ product }) => product);
}
