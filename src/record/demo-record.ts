import type { Pool } from 'pg';

/**
 * What a record holds. `fresh`: nothing at all. `empty`: no catalogue, but keys or payments. `read only`: this login
 * may not publish, and fills nothing.
 */
export type RecordState = 'fresh' | 'empty' | 'filled' | 'read only';

/** Finds out what a migrated record holds. */
export async function readState(pool: Pool): Promise<RecordState> {
  const { rows: rights } = await pool.query<{ writes: boolean }>(
    "select has_table_privilege('publication', 'insert') as writes",
  );
  if (rights[0]?.writes !== true) return 'read only';
  const { rows } = await pool.query<{ has_catalogue: boolean; is_used: boolean }>(
    `select exists (select from chain) or exists (select from store) or exists (select from product) as has_catalogue,
       exists (select from api_key) or exists (select from payment) as is_used`,
  );
  if (rows[0]?.has_catalogue === true) return 'filled';
  return rows[0]?.is_used === true ? 'empty' : 'fresh';
}

/** Notes that what the record holds from now on is the demo's. Before the first row: a fill that was killed is known too. */
export async function claimForDemo(pool: Pool): Promise<void> {
  await pool.query('insert into demo_record (is_demo) values (true) on conflict (is_demo) do nothing');
}

/** Whether the demo catalogue was made in this record. */
export async function isDemoRecord(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select is_demo from demo_record');
  return rowCount !== 0;
}
