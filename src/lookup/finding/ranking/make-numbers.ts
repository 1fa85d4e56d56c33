/** Numbers that are made at once. */
const NUMBERS_AT_ONCE = 4_096;
let [numbers, taken] = [new Float64Array(0), 0];

/**
 * So many numbers that nobody else has; all are 0. An array of more than a few is made outside of the heap, which takes
 * long: who makes many that are soon forgotten has them cut from one.
 */
export function makeNumbers(count: number): Float64Array {
  if (taken + count > numbers.length)
    [numbers, taken] = [new Float64Array(Math.max(NUMBERS_AT_ONCE, count)), 0];
  taken += count;
  return numbers.subarray(taken - count, taken);
}
