import model from './model.json' with { type: 'json' };
import { POOL_FEATURES } from './pool-features.ts';
import type { RegressionTrees } from './regression-trees.ts';

/** Trees as `bench/ranking/fit.ts` writes them: splits name their features, so that those may be added to. */
export interface WrittenTrees {
  readonly depth: number;
  /** Names of `POOL_FEATURES`. */
  readonly features: readonly string[];
  /** The place in `features` of what each split looks at. */
  readonly splits: readonly number[];
  readonly thresholds: readonly number[];
  readonly leaves: readonly number[];
}

/** Trees ready to be added up. Throws where a split names no feature of a pool. */
export function readTrees({ depth, features, splits, thresholds, leaves }: WrittenTrees): RegressionTrees {
  const places = features.map((feature) => {
    const place = POOL_FEATURES.indexOf(feature);
    if (place < 0) throw new Error(`the ranking looks at ${feature}, which is no feature`);
    return place;
  });
  return {
    depth,
    values: Uint8Array.from(splits, (split) => places[split]!),
    thresholds: Float64Array.from(thresholds),
    leaves: Float64Array.from(leaves),
  };
}

/** The trees that order the best candidates anew; `bench/fits/ranking.json` has the run that fitted them. */
export const RANKING_TREES: RegressionTrees = readTrees(model);
