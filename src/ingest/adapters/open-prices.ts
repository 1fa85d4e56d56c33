/**
 * Open Prices: prices that people photographed, one JSON record a line, as its daily dump and its API have them. ODbL.
 * https://prices.openfoodfacts.org
 */
import { stateCode, UNDISCLOSED_STATE } from '../../domain/place/us-states.ts';
import { type Columns, type FieldRow, hasColumns, optional, required, unescapedText } from '../columns.ts';
import { createChainRecogniser, loadChainNames, type NamedPlace } from './chain-recogniser.ts';
import { chainStorePasses, firstKnown } from './chain-store-passes.ts';
import type { Format } from './format.ts';
import { createFormatAdapter, type FormatPass } from './format-adapter.ts';
import { namedPlaces } from './tagged-shops.ts';

type PriceField =
  | 'type'
  | 'code'
  | 'price'
  | 'full_price'
  | 'currency'
  | 'date'
  | 'name'
  | 'given_name'
  | 'brands'
  | 'image_url'
  | 'amount'
  | 'amount_unit'
  | 'country'
  | 'osm_type'
  | 'osm_id'
  | 'shop'
  | 'shop_brand'
  | 'address'
  | 'city'
  | 'zip'
  | 'lat'
  | 'lng';

const COLUMNS: Columns<PriceField> = {
  type: optional('type'),
  code: required('product_code'),
  price: required('price'),
  full_price: optional('price_without_discount'),
  currency: required('currency'),
  date: required('date'),
  name: optional('product.product_name'),
  given_name: optional('product_name'),
  brands: optional('product.brands'),
  image_url: optional('product.image_url'),
  amount: optional('product.product_quantity'),
  amount_unit: optional('product.product_quantity_unit'),
  country: optional('location.osm_address_country_code'),
  osm_type: optional('location.osm_type', 'location_osm_type'),
  osm_id: optional('location.osm_id', 'location_osm_id'),
  shop: optional('location.osm_name'),
  shop_brand: optional('location.osm_brand'),
  address: optional('location.osm_display_name'),
  city: optional('location.osm_address_city'),
  zip: optional('location.osm_address_postcode'),
  lat: optional('location.osm_lat'),
  lng: optional('location.osm_lon'),
};

type PriceRow = FieldRow<PriceField>;

function leaveOut(row: PriceRow): string | null {
  if (row.text('currency') !== 'USD') return 'is not in US dollars';
  if (row.text('country') !== 'US') return 'is not in the United States';
  if ((row.text('type') ?? 'PRODUCT') !== 'PRODUCT' || row.text('code') === undefined)
    return 'is of a kind of goods, not of a product';
  return null;
}

function places(row: PriceRow): NamedPlace[] {
  const names = { name: row.text('shop'), brand: row.text('shop_brand') };
  return namedPlaces(names, { city: row.text('city') ?? '', state: stateOf(row) });
}

/** The location has its state in its full address alone: ", North Carolina, 27909, United States". */
function stateOf(row: PriceRow): string {
  const parts = row.text('address')?.split(',').toReversed() ?? [];
  return parts.map(stateCode).find((code) => code !== null) ?? UNDISCLOSED_STATE;
}

/** As the shops of the `osm` format, so that both are one store. */
function numberOf(row: PriceRow): string {
  return `osm:${row.text('osm_type')}:${row.text('osm_id')}`;
}

function storeOf(row: PriceRow, slug: string): Record<string, unknown> {
  return {
    chain_slug: slug,
    web_external_id: numberOf(row),
    name: row.text('shop'),
    address: streetOf(row),
    city: row.text('city'),
    state: stateOf(row),
    zip: row.text('zip')?.slice(0, 5),
    lat: row.value('lat'),
    lng: row.value('lng'),
  };
}

/** "Walmart Supercenter, 101, Tanglewood Parkway, …": house number and street; all of it where it is not written so. */
function streetOf(row: PriceRow): string | undefined {
  const address = row.text('address');
  const [, number, street] = /^[^,]+, (\d+[A-Za-z]?), ([^,]+),/.exec(address ?? '') ?? [];
  return number === undefined ? address?.slice(0, 300) : `${number} ${street}`;
}

const PRODUCT_PASS: FormatPass<PriceField> = {
  kind: 'products',
  adapt(row) {
    const name = unescapedText(row, 'name') ?? unescapedText(row, 'given_name');
    const reason = leaveOut(row) ?? (name === undefined ? 'has no product name' : null);
    if (reason !== null) return { filtered: reason, name };
    const [amount, unit] = [row.text('amount'), row.text('amount_unit')];
    return {
      record: {
        upc: row.text('code'),
        name: name?.slice(0, 500),
        brand: unescapedText(row, 'brands')?.split(',')[0]?.trim() || undefined,
        image_url: row.text('image_url'),
        size_display: amount === undefined || unit === undefined ? undefined : `${amount} ${unit}`,
      },
    };
  },
};

/** Prices in US dollars of products with a barcode, at shops of known chains in the United States. */
export const OPEN_PRICES: Format = {
  name: 'open-prices',
  meaning: 'Open Prices, JSON lines: American prices, with their products and the shops of known chains.',
  recognises: (head) => hasColumns(head, COLUMNS),
  adapter: createFormatAdapter({
    columns: COLUMNS,
    passes: [
      ...chainStorePasses({ leaveOut, places, storeOf }),
      () => Promise.resolve(PRODUCT_PASS),
      async (client) => {
        const recognise = createChainRecogniser((await loadChainNames(client)).chains);
        return {
          kind: 'prices',
          adapt(row) {
            const slug = leaveOut(row) === null ? firstKnown(places(row), recognise) : null;
            if (slug === null)
              return { filtered: leaveOut(row) ?? 'not a known chain', name: row.text('shop') };
            const full = row.value('full_price');
            return {
              record: {
                chain_slug: slug,
                web_external_id: numberOf(row),
                upc: row.text('code'),
                regular_price: full ?? row.value('price'),
                sale_price: full === undefined ? undefined : row.value('price'),
                observed_at: `${row.text('date')}T00:00:00Z`,
              },
            };
          },
        };
      },
    ],
  }),
};
