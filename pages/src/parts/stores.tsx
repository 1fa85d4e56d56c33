import type { Store } from '../../../packages/client/src/api.ts';
import { miles } from './words.ts';

/** A store as people call it. */
export function storeName(store: Pick<Store, 'name' | 'display_name'>): string {
  return store.display_name ?? store.name;
}

/** Stores one under the other, each a link. */
export function StoreList({ stores }: { readonly stores: readonly Store[] }) {
  return (
    <ul class="list">
      {stores.map((store) => (
        <li key={store.id}>
          <a class="list-link" href={`/store/${store.id}`}>
            <span class="list-main">
              <b>{storeName(store)}</b>
              <span class="muted small">
                {store.address}, {store.city}, {store.state} {store.zip}
              </span>
            </span>
            {store.distance_mi !== undefined && (
              <span class="list-side muted">{miles(store.distance_mi)}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
