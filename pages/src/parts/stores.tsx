import type { Store } from '../../../packages/client/src/api.ts';
import type { MapPoint } from '../map/points.ts';
import { miles } from './words.ts';

/** A store as people call it. */
export function storeName(store: Pick<Store, 'name' | 'display_name'>): string {
  return store.display_name ?? store.name;
}

/** The stores that a map can show, without prices; `own`: the one that the page is about. */
export function storePoints(stores: readonly Store[], own?: string): MapPoint[] {
  return stores.flatMap((store) => {
    const { id, lat, lng } = store;
    return lat === null || lng === null
      ? []
      : [{ lat, lng, label: storeName(store), href: `/store/${id}`, level: null, isOwn: id === own }];
  });
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
