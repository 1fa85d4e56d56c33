import { type BinnedRows, MOST_THRESHOLDS, written } from './binned-rows.ts';

/** What each row would have its score changed by: the slope of what is to be raised, and how fast that wanes (above 0). */
export interface Slopes {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** How trees are grown. */
export interface GrowOptions {
  /** Splits from the root to a leaf. */
  readonly depth: number;
  /** Rows on each side of a split, at least. */
  readonly leastRows: number;
  /** Added to the second slopes of a leaf: few rows say little. */
  readonly ridge: number;
  /** What a leaf adds of what it would. */
  readonly shrinkage: number;
}

/** A tree: `2 ** depth - 1` splits level by level, and `2 ** depth` leaves from left to right. */
export interface Tree {
  /** The place that each split looks at. */
  readonly values: Uint8Array;
  /** The thresholds of each that send a row to the left: a row is right of it with more. */
  readonly bins: Uint8Array;
  readonly leaves: Float64Array;
}

/** Every row goes to the left. */
export const NO_SPLIT = 255;
const BINS = MOST_THRESHOLDS + 1;

interface Split {
  readonly place: number;
  readonly bin: number;
  readonly gain: number;
}

/** Sums of slopes and rows, by node, place and bin. */
interface Histogram {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly rows: Uint32Array;
}

function sumBins(
  { bins, width }: BinnedRows,
  { first, second }: Slopes,
  rows: Uint32Array,
  nodes: Uint8Array,
  count: number,
  places: readonly number[],
): Histogram {
  const size = count * places.length * BINS;
  const sums = { first: new Float64Array(size), second: new Float64Array(size), rows: new Uint32Array(size) };
  for (const row of rows) {
    const from = nodes[row]! * places.length;
    for (let p = 0; p < places.length; p++) {
      const at = (from + p) * BINS + bins[row * width + places[p]!]!;
      sums.first[at]! += first[row]!;
      sums.second[at]! += second[row]!;
      sums.rows[at]!++;
    }
  }
  return sums;
}

/** The best split of a node by one place, if it is better than `best`. */
function bestSplitBy(sums: Histogram, from: number, place: number, best: Split, options: GrowOptions): Split {
  const { leastRows, ridge } = options;
  let [first, second, rows] = [0, 0, 0];
  for (let bin = 0; bin < BINS; bin++) {
    first += sums.first[from + bin]!;
    second += sums.second[from + bin]!;
    rows += sums.rows[from + bin]!;
  }
  const whole = first ** 2 / (second + ridge);
  let [left, leftSecond, leftRows] = [0, 0, 0];
  let found = best;
  for (let bin = 0; bin + 1 < BINS; bin++) {
    left += sums.first[from + bin]!;
    leftSecond += sums.second[from + bin]!;
    leftRows += sums.rows[from + bin]!;
    if (leftRows < leastRows) continue;
    if (rows - leftRows < leastRows) break;
    const right = (first - left) ** 2 / (second - leftSecond + ridge);
    const gain = left ** 2 / (leftSecond + ridge) + right - whole;
    if (gain > found.gain) found = { place, bin, gain };
  }
  return found;
}

/** Grows a tree on some rows, splitting by some of the places in a row. */
export function growTree(
  binned: BinnedRows,
  slopes: Slopes,
  rows: Uint32Array,
  places: readonly number[],
  options: GrowOptions,
): Tree {
  const { depth, ridge, shrinkage } = options;
  const values = new Uint8Array((1 << depth) - 1);
  const bins = new Uint8Array((1 << depth) - 1).fill(NO_SPLIT);
  const nodes = new Uint8Array(binned.count);
  for (let level = 0; level < depth; level++) {
    const count = 1 << level;
    const sums = sumBins(binned, slopes, rows, nodes, count, places);
    for (let node = 0; node < count; node++) {
      let best: Split = { place: 0, bin: NO_SPLIT, gain: 1e-9 };
      places.forEach((place, p) => {
        best = bestSplitBy(sums, (node * places.length + p) * BINS, place, best, options);
      });
      values[count - 1 + node] = best.place;
      bins[count - 1 + node] = best.bin;
    }
    for (const row of rows) {
      const split = count - 1 + nodes[row]!;
      nodes[row] =
        2 * nodes[row]! + (binned.bins[row * binned.width + values[split]!]! > bins[split]! ? 1 : 0);
    }
  }
  const first = new Float64Array(1 << depth);
  const second = new Float64Array(1 << depth);
  for (const row of rows) {
    first[nodes[row]!]! += slopes.first[row]!;
    second[nodes[row]!]! += slopes.second[row]!;
  }
  return {
    values,
    bins,
    leaves: first.map((sum, leaf) => written((shrinkage * sum) / (second[leaf]! + ridge))),
  };
}
