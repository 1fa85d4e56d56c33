/**
 * All The Places' GeoJSON: shops that its spiders found on the chains' own store locators, with the tags of
 * OpenStreetMap. CC0. https://www.alltheplaces.xyz
 */
import type { Format } from './format.ts';
import { isFeature, shopAdapter } from './tagged-shops.ts';

const SHOP_TAGS = ['@spider', 'addr:city', 'addr:full', 'addr:street_address', 'brand', 'shop'];

/** Stores of known chains; `ref` is the chain's own number. Closed shops and those of other countries are left out. */
export const ALL_THE_PLACES: Format = {
  name: 'alltheplaces',
  meaning: 'All The Places, GeoJSON: stores of the chains that are known by name.',
  recognises: ({ records }) =>
    records.some((record) => isFeature(record) && SHOP_TAGS.some((name) => name in record.properties)),
  adapter: shopAdapter((row) => row.text('ref')),
};
