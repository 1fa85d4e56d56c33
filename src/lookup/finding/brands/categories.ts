import { derivedFrom } from '../../../domain/derived.ts';
import type { Finding } from '../open.ts';

/** So much of what a maker of one kind of thing makes is in one category: more than half, see `ofOneCategory`. */
const SHARE_OF_SHELF = 0.9;

/** By brand: 1 for one that makes one kind of thing, as the categories of its products tell. */
export const ofOneCategory = derivedFrom(({ columns: { brand, brands, category } }: Finding): Uint8Array => {
  // What more than half of a row are is what is left when each that differs is struck out with one of them.
  const most = new Uint32Array(brands.length);
  const ahead = new Uint32Array(brands.length);
  for (let product = 0; product < brand.length; product++) {
    const of = brand[product]!;
    if (ahead[of] === 0) most[of] = category[product]!;
    if (most[of] === category[product]) ahead[of]!++;
    else ahead[of]!--;
  }
  const made = new Uint32Array(brands.length);
  const inMost = new Uint32Array(brands.length);
  for (let product = 0; product < brand.length; product++) {
    const of = brand[product]!;
    made[of]!++;
    if (category[product] === most[of]) inMost[of]!++;
  }
  return Uint8Array.from(made, (count, of) =>
    Number(most[of] !== 0 && inMost[of]! >= SHARE_OF_SHELF * count),
  );
});

/** By brand: the number of categories that its products are in; what is in none counts as one. */
export const categoriesOf = derivedFrom(
  ({ columns: { brand, brands, category, categories } }: Finding): Uint32Array => {
    const seen = new Set<number>();
    const counts = new Uint32Array(brands.length);
    for (let product = 0; product < brand.length; product++) {
      const key = brand[product]! * categories.length + category[product]!;
      if (seen.has(key)) continue;
      seen.add(key);
      counts[brand[product]!]!++;
    }
    return counts;
  },
);
