import type { Sliced } from '../../domain/slices.ts';
import { departmentOf } from '../../lookup/browsing/asked-department.ts';
import { isSold, readAheadOffers, soldProducts } from '../../lookup/chain-products.ts';
import { findMany, searchProducts } from '../../lookup/search-products.ts';
import { findProductsByBarcode } from '../../lookup/product-search.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { bitsOf } from '../../lookup/eligible.ts';
import { findUuids } from '../../lookup/uuid-index.ts';
import { type Answers, findAnswers, PRICE_POOL, type WantedBehind } from './find-answers.ts';
import type { PricesQuery } from './schema.ts';

/** The parameters that say which products. */
export type ProductFilters = Pick<PricesQuery, 'q' | 'order' | 'barcode' | 'product_id' | 'product_ids'>;

/** Whether a query says which products it is about. */
export function namesProducts({ q, barcode, product_id, product_ids }: ProductFilters): boolean {
  return q !== undefined || barcode !== undefined || product_id !== undefined || product_ids !== undefined;
}

/**
 * The products that `barcode`, `product_id` and `product_ids` all name, whether they are sold or not; undefined where none
 * of them is given.
 */
export function findNamed(
  products: ProductPart,
  { barcode, product_id, product_ids }: ProductFilters,
): readonly number[] | undefined {
  const lists: (readonly number[])[] = [];
  if (barcode !== undefined) lists.push([...findProductsByBarcode(products, barcode)]);
  if (product_id !== undefined) lists.push(findUuids(products.ids, [product_id]));
  if (product_ids !== undefined) lists.push(findUuids(products.ids, product_ids));
  const [first, ...rest] = lists;
  return rest.length === 0 ? first : first?.filter((product) => rest.every((list) => list.includes(product)));
}

/** Products in name order, each once. */
export function namedByName(products: ProductPart, named: readonly number[]): Uint32Array {
  // Ranks sort natively, without a comparison function.
  const ranks = new Uint32Array(named.length);
  for (let i = 0; i < named.length; i++) ranks[i] = products.nameRank[named[i]!]!;
  const sorted = ranks.sort();
  let kept = 0;
  for (let i = 0; i < sorted.length; i++) {
    const rank = sorted[i]!;
    if (i === 0 || rank !== sorted[i - 1]) ranks[kept++] = rank;
  }
  for (let i = 0; i < kept; i++) ranks[i] = products.byName[ranks[i]!]!;
  return ranks.subarray(0, kept);
}

/** The products of a query, in the order of an answer without a place. */
export interface ProductSide {
  readonly products: Uint32Array;
  /** The same as answers, where `q` alone finds them by what it means; null: else. See `meantInScope`. */
  readonly answers: Answers | null;
}

/**
 * The products of a query that the given chains sell: by relevance with `q`, at most `PRICE_POOL`, else in name order.
 * Of what `q` alone finds only what is meant nearly as much as the best counts. All parameters combine with AND. `chains`
 * marks with 1; null is every chain. `wanted`: which of many are wanted, where not all are: of a department only those count,
 * and of what words mean those that would come behind the first `PRICE_POOL` count, too.
 */
export function* resolveProductSide(
  snapshot: Snapshot,
  filters: ProductFilters,
  chains: Uint8Array | null,
  wanted: WantedBehind | null = null,
): Sliced<ProductSide> {
  const { products, prices } = snapshot;
  const { q, order } = filters;
  const named = findNamed(products, filters);
  if (named === undefined) {
    if (q === undefined) return { products: new Uint32Array(0), answers: null };
    const options = { limit: PRICE_POOL, eligible: soldProducts(prices, chains) };
    if (order === 'similarity')
      return { products: searchProducts(snapshot, q, order, options), answers: null };
    const answers = yield* findAnswers(snapshot, q, chains, wanted);
    const isSome = wanted !== null && departmentOf(snapshot, q, answers) !== null;
    const some = isSome ? yield* wanted() : undefined;
    const many = findMany(snapshot, q, answers, { ...options, likelyFor: 'in_order' }, some);
    if (many !== null) return { products: many, answers: null };
    const all = [...answers.hits, ...answers.calledOtherwise];
    return { products: Uint32Array.from(all, ({ product }) => product), answers };
  }
  if (named.length > 1) readAheadOffers(prices, named);
  const sold = namedByName(
    products,
    named.filter((product) => isSold(prices, chains, product)),
  );
  if (q === undefined) return { products: sold, answers: null };
  const eligible = { bits: bitsOf(sold, products.count) };
  return { products: searchProducts(snapshot, q, order, { limit: PRICE_POOL, eligible }), answers: null };
}
