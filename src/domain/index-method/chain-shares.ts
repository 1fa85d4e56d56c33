import { METHOD } from './method.ts';

/**
 * Shares of amounts above 0 that sum to 1, with none above the cap: what a chain has too much goes to the others in proportion, again and
 * again. With so few chains that the cap cannot hold, all have the same.
 */
export function capShares(shares: readonly number[], cap: number = METHOD.chainCap): number[] {
  if (shares.length * cap <= 1) return shares.map(() => 1 / shares.length);
  const capped = new Set<number>();
  for (;;) {
    const free = shares.reduce((sum, share, i) => (capped.has(i) ? sum : sum + share), 0);
    const room = 1 - capped.size * cap;
    const over = shares.findIndex((share, i) => !capped.has(i) && (room * share) / free > cap);
    if (over < 0) return shares.map((share, i) => (capped.has(i) ? cap : (room * share) / free));
    capped.add(over);
  }
}

/**
 * The weight of each store that has a price: stores of a chain are equal, and a chain has its share of the stores in
 * scope, capped. `chains` names each store's chain; `inScope` counts stores in scope by chain. The weights sum to 1.
 */
export function storeWeights(chains: readonly string[], inScope: ReadonlyMap<string, number>): number[] {
  const counts = new Map<string, number>();
  for (const chain of chains) counts.set(chain, (counts.get(chain) ?? 0) + 1);
  const names = [...counts.keys()];
  const shares = capShares(names.map((name) => inScope.get(name) ?? 0));
  const weightOf = new Map(names.map((name, i) => [name, shares[i]! / counts.get(name)!]));
  return chains.map((chain) => weightOf.get(chain)!);
}
