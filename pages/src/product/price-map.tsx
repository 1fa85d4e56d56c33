import type { PriceRow } from '../../../packages/client/src/api.ts';
import { bodyOf, type Scene } from '../explorer/view.ts';
import { levelOf, type MapPoint, stepsOf } from '../map/points.ts';
import { StoreMapBox } from '../parts/map.tsx';
import { money } from '../parts/words.ts';
import { storesOf } from './calls.ts';

/** The stores of the rows where they are: places come from the list of stores, which is free. */
export function PriceMap({ scene, rows }: { readonly scene: Scene; readonly rows: readonly PriceRow[] }) {
  const call = storesOf(scene);
  const stores = call === null ? undefined : bodyOf(scene, call)?.stores;
  if (call === null) return <p class="muted">Say where, and a map shows what it costs around there.</p>;
  const places = new Map(stores?.map((store) => [store.id, store]) ?? []);
  const amounts = rows.map(({ price }) => price ?? 0);
  const bounds = stepsOf(amounts);
  const points = rows.flatMap((row): MapPoint[] => {
    const place = places.get(row.store_id);
    if (place === undefined || place.lat === null || place.lng === null || row.price === null) return [];
    const label = `${money(row.price)} ${row.store_name}`;
    const href = `/store/${row.store_id}`;
    return [{ lat: place.lat, lng: place.lng, label, href, level: levelOf(row.price, bounds) }];
  });
  if (points.length === 0 && stores !== undefined) return null;
  return (
    <StoreMapBox
      label="Map of stores, coloured by price"
      points={points}
      {...(bounds.length === 0
        ? {}
        : { scale: { low: money(Math.min(...amounts)), high: money(Math.max(...amounts)) } })}
    />
  );
}
