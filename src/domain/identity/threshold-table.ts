/** A pair that a person judged, with the weight that a model gives it. */
export interface JudgedPair {
  readonly bits: number;
  /** Both are one thing. */
  readonly isMatch: boolean;
}

/** How good "one thing from this weight on" is. */
export interface ThresholdRow {
  /** Least weight of what is taken for one thing, inclusive. */
  readonly bits: number;
  readonly taken: number;
  readonly right: number;
  /** 0 to 1; 1 where nothing is taken. */
  readonly precision: number;
  /** 0 to 1; 1 where there is nothing to find. */
  readonly recall: number;
  readonly f1: number;
}

/** The figures of taking the pairs that pass for one thing, of all that are. */
export function rateTaken(
  bits: number,
  taken: readonly Pick<JudgedPair, 'isMatch'>[],
  matches: number,
): ThresholdRow {
  const right = taken.filter(({ isMatch }) => isMatch).length;
  const precision = taken.length === 0 ? 1 : right / taken.length;
  const recall = matches === 0 ? 1 : right / matches;
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { bits, taken: taken.length, right, precision, recall, f1 };
}

/** A row for each threshold, in their order. */
export function thresholdTable(pairs: readonly JudgedPair[], thresholds: readonly number[]): ThresholdRow[] {
  const matches = pairs.filter(({ isMatch }) => isMatch).length;
  return thresholds.map((least) =>
    rateTaken(
      least,
      pairs.filter(({ bits }) => bits >= least),
      matches,
    ),
  );
}
