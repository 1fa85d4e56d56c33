import type { Store } from '../../../packages/client/src/api.ts';
import type { MapPoint } from '../map/points.ts';
import { miles } from './words.ts';

/** What a store is also called, where that says more than the name that its prices have; null: nothing. */
export function otherName({ name, display_name: other }: Store): string | null {
  return other === name ? null : other;
}

/** The stores that a map can show, without prices; `own`: the one that the page is about. */
export function storePoints(stores: readonly Store[], own?: string): MapPoint[] {
  return stores.flatMap((store) => {
    const { id, lat, lng } = store;
    return lat === null || lng === null
      ? []
      : [{ lat, lng, label: withOther(store), href: `/store/${id}`, level: null, isOwn: id === own }];
  });
}

/** Both names: there may be several of either around. */
function withOther(store: Store): string {
  const other = otherName(store);
  return other === null ? store.name : `${store.name}, ${other}`;
}

/** Stores one under the other, each a link. */
export function StoreList({ stores }: { readonly stores: readonly Store[] }) {
  return (
    <ul class="list">
      {stores.map((store) => (
        <li key={store.id}>
          <a class="list-link" href={`/store/${store.id}`}>
            <span class="list-main">
              <b>{store.name}</b>
              <span class="muted small">
                {otherName(store) !== null && `${otherName(store)} · `}
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
