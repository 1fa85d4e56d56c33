import type { Sliced } from '../../domain/slices.ts';
import { isHeldByFew, packsOfAsked, type SoldPack } from '../../domain/understanding/lines/purchase.ts';
import { type RequestLine, sizeToFind } from '../../domain/understanding/lines/request-line.ts';
import { inSaidPack } from '../../domain/understanding/lines/usual-sizes.ts';
import { type NamedSize, sizeNearness } from '../../domain/understanding/lines/size-request.ts';
import type { FoundProduct } from '../../lookup/finding/found-products.ts';
import { isAnother, likelyTest } from '../../lookup/finding/likely.ts';
import { meantAhead } from '../../lookup/find-products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Answers } from './find-answers.ts';
import { unitsOfProduct } from './observed-rows.ts';
import { packWithPrices } from './row-sizes.ts';
import { priceTest } from './price-test.ts';
import type { RowFilter } from './price-rows.ts';

import type { StoreSide } from './store-side.ts';

/** A single piece. */
const ONE: NamedSize = { unit: 'ct', each: 1, packs: null };

/**
 * Those of the size that a request asks for, and those that are sold by weight: of a gallon of milk the cheapest is no pint, and 18
 * eggs are no dozen; whoever counts lemons takes single ones too. Where none is, those of which few packs hold it, surely if any do: 12
 * pounds of turkey are not ground turkey, and a case of water is no jug. All where none is of these either.
 */
function ofAskedSize(
  snapshot: Snapshot,
  line: RequestLine,
  answers: readonly FoundProduct[],
): readonly FoundProduct[] {
  const asked = sizeToFind(line);
  if (asked === null) return answers;
  const packs = new Map(answers.map(({ product }) => [product, packWithPrices(snapshot, product)]));
  const having = (isSuch: (pack: SoldPack) => boolean): readonly FoundProduct[] =>
    answers.filter(({ product }) => isSuch(packs.get(product)!));
  const wanted = line.counts === 'pieces' ? [asked, ONE] : [asked];
  const isOf = (size: NamedSize): boolean => wanted.some((one) => sizeNearness(one, size) === 1);
  const just = having(({ size, byWeight }) => byWeight || (size !== null && isOf(size)));
  if (just.length > 0) return just;
  const surely = having(({ size }) => packsOfAsked(asked, size) !== null && isHeldByFew(asked, size));
  const few = surely.length > 0 ? surely : having(({ size }) => isHeldByFew(asked, size));
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
 * where the best of all is not sold, the next best is meant. Of these the ones of the size, or in the packs, that it asks for, where
 * any is, what is meant most ahead.
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
  const asMuch = wanted.filter(likelyTest(finding, understanding, wanted, 'reordered'));
  const meant = inSaidPack(
    understanding.line,
    asMuch,
    ({ product }) => packWithPrices(snapshot, product).size,
  );
  // What a list would take may have had no price in scope.
  const { hits: inOrder } = meantAhead(snapshot, { understanding, hits: meant });
  return Uint32Array.from(inOrder, ({ product }) => product);
}
