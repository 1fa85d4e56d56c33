import type { Blobs } from '../../snapshot/parts/columns.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { findUuid, formatUuid } from '../../lookup/uuid-index.ts';

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

/** An encoded object of the snapshot, decoded; `end` is what was left off it. */
export function readJsonBlob({ offsets, bytes }: Blobs, item: number, end = ''): unknown {
  const text = Buffer.from(bytes.subarray(offsets[item], offsets[item + 1])).toString();
  return JSON.parse(text + end);
}

/** The store of an id, merges followed; null where there is none. */
export function findCartStore({ stores, chains }: Snapshot, id: string): CartStore | null {
  const own = findUuid(stores.ids, id);
  const store = own >= 0 ? own : findUuid(stores.redirects, id);
  if (store < 0) return null;
  const { web_external_id } = readJsonBlob(stores.json, store, '}') as { web_external_id: string | null };
  return {
    ordinal: store,
    storeId: formatUuid(stores.uuidOf, store * 16),
    chainSlug: chains.slugs[stores.chain[store]!]!,
    isActive: stores.active[store] === 1,
    storeNumber: web_external_id,
  };
}
