import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Scope } from './scope.ts';

/** Below this share of contributing stores a basket is to be treated with caution. */
const FEWEST_CONTRIBUTING = 0.6;
const SCORE_SCALE = 10_000;

const NOTHING_TO_ASK = 'No open store whose chain has prices online is in scope: no figure rests on one.';

/** How much of a scope the prices of a basket come from. */
export interface Coverage {
  readonly coverage_score: number;
  readonly n_stores_in_scope: number;
  readonly n_stores_contributing: number;
  readonly warning: string | null;
}

/**
 * Counts the stores of a scope and those that contribute, as the price indices do: each open store of a `per_store` chain is
 * one, all of a `chain_level` chain together are one, since one store is priced for the chain; `no_ecommerce` counts none.
 */
export function createCoverage(
  { stores, chains }: Snapshot,
  { places }: Scope,
): { readonly add: (at: number) => void; readonly read: () => Coverage } {
  const hasAdded = new Uint8Array(stores.byChain.length);
  const countUnits = (counts: (at: number) => boolean): number => {
    let units = 0;
    const counted = new Uint8Array(chains.count);
    for (const at of places) {
      const chain = stores.chain[stores.byChain[at]!]!;
      const scope = chains.pricingScopes[chain];
      if (scope === 'no_ecommerce' || (scope === 'chain_level' && counted[chain] === 1) || !counts(at))
        continue;
      counted[chain] = 1;
      units++;
    }
    return units;
  };
  return {
    add(at) {
      hasAdded[at] = 1;
    },
    read() {
      const inScope = countUnits(() => true);
      const contributing = countUnits((at) => hasAdded[at] === 1);
      const share = inScope === 0 ? 0 : contributing / inScope;
      const few =
        inScope === 0
          ? NOTHING_TO_ASK
          : `Only ${contributing} of ${inScope} stores in scope have a price of their own for any item: treat the figures with caution.`;
      return {
        coverage_score: Math.round(share * SCORE_SCALE) / SCORE_SCALE,
        n_stores_in_scope: inScope,
        n_stores_contributing: contributing,
        warning: share >= FEWEST_CONTRIBUTING ? null : few,
      };
    },
  };
}
