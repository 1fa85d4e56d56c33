import type pg from 'pg';
import { PG_EPOCH_DAY } from './existing-packs.ts';
import { type CopyEncoder, copyIn } from './pack-copy.ts';
import type { PackTable } from './pack-tables.ts';

/** Makes the temporary table `incoming_key` anew. */
export async function fillKeys(
  client: pg.PoolClient,
  table: PackTable,
  count: number,
  keysOf: (i: number) => readonly number[],
): Promise<void> {
  const columns = table.keys.map((key) => `${key.name} ${key.type} not null`).join(', ');
  await client.query('drop table if exists pg_temp.incoming_key');
  await client.query(`create temp table incoming_key (${columns}) on commit drop`);
  await copyIn(client, 'copy incoming_key from stdin (format binary)', count, (encoder, i) => {
    encoder.startRow(table.keys.length, 8 * table.keys.length);
    encodeKeys(encoder, table, keysOf(i));
  });
  await client.query('analyze incoming_key');
}

/** Writes the keys of a pack. */
export function encodeKeys(encoder: CopyEncoder, table: PackTable, keys: readonly number[]): void {
  table.keys.forEach(({ type }, i) => {
    if (type === 'smallint') encoder.int2(keys[i]!);
    else encoder.int4(type === 'date' ? keys[i]! - PG_EPOCH_DAY : keys[i]!);
  });
}

/**
 * Runs a join with `incoming_key` as one index look-up a key. Left to itself the planner, whose statistics lag behind
 * imports, reads the whole table for a few thousand packs of it.
 */
export async function byIndex<T>(client: pg.PoolClient, join: () => Promise<T>): Promise<T> {
  const allow = (state: 'on' | 'off'): Promise<unknown> =>
    client.query(`set local enable_hashjoin = ${state}; set local enable_mergejoin = ${state}`);
  await allow('off');
  const result = await join();
  await allow('on');
  return result;
}
