import { derivedFrom } from '../../../domain/derived.ts';

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
  trees: RegressionTrees,
  rows: Float64Array,
  width: number,
  sums: Float64Array,
  count: number,
): void {
  const sumOf = trees.depth === 3 ? sumOfTreesOfThree : sumOfTrees;
  for (let row = 0; row < count; row++) sums[row] = sumOf(trees, rows, row * width, sums[row]!);
}

/** As `sumOfTrees` of any sum, of trees as deep as those that ship: level by level without a loop it takes half the time. */
function sumOfTreesOfThree(
  { values, thresholds, leaves }: RegressionTrees,
  rows: Float64Array,
  from: number,
  start: number,
): number {
  let sum = start;
  for (let split = 0, leaf = 0; leaf < leaves.length; split += 7, leaf += 8) {
    const first = rows[from + values[split]!]! > thresholds[split]! ? 1 : 0;
    const second = split + 1 + first;
    const two = 2 * first + (rows[from + values[second]!]! > thresholds[second]! ? 1 : 0);
    const third = split + 3 + two;
    sum += leaves[leaf + 2 * two + (rows[from + values[third]!]! > thresholds[third]! ? 1 : 0)]!;
  }
  return sum;
}

/** By tree what it and those behind it add at most; 0 behind the last. */
const mostFrom = derivedFrom(({ depth, leaves }: RegressionTrees): Float64Array => {
  const leavesOfTree = 1 << depth;
  const most = new Float64Array(leaves.length / leavesOfTree + 1);
  for (let tree = most.length - 2; tree >= 0; tree--)
    most[tree] =
      most[tree + 1]! + Math.max(...leaves.subarray(tree * leavesOfTree, (tree + 1) * leavesOfTree));
  return most;
});

/** What trees add to a row at most. */
export const mostOfTrees = (trees: RegressionTrees): number => mostFrom(trees)[0]!;

/** It is looked at every so many trees whether a row can still be of use. */
const TREES_A_LOOK = 8;
/** Beyond any rounding of a sum of leaves. */
const ROUNDING = 1e-9;

/** As `addTrees`, of the row that starts at `from`, if its sum may be as much as `least`: else -Infinity as soon as that is sure. */
export function sumOfTrees(
  trees: RegressionTrees,
  rows: Float64Array,
  from: number,
  start: number,
  least = Number.NEGATIVE_INFINITY,
): number {
  const { depth, values, thresholds, leaves } = trees;
  const most = mostFrom(trees);
  const leavesOfTree = 1 << depth;
  let sum = start;
  for (let tree = 0, split = 0; tree + 1 < most.length; tree++, split += leavesOfTree - 1) {
    if (tree % TREES_A_LOOK === 0 && sum + most[tree]! + ROUNDING < least) return Number.NEGATIVE_INFINITY;
    let at = 0;
    // A number instead of a branch: no processor foresees which way a split goes.
    for (let level = 0; level < depth; level++)
      at = 2 * at + 1 + Number(rows[from + values[split + at]!]! > thresholds[split + at]!);
    sum += leaves[tree * leavesOfTree + at + 1 - leavesOfTree]!;
  }
  return sum;
}
