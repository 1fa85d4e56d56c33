/**
 * Fits the trees that order the best candidates anew: `node --import tsx bench/ranking/fit.ts [<folder of real data>]`.
 * One third of the judged queries, told by a hash, is kept back; the rest is fitted and cross-validated. Then all of both
 * fits what ships, which goes to `src/lookup/finding/ranking/model.json`; the run goes to `bench/fits/ranking.json`. The
 * held-out sets are not read.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenTrees } from '../../src/lookup/finding/ranking/model.ts';
import { POOL_SIZE } from '../../src/lookup/finding/ranking/order-anew.ts';
import { POOL_FEATURES, POOL_WIDTH } from '../../src/lookup/finding/ranking/pool-features.ts';
import type { RegressionTrees } from '../../src/lookup/finding/ranking/regression-trees.ts';
import { judgedSets } from '../judged-sets.ts';
import { collectQueries, shareOf } from './collect.ts';
import { compareOrders, crossValidate } from './evaluate.ts';
import { type FitOptions, fitTrees } from './lambda-mart.ts';

const OPTIONS: FitOptions = {
  trees: 80,
  depth: 3,
  leastRows: 200,
  ridge: 10,
  shrinkage: 0.1,
  queryShare: 0.7,
  valueShare: 0.6,
  steepness: 1.5,
  precision: 1,
  seed: 11,
};
const FOLDS = 5;
const KEPT_BACK = 1 / 3;

function write({ depth, values, thresholds, leaves }: RegressionTrees): WrittenTrees {
  const used = [...new Set(values)].sort((a, b) => a - b);
  return {
    depth,
    features: used.map((value) => POOL_FEATURES[value]!),
    splits: Array.from(values, (value) => used.indexOf(value)),
    thresholds: [...thresholds],
    leaves: [...leaves],
  };
}

/** How often each feature splits, most often first. */
function countSplits({ values, thresholds }: RegressionTrees): Record<string, number> {
  const counts = new Map<string, number>();
  values.forEach((value, split) => {
    const feature = POOL_FEATURES[value]!;
    if (thresholds[split]! < Number.MAX_VALUE) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  });
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]));
}

const queries = judgedSets(process.argv[2] ?? '../shared/data')
  .filter(({ heldOut }) => !heldOut)
  .flatMap(collectQueries);
const isKeptBack = ({ q }: { q: string }): boolean => shareOf(q, 'kept back') < KEPT_BACK;
const fitted = queries.filter((query) => !isKeptBack(query));
const keptBack = queries.filter(isKeptBack);
const folds = crossValidate(fitted, FOLDS, OPTIONS);
const ofFitted = fitTrees(fitted, POOL_WIDTH, OPTIONS);
const shipped = fitTrees(queries, POOL_WIDTH, OPTIONS);
const run = {
  options: OPTIONS,
  pool: POOL_SIZE,
  queries: { fitted: fitted.length, kept_back: keptBack.length },
  folds,
  kept_back: compareOrders(keptBack, () => ofFitted),
  shipped_on_what_it_has_seen: compareOrders(queries, () => shipped),
  splits: countSplits(shipped),
};
console.log(JSON.stringify(run, null, 1));
const root = join(import.meta.dirname, '..', '..');
const save = (path: string, value: unknown): void =>
  writeFileSync(join(root, path), `${JSON.stringify(value)}\n`);
save('src/lookup/finding/ranking/model.json', write(shipped));
save('bench/fits/ranking.json', run);
