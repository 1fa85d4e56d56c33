const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/**
 * The permutation that sorts rows by the given keys (the first is the most significant), rows with equal keys in
 * their own order. Keys are integers from 0 to 2^31 - 1. Radix sort: a pass a 16-bit digit that varies.
 *
 * `guess` is a permutation that keeps rows with equal keys in their own order; it is the answer where it sorts.
 */
export function stableOrder(
  keys: readonly Int32Array[],
  count: number,
  guess: Uint32Array | null = null,
): Uint32Array {
  if (guess !== null && isSorted(keys, guess)) return guess;
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  if (isSorted(keys, order)) return order;
  let spare = new Uint32Array(count);
  let wasMoved = false;
  for (const key of keys.toReversed()) {
    // Feeds go store by store or product by product: a key that ascends as it comes needs no pass.
    if (!wasMoved && isSorted([key], order)) continue;
    for (const shift of [0, DIGIT_BITS]) {
      if (!digitVaries(key, count, shift)) continue;
      sortByDigit(key, shift, order, spare);
      [order, spare] = [spare, order];
      wasMoved = true;
    }
  }
  return order;
}

function isSorted(keys: readonly Int32Array[], order: Uint32Array): boolean {
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1]!, order[i]!];
    for (const key of keys) {
      if (key[b]! > key[a]!) break;
      if (key[b]! < key[a]!) return false;
    }
  }
  return true;
}

function digitVaries(key: Int32Array, count: number, shift: number): boolean {
  const first = count === 0 ? 0 : key[0]! >>> shift;
  for (let i = 1; i < count; i++) if ((((key[i]! >>> shift) ^ first) & (DIGITS - 1)) !== 0) return true;
  return false;
}

function sortByDigit(key: Int32Array, shift: number, from: Uint32Array, to: Uint32Array): void {
  const starts = new Uint32Array(DIGITS + 1);
  for (let i = 0; i < from.length; i++) {
    const slot = ((key[from[i]!]! >>> shift) & (DIGITS - 1)) + 1;
    starts[slot] = starts[slot]! + 1;
  }
  for (let d = 1; d <= DIGITS; d++) starts[d] = starts[d]! + starts[d - 1]!;
  for (let i = 0; i < from.length; i++) {
    const row = from[i]!;
    const digit = (key[row]! >>> shift) & (DIGITS - 1);
    const at = starts[digit]!;
    to[at] = row;
    starts[digit] = at + 1;
  }
}
