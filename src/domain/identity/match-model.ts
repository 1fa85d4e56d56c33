/**
 * The model of Fellegi and Sunter (1969): two records agree, field by field, at a level; each level is more likely
 * among pairs of one thing (`m`) or among pairs of two (`u`), and the logarithms of their ratios add up. Missing values
 * say nothing. Agreement on a value that few records have says more than agreement on a common one (Winkler 1989): its
 * frequency is held against the usual one.
 */

/** A field that pairs are compared by. Levels go from the best agreement to the worst. */
export interface FieldModel {
  readonly field: string;
  readonly levels: readonly string[];
  /** By level: its share among pairs of one thing; above 0, sums to 1. */
  readonly m: readonly number[];
  /** By level: its share among pairs of two things; above 0, sums to 1. */
  readonly u: readonly number[];
  /**
   * Geometric mean of how frequent the values are that pairs of two things agree on at the first level, above 0 to 1;
   * 0: not known, and no value is rare.
   */
  readonly usual: number;
}

/** How likely a pair of candidates is one thing, before and after its fields are looked at. */
export interface MatchModel {
  /** Share of candidate pairs that are one thing; above 0, below 1. */
  readonly prior: number;
  readonly fields: readonly FieldModel[];
}

/** The level of a field where one of the two records has no value. */
export const MISSING = -1;

/** How two records compare. */
export interface Comparison {
  /** By field of the model: a level, or `MISSING`. */
  readonly levels: ArrayLike<number>;
  /** By field, where both agree on one value: share of the records that have it, above 0; 0: no such value. */
  readonly frequencies: ArrayLike<number>;
}

/** What one field adds to a pair's weight. */
export interface FieldWeight {
  readonly field: string;
  /** Null: one of the records has no value. */
  readonly level: string | null;
  /** Base-2 logarithm of how much likelier the level is where both are one thing; 0 where it is missing. */
  readonly bits: number;
}

/** Most bits that the rarity of a value adds or takes away: a slip of the pen is rare, too. */
const MOST_RARITY_BITS = 6;

/** Bits that a field adds at a level, with the frequency of the value that both agree on (0: none). */
export function levelBits({ m, u, usual }: FieldModel, level: number, frequency: number): number {
  if (level === MISSING) return 0;
  const bits = Math.log2(m[level]! / u[level]!);
  if (level !== 0 || usual === 0 || frequency === 0) return bits;
  return bits + Math.max(-MOST_RARITY_BITS, Math.min(MOST_RARITY_BITS, Math.log2(usual / frequency)));
}

/** The weight of a pair in bits: the base-2 logarithm of the odds that both are one thing. */
export function pairWeight(model: MatchModel, { levels, frequencies }: Comparison): number {
  let bits = priorBits(model);
  for (let f = 0; f < model.fields.length; f++) {
    bits += levelBits(model.fields[f]!, levels[f]!, frequencies[f]!);
  }
  return bits;
}

/** The same, field by field. With `priorBits` they sum to the pair's weight. */
export function fieldWeights(model: MatchModel, { levels, frequencies }: Comparison): FieldWeight[] {
  return model.fields.map((field, f) => ({
    field: field.field,
    level: field.levels[levels[f]!] ?? null,
    bits: levelBits(field, levels[f]!, frequencies[f]!),
  }));
}

/** Bits that a pair has before its fields are looked at. */
export function priorBits({ prior }: MatchModel): number {
  return Math.log2(prior / (1 - prior));
}
