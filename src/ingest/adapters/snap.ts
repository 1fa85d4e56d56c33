/**
 * USDA SNAP retailer locator, one CSV row an authorised retailer.
 * https://www.fns.usda.gov/snap/retailer-locator
 */
import { bareChainRecord, createChainRecogniser, loadChainNames } from './chain-recogniser.ts';
import type { SourceRow } from '../rows.ts';
import type { Format } from './format.ts';
import { type Adapted, createRowAdapter, type RowFormat } from './row-adapter.ts';

type SnapRow = Readonly<
  Record<
    'Store_Name' | 'Longitude' | 'Latitude' | 'Address' | 'Address Line #2' | 'City' | 'State' | 'Zip5',
    string
  >
>;

/** How the header line of the file begins. */
const HEADER = /^\uFEFF?"?(Record_ID"?,"?)?Store_Name"?,/;

const NOT_A_CHAIN = 'not a known chain';

const ROWS: RowFormat = {
  layout: { kind: 'csv', delimiter: ',', quote: '"' },
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
        adapt(row) {
          const slug = recognise(placeOf(row));
          return slug === null ? { filtered: NOT_A_CHAIN } : { record: storeOf(row.value as SnapRow, slug) };
        },
      };
    },
  ],
};

function placeOf(row: SourceRow): { name: string; city: string; state: string } {
  const { Store_Name: name, City: city, State: state } = row.value as SnapRow;
  return { name: name ?? '', city: city ?? '', state: state ?? '' };
}

function storeOf(row: SnapRow, slug: string): Record<string, unknown> {
  const lat = coordinate(row.Latitude);
  const lng = coordinate(row.Longitude);
  const isGeocoded = lat !== null && lng !== null;
  return {
    chain_slug: slug,
    name: row.Store_Name,
    address: row.Address,
    address_line_2: row['Address Line #2'],
    city: row.City,
    state: row.State,
    zip: row.Zip5,
    lat: isGeocoded ? lat : null,
    lng: isGeocoded ? lng : null,
  };
}

/** The locator writes 0 or nothing where it has no position. */
function coordinate(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text.trim() === '' || value === 0 ? null : value;
}

/**
 * Stores of known chains; chains of the derived list that the record lacks are made first, with bare metadata. Most
 * SNAP retailers are petrol stations, corner shops and pharmacies: those are filtered, not rejected.
 */
export const SNAP: Format = {
  name: 'snap',
  meaning: 'USDA SNAP retailers, CSV: stores of the chains that are known by name.',
  recognises: ({ text }) => HEADER.test(text),
  adapter: createRowAdapter(ROWS),
};
