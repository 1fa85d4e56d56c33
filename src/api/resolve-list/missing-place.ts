import { findStore } from '../../lookup/find-store.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { sayNoChain } from '../chains/chains-named.ts';

/**
 * Which of a chain's slug and the ids of stores, as they were given, names no place of a list: a chain that does not
 * exist, stores that do not, and those of another chain, whose slug is told.
 */
export function sayMissingPlace(snapshot: Snapshot, slug: string, ids: readonly string[]): string {
  const { chains, stores } = snapshot;
  const chain = chains.bySlug.get(slug);
  const ofStores = [...new Set(ids)].flatMap((id) => {
    const store = findStore(snapshot, id);
    if (store < 0) return [`No store has or had the id ${id}.`];
    const own = stores.chain[store]!;
    return own === chain ? [] : [`The store ${id} is of the chain ${chains.slugs[own]!}.`];
  });
  return (chain === undefined ? [sayNoChain(chains, slug), ...ofStores] : ofStores).join(' ');
}
