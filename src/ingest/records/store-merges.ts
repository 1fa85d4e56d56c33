import { z } from 'zod';
import type pg from 'pg';
import { defineRecordKind } from './record-kind.ts';
import type { RecordSink } from './record-sink.ts';
import { uuid } from './fields.ts';

/** A line of `store_merges.ndjson`: the first id is answered with the second one's store. */
export const storeMergeRecord = z.strictObject({ from_store_id: uuid, to_store_id: uuid });

/** A merge that has passed `storeMergeRecord`. */
export type StoreMergeRecord = z.infer<typeof storeMergeRecord>;

async function openStoreMergeSink(client: pg.PoolClient): Promise<RecordSink<StoreMergeRecord>> {
  const stores = await client.query<{ id: string }>('select id from store order by store_id');
  const storeIds = new Set(stores.rows.map((row) => row.id));
  const known = await client.query<{ from_id: string; to_id: string }>(
    'select from_id, to_id from store_merge order by from_id',
  );
  const before = new Map(known.rows.map((row) => [row.from_id, row.to_id]));
  const merges = new Map(before);
  const touched = new Set<string>();
  let lines = 0;
  return {
    add({ from_store_id: from, to_store_id: to }) {
      if (from === to) return [{ field: 'to_store_id', problem: 'is the store itself', detail: to }];
      if (!storeIds.has(to)) return [{ field: 'to_store_id', problem: 'unknown store', detail: to }];
      for (let next: string | undefined = to; next !== undefined; next = merges.get(next)) {
        if (next === from)
          return [{ field: 'to_store_id', problem: 'would close a circle of merges', detail: to }];
      }
      merges.set(from, to);
      touched.add(from);
      lines++;
      return null;
    },
    drain: () => Promise.resolve(),
    abort: () => Promise.resolve(),
    async finish() {
      const rows = [...touched].map((from) => ({ from, to: merges.get(from)!, old: before.get(from) }));
      const written = rows.filter((row) => row.old !== row.to);
      if (written.length > 0) {
        await client.query(
          `insert into store_merge (from_id, to_id) select f, t from unnest($1::uuid[], $2::uuid[]) as m (f, t)
           on conflict (from_id) do update set to_id = excluded.to_id`,
          [written.map((row) => row.from), written.map((row) => row.to)],
        );
      }
      const added = written.filter((row) => row.old === undefined).length;
      const changed = written.length - added;
      const unchanged = rows.length - written.length;
      return { tables: { store_merge: { added, changed, unchanged } }, repeated: lines - rows.length };
    },
  };
}

/** Merged-away store ids. The survivor must be a store of the record; merges may follow one another, but not in a circle. */
export const STORE_MERGES = defineRecordKind({
  name: 'store_merges',
  schema: storeMergeRecord,
  openSink: openStoreMergeSink,
});
