import type { IndexProduct } from './month-data.ts';

/**
 * The places of an index: a product and all that replaced it, one after another, share one. By position of each
 * product; places are numbered in the order of the products that were first in them.
 */
export interface Places {
  /** The product that was first in each place. */
  readonly first: readonly IndexProduct[];
  readonly placeOf: readonly number[];
  /** The position of the product that each one replaces; -1: none. */
  readonly before: readonly number[];
  /** Positions, predecessors before their successors. */
  readonly order: readonly number[];
}

/** Finds the places. A product that replaces one that the index does not have is first in a place of its own. */
export function findPlaces(products: readonly IndexProduct[]): Places {
  const positions = new Map(products.map(({ product_id }, i) => [product_id, i]));
  const before = products.map(({ replaces }) => (replaces === null ? -1 : (positions.get(replaces) ?? -1)));
  const depthOf = (i: number): number => {
    let depth = 0;
    for (let at = before[i]!; at >= 0 && depth <= products.length; at = before[at]!) depth++;
    return depth;
  };
  const rootOf = (i: number): number => {
    let at = i;
    for (let step = 0; before[at]! >= 0 && step <= products.length; step++) at = before[at]!;
    return at;
  };
  const roots = products.map((_, i) => i).filter((i) => before[i]! < 0);
  const placeOfRoot = new Map(roots.map((root, place) => [root, place]));
  return {
    first: roots.map((root) => products[root]!),
    placeOf: products.map((_, i) => placeOfRoot.get(rootOf(i)) ?? 0),
    before,
    order: products.map((_, i) => i).sort((a, b) => depthOf(a) - depthOf(b) || a - b),
  };
}

/** Format units in a pack on a day. */
export function unitsOn({ units, sizes }: IndexProduct, day: number): number {
  return sizes.findLast(({ from_day }) => from_day <= day)?.units ?? units;
}
