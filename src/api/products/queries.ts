import type { Sliced } from '../../domain/slices.ts';
import { askCommonWords } from '../../lookup/finding/understand-request.ts';
import { brandListsOf, categoryListsOf } from '../../lookup/code-lists.ts';
import { bitsOf, type Eligible } from '../../lookup/eligible.ts';
import { prepareFinding, searchProducts } from '../../lookup/search-products.ts';
import { findProductsByBarcode, prepareProductSearch } from '../../lookup/product-search.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findUuid, findUuids } from '../../lookup/uuid-index.ts';
import { NO_SUCH_WORDS, noSuchProduct } from '../http/empty-answer.ts';
import { appendBlob, appendBlobs, appendText, startAnswer, takeBody } from '../http/byte-writer.ts';
import type { ProductsQuery } from './schema.ts';
import { filterByText, type ProductPage } from './text-filter.ts';

/** A search reaches this many of the most relevant products; pages beyond them are empty. */
export const PRODUCT_POOL = 1000;

/** A usual first page has so many. */
const FIRST_PAGE = 50;

type Filters = Omit<ProductsQuery, 'envelope'>;

/**
 * Answers `GET /v1/products` with the encoded body. `ids` overrides every other filter and keeps its order. With `q` the
 * order is relevance, and `PRODUCT_POOL` bounds what pages reach and `total` counts; otherwise it is name order. All
 * filters but `ids` combine with AND. Without any filter it answers all products.
 */
export function queryProducts(snapshot: Snapshot, filters: Filters): Buffer {
  const page = findPage(snapshot, filters);
  // Ids that do not exist are left out in silence.
  const isEmpty = page.products.length === 0 && filters.offset === 0 && filters.ids === undefined;
  const message = isEmpty ? explainEmpty(snapshot, filters) : null;
  return encodePage(snapshot.products, page, filters.include?.includes('nutrition') === true, message);
}

/** Why there are no products. */
function explainEmpty(snapshot: Snapshot, filters: Filters): string {
  const { q, order, barcode, product_id, brand, category } = filters;
  const unknown = noSuchProduct(snapshot, { barcode, product_id });
  if (unknown !== null) return unknown.message;
  // Words that nothing else narrows were looked for in all of the catalogue already.
  const isNarrowed = [barcode, product_id, brand, category].some((filter) => filter !== undefined);
  const meansNothing =
    q !== undefined && (!isNarrowed || searchProducts(snapshot, q, order, { limit: 1 }).length === 0);
  return meansNothing ? NO_SUCH_WORDS : 'No product matches.';
}

function findPage(snapshot: Snapshot, filters: Filters): ProductPage {
  const { products } = snapshot;
  const { ids, q, order, barcode, product_id, brand, category, limit, offset, include_count } = filters;
  if (ids !== undefined) return pageOf(findIds(products, ids), filters);
  const byText = filterByText(products, brand, category);
  const named = findNamed(products, barcode, product_id)?.filter(
    (product) => byText?.accepts(product) ?? true,
  );
  if (q !== undefined) {
    const reach = include_count ? PRODUCT_POOL : Math.min(PRODUCT_POOL, offset + limit);
    const eligible = named === undefined ? byText?.eligible() : { bits: bitsOf(named, products.count) };
    return pageOf(searchInOrder(snapshot, q, order, eligible, reach), filters);
  }
  if (named !== undefined) {
    return pageOf(
      named.sort((a, b) => products.nameRank[a]! - products.nameRank[b]!),
      filters,
    );
  }
  if (byText !== undefined) return byText.page(offset, limit, include_count);
  return pageOf(products.byName, filters);
}

/**
 * The first `reach` products of a search, in an order that does not depend on `reach`, so that pages of any size fit
 * together. A search for more looks at more products closely, which moves some up: behind a usual first page, which is
 * found by itself, comes what else is found for the longest.
 */
function searchInOrder(
  snapshot: Snapshot,
  text: string,
  order: ProductsQuery['order'],
  eligible: Eligible | undefined,
  reach: number,
): Uint32Array {
  const find = (limit: number) => searchProducts(snapshot, text, order, { limit, eligible, filled: true });
  if (order === 'similarity') return find(reach);
  const first = find(FIRST_PAGE);
  // Where fewer are found than were asked for nothing else is.
  if (first.length < FIRST_PAGE || reach <= FIRST_PAGE) return first.subarray(0, reach);
  return Uint32Array.from(new Set([...first, ...find(PRODUCT_POOL)])).subarray(0, reach);
}

/** Searches ahead for the words that most products have, as for a usual first page: ranking the products of those takes the longest. */
export const searchCommonWords = (snapshot: Snapshot): Sliced<void> =>
  askCommonWords(snapshot, (text) => void searchInOrder(snapshot, text, undefined, undefined, FIRST_PAGE));

function pageOf(found: ArrayLike<number>, { limit, offset, include_count }: Filters): ProductPage {
  const products: number[] = [];
  for (let i = offset; i < found.length && products.length < limit; i++) products.push(found[i]!);
  return { products, total: include_count ? found.length : null };
}

/** The products of the given ids, in that order; unknown and malformed ids are dropped, repeats too. */
function findIds({ ids }: ProductPart, texts: readonly string[]): number[] {
  return [...new Set(findUuids(ids, texts))];
}

/** The products with a barcode and an id, as far as they are asked for; undefined where neither is. */
function findNamed(
  products: ProductPart,
  barcode: string | undefined,
  productId: string | undefined,
): number[] | undefined {
  if (barcode === undefined) return productId === undefined ? undefined : findIds(products, [productId]);
  const found = findProductsByBarcode(products, barcode);
  if (productId === undefined) return found;
  const only = findUuid(products.ids, productId);
  return found.filter((product) => product === only);
}

/** `{count, results}`, with `total` where it was asked for. */
function encodePage(
  { json, nutrition }: ProductPart,
  { products, total }: ProductPage,
  withNutrition: boolean,
  message: string | null,
): Buffer {
  const answer = startAnswer();
  appendText(answer, `{"count":${products.length}${total === null ? '' : `,"total":${total}`},"results":[`);
  if (withNutrition) {
    products.forEach((product, i) => {
      if (i > 0) appendText(answer, ',');
      const { offsets } = json;
      appendBlob(answer, json, product, 0, offsets[product + 1]! - offsets[product]! - 1);
      appendText(answer, ',"nutrition":');
      if (nutrition.offsets[product] === nutrition.offsets[product + 1]) appendText(answer, 'null');
      else appendBlob(answer, nutrition, product);
      appendText(answer, '}');
    });
  } else appendBlobs(answer, json, products);
  appendText(answer, message === null ? ']}' : `],"meta":${JSON.stringify({ message })}}`);
  return takeBody(answer);
}

/** Does, before a snapshot is served, what would make its first product queries slow. */
export function prepareProducts(snapshot: Snapshot): void {
  prepareProductSearch(snapshot);
  prepareFinding(snapshot);
  brandListsOf(snapshot.products);
  categoryListsOf(snapshot.products);
}
