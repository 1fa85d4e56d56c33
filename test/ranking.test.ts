/** Fitting the trees that order candidates, on queries that are drawn. */
import { describe, expect, it } from 'vitest';
import { judgeGrades } from '../bench/judgement.ts';
import { binRows } from '../bench/ranking/binned-rows.ts';
import { growTree, type Slopes } from '../bench/ranking/grow-tree.ts';
import { addSlopes, type FitOptions, fitTrees, type RankedRows } from '../bench/ranking/lambda-mart.ts';
import { addTrees, type RegressionTrees } from '../src/lookup/finding/ranking/regression-trees.ts';
import { choicesFrom } from './oracle/random.ts';

const WIDTH = 4;
const CANDIDATES = 20;
const OPTIONS: FitOptions = {
  trees: 30,
  depth: 3,
  leastRows: 10,
  ridge: 1,
  shrinkage: 0.2,
  queryShare: 0.7,
  valueShare: 0.8,
  steepness: 1.5,
  precision: 0.5,
  seed: 11,
};

/** Queries whose scores say nothing: what is best has much of one value, unless it has too much of another. */
function drawQueries(count: number, seed: number): RankedRows[] {
  const choices = choicesFrom(seed);
  return Array.from({ length: count }, () => {
    const rows = Float64Array.from({ length: CANDIDATES * WIDTH }, () => choices.below(100) / 100);
    const grades = Uint8Array.from({ length: CANDIDATES }, (_, row) => {
      const [wanted, unwanted] = [rows[row * WIDTH + 1]!, rows[row * WIDTH + 2]!];
      if (unwanted > 0.8 || wanted < 0.5) return 0;
      return wanted > 0.8 ? 2 : 1;
    });
    const right = grades.filter((grade) => grade > 0).length;
    const best = grades.filter((grade) => grade === 2).length;
    const scores = Float64Array.from({ length: CANDIDATES }, (_, row) => -row / 100);
    return { rows, scores, grades, answers: { right, best } };
  });
}

/** Mean NDCG at 10 of queries by their scores and what trees add. */
function ndcgOf(queries: readonly RankedRows[], trees: RegressionTrees | null): number {
  const each = queries.map(({ rows, scores, grades, answers }) => {
    const sums = scores.slice();
    if (trees !== null) addTrees(trees, rows, WIDTH, sums, sums.length);
    const order = [...sums.keys()].sort((a, b) => sums[b]! - sums[a]!);
    return judgeGrades(
      order.slice(0, 10).map((row) => grades[row]!),
      answers,
    ).ndcg;
  });
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

describe('fitting trees', () => {
  const queries = drawQueries(60, 1);
  const others = drawQueries(60, 2);

  it('learns what is best, and tells it of queries that it has not seen', () => {
    const trees = fitTrees(queries, WIDTH, OPTIONS);
    expect(ndcgOf(others, null)).toBeLessThan(0.7);
    expect(ndcgOf(others, trees)).toBeGreaterThan(0.95);
  });

  it('makes the same trees of the same queries and seed, and others of another seed', () => {
    const trees = fitTrees(queries, WIDTH, OPTIONS);
    expect(fitTrees(queries, WIDTH, OPTIONS)).toEqual(trees);
    expect(fitTrees(queries, WIDTH, { ...OPTIONS, seed: 12 })).not.toEqual(trees);
  });

  it('makes as many trees of the depth as it is told, and nothing where all is graded alike', () => {
    const alike = queries.map((query) => ({ ...query, grades: new Uint8Array(CANDIDATES).fill(1) }));
    const { depth, values, leaves } = fitTrees(alike, WIDTH, OPTIONS);
    expect(depth).toBe(OPTIONS.depth);
    expect(values).toHaveLength(OPTIONS.trees * (2 ** OPTIONS.depth - 1));
    expect(leaves).toHaveLength(OPTIONS.trees * 2 ** OPTIONS.depth);
    expect(leaves.every((leaf) => leaf === 0)).toBe(true);
  });
});

describe('the slopes of a query', () => {
  it('are what each pair would change if it changed places, by how much the scores doubt it', () => {
    const [query] = drawQueries(1, 3);
    const { grades, answers } = query!;
    const choices = choicesFrom(4);
    const scores = Float64Array.from(grades, () => choices.below(1000) / 300);
    const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
    const worth = (rows: readonly number[]): number => {
      const judged = judgeGrades(
        rows.slice(0, 10).map((row) => grades[row]!),
        answers,
      );
      return judged.ndcg + 0.5 * judged.p5;
    };
    const expected = { first: new Float64Array(CANDIDATES), second: new Float64Array(CANDIDATES) };
    for (const a of scores.keys()) {
      for (const b of scores.keys()) {
        if (grades[a]! <= grades[b]!) continue;
        const exchanged = order.map((row) => (row === a ? b : row === b ? a : row));
        const change = Math.abs(worth(exchanged) - worth(order));
        const doubt = 1 / (1 + Math.exp(2 * (scores[a]! - scores[b]!)));
        expected.first[a]! += 2 * doubt * change;
        expected.first[b]! -= 2 * doubt * change;
        for (const row of [a, b]) expected.second[row]! += 4 * doubt * (1 - doubt) * change;
      }
    }
    const slopes: Slopes = { first: new Float64Array(CANDIDATES), second: new Float64Array(CANDIDATES) };
    addSlopes(query!, scores, { steepness: 2, precision: 0.5 }, slopes, 0);
    for (const row of scores.keys()) {
      expect(slopes.first[row]).toBeCloseTo(expected.first[row]!, 9);
      expect(slopes.second[row]).toBeCloseTo(expected.second[row]!, 9);
    }
  });
});

describe('a tree of one split', () => {
  it('splits where trying every threshold of every value would', () => {
    const choices = choicesFrom(5);
    const count = 80;
    for (let turn = 0; turn < 20; turn++) {
      const values = Float64Array.from({ length: count * 2 }, () => choices.below(20));
      const slopes: Slopes = {
        first: Float64Array.from({ length: count }, () => choices.below(100) / 50 - 1),
        second: Float64Array.from({ length: count }, () => (1 + choices.below(9)) / 10),
      };
      const [leastRows, ridge] = [1 + choices.below(10), 0.5];
      const gainOf = (rows: readonly number[]): number =>
        rows.reduce((sum, row) => sum + slopes.first[row]!, 0) ** 2 /
        (rows.reduce((sum, row) => sum + slopes.second[row]!, 0) + ridge);
      const sides = (place: number, threshold: number): number[][] => {
        const all = [...slopes.first.keys()];
        const isRight = (row: number): boolean => values[row * 2 + place]! > threshold;
        return [all.filter((row) => !isRight(row)), all.filter(isRight)];
      };
      let most = 0;
      for (const place of [0, 1]) {
        for (let threshold = 0; threshold < 20; threshold++) {
          const [left, right] = sides(place, threshold + 0.5);
          if (left!.length >= leastRows && right!.length >= leastRows)
            most = Math.max(most, gainOf(left!) + gainOf(right!));
        }
      }
      const binned = binRows(values, 2, count);
      const rows = Uint32Array.from({ length: count }, (_, row) => row);
      const tree = growTree(binned, slopes, rows, [0, 1], { depth: 1, leastRows, ridge, shrinkage: 1 });
      const place = tree.values[0]!;
      const [left, right] = sides(place, binned.thresholds[place]![tree.bins[0]!]!);
      expect(gainOf(left!) + gainOf(right!)).toBeCloseTo(most, 9);
      expect(Math.min(left!.length, right!.length)).toBeGreaterThanOrEqual(leastRows);
    }
  });
});
