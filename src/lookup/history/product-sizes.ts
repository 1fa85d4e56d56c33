import type { DatedSize } from '../../domain/history/size-change.ts';
import { lowerBound } from '../../domain/lower-bound.ts';
import { SINCE_EVER, type SizePart } from '../../snapshot/parts/sizes.ts';

/** The sizes that a product's pack had, oldest first; empty where it never changed. */
export function sizesOfProduct({ product: products, fromDay, text }: SizePart, product: number): DatedSize[] {
  const sizes: DatedSize[] = [];
  for (let at = lowerBound(products, product); products[at] === product; at++)
    sizes.push({ fromDay: fromDay[at] === SINCE_EVER ? null : fromDay[at]!, text: text[at]! });
  return sizes;
}

/** What a pack held on a day, of the sizes that it had. */
export function sizeOn(sizes: readonly DatedSize[], day: number): string | undefined {
  return (sizes.findLast(({ fromDay }) => fromDay === null || fromDay <= day) ?? sizes[0])?.text;
}
