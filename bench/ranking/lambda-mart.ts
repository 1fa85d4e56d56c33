/**
 * Gradient-boosted trees that raise NDCG at 10 and precision at 5: LambdaMART (Burges, "From RankNet to LambdaRank to
 * LambdaMART", 2010). Each pair of answers of a query that are graded differently pulls their scores apart, by what it
 * would change if they changed places.
 */
import type { RegressionTrees } from '../../src/lookup/finding/ranking/regression-trees.ts';
import { addTrees } from '../../src/lookup/finding/ranking/regression-trees.ts';
import { choicesFrom } from '../../test/oracle/random.ts';
import { type Answers, idealGain } from '../judgement.ts';
import { type BinnedRows, binRows } from './binned-rows.ts';
import { type GrowOptions, growTree, NO_SPLIT, type Slopes, type Tree } from './grow-tree.ts';

/** A query's candidates, in the order of the scores that they have before. */
export interface RankedRows {
  /** A row of values each. */
  readonly rows: Float64Array;
  readonly scores: Float64Array;
  /** 0 to 2. */
  readonly grades: Uint8Array;
  /** What there is in the catalogue. */
  readonly answers: Answers;
}

/** How trees are fitted. */
export interface FitOptions extends GrowOptions {
  readonly trees: number;
  /** Share of the queries that each tree is grown on, and of the values that it may look at. */
  readonly queryShare: number;
  readonly valueShare: number;
  /** How fast a pair is settled as its scores come apart. */
  readonly steepness: number;
  /** What precision at 5 counts beside NDCG at 10. */
  readonly precision: number;
  readonly seed: number;
}

const AT = 10;
const FIRST = 5;
const DISCOUNTS = Float64Array.from({ length: AT }, (_, place) => 1 / Math.log2(place + 2));

/** The slopes of a query's rows, added to those from `from` on. */
export function addSlopes(
  { grades, answers }: RankedRows,
  scores: Float64Array,
  { steepness, precision }: Pick<FitOptions, 'steepness' | 'precision'>,
  { first, second }: Slopes,
  from: number,
): void {
  const ideal = idealGain(answers);
  if (ideal === 0) return;
  const ofFirst = precision / Math.min(FIRST, answers.right);
  const order = Array.from(scores, (_, row) => row).sort((a, b) => scores[b]! - scores[a]! || a - b);
  for (let i = 0; i < Math.min(AT, order.length); i++) {
    for (let j = i + 1; j < order.length; j++) {
      const [upper, lower] = [order[i]!, order[j]!];
      const [a, b] = [grades[upper]!, grades[lower]!];
      if (a === b) continue;
      const gained = (Math.abs(2 ** a - 2 ** b) * (DISCOUNTS[i]! - (DISCOUNTS[j] ?? 0))) / ideal;
      const isOfFirst = i < FIRST && j >= FIRST && (a === 0) !== (b === 0);
      const change = gained + (isOfFirst ? ofFirst : 0);
      const [better, worse] = a > b ? [upper, lower] : [lower, upper];
      const doubt = 1 / (1 + Math.exp(steepness * (scores[better]! - scores[worse]!)));
      const pull = steepness * doubt * change;
      const wane = steepness * pull * (1 - doubt);
      first[from + better]! += pull;
      first[from + worse]! -= pull;
      second[from + better]! += wane;
      second[from + worse]! += wane;
    }
  }
}

/** Trees as they are added up, from those that were grown over bins. */
function joinTrees(trees: readonly Tree[], { thresholds }: BinnedRows, depth: number): RegressionTrees {
  const splits = trees.flatMap(({ values, bins }) =>
    Array.from(values, (value, split) => ({ value, bin: bins[split]! })),
  );
  return {
    depth,
    values: Uint8Array.from(splits, ({ value }) => value),
    thresholds: Float64Array.from(splits, ({ value, bin }) =>
      bin === NO_SPLIT ? Number.MAX_VALUE : thresholds[value]![bin]!,
    ),
    leaves: Float64Array.from(trees.flatMap(({ leaves }) => [...leaves])),
  };
}

/** Fits trees to queries, all of whose rows have `width` values. The same queries and options make the same trees. */
export function fitTrees(
  queries: readonly RankedRows[],
  width: number,
  options: FitOptions,
): RegressionTrees {
  const starts = new Uint32Array(queries.length + 1);
  queries.forEach(({ grades }, i) => (starts[i + 1] = starts[i]! + grades.length));
  const count = starts.at(-1)!;
  const values = new Float64Array(count * width);
  const scores = new Float64Array(count);
  queries.forEach((query, i) => {
    values.set(query.rows, starts[i]! * width);
    scores.set(query.scores, starts[i]);
  });
  const binned = binRows(values, width, count);
  const choices = choicesFrom(options.seed);
  const trees: Tree[] = [];
  for (let tree = 0; tree < options.trees; tree++) {
    const slopes: Slopes = { first: new Float64Array(count), second: new Float64Array(count) };
    const rows: number[] = [];
    queries.forEach((query, i) => {
      if (!choices.chance(options.queryShare)) return;
      addSlopes(query, scores.subarray(starts[i], starts[i + 1]), options, slopes, starts[i]!);
      for (let row = starts[i]!; row < starts[i + 1]!; row++) rows.push(row);
    });
    const places = Array.from({ length: width }, (_, place) => place);
    const looked = places.filter(() => choices.chance(options.valueShare));
    const grown = growTree(binned, slopes, Uint32Array.from(rows), looked, options);
    trees.push(grown);
    addTrees(joinTrees([grown], binned, options.depth), values, width, scores, count);
  }
  return joinTrees(trees, binned, options.depth);
}
