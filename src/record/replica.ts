import type pg from 'pg';

/**
 * How far a streaming replica is behind the record that it follows, in seconds: 0 where it receives what the record writes
 * and has replayed all of it; else the age of what it replayed last, which is the most that it can be behind. Null where
 * the connection is to no replica, or the replica has replayed nothing yet.
 */
export async function replicaLagSeconds(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ lag: number | null }>(
    `select case
       when not pg_is_in_recovery() then null
       when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
       else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
     end::double precision as lag`,
  );
  return rows[0]?.lag ?? null;
}
