import { derivedFrom } from '../../domain/derived.ts';
import { lowerBound } from '../../domain/lower-bound.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import { isEligible } from '../eligible.ts';
import { productName } from '../encoded-fields.ts';
import { findExact } from '../product-search.ts';
import { type FindingSource, type FindOptions, foundByName, type FoundProduct } from './found-products.ts';
import { rememberRequests } from './understand-request.ts';

/** The products that are named just as a folded text says, remembered: a list asks for them again at each part. */
export const exactOf = derivedFrom((products: ProductPart) =>
  rememberRequests((folded) => findExact(products, folded)),
);

/** What parts a name, as it does a request that is turned at a comma. */
const PARTED = /[,(]/;

/**
 * The products that are named just as a request says, with what that adds to their relevance. Who asks for `milk, chocolate` does
 * not say Milk Chocolate.
 */
export function namedAsSaid(
  products: ProductPart,
  { folded, turnedAtComma }: Pick<Understanding, 'folded' | 'turnedAtComma'>,
): ReadonlyMap<number, number> {
  const exact = exactOf(products)(folded);
  if (!turnedAtComma || exact.size === 0) return exact;
  return new Map([...exact].filter(([product]) => PARTED.test(productName(products, product))));
}

/** Whether some product is named just as a request says. */
export function isNamedExactly({ products }: FindingSource, understanding: Understanding): boolean {
  return namedAsSaid(products, understanding).size > 0;
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
  const first = leastOf([...exact.keys()].filter(mayBeFound), limit, (a, b) => {
    const ofScore = (known.get(b)?.score ?? 0) - (known.get(a)?.score ?? 0);
    return (
      exact.get(b)! - exact.get(a)! || ofScore || prices.storesSelling[b]! - prices.storesSelling[a]! || a - b
    );
  }).map((product) => known.get(product) ?? namedSo(product));
  return [...first, ...hits.filter(({ product }) => !exact.has(product))].slice(0, limit);
}

/** The first `most` of some in an order: thousands of products are named just alike. */
function leastOf(some: readonly number[], most: number, compare: (a: number, b: number) => number): number[] {
  const least: number[] = [];
  for (const one of some) {
    if (least.length === most && (most === 0 || compare(one, least[most - 1]!) >= 0)) continue;
    const at = least.findLastIndex((other) => compare(other, one) <= 0) + 1;
    least.splice(at, 0, one);
    if (least.length > most) least.pop();
  }
  return least;
}
