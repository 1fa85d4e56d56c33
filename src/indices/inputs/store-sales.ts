import type pg from 'pg';

/**
 * What stores sold, by the record's key, in the newest year with figures that is not after `year`; stores without one
 * are left out. Only compared within a chain and region, so the unit is the file's.
 */
export async function readStoreSales(
  client: pg.ClientBase,
  year: number,
  storeIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ store_id: number; sales: number }>(
    `select store_id, sales from index_store_sales
     where year = (select max(year) from index_store_sales where year <= $1) and store_id = any($2::integer[])
     order by store_id`,
    [year, storeIds],
  );
  return new Map(rows.map(({ store_id, sales }) => [store_id, sales]));
}
