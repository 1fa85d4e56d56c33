/**
 * The `k`-th smallest (0 is the least) of `count` keys that start at `from`, by quickselect. Reorders them. The pivot is the
 * median of three, so sorted and constant runs take linear time too. Needs `0 <= k < count`.
 */
export function selectKth(keys: Uint32Array, count: number, k: number, from = 0): number {
  const sought = from + k;
  let low = from;
  let high = from + count - 1;
  while (low < high) {
    const pivot = medianOfThree(keys[low]!, keys[(low + high) >> 1]!, keys[high]!);
    let left = low;
    let right = high;
    while (left <= right) {
      while (keys[left]! < pivot) left++;
      while (keys[right]! > pivot) right--;
      if (left > right) break;
      const swapped = keys[left]!;
      keys[left++] = keys[right]!;
      keys[right--] = swapped;
    }
    if (sought <= right) high = right;
    else if (sought >= left) low = left;
    else return pivot;
  }
  return keys[sought]!;
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** Rank of the lower median of `count` values: a value that was really seen, also of an even number of them. */
export function lowerMedianRank(count: number): number {
  return (count - 1) >> 1;
}
