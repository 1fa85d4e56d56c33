/**
 * USDA SNAP retailer locator, one row an authorised retailer, in both layouts in which it is published: the locator's
 * own download (`Store_Name`, `Address`, `Zip5`) and the one of its map service (`Store_Name`, `Store_Street_Address`,
 * `Zip_Code`). https://www.fns.usda.gov/snap/retailer-locator
 */
import { columnKey, type Columns, type FieldRow, hasColumns, optional, required } from '../columns.ts';
import { CHAIN_KEYS, STORE_NUMBER_KEYS } from '../store-columns.ts';
import { numberOrText } from '../values.ts';
import type { NamedPlace } from './chain-recogniser.ts';
import { chainStorePasses } from './chain-store-passes.ts';
import type { Format } from './format.ts';
import { createFormatAdapter } from './format-adapter.ts';

type SnapField = 'name' | 'lng' | 'lat' | 'address' | 'address_line_2' | 'city' | 'state' | 'zip';

const COLUMNS: Columns<SnapField> = {
  name: required('Store_Name', 'Store Name', 'Retailer Name', 'Name'),
  lng: optional('Longitude', 'Lng', 'Lon', 'X'),
  lat: optional('Latitude', 'Lat', 'Y'),
  address: required('Address', 'Store_Street_Address', 'Street Address', 'Address Line #1', 'Street'),
  address_line_2: optional('Address Line #2', 'Additional_Address', 'Additional Address', 'Address2'),
  city: required('City'),
  state: required('State'),
  zip: required('Zip5', 'Zip_Code', 'Zip Code', 'Zip'),
};

/** What follows the five digits of a ZIP+4, in files that keep both in one column; `30303-` where it is not known. */
const PLUS_FOUR = /(?<=^\d{5})(?:-?\d{4}|-)$/;

function placeOf(row: FieldRow<SnapField>): NamedPlace {
  return { name: row.text('name') ?? '', city: row.text('city') ?? '', state: row.text('state') ?? '' };
}

function storeOf(row: FieldRow<SnapField>, slug: string): Record<string, unknown> {
  const lat = coordinate(row.text('lat'));
  const lng = coordinate(row.text('lng'));
  return {
    chain_slug: slug,
    name: row.text('name'),
    address: row.text('address'),
    address_line_2: row.text('address_line_2'),
    city: row.text('city'),
    state: row.text('state'),
    zip: row.text('zip')?.replace(PLUS_FOUR, ''),
    // A place that the file does not know keeps the position that is known.
    ...(lat === null || lng === null ? {} : { lat, lng }),
  };
}

/** The locator writes 0 or nothing where it has no position. */
function coordinate(text: string | undefined): number | string | null {
  const value = text === undefined ? 0 : numberOrText(text);
  return value === 0 ? null : value;
}

/** The locator has none of these. A chain's own list has, and read as the locator's it would lose them. */
const CHAINS_OWN = new Set([...STORE_NUMBER_KEYS, ...CHAIN_KEYS]);

/**
 * Stores of known chains; chains of the derived list that the record lacks are made first, with bare metadata. Most
 * SNAP retailers are petrol stations, corner shops and pharmacies: those are filtered, not rejected.
 */
export const SNAP: Format = {
  name: 'snap',
  meaning: 'USDA SNAP retailers, CSV: stores of the chains that are known by name.',
  recognises: (head) =>
    head.header !== null &&
    hasColumns(head, COLUMNS) &&
    !head.header.some((name) => CHAINS_OWN.has(columnKey(name))),
  adapter: createFormatAdapter({
    columns: COLUMNS,
    passes: chainStorePasses({
      leaveOut: () => null,
      places: (row) => [placeOf(row)],
      storeOf,
    }),
  }),
};
