import { derivedFrom } from '../domain/derived.ts';
import { sharedArray } from '../domain/shared-array.ts';
import type { Dictionary } from '../snapshot/parts/columns.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import type { StorePart } from '../snapshot/parts/stores.ts';
import { sharedOfPart } from './shared/shared-derivation.ts';

/** Items by dictionary code: code `c` has `items[starts[c] .. starts[c + 1])`, in the order that was asked for. */
export interface CodeLists {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** 0 to `count - 1`. */
function ordinalsUpTo(count: number): Uint32Array {
  // Calling a function for each would take most of the time of listing them.
  const ordinals = new Uint32Array(count);
  for (let ordinal = 0; ordinal < count; ordinal++) ordinals[ordinal] = ordinal;
  return ordinals;
}

/** Lists items by code, in the given order. */
function listByCode({ codes, values }: Dictionary, order: Uint32Array): CodeLists {
  const starts = sharedArray<Uint32Array>(Uint32Array, values.length + 1);
  for (const item of order) starts[codes[item]! + 1]!++;
  for (let code = 0; code < values.length; code++) starts[code + 1]! += starts[code]!;
  const next = starts.slice();
  const items = sharedArray<Uint32Array>(Uint32Array, order.length);
  for (const item of order) items[next[codes[item]!]!++] = item;
  return { starts, items };
}

/** Items by code, ascending. */
export function ordinalsByCode(dictionary: Dictionary): CodeLists {
  return listByCode(dictionary, ordinalsUpTo(dictionary.codes.length));
}

/** The codes whose folded value contains a folded text; code 0, which is null, never does. The empty text is in none. */
export function codesContaining(folded: readonly string[], part: string): number[] {
  const codes: number[] = [];
  if (part === '') return codes;
  for (let code = 1; code < folded.length; code++) if (folded[code]!.includes(part)) codes.push(code);
  return codes;
}

const ofBrands = new WeakMap<ProductPart, CodeLists>();
const ofCategories = new WeakMap<ProductPart, CodeLists>();
const ofCategoriesByOrdinal = new WeakMap<ProductPart, CodeLists>();

/** The products of each brand, in name order. */
export const brandListsOf = derivedFrom(
  ({ brand, byName }: ProductPart) => listByCode(brand, byName),
  ofBrands,
);

/** The products of each category, in name order. */
export const categoryListsOf = derivedFrom(
  ({ category, byName }: ProductPart) => listByCode(category, byName),
  ofCategories,
);

/** The same by ordinal, in which order their prices lie in memory. */
export const categoryOrdinalsOf = derivedFrom(
  ({ category }: ProductPart) => ordinalsByCode(category),
  ofCategoriesByOrdinal,
);

/** Products by brand and by category. */
export const BRAND_LISTS = sharedOfPart(ofBrands, ({ products }) => products);
/** See `BRAND_LISTS`. */
export const CATEGORY_LISTS = sharedOfPart(ofCategories, ({ products }) => products);
/** See `BRAND_LISTS`. */
export const CATEGORY_ORDINALS = sharedOfPart(ofCategoriesByOrdinal, ({ products }) => products);

/** The stores of each metro, ascending. */
export const metroListsOf = derivedFrom(({ metro, byChain }: StorePart) =>
  listByCode(metro, byChain.slice().sort()),
);

/** The stores of each state, ascending. */
export const stateListsOf = derivedFrom(({ state, byChain }: StorePart) =>
  listByCode(state, byChain.slice().sort()),
);
