import type pg from 'pg';

/** A store as the record has it; `id` in lower case. */
export interface StoreRow {
  store_id: number;
  id: string;
  chain_id: number;
  web_external_id: string | null;
  name: string;
  display_name: string | null;
  banner_name: string | null;
  address: string;
  address_line_2: string | null;
  city: string;
  state: string;
  zip: string;
  /** Degrees; null together with `lng` where the store is not geocoded. */
  lat: number | null;
  lng: number | null;
  metro: string | null;
  borough: string | null;
  neighborhood: string | null;
  format: string | null;
  phone: string | null;
  has_pickup: boolean;
  has_delivery: boolean;
  is_dark_store: boolean;
  is_active: boolean;
}

/** All stores, merged-away ones too, by `store_id`. */
export function readStores(client: pg.ClientBase): Promise<StoreRow[]> {
  return selectStores(client, '');
}

/** The stores that merges name, merged away or not, by `store_id`. */
export function readStoresOfMerges(client: pg.ClientBase): Promise<StoreRow[]> {
  return selectStores(
    client,
    'where id in (select from_id from store_merge union select to_id from store_merge)',
  );
}

async function selectStores(client: pg.ClientBase, where: string): Promise<StoreRow[]> {
  const { rows } = await client.query<StoreRow>(`
    select store_id, id, chain_id, web_external_id, name, display_name, banner_name, address, address_line_2, city,
      state, zip, lat, lng, metro, borough, neighborhood, format, phone, has_pickup, has_delivery, is_dark_store,
      is_active
    from store ${where}
    order by store_id`);
  return rows;
}

/** What decides which stores supply prices, and where each stands in its chain's list. */
export type StoreKeyRow = Pick<StoreRow, 'store_id' | 'id' | 'chain_id' | 'is_active'>;

/** The keys of all stores, merged-away ones too, by `store_id`. */
export async function readStoreKeys(client: pg.ClientBase): Promise<StoreKeyRow[]> {
  const { rows } = await client.query<StoreKeyRow>(
    'select store_id, id, chain_id, is_active from store order by store_id',
  );
  return rows;
}

/** A store that was found to be another one. */
export interface MergeRow {
  from_id: string;
  to_id: string;
}

/** All merges, as they were recorded: `to_id` may itself be merged away. */
export async function readMerges(client: pg.ClientBase): Promise<MergeRow[]> {
  const { rows } = await client.query<MergeRow>('select from_id, to_id from store_merge order by from_id');
  return rows;
}

/** A store's opening hours on a day of the week; a day without a row is not known. */
export interface HoursRow {
  store_id: number;
  /** 0 is Sunday. */
  day_of_week: number;
  /** `HH:MM`, 24 hours; midnight at the end of the day is `24:00`. */
  open_time: string;
  close_time: string;
}

/** Opening hours of all stores, by store and day. */
export async function readHours(client: pg.ClientBase): Promise<HoursRow[]> {
  const { rows } = await client.query<HoursRow>(`
    select store_id, day_of_week, to_char(open_time, 'HH24:MI') as open_time,
      to_char(close_time, 'HH24:MI') as close_time
    from store_hours
    order by store_id, day_of_week`);
  return rows;
}

/** Places enrichment as the record has it: JSON members as the source wrote them, not yet of the answer's shape. */
export interface PlacesRow {
  store_id: number;
  rating: number | null;
  review_count: number | null;
  typical_time_spent: string | null;
  price_level: string | null;
  highlights: string[];
  service_options: Record<string, unknown> | null;
  /** Day name to buckets. */
  popular_times: Record<string, unknown> | null;
  review_topics: unknown[];
  sentiment: Record<string, unknown> | null;
  enriched_at: Date | null;
}

/** Places enrichment of the stores that have it, by store. */
export async function readPlaces(client: pg.ClientBase): Promise<PlacesRow[]> {
  const { rows } = await client.query<PlacesRow>(`
    select store_id, rating::float8 as rating, review_count, typical_time_spent, price_level, highlights,
      service_options, popular_times, review_topics, sentiment, enriched_at
    from store_places
    order by store_id`);
  return rows;
}
