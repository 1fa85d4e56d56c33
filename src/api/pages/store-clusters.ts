import type { Snapshot } from '../../snapshot/snapshot.ts';
import { blobObject, storeFields } from '../../lookup/encoded-fields.ts';

/** What part of the map is asked for. */
export interface MapWindow {
  /** Degrees: west, south, east, north. */
  readonly bbox: readonly [number, number, number, number];
  /** Of web maps: each step doubles the scale. */
  readonly zoom: number;
}

/** Stores that stand together on a map. */
export interface StoreCluster {
  /** Degrees: where they are on average. */
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  /** Of several: the city and state of one of them, such as `Atlanta, GA`. */
  readonly place?: string;
  /** Of one store alone. */
  readonly id?: string;
  readonly name?: string;
}

/** A map of the world is 256 pixels wide at zoom 0; a cluster takes about 48. */
const CELLS_AT_ZOOM_0 = 256 / 48;
/** A window has at most so many cells: a smaller scale is used where it would have more. */
const MOST_ACROSS = 60;

/** A window as it stands in a query; null: it is none. */
export function readWindow(query: string): MapWindow | null {
  const given = new URLSearchParams(query);
  const bbox = (given.get('bbox') ?? '').split(',').map(Number);
  const zoom = Number(given.get('zoom') ?? 'none');
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = bbox;
  const isGood = bbox.length === 4 && bbox.every(Number.isFinite) && west < east && south < north;
  if (!isGood || !Number.isInteger(zoom) || zoom < 0 || zoom > 20) return null;
  return { bbox: [west, south, east, north], zoom };
}

interface Sum {
  lat: number;
  lng: number;
  count: number;
  store: number;
}

/** The open stores of a window, those of one cell together. */
export function storeClusters({ stores }: Snapshot, { bbox, zoom }: MapWindow): StoreCluster[] {
  const [west, south, east, north] = bbox;
  const cell = Math.max(360 / (CELLS_AT_ZOOM_0 * 2 ** zoom), (east - west) / MOST_ACROSS);
  const cells = new Map<number, Sum>();
  for (let store = 0; store < stores.count; store++) {
    const lat = stores.lat[store]!;
    const lng = stores.lng[store]!;
    // Comparisons with NaN, which stands for a store that is not geocoded, are false.
    if (!(lat >= south && lat <= north && lng >= west && lng <= east) || stores.active[store] !== 1) continue;
    const key = Math.floor((lat + 90) / cell) * 2 ** 24 + Math.floor((lng + 180) / cell);
    const sum = cells.get(key);
    if (sum === undefined) {
      cells.set(key, { lat, lng, count: 1, store });
    } else {
      sum.lat += lat;
      sum.lng += lng;
      sum.count++;
    }
  }
  return [...cells.values()].map(({ lat, lng, count, store }) => ({
    lat: round(lat / count),
    lng: round(lng / count),
    count,
    ...(count === 1 ? nameOf(stores, store) : { place: placeOf(stores, store) }),
  }));
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

function nameOf(stores: Snapshot['stores'], store: number): { id: string; name: string } {
  const { store_id: id, store_name: name } = storeFields(stores, store);
  return { id, name };
}

function placeOf({ json }: Snapshot['stores'], store: number): string {
  const { city, state } = blobObject<{ readonly city: string; readonly state: string }>(json, store, '}');
  return `${city}, ${state}`;
}
