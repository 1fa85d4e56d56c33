import { derivedFrom } from '../../domain/derived.ts';
import { lowerBound } from '../../domain/lower-bound.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import { isEligible } from '../eligible.ts';
import { findExact } from '../product-search.ts';
import { type FindingSource, type FindOptions, foundByName, type FoundProduct } from './found-products.ts';
import { rememberRequests } from './understand-request.ts';

/** The products that are named just as a folded request says, remembered: a list asks for them again at each part. */
export const exactOf = derivedFrom((products: ProductPart) =>
  rememberRequests((folded) => findExact(products, folded)),
);

/** Whether some product is named just as a request says. */
export function isNamedExactly({ products }: FindingSource, { folded }: Understanding): boolean {
  return exactOf(products)(folded).size > 0;
}

/** What is named just as the request says, whatever its words are taken to mean. */
const namedSo = (product: number): FoundProduct =>
  foundByName({ product, score: 0, confidence: 1, similarity: 1 });

/** Those that are named just as the request says, before the others; of a word alone, where nothing is found by what it means. */
export function exactFirst(
  { prices }: FindingSource,
  exact: ReadonlyMap<number, number>,
  { folded }: Understanding,
  hits: readonly FoundProduct[],
  { limit, eligible = {}, among }: FindOptions,
): readonly FoundProduct[] {
  if (exact.size === 0 || (hits.length > 0 && !folded.includes(' '))) return hits;
  const known = new Map(hits.map((hit) => [hit.product, hit]));
  const mayBeFound = (product: number): boolean =>
    isEligible(eligible, product) &&
    (among === undefined || among.products[lowerBound(among.products, product)] === product);
  const first = [...exact.keys()]
    .filter(mayBeFound)
    .map((product) => known.get(product) ?? namedSo(product))
    .sort(
      (a, b) =>
        exact.get(b.product)! - exact.get(a.product)! ||
        b.score - a.score ||
        prices.storesSelling[b.product]! - prices.storesSelling[a.product]! ||
        a.product - b.product,
    );
  return [...first, ...hits.filter(({ product }) => !exact.has(product))].slice(0, limit);
}
