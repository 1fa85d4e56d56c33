import L from 'leaflet';
import countiesUrl from 'us-atlas/counties-10m.json';
import statesUrl from 'us-atlas/states-10m.json';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapPoint } from './points.ts';

/** A map in an element. */
export interface StoreMap {
  /** Shows other points; null: all stores there are, together where they are near one another. */
  show(points: readonly MapPoint[] | null): void;
  destroy(): void;
}

/** Stores that stand together, as the service counts them. */
interface Cell {
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  readonly id?: string;
  readonly name?: string;
}

type Atlas = Topology<{ states: GeometryCollection; counties?: GeometryCollection }>;

/** The states without Alaska and Hawaii, where most stores are. */
const MAINLAND: L.LatLngBoundsLiteral = [
  [24.5, -125],
  [49.5, -66.5],
];
/** Counties are a second file, and nobody sees them from far away. */
const COUNTY_ZOOM = 7;
const FARTHEST_ZOOM = 3;
const NEAREST_ZOOM = 13;

const atlases = new Map<string, Promise<Atlas>>();

function atlasAt(url: string): Promise<Atlas> {
  const loading = atlases.get(url) ?? fetch(url).then((response) => response.json() as Promise<Atlas>);
  atlases.set(url, loading);
  return loading;
}

function colour(name: string): string {
  // Custom properties with light-dark() are resolved only where they are used.
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

async function addStates(map: L.Map, renderer: L.Renderer): Promise<void> {
  const atlas = await atlasAt(statesUrl);
  const style = {
    color: colour('map-line'),
    weight: 1,
    fillColor: colour('map-land'),
    fillOpacity: 1,
    renderer,
  };
  L.geoJSON(feature(atlas, atlas.objects.states), { style, interactive: false }).addTo(map);
}

async function addCounties(map: L.Map, renderer: L.Renderer): Promise<void> {
  const atlas = await atlasAt(countiesUrl);
  if (atlas.objects.counties === undefined) return;
  const style = { color: colour('map-line'), weight: 0.5, renderer };
  L.geoJSON(
    mesh(atlas, atlas.objects.counties, (a, b) => a !== b),
    { style, interactive: false },
  ).addTo(map);
}

function addLand(map: L.Map, renderer: L.Renderer): void {
  void addStates(map, renderer);
  let asked = false;
  const fromNear = (): void => {
    if (asked || map.getZoom() < COUNTY_ZOOM) return;
    asked = true;
    void addCounties(map, renderer);
  };
  map.on('zoomend', fromNear);
}

function radiusOf(count: number): number {
  return count === 1 ? 6 : Math.min(26, 8 + 3 * Math.log2(count));
}

/** Leaflet's tooltips take markup: names of others are made into text nodes. */
function asText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function markerOf(point: MapPoint, renderer: L.Renderer, open: (href: string) => void): L.CircleMarker {
  const name = point.level === null ? 'level-none' : `level-${point.level}`;
  return L.circleMarker([point.lat, point.lng], {
    renderer,
    radius: 8,
    weight: 2,
    color: colour('surface'),
    fillColor: colour(name),
    fillOpacity: 1,
  })
    .bindTooltip(asText(point.label))
    .on('click', () => open(point.href));
}

function cellMarker(
  cell: Cell,
  map: L.Map,
  renderer: L.Renderer,
  open: (href: string) => void,
): L.CircleMarker {
  const { id, name, count } = cell;
  return L.circleMarker([cell.lat, cell.lng], {
    renderer,
    radius: radiusOf(count),
    weight: 1.5,
    color: colour('surface'),
    fillColor: colour('accent'),
    fillOpacity: 0.82,
  })
    .bindTooltip(asText(name ?? `${count} stores`))
    .on('click', () => {
      if (id !== undefined) open(`/store/${id}`);
      else map.setView([cell.lat, cell.lng], Math.min(NEAREST_ZOOM, map.getZoom() + 2));
    });
}

/** Draws a map into an element that has its size. */
export function openStoreMap(element: HTMLElement, open: (href: string) => void): StoreMap {
  const map = L.map(element, {
    minZoom: FARTHEST_ZOOM,
    maxZoom: NEAREST_ZOOM,
    zoomSnap: 0.5,
    attributionControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  map.fitBounds(MAINLAND);
  addLand(map, L.canvas({ padding: 0.2 }));
  const above = L.canvas({ padding: 0.2, pane: 'markerPane' });
  const layer = L.layerGroup().addTo(map);
  let all = false;
  let asking: AbortController | null = null;

  const showCells = async (): Promise<void> => {
    if (!all) return;
    asking?.abort();
    asking = new AbortController();
    const bounds = map.getBounds().pad(0.1);
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()].map((edge) =>
      edge.toFixed(3),
    );
    const url = `/map/stores?bbox=${box.join(',')}&zoom=${Math.round(map.getZoom())}`;
    const response = await fetch(url, { signal: asking.signal }).catch(() => null);
    if (response?.ok !== true) return;
    const { cells } = (await response.json()) as { readonly cells: readonly Cell[] };
    if (!all) return;
    layer.clearLayers();
    for (const cell of cells) cellMarker(cell, map, above, open).addTo(layer);
    element.dataset['shown'] = String(cells.reduce((sum, { count }) => sum + count, 0));
  };
  map.on('moveend', () => void showCells());

  return {
    show(points) {
      layer.clearLayers();
      all = points === null;
      if (points === null) return void showCells();
      for (const point of points) markerOf(point, above, open).addTo(layer);
      element.dataset['shown'] = String(points.length);
      if (points.length > 0) {
        const bounds = L.latLngBounds(points.map(({ lat, lng }) => [lat, lng]));
        map.fitBounds(bounds.pad(0.15), { maxZoom: 11, animate: false });
      }
    },
    destroy() {
      asking?.abort();
      map.remove();
    },
  };
}
