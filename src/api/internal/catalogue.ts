import type { Snapshot } from '../../snapshot/snapshot.ts';
import { webExternalId } from '../../lookup/encoded-fields.ts';
import { findStore } from '../../lookup/find-store.ts';
import { formatUuid } from '../../lookup/uuid-index.ts';

/** A store as a cart needs it. */
export interface CartStore {
  /** Its place in the snapshot that it was found in. */
  readonly ordinal: number;
  /** Of the surviving store, where the id that was asked for was merged away. */
  readonly storeId: string;
  readonly chainSlug: string;
  readonly isActive: boolean;
  /** The chain's own number; null: not known. */
  readonly storeNumber: string | null;
}

/** The store of an id, merges followed; null where there is none. */
export function findCartStore({ stores, chains }: Snapshot, id: string): CartStore | null {
  const store = findStore({ stores }, id);
  if (store < 0) return null;
  return {
    ordinal: store,
    storeId: formatUuid(stores.uuidOf, store * 16),
    chainSlug: chains.slugs[stores.chain[store]!]!,
    isActive: stores.active[store] === 1,
    storeNumber: webExternalId(stores, store),
  };
}
