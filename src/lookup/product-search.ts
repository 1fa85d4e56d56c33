import { foldText } from '../domain/text/fold.ts';
import { readGtin } from '../domain/gtin.ts';
import { firstNotBelow } from '../domain/lower-bound.ts';
import { findBarcodes } from './barcode-index.ts';
import { compareName, productName } from './encoded-fields.ts';
import { derivedFrom } from '../domain/derived.ts';
import { makeTextFilter } from '../domain/text/text-filter.ts';
import { sharedArray } from '../domain/shared-array.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Eligible } from './eligible.ts';
import { sharedOfPart } from './shared/shared-derivation.ts';
import { EXACT_WEIGHT, findRelevant, prepareSearch } from './trigram-search.ts';
import { idRanks } from './uuid-index.ts';

const knownRanks = new WeakMap<ProductPart, Uint32Array>();

/** Rank of each product by id, in byte order. */
export const productIdRanks = derivedFrom(
  ({ ids }: ProductPart) => idRanks(ids, sharedArray<Uint32Array>(Uint32Array, ids.ordinals.length)),
  knownRanks,
);

/** The same ranks. */
export const PRODUCT_ID_RANKS = sharedOfPart(knownRanks, ({ products }) => products);

/** The folded name of a product by its place in the order of names. */
function nameAt(products: ProductPart, rank: number): string {
  return foldText(productName(products, products.byName[rank]!));
}

/** Decoding a name takes as long as looking at many that are decoded: every so manieth is kept. */
const NAMES_A_LANDMARK = 32;

/** Folded names all over the order of names, one in `NAMES_A_LANDMARK`. 1 MB and 20 ms for half a million products. */
const landmarksOf = derivedFrom((products: ProductPart) =>
  Array.from({ length: Math.ceil(products.count / NAMES_A_LANDMARK) }, (_, i) =>
    nameAt(products, NAMES_A_LANDMARK * i),
  ),
);

/** The products whose folded name is `folded`, which is not empty: a run of the name order. */
function findExactNames(products: ProductPart, folded: string): number[] {
  const landmarks = landmarksOf(products);
  const above = firstNotBelow(landmarks.length, (i) => landmarks[i]! < folded);
  const from = NAMES_A_LANDMARK * Math.max(0, above - 1);
  const end = Math.min(products.count, NAMES_A_LANDMARK * above);
  const { byName, count } = products;
  const first = from + firstNotBelow(end - from, (i) => compareName(products, byName[from + i]!, folded) < 0);
  const found: number[] = [];
  for (let rank = first; rank < count && compareName(products, byName[rank]!, folded) === 0; rank++)
    found.push(byName[rank]!);
  return found;
}

const knownBrandOrder = new WeakMap<ProductPart, Uint32Array>();

/** Dictionary codes of brands in the order of their folded texts. */
const brandOrderOf = derivedFrom(({ foldedBrands }: ProductPart) => {
  const order = sharedArray<Uint32Array>(Uint32Array, foldedBrands.length);
  for (let code = 0; code < order.length; code++) order[code] = code;
  return order.sort((a, b) => {
    const [first, second] = [foldedBrands[a]!, foldedBrands[b]!];
    return first === second ? a - b : first < second ? -1 : 1;
  });
}, knownBrandOrder);

/** The order of brands. */
export const BRAND_ORDER = sharedOfPart(knownBrandOrder, ({ products }) => products);

const mayBeBrandOf = derivedFrom(({ foldedBrands }: ProductPart) => makeTextFilter(foldedBrands));

/** Whether there is a brand of that folded text; the empty one is no brand. */
function isBrand(products: ProductPart, folded: string): boolean {
  if (!mayBeBrandOf(products)(folded)) return false;
  const { foldedBrands } = products;
  const order = brandOrderOf(products);
  if (folded === '') return foldedBrands[order[0]!] === '';
  return (
    foldedBrands[order[firstNotBelow(order.length, (i) => foldedBrands[order[i]!]! < folded)]!] === folded
  );
}

/** What it adds to a product's relevance to be named exactly as the query says, and more so with its brand. */
const EXACT_TEXT_WEIGHT = EXACT_WEIGHT + 1;

/** The products whose name, or brand and name, is the folded query, with what that adds to their relevance. */
export function findExact(products: ProductPart, folded: string): ReadonlyMap<number, number> {
  const exact = new Map<number, number>();
  if (folded === '') return exact;
  const named = findExactNames(products, folded);
  for (const product of named) exact.set(product, EXACT_WEIGHT);
  // Every place where a brand may end and a name begin; before the first word the brand is empty.
  for (let nameAt = 0; nameAt >= 0; nameAt = folded.indexOf(' ', nameAt + 1)) {
    const brand = folded.slice(0, nameAt);
    if (!isBrand(products, brand)) continue;
    for (const product of nameAt === 0 ? named : findExactNames(products, folded.slice(nameAt + 1))) {
      if (products.foldedBrands[products.brand.codes[product]!] === brand)
        exact.set(product, EXACT_TEXT_WEIGHT);
    }
  }
  return exact;
}

/**
 * The `limit` most relevant products for a query on brand and name, best first: see `findRelevant`. A product of
 * exactly that brand and name comes first, then those of exactly that name.
 */
export function searchBySimilarity(
  { products, prices }: Pick<Snapshot, 'products' | 'prices'>,
  query: string,
  limit: number,
  eligible?: Eligible,
): Uint32Array {
  const folded = foldText(query);
  return findRelevant(products.search, folded, {
    limit,
    idRanks: productIdRanks(products),
    storesSelling: prices.storesSelling,
    exact: findExact(products, folded),
    eligible,
  }).texts;
}

/**
 * Products with a barcode: by the raw UPC as it stands, by the code padded with zeros to a GTIN-14, and by the
 * GTIN-14 that the code stands for otherwise (a UPC-E, or a code that lost its check digit).
 */
export function findProductsByBarcode(products: ProductPart, barcode: string): number[] {
  const codes = new Set([barcode]);
  if (barcode.length <= 14) codes.add(barcode.padStart(14, '0'));
  const { gtin14 } = readGtin(barcode);
  if (gtin14 !== null) codes.add(gtin14);
  return findBarcodes(products, codes);
}

/** Does, ahead of the first search, what would make it slow. */
export function prepareProductSearch({ products, prices }: Snapshot): void {
  prepareSearch(products.search, prices.storesSelling);
  productIdRanks(products);
  brandOrderOf(products);
  mayBeBrandOf(products);
  landmarksOf(products);
}
