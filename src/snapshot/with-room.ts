import type { NumberArray } from './arrow-columns.ts';

const FIRST_LENGTH = 1024;

/** The array itself where it has `length` items, else a larger copy; lengths double, so that appending is linear. */
export function withRoom<A extends NumberArray>(array: A, length: number): A {
  if (length <= array.length) return array;
  const larger = new (array.constructor as { new (length: number): A })(
    Math.max(FIRST_LENGTH, 2 * array.length, length),
  );
  larger.set(array);
  return larger;
}
