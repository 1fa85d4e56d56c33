import type pg from 'pg';
import { PLACES_COLUMNS, type PlacesRecord, placesValues } from '../../ingest/records/places.ts';
import type { PlaceRecord } from './place-record.ts';

/** What made a store's sentiment. */
export interface Making {
  readonly model: string;
  /** Name of the file. */
  readonly source: string;
  readonly reviews: number;
  /** Reviews that were left unread. */
  readonly setAside: number;
  /** Reviews with an opinion. */
  readonly heard: number;
  /** SHA-256 of the reviews. */
  readonly reviewsSha256: Buffer;
}

/** What is written of a store. */
export interface Enrichment {
  readonly storeId: number;
  readonly places: PlacesRecord;
  readonly hours: PlaceRecord['hours'];
  /** Null: there were no reviews. */
  readonly making: Making | null;
}

const NAMES = PLACES_COLUMNS.map(({ name }) => name);
const VALUES = PLACES_COLUMNS.map(({ type }, i) => `$${i + 2}::${type}`);
/** What a later file leaves out stays as it is. */
const LATER = PLACES_COLUMNS.map(({ name, type }) =>
  type === 'text[]'
    ? `${name} = case when excluded.${name} = '{}' then p.${name} else excluded.${name} end`
    : `${name} = coalesce(${name === 'review_topics' ? `nullif(excluded.${name}, '[]')` : `excluded.${name}`}, p.${name})`,
);
const INSERT = `insert into store_places as p (store_id, ${NAMES.join(', ')}) values ($1, ${VALUES.join(', ')})`;

/**
 * Writes a store's places, to be called in a transaction. `again` false: only where the store has none, and false where
 * it had. Opening hours are taken where the record has none.
 */
export async function writeEnrichment(
  client: pg.PoolClient,
  { storeId, places, hours, making }: Enrichment,
  again: boolean,
): Promise<boolean> {
  const values = placesValues(places).map((value, i) =>
    PLACES_COLUMNS[i]!.type === 'jsonb' && value !== null ? JSON.stringify(value) : value,
  );
  const written = await client.query(
    `${INSERT} on conflict (store_id) do ${again ? `update set ${LATER.join(', ')}` : 'nothing'}`,
    [storeId, ...values],
  );
  if (written.rowCount === 0) return false;
  if (making !== null) await writeMaking(client, storeId, making, places.enriched_at ?? null);
  if (hours !== undefined && hours.length > 0) {
    await client.query(
      `insert into store_hours (store_id, day_of_week, open_time, close_time)
       select $1, h.day_of_week, h.open_time, h.close_time
       from jsonb_to_recordset($2::jsonb) as h (day_of_week smallint, open_time time, close_time time)
       where not exists (select from store_hours where store_id = $1)`,
      [storeId, JSON.stringify(hours)],
    );
  }
  return true;
}

async function writeMaking(
  client: pg.PoolClient,
  storeId: number,
  making: Making,
  enrichedAt: string | null,
): Promise<void> {
  const { model, source, reviews, setAside, heard, reviewsSha256 } = making;
  await client.query(
    `insert into store_enrichment (store_id, model, source, reviews, set_aside, heard, reviews_sha256, enriched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (store_id) do update set model = excluded.model, source = excluded.source,
       reviews = excluded.reviews, set_aside = excluded.set_aside, heard = excluded.heard,
       reviews_sha256 = excluded.reviews_sha256, enriched_at = excluded.enriched_at`,
    [storeId, model, source, reviews, setAside, heard, reviewsSha256, enrichedAt],
  );
}

/** Stores that have places already. */
export async function enrichedStores(client: pg.PoolClient): Promise<Set<number>> {
  const { rows } = await client.query<{ store_id: number }>(
    'select store_id from store_places order by store_id',
  );
  return new Set(rows.map((row) => row.store_id));
}
