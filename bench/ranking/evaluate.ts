import { POOL_WIDTH } from '../../src/lookup/finding/ranking/pool-features.ts';
import { addTrees, type RegressionTrees } from '../../src/lookup/finding/ranking/regression-trees.ts';
import { judgeGrades, meanOf } from '../judgement.ts';
import { type RankedQuery, shareOf } from './collect.ts';
import { type FitOptions, fitTrees } from './lambda-mart.ts';

/** How some queries are answered: means, each from 0 to 1. */
export interface RankingScore {
  readonly queries: number;
  readonly p5: number;
  readonly ndcg: number;
  /** Share of queries without anything right among the first five. */
  readonly miss: number;
}

type Judged = ReturnType<typeof judgeGrades>;

/** The grades of a query's candidates in their order: by their scores, and what trees add where there are any. */
function orderedGrades(
  { rows, scores, grades }: RankedQuery,
  trees: RegressionTrees | null,
): readonly number[] {
  const sums = scores.slice();
  if (trees !== null) addTrees(trees, rows, POOL_WIDTH, sums, sums.length);
  return Array.from(sums, (_, row) => row)
    .sort((a, b) => sums[b]! - sums[a]! || a - b)
    .map((row) => grades[row]!);
}

function judge(query: RankedQuery, trees: RegressionTrees | null): Judged {
  return judgeGrades(orderedGrades(query, trees).slice(0, 10), query.answers);
}

const rounded = (value: number): number => Number(value.toFixed(4));

function meansOf(judged: readonly Judged[]): RankingScore {
  return {
    queries: judged.length,
    p5: rounded(meanOf(judged.map(({ p5 }) => p5))),
    ndcg: rounded(meanOf(judged.map(({ ndcg }) => ndcg))),
    miss: rounded(meanOf(judged.map(({ miss }) => miss))),
  };
}

/** What was before and what is after, of all queries and by set. */
export interface Comparison {
  readonly all: { readonly before: RankingScore; readonly after: RankingScore };
  readonly sets: Readonly<Record<string, { readonly before: RankingScore; readonly after: RankingScore }>>;
}

/** Compares the order by weighted features with that by the trees that each query is given. */
export function compareOrders(
  queries: readonly RankedQuery[],
  treesOf: (query: RankedQuery) => RegressionTrees,
): Comparison {
  const judged = queries.map((query) => ({
    set: query.set,
    before: judge(query, null),
    after: judge(query, treesOf(query)),
  }));
  const compare = (some: typeof judged) => ({
    before: meansOf(some.map(({ before }) => before)),
    after: meansOf(some.map(({ after }) => after)),
  });
  const sets = [...new Set(judged.map(({ set }) => set))];
  return {
    all: compare(judged),
    sets: Object.fromEntries(sets.map((set) => [set, compare(judged.filter((one) => one.set === set))])),
  };
}

/** The fold of a query; the same text is in the same fold in every set. */
const foldOf = (q: string, folds: number): number => Math.floor(shareOf(q, 'fold') * folds);

/** Fits on all folds but one and orders that one, for each. */
export function crossValidate(
  queries: readonly RankedQuery[],
  folds: number,
  options: FitOptions,
): Comparison {
  const trees = Array.from({ length: folds }, (_, fold) =>
    fitTrees(
      queries.filter(({ q }) => foldOf(q, folds) !== fold),
      POOL_WIDTH,
      options,
    ),
  );
  return compareOrders(queries, ({ q }) => trees[foldOf(q, folds)]!);
}
