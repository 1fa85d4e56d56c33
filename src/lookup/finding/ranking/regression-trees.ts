/** Regression trees of one depth, side by side in flat arrays. */
export interface RegressionTrees {
  /** Splits on the way from the root of a tree to a leaf, 1 to 8. */
  readonly depth: number;
  /** The place of the value that each split looks at: `2 ** depth - 1` a tree, level by level. */
  readonly values: Uint8Array;
  /** A value above this goes to the right, any other to the left. */
  readonly thresholds: Float64Array;
  /** What each leaf adds: `2 ** depth` a tree, from left to right. */
  readonly leaves: Float64Array;
}

/** Adds what the trees say of each row of `width` values to its sum: `count * trees * depth` comparisons, and no more. */
export function addTrees(
  { depth, values, thresholds, leaves }: RegressionTrees,
  rows: Float64Array,
  width: number,
  sums: Float64Array,
  count: number,
): void {
  const leavesOfTree = 1 << depth;
  const splitsOfTree = leavesOfTree - 1;
  for (let row = 0, from = 0; row < count; row++, from += width) {
    let sum = sums[row]!;
    for (let split = 0, leaf = 0; leaf < leaves.length; split += splitsOfTree, leaf += leavesOfTree) {
      let at = 0;
      // A number instead of a branch: no processor foresees which way a split goes.
      for (let level = 0; level < depth; level++)
        at = 2 * at + 1 + Number(rows[from + values[split + at]!]! > thresholds[split + at]!);
      sum += leaves[leaf + at - splitsOfTree]!;
    }
    sums[row] = sum;
  }
}
