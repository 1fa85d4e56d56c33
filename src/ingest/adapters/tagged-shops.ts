/** Shops as GeoJSON features with the tags of OpenStreetMap, which All The Places uses too. */
import { readZip } from '../../domain/place/zip.ts';
import { readOpeningHours } from '../../domain/time/opening-hours.ts';
import { foldText } from '../../domain/text/fold.ts';
import { readPhone } from '../../domain/text/phone.ts';
import { tradeOf } from '../../domain/identity/store-comparison.ts';
import { stateCode } from '../../domain/place/us-states.ts';
import { type Columns, type FieldRow, optional, required } from '../columns.ts';
import type { NamedPlace } from './chain-recogniser.ts';
import { chainStorePasses } from './chain-store-passes.ts';
import type { Adapter } from './adapter.ts';
import { createFormatAdapter } from './format-adapter.ts';

/** What is read of a feature. */
export type ShopField =
  | 'type'
  | 'id'
  | 'ref'
  | 'name'
  | 'brand'
  | 'operator'
  | 'branch'
  | 'shop'
  | 'amenity'
  | 'housenumber'
  | 'street'
  | 'street_address'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'phone'
  | 'hours'
  | 'closed'
  | 'geometry';

const tag = (...names: readonly [string, ...string[]]) => {
  const [first, ...others] = names.map((name) => `properties.${name}`);
  return optional(first!, ...others);
};

/** The members of a feature. */
export const SHOP_COLUMNS: Columns<ShopField> = {
  type: required('type'),
  id: optional('properties.@id', 'id'),
  ref: tag('ref'),
  name: tag('name', 'official_name'),
  brand: tag('brand'),
  operator: tag('operator'),
  branch: tag('branch'),
  shop: tag('shop'),
  amenity: tag('amenity'),
  housenumber: tag('addr:housenumber'),
  street: tag('addr:street'),
  street_address: tag('addr:street_address', 'addr:full'),
  city: tag('addr:city'),
  state: tag('addr:state'),
  zip: tag('addr:postcode'),
  country: tag('addr:country'),
  phone: tag('phone', 'contact:phone'),
  hours: tag('opening_hours'),
  closed: tag('end_date'),
  geometry: optional('geometry'),
};

/** Reads features as the stores of known chains. `numberOf`: the chain's own number of a store, as far as it is told. */
export function shopAdapter(numberOf: (row: FieldRow<ShopField>) => string | undefined): Adapter {
  return createFormatAdapter({
    columns: SHOP_COLUMNS,
    passes: chainStorePasses({
      leaveOut,
      places: shopNames,
      chainName: (row) => row.text('brand') ?? row.text('name'),
      storeOf: (row, slug) => storeOf(row, slug, numberOf(row)),
    }),
  });
}

/** Why a feature is no shop that is open in the United States; null: it is one. */
export function leaveOut(row: FieldRow<ShopField>): string | null {
  if (row.text('type') !== 'Feature') return 'is not a feature';
  const country = row.text('country');
  if (country !== undefined && !/^(us|usa|united states.*)$/i.test(country))
    return 'is not in the United States';
  if (row.text('closed') !== undefined) return 'is closed for good';
  return null;
}

/** Under which names a shop is known: the brand is the chain's own, what the sign says can have the place in it. */
export function shopNames(row: FieldRow<ShopField>): NamedPlace[] {
  const city = row.text('city') ?? '';
  const state = stateCode(row.text('state') ?? '') ?? '';
  const names = { name: row.text('name'), brand: row.text('brand'), operator: row.text('operator') };
  return namedPlaces(names, { city, state }, tradeOf('', taggedFormat(row) ?? null));
}

/** What kind of shop the tags say that it is: a supermarket with a counter is tagged as both, and is a supermarket. */
export function taggedFormat(row: FieldRow<ShopField>): string | undefined {
  return row.text('shop') ?? row.text('amenity');
}

/** The names that a source has for a shop; undefined: it has none. */
export interface ShopNames {
  /** What its sign says. */
  readonly name: string | undefined;
  readonly brand: string | undefined;
  readonly operator?: string | undefined;
}

/**
 * A shop under each of its names, the sign's first. Where its sign or its brand says that it is another shop than a
 * grocer's, the names that do not say so are the grocer's around it, and not its own: "Publix Pharmacy" of the brand
 * "Publix". `trade`: what the source says that it is instead of a grocer's; null: nothing.
 */
export function namedPlaces(
  { name, brand, operator }: ShopNames,
  { city, state }: Pick<NamedPlace, 'city' | 'state'>,
  trade: string | null = null,
): NamedPlace[] {
  const names = [name, brand, operator].filter((text) => text !== undefined);
  const saysTrade = (text: string | undefined): boolean =>
    text !== undefined && tradeOf(withoutCity(text, city), null) !== null;
  const isOther = saysTrade(name) || saysTrade(brand);
  return names
    .filter((text) => !isOther || saysTrade(text))
    .map((text) => ({ name: text, city, state, trade }));
}

/** A name folded without its town, of which "Red Bank" says nothing about a bank. */
function withoutCity(name: string, city: string): string {
  const town = foldText(city);
  return town === '' ? foldText(name) : ` ${foldText(name)} `.replace(` ${town} `, ' ').trim();
}

/** A shop as a line of `stores.ndjson` has it, as far as its tags tell. */
export function storeOf(
  row: FieldRow<ShopField>,
  slug: string,
  number: string | undefined,
): Record<string, unknown> {
  const street = [row.text('housenumber'), row.text('street')].filter((part) => part !== undefined);
  const position = positionOf(row.value('geometry'));
  const branch = row.text('branch');
  const state = row.text('state');
  const hours = row.text('hours');
  return {
    chain_slug: slug,
    web_external_id: number,
    name: row.text('name') ?? row.text('brand'),
    ...(branch === undefined ? {} : { display_name: `${row.text('name') ?? row.text('brand')} ${branch}` }),
    address: street.length === 2 ? street.join(' ') : (row.text('street_address') ?? row.text('street')),
    city: row.text('city'),
    state: state === undefined ? undefined : (stateCode(state) ?? state),
    zip: zipOf(row.text('zip')),
    ...position,
    format: row.text('shop'),
    phone: readPhone(row.text('phone') ?? '') ?? undefined,
    hours: hours === undefined ? undefined : (readOpeningHours(hours) ?? undefined),
  };
}

/** Five digits; what is no ZIP code stays, to be rejected with what it says. */
function zipOf(text: string | undefined): string | undefined {
  return text === undefined ? text : (readZip(text) ?? text);
}

/** Where a point is, or the middle of what any other geometry spans; null where there is none. */
function positionOf(geometry: unknown): { lat: number; lng: number } | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const span = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  const visit = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [lng, lat]: unknown[] = coordinates;
    if (typeof lng === 'number' && typeof lat === 'number') {
      span.west = Math.min(span.west, lng);
      span.east = Math.max(span.east, lng);
      span.south = Math.min(span.south, lat);
      span.north = Math.max(span.north, lat);
    } else coordinates.forEach(visit);
  };
  visit(geometry.coordinates);
  const lat = (span.south + span.north) / 2;
  const lng = (span.west + span.east) / 2;
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

/** Whether the first records of a file are features with tags of shops. */
export function isFeature(record: unknown): record is { readonly properties: object } {
  return (
    typeof record === 'object' &&
    record !== null &&
    'type' in record &&
    record.type === 'Feature' &&
    'properties' in record &&
    typeof record.properties === 'object' &&
    record.properties !== null
  );
}
