import L from 'leaflet';
import { addBorders, type LandColours } from './border-layer.ts';
import { type Circle, openCircles } from './circles.ts';
import { many } from '../parts/words.ts';
import type { MapPoint } from './points.ts';

/** A map in an element. */
export interface StoreMap {
  /** Shows other points; null: all stores there are, together where they are near one another. */
  show(points: readonly MapPoint[] | null): void;
  /** Takes the colours of another theme. */
  recolour(): void;
  destroy(): void;
}

/** Stores that stand together, as the service counts them. */
interface Cell {
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  /** Of several: where they are, such as `Atlanta, GA`. */
  readonly place?: string;
  /** Of one alone. */
  readonly id?: string;
  readonly name?: string;
}

/** The states without Alaska and Hawaii, where most stores are. */
const MAINLAND: L.LatLngBoundsLiteral = [
  [24.5, -125],
  [49.5, -66.5],
];
/** A small phone shows the mainland whole. */
const FARTHEST_ZOOM = 2.5;
const NEAREST_ZOOM = 13;
const POINT_SIZE = 20;
const OWN_SIZE = 32;
/** Of a store among all: no smaller, for fingers have to meet it. */
const STORE_SIZE = 16;

/** The colours of the theme; asking makes the browser compute styles, so it is done once a theme. */
function landColours(map: HTMLElement): LandColours {
  // Custom properties with light-dark() are resolved only where they are used.
  const probe = document.createElement('i');
  map.append(probe);
  const [land = '', line = ''] = ['--map-land', '--map-line'].map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return { land, line };
}

function sizeOf(count: number): number {
  return Math.min(52, 18 + 6 * Math.log10(count) ** 1.4);
}

/** A count that fits a circle. */
function briefly(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

function circleOf({ lat, lng, label, href, level, isOwn = false }: MapPoint): Circle {
  const colour = level === null ? 'level-none' : `level-${level}`;
  return {
    lat,
    lng,
    label,
    colour: isOwn ? 'own' : colour,
    size: isOwn ? OWN_SIZE : POINT_SIZE,
    opens: href,
  };
}

function circleOfCell({ lat, lng, count, place, id, name }: Cell, map: L.Map): Circle {
  if (id !== undefined) {
    return { lat, lng, label: name ?? 'a store', colour: 'one', size: STORE_SIZE, opens: `/store/${id}` };
  }
  return {
    lat,
    lng,
    label: `${many(count, 'store')}${place === undefined ? '' : ` around ${place}`}: come closer`,
    text: briefly(count),
    colour: 'many',
    size: sizeOf(count),
    opens: () => map.setView([lat, lng], Math.min(NEAREST_ZOOM, map.getZoom() + 2)),
  };
}

function cellsUrl(map: L.Map): string {
  const bounds = map.getBounds().pad(0.1);
  const edges = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  return `/map/stores?bbox=${edges.map((edge) => edge.toFixed(3)).join(',')}&zoom=${Math.floor(map.getZoom())}`;
}

/** The cells of a part of the map; null: it is no longer asked for, or no whole answer came. */
async function cellsAt(url: string, signal: AbortSignal): Promise<readonly Cell[] | null> {
  try {
    const response = await fetch(url, { signal });
    // Whatever it is, it is read to its end: of what is not, the browser keeps the connection.
    const answer = (await response.json()) as { readonly cells: readonly Cell[] };
    return response.ok ? answer.cells : null;
  } catch {
    // The circles that are there stay, and the next move asks again.
    return null;
  }
}

/** The end of a drag over a circle is no press of it. */
function ignoreDrags(map: L.Map, element: HTMLElement): void {
  let isDragged = false;
  map.on('dragstart', () => (isDragged = true));
  element.addEventListener('pointerdown', () => (isDragged = false), true);
  const stop = (event: MouseEvent): void => {
    if (!isDragged || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('click', stop, true);
}

/** A map for whoever wants less motion: what moves it puts it elsewhere at once. Leaflet can leave out zooming alone. */
class StillMap extends L.Map {
  override panBy(offset: L.PointExpression, options?: L.PanOptions): this {
    return super.panBy(offset, { ...options, animate: false });
  }
}

/** Draws a map into an element that has its size; `said` is told what it shows, for whoever does not see it. */
export function openStoreMap(element: HTMLElement, said: (words: string) => void): StoreMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new (isStill ? StillMap : L.Map)(element, {
    minZoom: FARTHEST_ZOOM,
    maxZoom: NEAREST_ZOOM,
    zoomSnap: 0.5,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    inertia: !isStill,
  });
  map.fitBounds(MAINLAND);
  // Where the mainland leaves room.
  L.control.zoom({ position: 'bottomleft' }).addTo(map);
  ignoreDrags(map, element);
  const borders = addBorders(map, landColours(element));
  const circles = openCircles(map);
  let all = false;
  let asking: AbortController | null = null;

  const showCells = async (): Promise<void> => {
    if (!all) return;
    asking?.abort();
    asking = new AbortController();
    const cells = await cellsAt(cellsUrl(map), asking.signal);
    if (cells === null || !all || !(await circles.show(cells.map((cell) => circleOfCell(cell, map))))) return;
    const stores = cells.reduce((sum, { count }) => sum + count, 0);
    element.dataset['shown'] = String(stores);
    said(`${many(stores, 'store')} in ${many(cells.length, 'circle')}.`);
  };
  const showPoints = async (points: readonly MapPoint[]): Promise<void> => {
    if (await circles.show(points.map(circleOf))) element.dataset['shown'] = String(points.length);
  };
  map.on('moveend', () => void showCells());

  return {
    show(points) {
      all = points === null;
      if (points === null) return void showCells();
      if (points.length > 0) {
        const bounds = L.latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
        map.fitBounds(bounds.pad(0.15), { maxZoom: 11, animate: false });
      }
      void showPoints(points);
    },
    recolour: () => borders.recolour(landColours(element)),
    destroy() {
      asking?.abort();
      borders.remove();
      circles.remove();
      map.remove();
    },
  };
}
