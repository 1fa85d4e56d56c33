import type { Cart } from '../../retailers/carts.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { webExternalId } from '../../lookup/encoded-fields.ts';
import { findStore } from '../../lookup/find-store.ts';
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

/**
 * A cart as the catalogue reads it now. It is kept as the shopper put it; a store or product that was merged away is its
 * survivor, and lines that have become one product's are one line. After an undo they are as they were.
 */
export function readCart(snapshot: Snapshot, cart: Cart): Cart {
  const { products } = snapshot;
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of cart.items) {
    const product = findUuid(products.ids, productId);
    const id = product < 0 ? productId : formatUuid(products.uuidOf, product * 16);
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return {
    ...cart,
    storeId: findCartStore(snapshot, cart.storeId)?.storeId ?? cart.storeId,
    items: [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
  };
}
