import { foldText } from '../../domain/text/fold.ts';
import { brandListsOf, type CodeLists, categoryListsOf, codesContaining } from '../../lookup/code-lists.ts';
import { bitsOf, type Eligible } from '../../lookup/eligible.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';

/** Up to this many products are listed and sorted; more are met soon enough on a walk in name order. */
const MOST_LISTED = 4096;

/** Up to this many products are marked for a search; of more it soon meets enough. */
const MOST_MARKED = 20_000;

/** A filter on brand or category by part of its text. */
interface TextFilter {
  readonly codes: ArrayLike<number>;
  /** 1 for each dictionary code whose value matches. */
  readonly matched: Uint8Array;
  readonly lists: CodeLists;
  /** Number of products that match. */
  readonly count: number;
}

/** A page of products by ordinal; `total` is null unless it was asked for. */
export interface ProductPage {
  readonly products: readonly number[];
  readonly total: number | null;
}

/** Products by part of their brand and part of their category. */
export interface ProductFilter {
  readonly accepts: (product: number) => boolean;
  /** The same for a search. */
  readonly eligible: () => Eligible;
  /** The products from `offset` in name order, at most `limit`, and how many there are, null unless `counting`. */
  readonly page: (offset: number, limit: number, counting: boolean) => ProductPage;
}

/** Values that contain a text, in any case and without regard to accents. A text without letters or digits is in none. */
function matchText(
  codes: ArrayLike<number>,
  folded: readonly string[],
  lists: CodeLists,
  text: string,
): TextFilter {
  const matched = new Uint8Array(folded.length);
  let count = 0;
  for (const code of codesContaining(folded, foldText(text))) {
    matched[code] = 1;
    count += lists.starts[code + 1]! - lists.starts[code]!;
  }
  return { codes, matched, lists, count };
}

/** A filter by brand, by category, or by both; undefined where neither is asked for. */
export function filterByText(
  products: ProductPart,
  brand: string | undefined,
  category: string | undefined,
): ProductFilter | undefined {
  const filters: TextFilter[] = [];
  if (brand !== undefined)
    filters.push(matchText(products.brand.codes, products.foldedBrands, brandListsOf(products), brand));
  if (category !== undefined)
    filters.push(
      matchText(products.category.codes, products.foldedCategories, categoryListsOf(products), category),
    );
  filters.sort((a, b) => a.count - b.count);
  const [first, second] = filters;
  if (first === undefined) return undefined;
  const accepts = (product: number): boolean =>
    first.matched[first.codes[product]!] === 1 &&
    (second === undefined || second.matched[second.codes[product]!] === 1);
  return {
    accepts,
    eligible: () =>
      first.count <= MOST_MARKED
        ? { bits: bitsOf(listProducts(first).filter(accepts), products.count) }
        : { test: accepts },
    page: (offset, limit, counting) => {
      const { total, few } = second === undefined ? listOne(first) : listBoth(first, second, products.count);
      const page =
        few === null
          ? walk(products.byName, accepts, offset, limit)
          : few.sort((a, b) => products.nameRank[a]! - products.nameRank[b]!).slice(offset, offset + limit);
      return { products: page, total: counting ? total : null };
    },
  };
}

/** How many products pass, and which, where they are few. */
interface Passing {
  readonly total: number;
  readonly few: number[] | null;
}

function listProducts({ matched, lists }: TextFilter): number[] {
  const found: number[] = [];
  for (let code = 1; code < matched.length; code++) {
    if (matched[code] === 0) continue;
    for (let at = lists.starts[code]!; at < lists.starts[code + 1]!; at++) found.push(lists.items[at]!);
  }
  return found;
}

function listOne(filter: TextFilter): Passing {
  return { total: filter.count, few: filter.count <= MOST_LISTED ? listProducts(filter) : null };
}

/** Two filters that each match many products can still share few: those must not be searched for page by page. */
function listBoth(first: TextFilter, second: TextFilter, productCount: number): Passing {
  if (first.count <= MOST_LISTED) {
    const few = listProducts(first).filter((product) => second.matched[second.codes[product]!] === 1);
    return { total: few.length, few };
  }
  const few: number[] = [];
  let total = 0;
  for (let product = 0; product < productCount; product++) {
    if ((first.matched[first.codes[product]!]! & second.matched[second.codes[product]!]!) === 0) continue;
    if (total++ < MOST_LISTED) few.push(product);
  }
  return { total, few: total <= MOST_LISTED ? few : null };
}

/** Walks the products in name order until the page is full. */
function walk(
  byName: Uint32Array,
  accepts: (product: number) => boolean,
  offset: number,
  limit: number,
): number[] {
  const page: number[] = [];
  let met = 0;
  for (const product of byName) {
    if (!accepts(product)) continue;
    if (met++ >= offset) page.push(product);
    if (page.length === limit) break;
  }
  return page;
}
