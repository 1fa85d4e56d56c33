import type { NumberArray } from './with-room.ts';

/**
 * The first index of `[from, end)` whose item is not below `value`, `end` where there is none; items ascend there.
 */
export function lowerBound(items: NumberArray, value: number, from = 0, end = items.length): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index of `[0, count)` that is not below what is sought, `count` where all are; `isBelow` holds for the first ones alone. */
export function firstNotBelow(count: number, isBelow: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
