import type pg from 'pg';
import { storeId, storeIdByAddress } from '../../domain/natural-key.ts';
import type { RecordSink } from './record-sink.ts';
import { openStage, type StagedTable, type TableCounts } from './staged-table.ts';
import type { StoreRecord } from './store-record.ts';

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
    // Null: the record says nothing of them. A JSON null: the store has none.
    { name: 'hours', type: 'jsonb' },
    { name: 'places', type: 'jsonb' },
  ],
};

interface KnownStore {
  readonly chainId: number;
  externalId: string | null;
}

/** Stores are known by id, by their chain's number, or where they have none by their place. */
export async function openStoreSink(client: pg.PoolClient): Promise<RecordSink<StoreRecord>> {
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
        hours: hoursValue(record),
        places: placesValue(record),
      });
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    async finish() {
      await stage.end();
      const repeated = await stage.fold();
      const store = await stage.merge();
      return {
        tables: { store, store_hours: await mergeHours(client), store_places: await mergePlaces(client) },
        repeated,
      };
    },
  };
}

/** `[day, open, close]` a row, in order of days, as `mergeHours` makes it of the record. */
function hoursValue({ hours }: StoreRecord): unknown {
  if (hours === undefined) return undefined;
  const seconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);
  return hours
    .toSorted((a, b) => a.day_of_week - b.day_of_week)
    .map((row) => [row.day_of_week, seconds(row.open_time), seconds(row.close_time)]);
}

function placesValue({ places }: StoreRecord): unknown {
  if (places === undefined) return undefined;
  if (places === null) return { none: true };
  return {
    rating: places.rating ?? null,
    review_count: places.review_count ?? null,
    typical_time_spent: places.typical_time_spent ?? null,
    price_level: places.price_level ?? null,
    highlights: places.highlights ?? [],
    service_options: places.service_options ?? null,
    popular_times: places.popular_times?.graph ?? null,
    review_topics: places.review_topics ?? [],
    sentiment: places.sentiment ?? null,
    enriched_at: places.enriched_at ?? null,
  };
}

interface ChildCounts {
  added: number;
  changed: number;
  unchanged: number;
}

/** Counts stores, not rows: a store's hours are one thing. */
async function mergeHours(client: pg.PoolClient): Promise<TableCounts> {
  await client.query('drop table if exists pg_temp.differing_hours');
  await client.query(`create temp table differing_hours on commit drop as
    select s.store_id, s.hours, h.hours as old, s.hours is distinct from coalesce(h.hours, '[]'::jsonb) as differs
    from staged_store s
    left join lateral (
      select jsonb_agg(jsonb_build_array(t.day_of_week, t.open_time, t.close_time) order by t.day_of_week) as hours
      from store_hours t where t.store_id = s.store_id
    ) h on true
    where s.hours is not null`);
  const counts = await countChildren(client, 'differing_hours');
  if (counts.changed > 0) {
    await client.query(
      'delete from store_hours h using differing_hours d where d.store_id = h.store_id and d.differs',
    );
  }
  if (counts.added + counts.changed > 0) {
    await client.query(`insert into store_hours (store_id, day_of_week, open_time, close_time)
      select d.store_id, (r ->> 0)::smallint, (r ->> 1)::time, (r ->> 2)::time
      from differing_hours d cross join lateral jsonb_array_elements(d.hours) as e (r) where d.differs`);
  }
  return counts;
}

async function mergePlaces(client: pg.PoolClient): Promise<TableCounts> {
  await client.query('drop table if exists pg_temp.differing_places');
  // As a row of store_places and back, so that both sides compare in the same types.
  await client.query(`create temp table differing_places on commit drop as
    select s.store_id, s.places ? 'none' as remove, n.places, to_jsonb(p) as old,
      case when s.places ? 'none' then p.store_id is not null else n.places is distinct from to_jsonb(p) end as differs
    from staged_store s
    cross join lateral (
      select to_jsonb(jsonb_populate_record(null::store_places, s.places || jsonb_build_object('store_id', s.store_id))) as places
    ) n
    left join store_places p on p.store_id = s.store_id
    where s.places is not null`);
  const counts = await countChildren(client, 'differing_places');
  if (counts.changed > 0) {
    await client.query(
      'delete from store_places p using differing_places d where d.store_id = p.store_id and d.differs',
    );
  }
  if (counts.added + counts.changed > 0) {
    await client.query(`insert into store_places (store_id, rating, review_count, typical_time_spent, price_level, highlights,
        service_options, popular_times, review_topics, sentiment, enriched_at)
      select r.store_id, r.rating, r.review_count, r.typical_time_spent, r.price_level, r.highlights, r.service_options,
        r.popular_times, r.review_topics, r.sentiment, r.enriched_at
      from differing_places d cross join lateral jsonb_populate_record(null::store_places, d.places) as r
      where d.differs and not d.remove`);
  }
  return counts;
}

async function countChildren(client: pg.PoolClient, table: string): Promise<ChildCounts> {
  const { rows } = await client.query<ChildCounts>(
    `select count(*) filter (where differs and old is null)::integer as added,
       count(*) filter (where differs and old is not null)::integer as changed,
       count(*) filter (where not differs)::integer as unchanged from ${table}`,
  );
  return rows[0]!;
}
