/** Rows of values as the growing of trees sees them: each by the number of thresholds that it is above. */
export interface BinnedRows {
  readonly width: number;
  readonly count: number;
  /** By row and place in it. */
  readonly bins: Uint8Array;
  /** By place in a row, ascending. */
  readonly thresholds: readonly Float64Array[];
}

/** At most so many thresholds a value. */
export const MOST_THRESHOLDS = 31;
/** Thresholds are written down with so many digits, and so are fitted with them. */
const DIGITS = 4;

/** A number as a model has it. */
export const written = (value: number): number => Number(value.toPrecision(DIGITS));

/** Thresholds between the distinct ones of some values; where these are many, as far apart as many values are. */
function thresholdsOf(values: Float64Array): Float64Array {
  const sorted = values.toSorted();
  const thresholds = new Set<number>();
  const distinct = sorted.filter((value, i) => i === 0 || value !== sorted[i - 1]);
  const all = distinct.length <= MOST_THRESHOLDS + 1;
  const cuts = all ? distinct.length - 1 : MOST_THRESHOLDS;
  for (let cut = 1; cut <= cuts; cut++) {
    if (all) {
      thresholds.add(written((distinct[cut - 1]! + distinct[cut]!) / 2));
      continue;
    }
    const at = Math.floor((cut * sorted.length) / (cuts + 1));
    const value = sorted[at]!;
    const below = distinct.findLast((other) => other < value);
    if (below !== undefined) thresholds.add(written((below + value) / 2));
  }
  return Float64Array.from(thresholds).sort();
}

/** Bins `count` rows of `width` values. */
export function binRows(values: Float64Array, width: number, count: number): BinnedRows {
  const bins = new Uint8Array(count * width);
  const thresholds: Float64Array[] = [];
  for (let place = 0; place < width; place++) {
    const column = Float64Array.from({ length: count }, (_, row) => values[row * width + place]!);
    const ofPlace = thresholdsOf(column);
    thresholds.push(ofPlace);
    for (let row = 0; row < count; row++) {
      let bin = 0;
      while (bin < ofPlace.length && column[row]! > ofPlace[bin]!) bin++;
      bins[row * width + place] = bin;
    }
  }
  return { width, count, bins, thresholds };
}
