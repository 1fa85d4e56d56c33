/** Places of OpenStreetMap and All The Places: which store it is, its hours, and what its tags offer. They have no reviews. */
import type { Columns, FieldRow } from '../../ingest/columns.ts';
import { optional } from '../../ingest/columns.ts';
import { elementNumber } from '../../ingest/adapters/openstreetmap.ts';
import {
  SHOP_COLUMNS,
  type ShopField,
  shopNames,
  storeOf,
  taggedFormat,
} from '../../ingest/adapters/tagged-shops.ts';

/** Tags that become service options of that name: true for all values but `no`. */
const SERVICE_TAGS = {
  delivery: 'delivery',
  takeaway: 'takeout',
  drive_through: 'drive_through',
  click_and_collect: 'in_store_pickup',
  self_checkout: 'self_checkout',
  wheelchair: 'wheelchair_accessible',
  internet_access: 'wifi',
  toilets: 'restroom',
  organic: 'organic',
  bulk_purchase: 'bulk',
} as const;
type ServiceTag = keyof typeof SERVICE_TAGS;

/** The members of a feature that are read. */
export const TAGGED_COLUMNS: Columns<ShopField | ServiceTag> = {
  ...SHOP_COLUMNS,
  ...(Object.fromEntries(
    Object.keys(SERVICE_TAGS).map((tag) => [tag, optional(`properties.${tag}`)]),
  ) as Columns<ServiceTag>),
};

/** A feature as a line of a file of places. `chainSlug`: the chain that its names are known by; null: none. */
export function taggedPlace(
  row: FieldRow<ShopField | ServiceTag>,
  chainSlug: string | null,
): Record<string, unknown> {
  const number = elementNumber(row.text('id')) ?? row.text('ref');
  const { name, address, city, state, zip, lat, lng, hours, phone } = storeOf(row, '', undefined);
  const services = Object.entries(SERVICE_TAGS).flatMap(([tag, option]) => {
    const value = row.text(tag as ServiceTag);
    return value === undefined ? [] : [[option, value !== 'no'] as const];
  });
  return {
    ...(chainSlug === null
      ? {}
      : {
          chain_slug: chainSlug,
          web_external_id: number,
        }),
    name: name ?? shopNames(row)[0]?.name,
    address,
    city,
    state,
    zip,
    lat,
    lng,
    hours,
    phone,
    format: taggedFormat(row),
    ...(services.length === 0 ? {} : { service_options: Object.fromEntries(services) }),
  };
}
