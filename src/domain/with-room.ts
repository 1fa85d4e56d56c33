/** Numbers end to end, of one of the types that columns have. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

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
