/**
 * OpenStreetMap as GeoJSON, as Overpass Turbo and osmtogeojson export it. ODbL.
 * https://wiki.openstreetmap.org/wiki/Overpass_turbo
 */
import type { Format } from './format.ts';
import { isFeature, shopAdapter } from './tagged-shops.ts';

const ELEMENT = /^(node|way|relation)\/(\d+)$/;

/** Stores of known chains, under the same numbers (`osm:WAY:299349423`) as the shops of Open Prices. */
export const OPEN_STREET_MAP: Format = {
  name: 'osm',
  meaning:
    'OpenStreetMap shops, GeoJSON as Overpass Turbo exports it: stores of the chains that are known by name.',
  recognises: ({ records }) => records.some((record) => isFeature(record) && ELEMENT.test(elementOf(record))),
  adapter: shopAdapter((row) => elementNumber(row.text('id'))),
};

/** The number of an element's shop, `osm:WAY:299349423`; undefined where the text is no element's id. */
export function elementNumber(id: string | undefined): string | undefined {
  const [, kind, number] = ELEMENT.exec(id ?? '') ?? [];
  return kind === undefined ? undefined : `osm:${kind.toUpperCase()}:${number}`;
}

function elementOf(feature: { readonly properties: object }): string {
  const id: unknown = Reflect.get(feature.properties, '@id') ?? Reflect.get(feature, 'id');
  return typeof id === 'string' ? id : '';
}
