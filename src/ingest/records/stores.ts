import { z } from 'zod';
import { UNDISCLOSED_STATE, US_STATES } from '../../domain/place/us-states.ts';
import { optionalText, slug, text, uuid } from './fields.ts';
import { PLACES_COLUMNS, placesRecord, placesValues } from './places.ts';
import type pg from 'pg';
import { storeId, storeIdByAddress } from '../../domain/natural-key.ts';
import type { RecordSink } from './record-sink.ts';
import { type ChildTable, mergeChildren } from './child-table.ts';
import { defineRecordKind } from './record-kind.ts';
import { openStage, type StagedTable } from './staged-table.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be HH:MM in 24 hours');

const hoursRow = z.strictObject({
  day_of_week: z.int().min(0, 'must be 0 (Sunday) to 6').max(6, 'must be 0 (Sunday) to 6'),
  open_time: timeOfDay,
  close_time: timeOfDay,
});

const state = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) => US_STATES.has(code) || code === UNDISCLOSED_STATE,
    'must be a USPS state code (ZZ: not disclosed)',
  );

/** A line of `stores.ndjson`. A field that is left out keeps the value that the record has. */
export const storeRecord = z
  .strictObject({
    id: uuid.nullish(),
    chain_slug: slug,
    web_external_id: optionalText(100),
    name: text(200),
    display_name: optionalText(200),
    banner_name: optionalText(200),
    address: text(300),
    address_line_2: optionalText(300),
    city: text(100),
    state,
    zip: z
      .string()
      .trim()
      .regex(/^[0-9]{5}$/, 'must be five digits'),
    country: z.literal('US', { error: 'must be US' }).optional(),
    lat: z.number().min(-90).max(90).nullish(),
    lng: z.number().min(-180).max(180).nullish(),
    metro: optionalText(100),
    borough: optionalText(100),
    neighborhood: optionalText(100),
    format: optionalText(100),
    phone: z
      .string()
      .regex(/^\+[1-9][0-9]{6,14}$/, 'must be E.164, as +14045550100')
      .nullish(),
    has_pickup: z.boolean().optional(),
    has_delivery: z.boolean().optional(),
    is_dark_store: z.boolean().optional(),
    is_active: z.boolean().optional(),
    hours: z
      .array(hoursRow)
      .max(7, 'must have at most one row a day')
      .refine((rows) => new Set(rows.map((row) => row.day_of_week)).size === rows.length, 'names a day twice')
      .optional(),
    places: placesRecord.nullish(),
  })
  .refine((store) => ((store.lat ?? null) === null) === ((store.lng ?? null) === null), {
    path: ['lng'],
    message: 'lat and lng must be given together',
  });

/** A store that has passed `storeRecord`. */
export type StoreRecord = z.infer<typeof storeRecord>;

const STORE: StagedTable = {
  table: 'store',
  key: 'store_id',
  columns: [
    { name: 'chain_id', type: 'smallint' },
    { name: 'web_external_id', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'display_name', type: 'text' },
    { name: 'banner_name', type: 'text' },
    { name: 'address', type: 'text' },
    { name: 'address_line_2', type: 'text' },
    { name: 'city', type: 'text' },
    { name: 'state', type: 'text' },
    { name: 'zip', type: 'text' },
    { name: 'lat', type: 'double precision' },
    { name: 'lng', type: 'double precision' },
    { name: 'metro', type: 'text' },
    { name: 'borough', type: 'text' },
    { name: 'neighborhood', type: 'text' },
    { name: 'format', type: 'text' },
    { name: 'phone', type: 'text' },
    { name: 'has_pickup', type: 'boolean', ifAbsent: 'false' },
    { name: 'has_delivery', type: 'boolean', ifAbsent: 'false' },
    { name: 'is_dark_store', type: 'boolean', ifAbsent: 'false' },
    { name: 'is_active', type: 'boolean', ifAbsent: 'true' },
  ],
  extras: [
    { name: 'hours', type: 'jsonb' },
    { name: 'places', type: 'jsonb' },
  ],
};

const HOURS: ChildTable = {
  table: 'store_hours',
  parent: STORE,
  list: 'hours',
  columns: [
    { name: 'day_of_week', type: 'smallint' },
    { name: 'open_time', type: 'time' },
    { name: 'close_time', type: 'time' },
  ],
  order: 'day_of_week',
};

/** One row, or none. */
const PLACES: ChildTable = {
  table: 'store_places',
  parent: STORE,
  list: 'places',
  columns: PLACES_COLUMNS,
};

interface KnownStore {
  readonly chainId: number;
  externalId: string | null;
}

async function openStoreSink(client: pg.PoolClient): Promise<RecordSink<StoreRecord>> {
  const chains = await client.query<{ slug: string; chain_id: number }>(
    'select slug, chain_id from chain order by chain_id',
  );
  const chainIdOf = new Map(chains.rows.map((row) => [row.slug, row.chain_id]));
  const known = await client.query<{ id: string; chain_id: number; web_external_id: string | null }>(
    'select id, chain_id, web_external_id from store order by store_id',
  );
  const byId = new Map<string, KnownStore>();
  const byNumber = new Map<string, string>();
  for (const row of known.rows) {
    byId.set(row.id, { chainId: row.chain_id, externalId: row.web_external_id });
    if (row.web_external_id !== null) byNumber.set(`${row.chain_id}/${row.web_external_id}`, row.id);
  }
  const stage = await openStage(client, STORE);
  return {
    add(record, line) {
      const { id: given, chain_slug: slug, country: _, ...values } = record;
      const chainId = chainIdOf.get(slug);
      if (chainId === undefined) return [{ field: 'chain_slug', problem: 'unknown chain', detail: slug }];
      const number = record.web_external_id ?? null;
      const owner = number === null ? undefined : byNumber.get(`${chainId}/${number}`);
      if (given != null && owner !== undefined && owner !== given) {
        return [{ field: 'web_external_id', problem: 'belongs to another store', detail: owner }];
      }
      const id =
        given ??
        owner ??
        (number === null ? storeIdByAddress(slug, record.zip, record.address) : storeId(slug, number));
      const store = byId.get(id);
      if (store !== undefined && store.chainId !== chainId) {
        return [{ field: 'chain_slug', problem: 'is not the chain of this store', detail: id }];
      }
      if (record.web_external_id !== undefined) {
        if (store?.externalId != null) byNumber.delete(`${chainId}/${store.externalId}`);
        if (number !== null) byNumber.set(`${chainId}/${number}`, id);
        byId.set(id, { chainId, externalId: number });
      } else if (store === undefined) byId.set(id, { chainId, externalId: null });
      stage.add(line, id, {
        ...values,
        chain_id: chainId,
        hours: hoursRows(record),
        places: placesRows(record),
      });
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    async finish() {
      await stage.end();
      const repeated = await stage.fold();
      await releaseNumbers(client);
      const moved = await countMoved(client);
      const store = await stage.merge();
      const store_hours = await mergeChildren(client, HOURS);
      const tables = { store, store_hours, store_places: await mergeChildren(client, PLACES) };
      return { tables, repeated, notes: moved === 0 ? {} : { [MOVED]: moved } };
    },
  };
}

const MOVED =
  'stores more than 5 km from where they were: if their numbers were given out again, so are their prices';

/** Stores that the file puts elsewhere: the id goes with the number, and the prices of the first store with the id. */
async function countMoved(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ moved: number }>(
    `select count(*)::integer as moved from staged_store s join store t on t.id = s.id
     where 111.2 * sqrt((s.lat - t.lat) ^ 2 + (cos(radians(t.lat)) * (s.lng - t.lng)) ^ 2) > 5`,
  );
  return rows[0]!.moved;
}

/** A number that moves from one store to another must leave the first before it comes to the second. */
async function releaseNumbers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select t.id from staged_store s join store t on t.id = s.id
     where s.given & 2 <> 0 and t.web_external_id is distinct from s.web_external_id
       and exists (select from staged_store o
         where o.chain_id = t.chain_id and o.web_external_id = t.web_external_id and o.id <> t.id)
     order by t.store_id`,
  );
  if (rows.length === 0) return;
  await client.query('update store set web_external_id = null where id = any($1::uuid[])', [
    rows.map((row) => row.id),
  ]);
}

/** The columns of `HOURS`. */
function hoursRows({ hours }: StoreRecord): unknown[][] | undefined {
  return hours?.map((row) => [row.day_of_week, row.open_time, row.close_time]);
}

/** The columns of `PLACES`. */
function placesRows({ places }: StoreRecord): unknown[][] | undefined {
  if (places === undefined || places === null) return places === null ? [] : undefined;
  return [placesValues(places)];
}

/** Stores are known by id, by their chain's number, or where they have none by their place. */
export const STORES = defineRecordKind({ name: 'stores', schema: storeRecord, openSink: openStoreSink });
