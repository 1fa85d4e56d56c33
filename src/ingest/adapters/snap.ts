/**
 * USDA SNAP retailer locator, one row an authorised retailer, in both layouts in which it is published: the locator's
 * own download (`Store_Name`, `Address`, `Zip5`) and the one of its map service (`Store_Name`, `Store_Street_Address`,
 * `Zip_Code`). https://www.fns.usda.gov/snap/retailer-locator
 */
import { type Columns, type FieldRow, hasColumns, optional, required } from '../columns.ts';
import {
  bareChainRecord,
  createChainRecogniser,
  loadChainNames,
  type NamedPlace,
} from './chain-recogniser.ts';
import type { Format } from './format.ts';
import { createFormatAdapter } from './format-adapter.ts';
import type { Adapted } from './row-adapter.ts';

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

const NOT_A_CHAIN = 'not a known chain';

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
    zip: row.text('zip'),
    // A place that the file does not know keeps the position that is known.
    ...(lat === null || lng === null ? {} : { lat, lng }),
  };
}

/** The locator writes 0 or nothing where it has no position. */
function coordinate(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || value === 0 ? null : value;
}

/**
 * Stores of known chains; chains of the derived list that the record lacks are made first, with bare metadata. Most
 * SNAP retailers are petrol stations, corner shops and pharmacies: those are filtered, not rejected.
 */
export const SNAP: Format = {
  name: 'snap',
  meaning: 'USDA SNAP retailers, CSV: stores of the chains that are known by name.',
  recognises: (head) => head.header !== null && hasColumns(head, COLUMNS),
  adapter: createFormatAdapter({
    columns: COLUMNS,
    passes: [
      async (client) => {
        const { chains, inRecord } = await loadChainNames(client);
        const recognise = createChainRecogniser(chains);
        const made = new Set(inRecord);
        return {
          kind: 'chains',
          adapt(row): Adapted {
            const slug = recognise(placeOf(row));
            if (slug === null) return { filtered: NOT_A_CHAIN };
            if (made.has(slug)) return { absorbed: true };
            made.add(slug);
            return { record: bareChainRecord(slug) };
          },
        };
      },
      async (client) => {
        const recognise = createChainRecogniser((await loadChainNames(client)).chains);
        return {
          kind: 'stores',
          adapt(row): Adapted {
            const place = placeOf(row);
            const slug = recognise(place);
            return slug === null
              ? { filtered: NOT_A_CHAIN, name: place.name }
              : { record: storeOf(row, slug) };
          },
        };
      },
    ],
  }),
};
