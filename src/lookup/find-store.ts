import type { Snapshot } from '../snapshot/snapshot.ts';
import { findUuid } from './uuid-index.ts';

/** The store that an id names, by an id that was merged away the one that survives; -1: none. */
export function findStore({ stores }: Pick<Snapshot, 'stores'>, id: string): number {
  // A merged-away store is not among the stores: an id is in one of the two at most.
  const store = findUuid(stores.ids, id);
  return store >= 0 ? store : findUuid(stores.redirects, id);
}
