import type L from 'leaflet';

/** Where the map's origin will be, in pixels of the zoom that it moves to: what is laid on the map moves along by it. */
export function originAfter(map: L.Map, { center, zoom }: L.ZoomAnimEvent): L.Point {
  const halfSize = map.getSize().divideBy(2);
  const moved = map.containerPointToLayerPoint([0, 0]);
  return map.project(center, zoom).subtract(halfSize).subtract(moved).round();
}
