import { type Comparison, type MatchModel, MISSING } from './match-model.ts';

/** Pairs that compare alike, field by field. */
export interface ComparisonPattern {
  readonly levels: readonly number[];
  count: number;
  /** By field: sum of the base-2 logarithms of the frequencies that are told, and how many are. */
  readonly logFrequency: number[];
  readonly told: number[];
}

/**
 * Pairs, counted by how they compare. Levels are few and discrete, so these counts are all that a fit needs to know of
 * any number of pairs.
 */
export interface PatternCounts {
  add(comparison: Comparison): void;
  /** What was seen, in the order in which it first was. */
  patterns(): readonly ComparisonPattern[];
}

/** Counts pairs that are compared by a model's fields. */
export function countPatterns({ fields }: MatchModel): PatternCounts {
  // A pattern's levels as one number: a digit a field, of which 0 is a missing value.
  const known = new Map<number, ComparisonPattern>();
  const packed = (levels: ArrayLike<number>): number => {
    let key = 0;
    for (let f = 0; f < fields.length; f++) key = key * (fields[f]!.levels.length + 1) + levels[f]! - MISSING;
    return key;
  };
  return {
    add({ levels, frequencies }) {
      const key = packed(levels);
      let pattern = known.get(key);
      if (pattern === undefined) {
        const zeros = (): number[] => fields.map(() => 0);
        pattern = {
          levels: fields.map((_, f) => levels[f]!),
          count: 0,
          logFrequency: zeros(),
          told: zeros(),
        };
        known.set(key, pattern);
      }
      pattern.count++;
      for (let f = 0; f < fields.length; f++) {
        if (levels[f] !== 0 || frequencies[f]! <= 0) continue;
        pattern.logFrequency[f]! += Math.log2(frequencies[f]!);
        pattern.told[f]!++;
      }
    },
    patterns: () => [...known.values()],
  };
}
